import type { Happening } from '../../rules/game.js';
import { pay } from '../rail18xx/bank.js';
import { wouldChangeDirector } from '../rail18xx/directors.js';
import { priceOf } from '../rail18xx/market.js';
import { type Bar, bar } from '../rail18xx/menu.js';
import { SHARE } from '../rail18xx/shares.js';
import { BANK, type CompanyId, type Yuan } from '../rail18xx/state.js';
import { CHART } from './data/chart.js';
import { COMPANY_IDS } from './data/companies.js';
import { happened } from './happenings.js';
import { saleBar, sellShares } from './sales.js';
import { directorOf, rulingsOf, type State } from './state.js';
import { cheapest, mustBuy } from './trainMarket.js';

/** VIII.3.9: what the director must add for the cheapest train; null when the treasury suffices or nothing must be bought. */
export function shortfall(state: State, company: CompanyId): Yuan | null {
  if (!mustBuy(state, company)) return null;
  const lacking = cheapest(state)! - state.companies[company]!.cash;
  return lacking > 0 ? lacking : null;
}

/** What the director lacks even with all his cash. */
export function missing(state: State, company: CompanyId): Yuan {
  const lacking = shortfall(state, company);
  return lacking === null ? 0 : Math.max(0, lacking - state.players[directorOf(state, company)]!.cash);
}

/** A sale for a train follows all rules of sales and changes no director (182); others' may by 18xx.games (1888-7). */
function unforcedBar(state: State, company: CompanyId, id: CompanyId, shares: number): Bar {
  const seat = directorOf(state, company);
  const sale = saleBar(state, seat, id, shares);
  if (sale) return sale;
  const kept = rulingsOf(state).forcedSaleKeeps === 'allDirectors' || id === company;
  return kept && wouldChangeDirector(state.companies[id]!, seat, shares * SHARE) ? bar('directorWouldChange', { company: id }) : null;
}

/** Only while money is missing (B24); by 18xx.games no more than is needed, but even when it will not be enough (B22). */
export function forcedSaleBar(state: State, company: CompanyId, id: CompanyId, shares: number): Bar {
  const lacking = missing(state, company);
  if (lacking === 0) return bar('noMoneyMissing');
  const { bankruptSellsAll, forcedSaleBeyondNeed } = rulingsOf(state);
  if (!bankruptSellsAll && isBankrupt(state, company)) return bar('bankrupt');
  const reason = unforcedBar(state, company, id, shares);
  if (reason) return reason;
  const tooMuch = !forcedSaleBeyondNeed && (shares - 1) * priceOf(CHART, state.market, id) >= lacking;
  return tooMuch ? bar('moreThanNeeded', { lacking }) : null;
}

/** With the largest legal sale of every company: whether the money can be raised at all. */
function mostRaised(state: State, company: CompanyId): Yuan {
  const seat = directorOf(state, company);
  let sum = 0;
  for (const id of COMPANY_IDS) {
    let shares = state.companies[id]!.held[seat]! / SHARE;
    while (shares > 0 && unforcedBar(state, company, id, shares)) shares--;
    sum += shares * priceOf(CHART, state.market, id);
  }
  return sum;
}

/** VIII.3.9, B22: treasury, cash and everything that may be sold fall short. */
export function isBankrupt(state: State, company: CompanyId): boolean {
  const lacking = missing(state, company);
  return lacking > 0 && mostRaised(state, company) < lacking;
}

/** X.1: the game ends at once. By the book nothing is sold; the public engine sells everything and takes the money. */
export function goBankrupt(state: State, company: CompanyId): Happening[] {
  const seat = directorOf(state, company);
  const happenings: Happening[] = [];
  if (rulingsOf(state).bankruptSellsAll) {
    for (const id of COMPANY_IDS) {
      for (let shares = state.companies[id]!.held[seat]! / SHARE; shares > 0; shares--) {
        if (saleBar(state, seat, id, shares)) continue;
        happenings.push(...sellShares(state, seat, id, shares));
        break;
      }
    }
    pay(state, seat, BANK, state.players[seat]!.cash);
  }
  state.bankrupt = seat;
  state.ended = 'bankruptcy';
  state.stack = state.stack.filter((stage) => stage.at === 'operating');
  return [...happenings, happened('bankrupt', { seat, company }), happened('gameOver', { reason: 'bankruptcy' })];
}
