import type { Seat } from '../../rules/game.js';
import type { Company, Percent } from './state.js';

/** Where shares can be bought. 1880 has no pool: what is sold goes back to the initial offering. */
export type Offering = 'ipo' | 'pool';

export const SHARE: Percent = 10;

/** What players hold together. */
export const inPlayersHands = (company: Company): Percent => company.held.reduce((sum, held) => sum + held, 0);

export const allShares = (company: Company): Percent => inPlayersHands(company) + company.ipo + company.pool + company.reserved;

export function takeShares(company: Company, seat: Seat, from: Offering, percent: Percent = SHARE): void {
  company[from] -= percent;
  company.held[seat]! += percent;
}

export function returnShares(company: Company, seat: Seat, to: Offering, percent: Percent): void {
  company.held[seat]! -= percent;
  company[to] += percent;
}

/** Buys the director's certificate from the initial offering. */
export function takeDirectorsCertificate(company: Company, seat: Seat, percent: Percent): void {
  company.directorShare = percent;
  company.director = seat;
  takeShares(company, seat, 'ipo', percent);
}
