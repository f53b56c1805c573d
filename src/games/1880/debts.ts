import type { Happening, Phrase, Question, Seat } from '../../rules/game.js';
import { pay } from '../rail18xx/bank.js';
import { BANK, type Yuan } from '../rail18xx/state.js';
import { askAmount, phrase, refuse, say } from './ask.js';
import type { Move1880 } from './moves.js';
import { type State1880, switchesOf } from './state.js';

/** X. Debts of forced purchases: 50 % interest at once and at the end of every share round, rounded up (A12). */

export const withInterest = (amount: Yuan): Yuan => Math.ceil((amount * 3) / 2);

const most = (state: State1880, seat: Seat): Yuan => Math.min(state.players[seat]!.cash, state.players[seat]!.debt);

export const mayRepay = (state: State1880, seat: Seat): boolean => most(state, seat) > 0;

function repaymentRefusal(state: State1880, seat: Seat, amount: Yuan): Phrase | null {
  const max = most(state, seat);
  const whole = switchesOf(state).repayment === 'ownTurn';
  return amount < 1 || amount > max || (whole && amount !== max) ? phrase('repayment', { max, amount }) : null;
}

/** 118: any part of it; in recorded games always as much as the cash allows. */
export function askRepayment(state: State1880, seat: Seat, path: readonly string[]): Question<Move1880> {
  const max = most(state, seat);
  const min = switchesOf(state).repayment === 'ownTurn' ? max : 1;
  return askAmount(phrase('repay', { debt: state.players[seat]!.debt }), { min, max, step: 1, proposal: max }, path, (amount) => ({
    type: 'repay',
    amount,
  }));
}

export function repay(state: State1880, seat: Seat, amount: Yuan, log: Happening[]): void {
  refuse(repaymentRefusal(state, seat, amount));
  pay(state, seat, BANK, amount);
  state.players[seat]!.debt -= amount;
  say(log, 'repaid', { seat, amount, debt: state.players[seat]!.debt });
}

export function chargeInterest(state: State1880, log: Happening[]): void {
  for (const seat of state.seating) {
    const player = state.players[seat]!;
    if (player.debt === 0) continue;
    player.debt = withInterest(player.debt);
    say(log, 'interest', { seat, debt: player.debt });
  }
}
