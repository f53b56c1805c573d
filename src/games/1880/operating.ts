import type { Happening } from '../../rules/game.js';
import { pay } from '../rail18xx/bank.js';
import { BANK } from '../rail18xx/state.js';
import { say } from './ask.js';
import { chartBonus, company, turnOrder } from './companies.js';
import { isCompanyId } from './data/companies.js';
import { INVESTOR_FIFTH } from './data/figures.js';
import { INVESTOR_IDS } from './data/investors.js';
import { hasReached } from './phases.js';
import { payPrivates } from './privates.js';
import type { Stage1880 } from './stages.js';
import type { State1880 } from './state.js';

/**
 * IX. The operating rounds are one unending circle of the turn-order list: private companies, investors in numerical
 * order, companies from top to bottom. A share round only interrupts it.
 */

const operates = (state: State1880, entity: string): boolean =>
  isCompanyId(entity) ? company(state, entity).floated : state.minors[entity]!.owner !== null && !state.minors[entity]!.closed;

/** Who comes next below the one that acted last; null at the end of the list. */
function nextBelow(state: State1880): string | null {
  const list: string[] = [...INVESTOR_IDS, ...turnOrder(state)];
  const at = state.acted === null ? -1 : list.indexOf(state.acted);
  return list.slice(at + 1).find((entity) => operates(state, entity)) ?? null;
}

export function beginNextTurn(state: State1880, log: Happening[]): void {
  let entity = state.circle === 0 ? null : nextBelow(state);
  if (entity === null) {
    state.circle += 1;
    state.interrupted = false;
    state.acted = null;
    say(log, 'operatingRound', { circle: state.circle });
    payPrivates(state, log);
    entity = nextBelow(state)!;
  }
  const bonus = isCompanyId(entity) ? chartBonus(state, entity) : 0;
  state.turn = { entity, bonus, yellow: 0, upgraded: false, income: 0, bought: false, removed: false };
  // VII: from the first 4-train on an investor does nothing but merge.
  state.stack.push(isCompanyId(entity) || !hasReached(state, 'B3') ? { at: 'track' } : { at: 'link' });
}

/** The next action of the turn (X). */
export function goTo(state: State1880, stage: Stage1880): void {
  state.stack[state.stack.length - 1] = stage;
}

export function endTurn(state: State1880, log: Happening[]): void {
  const { entity } = state.turn!;
  state.stack.pop();
  state.acted = entity;
  state.turn = null;
  if (state.lastTurns === null || entity !== state.trainMarker) return;
  state.lastTurns -= 1;
  if (state.lastTurns === 0) endOfGame(state, log);
}

/** XV, and VII: investors that have not merged pay a fifth of their money to their owners (36). */
function endOfGame(state: State1880, log: Happening[]): void {
  for (const id of INVESTOR_IDS) {
    const investor = state.minors[id]!;
    if (investor.owner === null || investor.closed || investor.cash === 0) continue;
    const fifth = Math.floor((investor.cash * INVESTOR_FIFTH) / 100);
    pay(state, id, investor.owner, fifth);
    pay(state, id, BANK, investor.cash);
    say(log, 'investorPaysFifth', { investor: id, seat: investor.owner, amount: fifth });
  }
  state.over = true;
  state.stack = [];
  say(log, 'gameOver');
}
