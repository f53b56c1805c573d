import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { RuleViolation } from '../../rules/errors.js';
import { readPath } from '../../rules/walk.js';
import { PositionChanged, TableRefusal } from '../../table/errors.js';
import { sayRefusal } from '../../view/shared/sentences.js';
import type { WebDeps } from '../deps.js';
import { fields } from '../fields.js';
import { sayTableRefusal } from '../plugins/errors.js';
import { demandFine, FormReader } from '../plugins/forms.js';
import { SayError } from '../say-error.js';
import { gamePage, type Looking, lookingAt } from '../tables/game-page.js';
import { enter, mustSit } from '../tables/room.js';
import { openTablePage } from './open-table.js';

/** A table's page, whatever its state, and the moves made there. */

type Params = { Params: { id: string } };

/** Names one click: the drawing of the form it came from, and what was chosen there. */
const moveKey = (drawing: string, path: string): string => createHash('sha256').update(`${drawing}\n${path}`).digest('base64url');

export function gameRoutes(app: FastifyInstance, deps: WebDeps): void {
  const { tables } = deps;
  const person = { config: { access: 'person' as const } };

  app.get<Params>('/games/:id', { config: { access: 'anybody' } }, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    if (room.table.status === 'open') return openTablePage(deps, request, reply, room, null);
    if (room.table.status === 'cancelled')
      throw new SayError(410, 'Cancelled', `The table “${room.table.name}” was cancelled before it started.`);
    return gamePage(deps, request, reply, room, lookingAt(request));
  });

  /** Where the mail's button leads: signed in, with the half-made move if there is one. */
  app.get<Params>('/games/:id/turn', person, async (request, reply) => {
    const { id } = request.params;
    const draft = await deps.database.prisma.draft.findUnique({ where: { game_person: { game: id, person: request.me!.id } } });
    return reply.redirect(draft ? `/games/${id}?on=${draft.seq}&path=${encodeURIComponent(draft.path)}` : `/games/${id}`, 303);
  });

  app.post<Params>('/games/:id/move', person, async (request, reply) => {
    const { id } = request.params;
    const me = request.me!.id;
    const form = new FormReader(request.body);
    const path = readPath(form.raw('path').slice(0, 50_000)) ?? [];
    const on = /^\d{1,9}$/.test(form.raw('on')) ? Number(form.raw('on')) : undefined;
    try {
      // The same form sent twice plays once: its key names the click.
      await tables.moveAlong(id, { by: { person: me, role: 'player' }, path, on, key: moveKey(form.raw('key'), form.raw('path')) });
    } catch (error) {
      // Only a refusal needs the table's page, and only there it matters whether the sender may see the table.
      const room = await enter(deps, request, id);
      mustSit(room);
      const again = (refused: string | undefined, status: number, changed: number | null): Promise<unknown> => {
        const looking: Looking = { on: changed, path, refused, status };
        return gamePage(deps, request, reply, room, looking);
      };
      if (error instanceof RuleViolation) return again(sayRefusal(room.words, error.phrase, room.talk), 422, on ?? null);
      if (error instanceof PositionChanged) return again(undefined, 409, on ?? error.since);
      if (error instanceof TableRefusal) {
        const said = sayTableRefusal(error);
        if (said.statusCode === 404 || said.statusCode === 403) throw said;
        return again(said.sentence, said.statusCode, on ?? null);
      }
      throw error;
    }
    deps.wakePost?.();
    return reply.redirect(`/games/${id}`, 303);
  });

  app.post<Params>('/games/:id/forget', person, async (request, reply) => {
    await deps.database.prisma.draft.deleteMany({ where: { game: request.params.id, person: request.me!.id } });
    return reply.redirect(`/games/${request.params.id}`, 303);
  });

  for (const what of ['undo', 'redo'] as const) {
    app.post<Params>(`/games/:id/${what}`, person, async (request, reply) => {
      const room = await enter(deps, request, request.params.id);
      const form = new FormReader(request.body);
      const on = /^\d{1,9}$/.test(form.raw('on')) ? Number(form.raw('on')) : undefined;
      await tables[what](room.table.id, { by: { person: request.me!.id, role: 'player' }, seat: mustSit(room), on });
      deps.wakePost?.();
      return reply.redirect(`/games/${room.table.id}`, 303);
    });
  }

  app.post<Params>('/games/:id/consent/ask', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    const seat = mustSit(room);
    const form = new FormReader(request.body);
    const reason = form.written('reason', 'The reason', fields.plea);
    demandFine(form);
    await deps.consent.ask(room.table.id, {
      by: { person: request.me!.id, role: 'player' },
      seat,
      to: form.raw('step').slice(0, 20),
      reason,
    });
    deps.wakePost?.();
    return reply.redirect(room.address, 303);
  });

  app.post<Params>('/games/:id/consent', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    const seat = mustSit(room);
    const by = { person: request.me!.id, role: 'player' as const };
    const form = new FormReader(request.body);
    const agree = form.oneOf('agree', 'The answer', ['yes', 'no', 'withdraw']);
    demandFine(form);
    if (agree === 'withdraw') await deps.consent.withdraw(room.table.id, by);
    else await deps.consent.answer(room.table.id, { by, seat, agree: agree === 'yes' });
    deps.wakePost?.();
    return reply.redirect(room.address, 303);
  });
}
