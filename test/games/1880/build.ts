import { COMPANY_IDS, type CompanyId } from '../../../src/games/1880/data/companies.js';
import { PAPER_MONEY } from '../../../src/games/1880/data/figures.js';
import type { InvestorId } from '../../../src/games/1880/data/investors.js';
import { GEOGRAPHY } from '../../../src/games/1880/data/map.js';
import { CHART } from '../../../src/games/1880/data/market.js';
import { PHASES } from '../../../src/games/1880/data/phases.js';
import { PRIVATE_IDS, type PrivateId } from '../../../src/games/1880/data/privates.js';
import { ALL_TRAINS, TRAINS } from '../../../src/games/1880/data/trains.js';
import { game1880 } from '../../../src/games/1880/game.js';
import type { Move1880, MoveOf } from '../../../src/games/1880/moves.js';
import type { Edition, Rulings } from '../../../src/games/1880/options.js';
import type { AuctionStage, ShareRoundStage, Stage1880 } from '../../../src/games/1880/stages.js';
import type { State1880 } from '../../../src/games/1880/state.js';
import { moneyInAll } from '../../../src/games/rail18xx/bank.js';
import { across, opposite } from '../../../src/games/rail18xx/hex.js';
import { parSpaces, placeMarker } from '../../../src/games/rail18xx/market.js';
import { homePlaces, placeHome, placeStation } from '../../../src/games/rail18xx/stations.js';
import { RuleViolation } from '../../../src/rules/errors.js';
import type { Happening, Option, Question, Seat } from '../../../src/rules/game.js';
import { copyJson } from '../../../src/rules/json.js';
import { provingProofs } from '../../../src/rules/proofs.js';

/** Positions of 1880 built for a test: everything stands as the test says, the rest as after the auction. */

const PROOFS = () => provingProofs(game1880.prove);
const NO_DRAWS = undefined as never;

export interface Table {
  readonly players?: number;
  readonly edition?: Edition;
  readonly rulings?: Rulings;
}

export const fresh = ({ players = 3, edition = '2022', rulings = 'book' }: Table = {}): State1880 =>
  game1880.setup({ edition, rulings }, players, NO_DRAWS);

/** A table after the auction: private companies as given (others out of play), nobody has an investor yet. */
export function table(given: Table & { privates?: Partial<Record<PrivateId, Seat>>; phase?: string } = {}): State1880 {
  const state = fresh(given);
  for (const id of PRIVATE_IDS) {
    const owner = given.privates?.[id];
    state.privates[id] = owner === undefined ? { owner: null, closed: true } : { owner, closed: false };
  }
  for (const id in state.minors) state.minors[id]!.closed = true;
  state.board.homes = state.board.homes.filter((owner) => !(owner in state.minors));
  state.stack = [{ at: 'operating' }];
  state.circle = 1;
  state.shareRounds = 1;
  if (given.phase) toPhase(state, given.phase);
  return state;
}

/** The phase begins as if its first train had just gone: earlier kinds are used up, one of its own is out of the bank. */
export function toPhase(state: State1880, name: string): void {
  state.phase = name;
  const begun = PHASES.findIndex((phase) => phase.name === name);
  for (const [index, { name: train, count }] of TRAINS.entries()) {
    if (count === null || index > begun) continue;
    leave(state, train, index < begun ? 0 : begun === 0 ? count : count - 1);
  }
}

/** So many trains of the kind are left in the bank; the others are out of the game. */
export function leave(state: State1880, train: string, left: number): void {
  const gone = state.depot.gone.filter((each) => each !== train);
  const owned = Object.values(state.companies).flatMap(({ trains }) => trains.filter((each) => each === train)).length;
  const { count } = ALL_TRAINS.find(({ name }) => name === train)!;
  state.depot.left[train] = left;
  state.depot.gone = [...gone, ...new Array(count! - left - owned).fill(train)];
}

export interface CompanyGiven {
  readonly director?: Seat;
  readonly percent?: 20 | 30 | 40;
  readonly par?: number;
  readonly row?: number;
  readonly permits?: string;
  readonly floated?: boolean;
  readonly cash?: number;
  readonly trains?: readonly string[];
  /** What each seat holds; the director at least his certificate. */
  readonly held?: Partial<Record<Seat, number>>;
  readonly reserved?: number;
  readonly secondHalf?: 'open' | 'due' | 'paid';
  readonly at?: readonly [row: number, column: number];
}

