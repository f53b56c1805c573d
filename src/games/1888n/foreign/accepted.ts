import type { Difference } from '../../rail18xx/foreign/compare.js';
import { topOf } from '../../rail18xx/stages.js';
import type { State } from '../state.js';

/** A difference between our offers and theirs that a rule demands, told by what is offered, never by a file or move. */
export interface Accepted {
  readonly rule: string;
  readonly holds: (state: State, difference: Difference) => boolean;
}

export const ACCEPTED: readonly Accepted[] = [
  {
    // Table 1: two tiles must be connected to each other; they offer every hex of the Wall for the second.
    rule: '151',
    holds: (state, { at, theirs }) => at === 'lays' && theirs !== null && topOf(state)?.at === 'secondWall',
  },
];
