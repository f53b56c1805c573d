import type { Happening, Seat } from '../../rules/game.js';
import { pay } from '../rail18xx/bank.js';
import { BANK } from '../rail18xx/state.js';
import { say } from './ask.js';
import { PRIVATES, type PrivateId } from './data/privates.js';
import { hasReached } from './phases.js';
import type { State1880 } from './state.js';

/** VI: each time the list passes its top the private companies pay (A33), until the first 4-train. */
export function payPrivates(state: State1880, log: Happening[]): void {
  if (hasReached(state, 'B3')) return;
  for (const { id, revenue } of PRIVATES) {
    const { owner, closed } = state.privates[id];
    if (typeof owner !== 'number' || closed || revenue === 0) continue;
    pay(state, BANK, owner, revenue);
    say(log, 'privatePays', { private: id, seat: owner, amount: revenue });
  }
}

/** Whether that player holds the private company, still open: its power serves all his companies and his investor. */
export const holds = (state: State1880, seat: Seat | null, id: PrivateId): boolean =>
  seat !== null && state.privates[id].owner === seat && !state.privates[id].closed;

export function closePrivate(state: State1880, id: PrivateId): void {
  state.privates[id].closed = true;
}
