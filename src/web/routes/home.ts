import type { FastifyInstance } from 'fastify';
import { presentationOf } from '../../view/games.js';
import { todayText } from '../../view/shared/times.js';
import type { WebDeps } from '../deps.js';
import { keepWishes, wishChoices, wishesOf } from '../people/wishes.js';
import { FormReader } from '../plugins/forms.js';
import {
  myInvitations,
  myOtherGames,
  myTurns,
  offeredSeats,
  openTables,
  recentlyFinished,
  waitingFor,
  waitingMarks,
  waitingNews,
} from '../tables/lobby.js';
import { playersText } from '../tables/wish-page.js';

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
    if (!me) return reply.page('welcome', { ...section, title: '', open, finished, games: gameList(deps) });
    const [turns, others, invitations, seats, wishes] = await Promise.all([
      myTurns(deps, me.id, now),
      myOtherGames(deps, me.id, now),
      myInvitations(deps, me.id),
      offeredSeats(deps, me.id),
      wishesOf(deps.database, me.id),
    ]);
    // Nothing finished yet: a game worth reading instead.
    const worth = finished.rows.length > 0 ? null : (await readSection(() => recentlyFinished(deps, null))).rows[0];
    return reply.page('home', {
      ...section,
      worth,
      today: todayText(now, me.timeZone),
      turns,
      others,
      open,
      finished,
      invitations,
      seats,
      mark: (await waitingMarks(deps, [me.id])).get(me.id) ?? '',
      wishes: wishChoices(deps, wishes),
      wished: wishChoices(deps, wishes).filter((choice) => choice.chosen),
    });
  });

  app.get<{ Querystring: { not?: string } }>('/next', { config: { access: 'person' } }, async (request, reply) => {
    const ids = await waitingFor(deps, request.me!.id);
    const next = ids.find((id) => id !== request.query.not) ?? ids[0];
    return reply.redirect(next ? `/games/${next}` : '/', 303);
  });

  /** What is different from the list that the page shows: its live line. */
  app.get('/waiting', { config: { access: 'person' } }, async (request, reply) => {
    const seen = new FormReader(request.query).raw('seen').split(',').filter(Boolean).slice(0, 200);
    return reply.header('cache-control', 'no-store').send({ news: await waitingNews(deps, request.me!.id, seen) });
  });

  /** "Tell me": one mail when somebody opens a table. Sent again with nothing chosen, it is taken back. */
  app.post('/wishes', { config: { access: 'person' } }, async (request, reply) => {
    const wanted = new FormReader(request.body).list('rules');
    await keepWishes(deps, request.me!.id, wanted);
    return reply.redirect(`/?said=${wanted.length > 0 ? 'wished' : 'unwished'}`, 303);
  });
}

const gameList = ({ offered }: WebDeps) =>
  offered.map((game) => ({ id: game.id, title: game.title, players: playersText(game), summary: presentationOf(game.id).words.summary }));

/** One section that cannot be read says so; the rest of the page stays. */
async function readSection(read: () => Promise<object[]>): Promise<{ rows: object[]; failed: boolean }> {
  try {
    return { rows: await read(), failed: false };
  } catch {
    return { rows: [], failed: true };
  }
}
