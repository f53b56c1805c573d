import type { Seat } from '../../rules/game.js';
import { leastOffer } from '../../rules/offers.js';
import { type Bar, bar } from '../rail18xx/menu.js';
import type { CompanyId, TrainName, Yuan } from '../rail18xx/state.js';
import { kindOf, topTrain } from '../rail18xx/trains.js';
import { COMPANY_IDS } from './data/companies.js';
import { DIESEL } from './data/trains.js';
import { directorOf, phaseNow, rulingsOf, type State, type TurnStage, trainsOf } from './state.js';

/** A train with a fixed price: from the bank, from the pool, or from the bank against an old one. */
export interface ListedTrain {
  readonly train: TrainName;
  readonly from: 'bank' | 'pool';
  readonly price: Yuan;
  readonly tradeIn?: TrainName;
}

/** A train of another company: the price is negotiable, at least 1. */
export interface TradedTrain {
  readonly train: TrainName;
  readonly from: CompanyId;
  readonly seat: Seat;
  readonly min: Yuan;
}

const isFull = (state: State, company: CompanyId): boolean => state.companies[company]!.trains.length >= phaseNow(state).trainLimit;

/** VIII.3.8: the top train of the bank and every kind in the pool, at face value. */
export function listedTrains(state: State): ListedTrain[] {
  const kinds = trainsOf(state);
  const top = topTrain(kinds, state.depot);
  const pool = [...new Set(state.depot.pool)].map((train): ListedTrain => ({ train, from: 'pool', price: kindOf(kinds, train).price }));
  return top ? [{ train: top.name, from: 'bank', price: top.price }, ...pool] : pool;
}

/** VIII.3.8: when the 6-trains are gone, a diesel for 700 and a 4, 5 or 6. */
export function exchanges(state: State, company: CompanyId): ListedTrain[] {
  if (topTrain(trainsOf(state), state.depot)?.name !== DIESEL.name) return [];
  const old = [...new Set(state.companies[company]!.trains)].filter((train) => (DIESEL.tradeIn as readonly string[]).includes(train));
  return old.map((tradeIn) => ({ train: DIESEL.name, from: 'bank', price: DIESEL.tradeInPrice, tradeIn }));
}

/** Trains of other companies: from phase 3 on, with the consent of their director. */
export function tradedTrains(state: State, turn: TurnStage): TradedTrain[] {
  if (!phaseNow(state).trade && !rulingsOf(state).trainsTradedAlways) return [];
  return COMPANY_IDS.filter((id) => id !== turn.company).flatMap((from) =>
    [...new Set(state.companies[from]!.trains)].map((train) => ({
      train,
      from,
      seat: directorOf(state, from),
      min: leastOffer(turn.declined, `${from}.${train}`, 1),
    })),
  );
}

/** A full company buys nothing, even if trains would rust by it; an exchange does not raise the number (B6, B20). */
export function roomBar(state: State, company: CompanyId, what: 'purchase' | 'exchange'): Bar {
  if (what === 'exchange' || !isFull(state, company)) return null;
  if (rulingsOf(state).fullMayBuy && affordsExchange(state, company)) return null;
  return bar('trainLimit', { limit: phaseNow(state).trainLimit });
}

const affordsExchange = (state: State, company: CompanyId): boolean =>
  exchanges(state, company).some(({ price }) => price <= state.companies[company]!.cash);

/** The cheapest train of bank and pool together (B9); null when there is none (B17). */
export function cheapest(state: State): Yuan | null {
  const prices = listedTrains(state).map(({ price }) => price);
  return prices.length > 0 ? Math.min(...prices) : null;
}

/** VIII.3.8: a company without a train must buy one, also without a route. */
export const mustBuy = (state: State, company: CompanyId): boolean =>
  state.companies[company]!.trains.length === 0 && cheapest(state) !== null;
