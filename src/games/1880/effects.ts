import type { Happening } from '../../rules/game.js';
import { phaseBegunBy } from '../rail18xx/phases.js';
import { leftInBank, rust, takeFromBank } from '../rail18xx/trains.js';
import { say } from './ask.js';
import { checkSecondHalves } from './capital.js';
import { FINAL_TURNS } from './data/figures.js';
import { PHASES } from './data/phases.js';
import { P0_PAYMENTS } from './data/privates.js';
import { ALL_TRAINS } from './data/trains.js';
import { mustUseRocket } from './forcedRocket.js';
import { askP0 } from './p0.js';
import { hasReached, phaseNow } from './phases.js';
import { openShareRound } from './shareRound.js';
import type { Effect } from './stages.js';
import { editionOf, type State1880, switchesOf } from './state.js';
import { nextSurplus } from './surplus.js';

/** XI. Effects of a train that leaves the bank, in the order of A41. */

/** Bought, or taken for P7. */
export function trainBought(state: State1880, train: string, log: Happening[]): void {
  takeFromBank(ALL_TRAINS, state.depot, train);
  const before = phaseNow(state).trainLimit;
  const effects: Effect[] = beginPhase(state, train, log) ? [{ do: 'rocket' }] : [];
  if (phaseNow(state).trainLimit < before) effects.push({ do: 'surplus' });
  if (isLast(state, train)) effects.push(...lastOfKind(state, train, 'bought'));
  if (effects.length > 0) state.stack.push({ at: 'effects', queue: effects });
}

/** A full circle without a purchase: all remaining trains of the kind go, and their phase begins as if one were bought (100, 101). */
export function removeTrains(state: State1880, train: string, log: Happening[]): void {
  const { left } = state.depot;
  const before = phaseNow(state).trainLimit;
  const rulings = switchesOf(state);
  say(log, 'trainsRemoved', { train, count: left[train]! });
  removeOne(state, train);
  const effects: Effect[] = [];
  if (beginPhase(state, train, log)) {
    if (!rulings.removedFoursReachRocket) removeRest(state, train);
    effects.push({ do: 'rocket' }, { do: 'remove', train });
  } else removeRest(state, train);
  const surplus: Effect[] = phaseNow(state).trainLimit < before ? [{ do: 'surplus' }] : [];
  const last = lastOfKind(state, train, 'removed');
  effects.push(...(rulings.surplusAfterRemoval === 'atOnce' ? [...surplus, ...last] : [...last, ...surplus]));
  state.stack.push({ at: 'effects', queue: effects });
}

function removeOne(state: State1880, train: string): void {
  takeFromBank(ALL_TRAINS, state.depot, train);
  state.depot.gone.push(train);
}

function removeRest(state: State1880, train: string): void {
  while (state.depot.left[train]! > 0) removeOne(state, train);
}

const isLast = (state: State1880, train: string): boolean => train !== '2R' && leftInBank(ALL_TRAINS, state.depot, train) === 0;

/** Phase and rust, then the capital halves. Answers whether a new phase has begun. */
function beginPhase(state: State1880, train: string, log: Happening[]): boolean {
  const phase = phaseBegunBy(PHASES, state.phase, train);
  if (!phase) return false;
  state.phase = phase.name;
  say(log, 'phase', { phase: phase.name });
  const rusted = rust(ALL_TRAINS, state, train);
  if (rusted) say(log, 'rusted', { trains: rusted.trains, lost: rusted.lost });
  if (phase.name === 'B1') checkSecondHalves(state, log);
  return true;
}

/**
 * The last of its kind: P0's payment and a share round; the last 8-train is the beginning of the end (XV), and the turn
 * in which it goes is not one of the three that follow (124).
 */
function lastOfKind(state: State1880, train: string, how: 'bought' | 'removed'): Effect[] {
  // 103: the 8E-trains bring no share round.
  if (train === '8E') return [];
  if (train === '8') state.lastTurns = FINAL_TURNS + 1;
  const pays = train in P0_PAYMENTS && (how === 'bought' || editionOf(state).p0PaysOnRemoval);
  return [...(pays ? [{ do: 'p0' as const, train }] : []), { do: 'shareRound' }];
}

/** Carries out the next effect; those that need a decision push a stage of their own. */
export function nextEffect(state: State1880, queue: Effect[], log: Happening[]): void {
  const effect = queue[0];
  if (!effect) {
    state.stack.pop();
    return;
  }
  if (effect.do === 'surplus') {
    const company = nextSurplus(state);
    if (company) state.stack.push({ at: 'surplus', company });
    else queue.shift();
    return;
  }
  queue.shift();
  if (effect.do === 'rocket') mustUseRocket(state, log);
  else if (effect.do === 'remove') removeRest(state, effect.train);
  else if (effect.do === 'p0') askP0(state, effect.train);
  else openShareRound(state, false, log);
}

export const investorsOperate = (state: State1880): boolean => !hasReached(state, 'B3');
