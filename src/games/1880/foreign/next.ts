import type { Json } from '../../../rules/json.js';
import { nameOf, type TraceNext } from '../../rail18xx/foreign/trace.js';
import { topOf } from '../../rail18xx/stages.js';
import { topTrain } from '../../rail18xx/trains.js';
import { company, directedBySeat } from '../companies.js';
import { RESTORED, TRAINS } from '../data/trains.js';
import { mustBuyTrain } from '../forcedPurchase.js';
import type { Move1880 } from '../moves.js';
import { hasReached, phaseNow } from '../phases.js';
import { actor, forced } from '../play.js';
import { holds } from '../privates.js';
import { nowhereToRun } from '../run.js';
import type { State1880 } from '../state.js';
import { markerPlaces } from '../stationMarkers.js';
import { layRules } from '../track.js';
import { type Memory, ourEntity, theirEntity } from './memory.js';

/** Who is asked what, in the words of the traces. */
export function asksNext(state: State1880, memory: Memory): TraceNext | null {
  const stage = topOf(state);
  const seat = actor(state);
  if (state.over || !stage || seat === null) return null;
  if (memory.engineer) return { step: 'assign', entity: memory.engineer, players: [nameOf(seat)] };
  if (memory.link) return { step: 'investor_link', entity: memory.link, players: [nameOf(state.minors[ourEntity(memory.link)]!.owner!)] };
  const name = nameOf(seat);
  const asks = (step: string, entity: string): TraceNext => ({ step, entity, players: [name] });
  const entity = state.turn ? theirEntity(state.turn.entity) : '';
  switch (stage.at) {
    case 'auction':
      return asks('auction', name);
    case 'bcr':
      return asks('private_par', name);
    case 'investors':
      return asks('draft', name);
    case 'shareRound':
      return asks('stock', name);
    case 'track':
      return asks('track', entity);
    case 'stations':
      return asks('token', entity);
    case 'run':
      return asks('route', entity);
    case 'dividend':
      return asks('dividend', entity);
    case 'trains':
      return asks('train', entity);
    case 'link':
    case 'mergerMoney':
      return asks('investor_link', entity);
    case 'mergerMarker':
      return asks('investor_link', stage.company);
    case 'home':
      return asks('home_token', stage.company);
    case 'rocket':
      return asks('assign', 'P7');
    case 'surplus':
      return asks('discard', stage.company);
    case 'p0':
      return asks('p0_payment', 'P0');
    default:
      return memory.asked;
  }
}

/** W11: sister trains count in every phase, and a restored 2 for a company that has one. */
export function asksTrain(state: State1880): boolean {
  const id = state.turn!.entity;
  const it = company(state, id);
  if (mustBuyTrain(state, id)) return true;
  if (it.trains.length >= phaseNow(state).trainLimit) return false;
  if (it.cash >= topTrain(TRAINS, state.depot)!.price) return true;
  if (hasReached(state, 'C2') && state.depot.left[RESTORED.name]! > 0 && it.cash >= RESTORED.price) return true;
  return it.cash > 0 && directedBySeat(state, it.director!).some((other) => other !== id && company(state, other).trains.length > 0);
}

/** W7: in phase D the owner of P5 is asked at every turn and resumption of a company without the permit. */
export const asksEngineer = (state: State1880): boolean => {
  const entity = state.turn?.entity;
  const it = entity ? state.companies[entity] : undefined;
  return (
    state.p5 === null && phaseNow(state).letter === 'D' && it !== undefined && holds(state, it.director, 'P5') && !it.permits.includes('D')
  );
};

/** Nothing is searched while replaying: a run that they do not ask for is a run of no train. */
const NO_PROOFS = { proof: (): Json => null };

/** An answer to a question of ours that decides nothing; null where there is none. */
export function skipOf(state: State1880): Move1880 | null {
  switch (topOf(state)?.at) {
    case 'shareRound':
    case 'auction':
      return forced(state, NO_PROOFS)?.move ?? null;
    case 'track':
    case 'stations':
    case 'trains':
      return { type: 'pass' };
    case 'run':
      return { type: 'run', routes: [] };
    default:
      return null;
  }
}

/** Whether they ask what we ask, where nothing but the position tells (W10, W11, W13, silent skipping). */
export function theyAsk(state: State1880): boolean {
  const top = topOf(state)!;
  const it = state.turn ? state.companies[state.turn.entity] : undefined;
  switch (top.at) {
    case 'shareRound':
      return forced(state, NO_PROOFS) === null;
    case 'auction':
      return forced(state, NO_PROOFS) === null || (top.turn === top.starter && top.passed.length === 0 && top.bids.length === 0);
    case 'track':
      return layRules(state).colours.length > 0 || (it !== undefined && it.trains.length === 0 && holds(state, it.director, 'P7'));
    case 'stations':
      return markerPlaces(state, state.turn!.entity).length > 0;
    case 'run':
      return !nowhereToRun(state);
    case 'trains':
      return asksTrain(state);
    default:
      return true;
  }
}
