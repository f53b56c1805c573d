import { type Static, Type } from '@sinclair/typebox';
import { must } from '../../rules/errors.js';
import type { Option, Phrase, Question, Seat } from '../../rules/game.js';
import type { Dice } from './dice.js';
import { checkPayment, incomeLeft, mark, pay, payLevel, paymentSchema, worth } from './income.js';
import { type Doing, type SeatState, type State, seatOf } from './state.js';

/** Rulebook, BUY SHARES. Rulings R11, R12. */

export const sharesSchema = Type.Object(
  { kind: Type.Literal('shares'), from: Type.Integer({ minimum: 0, maximum: 3 }), pay: paymentSchema },
  { additionalProperties: false },
);
export type SharesAction = Static<typeof sharesSchema>;

export const cars = (board: SeatState): number => board.lines.reduce((sum, line) => sum + line.tiles.length, 0);
export const carriages = (board: SeatState): number => board.lines.reduce((sum, line) => sum + Math.max(0, line.tiles.length - 1), 0);
export const engines = (board: SeatState): number => board.lines.filter((line) => line.tiles.length > 0).length;

/** Who plays the company of a die value; −1 when nobody does. */
export const ownerOf = (state: State, company: number): Seat => state.seats.findIndex((board) => board.company === company);

/** R12: the engines and carriages the company owns now. */
export const sharePrice = (state: State, company: number): number => {
  const owner = ownerOf(state, company);
  return owner < 0 ? 0 : cars(seatOf(state, owner));
};

function sellerBarred(state: State, seat: Seat, dice: Dice, from: Seat): Phrase | null {
  if (ownerOf(state, dice.value) < 0) return { code: 'companyNotPlayed', facts: { company: dice.value } };
  if (from === seat || !state.seats[from]) return { code: 'notFromYourself', facts: { from } };
  const held = seatOf(state, from).shares[dice.value - 1]!;
  if (held < dice.count) return { code: 'tooFewShares', facts: { from, held, needed: dice.count, company: dice.value } };
  const cost = dice.count * sharePrice(state, dice.value);
  const income = incomeLeft(seatOf(state, seat));
  return income < cost ? { code: 'tooDear', facts: { cost, income } } : null;
}

/** Why these dice cannot buy shares from anybody; null when they can. */
export function sharesBarred(state: State, seat: Seat, dice: Dice): Phrase | null {
  let nearest: Phrase | null = { code: 'companyNotPlayed', facts: { company: dice.value } };
  let most = -1;
  for (let from = 0; from < state.seats.length; from++) {
    const barred = sellerBarred(state, seat, dice, from);
    if (barred === null) return null;
    const held = from === seat ? -1 : seatOf(state, from).shares[dice.value - 1]!;
    if (held > most) {
      most = held;
      nearest = barred;
    }
  }
  return nearest;
}

export function sharesLevels<Move>(
  state: State,
  seat: Seat,
  dice: Dice,
  path: readonly string[],
  done: (action: SharesAction) => Move,
): Question<Move> {
  const [key, ...rest] = path;
  const cost = dice.count * sharePrice(state, dice.value);
  if (key === undefined) {
    const options: Option<Move>[] = [];
    state.seats.forEach((other, from) => {
      const held = other.shares[dice.value - 1]!;
      if (from === seat || held === 0) return;
      const barred = sellerBarred(state, seat, dice, from);
      const facts = { seat: from, company: dice.value, number: dice.count, held, cost };
      options.push({ key: `${from}`, facts, ...(barred && { barred }) });
    });
    return { kind: 'pick', about: { code: 'seller', facts: { company: dice.value, number: dice.count, cost } }, options };
  }
  const from = Number(key);
  const barred = sellerBarred(state, seat, dice, from);
  must(String(from) === key && barred === null, barred?.code ?? 'notOffered', barred?.facts);
  return payLevel(seatOf(state, seat), cost, rest, (payment) => done({ kind: 'shares', from, pay: payment }));
}

export function checkShares(state: State, seat: Seat, dice: Dice, action: SharesAction): void {
  const barred = sellerBarred(state, seat, dice, action.from);
  must(barred === null, barred?.code ?? '', barred?.facts);
  checkPayment(seatOf(state, seat), dice.count * sharePrice(state, dice.value), action.pay);
}

export function buyShares(state: State, seat: Seat, dice: Dice, action: SharesAction, doing: Doing): void {
  const price = sharePrice(state, dice.value);
  pay(seatOf(state, seat), action.pay);
  transferShares(state, seat, action.from, dice, worth(action.pay), doing);
  // R7: the seller gets the price, never the overpayment.
  mark(state, action.from, price * dice.count, 'sale', doing);
}

export function transferShares(state: State, seat: Seat, from: Seat, { value, count }: Dice, paid: number, doing: Doing): void {
  seatOf(state, from).shares[value - 1]! -= count;
  seatOf(state, seat).shares[value - 1]! += count;
  const facts = { seat, from, company: value, number: count, price: sharePrice(state, value), paid };
  doing.happenings.push({ code: 'sharesBought', facts });
}