export function company(state: State1880, id: CompanyId, given: CompanyGiven = {}): void {
  const it = state.companies[id]!;
  const director = given.director ?? 0;
  it.director = director;
  it.directorShare = given.percent ?? 20;
  it.par = given.par ?? 100;
  const taken = Object.values(state.companies).filter((other) => other !== it && other.par === it.par && other.row >= 0);
  it.row = given.row ?? taken.length;
  it.permits = given.permits ?? 'ABC';
  it.floated = given.floated ?? true;
  it.held = it.held.map((_, seat) => given.held?.[seat] ?? (seat === director ? it.directorShare : 0));
  it.reserved = given.reserved ?? 0;
  it.ipo = 100 - it.reserved - it.held.reduce((sum, held) => sum + held, 0);
  it.secondHalf = given.secondHalf ?? 'open';
  it.trains = [...(given.trains ?? [])];
  for (const train of it.trains) takeFromSupply(state, train);
  cash(state, id, given.cash ?? 0);
  state.players[director]!.founded = true;
  if (!it.floated) return;
  const [row, column] = given.at ?? [parSpaces(CHART).find(({ price }) => price === it.par)!.row, 3];
  placeMarker(state.market, id, row, column);
  placeHome(GEOGRAPHY, state.board, id, homePlaces(GEOGRAPHY, state.board, id, { homes: 'circle' })[0]!);
}

/** Out of what has left the game, else out of the bank. */
function takeFromSupply(state: State1880, train: string): void {
  const at = state.depot.gone.indexOf(train);
  if (at >= 0) state.depot.gone.splice(at, 1);
  else if (state.depot.left[train] !== undefined) state.depot.left[train]! -= 1;
}

/** Sets the money of a seat, company or investor; the bank holds the rest. */
export function cash(state: State1880, holder: Seat | string, amount: number): void {
  const purse = typeof holder === 'number' ? state.players[holder]! : (state.companies[holder] ?? state.minors[holder])!;
  purse.cash = amount;
  state.bank.cash += PAPER_MONEY - moneyInAll(state);
}

export function investor(state: State1880, id: InvestorId, owner: Seat, given: { cash?: number; company?: CompanyId } = {}): void {
  state.minors[id] = { cash: 0, owner, closed: false, company: given.company ?? null };
  state.players[owner]!.investor = id;
  cash(state, id, given.cash ?? 0);
  state.board.homes.push(id);
  placeHome(GEOGRAPHY, state.board, id, homePlaces(GEOGRAPHY, state.board, id, { homes: 'circle' })[0]!);
  if (given.company) link(state, id, given.company);
}

/** One share of the company lies on the investor's charter. */
export function link(state: State1880, id: InvestorId, into: CompanyId): void {
  const it = state.companies[into]!;
  state.minors[id]!.company = into;
  if (it.reserved > 0) return;
  it.reserved = 10;
  it.ipo -= 10;
}

/** Seat 1 holds so many certificates of companies that seat 0 directs. */
export function holding(count: number, players = 7): State1880 {
  const state = table({ players, phase: 'B1' });
  for (let left = count, n = 0; left > 0; left -= 4, n++) {
    company(state, COMPANY_IDS[n]!, { held: { 0: 50, 1: Math.min(left, 4) * 10 }, par: [100, 90, 80, 70][n % 4]! });
  }
  cash(state, 1, 2000);
  return state;
}

/** Tiles as 'H14:57.0 G13:8.2'. */
export function tiles(state: State1880, text: string): void {
  for (const each of text.trim().split(/\s+/)) {
    const [hex, tile, rotation] = each.split(/[:.]/);
    state.board.tiles[hex!] = [tile!, Number(rotation)];
  }
}

export const marker = (state: State1880, owner: string, hex: string, stop = 0): void => {
  placeStation(GEOGRAPHY, state.board, owner, { hex, stop });
  if (owner in state.companies) state.companies[owner]!.placed += 1;
};

/** The company or investor is on turn, at that action. */
export function turnOf(
  state: State1880,
  entity: string,
  at: 'track' | 'stations' | 'run' | 'dividend' | 'trains' | 'link' = 'track',
  more: object = {},
): void {
  state.stack = [{ at: 'operating' }, { at }];
  state.turn = { entity, bonus: 0, yellow: 0, upgraded: false, income: 0, bought: false, removed: false, ...more };
}

export function shareRound(state: State1880, turn: Seat, more: Partial<ShareRoundStage> = {}): ShareRoundStage {
  const stage: ShareRoundStage = { at: 'shareRound', turn, first: false, acted: false, passes: 0, last: null, sold: {}, ...more };
  state.stack = [{ at: 'operating' }, stage];
  return stage;
}

export const top = (state: State1880): Stage1880 | undefined => state.stack.at(-1);
export const asked = (state: State1880): Seat | null => game1880.waitingFor(state).find(({ must }) => must)?.seat ?? null;

