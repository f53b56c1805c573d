import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { InvariantBroken } from './errors.js';
import { canonicalText, type Json } from './json.js';

/**
 * The bodies of log entries. A body is stored as `bodyText`: sorted keys, integers only, so that anybody can recompute
 * the hash chain from the text. People and free texts never stand in a body, only SHA-256(salt ‖ text) of them.
 */

const AnyJson = Type.Unsafe<Json>(Type.Unknown());
const exactly = <T extends Record<string, TSchema>>(members: T) => Type.Object(members, { additionalProperties: false });

const SeatNumber = Type.Integer({ minimum: 0 });
const Hex256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
/** `seq`, or `seq.k` for the k-th step (from 1) that a correction brings. The setup's draws go by '0'. */
export const StepIdText = Type.String({ pattern: '^(0|[1-9][0-9]*)(\\.[1-9][0-9]*)?$' });
const PhraseForm = exactly({ code: Type.String(), facts: Type.Record(Type.String(), AnyJson) });
const Auto = Type.Array(exactly({ seat: SeatNumber, move: AnyJson, cause: PhraseForm }));
const ProofsForm = Type.Record(Type.String(), AnyJson);

/** SHA-256(salt ‖ text) of a person's id or of a reason; the salt and the text stand beside the log. */
const Sealed = Hex256;
const reason = { reason: Type.Optional(Sealed) };

const MoveStepForm = exactly({
  kind: Type.Literal('move'),
  seat: SeatNumber,
  move: AnyJson,
  auto: Auto,
  proofs: Type.Optional(ProofsForm),
});
const AdjustStepForm = exactly({ kind: Type.Literal('adjust'), correction: AnyJson, auto: Auto, proofs: Type.Optional(ProofsForm) });
const StepForm = Type.Union([MoveStepForm, AdjustStepForm]);

/** What a correction does to the effective history. Everything refers to the history before the entry, except that `redraw` may name a step just put. */
const change = {
  /** Steps struck out. */
  drop: Type.Optional(Type.Array(StepIdText)),
  /** Steps brought in before a step (also one that is dropped: a replacement), or at the end (null). */
  put: Type.Optional(Type.Array(exactly({ before: Type.Union([StepIdText, Type.Null()]), step: StepForm }))),
  /** Draws made anew: the label's generation in that step goes up by one. */
  redraw: Type.Optional(Type.Array(exactly({ step: StepIdText, label: Type.String() }))),
  /** Kept steps whose automatic moves or proofs are different now. */
  record: Type.Optional(Type.Record(Type.String(), exactly({ auto: Auto, proofs: Type.Optional(ProofsForm) }))),
};

export const bodies = {
  setup: exactly({
    game: Type.String(),
    version: Type.Integer({ minimum: 1 }),
    options: AnyJson,
    players: Type.Integer({ minimum: 1 }),
    auto: Auto,
    proofs: Type.Optional(ProofsForm),
    /** SHA-256 of the seed. */
    commitment: Hex256,
    /** Who sits where, sealed; null where nobody does (a bot). */
    people: Type.Optional(Type.Array(Type.Union([Sealed, Type.Null()]))),
    /** A fork begins with an imagined position instead of a drawn one. */
    state: Type.Optional(AnyJson),
    /** Read from a file of another server or program: the seed is the fixed public one. */
    imported: Type.Optional(Type.Literal(true)),
  }),
  move: exactly({ seat: SeatNumber, move: AnyJson, auto: Auto, proofs: Type.Optional(ProofsForm) }),
  /** Takes back the last steps, or the correction that is the last effective entry. */
  undo: Type.Union([exactly({ drop: Type.Array(StepIdText, { minItems: 1 }), ...reason }), exactly({ entry: Type.Integer(), ...reason })]),
  /** Takes back the undo that is the last effective entry. */
  redo: exactly({ entry: Type.Integer(), ...reason }),
  rewind: exactly({ drop: Type.Array(StepIdText, { minItems: 1 }), ...reason }),
  amend: exactly({ ...change, ...reason }),
  adjust: exactly({ correction: AnyJson, auto: Auto, proofs: Type.Optional(ProofsForm), ...reason }),
  redraw: exactly({ ...change, ...reason }),
  /** Somebody else (sealed) sits on the seat from here on; null: nobody, the seat is kept by quiet moves. */
  substitute: exactly({ seat: SeatNumber, person: Type.Union([Sealed, Type.Null()]), ...reason }),
  resign: exactly({ seat: SeatNumber, ...reason }),
  pause: exactly({ ...reason }),
  resume: exactly({ ...reason }),
  /** `played`: by the rules; `agreed`: everybody wanted it; `standing`: with the standing result. The seed is public from here on. */
  end: exactly({
    how: Type.Union([Type.Literal('played'), Type.Literal('agreed'), Type.Literal('standing')]),
    seed: Hex256,
    ...reason,
  }),
  /** The old seed is known, so what is drawn from here on comes from a new one. */
  reopen: exactly({ commitment: Hex256, ...reason }),
};

export type EntryKind = keyof typeof bodies;
export type BodyOf<Kind extends EntryKind> = Static<(typeof bodies)[Kind]>;
export const entryKinds = Object.keys(bodies) as EntryKind[];

/** What history needs of a row of the log. */
export type Entry = {
  [Kind in EntryKind]: {
    readonly seq: number;
    readonly kind: Kind;
    readonly body: BodyOf<Kind>;
    /** The step drew or laid open something. */
    readonly revealed: boolean;
  };
}[EntryKind];

export type Change = Pick<BodyOf<'amend'>, 'drop' | 'put' | 'redraw' | 'record'>;

/** The stored text of a body. Throws when a number in it is no integer: such a body must never reach the log. */
export function bodyText<Kind extends EntryKind>(body: BodyOf<Kind>): string {
  onlyIntegers(body as Json);
  return canonicalText(body as Json);
}

function onlyIntegers(value: Json | undefined): void {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new InvariantBroken('notAnInteger', { value: String(value) });
  if (value === null || typeof value !== 'object') return;
  for (const member of Object.values(value)) onlyIntegers(member);
}
