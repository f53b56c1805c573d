import type { Yuan } from '../../rail18xx/state.js';

export const PRIVATE_IDS = ['P0', 'P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7'] as const;
export type PrivateId = (typeof PRIVATE_IDS)[number];

export interface PrivateFacts {
  readonly id: PrivateId;
  readonly name: string;
  readonly price: Yuan;
  readonly revenue: Yuan;
  /** V: the minimum opening bid falls by 5 when nobody bids. */
  readonly falls?: true;
}

/** VI: the private companies; names from the 2010 table, which the 2022 edition shows as pictures (A32). */
export const PRIVATES: readonly PrivateFacts[] = [
  { id: 'P0', name: 'Woosong Railway', price: 5, revenue: 0, falls: true },
  { id: 'P1', name: 'Kaiping Railway', price: 10, revenue: 5, falls: true },
  { id: 'P2', name: 'Yanda Ferry Company', price: 25, revenue: 10 },
  { id: 'P3', name: 'Taiwan Western Line', price: 45, revenue: 15 },
  { id: 'P4', name: 'River Ferry', price: 70, revenue: 20 },
  { id: 'P5', name: 'Jeme Tien Yow Engineer Office', price: 100, revenue: 25 },
  { id: 'P6', name: 'Imperial Qing Government', price: 160, revenue: 0 },
  { id: 'P7', name: 'Rocket of China', price: 50, revenue: 0 },
];

export const privateFacts = (id: string): PrivateFacts => PRIVATES.find((each) => each.id === id)!;

/** VI, P0: what its owner may claim once the last train of a kind has gone. */
export const P0_PAYMENTS: Readonly<Record<string, Yuan>> = { '2+2': 40, '3': 70, '3+3': 100 };
export const P0_LAST = '3+3';

/** VI, P3. */
export const TAIWAN = 'N16';
export const TAIWAN_BONUS: Yuan = 20;
/** VI, P4: the river's part of the cost of a hex. */
export const RIVER_DISCOUNT: Yuan = 20;
