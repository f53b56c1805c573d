import type { HexName } from '../../rail18xx/hex.js';
import type { PrivateId, Yuan } from '../../rail18xx/state.js';

/** Table 1 of the rulebook, in ascending order of value. */
export interface PrivateCard {
  readonly name: string;
  readonly price: Yuan;
  readonly income: Yuan;
  /** What a share company pays for it: 50 to 150 % of the price, rounded inwards. */
  readonly range: readonly [least: Yuan, most: Yuan];
  readonly power?: Power;
}

export type Power =
  /** One tile of its own on one hex, extra, free and without connection. */
  | { readonly kind: 'tile'; readonly hex: HexName; readonly tile: string; readonly rotation: number | null }
  /** One or two yellow tiles on hexes of the Great Wall. */
  | { readonly kind: 'wall' }
  /** Dalian and Yantai change together (B18). */
  | { readonly kind: 'ferry'; readonly pieces: readonly (readonly [hex: HexName, tile: string])[] }
  /** Closed by its player in a stock round for a share. */
  | { readonly kind: 'share' };

export const PRIVATES: Readonly<Record<PrivateId, PrivateCard>> = {
  KT: { name: 'Kaiping Tramway', price: 25, income: 5, range: [13, 37] },
  TA: { name: 'Terracotta Army', price: 50, income: 10, range: [25, 75], power: { kind: 'tile', hex: 'H2', tile: 'L39', rotation: 5 } },
  HS: { name: 'Heng Shan', price: 75, income: 15, range: [38, 112], power: { kind: 'tile', hex: 'C5', tile: 'L41', rotation: null } },
  CW: { name: 'Great Wall', price: 100, income: 20, range: [50, 150], power: { kind: 'wall' } },
  YRF: {
    name: 'Yanda Railway Ferry',
    price: 125,
    income: 25,
    range: [63, 187],
    power: {
      kind: 'ferry',
      pieces: [
        ['E17', 'L40a'],
        ['F16', 'L40b'],
      ],
    },
  },
  FC: { name: 'Forbidden City', price: 150, income: 30, range: [75, 225], power: { kind: 'share' } },
};

export const PRIVATE_IDS: readonly PrivateId[] = Object.keys(PRIVATES);

/** Its price falls by 5 whenever everybody passes before it is sold. */
export const KAIPING: PrivateId = 'KT';
export const HENG_SHAN: PrivateId = 'HS';
export const GREAT_WALL: PrivateId = 'CW';
export const FERRY: PrivateId = 'YRF';
export const FORBIDDEN_CITY: PrivateId = 'FC';
