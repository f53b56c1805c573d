import type { Happening, Phrase, Question, Seat } from '../../rules/game.js';
import type { JsonObject } from '../../rules/json.js';
import { pay } from '../rail18xx/bank.js';
import { takeShares } from '../rail18xx/shares.js';
import { BANK, leftOf } from '../rail18xx/state.js';
import { ask, type Item, phrase, refuse, say } from './ask.js';
import { checkSecondHalf } from './capital.js';
import { certificateRefusal, overLimit } from './certificates.js';
import { company, founded, onOffer, sharePrice } from './companies.js';
import { COMPANY_IDS, isCompanyId } from './data/companies.js';
import { askRepayment, mayRepay, repay } from './debts.js';
import { endShareRound } from './endOfShareRound.js';
import { foundingItem, foundingRefusal, playFounding } from './founding.js';
import type { Move1880, MoveOf } from './moves.js';
import { askSale, directorMayChange, nothingToSell, saleRefusal, sellable, sellShares } from './sales.js';
import type { ShareRoundStage } from './stages.js';
import { type State1880, switchesOf } from './state.js';

/** XII. Share round: sell as much as you like, then buy one share or found a company, or pass. */

export function openShareRound(state: State1880, first: boolean, log: Happening[]): void {
  state.shareRounds += 1;
  state.interrupted = true;
  state.stack.push({ at: 'shareRound', turn: state.priority, first, acted: false, passes: 0, last: null, sold: {} });
  say(log, 'shareRound', { number: state.shareRounds });
}

function buyRefusal(state: State1880, stage: ShareRoundStage, seat: Seat, id: string): Phrase | null {
  if (!isCompanyId(id) || !founded(state, id)) return phrase('notFounded', { company: id });
  const player = state.players[seat]!;
  const price = sharePrice(state, id);
  if (player.debt > 0) return phrase('inDebt', { debt: player.debt });
  if (onOffer(state, id) <= 0) return phrase('noneOnOffer', { company: id });
  if (stage.sold[id]?.includes(seat)) return phrase('soldThisRound', { company: id });
  if (player.cash < price) return phrase('notEnoughMoney', { cash: player.cash, amount: price });
  return certificateRefusal(state, seat);
}

/** 63, A46: over the limit he must sell first, if there is anything that he may sell. */
function mustSell(state: State1880, stage: ShareRoundStage, seat: Seat): boolean {
  return overLimit(state, seat) && !stage.first && !nothingToSell(sellable(state, seat, 'shareRound'));
}

function passRefusal(state: State1880, stage: ShareRoundStage, seat: Seat): Phrase | null {
  return mustSell(state, stage, seat) ? phrase('overLimit') : null;
}

/** The reason as a fact of its own: cards of companies show it before anything is chosen. */
const asFacts = (barred: Phrase | null): JsonObject | null => barred && { code: barred.code, facts: barred.facts };

export function shareRoundChoices(
  state: State1880,
  stage: ShareRoundStage,
  seat: Seat,
  more: readonly Item[],
  path: readonly string[],
): Question<Move1880> {
  const companies = COMPANY_IDS.filter((id) => founded(state, id)).map((id) => ({
    key: id,
    facts: { company: id, price: sharePrice(state, id), onOffer: onOffer(state, id) },
    barred: buyRefusal(state, stage, seat, id),
    move: { type: 'buy' as const, company: id },
  }));
  const sales = stage.first ? [] : sellable(state, seat, 'shareRound');
  const first = stage.first ? phrase('firstShareRound') : null;
  const items: Item[] = [
    {
      key: 'buy',
      facts: { companies: companies.map(({ key, facts: { price }, barred }) => ({ company: key, price, barred: asFacts(barred) })) },
      barred: companies.every(({ barred }) => barred) ? (companies[0]?.barred ?? phrase('noneOnOffer')) : null,
      next: (rest) => ask(phrase('buyShare'), companies, rest),
    },
    foundingItem(state, seat),
    {
      key: 'sell',
      facts: {
        companies: sales.map(({ id, sizes }) => ({
          company: id,
          barred: sizes.some(({ barred }) => !barred) ? null : asFacts(sizes[0]!.barred),
        })),
      },
      barred: first ?? (nothingToSell(sales) ? phrase('nothingToSell') : null),
      next: (rest) => askSale(state, sales, rest),
    },
  ];
  if (mayRepay(state, seat)) items.push({ key: 'repay', next: (rest) => askRepayment(state, seat, rest) });
  items.push(...more, { key: 'pass', barred: passRefusal(state, stage, seat), move: { type: 'pass' } });
  return ask(phrase('shareRound', { number: state.shareRounds, acted: stage.acted }), items, path);
}

