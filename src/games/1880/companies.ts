import type { Seat } from '../../rules/game.js';
import { priceOf, spaceOf } from '../rail18xx/market.js';
import { companyOf, type Percent, type Yuan } from '../rail18xx/state.js';
import { COMPANY_IDS, type CompanyId, isCompanyId } from './data/companies.js';
import { PAR_ROWS, PAR_VALUES, SECOND_FIVE } from './data/figures.js';
import { CHART } from './data/market.js';
import { hasReached } from './phases.js';
import type { Company1880, State1880 } from './state.js';

export const company = (state: State1880, id: string): Company1880 => companyOf(state, id);

export const founded = (state: State1880, id: string): boolean => company(state, id).director !== null;

/** Who decides for a company or an investor. */
export const decides = (state: State1880, entity: string): Seat =>
  (isCompanyId(entity) ? company(state, entity).director : state.minors[entity]!.owner)!;

/** A6: until the marker stands on the chart the price is par. */
export const sharePrice = (state: State1880, id: string): Yuan => priceOf(CHART, state.market, id) || company(state, id).par;

/** X: ten times the small number under the price. */
export const chartBonus = (state: State1880, id: string): Yuan => (spaceOf(CHART, state.market, id)?.bonus ?? 0) * 10;

/** XI: until the first 3-train only five shares are on offer (44). */
export const onOffer = (state: State1880, id: string): Percent => {
  const { ipo } = company(state, id);
  return hasReached(state, 'B1') ? ipo : Math.max(0, ipo - SECOND_FIVE);
};

/** Companies from top to bottom of the turn-order list: by par value, then by row (51). */
export function turnOrder(state: State1880): CompanyId[] {
  return COMPANY_IDS.filter((id) => founded(state, id)).sort((a, b) => {
    const first = company(state, a);
    const second = company(state, b);
    return second.par - first.par || first.row - second.row;
  });
}

/** Rows of a par value that nobody has taken, from the top. */
export function freeRows(state: State1880, par: Yuan): number[] {
  const taken = COMPANY_IDS.filter((id) => company(state, id).par === par && company(state, id).row >= 0).map(
    (id) => company(state, id).row,
  );
  return Array.from({ length: PAR_ROWS }, (_, row) => row).filter((row) => !taken.includes(row));
}

export const freeParValues = (state: State1880): Yuan[] => PAR_VALUES.filter((par) => freeRows(state, par).length > 0);

export const directedBySeat = (state: State1880, seat: Seat): CompanyId[] =>
  COMPANY_IDS.filter((id) => company(state, id).director === seat);
