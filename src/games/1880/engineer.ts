import type { Happening, Phrase, Seat } from '../../rules/game.js';
import { ask, type Item, phrase, refuse, say } from './ask.js';
import { company, directedBySeat } from './companies.js';
import { isCompanyId } from './data/companies.js';
import { holds } from './privates.js';
import { type State1880, switchesOf } from './state.js';

/**
 * VI, P5: an additional permit for phase D, given at any time to a company that its owner directs, floated or not; it
 * stays with the company and need not be consecutive with its other permits (A24, A38).
 */
export function engineerRefusal(state: State1880, seat: Seat, id: string): Phrase | null {
  if (!holds(state, seat, 'P5') || state.p5 !== null) return phrase('noEngineer');
  if (!isCompanyId(id) || company(state, id).director !== seat) return phrase('notYourCompany', { company: id });
  if (company(state, id).permits.includes('D')) return phrase('hasPermitAlready', { company: id });
  // In recorded games only in the turn of that company.
  if (switchesOf(state).p5 === 'ownTurn' && state.turn?.entity !== id) return phrase('onlyInOwnTurn', { company: id });
  return null;
}

const targets = (state: State1880, seat: Seat): string[] =>
  directedBySeat(state, seat).filter((id) => engineerRefusal(state, seat, id) === null);

export function mayUseEngineer(state: State1880, seat: Seat): boolean {
  return !state.over && state.p5 === null && holds(state, seat, 'P5') && targets(state, seat).length > 0;
}

export const engineerOwner = (state: State1880): Seat | null => {
  const { owner } = state.privates.P5;
  return typeof owner === 'number' && mayUseEngineer(state, owner) ? owner : null;
};

export function engineerItem(state: State1880, seat: Seat): Item[] {
  if (!mayUseEngineer(state, seat)) return [];
  return [{ key: 'engineer', next: (rest) => askEngineer(state, seat, rest) }];
}

export const askEngineer = (state: State1880, seat: Seat, path: readonly string[]) =>
  ask(
    phrase('engineer'),
    targets(state, seat).map((id) => ({ key: id, facts: { company: id }, move: { type: 'engineer', company: id } as const })),
    path,
  );

export function playEngineer(state: State1880, seat: Seat, id: string, log: Happening[]): void {
  refuse(engineerRefusal(state, seat, id));
  state.p5 = id;
  company(state, id).permits += 'D';
  say(log, 'engineerAssigned', { seat, company: id });
}
