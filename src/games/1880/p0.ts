import type { Happening, Question, Seat } from '../../rules/game.js';
import { pay } from '../rail18xx/bank.js';
import { BANK, type Yuan } from '../rail18xx/state.js';
import { ask, type Item, phrase, refuse, say } from './ask.js';
import { P0_LAST, P0_PAYMENTS } from './data/privates.js';
import type { Move1880 } from './moves.js';
import { closePrivate } from './privates.js';
import type { P0Stage } from './stages.js';
import type { State1880 } from './state.js';

/** VI, P0: one payment in all; the third comes by itself (112, A26). */

export function askP0(state: State1880, train: string): void {
  const { owner, closed } = state.privates.P0;
  if (owner === null || closed) return;
  state.stack.push({ at: 'p0', amount: P0_PAYMENTS[train]!, last: train === P0_LAST });
}

export const p0Owner = (state: State1880): Seat => state.privates.P0.owner as Seat;

export function p0Choices({ amount, last }: P0Stage, path: readonly string[]): Question<Move1880> {
  const claim: Item = { key: 'claim', facts: { amount }, move: { type: 'claim', claim: true } };
  const wait: Item = { key: 'wait', facts: { amount }, move: { type: 'claim', claim: false } };
  return ask(phrase('claimP0', { amount }), last ? [claim] : [claim, wait], path);
}

export function playP0(state: State1880, { amount, last }: P0Stage, claim: boolean, log: Happening[]): void {
  if (last && !claim) refuse(phrase('lastPayment'));
  state.stack.pop();
  if (claim) payP0(state, amount, log);
  else say(log, 'p0Waits', { seat: p0Owner(state) });
}

function payP0(state: State1880, amount: Yuan, log: Happening[]): void {
  pay(state, BANK, p0Owner(state), amount);
  say(log, 'p0Pays', { seat: p0Owner(state), amount });
  closePrivate(state, 'P0');
}
