import { type Static, Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import type { WebDeps } from '../deps.js';
import { fields } from '../fields.js';
import { chatPage, readChat } from '../tables/beside.js';
import { enter } from '../tables/room.js';
import { keepNote, noteOf, report, sayInChat } from '../tables/speaking.js';
import * as forms from './forms.js';
import { opens } from './opens.js';

type ById = { Params: Static<typeof forms.Id> };

const LineForm = Type.Object({
  id: Type.String(),
  name: Type.String(),
  seat: Type.Union([Type.Integer(), Type.Null()]),
  at: Type.String({ format: 'date-time' }),
  text: Type.String(),
});
const ChatQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  after: Type.Optional(Type.String({ pattern: '^\\d{1,18}$', description: '`next` of the page before' })),
});
const SayForm = Type.Object({ text: fields.chat });
const NoteForm = Type.Object({ text: fields.note });
const ReportForm = Type.Object({ text: fields.report });

/** What is written beside a game: chat, private notes, reports. */
export function talkRoutes(api: FastifyInstance, deps: WebDeps): void {
  api.get<ById & { Querystring: Static<typeof ChatQuery> }>(
    '/tables/:id/chat',
    {
      config: opens('read'),
      schema: { summary: 'The chat, newest first', params: forms.Id, querystring: ChatQuery, response: { 200: forms.page(LineForm) } },
    },
    async (request) => {
      const room = await enter(deps, request, request.params.id);
      const { limit, after } = request.query;
      const { lines, next } = await chatPage(deps, room, limit, after);
      return { items: lines.map((line) => ({ ...line, at: line.at.toISOString() })), next };
    },
  );
  api.post<ById & { Body: Static<typeof SayForm> }>(
    '/tables/:id/chat',
    {
      config: opens('talk'),
      schema: { summary: 'Write in the chat', params: forms.Id, body: SayForm, response: { 201: Type.Object({ id: Type.String() }) } },
    },
    async (request, reply) => {
      const room = await enter(deps, request, request.params.id);
      const id = await sayInChat(deps, room, request.me!.id, forms.trimmed(request.body.text, 'A chat line', fields.chat));
      return reply.code(201).send({ id: String(id) });
    },
  );
  api.post<ById>(
    '/tables/:id/chat/read',
    { config: opens('talk'), schema: { summary: 'I have read the chat', params: forms.Id, response: forms.done } },
    async (request, reply) => {
      await readChat(deps, await enter(deps, request, request.params.id), request.me!.id);
      return reply.code(204).send();
    },
  );
  api.get<ById>(
    '/tables/:id/note',
    { config: opens('read'), schema: { summary: 'My private note', params: forms.Id, response: { 200: NoteForm } } },
    async (request) => ({ text: await noteOf(deps, await enter(deps, request, request.params.id), request.me!.id) }),
  );
  api.post<ById & { Body: Static<typeof NoteForm> }>(
    '/tables/:id/note',
    { config: opens('talk'), schema: { summary: 'Keep a private note', params: forms.Id, body: NoteForm, response: forms.done } },
    async (request, reply) => {
      const room = await enter(deps, request, request.params.id);
      await keepNote(deps, room, request.me!.id, forms.trimmed(request.body.text, 'A note', fields.note));
      return reply.code(204).send();
    },
  );
  api.post<ById & { Body: Static<typeof ReportForm> }>(
    '/tables/:id/report',
    {
      config: opens('talk'),
      schema: { summary: 'Tell the moderators something', params: forms.Id, body: ReportForm, response: forms.done },
    },
    async (request, reply) => {
      const room = await enter(deps, request, request.params.id);
      await report(deps, room, request.me!.id, forms.trimmed(request.body.text, 'The report', fields.report));
      return reply.code(204).send();
    },
  );
}
