import type { Difference } from '../../rail18xx/foreign/compare.js';
import { onOffer } from '../companies.js';
import { hasReached } from '../phases.js';
import type { State1880 } from '../state.js';

/** A difference between our offers and theirs that a rule demands, told by what is offered, never by a file or move. */
export interface Accepted {
  readonly rule: string;
  readonly holds: (state: State1880, difference: Difference) => boolean;
}

export const ACCEPTED: readonly Accepted[] = [
  {
    // 44: in phase A a share sold back to a company whose five were gone can be bought again; their list misses it.
    rule: '44',
    holds: (state, { at, theirs, ours }) => {
      if (at !== 'stock' || theirs !== null || hasReached(state, 'B1')) return false;
      const [deal, company] = String(ours).split(' ');
      return deal === 'buy' && onOffer(state, company!) > 0;
    },
  },
];
