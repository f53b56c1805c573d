import { type TSchema, type TString, Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import { SORTS, type Sort } from '../../archive/search.js';
import { choice, fields, JOININGS, MOST_INVITED, SEATINGS, STARTINGS, UNDOS, VISIBILITIES } from '../fields.js';
import { demandFine, FormReader } from '../plugins/forms.js';

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
  terms: Type.Object({
    undo: Type.String(),
    seating: Type.String(),
    joining: Type.String(),
    starting: Type.String(),
    ownerDesk: Type.Boolean(),
  }),
  owner: Type.Union([Type.String(), Type.Null()]),
  paused: Type.Boolean(),
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

const Options = Type.Record(Type.String(), Type.Unknown(), { description: "As the game's schema has them" });
const terms = {
  notes: Type.Optional(fields.tableNotes),
  options: Type.Optional(Options),
  visibility: Type.Optional(choice(VISIBILITIES)),
  undo: Type.Optional(choice(UNDOS)),
  seating: Type.Optional(choice(SEATINGS)),
  joining: Type.Optional(choice(JOININGS)),
  starting: Type.Optional({ ...choice(STARTINGS), description: 'full: by itself when all seats are taken and ready' }),
  ownerDesk: Type.Optional(Type.Boolean({ description: 'The owner may put things right himself' })),
};
const game = { rules: Type.String({ maxLength: 40 }), players: Type.Integer({ minimum: 1, maximum: 20 }), name: fields.tableName };
const Invited = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
  maxItems: MOST_INVITED,
  description: 'Names of players and mail addresses',
});

export const NewTableForm = Type.Object({ ...game, ...terms, invite: Type.Optional(Invited) }, { additionalProperties: false });
export const ChangeTableForm = Type.Object({ ...Type.Partial(Type.Object(game)).properties, ...terms }, { additionalProperties: false });

export const CodeForm = Type.Object({ code: Type.String({ minLength: 1, maxLength: 100, description: 'Of an invitation' }) });
export const InviteForm = Type.Object({ who: Invited });
export const InvitedForm = Type.Object({ unknown: Type.Array(Type.String(), { description: 'Names that nobody has' }) });
export const OfferForm = Type.Object({ offer: Type.Boolean() });
export const AgreeForm = Type.Object({ agree: Type.Boolean() });
export const MailsForm = Type.Object({ mails: Type.Boolean() });
export const SeatNumberForm = Type.Object({ seat: Type.Integer({ minimum: 0, maximum: 99 }) });
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

/** A table or a private copy was made: its id, and where it is. */
export const createdTable = (reply: FastifyReply, id: string, answer: object = { id }): FastifyReply =>
  reply.code(201).header('location', `/api/v1/tables/${id}`).send(answer);

/** Nothing to say but that it is done. */
export const done = { 204: Type.Null({ description: 'Done' }) };

/** A text of a request as a form would read it: without blanks around it, and with something in it. */
export function trimmed(text: string, label: string, field: TString): string {
  const form = new FormReader({ text });
  const value = form.written('text', label, field);
  demandFine(form);
  return value;
}

export const KnownHeader = Type.Object({
  'if-none-match': Type.Optional(Type.String({ description: 'The ETag of the position that you have' })),
});
/** Of a finished game the file of docs/game-files.md; of a running one what I may see. */
export const FileForm = {
  description: 'Lines of JSON once the game is over, one document of what I may see before',
  content: {
    'application/x-ndjson': { schema: Type.String() },
    'application/json': { schema: Anything('Everything that I may know up to now; proves nothing') },
  },
};
export const KeyHeader = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ minLength: 8, maxLength: 100, description: 'The same key asks the same thing once' })),
});

const word = (description: string) => Type.Optional(Type.String({ maxLength: 100, description }));
const day = (description: string) => Type.Optional(Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$', description }));
const number = (description: string) => Type.Optional(Type.String({ pattern: '^\\d{1,6}$', description }));

/** The same that the page offers; options of a game are `option-NAME`. */
export const ArchiveQuery = Type.Object({
  text: word('In names and notes'),
  rules: word('Id of a game; then also `option-NAME`, an option of that game'),
  players: number('So many'),
  ended: word('Code of how it ended'),
  person: word('Name of somebody who sat there'),
  won: Type.Optional(Type.Literal('1', { description: 'That person won' })),
  from: day('Ended on this day or later'),
  to: day('Ended on this day or earlier'),
  shortest: number('At least so many moves'),
  longest: number('At most so many moves'),
  sort: Type.Optional(choice(Object.keys(SORTS) as Sort[])),
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