/** Plays a move of whoever is asked, with the referee looking. */
export function play(state: State1880, move: Move1880, seat: Seat = asked(state)!): Happening[] {
  const log = game1880.play(state, seat, move, NO_DRAWS);
  game1880.referee(state);
  return log;
}

/** Moves in a few words. */
export const lay = (hex: string, tile: string, rotation: number) => ({ type: 'lay', hex, tile, rotation }) as const;
export const buy = (train: string, amount: number, from = 'bank') => ({ type: 'train', train, from, price: amount }) as const;

/** What is played for somebody who does not answer. */
export const quiet = (state: State1880, seat: Seat = asked(state)!): Move1880 | null => game1880.quiet(state, seat, PROOFS());

/** Plays what nobody has to decide. */
export function settle(state: State1880): void {
  for (let guard = 0; guard < 500; guard++) {
    const automatic = game1880.forced(state, PROOFS());
    if (!automatic) return;
    play(state, automatic.move, automatic.seat);
  }
  throw new Error('never settles');
}

/** The code of the refusal; the position must stay as it is. */
export function refusal(state: State1880, move: Move1880, seat: Seat = asked(state)!): string {
  const before = JSON.stringify(state);
  try {
    game1880.play(copyJson(state), seat, move, NO_DRAWS);
  } catch (error) {
    if (!(error instanceof RuleViolation)) throw error;
    expect(JSON.stringify(state)).toBe(before);
    return error.phrase.code;
  }
  return 'accepted';
}

export function question(state: State1880, path: readonly string[] = [], seat: Seat = asked(state)!): Question<Move1880> {
  return game1880.choices(state, seat, path, PROOFS());
}

export function options(state: State1880, path: readonly string[] = [], seat: Seat = asked(state)!): readonly Option<Move1880>[] {
  const found = question(state, path, seat);
  if (found.kind !== 'pick') throw new Error(`asks for ${found.kind}`);
  return found.options;
}

/** Keys of the options that are open. */
export const open = (state: State1880, path: readonly string[] = [], seat: Seat = asked(state)!): string[] =>
  options(state, path, seat)
    .filter(({ barred }) => !barred)
    .map(({ key }) => key);

/** Why an option is barred, or null. */
export const barred = (state: State1880, path: readonly string[], key: string): string | null =>
  options(state, path).find((option) => option.key === key)?.barred?.code ?? null;

export const happened = (log: readonly Happening[], code: string): Happening | undefined => log.find((each) => each.code === code);
export const price = (state: State1880, id: string): number => game1880.view(state, 'all').companies.find((each) => each.id === id)!.price;
export const at = (state: State1880, id: string) => {
  const found = state.market.find((each) => each.company === id)!;
  return [found.row, found.column];
};
/** Everybody on turn passes until the share round is over. */
export function passRound(state: State1880): Happening[] {
  const log: Happening[] = [];
  while (state.stack.some((stage) => stage.at === 'shareRound')) log.push(...play(state, { type: 'pass' }));
  return log;
}

export type Route = MoveOf<'run'>['routes'][number];

/** A route as 'N12.0 >0 O11.1 >5 P12.0': stops, and the edges over which it goes on; hexes without a stop by name alone. */
export function route(train: number, text: string): Route {
  const path: [string, number, number][] = [];
  const parts = text.split(/\s+/);
  let into: number | null = null;
  for (let n = 0; n < parts.length; n++) {
    const [hex, stop] = parts[n]!.split('.');
    const out = parts[n + 1] === undefined ? null : Number(parts[n + 1]!.slice(1));
    if (stop === undefined) path.push([hex!, into!, out!]);
    else {
      if (into !== null) path.push([hex!, into, 6 + Number(stop)]);
      if (out !== null) path.push([hex!, 6 + Number(stop), out]);
    }
    if (out === null) break;
    into = opposite(out);
    expect(across(hex!, out)).toBe(parts[n + 2]!.split('.')[0]);
    n++;
  }
  return { train, path };
}

export const auction = (state: State1880): AuctionStage => {
  const stage = top(state);
  if (stage?.at !== 'auction') throw new Error(`at ${stage?.at}`);
  return stage;
};
export const bid = (state: State1880, amount: number) => play(state, { type: 'bid', amount });
export const pass = (state: State1880, times = 1) => {
  for (let n = 0; n < times; n++) play(state, { type: 'pass' });
};
/** The opener buys at the minimum. */
export const buyAtMinimum = (state: State1880) => {
  bid(state, auction(state).minimum);
  pass(state, state.players.length - 1);
  if (top(state)?.at === 'bcr') play(state, { type: 'permits', permits: 'ABC' });
};
export const untilAuctionOf = (state: State1880, id: string) => {
  while (auction(state).private !== id) buyAtMinimum(state);
};
