import { type Static, Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebDeps } from '../deps.js';
import { enter, mustSit, type Room } from '../tables/room.js';
import * as forms from './forms.js';
import { opens } from './opens.js';

type ById = { Params: Static<typeof forms.Id> };
const PlanId = Type.Object({ ...forms.Id.properties, plan: Type.String({ minLength: 1, maxLength: 64 }) });
type ByPlan = { Params: Static<typeof PlanId> };
type Keyed = { Headers: Static<typeof forms.KeyHeader> };

const TableId = Type.Object({ id: Type.String({ description: 'Of the table to go on with' }) });
const PlansForm = Type.Object({
  items: Type.Array(
    Type.Unknown({ description: 'id, name, at, asked, and lines with seat, move, and state: done, now, refused or later' }),
  ),
});
const KeepForm = Type.Object({ name: Type.String({ maxLength: 80 }) });
const PlayForm = Type.Object({
  line: Type.Integer({ minimum: 0, description: 'Of the plan: the one whose state is now' }),
  on: Type.Optional(Type.Integer({ minimum: 0 })),
});

/** Plans: tried out on a private copy, kept there, and played line by line; never by themselves. */
export function planRoutes(api: FastifyInstance, deps: WebDeps): void {
  const { plans } = deps;
  const seated = async (request: FastifyRequest<ById>): Promise<Room> => {
    const room = await enter(deps, request, request.params.id);
    mustSit(room);
    return room;
  };

  api.get<ById>(
    '/tables/:id/plans',
    { config: opens('read'), schema: { summary: 'My plans', params: forms.Id, response: { 200: PlansForm } } },
    async (request) => ({ items: await plans.of((await seated(request)).table.id, request.me!.id) }),
  );
  api.post<ById>(
    '/tables/:id/plans',
    { config: opens('play'), schema: { summary: 'A private copy to plan on', params: forms.Id, response: { 201: TableId } } },
    async (request, reply) => forms.createdTable(reply, await plans.begin((await seated(request)).table.id, request.me!.id)),
  );
  api.post<ById & { Body: Static<typeof KeepForm> }>(
    '/tables/:id/keep',
    {
      config: opens('play'),
      schema: { summary: 'Keep what was tried out on this copy as a plan', params: forms.Id, body: KeepForm, response: { 200: TableId } },
    },
    async (request) => ({ id: await plans.keep((await seated(request)).table.id, request.me!.id, request.body.name) }),
  );
  api.post<ByPlan & Keyed & { Body: Static<typeof PlayForm> }>(
    '/tables/:id/plans/:plan/play',
    {
      config: { ...opens('play'), keyInLog: true },
      schema: {
        summary: 'Play a line of a plan',
        params: PlanId,
        headers: forms.KeyHeader,
        body: PlayForm,
        response: { 200: forms.AnswerForm },
      },
    },
    async (request) => {
      const room = await seated(request);
      const { line, on } = request.body;
      const by = { person: request.me!.id, role: 'player' as const };
      const key = request.headers['idempotency-key'];
      const answer = await plans.play(room.table.id, { by, plan: request.params.plan, line, on, key });
      deps.wakePost?.();
      return answer;
    },
  );
  api.post<ByPlan>(
    '/tables/:id/plans/:plan/rework',
    {
      config: opens('play'),
      schema: { summary: 'A new copy with what is left of the plan played on it', params: PlanId, response: { 201: TableId } },
    },
    async (request, reply) =>
      forms.createdTable(reply, await plans.rework((await seated(request)).table.id, request.me!.id, request.params.plan)),
  );
  api.post<ByPlan>(
    '/tables/:id/plans/:plan/delete',
    { config: opens('play'), schema: { summary: 'Delete a plan', params: PlanId, response: forms.done } },
    async (request, reply) => {
      await plans.drop((await seated(request)).table.id, request.me!.id, request.params.plan);
      return reply.code(204).send();
    },
  );
}
