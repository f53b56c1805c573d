import type { Json } from '../../rules/json.js';
import { COMPANY_IDS } from './data/companies.js';
import { INVESTOR_IDS } from './data/investors.js';
import { PRIVATE_IDS } from './data/privates.js';
import type { State1880 } from './state.js';

/**
 * Essential facts in fixed order as short lists. Companies that nobody has founded, investors out of the game and what
 * still is as at the start are left out.
 */
export function digest(state: State1880): Json {
  const companies: Record<string, Json> = {};
  for (const id of COMPANY_IDS) {
    const it = state.companies[id]!;
    if (it.director === null) continue;
    const marker = state.market.find((each) => each.company === id);
    companies[id] = [
      [it.cash, it.par, it.row, it.director, it.directorShare, it.ipo, it.reserved, it.placed].join(' '),
      it.held.join(' '),
      `${it.floated ? 'f' : '-'}${it.secondHalf[0]} ${it.permits} ${marker ? `${marker.row}.${marker.column}` : '-'}`,
      it.trains.join(' '),
    ];
  }
  const investors: Record<string, Json> = {};
  for (const id of INVESTOR_IDS) {
    const it = state.minors[id]!;
    if (it.owner !== null) investors[id] = `${it.owner} ${it.cash} ${it.company ?? '-'}${it.closed ? ' closed' : ''}`;
  }
  return {
    at: [
      state.phase,
      state.circle,
      state.shareRounds,
      state.acted,
      state.trainMarker,
      state.lastTurns,
      state.interrupted ? 1 : 0,
      state.p5,
    ],
    seats: [state.seating.join(' '), state.priority],
    players: state.players.map(({ cash, debt, founded }) => `${cash} ${debt}${founded ? ' f' : ''}`),
    privates: PRIVATE_IDS.map((id) => (state.privates[id].closed ? 'x' : (state.privates[id].owner ?? '-'))).join(' '),
    companies,
    investors,
    depot: Object.entries(state.depot.left)
      .map(([name, left]) => `${name}:${left}`)
      .join(' '),
    tiles: Object.keys(state.board.tiles)
      .sort()
      .map((hex) => `${hex}.${state.board.tiles[hex]!.join('.')}`)
      .join(' '),
    stations: Object.keys(state.board.stations)
      .sort()
      .map((hex) => `${hex} ${state.board.stations[hex]!.map(({ owner, stop }) => `${owner}.${stop ?? '-'}`).join(' ')}`),
    turn: state.turn ? { ...state.turn } : null,
    stack: state.stack as unknown as Json,
    over: state.over,
  };
}
