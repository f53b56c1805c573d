import type { FastifyInstance } from 'fastify';
import { boardPicture } from '../../notify/pictures.js';
import { viewerOf } from '../../table/types.js';
import type { WebDeps } from '../deps.js';
import { knows } from '../known.js';
import { notFound } from '../say-error.js';
import { enter } from '../tables/room.js';

/** The board as somebody without a seat sees it, for the previews that other programs make of a link. */
export function previewRoutes(app: FastifyInstance, deps: WebDeps): void {
  app.get<{ Params: { id: string }; Querystring: { n?: string } }>(
    '/games/:id/picture.png',
    { config: { access: 'anybody' } },
    async (request, reply) => {
      const { table, presentation, names, talk } = await enter(deps, request, request.params.id);
      // Whoever asks, the picture goes to strangers: of a private table there is none.
      if (table.visibility === 'private' || table.headSeq < 0) throw notFound('There is no picture of that table.');
      const wished = /^\d{1,6}$/.test(request.query.n ?? '') ? Number(request.query.n) : table.steps;
      const viewer = viewerOf(table, null);
      const seen = await deps.tables.see(table.id, viewer, { n: Math.min(wished, table.steps) });
      const picture = await boardPicture({ presentation, view: seen.view, before: null, viewer, names, talk });
      if (!picture) throw notFound('There is no picture of that game.');
      const etag = `"${picture.hash}"`;
      reply.header('etag', etag).header('cache-control', 'public, max-age=300');
      if (knows(request, etag)) return reply.code(304).send();
      return reply.type('image/png').send(picture.png);
    },
  );
}
