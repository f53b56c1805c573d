import { type Static, Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { exportGame, exportView } from '../../archive/export.js';
import { fileText } from '../../archive/file.js';
import { readCursor, searchArchive } from '../../archive/search.js';
import type { Json } from '../../rules/json.js';
import { readPath } from '../../rules/walk.js';
import { readFilters, searchOf } from '../archive/filters.js';
import type { WebDeps } from '../deps.js';
import { knows } from '../known.js';
import { SayError } from '../say-error.js';
import { enter, mustSit } from '../tables/room.js';
import * as forms from './forms.js';
import { opens } from './opens.js';

type ById = { Params: Static<typeof forms.Id> };
type Keyed = { Headers: Static<typeof forms.KeyHeader> };

/** Looking at a game, moving in it, and taking it away. */
export function playingRoutes(api: FastifyInstance, deps: WebDeps): void {
  const { tables } = deps;

  api.get<ById & { Querystring: Static<typeof forms.AtQuery> }>(
    '/tables/:id/position',
    {
      config: opens('read'),
      schema: {
        summary: 'A position as I may see it',
        params: forms.Id,
        querystring: forms.AtQuery,
        headers: forms.KnownHeader,
        response: { 200: forms.PositionForm, 304: Type.Null({ description: 'Still the one that you know' }) },
      },
    },
    async (request, reply) => {
      const { table, viewer } = await enter(deps, request, request.params.id);
      const seen = await tables.see(table.id, viewer, request.query);
      // The same position looks the same to the same viewer, whatever is added to the log meanwhile.
      const etag = `"${seen.id}.${viewer}.${seen.total}.${seen.seq}"`;
      reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'authorization');
      if (knows(request, etag)) return reply.code(304).send();
      return seen;
    },
  );

  api.get<ById & { Querystring: Static<typeof forms.StepsQuery> }>(
    '/tables/:id/steps',
    {
      config: opens('read'),
      schema: {
        summary: 'What happened, step by step',
        params: forms.Id,
        querystring: forms.StepsQuery,
        response: { 200: forms.StepsForm },
      },
    },
    async (request) => {
      const { table, viewer } = await enter(deps, request, request.params.id);
      return { items: await tables.steps(table.id, viewer, request.query) };
    },
  );

  api.get<ById & { Querystring: Static<typeof forms.ChoicesQuery> }>(
    '/tables/:id/choices',
    {
      config: opens('read'),
      schema: {
        summary: 'What I am asked, level by level',
        params: forms.Id,
        querystring: forms.ChoicesQuery,
        response: { 200: forms.ChoicesForm },
      },
    },
    async (request) => {
      const room = await enter(deps, request, request.params.id);
      const path = readPath(request.query.path);
      if (!path) throw new SayError(400, 'Not understood', '"path" is not a path.');
      return tables.choices(room.table.id, mustSit(room), path);
    },
  );

  api.post<ById & Keyed & { Body: Static<typeof forms.MoveForm> }>(
    '/tables/:id/moves',
    {
      config: { ...opens('play'), keyInLog: true },
      schema: { summary: 'Move', params: forms.Id, headers: forms.KeyHeader, body: forms.MoveForm, response: { 200: forms.AnswerForm } },
    },
    async (request) => {
      const room = await enter(deps, request, request.params.id);
      const { move, on } = request.body;
      const by = { person: request.me!.id, role: 'player' as const };
      const answer = await tables.move(room.table.id, {
        by,
        seat: mustSit(room),
        move: move as Json,
        on,
        key: request.headers['idempotency-key'],
      });
      deps.wakePost?.();
      return answer;
    },
  );

  for (const [what, summary] of [
    ['undo', 'Take back my last step'],
    ['redo', 'Do again what I took back'],
  ] as const) {
    api.post<ById & Keyed & { Body: Static<typeof forms.OnForm> | null }>(
      `/tables/:id/${what}`,
      {
        config: { ...opens('play'), keyInLog: true },
        schema: {
          summary,
          params: forms.Id,
          headers: forms.KeyHeader,
          body: Type.Union([forms.OnForm, Type.Null()]),
          response: { 200: forms.AnswerForm },
        },
      },
      async (request) => {
        const room = await enter(deps, request, request.params.id);
        const by = { person: request.me!.id, role: 'player' as const };
        const answer = await tables[what](room.table.id, {
          by,
          seat: mustSit(room),
          on: request.body?.on,
          key: request.headers['idempotency-key'],
        });
        deps.wakePost?.();
        return answer;
      },
    );
  }

  api.get<ById>(
    '/tables/:id/export',
    {
      config: opens('read'),
      schema: {
        summary: 'A finished game as a file that proves itself; a running one as I may see it',
        params: forms.Id,
        response: { 200: forms.FileForm },
      },
    },
    async (request, reply) => {
      const { table, viewer } = await enter(deps, request, request.params.id);
      if (table.status !== 'over') return exportView(tables, table.id, viewer);
      return reply.type('application/x-ndjson').send(fileText(await exportGame(deps.database.pool, table.id)));
    },
  );

  api.get<{ Querystring: Static<typeof forms.ArchiveQuery> }>(
    '/archive',
    {
      config: opens('read'),
      schema: {
        summary: 'Finished games, newest first',
        querystring: forms.ArchiveQuery,
        response: { 200: forms.page(forms.ArchivedForm) },
      },
    },
    async (request) => {
      const { rules, limit, after, ...filters } = request.query;
      if (after !== undefined && !readCursor(after)) throw new SayError(400, 'Not understood', '"after" is not the end of a page.');
      const search = { ...(await searchOf(deps, readFilters(deps, { ...filters, game: rules }))), limit, after };
      const { games, next } = await searchArchive(deps.database.pool, search, request.me!.id);
      return { items: games.map(({ game, endedAt, ...rest }) => ({ ...rest, id: game, endedAt: endedAt.toISOString() })), next };
    },
  );
}
