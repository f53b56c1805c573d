import { InvariantBroken } from '../../rules/errors.js';
import { BANK, type Holder, type Purse, type StockState, type Yuan } from './state.js';

type Money = Pick<StockState, 'bank' | 'players' | 'companies' | 'minors'>;

export function purseOf(state: Money, holder: Holder): Purse {
  const purse =
    typeof holder === 'number' ? state.players[holder] : holder === BANK ? state.bank : (state.companies[holder] ?? state.minors?.[holder]);
  if (!purse) throw new Error(`nobody called ${holder}`);
  return purse;
}

/**
 * Moves money. Whether somebody can pay is asked before; here it is an invariant. The bank always pays: what it lacks
 * is written on paper (its cash falls below 0), and from then on it is broken.
 */
export function pay(state: Money, from: Holder, to: Holder, amount: Yuan): void {
  if (amount === 0 || from === to) return;
  const payer = purseOf(state, from);
  const payee = purseOf(state, to);
  if (amount < 0 || (from !== BANK && payer.cash < amount)) throw new InvariantBroken('payment', { from, to, amount, cash: payer.cash });
  payer.cash -= amount;
  payee.cash += amount;
  if (from === BANK && payer.cash < 0) state.bank.broken = true;
}

/** All the money in the game: never changes. */
export function moneyInAll(state: Money): Yuan {
  let sum = state.bank.cash;
  for (const player of state.players) sum += player.cash;
  for (const id in state.companies) sum += state.companies[id]!.cash;
  for (const id in state.minors) sum += state.minors[id]!.cash;
  return sum;
}
