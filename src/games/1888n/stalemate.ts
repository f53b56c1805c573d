import { priceOf } from '../rail18xx/market.js';
import { SHARE } from '../rail18xx/shares.js';
import { CHART } from './data/chart.js';
import type { State } from './state.js';

/**
 * House rule: the book knows no end for a game in which nobody can do anything any more (no money, no track that could
 * be paid). After so many sets in a row without any progress, the standing result counts. Shares that go to the pool and
 * back at the bottom of the chart are none: nobody is richer for it, and it could go on for ever.
 */
const SETS = 10;

/** Called when a stock round is due; true when there is no progress any more. */
export function standsStill(state: State): boolean {
  const mark = markOf(state);
  state.still = { sets: mark === state.still.mark ? state.still.sets + 1 : 0, mark };
  return state.still.sets >= SETS;
}

/** What everybody and every company is worth, shares never sold, prices, trains and track in a line. */
function markOf({ players, companies, market, board }: State): string {
  const worth = players.map(({ cash }, seat) =>
    market.reduce((sum, { company }) => sum + (companies[company]!.held[seat]! / SHARE) * priceOf(CHART, market, company), cash),
  );
  const owned = Object.values(companies).map(({ cash, ipo, trains }) => [cash, ipo, trains.join('.')].join(' '));
  const prices = market.map(({ company, row, column }) => `${company}${row}.${column}`);
  const track = Object.entries(board.tiles).map(([hex, laid]) => `${hex}${laid.join('.')}`);
  const stations = Object.entries(board.stations).map(([hex, there]) => `${hex}${there.length}`);
  return [...worth, ...owned, ...prices, ...track, ...stations].join(',');
}
