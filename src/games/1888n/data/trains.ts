import type { PhaseLine } from '../../rail18xx/phases.js';
import type { Colour, ValueTime } from '../../rail18xx/tile.js';
import type { TrainKind } from '../../rail18xx/trains.js';

export interface Train extends TrainKind {
  /** Stops it may count; null: any number. */
  readonly range: number | null;
  /** Leaves the bank at the end of a set when it lies on top. */
  readonly exported?: true;
}

/** Table 4. The number of diesels is an inference: 30 train cards less 23 (B17). */
export const TRAINS: readonly Train[] = [
  { name: '2', count: 7, price: 80, rustedBy: '4', range: 2, exported: true },
  { name: '3', count: 6, price: 180, rustedBy: '6', range: 3, exported: true },
  { name: '4', count: 5, price: 300, rustedBy: 'D', range: 4, exported: true },
  { name: '5', count: 3, price: 500, range: 5 },
  { name: '6', count: 2, price: 630, range: 6 },
  { name: 'D', count: 7, price: 900, range: null },
];

/** The same box as the public engine has it: diesels without end (1888-8). */
export const TRAINS_ENDLESS: readonly Train[] = TRAINS.map((train) => (train.name === 'D' ? { ...train, count: null } : train));

export const DIESEL = { name: 'D', tradeIn: ['4', '5', '6'], tradeInPrice: 700 } as const;

export interface Phase extends PhaseLine {
  readonly tiles: readonly Colour[];
  /** Operating rounds after a stock round. */
  readonly rounds: 1 | 2 | 3;
  readonly time: ValueTime;
  /** Private companies and trains may be bought from others. */
  readonly trade: boolean;
  readonly closesPrivates?: true;
}

export const PHASES: readonly Phase[] = [
  { name: '1', startedBy: null, tiles: ['yellow'], trainLimit: 4, rounds: 1, time: 0, trade: false },
  { name: '2', startedBy: '2', tiles: ['yellow'], trainLimit: 4, rounds: 1, time: 0, trade: false },
  { name: '3', startedBy: '3', tiles: ['yellow', 'green'], trainLimit: 4, rounds: 2, time: 1, trade: true },
  { name: '4', startedBy: '4', tiles: ['yellow', 'green'], trainLimit: 3, rounds: 2, time: 1, trade: true },
  { name: '5', startedBy: '5', tiles: ['yellow', 'green', 'brown'], trainLimit: 2, rounds: 3, time: 2, trade: true, closesPrivates: true },
  { name: '6', startedBy: '6', tiles: ['yellow', 'green', 'brown'], trainLimit: 2, rounds: 3, time: 2, trade: true },
  { name: '7', startedBy: 'D', tiles: ['yellow', 'green', 'brown', 'grey'], trainLimit: 2, rounds: 3, time: 3, trade: true },
];
