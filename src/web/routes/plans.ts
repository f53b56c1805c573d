import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RuleViolation } from '../../rules/errors.js';
import { PositionChanged } from '../../table/errors.js';
import { originalOf } from '../../table/types.js';
import { sayRefusal } from '../../view/shared/sentences.js';
import type { WebDeps } from '../deps.js';
import { demandFine, FormReader } from '../plugins/forms.js';
import { gamePage } from '../tables/game-page.js';
import { enter, mustSit, type Room } from '../tables/room.js';

/** Planning: a private copy to try things out on, what is kept of it, and the click that plays it. */

type Params = { Params: { id: string } };
type PlanParams = { Params: { id: string; plan: string } };

export function planRoutes(app: FastifyInstance, deps: WebDeps): void {
  const { plans, tables } = deps;
  const person = { config: { access: 'person' as const } };
  const seated = async (request: FastifyRequest<Params>): Promise<Room> => {
    const room = await enter(deps, request, request.params.id);
    mustSit(room);
    return room;
  };

  app.post<Params>('/games/:id/plan', person, async (request, reply) => {
    const room = await seated(request);
    return reply.redirect(`/games/${await plans.begin(room.table.id, request.me!.id)}`, 303);
  });

  app.post<Params>('/games/:id/keep', person, async (request, reply) => {
    const room = await seated(request);
    const form = new FormReader(request.body);
    const name = form.text('name', 'The name', { max: 80 });
    demandFine(form);
    const of = await plans.keep(room.table.id, request.me!.id, name);
    return reply.redirect(`/games/${of}?said=planned#plans`, 303);
  });

  /** A copy that is not needed any more; a plan that was kept of it stays. */
  app.post<Params>('/games/:id/discard', person, async (request, reply) => {
    const room = await seated(request);
    const original = originalOf(room.table);
    if (!original) return reply.redirect(room.address, 303);
    if (room.table.status === 'running') await tables.end(room.table.id, { by: { person: request.me!.id, role: 'player' }, agreed: true });
    return reply.redirect(`/games/${original.game}`, 303);
  });

  app.post<PlanParams>('/games/:id/plans/:plan/play', person, (request, reply) => play(deps, request, reply));

  app.post<PlanParams>('/games/:id/plans/:plan/rework', person, async (request, reply) => {
    const room = await seated(request);
    return reply.redirect(`/games/${await plans.rework(room.table.id, request.me!.id, request.params.plan)}`, 303);
  });

  app.post<PlanParams>('/games/:id/plans/:plan/delete', person, async (request, reply) => {
    const room = await seated(request);
    await plans.drop(room.table.id, request.me!.id, request.params.plan);
    return reply.redirect(`${room.address}?said=unplanned`, 303);
  });
}

async function play(deps: WebDeps, request: FastifyRequest<PlanParams>, reply: FastifyReply): Promise<FastifyReply> {
  const room = await enter(deps, request, request.params.id);
  mustSit(room);
  const form = new FormReader(request.body);
  const number = (name: string): number | undefined => (/^\d{1,9}$/.test(form.raw(name)) ? Number(form.raw(name)) : undefined);
  const on = number('on');
  const again = async (refused: string | undefined, status: number): Promise<FastifyReply> =>
    gamePage(deps, request, reply, await enter(deps, request, room.table.id), { on: on ?? null, path: [], refused, status });
  try {
    await deps.plans.play(room.table.id, {
      by: { person: request.me!.id, role: 'player' },
      plan: request.params.plan,
      line: number('line') ?? -1,
      key: form.raw('key') === '' ? undefined : `plan ${form.raw('key')}`.slice(0, 100),
      on,
    });
  } catch (error) {
    if (error instanceof RuleViolation) return again(sayRefusal(room.words, error.phrase, room.talk), 422);
    if (error instanceof PositionChanged) return again(undefined, 409);
    throw error;
  }
  deps.wakePost?.();
  return reply.redirect(room.address, 303);
}
