import { type Static, Type } from '@sinclair/typebox';
import { must } from '../../rules/errors.js';
import type { Happening } from '../../rules/game.js';
import { components } from './components.js';
import { waitingDice } from './dice.js';
import { modifiersUnlocked } from './income.js';
import { referee } from './referee.js';
import type { State } from './state.js';

/** A moderator's typed corrections of a position. Nothing is drawn for them: circles corrected here bring no cards. */

const Seat = Type.Integer({ minimum: 0, maximum: 3 });
const Value = Type.Integer({ minimum: 1, maximum: 6 });
const Section = Type.Union([Type.Literal('ones'), Type.Literal('fives'), Type.Literal('tens')]);
const Count = Type.Integer({ minimum: 0, maximum: 99 });
const Side = Type.Integer({ minimum: 0, maximum: 5 });
const Hex = Type.String({ maxLength: 3 });
const exactly = { additionalProperties: false };

export const correctionsSchema = Type.Union([
  Type.Object({ kind: Type.Literal('circles'), seat: Seat, section: Section, marked: Count, crossed: Count }, exactly),
  Type.Object({ kind: Type.Literal('modifiers'), seat: Seat, spent: Count }, exactly),
  Type.Object(
    { kind: Type.Literal('shares'), company: Value, from: Seat, to: Seat, number: Type.Integer({ minimum: 1, maximum: 4 }) },
    exactly,
  ),
  Type.Object({ kind: Type.Literal('die'), from: Value, to: Value }, exactly),
  Type.Object(
    { kind: Type.Literal('train'), seat: Seat, line: Type.Integer({ minimum: 0, maximum: 5 }), power: Value, gain: Type.Boolean() },
    exactly,
  ),
  Type.Object({ kind: Type.Literal('addTrack'), seat: Seat, hex: Hex, a: Side, b: Side }, exactly),
  Type.Object({ kind: Type.Literal('removeTrack'), hex: Hex, a: Side, b: Side }, exactly),
]);
export type Correction = Static<typeof correctionsSchema>;

export function adjust(state: State, correction: Correction): Happening[] {
  for (const name of ['seat', 'from', 'to'] as const) {
    const seat = (correction as { [name: string]: unknown })[name];
    if (correction.kind !== 'die' && typeof seat === 'number') must(state.seats[seat], 'noSuchSeat', { seat });
  }
  switch (correction.kind) {
    case 'circles': {
      const { seat, section, marked, crossed } = correction;
      const most = components(state).circles[section];
      // The last circle would end the game: that is for a move to do.
      must(crossed <= marked && marked < most, 'circlesOutOfRange', { most: most - 1 });
      const board = state.seats[seat]!;
      const before = board.income[section];
      board.income[section] = { marked, crossed };
      if (modifiersUnlocked(state, board) < board.modifiersSpent || (state.turn > 0 && waitingDice(state) < 0)) {
        board.income[section] = before;
        must(false, 'unlockedAlreadyUsed', { section });
      }
      break;
    }
    case 'modifiers': {
      const board = state.seats[correction.seat]!;
      must(correction.spent <= modifiersUnlocked(state, board), 'noModifierLeft', { unlocked: modifiersUnlocked(state, board) });
      board.modifiersSpent = correction.spent;
      break;
    }
    case 'shares': {
      const { company, from, to, number } = correction;
      const held = state.seats[from]!.shares[company - 1]!;
      must(from !== to && held >= number, 'tooFewShares', { from, held, needed: number, company });
      state.seats[from]!.shares[company - 1]! -= number;
      state.seats[to]!.shares[company - 1]! += number;
      break;
    }
    case 'die':
      must(state.pool[correction.from - 1]! > 0 && correction.from !== correction.to, 'noSuchDie', { value: correction.from });
      state.pool[correction.from - 1]! -= 1;
      state.pool[correction.to - 1]! += 1;
      break;
    case 'train': {
      moveTrain(state, correction);
      break;
    }
    case 'addTrack': {
      const { seat, hex, a, b } = correction;
      const { board } = components(state);
      const at = board.index[hex];
      must(at !== undefined && a !== b && !board.printed[at], 'noTrackThere', { hex });
      state.track.push({ seat, hex, a, b });
      try {
        referee(state);
      } catch {
        state.track.pop();
        must(false, 'sideTaken', { hex, side: a });
      }
      break;
    }
    case 'removeTrack': {
      const { hex, a, b } = correction;
      const at = state.track.findIndex((one) => one.hex === hex && ((one.a === a && one.b === b) || (one.a === b && one.b === a)));
      must(at >= 0, 'noTrackThere', { hex });
      state.track.splice(at, 1);
      break;
    }
  }
  return [{ code: 'adjusted', facts: { ...correction } }];
}

/** From the top of its stack to the end of a line, or back. The last tile of a stack has effects: that is for a move to do. */
function moveTrain(state: State, { seat, line: at, power, gain }: Extract<Correction, { kind: 'train' }>): void {
  const line = state.seats[seat]!.lines[at];
  must(line, 'noSuchLine', { line: at + 1 });
  const left = state.stacks[power - 1]!;
  const before = { opened: line.opened, tiles: line.tiles };
  if (gain) {
    must(left > 1, 'noTileToMove', { power });
    line.tiles = [...line.tiles, `${power}.${left}`];
    line.opened = true;
    state.stacks[power - 1] = left - 1;
  } else {
    must(line.tiles.at(-1) === `${power}.${left + 1}`, 'noTileToMove', { power });
    line.tiles = line.tiles.slice(0, -1);
    state.stacks[power - 1] = left + 1;
  }
  try {
    referee(state);
  } catch {
    Object.assign(line, before);
    state.stacks[power - 1] = left;
    must(false, 'trainDoesNotFit', { power, line: at + 1 });
  }
}
