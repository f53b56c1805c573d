import type { Seat, Standings } from '../../rules/game.js';
import { SHARE } from '../rail18xx/shares.js';
import type { Yuan } from '../rail18xx/state.js';
import { phrase } from './ask.js';
import { company, founded, sharePrice } from './companies.js';
import { COMPANY_IDS } from './data/companies.js';
import type { State1880 } from './state.js';

/** XV. Cash and shares at the chart, debts off (A14); private companies, trains and treasuries count nothing (128). */
export function sharesWorth(state: State1880, seat: Seat): Yuan {
  let sum = 0;
  for (const id of COMPANY_IDS) {
    if (founded(state, id)) sum += (company(state, id).held[seat]! / SHARE) * sharePrice(state, id);
  }
  return sum;
}

export const worth = (state: State1880, seat: Seat): Yuan =>
  state.players[seat]!.cash + sharesWorth(state, seat) - state.players[seat]!.debt;

export function standings(state: State1880): Standings {
  const seats = state.players.map((player, seat) => ({
    seat,
    score: worth(state, seat),
    parts: [
      { code: 'cash', points: player.cash },
      { code: 'shares', points: sharesWorth(state, seat) },
      ...(player.debt > 0 ? [{ code: 'debt', points: -player.debt }] : []),
    ],
  }));
  seats.sort((a, b) => b.score - a.score || a.seat - b.seat);
  return {
    ended: state.over ? phrase('lastTrain') : null,
    seats: seats.map((each) => ({ ...each, place: 1 + seats.filter((other) => other.score > each.score).length })),
  };
}
