import type { Static } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { namesOf } from '../../notify/names.js';
import type { NewTable } from '../../table/types.js';
import type { WebDeps } from '../deps.js';
import { limits, mustBeWithin } from '../people/limits.js';
import { forbidden, SayError } from '../say-error.js';
import { actorAt, inviteToTable, tableLink } from '../tables/joining.js';
import { enter, type Room } from '../tables/room.js';
import * as forms from './forms.js';
import { opens } from './opens.js';

type ById = { Params: Static<typeof forms.Id> };

/** Who I am, the games, and the tables: found, opened, changed. */
export function tablesRoutes(api: FastifyInstance, deps: WebDeps): void {
  const { tables } = deps;

  api.get('/me', { config: opens('read'), schema: { summary: 'Who I am', response: { 200: forms.MeForm } } }, async ({ me, scopes }) => ({
    id: me!.id,
    name: me!.name,
    role: me!.role,
    scopes,
  }));

  api.get(
    '/games',
    { config: opens('read'), schema: { summary: 'The games', response: { 200: forms.page(forms.GameForm) } } },
    async () => ({
      items: deps.offered.map(({ id, title, version, players, options, move }) => ({ id, title, version, players, options, move })),
      next: null,
    }),
  );

  api.get<{ Querystring: Static<typeof forms.TablesQuery> }>(
    '/tables',
    {
      config: opens('read'),
      schema: { summary: 'Tables, newest first', querystring: forms.TablesQuery, response: { 200: forms.page(forms.TableForm) } },
    },
    async (request) => {
      const { status, mine, waiting, limit, after } = request.query;
      const before = after === undefined ? null : readCursor(after);
      const { rows } = await deps.database.pool.query<{ id: string; at: string }>(
        ...listed({ status, own: mine || waiting ? request.me!.id : null, waiting: waiting === true, before, most: limit + 1 }),
      );
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      const items = [];
      for (const { id } of shown) items.push(await tableAnswer(deps, await enter(deps, request, id)));
      return { items, next: rows.length > limit && last ? Buffer.from(`${last.at} ${last.id}`).toString('base64url') : null };
    },
  );

  api.post<{ Body: Static<typeof forms.NewTableForm> }>(
    '/tables',
    { config: opens('tables'), schema: { summary: 'Open a table', body: forms.NewTableForm, response: { 201: forms.TableForm } } },
    async (request, reply) => {
      const { invite: wished, ...table } = request.body;
      mustBeOffered(deps, table.rules);
      await mustBeWithin(deps.database.pool, limits.tables, request.me!.id);
      const id = await tables.open(request.me!.id, table as NewTable);
      deps.wakePost?.();
      await tableLink(deps, id, request.me!.id);
      if (wished?.length) await inviteToTable(deps, await enter(deps, request, id), request.me!, wished);
      return forms.createdTable(reply, id, await tableAnswer(deps, await enter(deps, request, id)));
    },
  );

  api.get<ById>(
    '/tables/:id',
    { config: opens('read'), schema: { summary: 'One table', params: forms.Id, response: { 200: forms.TableForm } } },
    async (request) => tableAnswer(deps, await enter(deps, request, request.params.id)),
  );

  api.post<ById & { Body: Static<typeof forms.ChangeTableForm> }>(
    '/tables/:id/change',
    {
      config: opens('tables'),
      schema: {
        summary: 'Change my table: everything before the start, name, notes and visibility later',
        params: forms.Id,
        body: forms.ChangeTableForm,
        response: { 200: forms.TableForm },
      },
    },
    async (request) => {
      const room = await enter(deps, request, request.params.id);
      if (!room.owns) throw forbidden('Only whoever opened the table changes it.');
      if (request.body.rules !== undefined) mustBeOffered(deps, request.body.rules);
      await tables.change(room.table.id, actorAt(room, request.me!), request.body as Partial<NewTable>);
      deps.wakePost?.();
      return tableAnswer(deps, await enter(deps, request, room.table.id));
    },
  );
}

function mustBeOffered(deps: WebDeps, rules: string): void {
  if (!deps.offered.some((game) => game.id === rules)) throw new SayError(422, 'Not possible', 'There is no such game.');
}

interface Listing {
  readonly status: string | undefined;
  /** Whose tables; null for all public ones. */
  readonly own: string | null;
  readonly waiting: boolean;
  readonly before: { readonly at: string; readonly id: string } | null;
  readonly most: number;
}

/** A statement of its own for each wish, so that each is answered by the index that fits it. */
function listed({ status, own, waiting, before, most }: Listing): [string, unknown[]] {
  const values: unknown[] = [];
  const value = (one: unknown): string => `$${values.push(one)}`;
  const from = own
    ? `(select distinct s.game from seat s where s.person = ${value(own)}${waiting ? ' and s.awaited_since is not null' : ''} offset 0) mine
       join game g on g.id = mine.game`
    : 'game g';
  const conditions = [
    status === undefined ? `g.status <> 'cancelled'` : `g.status = ${value(status)}`,
    ...(own ? [] : [`g.visibility = 'public'`]),
    ...(before ? [`(g.created_at, g.id) < (${value(before.at)}::timestamptz, ${value(before.id)})`] : []),
  ];
  const order = `order by g.created_at desc, g.id desc limit ${value(most)}`;
  return [`select g.id, g.created_at::text as at from ${from} where ${conditions.join(' and ')} ${order}`, values];
}

function readCursor(text: string): { at: string; id: string } {
  const [, at, id] = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[.\d]*[+-][\d:]+) (\S+)$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (!at || !id) throw new SayError(400, 'Not understood', '"after" is not the end of a page.');
  return { at, id };
}

/** A table as every answer about one has it. */
export async function tableAnswer(deps: WebDeps, { table, seat }: Room): Promise<Static<typeof forms.TableForm>> {
  const names = await namesOf(
    deps.database,
    table.seats.flatMap(({ person }) => person ?? []),
  );
  return {
    id: table.id,
    rules: table.rules,
    name: table.name,
    notes: table.notes,
    status: table.status,
    visibility: table.visibility,
    options: table.options,
    terms: {
      undo: table.undo,
      seating: table.seating,
      joining: table.joining,
      starting: table.starting,
      ownerDesk: table.ownerDesk,
    },
    owner: table.owner,
    paused: table.pausedAt !== null,
    players: table.players,
    seats: table.seats.map((one) => ({ ...one, name: one.person === null ? null : (names.get(one.person) ?? null) })),
    mySeat: seat,
    waiting: table.decisions.map(({ seat: asked, must, since, about }) => ({ seat: asked, must, since: since.toISOString(), about })),
    steps: table.steps,
    seq: table.headSeq,
    head: table.headHash,
    commitment: table.commitment,
    createdAt: table.createdAt.toISOString(),
    startedAt: table.startedAt?.toISOString() ?? null,
    endedAt: table.endedAt?.toISOString() ?? null,
  };
}
