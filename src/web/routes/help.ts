import type { FastifyInstance } from 'fastify';
import { presentationOf } from '../../view/games.js';
import type { WebDeps } from '../deps.js';
import { gameOf } from '../tables/room.js';

/** How to play by web, how fairness is proven, and a page per game. */
export function helpRoutes(app: FastifyInstance, deps: WebDeps): void {
  const anybody = { config: { access: 'anybody' as const } };

  app.get('/help', anybody, async (_request, reply) =>
    reply.page('help', {
      title: 'Help',
      section: 'help',
      games: deps.offered.map(({ id, title }) => ({ id, title, summary: presentationOf(id).words.summary })),
    }),
  );

  app.get('/help/fairness', anybody, async (_request, reply) =>
    reply.page('fairness', { title: 'How fairness is proven', section: 'help' }),
  );

  app.get<{ Params: { game: string } }>('/help/games/:game', anybody, async (request, reply) => {
    const game = gameOf(deps, request.params.game);
    const { words, help, pieces } = presentationOf(game.id);
    const settings = Object.values(words.settings).map((setting) => ({ ...setting, values: Object.values(setting.values ?? {}) }));
    return reply.page('game-help', {
      title: game.title,
      section: 'help',
      game: { id: game.id, title: game.title, players: game.players },
      summary: words.summary,
      help,
      pieces: pieces?.(),
      settings,
    });
  });
}
