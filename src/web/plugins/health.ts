import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import '../access.js';

/** A database that says nothing for so long (ms) is as good as gone; balancers wait hardly longer. */
const PATIENCE = 2_000;

/** /healthz: the process answers. /readyz: it can serve, which needs the database; a balancer takes it out otherwise. */
export function healthRoutes(app: FastifyInstance, pool: pg.Pool): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.get('/healthz', { logLevel: 'silent', config: { access: 'anybody' } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent', config: { access: 'anybody' } }, async (_request, reply) => {
    if (closing) return reply.code(503).send({ status: 'closing' });
    const answers = await Promise.race([
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
      setTimeout(PATIENCE, false, { ref: false }),
    ]);
    return answers ? { status: 'ok' } : reply.code(503).send({ status: 'no database' });
  });
}
