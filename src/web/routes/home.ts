import type { FastifyInstance } from 'fastify';
import { todayText } from '../../view/shared/times.js';
import type { WebDeps } from '../deps.js';
import { myInvitations, myOtherGames, myTurns, offeredSeats, openTables, recentlyFinished, waitingFor } from '../tables/lobby.js';

/** The tables page: what waits for me first, the longest waiting on top. */
export function homeRoutes(app: FastifyInstance, deps: WebDeps): void {
  app.get('/', { config: { access: 'anybody' } }, async (request, reply) => {
    const me = request.me;
    const now = new Date();
    const section = { title: 'Tables', section: 'tables' as const };
    const [open, finished] = await Promise.all([
      readSection(() => openTables(deps, me?.id ?? null)),
      readSection(() => recentlyFinished(deps, me?.id ?? null)),
    ]);
    if (!me)
      return reply.page('welcome', { ...section, title: '', open, finished, games: deps.offered.map(({ id, title }) => ({ id, title })) });
    const [turns, others, invitations, seats] = await Promise.all([
      myTurns(deps, me.id, now),
      myOtherGames(deps, me.id, now),
      myInvitations(deps, me.id),
      offeredSeats(deps, me.id),
    ]);
    return reply.page('home', { ...section, today: todayText(now, me.timeZone), turns, others, open, finished, invitations, seats });
  });

  app.get<{ Querystring: { not?: string } }>('/next', { config: { access: 'person' } }, async (request, reply) => {
    const ids = await waitingFor(deps, request.me!.id);
    const next = ids.find((id) => id !== request.query.not) ?? ids[0];
    return reply.redirect(next ? `/games/${next}` : '/', 303);
  });
}

/** One section that cannot be read says so; the rest of the page stays. */
async function readSection(read: () => Promise<object[]>): Promise<{ rows: object[]; failed: boolean }> {
  try {
    return { rows: await read(), failed: false };
  } catch {
    return { rows: [], failed: true };
  }
}
