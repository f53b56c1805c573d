import type { Happening } from '../../rules/game.js';
import { markerOf, moveMarker } from '../rail18xx/market.js';
import { say } from './ask.js';
import { payHalf } from './capital.js';
import { company, founded, onOffer, turnOrder } from './companies.js';
import { COMPANY_IDS, type CompanyId } from './data/companies.js';
import { CHART } from './data/market.js';
import { chargeInterest } from './debts.js';
import { enterChart } from './founding.js';
import { placeCompanyHome } from './homes.js';
import { communism, phaseNow } from './phases.js';
import type { State1880 } from './state.js';

/** A4: floats, then second halves, then the rise of sold-out companies, then interest. The Priority Marker has moved already. */
export function endShareRound(state: State1880, log: Happening[]): void {
  const floating = COMPANY_IDS.filter((id) => floats(state, id));
  for (const id of floating) float(state, id, log);
  for (const id of floating) {
    if (company(state, id).secondHalf !== 'due') continue;
    company(state, id).secondHalf = 'paid';
    payHalf(state, id, 2, log);
  }
  if (!communism(state)) {
    for (const id of turnOrder(state)) if (soldOut(state, id)) rise(state, id, log);
  }
  chargeInterest(state, log);
  say(log, 'priority', { seat: state.priority });
}

/** XII: the director holds the qualifying percentage of the phase, or nothing is left to buy (38–43). */
function floats(state: State1880, id: string): boolean {
  const it = company(state, id);
  if (it.floated || it.director === null) return false;
  return it.held[it.director]! >= phaseNow(state).float || onOffer(state, id) === 0;
}

function float(state: State1880, id: CompanyId, log: Happening[]): void {
  const it = company(state, id);
  it.floated = true;
  say(log, 'floated', { company: id });
  if (!markerOf(state.market, id)) enterChart(state, id);
  payHalf(state, id, 1, log);
  placeCompanyHome(state, id);
}

const soldOut = (state: State1880, id: string): boolean => founded(state, id) && company(state, id).floated && onOffer(state, id) === 0;

function rise(state: State1880, id: string, log: Happening[]): void {
  const { from, to } = moveMarker(CHART, state.market, id, 'up');
  if (from !== to) say(log, 'soldOut', { company: id, price: to });
}
