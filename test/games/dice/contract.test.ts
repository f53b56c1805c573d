import { dice } from '../../../src/games/dice/game.js';
import type { Move } from '../../../src/games/dice/move.js';
import { type State, top } from '../../../src/games/dice/state.js';
import { readMove } from '../../../src/rules/border.js';
import { RuleViolation } from '../../../src/rules/errors.js';
import type { Viewer } from '../../../src/rules/game.js';
import { canonicalText, copyJson, type Json } from '../../../src/rules/json.js';
import { mutated } from '../../../src/rules/mutate.js';
import { type Random, randomFrom } from '../../../src/rules/random.js';
import { simulate } from '../../../src/rules/simulate.js';
import { seedFrom } from '../../../src/rules/source.js';
import { wander } from '../../../src/rules/wander.js';
import { words } from '../../../src/view/dice/messages.js';
import { itKeepsTheContract } from '../../support/contract.js';
import { itHidesWhatIsHidden } from '../../support/redaction.js';
import { itHasWordsForEverything } from '../../support/words.js';
import { cubes, money, OPTIONS, offered, pathOf, play, position, source, turn } from './builders.js';

const MIXES = [
  [1, 1],
  [1, 2],
  [1, 3],
  [2, 0],
  [2, 1],
  [2, 2],
  [3, 0],
  [3, 1],
  [4, 0],
] as const;
const proofs = { proof: () => null };

const cases = MIXES.map(([players, bots], i) => ({
  players,
  // The variants and readings take turns, so that each is played with every kind of table.
  options: {
    bots,
    lateSeatIncome: i % 3 === 1,
    botStartsWithObjective: i % 3 === 2,
    dividendPerShare: i % 4 === 1,
    runMayEndInForeignStart: i % 4 !== 2,
    differentShares: i % 2 === 0 ? 'companies' : 'shares',
    rerollActionAfterEndTrigger: i % 4 === 3,
  },
}));

/** Cards in other people's hands. */
const cardsOfOthers = (state: State, viewer: Viewer): string[] =>
  viewer === 'all' || top(state).at === 'over' ? [] : state.seats.flatMap((board, seat) => (seat === viewer ? [] : board.objectives));

itKeepsTheContract(dice, cases, { games: 1, checks: 'sample' });
itHidesWhatIsHidden(dice, cases, { games: 1, oneIn: 8, secrets: cardsOfOthers });
itHasWordsForEverything(dice, words, cases, { games: 3 });

describe('offered and accepted', () => {
  it.each(MIXES)('%i people and %i bots: every accepted mutation is found by walking the questions', (players, bots) => {
    const random = randomFrom(seedFrom(`mutations ${players}+${bots}`));
    simulate(dice, {
      options: { ...OPTIONS, bots },
      players,
      seed: `mutations ${players}+${bots}`,
      checks: 'none',
      onPosition: (n, state) => {
        if (n % 12 === 5) tryMutations(state, random);
      },
    });
  });
});

/** Moves with one thing changed: refused with the position untouched, or accepted and then also offered. */
function tryMutations(state: State, random: Random): void {
  const awaited = random.one(dice.waitingFor(state).length > 0 ? dice.waitingFor(state) : [null]);
  if (!awaited) return;
  const { seat } = awaited;
  const moves = Array.from({ length: 12 }, () => wander(dice, state, seat, random, proofs).move);
  for (const move of moves) {
    const wrong = mutated(move as Json, moves as Json[], random);
    const copy = copyJson(state);
    let read: Move;
    try {
      read = readMove(dice, wrong);
      dice.play(copy, seat, read, source());
    } catch (error) {
      expect(error).toBeInstanceOf(RuleViolation);
      expect(copy).toEqual(state);
      continue;
    }
    expect(canonicalText(found(state, seat, read) as Json)).toBe(canonicalText(read as Json));
  }
}

/** Walks the path of a move; levels that ask nothing (one way to pay, one route) are not in the path. */
function found(state: State, seat: number, move: Move): Move | null {
  const path: string[] = [];
  for (const key of pathOf(state, move)) {
    const question = dice.choices(state, seat, path, proofs);
    if (question.kind === 'done') return question.move;
    if (question.kind !== 'pick') return null;
    const option = question.options.find((one) => one.key === key);
    if (!option) continue;
    if (option.barred) return null;
    path.push(key);
  }
  const last = dice.choices(state, seat, path, proofs);
  return last.kind === 'done' ? last.move : null;
}

