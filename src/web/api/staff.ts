import { type Static, Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { MOST_COUNTED } from '../../archive/search.js';
import type { WebDeps } from '../deps.js';
import { administrationModel, retryMails } from '../desk/administration.js';
import { answerReport, ban } from '../desk/deeds.js';
import { deskModel } from '../desk/model.js';
import { fields } from '../fields.js';
import { demandFine, FormReader } from '../plugins/forms.js';
import * as forms from './forms.js';
import { opens } from './opens.js';

/** For the programs of moderators and administrators: what waits at the desk, people kept out, the state of the server. */

const Time = Type.String({ format: 'date-time' });
const Maybe = <T extends ReturnType<typeof Type.String>>(form: T) => Type.Union([form, Type.Null()]);
const Table = { game: Type.String({ description: 'Id of the table' }), table: Type.String() };
const Number18 = (description: string) => Type.String({ pattern: '^\\d{1,18}$', description });

const DeskForm = Type.Object({
  reports: Type.Array(Type.Object({ id: Type.String(), ...Table, by: Type.String(), at: Time, text: Type.String() })),
  undos: Type.Array(
    Type.Object({
      ...Table,
      seat: Type.Integer(),
      by: Type.String(),
      moves: Type.Integer(),
      reason: Type.String(),
      askedAt: Time,
      waits: Type.String({ description: 'For whom; a moderator decides at /tables/{id}/desk/consent' }),
    }),
  ),
  stalled: Type.Array(
    Type.Object({ ...Table, movedAt: Time, pausedAt: Maybe(Time), waits: Type.Array(Type.String(), { description: 'Names' }) }),
    { description: 'Nothing moved for a week' },
  ),
  banned: Type.Array(Type.Object({ name: Type.String(), since: Time, reason: Type.String() })),
  avoided: Type.Array(Type.Object({ name: Type.String(), n: Type.Integer({ description: 'By so many people' }) })),
  audit: Type.Array(
    Type.Object({
      at: Time,
      by: Type.String(),
      did: Type.String(),
      game: Maybe(Type.String()),
      table: Maybe(Type.String()),
      whom: Maybe(Type.String()),
      reason: Maybe(Type.String()),
    }),
  ),
  next: Maybe(Type.String({ description: '`after` of the older part of the audit' })),
});
const DeskQuery = Type.Object({ after: Type.Optional(Number18('`next` of the page before')) });
const AnswerReportForm = Type.Object({ id: Number18('Of the report'), answer: fields.reply });
const BanForm = Type.Object({
  name: fields.person,
  reason: Type.Optional({ ...fields.banReason, description: 'Told to whoever is banned' }),
  lift: Type.Optional(Type.Boolean({ description: 'True: may come back; then without a reason' })),
});

const Count = Type.Integer({ description: `Counted up to ${MOST_COUNTED + 1}: more than that means "more"` });
const AdministrationForm = Type.Object({
  outbox: Type.Array(Type.Object({ state: Type.String(), count: Count, oldest: Maybe(Time), next: Maybe(Time) })),
  people: Type.Array(Type.Object({ role: Type.String(), count: Count })),
  tables: Type.Array(Type.Object({ status: Type.String(), count: Count })),
  process: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
    description: 'The same figures as /metrics, of the process that answers',
  }),
  troubled: Type.Array(
    Type.Object({
      game: Type.String(),
      id: Type.String(),
      kind: Type.String(),
      name: Type.String({ description: 'To whom' }),
      state: Type.String(),
      attempts: Type.Integer(),
      error: Maybe(Type.String()),
      createdAt: Time,
      dueAt: Time,
    }),
    { description: 'Mails that failed or are tried again' },
  ),
});
const RetryForm = Type.Union([
  Type.Object({ all: Type.Literal(true) }, { additionalProperties: false }),
  Type.Object({ game: Type.String({ maxLength: 64 }), id: Number18('Of the mail') }, { additionalProperties: false }),
]);

export function staffRoutes(api: FastifyInstance, deps: WebDeps): void {
  const moderator = { config: opens('desk', 'moderator') };
  const administrator = { config: opens('admin', 'administrator') };

  api.get<{ Querystring: Static<typeof DeskQuery> }>(
    '/desk',
    { ...moderator, schema: { summary: 'What waits for a moderator', querystring: DeskQuery, response: { 200: DeskForm } } },
    async ({ query }) => {
      const desk = await deskModel(deps, query.after === undefined ? null : BigInt(query.after));
      return {
        ...desk,
        undos: desk.undos.map((undo) => ({ ...undo, askedAt: undo.asked_at })),
        stalled: desk.stalled.map((row) => ({ ...row, game: row.id, table: row.name, movedAt: row.moved_at, pausedAt: row.paused_at })),
        banned: desk.banned.map(({ name, bannedAt, bannedReason }) => ({ name, since: bannedAt, reason: bannedReason ?? '' })),
        next: desk.older,
      };
    },
  );

  api.post<{ Body: Static<typeof AnswerReportForm> }>(
    '/desk/answer',
    { ...moderator, schema: { summary: 'Close a report, saying what was done', body: AnswerReportForm, response: forms.done } },
    async ({ me, body }, reply) => {
      const form = new FormReader(body);
      await answerReport(deps, me!.id, form);
      demandFine(form);
      return reply.code(204).send();
    },
  );

  api.post<{ Body: Static<typeof BanForm> }>(
    '/desk/ban',
    { ...moderator, schema: { summary: 'Keep somebody out, or let in again', body: BanForm, response: forms.done } },
    async ({ me, body: { lift = false, ...text } }, reply) => {
      const form = new FormReader(text);
      await ban(deps, me!.id, form, lift);
      demandFine(form);
      return reply.code(204).send();
    },
  );

  api.get(
    '/admin',
    { ...administrator, schema: { summary: 'The state of the server', response: { 200: AdministrationForm } } },
    async () => {
      const { states, figures, ...rest } = await administrationModel(deps);
      return { ...rest, outbox: states, process: figures ?? [] };
    },
  );

  api.post<{ Body: Static<typeof RetryForm> }>(
    '/admin/retry',
    { ...administrator, schema: { summary: 'Send failed mails again: all, or one', body: RetryForm, response: forms.done } },
    async ({ me, body }, reply) => {
      await retryMails(deps, me!.id, 'all' in body ? 'all' : body);
      return reply.code(204).send();
    },
  );
}
