import { must } from '../../rules/errors.js';
import type { Source } from '../../rules/game.js';
import { components } from './components.js';
import { extraDice } from './income.js';
import type { Doing, State } from './state.js';

/** `count` dice that show `value`. */
export interface Dice {
  value: number;
  count: number;
}

/** 1 and 6 are neighbours (rulebook, choosing dice 1). */
export const neighbourValue = (value: number, steps: number): number => ((value - 1 + steps + 60) % 6) + 1;

export const diceInGame = (state: State): number =>
  components(state).set.dice + state.seats.reduce((sum, board) => sum + extraDice(state, board), 0);

export const poolSize = (state: State): number => state.pool.reduce((sum, count) => sum + count, 0);

/** Extra dice unlocked since the last roll: they join with the next one. */
export const waitingDice = (state: State): number => diceInGame(state) - poolSize(state) - state.used.length;

/** All dice, used, available and waiting, become the new pool. */
export function rollAll(state: State, label: string, source: Source, doing: Doing): void {
  const joined = waitingDice(state);
  const dice = source.dice(label, diceInGame(state));
  state.pool = [0, 0, 0, 0, 0, 0];
  for (const value of dice) state.pool[value - 1]! += 1;
  state.used = [];
  doing.happenings.push({ code: 'diceRolled', facts: { dice: [...dice].sort(), joined } });
}

/** One modifier: a die of the first value becomes the second, its neighbour. */
export type Modification = readonly [from: number, to: number];

/** The order in which modifications are written, so that equal turns are equal moves. */
export const inOrder = (changes: readonly Modification[]): Modification[] => [...changes].sort((a, b) => a[0] - b[0] || a[1] - b[1]);

/**
 * The pool after the modifications. Several may go to one die (R2), so they are played as soon as a die of the value is there;
 * the order does not matter. Changing a die and changing it back is not written.
 */
export function modified(pool: readonly number[], changes: readonly Modification[]): number[] {
  const result = [...pool];
  let open = [...changes];
  for (const [from, to] of open) {
    must(to === neighbourValue(from, 1) || to === neighbourValue(from, -1), 'modifierByOne', { from, to });
    must(!open.some(([a, b]) => a === to && b === from), 'modifierForth', { from, to });
  }
  while (open.length > 0) {
    const stuck = open.filter(([from, to]) => {
      if (result[from - 1]! === 0) return true;
      result[from - 1]! -= 1;
      result[to - 1]! += 1;
      return false;
    });
    must(stuck.length < open.length, 'noSuchDie', { value: stuck[0]?.[0] });
    open = stuck;
  }
  return result;
}

/** R3: n dice of value v become m of value w when n = m × (1 + d), d steps in one direction. The dice as they are come first. */
export function conversions({ value, count }: Dice): Dice[] {
  const found: Dice[] = [{ value, count }];
  for (let steps = 1; steps <= 5; steps++) {
    if (count % (1 + steps) !== 0) continue;
    for (const direction of steps === 3 ? [1] : [1, -1]) {
      found.push({ value: neighbourValue(value, direction * steps), count: count / (1 + steps) });
    }
  }
  return found;
}

export const sameDice = (a: Dice, b: Dice): boolean => a.value === b.value && a.count === b.count;
