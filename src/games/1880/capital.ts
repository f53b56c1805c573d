import type { Happening } from '../../rules/game.js';
import { pay } from '../rail18xx/bank.js';
import { BANK } from '../rail18xx/state.js';
import { say } from './ask.js';
import { company, founded } from './companies.js';
import { COMPANY_IDS } from './data/companies.js';
import { SECOND_FIVE } from './data/figures.js';
import { hasReached } from './phases.js';
import { type State1880, switchesOf } from './state.js';

/** XII. Capitalisation: each half is five times par, never the current price (50). */

export function payHalf(state: State1880, id: string, half: 1 | 2, log: Happening[]): void {
  const amount = company(state, id).par * 5;
  pay(state, BANK, id, amount);
  say(log, 'capital', { company: id, amount, half });
}

/** Once the first 3-train has gone: the second half as soon as the bank holds no more than five shares. */
export function checkSecondHalf(state: State1880, id: string, log: Happening[]): void {
  const it = company(state, id);
  if (it.secondHalf !== 'open' || !hasReached(state, 'B1') || !founded(state, id) || it.ipo > SECOND_FIVE) return;
  // A20: a company that has not floated keeps the right and is paid at the float.
  if (!it.floated && switchesOf(state).secondHalf === 'book') {
    it.secondHalf = 'due';
    return;
  }
  it.secondHalf = 'paid';
  payHalf(state, id, 2, log);
}

export function checkSecondHalves(state: State1880, log: Happening[]): void {
  for (const id of COMPANY_IDS) checkSecondHalf(state, id, log);
}
