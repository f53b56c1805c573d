import { type TSchema, Type } from '@sinclair/typebox';

/** What goes in and comes out of the JSON API: the same schemas validate requests, write answers and make the OpenAPI document. */

const Time = Type.String({ format: 'date-time' });
const MaybeTime = Type.Union([Time, Type.Null()]);
const Anything = (description: string): TSchema => Type.Unknown({ description });
const Phrase = Type.Object({ code: Type.String(), facts: Anything('Facts of the code; the game says which') });

export const Id = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });

export const MeForm = Type.Object({ id: Type.String(), name: Type.String(), role: Type.String(), scopes: Type.Array(Type.String()) });

export const GameForm = Type.Object({
  id: Type.String(),
  title: Type.String(),
  version: Type.Integer(),
  players: Type.Object({ min: Type.Integer(), max: Type.Integer() }),
  options: Anything('JSON Schema of the options: editions, modules, bots'),
  move: Anything('JSON Schema of a move'),
});

export const SeatForm = Type.Object({
  seat: Type.Integer(),
  person: Type.Union([Type.String(), Type.Null()]),
  name: Type.Union([Type.String(), Type.Null()]),
  bot: Type.Boolean(),
  ready: Type.Boolean(),
  resigned: Type.Boolean(),
});

export const TableForm = Type.Object({
  id: Type.String(),
  rules: Type.String(),
  name: Type.String(),
  notes: Type.String(),
  status: Type.String({ description: 'open, running, over or cancelled' }),
  visibility: Type.String(),
  options: Anything('As the table was opened'),
  players: Type.Integer(),
  seats: Type.Array(SeatForm),
  mySeat: Type.Union([Type.Integer(), Type.Null()]),
  waiting: Type.Array(Type.Object({ seat: Type.Integer(), must: Type.Boolean(), since: Time, about: Phrase })),
  steps: Type.Integer(),
  seq: Type.Integer({ description: 'Newest entry of the log; -1 before the start' }),
  head: Type.String({ description: 'Hash of that entry' }),
  commitment: Type.String({ description: 'SHA-256 of the seed, public from the start' }),
  createdAt: Time,
  startedAt: MaybeTime,
  endedAt: MaybeTime,
});

export const TablesQuery = Type.Object({
  status: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('running'), Type.Literal('over')])),
  mine: Type.Optional(Type.Boolean({ description: 'Only tables at which I sit' })),
  waiting: Type.Optional(Type.Boolean({ description: 'Only tables that wait for me' })),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  after: Type.Optional(Type.String({ maxLength: 200, description: '`next` of the page before' })),
});

export const page = (of: TSchema) => Type.Object({ items: Type.Array(of), next: Type.Union([Type.String(), Type.Null()]) });

export const NewTableForm = Type.Object(
  {
    rules: Type.String({ maxLength: 40 }),
    players: Type.Integer({ minimum: 1, maximum: 20 }),
    name: Type.String({ minLength: 1, maxLength: 80 }),
    notes: Type.Optional(Type.String({ maxLength: 2000 })),
    options: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    visibility: Type.Optional(Type.Union([Type.Literal('public'), Type.Literal('unlisted'), Type.Literal('private')])),
    undo: Type.Optional(Type.Union(['all', 'majority', 'moderator', 'nobody'].map((one) => Type.Literal(one)))),
    seating: Type.Optional(Type.Union([Type.Literal('fixed'), Type.Literal('drawn')])),
    joining: Type.Optional(Type.Union([Type.Literal('anybody'), Type.Literal('link'), Type.Literal('invited')])),
    starting: Type.Optional(
      Type.Union([Type.Literal('owner'), Type.Literal('full')], { description: 'full: by itself when all seats are taken and ready' }),
    ),
  },
  { additionalProperties: false },
);

export const JoinForm = Type.Object({ code: Type.Optional(Type.String({ maxLength: 100, description: 'Of an invitation' })) });
export const ReadyForm = Type.Object({ ready: Type.Boolean() });

export const AtQuery = Type.Object({
  n: Type.Optional(Type.Integer({ minimum: 0, description: 'The n-th position; the newest when left out' })),
  log: Type.Optional(Type.Integer({ minimum: 0, description: 'In the history as of this entry' })),
});

export const PositionForm = Type.Object({
  id: Type.String({ description: 'Rolling hash of the steps up to here' }),
  n: Type.Integer(),
  total: Type.Integer(),
  seq: Type.Integer(),
  view: Anything('Everything I may know; the game says in which form'),
  waiting: Type.Array(Type.Object({ seat: Type.Integer(), must: Type.Boolean(), about: Phrase })),
  where: Anything('Round, phase and actor'),
  standings: Anything('Places, scores, and why the game ended'),
});

export const StepsQuery = Type.Object({
  from: Type.Optional(Type.Integer({ minimum: 1 })),
  to: Type.Optional(Type.Integer({ minimum: 1 })),
});
export const StepsForm = Type.Object({ items: Type.Array(Anything('n, at, seat, kind, happenings, auto')) });

export const ChoicesQuery = Type.Object({
  path: Type.String({ default: '', maxLength: 50_000, description: "Answers so far, joined by '/', each percent-encoded" }),
});
export const ChoicesForm = Type.Object({
  on: Type.Integer({ description: 'The entry this was asked on: give it with the move' }),
  path: Type.Array(Type.String()),
  whole: Type.Boolean({ description: 'False: the rest of the path is no longer offered' }),
  question: Anything('kind pick, amount, set, form, or done with the whole move'),
});

export const MoveForm = Type.Object(
  {
    move: Type.Unknown({ description: 'The whole move, as `done` answered it' }),
    on: Type.Optional(Type.Integer({ minimum: 0, description: 'The entry it was decided on' })),
  },
  { additionalProperties: false },
);
export const OnForm = Type.Object({ on: Type.Optional(Type.Integer({ minimum: 0 })) });
export const AnswerForm = Type.Object({
  outcome: Type.String({ description: 'appended, or repeated: this key was answered before' }),
  seq: Type.Integer(),
  hash: Type.String(),
});

export const KeyHeader = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ minLength: 8, maxLength: 100, description: 'The same key asks the same thing once' })),
});

export const ArchiveQuery = Type.Object({
  text: Type.Optional(Type.String({ maxLength: 100 })),
  rules: Type.Optional(Type.String({ maxLength: 40 })),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  after: Type.Optional(Type.String({ maxLength: 200 })),
});
export const ArchivedForm = Type.Object({
  id: Type.String(),
  rules: Type.String(),
  name: Type.String(),
  players: Type.Integer(),
  steps: Type.Integer(),
  endedAt: Time,
  ended: Type.String(),
  standings: Anything('Places and scores'),
});

export const ProblemForm = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  code: Type.Optional(Type.String({ description: 'Of a rule that refuses a move' })),
  facts: Type.Optional(Type.Unknown()),
});
