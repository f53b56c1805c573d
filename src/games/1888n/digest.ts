import type { Json } from '../../rules/json.js';
import { PRIVATE_IDS } from './data/privates.js';
import type { State } from './state.js';

/**
 * Essential facts in fixed order as short lists: what hashes and comparisons use. Companies that nobody has founded,
 * closed privates and empty lists are left out.
 */
export function digest(state: State): Json {
  const companies: Record<string, Json> = {};
  for (const id in state.companies) {
    const { cash, par, floated, director, held, ipo, pool, trains } = state.companies[id]!;
    if (par > 0) companies[id] = [cash, par, floated ? 1 : 0, director!, held.join('.'), ipo, pool, trains.join('.')];
  }
  const privates = PRIVATE_IDS.map((id) => (state.privates[id]!.closed ? '-' : state.privates[id]!.owner));
  return {
    r: [state.round.kind, state.round.turn, state.round.number, state.round.of, state.phase, state.salesOpen ? 1 : 0],
    b: state.bank.broken ? [state.bank.cash, 1] : [state.bank.cash],
    p: state.players.map(({ cash }) => cash),
    o: [...state.seating, state.priority],
    c: companies,
    v: privates,
    u: state.used,
    m: state.market.map(({ company, row, column }) => `${company}.${row}.${column}`),
    d: [Object.values(state.depot.left).join('.'), state.depot.pool.join('.'), state.depot.gone.length],
    t: Object.keys(state.board.tiles)
      .sort()
      .map((hex) => `${hex}.${state.board.tiles[hex]!.join('.')}`),
    s: Object.keys(state.board.stations)
      .sort()
      .map((hex) => `${hex}.${state.board.stations[hex]!.map(({ owner, stop, slot }) => `${owner}${stop}${slot}`).join('.')}`),
    k: state.stack as unknown as Json,
    e: state.ended ?? '',
    ...(state.still.sets > 0 ? { q: state.still.sets } : {}),
  };
}
