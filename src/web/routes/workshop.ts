import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PositionChanged } from '../../table/errors.js';
import type { Actor } from '../../table/types.js';
import type { WebDeps } from '../deps.js';
import { FormReader, problemsByField } from '../plugins/forms.js';
import { SayError } from '../say-error.js';
import { enter, type Room } from '../tables/room.js';
import { type Bench, layOut, sayingRules } from '../workshop/bench.js';
import { benchModel } from '../workshop/model.js';
import { queryOf, readWish } from '../workshop/wish.js';
import { mustModerate } from './table-desk.js';

/**
 * The workshop: one move in the past is replaced, struck, or given another before it, or a draw is made anew; the rest is
 * played again and everything it does is shown. Nothing is written before the last button. The whole trial is in the
 * address, and can be kept as a draft.
 */

type Params = { Params: { id: string } };

interface Given {
  readonly reason?: string;
  readonly sure?: boolean;
  readonly problems?: Record<string, string>;
  readonly status?: number;
}

export function workshopRoutes(app: FastifyInstance, deps: WebDeps): void {
  const person = { config: { access: 'person' as const } };
  const { prisma } = deps.database;

  const tried = (room: Room, by: Actor, form: FormReader): Promise<Bench> =>
    layOut({ deps, room, by, answers: { at: form.raw('at'), field: (name) => form.list(name) } }, readWish(form));

  const show = async (request: FastifyRequest, reply: FastifyReply, room: Room, bench: Bench, given: Given = {}) => {
    const key = { game: room.table.id, person: request.me!.id };
    const draft = await prisma.correctionDraft.findUnique({ where: { game_person: key } });
    const own = draft?.wish === queryOf({ ...bench.wish, seen: null });
    return reply.code(given.status ?? 200).page('workshop', {
      title: `Workshop of ${room.table.name}`,
      section: 'desk',
      room,
      total: room.table.steps,
      over: room.table.status === 'over',
      ...benchModel(room, bench),
      author: request.me!.name,
      reason: given.reason ?? (own ? draft.reason : ''),
      sure: given.sure ?? false,
      problems: given.problems ?? {},
      draft: own ? draft : null,
    });
  };

  app.get<Params>('/games/:id/workshop', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    const by = mustModerate(room, request);
    return show(request, reply, room, await tried(room, by, new FormReader(request.query)));
  });

  app.post<Params>('/games/:id/workshop', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    const by = mustModerate(room, request);
    const form = new FormReader(request.body);
    if (form.raw('step') === '') throw new SayError(422, 'Not complete', 'No move was named. Nothing was changed.');
    const keeps = form.raw('deed') === 'draft';
    const reason = form.text('reason', 'The reason', { min: keeps ? 0 : 3, max: 1_000, lines: true });
    const on = form.number('on', 'The position', { min: 0, max: 1_000_000 });
    const sure = form.checked('sure');
    if (!keeps && !sure) form.add('sure', 'Tick the box when you have read what changes: everybody will be told.');
    const bench = await tried(room, by, form);
    if (form.problems.length > 0)
      return show(request, reply, room, bench, { reason, sure, problems: problemsByField(form.problems), status: 422 });
    const key = { game: room.table.id, person: request.me!.id };
    if (keeps) {
      const kept = {
        wish: queryOf({ ...bench.wish, seen: null }),
        title: bench.undone ? `entry ${bench.undone.seq}` : bench.played ? `move ${bench.played.n}` : 'the start',
        reason,
      };
      const at = new Date();
      await prisma.correctionDraft.upsert({ where: { game_person: key }, create: { ...key, ...kept, at }, update: { ...kept, at } });
      return reply.redirect(`${room.address}/desk?said=draft`, 303);
    }
    const { amendment, trial } = bench;
    if (!amendment || !trial)
      throw new SayError(422, 'Not complete', 'The move that shall stand there instead is not complete. Nothing was changed.');
    try {
      await sayingRules(room, () => deps.desk.amend(room.table.id, { by, amendment, on, reason }));
    } catch (error) {
      // Somebody moved meanwhile: the page says so, replayed again, with what was written kept.
      if (!(error instanceof PositionChanged)) throw error;
      const now = await enter(deps, request, request.params.id);
      const again = await tried(now, by, form);
      return show(request, reply, now, { ...again, wish: { ...again.wish, seen: on } }, { reason, status: 409 });
    }
    await prisma.correctionDraft.deleteMany({ where: key });
    deps.wakePost?.();
    const { steps } = await deps.tables.table(room.table.id);
    return reply.redirect(
      `${room.address}/history/${Math.min(steps, bench.undone ? trial.from : (bench.played?.n ?? 0))}?said=corrected`,
      303,
    );
  });

  app.post<Params>('/games/:id/workshop/forget', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    mustModerate(room, request);
    await prisma.correctionDraft.deleteMany({ where: { game: room.table.id, person: request.me!.id } });
    return reply.redirect(`${room.address}/desk`, 303);
  });
}
