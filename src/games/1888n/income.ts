import type { Happening } from '../../rules/game.js';
import { pay } from '../rail18xx/bank.js';
import { BANK } from '../rail18xx/state.js';
import { PRIVATE_IDS, PRIVATES } from './data/privates.js';
import { happened } from './happenings.js';
import type { State } from './state.js';

/** IV.3.1: the bank pays the owner, player or company, at the beginning of each operating round. */
export function payPrivates(state: State): Happening[] {
  const happenings: Happening[] = [];
  for (const id of PRIVATE_IDS) {
    const { owner, closed } = state.privates[id]!;
    if (owner === null || closed) continue;
    pay(state, BANK, owner, PRIVATES[id]!.income);
    happenings.push(happened('privatePays', { private: id, owner, amount: PRIVATES[id]!.income }));
  }
  return happenings;
}
