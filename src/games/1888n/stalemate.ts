import type { State } from './state.js';

/**
 * House rule: the book knows no end for a game in which nobody can do anything any more (no money, no track that could
 * be paid). After so many sets in a row that changed nothing at all, the standing result counts.
 */
const SETS = 10;

/** Called when a stock round is due; true when nothing happens any more. */
export function standsStill(state: State): boolean {
  const mark = markOf(state);
  state.still = { sets: mark === state.still.mark ? state.still.sets + 1 : 0, mark };
  return state.still.sets >= SETS;
}

/** Money, shares, prices, trains and track in a line. */
function markOf({ bank, players, companies, market, board }: State): string {
  const owned = Object.values(companies).map(({ cash, held, pool, trains }) => [cash, held.join('.'), pool, trains.join('.')].join(' '));
  const prices = market.map(({ company, row, column }) => `${company}${row}.${column}`);
  const track = Object.entries(board.tiles).map(([hex, laid]) => `${hex}${laid.join('.')}`);
  const stations = Object.entries(board.stations).map(([hex, there]) => `${hex}${there.length}`);
  return [bank.cash, ...players.map(({ cash }) => cash), ...owned, ...prices, ...track, ...stations].join(',');
}
