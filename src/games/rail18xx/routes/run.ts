import type { Board } from '../board.js';
import type { HexName } from '../hex.js';
import type { End, ValueTime } from '../tile.js';

/** What one company runs in one turn: plain data, so that the search for the best routes can happen in another thread. */
export interface RunInput {
  readonly board: Pick<Board, 'tiles' | 'stations'>;
  readonly owner: string;
  readonly trains: readonly TrainSpec[];
  readonly time: ValueTime;
  /** Charge for each ferry on a route; 0 for those who need not pay. */
  readonly ferryFee?: number;
  /** Added to every stop of the hex, for each train (Taiwan with P3). */
  readonly stopBonus?: { readonly [hex: HexName]: number };
  readonly bonuses?: readonly RouteBonus[];
}

export interface TrainSpec {
  /** Stops that it can visit; null for any number. */
  readonly stops: number | null;
  /** Of these at most so many large ones (N+M). */
  readonly large?: number;
  /** An express passes any number of stops and counts the best so many of them, one with an own station. */
  readonly counted?: number;
}

/** Paid to a route that counts a stop in each of the hexes. */
export interface RouteBonus {
  readonly hexes: readonly HexName[];
  readonly amount: number;
  /** For one train of the turn only (Trans-Siberian, ruling A10). */
  readonly once?: true;
}

/** One piece of track in running order; an end is an edge (0 to 5) or 6 + k for stop k. */
export type Piece = readonly [hex: HexName, from: End, to: End];

/** A route as a player enters it. */
export interface EnteredRoute {
  /** Index in `trains`. */
  readonly train: number;
  readonly path: readonly Piece[];
  /** The stops that an express counts (`hex.stop`); the best ones when not given. */
  readonly counted?: readonly string[];
}

export interface PricedRoute extends EnteredRoute {
  /** Stops in running order (`hex.stop`). */
  readonly stops: readonly string[];
  readonly counted: readonly string[];
  readonly values: readonly number[];
  readonly fee: number;
  /** Indices of the bonuses that it earns. */
  readonly bonuses: readonly number[];
  readonly revenue: number;
  /** Paid into the treasury, not part of the revenue. */
  readonly subsidy: number;
}

export interface Run {
  readonly revenue: number;
  readonly subsidy: number;
  readonly routes: readonly PricedRoute[];
}

/** The proven optimum, and the optimum for each number of trains that visit a stop with a subsidy (1888-N, ruling B27). */
export interface BestRun {
  readonly best: Run;
  readonly byVisits: readonly (Run | null)[];
}
