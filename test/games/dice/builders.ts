import { dice } from '../../../src/games/dice/game.js';
import type { Action, Move, TurnMove } from '../../../src/games/dice/move.js';
import type { Options } from '../../../src/games/dice/options.js';
import { opposite, type Section, type State } from '../../../src/games/dice/state.js';
import { RuleViolation } from '../../../src/rules/errors.js';
import type { Happening, Question, Seat } from '../../../src/rules/game.js';
import { copyJson } from '../../../src/rules/json.js';
import { recordingSource, seedFrom } from '../../../src/rules/source.js';

export const OPTIONS: Options = {
  bots: 0,
  components: 'house',
  lateSeatIncome: false,
  botStartsWithObjective: false,
  dividendPerShare: false,
  runMayEndInForeignStart: true,
  differentShares: 'companies',
  rerollActionAfterEndTrigger: false,
};

export const NOTHING = { tens: 0, fives: 0, ones: 0 };
const proofs = {
  proof(): never {
    throw new Error('no search is needed in this game');
  },
};

export const source = (seed = 'test') => recordingSource(seedFrom(seed));

interface Wanted {
  people?: number;
  bots?: number;
  /** Dice in the pool, value by value. */
  pool?: number[];
  /** Starting cities by seat. */
  starts?: string[];
  options?: Partial<Options>;
}

/** A position at the first turn of seat 0: companies 1, 2, … by seat, the seats in order, nobody with a card or a circle. */
export function position({
  people = 2,
  bots = 0,
  pool = [1, 2, 3, 4, 5, 6],
  starts = ['C3', 'I3', 'B8', 'J8'],
  options,
}: Wanted = {}): State {
  const state = dice.setup({ ...OPTIONS, ...options, bots }, people, source());
  state.clockwise = state.seats.map((_, seat) => seat);
  state.seats.forEach((board, seat) => {
    board.company = seat + 1;
    board.shares[seat] = 4;
    board.start = starts[seat]!;
    board.lines[0]!.tiles = [`1.${14 - seat}`];
  });
  state.locations = [];
  state.turn = 1;
  state.phases = [{ at: 'turn', seat: 0, acted: false }];
  setPool(state, pool);
  return state;
}

export function setPool(state: State, values: readonly number[]): void {
  state.pool = [0, 0, 0, 0, 0, 0];
  for (const value of values) state.pool[value - 1]! += 1;
  // The rest of the dice count as used, so that none is lost.
  state.used = Array.from({ length: Math.max(0, 6 - values.length) }, () => 1);
}

/** Gives marked circles without unlocking anything twice: `money(state, 0, { tens: 1 })`. */
export function money(state: State, seat: Seat, circles: { tens?: number; fives?: number; ones?: number }): void {
  for (const section of ['tens', 'fives', 'ones'] as const) {
    const at: Section = state.seats[seat]!.income[section];
    at.marked += circles[section] ?? 0;
  }
}

/** What a seat has left to spend, by section. */
export const purse = (state: State, seat: Seat) => {
  const { tens, fives, ones } = state.seats[seat]!.income;
  return { tens: tens.marked - tens.crossed, fives: fives.marked - fives.crossed, ones: ones.marked - ones.crossed };
};

/** Draws track for a seat without any action: `B4.1-4` is a segment in B4 from side 1 to side 4. */
export function draw(state: State, seat: Seat, ...segments: string[]): void {
  for (const text of segments) {
    const [hex, a, b] = /^(\w+)\.(\d)-(\d)$/.exec(text)!.slice(1);
    state.track.push({ seat, hex: hex!, a: Number(a), b: Number(b) });
  }
}

/** Tiles a person's line holds: `train(state, 0, 1, '2.12', '2.11')`; they leave their stacks. */
export function train(state: State, seat: Seat, line: number, ...tiles: string[]): void {
  state.seats[seat]!.lines[line - 1] = { opened: true, tiles };
  for (const tile of tiles) {
    const [power, number] = tile.split('.').map(Number) as [number, number];
    state.stacks[power - 1] = Math.min(state.stacks[power - 1]!, number - 1);
  }
}

/** Cubes of one tile by kind (straight, gentle, sharp, wild); what it held before goes to the bag. */
export function cubes(state: State, tile: number, ...wanted: [number, number, number, number]): void {
  const on = state.tiles[tile - 1]!.cubes;
  wanted.forEach((count, kind) => {
    state.bag[kind]! += on[kind]! - count;
    on[kind] = count;
  });
}

