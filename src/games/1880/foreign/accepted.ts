import type { Difference } from '../../rail18xx/foreign/compare.js';
import { onOffer } from '../companies.js';
import { INVESTOR_IDS } from '../data/investors.js';
import { hasReached } from '../phases.js';
import type { State1880 } from '../state.js';

/** A difference from the other engine that a rule demands, told by what is offered or paid, never by a file or move. */
export interface Accepted {
  readonly rule: string;
  /** An offer that only one side makes. */
  readonly offer?: (state: State1880, difference: Difference) => boolean;
  /** Investors that they do not pay out at the end. */
  readonly unpaid?: (investors: State1880['minors']) => readonly string[];
}

export const ACCEPTED: readonly Accepted[] = [
  {
    // 44: in phase A a share sold back to a company whose five were gone can be bought again; their list misses it.
    rule: '44',
    offer: (state, { at, theirs, ours }) => {
      if (at !== 'stock' || theirs !== null || hasReached(state, 'B1')) return false;
      const [deal, company] = String(ours).split(' ');
      return deal === 'buy' && onOffer(state, company!) > 0;
    },
  },
  {
    // 36: every investor that has not merged pays a fifth. They strike names off the list that they are walking along,
    // when unchosen investors leave the game and again at the end, and so step over the one behind each.
    rule: '36',
    unpaid: (investors) => {
      const chosen = (id: string): boolean => investors[id]!.owner !== null;
      const left = strike(INVESTOR_IDS, (id) => !chosen(id)).filter((id) => !chosen(id) || !investors[id]!.closed);
      return strike(left, chosen).filter(chosen);
    },
  },
];

/** What is left of a list when names are struck off it on the walk. */
function strike(list: readonly string[], strikes: (id: string) => boolean): string[] {
  const left = [...list];
  for (let at = 0; at < left.length; at++) if (strikes(left[at]!)) left.splice(at, 1);
  return left;
}
