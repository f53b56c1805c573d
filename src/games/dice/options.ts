import { type Static, Type } from '@sinclair/typebox';
import type { Phrase, Range } from '../../rules/game.js';
import { SETS } from './data/sets.js';

/** Rulebook: 4 pens, and a square marked "4" on the track tiles. */
const SEATS: Range = { min: 2, max: 4 };

export const optionsSchema = Type.Object(
  {
    bots: Type.Integer({ minimum: 0, maximum: 3, default: 0 }),
    components: Type.Union(
      SETS.map((set) => Type.Literal(set.id)),
      { default: SETS[0]?.id },
    ),
    /** Variant: income at setup for those who move later. */
    lateSeatIncome: Type.Boolean({ default: false }),
    /** S8: one card of 10 points for each bot at setup. */
    botStartsWithObjective: Type.Boolean({ default: false }),
    /** R13: dividends for every share instead of once for every shareholder. */
    dividendPerShare: Type.Boolean({ default: false }),
    /** R28: "a starting location" read as one's own; off: as anybody's. */
    runMayEndInForeignStart: Type.Boolean({ default: true }),
    /** R35: what "each share of a different company" counts. */
    differentShares: Type.Union([Type.Literal('companies'), Type.Literal('shares')], { default: 'companies' }),
    /** R42. */
    rerollActionAfterEndTrigger: Type.Boolean({ default: false }),
  },
  { additionalProperties: false },
);

export type Options = Static<typeof optionsSchema>;

/** S1: 1 person with 1-3 bots, 2 with 0-2, 3 with 0-1, 4 with none. */
export function refuses(options: Options, players: number): Phrase | null {
  const seats = players + options.bots;
  if (seats < SEATS.min) return { code: 'tooFewSeats', facts: { seats, min: SEATS.min } };
  if (seats > SEATS.max) return { code: 'tooManySeats', facts: { seats, max: SEATS.max } };
  return null;
}
