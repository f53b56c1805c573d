import type { FastifyInstance } from 'fastify';

/** While the server stops, an answer also ends its connection: one kept open for a next request would hold the stop up. */
export function endConnections(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
