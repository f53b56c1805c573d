import { type Static, Type } from '@sinclair/typebox';

export const Options = Type.Object(
  {
    /** The rulebook as we read it, or the readings of the public engine (for games recorded there). */
    rulings: Type.Union([Type.Literal('book'), Type.Literal('18xx.games')], { default: 'book' }),
    /** III: playing order cards are dealt; or the order of the seats is kept. */
    playingOrder: Type.Union([Type.Literal('drawn'), Type.Literal('seats')], { default: 'drawn' }),
  },
  { additionalProperties: false },
);
export type Options = Static<typeof Options>;

export const STARTING_CASH: Readonly<Record<number, number>> = { 2: 1200, 3: 800, 4: 600, 5: 480, 6: 400 };
export const CERTIFICATE_LIMIT: Readonly<Record<number, number>> = { 2: 28, 3: 20, 4: 16, 5: 13, 6: 11 };
export const BANK_SIZE = 9000;
/** Never more by purchase (VII.5). */
export const MOST_HELD = 60;
/** Never more in the bank pool (VII.4). */
export const MOST_IN_POOL = 50;
/** Sold from the initial offering, so that a company floats (VII.6). */
export const FLOATS_AT = 60;
