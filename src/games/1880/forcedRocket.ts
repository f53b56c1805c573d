import type { Happening, Question, Seat } from '../../rules/game.js';
import { takeFromBank } from '../rail18xx/trains.js';
import { ask, type Item, phrase, refuse, say } from './ask.js';
import { company, directedBySeat } from './companies.js';
import { ALL_TRAINS } from './data/trains.js';
import type { Move1880, MoveOf } from './moves.js';
import { hasReached, phaseNow } from './phases.js';
import { closePrivate } from './privates.js';
import { type State1880, switchesOf } from './state.js';
import { giveUp, trainKey } from './surplus.js';

/** Forced exchange with the first 4-train, for the second one (110). */
export function mustUseRocket(state: State1880, log: Happening[]): void {
  const { owner, closed } = state.privates.P7;
  if (typeof owner !== 'number' || closed || !hasReached(state, 'B3')) return;
  const train = '4';
  if (rocketCompanies(state, owner).length > 0) {
    state.stack.push({ at: 'rocket', train });
    return;
  }
  closePrivate(state, 'P7');
  takeRocketTrain(state, train);
  state.depot.gone.push(train);
  say(log, 'rocketLost', { train });
}

/** A42: floated ones only; recorded games take any company that he has founded. */
const rocketCompanies = (state: State1880, owner: Seat): string[] =>
  directedBySeat(state, owner).filter((id) => company(state, id).floated || switchesOf(state).forcedRocket === 'anyFounded');

const hasRoom = (state: State1880, id: string): boolean => company(state, id).trains.length < phaseNow(state).trainLimit;

/** In recorded games a removal may have emptied the bank before; then the train comes back. */
function takeRocketTrain(state: State1880, train: string): void {
  if (state.depot.left[train]! > 0) takeFromBank(ALL_TRAINS, state.depot, train);
  else state.depot.gone.splice(state.depot.gone.lastIndexOf(train), 1);
}

export const rocketOwner = (state: State1880): Seat => state.privates.P7.owner as Seat;

/** A19: with room anywhere he must take the train there; without room he may give up one train for it, or let it go. */
export function forcedRocketChoices(state: State1880, train: string, path: readonly string[]): Question<Move1880> {
  const companies = rocketCompanies(state, rocketOwner(state));
  const roomy = switchesOf(state).forcedRocket === 'anyFounded' ? companies : companies.filter((id) => hasRoom(state, id));
  const about = phrase('forcedRocket', { train });
  if (roomy.length > 0) {
    return ask(
      about,
      roomy.map((id) => ({ key: id, facts: { company: id, train }, move: { type: 'rocket', company: id } })),
      path,
    );
  }
  const items: Item[] = companies.map((id) => ({
    key: id,
    facts: { company: id, train },
    next: (rest) =>
      ask(
        phrase('giveUpForRocket', { company: id }),
        [...new Set(company(state, id).trains)].map((old) => ({
          key: trainKey(old),
          facts: { train: old },
          move: { type: 'rocket', company: id, giveUp: old },
        })),
        rest,
      ),
  }));
  return ask(about, [...items, { key: 'none', facts: { train }, move: { type: 'rocket' } }], path);
}

/** Into the first company with room; without room the train is let go. */
export function quietRocket(state: State1880): Move1880 {
  const companies = rocketCompanies(state, rocketOwner(state));
  const to = switchesOf(state).forcedRocket === 'anyFounded' ? companies[0] : companies.find((id) => hasRoom(state, id));
  return to === undefined ? { type: 'rocket' } : { type: 'rocket', company: to };
}

export function playForcedRocket(state: State1880, train: string, move: MoveOf<'rocket'>, log: Happening[]): void {
  const companies = rocketCompanies(state, rocketOwner(state));
  const any = switchesOf(state).forcedRocket === 'anyFounded';
  const anyRoom = any || companies.some((id) => hasRoom(state, id));
  const to = move.company;
  if (to === undefined) refuse(anyRoom || move.giveUp !== undefined ? phrase('rocketMustGo') : null);
  else {
    if (!companies.includes(to)) refuse(phrase('notYourCompany', { company: to }));
    if (anyRoom) refuse(!any && !hasRoom(state, to) ? phrase('trainLimit', { limit: phaseNow(state).trainLimit }) : null);
    if (anyRoom !== (move.giveUp === undefined)) refuse(phrase('rocketGiveUp'));
    if (move.giveUp !== undefined && !company(state, to).trains.includes(move.giveUp))
      refuse(phrase('noSuchTrain', { company: to, train: move.giveUp }));
  }
  state.stack.pop();
  closePrivate(state, 'P7');
  takeRocketTrain(state, train);
  if (to === undefined) {
    state.depot.gone.push(train);
    say(log, 'rocketLost', { train });
    return;
  }
  if (move.giveUp !== undefined) giveUp(state, to, move.giveUp, log);
  company(state, to).trains.push(train);
  say(log, 'rocketUsed', { company: to, train });
  if (company(state, to).trains.length > phaseNow(state).trainLimit) state.stack.push({ at: 'effects', queue: [{ do: 'surplus' }] });
}
