import { CHART } from '../../../src/games/1888n/data/chart.js';
import { GEOGRAPHY } from '../../../src/games/1888n/data/map.js';
import { PRIVATE_IDS } from '../../../src/games/1888n/data/privates.js';
import { game1888n as game } from '../../../src/games/1888n/game.js';
import type { Move } from '../../../src/games/1888n/moves.js';
import type { RulingsName } from '../../../src/games/1888n/rulings.js';
import type { Stage, State, TurnStep } from '../../../src/games/1888n/state.js';
import { TURN_STEPS } from '../../../src/games/1888n/state.js';
import { pay } from '../../../src/games/rail18xx/bank.js';
import { parSpaces, placeMarker, priceOf } from '../../../src/games/rail18xx/market.js';
import { homePlaces, placeHome } from '../../../src/games/rail18xx/stations.js';
import { RuleViolation } from '../../../src/rules/errors.js';
import type { Happening, Option, Seat } from '../../../src/rules/game.js';
import { copyJson } from '../../../src/rules/json.js';
import { provingSource, seedFrom } from '../../../src/rules/source.js';

export { game };
export const source = () => provingSource(seedFrom('tests'), game.prove);

/** A new game with the seats in playing order. */
export const newGame = (players = 4, rulings: RulingsName = 'book'): State =>
  game.setup({ rulings, playingOrder: 'seats' }, players, source());

export const play = (state: State, seat: Seat, move: Move): Happening[] => game.play(state, seat, move, source());

/** Plays moves in turn; whoever is asked makes them. */
export function playAll(state: State, moves: readonly Move[]): Happening[] {
  return moves.flatMap((move) => play(state, asked(state), move));
}

export const asked = (state: State): Seat => game.waitingFor(state).find(({ must }) => must)!.seat;
export const top = (state: State): Stage['at'] | undefined => state.stack.at(-1)?.at;

/** The code with which a move is refused, on a copy; null when it is accepted. */
export function refusal(state: State, move: Move, seat: Seat = asked(state)): string | null {
  try {
    play(copyJson(state), seat, move);
    return null;
  } catch (error) {
    if (error instanceof RuleViolation) return error.phrase.code;
    throw error;
  }
}

export function options(state: State, path: readonly string[] = [], seat: Seat = asked(state)): readonly Option<Move>[] {
  const question = game.choices(state, seat, path, source());
  return question.kind === 'pick' ? question.options : [];
}
/** Keys that are offered and not barred. */
export const open = (state: State, path: readonly string[] = [], seat: Seat = asked(state)): string[] =>
  options(state, path, seat)
    .filter(({ barred }) => !barred)
    .map(({ key }) => key);
export const barredBy = (state: State, key: string, path: readonly string[] = []): string | undefined =>
  options(state, path).find((option) => option.key === key)?.barred?.code;
export const range = (state: State, path: readonly string[], seat: Seat = asked(state)): [number, number] => {
  const question = game.choices(state, seat, path, source());
  if (question.kind !== 'amount') throw new Error(`no amount at ${path.join('/')}`);
  return [question.min, question.max];
};

/** Takes money from the bank or gives it back, so that a holder has exactly this much. */
export function setCash(state: State, holder: Seat | string, amount: number): void {
  const purse = typeof holder === 'number' ? state.players[holder]! : state.companies[holder]!;
  state.bank.cash += purse.cash - amount;
  purse.cash = amount;
}

/** A company with these holdings by seat; the rest is in the offering. The director is the first seat with most. */
export function founded(state: State, id: string, par: number, held: Record<number, number>, pool = 0): void {
  const company = state.companies[id]!;
  company.par = par;
  company.held = company.held.map((_, seat) => held[seat] ?? 0);
  company.pool = pool;
  company.ipo = 100 - pool - company.held.reduce((sum, each) => sum + each, 0);
  company.director = company.held.indexOf(Math.max(...company.held));
  const space = parSpaces(CHART).find(({ price }) => price === par)!;
  placeMarker(state.market, id, space.row, space.column);
  if (company.ipo <= 40) {
    company.floated = true;
    pay(state, 'bank', id, 10 * par);
  }
}

/** All privates sold, each to the seat of the list, the rest to seat 0. */
export function privatesTo(state: State, owners: Record<string, Seat | string>): void {
  for (const id of PRIVATE_IDS) state.privates[id]!.owner = owners[id] ?? 0;
}

/** A stock round, sales allowed, seat 0 to act. */
export function stockRound(players = 4, rulings: RulingsName = 'book'): State {
  const state = newGame(players, rulings);
  privatesTo(state, {});
  state.salesOpen = true;
  state.round = { kind: 'stock', turn: 2, number: 1, of: 1 };
  state.stack = [{ at: 'stock', seat: 0, passes: 0, sold: state.players.map(() => []), acting: false }];
  return state;
}

/** An operating round with this company at one of its steps, home station placed, all privates sold to seat 0. */
export function operating(
  id: string,
  step: TurnStep,
  edit: (state: State) => void = () => {},
  { players = 4, rulings = 'book' as RulingsName, first = false, phase = '2' } = {},
): State {
  const state = newGame(players, rulings);
  privatesTo(state, {});
  state.salesOpen = true;
  state.phase = phase;
  state.round = { kind: 'operating', turn: 2, number: 1, of: 1 };
  edit(state);
  if (state.companies[id]!.par === 0) founded(state, id, 90, { 0: 60 });
  home(state, id);
  const stage: Stage = step === 'trains' ? { at: 'trains', forced: false } : { at: step };
  state.stack = [
    { at: 'operating', operated: [id] },
    { at: 'turn', company: id, next: TURN_STEPS[TURN_STEPS.indexOf(step) + 1] ?? 'over', first, revenue: 0, subsidy: 0, declined: [] },
    stage,
  ];
  return state;
}

export function home(state: State, id: string): void {
  if (state.board.homes.includes(id))
    placeHome(GEOGRAPHY, state.board, id, homePlaces(GEOGRAPHY, state.board, id, { homes: 'circle' })[0]!);
}

export function station(state: State, id: string, hex: string, stop = 0): void {
  const there = state.board.stations[hex] ?? [];
  there.push({ owner: id, stop, slot: there.filter((each) => each.stop === stop).length });
  state.board.stations[hex] = there;
}

export function lay(state: State, tiles: Record<string, [string, number]>): void {
  Object.assign(state.board.tiles, tiles);
}

/** Gives trains out of the bank. */
export function trains(state: State, id: string, names: readonly string[]): void {
  for (const name of names) {
    state.depot.left[name]! -= 1;
    state.companies[id]!.trains.push(name);
  }
}

/** Trains of these kinds are out of the game. */
export function gone(state: State, names: readonly string[]): void {
  for (const name of names) {
    for (; state.depot.left[name]! > 0; state.depot.left[name]! -= 1) state.depot.gone.push(name);
  }
}

export const price = (state: State, id: string): number => priceOf(CHART, state.market, id);
export const codes = (happenings: readonly Happening[]): string[] => happenings.map(({ code }) => code);

export const pass: Move = { type: 'pass' };