export function playBuy(state: State1880, stage: ShareRoundStage, seat: Seat, id: string, log: Happening[]): void {
  refuse(buyRefusal(state, stage, seat, id));
  const price = sharePrice(state, id);
  pay(state, seat, BANK, price);
  takeShares(company(state, id), seat, 'ipo');
  say(log, 'shareBought', { seat, company: id, price });
  directorMayChange(state, id, log);
  checkSecondHalf(state, id, log);
  endOfTurn(state, stage, true, log);
}

export function playFoundingInRound(state: State1880, stage: ShareRoundStage, seat: Seat, move: MoveOf<'found'>, log: Happening[]): void {
  playFounding(state, seat, move, log);
  endOfTurn(state, stage, true, log);
}

export function playSale(state: State1880, stage: ShareRoundStage, seat: Seat, move: MoveOf<'sell'>, log: Happening[]): void {
  if (stage.first) refuse(phrase('firstShareRound'));
  refuse(saleRefusal(state, seat, move.company, move.percent, 'shareRound'));
  sellShares(state, seat, move.company, move.percent, log);
  stage.sold[move.company] = [...(stage.sold[move.company] ?? []), seat];
  acts(state, stage, seat);
}

/** Selling or buying guarantees another turn in this round and moves the Priority Marker. */
function acts(state: State1880, stage: ShareRoundStage, seat: Seat): void {
  stage.acted = true;
  stage.last = seat;
  state.priority = leftOf(state.seating, seat);
}

export function playRepayment(state: State1880, stage: ShareRoundStage, seat: Seat, move: MoveOf<'repay'>, log: Happening[]): void {
  repay(state, seat, move.amount, log);
  // A43: neither a sale nor a purchase; in recorded games it counts as acting.
  if (switchesOf(state).repayment === 'ownTurn') acts(state, stage, seat);
}

export function playShareRoundPass(state: State1880, stage: ShareRoundStage, seat: Seat, log: Happening[]): void {
  refuse(passRefusal(state, stage, seat));
  say(log, stage.acted ? 'endsTurn' : 'passed', { seat });
  endOfTurn(state, stage, stage.acted, log);
}

function endOfTurn(state: State1880, stage: ShareRoundStage, acted: boolean, log: Happening[]): void {
  if (acted) acts(state, stage, stage.turn);
  stage.passes = acted ? 0 : stage.passes + 1;
  stage.acted = false;
  stage.turn = leftOf(state.seating, stage.turn);
  if (stage.passes < state.seating.length) return;
  state.stack.pop();
  endShareRound(state, log);
}

/** Passing; over the limit, where that is refused, as little as may be sold of the cheapest company. */
export function quietInRound(state: State1880, stage: ShareRoundStage): Move1880 {
  if (!mustSell(state, stage, stage.turn)) return { type: 'pass' };
  const least = sellable(state, stage.turn, 'shareRound').flatMap(({ id, sizes }) => {
    const size = sizes.find(({ barred }) => !barred);
    return size ? [{ type: 'sell' as const, company: id, percent: size.percent }] : [];
  });
  return least.reduce((cheapest, one) => (sharePrice(state, one.company) < sharePrice(state, cheapest.company) ? one : cheapest));
}

/** Nothing but passing is possible: nobody has to decide. */
export function onlyPass(state: State1880, stage: ShareRoundStage): boolean {
  const seat = stage.turn;
  if (mayRepay(state, seat) || !foundingRefusal(state, seat)) return false;
  if (COMPANY_IDS.some((id) => founded(state, id) && !buyRefusal(state, stage, seat, id))) return false;
  return stage.first || nothingToSell(sellable(state, seat, 'shareRound'));
}
