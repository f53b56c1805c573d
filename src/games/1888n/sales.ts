import type { Happening, Seat } from '../../rules/game.js';
import { pay } from '../rail18xx/bank.js';
import { changeDirector, keepsCertificate } from '../rail18xx/directors.js';
import { moveMarker, priceOf } from '../rail18xx/market.js';
import { type Bar, bar } from '../rail18xx/menu.js';
import { returnShares, SHARE } from '../rail18xx/shares.js';
import { BANK, type CompanyId } from '../rail18xx/state.js';
import { CHART } from './data/chart.js';
import { happened } from './happenings.js';
import { MOST_IN_POOL } from './options.js';
import type { State } from './state.js';

/** VII.4: why that many shares cannot be sold. */
export function saleBar(state: State, seat: Seat, id: CompanyId, shares: number): Bar {
  const company = state.companies[id];
  if (!company) return bar('noSuchCompany', { company: id });
  const percent = shares * SHARE;
  if (company.held[seat]! < percent || shares < 1) return bar('notSoMany', { company: id, held: company.held[seat]! });
  if (company.pool + percent > MOST_IN_POOL) return bar('poolFull', { company: id, pool: company.pool });
  if (!keepsCertificate(company, seat, percent)) return bar('directorsCertificate', { company: id });
  return null;
}

/** All shares at the price before the drop, then one space down for each (VII.4, IX.3). */
export function sellShares(state: State, seat: Seat, id: CompanyId, shares: number): Happening[] {
  const company = state.companies[id]!;
  const price = priceOf(CHART, state.market, id);
  returnShares(company, seat, 'pool', shares * SHARE);
  pay(state, BANK, seat, price * shares);
  const { to } = moveMarker(CHART, state.market, id, 'down', shares);
  return [happened('sharesSold', { seat, company: id, shares, price, amount: price * shares, newPrice: to }), ...directorChange(state, id)];
}

export function directorChange(state: State, id: CompanyId): Happening[] {
  const next = changeDirector(state.companies[id]!, state.seating);
  return next === null ? [] : [happened('newDirector', { company: id, seat: next })];
}
