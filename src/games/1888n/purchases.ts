import type { Happening, Seat } from '../../rules/game.js';
import { pay } from '../rail18xx/bank.js';
import { hasStation } from '../rail18xx/board.js';
import { parSpaces, placeMarker, priceOf } from '../rail18xx/market.js';
import { type Bar, bar } from '../rail18xx/menu.js';
import { type Offering, SHARE, takeDirectorsCertificate, takeShares } from '../rail18xx/shares.js';
import { BANK, type CompanyId, type Yuan } from '../rail18xx/state.js';
import { certificateLimit, certificates, countsAgainstLimit } from './certificates.js';
import { CHART } from './data/chart.js';
import { BEIJING } from './data/companies.js';
import { FORBIDDEN_CITY } from './data/privates.js';
import { happened } from './happenings.js';
import { FLOATS_AT, MOST_HELD } from './options.js';
import { directorChange } from './sales.js';
import { rulingsOf, type State, type StockStage } from './state.js';

const DIRECTORS_SHARE = 20;

export const priceFrom = (state: State, id: CompanyId, from: Offering): Yuan =>
  from === 'ipo' ? state.companies[id]!.par : priceOf(CHART, state.market, id);

/** VII.5: one more share may not be more than a player may hold, however he comes by it. */
const mostHeldBar = (state: State, seat: Seat, id: CompanyId): Bar =>
  state.companies[id]!.held[seat]! + SHARE > MOST_HELD ? bar('holdingLimit', { company: id, limit: MOST_HELD }) : null;

/** VII.5 without the money: what also holds for a share in exchange for the Forbidden City. */
const purchaseBar = (state: State, stage: StockStage, seat: Seat, id: CompanyId): Bar =>
  stage.sold[seat]!.includes(id) ? bar('soldThisRound', { company: id }) : mostHeldBar(state, seat, id);

/** VII.3: the new certificate must fit, unless its shares do not count. */
function limitBar(state: State, seat: Seat, counts: boolean): Bar {
  const limit = certificateLimit(state);
  return counts && certificates(state, seat) + 1 > limit ? bar('certificateLimit', { limit }) : null;
}

export function shareBar(state: State, stage: StockStage, seat: Seat, id: CompanyId, from: Offering): Bar {
  const company = state.companies[id];
  if (!company || company.par === 0) return bar('notFounded', { company: id });
  if (company[from] < SHARE) return bar('noneLeft', { company: id, from });
  const price = priceFrom(state, id, from);
  return (
    purchaseBar(state, stage, seat, id) ??
    limitBar(state, seat, countsAgainstLimit(state, id)) ??
    (state.players[seat]!.cash < price ? bar('tooDear', { price, free: state.players[seat]!.cash }) : null)
  );
}

export function foundBar(state: State, seat: Seat, id: CompanyId, par?: Yuan): Bar {
  const company = state.companies[id];
  if (!company) return bar('noSuchCompany', { company: id });
  if (company.par > 0) return bar('alreadyFounded', { company: id });
  const prices = parSpaces(CHART).map((space) => space.price);
  if (par !== undefined && !prices.includes(par)) return bar('noSuchPar', { par });
  const price = 2 * (par ?? Math.min(...prices));
  return (
    limitBar(state, seat, true) ?? (state.players[seat]!.cash < price ? bar('tooDear', { price, free: state.players[seat]!.cash }) : null)
  );
}

/** Table 1: the Forbidden City for one share of a company with a station in Beijing. It is the purchase of the turn. */
export function exchangeBar(state: State, stage: StockStage, seat: Seat, id: CompanyId, from: Offering): Bar {
  const card = state.privates[FORBIDDEN_CITY]!;
  if (card.owner !== seat || card.closed) return bar('notYourPrivate', { private: FORBIDDEN_CITY });
  if (stage.acting) return bar('soldThisTurn');
  const company = state.companies[id];
  if (!company || company.par === 0) return bar('notFounded', { company: id });
  if (company[from] < SHARE) return bar('noneLeft', { company: id, from });
  if (!rulingsOf(state).exchangeIsPurchase) return mostHeldBar(state, seat, id);
  if (!hasStation(state.board, BEIJING, id)) return bar('noStationInBeijing', { company: id });
  return purchaseBar(state, stage, seat, id);
}

export function buyShare(state: State, seat: Seat, id: CompanyId, from: Offering): Happening[] {
  const price = priceFrom(state, id, from);
  pay(state, seat, BANK, price);
  takeShares(state.companies[id]!, seat, from);
  return [happened('shareBought', { seat, company: id, from, price }), ...floats(state, id), ...directorChange(state, id)];
}

export function found(state: State, seat: Seat, id: CompanyId, par: Yuan): Happening[] {
  const company = state.companies[id]!;
  pay(state, seat, BANK, 2 * par);
  company.par = par;
  takeDirectorsCertificate(company, seat, DIRECTORS_SHARE);
  const { row, column } = parSpaces(CHART).find((space) => space.price === par)!;
  placeMarker(state.market, id, row, column);
  return [happened('companyFounded', { seat, company: id, par })];
}

export function exchange(state: State, seat: Seat, id: CompanyId, from: Offering): Happening[] {
  state.privates[FORBIDDEN_CITY]! = { owner: null, closed: true };
  takeShares(state.companies[id]!, seat, from);
  return [
    happened('privateExchanged', { seat, private: FORBIDDEN_CITY, company: id, from }),
    ...floats(state, id),
    ...directorChange(state, id),
  ];
}

/** VII.6: at 60 % sold from the initial offering the company floats with ten times its starting price. */
export function floats(state: State, id: CompanyId): Happening[] {
  const company = state.companies[id]!;
  if (company.floated || 100 - company.ipo < FLOATS_AT) return [];
  company.floated = true;
  pay(state, BANK, id, 10 * company.par);
  return [happened('companyFloats', { company: id, capital: 10 * company.par })];
}
