import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import '../access.js';

/** /healthz: the process answers. /readyz: it can serve, which needs the database; a balancer takes it out otherwise. */
export function healthRoutes(app: FastifyInstance, pool: pg.Pool): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.get('/healthz', { logLevel: 'silent', config: { access: 'anybody' } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent', config: { access: 'anybody' } }, async (_request, reply) => {
    if (closing) return reply.code(503).send({ status: 'closing' });
    try {
      await pool.query('select 1');
      return { status: 'ok' };
    } catch {
      return reply.code(503).send({ status: 'no database' });
    }
  });
}