describe('secrets', () => {
  it('tells others how many cards were drawn or given back, never which', () => {
    const drawn = { code: 'objectivesDrawn', facts: { seat: 1, number: 2, cards: ['O01', 'O02'], why: 'income' } };
    expect(dice.seenBy(drawn, 1)).toEqual(drawn);
    expect(dice.seenBy(drawn, 'all')).toEqual(drawn);
    for (const viewer of [0, 'spectator'] as const) {
      expect(dice.seenBy(drawn, viewer)).toEqual({ code: 'objectivesDrawn', facts: { seat: 1, number: 2, why: 'income' } });
      expect(dice.seenBy({ code: 'objectiveDiscarded', facts: { seat: 1, card: 'O01' } }, viewer)).toEqual({
        code: 'objectiveDiscarded',
        facts: { seat: 1 },
      });
    }
  });

  it('shows all cards once the game is over', () => {
    const { state } = simulate(dice, { options: OPTIONS, players: 2, seed: 'over', checks: 'none' });
    expect(dice.view(state, 'spectator').seats.every((seat) => seat.objectives !== null)).toBe(true);
  });

  it('draws and rolls make a step that undo stops at; a plain turn does not', () => {
    const plain = source();
    dice.play(position({ pool: [3, 4] }), 0, turn([3, 1], { kind: 'income' }), plain);
    expect(plain.revealed).toBe(false);
    const rolls = source();
    dice.play(position({ pool: [3] }), 0, turn([3, 1], { kind: 'income' }), rolls);
    expect(rolls.draws.map((draw) => draw.label)).toEqual(['dice:turn-2']);
    const flips = position({ pool: [3, 4] });
    cubes(flips, 3, 1, 0, 0, 0);
    const flipping = source();
    dice.play(
      flips,
      0,
      turn([3, 1], { kind: 'track', chain: [{ hex: 'B4', from: 1, to: 4, cube: 'straight' }], pay: { tens: 0, fives: 0, ones: 0 } }),
      flipping,
    );
    expect(flipping.draws.map((draw) => draw.label)).toEqual(['trackTile:3']);
  });
});

describe('preview', () => {
  it('shows the pool after modifiers, the track drawn so far and the complete turn, and draws nothing', () => {
    const state = position({ pool: [2, 3] });
    money(state, 0, { ones: 6 });
    cubes(state, 3, 1, 1, 0, 0);
    const before = copyJson(state);
    const half = dice.preview!(state, 0, ['modifiers', 'up-2', '3x2', 'track', 'D2.4', '1'], proofs);
    expect(half.pool).toEqual([0, 0, 2, 0, 0, 0]);
    expect(half.draft).toMatchObject({ action: 'track', complete: false, chain: [{ hex: 'D2', from: 4, to: 1, cube: 'straight' }] });
    expect(half.track).toHaveLength(1);
    // The last cube would flip the tile and the empty pool be rolled: neither is shown.
    const whole = dice.preview!(state, 0, ['modifiers', 'up-2', '3x2', 'track', 'D2.4', '1', '2'], proofs);
    expect(whole.draft).toMatchObject({ complete: true });
    expect(whole.seats[0]!.connected.cities).toEqual(['C3', 'F2']);
    expect(whole.tiles[2]!.back).toBeNull();
    expect(state).toEqual(before);
  });
});

describe('corrections', () => {
  it('change what a moderator names and nothing that would not add up', () => {
    const state = position();
    dice.adjust(state, { kind: 'circles', seat: 0, section: 'ones', marked: 8, crossed: 2 });
    dice.adjust(state, { kind: 'shares', company: 2, from: 1, to: 0, number: 1 });
    dice.adjust(state, { kind: 'die', from: 1, to: 6 });
    dice.adjust(state, { kind: 'addTrack', seat: 0, hex: 'B4', a: 1, b: 4 });
    dice.adjust(state, { kind: 'modifiers', seat: 0, spent: 1 });
    dice.referee(state);
    expect(state.seats[0]!.shares).toEqual([4, 1, 0, 0, 0, 0]);
    const refused = (correction: Parameters<typeof dice.adjust>[1]) => {
      const copy = copyJson(state);
      expect(() => dice.adjust(copy, correction)).toThrow(RuleViolation);
      expect(copy).toEqual(state);
    };
    refused({ kind: 'circles', seat: 0, section: 'ones', marked: 5, crossed: 2 });
    refused({ kind: 'circles', seat: 0, section: 'ones', marked: 50, crossed: 0 });
    refused({ kind: 'shares', company: 2, from: 0, to: 1, number: 2 });
    refused({ kind: 'die', from: 1, to: 2 });
    refused({ kind: 'addTrack', seat: 1, hex: 'B4', a: 1, b: 3 });
    refused({ kind: 'addTrack', seat: 1, hex: 'C3', a: 1, b: 3 });
    refused({ kind: 'removeTrack', hex: 'B4', a: 0, b: 3 });
    refused({ kind: 'shares', company: 2, from: 3, to: 0, number: 1 });
    dice.adjust(state, { kind: 'removeTrack', hex: 'B4', a: 4, b: 1 });
    expect(state.track).toEqual([]);
  });
});

describe('the quiet move', () => {
  it('takes one die as income, or the first thing offered', () => {
    const state = position({ pool: [4, 6] });
    expect(dice.quiet(state, 0, proofs)).toMatchObject({ kind: 'turn', take: { value: 4, count: 1 }, action: { kind: 'income' } });
    expect(dice.quiet(state, 1, proofs)).toBeNull();
    play(state, 0, dice.quiet(state, 0, proofs)!);
    expect(offered(state, 1).open.length).toBeGreaterThan(0);
  });
});
