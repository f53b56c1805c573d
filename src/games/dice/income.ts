import { type Static, Type } from '@sinclair/typebox';
import { must } from '../../rules/errors.js';
import type { Option, Question, Seat } from '../../rules/game.js';
import { components } from './components.js';
import { type Doing, SECTIONS, type SeatState, type SectionName, type State, seatOf, WORTH } from './state.js';

export const paymentSchema = Type.Object(
  { tens: Type.Integer({ minimum: 0 }), fives: Type.Integer({ minimum: 0 }), ones: Type.Integer({ minimum: 0 }) },
  { additionalProperties: false },
);
/** Circles crossed out, by section. */
export type Payment = Static<typeof paymentSchema>;

export const left = (board: SeatState, section: SectionName): number => board.income[section].marked - board.income[section].crossed;
export const incomeLeft = (board: SeatState): number => SECTIONS.reduce((sum, section) => sum + WORTH[section] * left(board, section), 0);
export const worth = (payment: Payment): number => 10 * payment.tens + 5 * payment.fives + payment.ones;

const iconsReached = (state: State, board: SeatState, section: SectionName): number =>
  components(state).icons[section].filter((circle) => circle <= board.income[section].marked).length;

export const modifiersUnlocked = (state: State, board: SeatState): number => iconsReached(state, board, 'ones');
export const modifiersLeft = (state: State, board: SeatState): number => modifiersUnlocked(state, board) - board.modifiersSpent;
export const extraDice = (state: State, board: SeatState): number => iconsReached(state, board, 'fives');

/** R6: how an amount is marked: tens, then fives, then ones; a full section is skipped, the rest is lost. */
export function marking(state: State, board: SeatState, amount: number): Payment & { lost: number } {
  const marks = { tens: 0, fives: 0, ones: 0, lost: amount };
  for (const section of SECTIONS) {
    const room = components(state).circles[section] - board.income[section].marked;
    marks[section] = Math.min(room, Math.floor(marks.lost / WORTH[section]));
    marks.lost -= marks[section] * WORTH[section];
  }
  return marks;
}

/** Marks income and unlocks what its circles carry; the cards of the tens are drawn when the whole action is done. */
export function mark(state: State, seat: Seat, amount: number, why: string, doing: Doing): void {
  if (amount === 0) return;
  const board = seatOf(state, seat);
  const { circles, icons, set } = components(state);
  const { lost, ...marks } = marking(state, board, amount);
  const unlocked = { tens: 0, fives: 0, ones: 0 };
  for (const section of SECTIONS) {
    const before = board.income[section].marked;
    board.income[section].marked = before + marks[section];
    unlocked[section] = icons[section].filter((circle) => circle > before && circle <= before + marks[section]).length;
  }
  doing.happenings.push({ code: 'incomeMarked', facts: { seat, amount, ...marks, lost, why } });
  if (unlocked.ones) doing.happenings.push({ code: 'modifiersUnlocked', facts: { seat, number: unlocked.ones } });
  if (unlocked.fives) doing.happenings.push({ code: 'extraDiceUnlocked', facts: { seat, number: unlocked.fives } });
  for (let i = 0; i < unlocked.tens; i++) {
    doing.draws.push({ seat, cards: board.bot ? set.playerBoard.botDraws : set.playerBoard.draws, why: 'income' });
  }
  // Rulebook, game end 2: the last circle of any section is marked.
  for (const section of SECTIONS) {
    if (marks[section] > 0 && board.income[section].marked === circles[section]) triggerEnd(state, seat, section, doing);
  }
}

export function triggerEnd(state: State, seat: Seat, cause: 'trains' | SectionName, doing: Doing): void {
  if (state.ending) return;
  state.ending = { cause, seat };
  doing.happenings.push({ code: 'endTriggered', facts: { seat, cause } });
}

/** R7: circles whose sum reaches the cost, none of which could be left out; least overpayment first, then the largest circles. */
export function payments(board: SeatState, cost: number): Payment[] {
  const found: Payment[] = [];
  for (let tens = Math.min(left(board, 'tens'), Math.ceil(cost / 10)); tens >= 0; tens--) {
    const afterTens = Math.max(0, cost - 10 * tens);
    for (let fives = Math.min(left(board, 'fives'), Math.ceil(afterTens / 5)); fives >= 0; fives--) {
      const ones = Math.max(0, afterTens - 5 * fives);
      const payment = { tens, fives, ones };
      if (ones <= left(board, 'ones') && spare(payment, cost) === null) found.push(payment);
    }
  }
  return found.sort((a, b) => worth(a) - worth(b));
}

/** A section of which one circle less would still be enough. */
function spare(payment: Payment, cost: number): SectionName | null {
  return SECTIONS.find((section) => payment[section] > 0 && worth(payment) - WORTH[section] >= cost) ?? null;
}

/** R7, checked for a payment that somebody sent. */
export function checkPayment(board: SeatState, cost: number, payment: Payment): void {
  for (const section of SECTIONS) {
    must(payment[section] <= left(board, section), 'circlesNotMarked', { section, asked: payment[section], left: left(board, section) });
  }
  must(worth(payment) >= cost, 'paysTooLittle', { cost, paid: worth(payment) });
  const section = spare(payment, cost);
  must(section === null, 'paysTooMuch', { cost, paid: worth(payment), section });
}

export function pay(board: SeatState, payment: Payment): void {
  for (const section of SECTIONS) board.income[section].crossed += payment[section];
}

const paymentKey = (payment: Payment): string => `t${payment.tens}-f${payment.fives}-o${payment.ones}`;

/** The level that asks for the circles; left out where there is only one way to pay. */
export function payLevel<Move>(board: SeatState, cost: number, rest: readonly string[], done: (payment: Payment) => Move): Question<Move> {
  const ways = payments(board, cost);
  const [key, ...beyond] = rest;
  if (ways.length === 1) {
    must(key === undefined, 'notOffered', { key: key ?? '' });
    return { kind: 'done', move: done(ways[0]!) };
  }
  if (key === undefined) {
    const options: Option<Move>[] = ways.map((way, i) => ({
      key: paymentKey(way),
      facts: { ...way, cost, lost: worth(way) - cost, proposed: i === 0 },
    }));
    return { kind: 'pick', about: { code: 'pay', facts: { cost } }, options };
  }
  const way = ways.find((one) => paymentKey(one) === key);
  must(way && beyond.length === 0, 'notOffered', { key });
  return { kind: 'done', move: done(way) };
}
