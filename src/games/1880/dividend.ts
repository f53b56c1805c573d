import type { Happening, Question } from '../../rules/game.js';
import { pay } from '../rail18xx/bank.js';
import { moveMarker } from '../rail18xx/market.js';
import { BANK } from '../rail18xx/state.js';
import { ask, type Item, phrase, say } from './ask.js';
import { company } from './companies.js';
import { CHART } from './data/market.js';
import type { Move1880 } from './moves.js';
import { communism } from './phases.js';
import { rocketItem } from './rocket.js';
import type { State1880 } from './state.js';

/** X, XIII. The director pays the whole income out or withholds it; the share price follows. */

export function dividendChoices(state: State1880, more: readonly Item[], path: readonly string[]): Question<Move1880> {
  const { entity, income } = state.turn!;
  return ask(
    phrase('dividend', { company: entity, income }),
    [
      { key: 'pay', facts: { income, perShare: income / 10 }, move: { type: 'dividend', pay: true } },
      { key: 'withhold', facts: { income }, move: { type: 'dividend', pay: false } },
      ...rocketItem(state),
      ...more,
    ],
    path,
  );
}

export function playDividend(state: State1880, pays: boolean, log: Happening[]): void {
  const { entity, income } = state.turn!;
  const it = company(state, entity);
  it.lastRun = { revenue: income, paid: pays };
  if (pays) {
    const shares: Record<string, number> = {};
    for (const seat of state.seating) {
      const amount = (income * it.held[seat]!) / 100;
      if (amount === 0) continue;
      pay(state, BANK, seat, amount);
      shares[seat] = amount;
    }
    say(log, 'dividendPaid', { company: entity, income, shares });
  } else {
    pay(state, BANK, entity, income);
    say(log, 'withheld', { company: entity, income });
  }
  changePrice(state, entity, pays ? 'right' : 'left', log);
}

/** No share price moves under communism (120). */
export function changePrice(state: State1880, id: string, direction: 'left' | 'right', log: Happening[]): void {
  if (communism(state)) return;
  const { from, to } = moveMarker(CHART, state.market, id, direction);
  if (from !== to) say(log, 'price', { company: id, from, to });
}
