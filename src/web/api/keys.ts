import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { canonicalText, type Json } from '../../rules/json.js';
import { SayError } from '../say-error.js';

/**
 * Requests with an Idempotency-Key are done once for each person and key, kept two days: the same one sent again gets
 * the first answer. What goes into the log keeps its key there instead, with the entry itself.
 */

declare module 'fastify' {
  interface FastifyRequest {
    /** The key under which this request's answer shall be kept. */
    keepUnder: string | null;
  }
}

interface Kept {
  readonly asked: string;
  readonly status: number | null;
  readonly answer: string | null;
  readonly location: string | null;
}

const keyOf = ({ headers, method, routeOptions }: FastifyRequest): string | null => {
  const key = headers['idempotency-key'];
  return method === 'POST' && typeof key === 'string' && !routeOptions.config.keyInLog ? key : null;
};

export function answerOnce(api: FastifyInstance, pool: pg.Pool): void {
  api.decorateRequest('keepUnder', null);

  api.addHook('preHandler', async (request, reply) => {
    const key = keyOf(request);
    if (key === null || !request.me) return;
    const asked = createHash('sha256')
      .update(`${request.url}\n${canonicalText((request.body ?? null) as Json)}`)
      .digest('hex');
    // A process that died while it answered leaves no answer: after a minute its key is free again.
    const { rowCount } = await pool.query(
      `insert into api_answer (person, key, asked) values ($1, $2, $3)
       on conflict (person, key) do update set at = now(), asked = excluded.asked
         where api_answer.status is null and api_answer.at < now() - interval '1 minute'`,
      [request.me.id, key, asked],
    );
    if (rowCount === 1) {
      request.keepUnder = key;
      return;
    }
    const { rows } = await pool.query<Kept>('select asked, status, answer, location from api_answer where person = $1 and key = $2', [
      request.me.id,
      key,
    ]);
    const kept = rows[0];
    if (!kept || kept.status === null)
      throw new SayError(409, 'Not yet', 'The request with this key is still being answered. Ask again in a moment.');
    if (kept.asked !== asked) throw new SayError(409, 'Not possible', 'This key was used for another request.');
    const type = kept.status < 400 ? 'application/json' : 'application/problem+json';
    reply.code(kept.status).header('idempotency-replayed', 'true').serializer(String);
    if (kept.location !== null) reply.header('location', kept.location);
    return kept.answer === null ? reply.send() : reply.type(`${type}; charset=utf-8`).send(kept.answer);
  });

  api.addHook('onSend', async (request, reply, payload) => {
    const key = request.keepUnder;
    if (key === null || !request.me) return payload;
    // Our own failure and a limit are no answers: the same request may succeed later.
    if (reply.statusCode >= 500 || reply.statusCode === 429)
      await pool.query('delete from api_answer where person = $1 and key = $2', [request.me.id, key]);
    else
      await pool.query('update api_answer set status = $3, answer = $4, location = $5 where person = $1 and key = $2', [
        request.me.id,
        key,
        reply.statusCode,
        typeof payload === 'string' ? payload : null,
        reply.getHeader('location') ?? null,
      ]);
    return payload;
  });
}