/** A flipped tile, its cubes in the bag. */
export function flip(state: State, tile: number, back: string): void {
  cubes(state, tile, 0, 0, 0, 0);
  state.tiles[tile - 1]!.flipped = back;
  state.unturned = state.unturned.filter((id) => id !== back);
}

export function turn(take: [value: number, count: number], action: Action, more: Partial<TurnMove> = {}): TurnMove {
  const taken = { value: take[0], count: take[1] };
  return { kind: 'turn', modify: [], take: taken, as: taken, action, ...more };
}

export function play(state: State, seat: Seat, move: Move, seed?: string): Happening[] {
  const happenings = dice.play(state, seat, move, source(seed));
  dice.referee(state);
  return happenings;
}

/** The code with which a move is refused; '' when it is accepted. The position must be untouched by a refusal. */
export function refusal(state: State, seat: Seat, move: Move): string {
  const copy = copyJson(state);
  try {
    dice.play(copy, seat, move, source());
    return '';
  } catch (error) {
    if (!(error instanceof RuleViolation)) throw error;
    expect(copy).toEqual(state);
    return error.phrase.code;
  }
}

export const ask = (state: State, seat: Seat, ...path: string[]): Question<Move> => dice.choices(state, seat, path, proofs);

/** Keys that are open at a level, and those that are barred with their reasons. */
export function offered(state: State, seat: Seat, ...path: string[]): { open: string[]; barred: Record<string, string> } {
  const question = ask(state, seat, ...path);
  if (question.kind !== 'pick') return { open: [], barred: {} };
  return {
    open: question.options.filter((option) => !option.barred).map((option) => option.key),
    barred: Object.fromEntries(question.options.flatMap((option) => (option.barred ? [[option.key, option.barred.code]] : []))),
  };
}

export const happened = (happenings: readonly Happening[], code: string): Happening[] => happenings.filter((one) => one.code === code);

/** The path that leads to a move: proves that what is accepted is also offered. */
export function pathOf(state: State, move: Move): string[] {
  if (move.kind === 'company') return [`${move.company}`];
  if (move.kind === 'location') return [move.hex];
  if (move.kind === 'discard') return [move.card];
  if (move.kind === 'bot') return [];
  const { take, as, action } = move;
  const path = modifierPath(state.pool, move.modify);
  const same = take.value === as.value && take.count === as.count;
  path.push(`${take.value}x${take.count}${same ? '' : `~${as.value}x${as.count}`}`, action.kind);
  if (action.kind === 'shares') path.push(`${action.from}`);
  if (action.kind === 'trains') path.push(`${action.line}`);
  if (action.kind === 'track') path.push(...chainPath(action.chain));
  if (action.kind === 'run') path.push('choose', ...action.routes.flatMap((route) => (route ? [route.join('~')] : ['none'])));
  if ('pay' in action) path.push(`t${action.pay.tens}-f${action.pay.fives}-o${action.pay.ones}`);
  return path;
}

function modifierPath(pool: readonly number[], modify: TurnMove['modify']): string[] {
  const dice = [...pool];
  const path: string[] = [];
  let open = [...modify];
  while (open.length > 0) {
    const at = open.findIndex(([from]) => dice[from - 1]! > 0);
    const [from, to] = open[at]!;
    open = open.filter((_, i) => i !== at);
    dice[from - 1]! -= 1;
    dice[to - 1]! += 1;
    path.push('modifiers', `${to === (from % 6) + 1 ? 'up' : 'down'}-${from}`);
  }
  return path;
}

function chainPath(chain: { hex: string; from: number; to: number; cube?: string }[]): string[] {
  return chain.flatMap((piece, i) => {
    const last = chain[i - 1];
    const continues = last && opposite(last.to) === piece.from && neighbour(last.hex, last.to) === piece.hex;
    const to = `${piece.to}${piece.cube === 'wild' ? '-wild' : ''}`;
    return continues ? [to] : [`${piece.hex}.${piece.from}`, to];
  });
}

function neighbour(hex: string, side: number): string {
  const [columns, rows] = [
    [0, -2],
    [1, -1],
    [1, 1],
    [0, 2],
    [-1, 1],
    [-1, -1],
  ][side] as [number, number];
  return `${String.fromCharCode(hex.charCodeAt(0) + columns)}${Number(hex.slice(1)) + rows}`;
}
