import type { Happening, Question } from '../../rules/game.js';
import { takeOut } from '../rail18xx/trains.js';
import { ask, phrase, refuse, say } from './ask.js';
import { company, turnOrder } from './companies.js';
import { COMPANY_IDS, type CompanyId } from './data/companies.js';
import type { Move1880 } from './moves.js';
import { phaseNow } from './phases.js';
import { type State1880, switchesOf } from './state.js';

/** X. Train limit: what is too much after a change of phase leaves the game, by choice of its director, without money (105). */

const isOver = (state: State1880, id: string): boolean => company(state, id).trains.length > phaseNow(state).trainLimit;

/** A23: in the order of the list, from the company on turn. */
export function nextSurplus(state: State1880): CompanyId | null {
  if (switchesOf(state).surplusOrder === 'number') return COMPANY_IDS.find((id) => isOver(state, id)) ?? null;
  const order = turnOrder(state);
  const at = Math.max(0, order.indexOf((state.turn?.entity ?? '') as CompanyId));
  return [...order.slice(at), ...order.slice(0, at)].find((id) => isOver(state, id)) ?? null;
}

export function surplusChoices(state: State1880, id: CompanyId, path: readonly string[]): Question<Move1880> {
  const kinds = [...new Set(company(state, id).trains)];
  return ask(
    phrase('giveUpTrain', { company: id, limit: phaseNow(state).trainLimit }),
    kinds.map((train) => ({ key: trainKey(train), facts: { train }, move: { type: 'giveUp', train } })),
    path,
  );
}

export function playSurplus(state: State1880, id: CompanyId, train: string, log: Happening[]): void {
  const { trains } = company(state, id);
  if (!trains.includes(train)) refuse(phrase('noSuchTrain', { company: id, train }));
  state.stack.pop();
  giveUp(state, id, train, log);
}

export function giveUp(state: State1880, id: string, train: string, log: Happening[]): void {
  takeOut(company(state, id).trains, train);
  state.depot.gone.push(train);
  say(log, 'trainGivenUp', { company: id, train });
}

/** Keys of options hold no '+'. */
export const trainKey = (train: string): string => train.replace('+', '-');
