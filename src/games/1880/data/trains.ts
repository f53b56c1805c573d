import type { TrainKind } from '../../rail18xx/trains.js';

/**
 * XI: the trains in the order in which the bank sells them. A plain train counts `stops` stations; a plus train
 * `stops` in all and at most `large` large ones; an express train counts `stops` and may pass any number.
 */
export interface Train1880 extends TrainKind {
  readonly run: { readonly kind: 'plain' | 'plus' | 'express'; readonly stops: number; readonly large?: number };
}

// biome-ignore format: a table
export const TRAINS: readonly Train1880[] = [
  { name: '2', price: 100, count: 10, rustedBy: '4', run: { kind: 'plain', stops: 2 } },
  { name: '2+2', price: 180, count: 5, rustedBy: '4+4', run: { kind: 'plus', stops: 4, large: 2 } },
  { name: '3', price: 180, count: 5, rustedBy: '6', run: { kind: 'plain', stops: 3 } },
  { name: '3+3', price: 300, count: 5, rustedBy: '6E', run: { kind: 'plus', stops: 6, large: 3 } },
  { name: '4', price: 300, count: 5, rustedBy: '8', run: { kind: 'plain', stops: 4 } },
  { name: '4+4', price: 450, count: 5, rustedBy: '8E', run: { kind: 'plus', stops: 8, large: 4 } },
  { name: '6', price: 600, count: 5, run: { kind: 'plain', stops: 6 } },
  { name: '6E', price: 700, count: 5, run: { kind: 'express', stops: 6 } },
  { name: '8', price: 800, count: 2, run: { kind: 'plain', stops: 8 } },
  { name: '8E', price: 900, count: 2, run: { kind: 'express', stops: 8 } },
  { name: '10', price: 1000, count: null, run: { kind: 'plain', stops: 10 } },
];

/** Restored 2-trains (X): beside the row of new trains. Their number is the only public figure (A31). */
export const RESTORED: Train1880 = { name: '2R', price: 250, count: 10, run: { kind: 'plain', stops: 2 } };

export const ALL_TRAINS: readonly Train1880[] = [...TRAINS, RESTORED];
