import type { FastifyInstance } from 'fastify';
import type { Json } from '../../rules/json.js';
import { curveAt } from '../../view/shared/curves.js';
import { sayStep } from '../../view/shared/log-lines.js';
import { sayEnding, sayPhase, sayRound } from '../../view/shared/sentences.js';
import { capital, listed } from '../../view/shared/talk.js';
import type { WebDeps } from '../deps.js';
import { FormReader } from '../plugins/forms.js';
import { SayError } from '../say-error.js';
import { changesBetween } from '../tables/changes.js';
import { correctionsAt, undoableHere } from '../tables/corrected.js';
import { Courses } from '../tables/courses.js';
import { curveTables } from '../tables/curve-tables.js';
import { blocksOf, logLine, standingsModel, toldBy } from '../tables/game-page.js';
import { linkPreview } from '../tables/preview.js';
import { enter, type Room } from '../tables/room.js';
import { groupByRound, listOfRounds, roundsBeside, scaleOf } from '../tables/rounds.js';

/** Any position of a game, what its move did, and where the game stood; the same page for running and finished games. */

const NEIGHBOURS = 4;

export function historyRoutes(app: FastifyInstance, deps: WebDeps): void {
  const anybody = { config: { access: 'anybody' as const } };
  const courses = new Courses(deps);

  app.get<{ Params: { id: string }; Querystring: { n?: string } }>('/games/:id/history', anybody, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    const wished = Number(request.query.n);
    const n = request.query.n && Number.isInteger(wished) ? wished : room.table.steps;
    return reply.redirect(`${room.address}/history/${n}`, 303);
  });

  app.get<{ Params: { id: string; n: string }; Querystring: { log?: string; with?: string } }>(
    '/games/:id/history/:n',
    anybody,
    async (request, reply) => {
      const room = await enter(deps, request, request.params.id);
      const { table } = room;
      mustHaveStarted(room);
      const n = /^\d{1,6}$/.test(request.params.n) ? Number(request.params.n) : -1;
      const log = logOf(room, request.query.log);
      const { total, rounds, curves } = await courses.of(room, table.id, log);
      if (n < 0 || n > total)
        throw new SayError(404, 'No such move', `This game has ${total} ${total === 1 ? 'move' : 'moves'}.`, {
          href: `${room.address}/history/${total}`,
          said: 'Go to the last position',
        });
      // Against another position instead of the one before: ?with=m.
      const wished = /^\d{1,6}$/.test(request.query.with ?? '') ? Number(request.query.with) : null;
      const compared = wished !== null && wished <= total ? wished : null;
      const [seen, before, around] = await Promise.all([
        deps.tables.see(table.id, room.viewer, { n, log }),
        compared !== null || n > 0 ? deps.tables.see(table.id, room.viewer, { n: compared ?? n - 1, log }) : null,
        deps.tables.steps(table.id, room.viewer, { from: n - NEIGHBOURS, to: n + NEIGHBOURS, log }),
      ]);
      const step = around.find((one) => one.n === n);
      const over = table.status === 'over';
      // Links stay within the history that this page shows.
      const query = log < table.headSeq ? `?log=${log}` : '';
      const href = (at: number): string => `${room.address}/history/${at}${query}`;
      const corrections = await correctionsAt(deps, room, n, log);
      const seqs = (corrections as { seq: number }[]).map(({ seq }) => seq);
      const changes = before ? changesBetween(room, before.view, seen.view) : [];
      const told = compared === null ? toldBy(step) : [];
      const toldBefore = compared === null ? toldBy(around.find((one) => one.n === n - 1)) : [];
      const blocks = blocksOf(room, seen.view, before?.view ?? null, room.viewer, null, { told, toldBefore, past: true });
      const ended = seen.waiting.every(({ must }) => !must);
      return reply.page('history', {
        title: `${table.name}, move ${n}`,
        section: over ? 'archive' : 'tables',
        room,
        n,
        total,
        asOf: log < table.headSeq ? log : null,
        compared,
        first: n > 0 ? 0 : null,
        previous: n > 0 ? n - 1 : null,
        next: n < total ? n + 1 : null,
        last: n < total ? total : null,
        over,
        how: over ? endingOf(room) : null,
        round: sayRound(room.words, seen.where.round, room.talk),
        phase: sayPhase(room.words, seen.where.phase, room.talk),
        said: step ? sayStep(room.words, step, room.talk) : null,
        step,
        changes,
        changed: changes.length > 0,
        unchanged: before ? capital(listed(room.presentation.unchanged?.(before.view, seen.view) ?? [])) : '',
        against: compared !== null,
        other: compared !== null && before ? blocksOf(room, before.view, null, room.viewer, null).board : [],
        blocks,
        around: around.map((one) => ({ ...logLine(room, one), here: one.n === n })),
        scale: scaleOf(rounds, total, n, href),
        rounds: { ...listOfRounds(room, rounds, n, href), count: rounds.length },
        beside: roundsBeside(rounds, n),
        query,
        corrections,
        undoable: query === '' && (await undoableHere(deps, room, request, seqs)),
        received: before && compared === null ? receivedBy(room, before.view, seen.view) : [],
        standings: ended || room.presentation.ranks !== 'always' ? standingsModel(room, seen.standings) : null,
        curves: curves.map((curve) => curveAt(room.words, curve, { n, series: step?.series ?? [] })),
        sets: room.words.sets !== undefined,
        permalink: `${deps.config.address}${room.address}/history/${n}?log=${log}`,
        ended,
        hidden: !over,
        live: over ? undefined : `${room.address}/live`,
        preview: linkPreview(deps, room, `/history/${n}`, n),
        seq: table.headSeq,
      });
    },
  );

  app.get<{ Params: { id: string }; Querystring: { log?: string } }>('/games/:id/curves', anybody, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    const { table } = room;
    mustHaveStarted(room);
    const log = logOf(room, request.query.log);
    const [{ rounds, curves }, course] = await Promise.all([courses.of(room, table.id, log), deps.tables.course(table.id, log)]);
    return reply.page('curves', {
      title: `Curves of ${table.name}`,
      section: table.status === 'over' ? 'archive' : 'tables',
      room,
      query: log < table.headSeq ? `?log=${log}` : '',
      tables: curveTables(room, curves, await course.points(), rounds),
    });
  });

  app.post<{ Params: { id: string } }>('/games/:id/practise', { config: { access: 'person' } }, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    const wished = new FormReader(request.body).raw('n');
    const n = /^\d{1,6}$/.test(wished) ? Number(wished) : room.table.steps;
    const fork = await deps.tables.practise(room.table.id, request.me!.id, room.viewer, { n });
    return reply.redirect(`/games/${fork}`, 303);
  });

  app.get<{ Params: { id: string } }>('/games/:id/log', anybody, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    const steps = room.table.headSeq < 0 ? [] : await deps.tables.steps(room.table.id, room.viewer);
    const rounds = groupByRound(room, steps);
    return reply.page('log', { title: `Log of ${room.table.name}`, section: 'tables', room, rounds, count: steps.length });
  });
}

