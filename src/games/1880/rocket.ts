import type { Happening, Phrase } from '../../rules/game.js';
import { topTrain } from '../rail18xx/trains.js';
import { type Item, phrase, refuse, say } from './ask.js';
import { company } from './companies.js';
import { isCompanyId } from './data/companies.js';
import { TRAINS } from './data/trains.js';
import { trainBought } from './effects.js';
import type { MoveOf } from './moves.js';
import { phaseNow } from './phases.js';
import { closePrivate, holds } from './privates.js';
import type { State1880 } from './state.js';

/**
 * VI, P7, the Rocket of China: in the turn of one of his companies the owner may turn it into the train that the bank
 * sells now. It is a purchase without money, but the purchase marker does not move (106–109).
 */
export function rocketRefusal(state: State1880): Phrase | null {
  const entity = state.turn?.entity;
  if (!entity || !isCompanyId(entity)) return phrase('rocketNotForInvestors');
  if (!holds(state, company(state, entity).director, 'P7')) return phrase('noRocket');
  if (company(state, entity).trains.length >= phaseNow(state).trainLimit)
    return phrase('trainLimit', { limit: phaseNow(state).trainLimit });
  return null;
}

/** The line that the stages of a turn add to their questions. */
export function rocketItem(state: State1880): Item[] {
  const director = state.turn && isCompanyId(state.turn.entity) ? company(state, state.turn.entity).director : null;
  if (!holds(state, director, 'P7')) return [];
  return [{ key: 'rocket', facts: { train: topTrain(TRAINS, state.depot)!.name }, barred: rocketRefusal(state), move: { type: 'rocket' } }];
}

export function playRocket(state: State1880, move: MoveOf<'rocket'>, log: Happening[]): void {
  refuse(rocketRefusal(state));
  if (move.company !== undefined || move.giveUp !== undefined) refuse(phrase('rocketGoesToCompanyOnTurn'));
  const { entity } = state.turn!;
  const train = topTrain(TRAINS, state.depot)!.name;
  closePrivate(state, 'P7');
  company(state, entity).trains.push(train);
  say(log, 'rocketUsed', { company: entity, train });
  trainBought(state, train, log);
}
