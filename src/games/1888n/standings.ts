import type { Seat, SeriesPoint, Standings } from '../../rules/game.js';
import { priceOf } from '../rail18xx/market.js';
import { SHARE } from '../rail18xx/shares.js';
import { privatesOf } from './certificates.js';
import { CHART } from './data/chart.js';
import { COMPANY_IDS } from './data/companies.js';
import { PRIVATES } from './data/privates.js';
import type { State } from './state.js';

/** X.2: cash, shares at the chart, private companies at their price. */
function parts(state: State, seat: Seat): { code: string; points: number }[] {
  const shares = COMPANY_IDS.reduce((sum, id) => sum + (state.companies[id]!.held[seat]! / SHARE) * priceOf(CHART, state.market, id), 0);
  const privates = privatesOf(state, seat).reduce((sum, id) => sum + PRIVATES[id]!.price, 0);
  return [
    { code: 'cash', points: state.players[seat]!.cash },
    { code: 'shares', points: shares },
    { code: 'privates', points: privates },
  ];
}

export const worth = (state: State, seat: Seat): number => parts(state, seat).reduce((sum, { points }) => sum + points, 0);

export function standings(state: State): Standings {
  const seats = state.seating
    .map((seat) => ({ seat, score: worth(state, seat), parts: parts(state, seat) }))
    .sort((a, b) => b.score - a.score);
  return {
    ended: state.ended === null ? null : { code: state.ended, facts: state.bankrupt === null ? {} : { seat: state.bankrupt } },
    seats: seats.map((each) => ({ ...each, place: 1 + seats.filter((other) => other.score > each.score).length })),
  };
}

export function series(state: State): SeriesPoint[] {
  return [
    ...state.players.map((_, seat) => ({ group: 'worth', key: String(seat), value: worth(state, seat) })),
    ...state.market.map(({ company }) => ({ group: 'price', key: company, value: priceOf(CHART, state.market, company) })),
  ];
}
