import { type Static, Type } from '@sinclair/typebox';
import { runSchema } from './run.js';
import { sharesSchema } from './shares.js';
import { trackSchema } from './track.js';
import { trainsSchema } from './trains.js';

/** What is sent and logged. A turn is one move: modifiers, dice, what they become, one action with its details and payment. */

const Value = Type.Integer({ minimum: 1, maximum: 6 });
const dice = Type.Object({ value: Value, count: Type.Integer({ minimum: 1, maximum: 24 }) }, { additionalProperties: false });

const incomeSchema = Type.Object({ kind: Type.Literal('income') }, { additionalProperties: false });
const actionSchema = Type.Union([incomeSchema, sharesSchema, trackSchema, trainsSchema, runSchema]);
const turnSchema = Type.Object(
  {
    kind: Type.Literal('turn'),
    /** Modifiers, one pair each, in ascending order: a die of the first value becomes the second. */
    modify: Type.Array(Type.Tuple([Value, Value]), { maxItems: 8 }),
    take: dice,
    /** What the taken dice are after some were spent on others; the same as `take` when none were. */
    as: dice,
    action: actionSchema,
  },
  { additionalProperties: false },
);

export const moveSchema = Type.Union([
  Type.Object({ kind: Type.Literal('company'), company: Value }, { additionalProperties: false }),
  Type.Object({ kind: Type.Literal('location'), hex: Type.String({ maxLength: 3 }) }, { additionalProperties: false }),
  turnSchema,
  Type.Object({ kind: Type.Literal('discard'), card: Type.String({ maxLength: 10 }) }, { additionalProperties: false }),
  Type.Object({ kind: Type.Literal('bot') }, { additionalProperties: false }),
]);

export type Action = Static<typeof actionSchema>;
export type TurnMove = Static<typeof turnSchema>;
export type Move = Static<typeof moveSchema>;
