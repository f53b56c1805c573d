import type { Happening, Phrase, Seat } from '../../rules/game.js';
import { pay } from '../rail18xx/bank.js';
import { SHARE } from '../rail18xx/shares.js';
import { BANK, type Percent, type Yuan } from '../rail18xx/state.js';
import { topTrain } from '../rail18xx/trains.js';
import { type Item, phrase, refuse, say } from './ask.js';
import { company } from './companies.js';
import { RESTORED, TRAINS } from './data/trains.js';
import { withInterest } from './debts.js';
import type { MoveOf } from './moves.js';
import { askSale, nothingToSell, proceeds, saleRefusal, sellable, sellShares } from './sales.js';
import { type State1880, switchesOf } from './state.js';

/**
 * X. Forced purchase: a company without a train (a restored 2 does not count) must buy the bank's train. Its director
 * adds his money, may sell shares for it, and owes the rest with half as much again (113–119).
 */

export const mustBuyTrain = (state: State1880, id: string): boolean => company(state, id).trains.every((train) => train === RESTORED.name);

/** What the company's treasury lacks. */
export const missing = (state: State1880, id: string, price: Yuan): Yuan => Math.max(0, price - company(state, id).cash);

/** What would become a debt if he bought now. */
function short(state: State1880, seat: Seat): Yuan {
  const id = state.turn!.entity;
  return missing(state, id, topTrain(TRAINS, state.depot)!.price) - state.players[seat]!.cash;
}

/** A40: any legal sale while money is missing; recorded games sell no more than is needed. */
function sizeRefusal(state: State1880, seat: Seat, id: string, percent: Percent): Phrase | null {
  if (switchesOf(state).forcedSaleSurplus || percent === SHARE) return null;
  return proceeds(state, id, percent - SHARE) >= short(state, seat) ? phrase('moreThanNeeded', { company: id, percent }) : null;
}

function needsSales(state: State1880, seat: Seat): boolean {
  return mustBuyTrain(state, state.turn!.entity) && short(state, seat) > 0;
}

export function forcedItem(state: State1880, seat: Seat): Item[] {
  if (!needsSales(state, seat)) return [];
  const list = sellable(state, seat, 'forced', (id, percent) => sizeRefusal(state, seat, id, percent));
  if (list.length === 0) return [];
  return [
    {
      key: 'sell',
      facts: { short: short(state, seat) },
      barred: nothingToSell(list) ? phrase('nothingToSell') : null,
      next: (rest) => askSale(state, list, rest),
    },
  ];
}

export function playForcedSale(state: State1880, seat: Seat, move: MoveOf<'sell'>, log: Happening[]): void {
  if (!needsSales(state, seat)) refuse(phrase('noMoneyMissing'));
  refuse(saleRefusal(state, seat, move.company, move.percent, 'forced') ?? sizeRefusal(state, seat, move.company, move.percent));
  sellShares(state, seat, move.company, move.percent, log);
  state.turn!.forced = true;
}

/** X: with the first sale the forced purchase has begun, and in one a train can only be acquired from the bank (114). */
export const forcedRefusal = (state: State1880): Phrase | null => (state.turn!.forced ? phrase('forcedFromBank') : null);

/** The director's money first, then the debt: only the new part bears the interest at once (119). */
export function payForced(state: State1880, id: string, price: Yuan, log: Happening[]): void {
  const seat = company(state, id).director!;
  const player = state.players[seat]!;
  const lacking = missing(state, id, price);
  const own = Math.min(player.cash, lacking);
  pay(state, seat, id, own);
  const loan = lacking - own;
  pay(state, BANK, id, loan);
  const debt = withInterest(loan);
  player.debt += debt;
  say(log, 'directorHelps', { seat, company: id, amount: own, ...(debt > 0 ? { debt } : {}) });
}