function mustHaveStarted({ table }: Room): void {
  if (table.status === 'open' || table.status === 'cancelled') throw new SayError(404, 'Not found', 'This game has not started yet.');
}

/** A copied link names the entry of the log it was made on: the history as it was then, corrections since left out. */
const logOf = ({ table }: Room, wished: string | undefined): number =>
  /^\d{1,9}$/.test(wished ?? '') ? Math.min(Number(wished), table.headSeq) : table.headSeq;

/** "ended by agreement, Ana won with ¥6,280" */
function endingOf(room: Room): string {
  const { standings } = room.table;
  const how = standings?.ended ? sayEnding(room.words, standings.ended, room.talk) : 'ended by agreement';
  const first = (standings?.seats ?? []).filter(({ place }) => place === 1);
  if (first.length === 0) return how;
  const who = first.map(({ seat }) => room.names[seat]).join(' and ');
  return `${how}, ${who} ${first.length > 1 ? 'share the first place' : 'won'} with ${room.words.money(first[0]!.score)}`;
}

/** Who received or paid what in the move: the rows of the game's money table that changed. */
function receivedBy(room: Room, before: Json, after: Json): object[] {
  const cash = room.presentation.differences?.(before, after, room.talk)[0];
  const changed = (cash?.rows ?? []).filter((row) => !row.same);
  return changed.length > 1 ? changed.map(({ seat, subject, difference }) => ({ seat: seat ?? null, subject, difference })) : [];
}
