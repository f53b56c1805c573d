import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { CHANNEL } from '../../table/wake.js';
import type { WebDeps } from '../deps.js';
import { enter } from '../tables/room.js';

/** Answers with the stream of one table; the JSON API has it at an address of its own. */
export type LiveStream = (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => Promise<void>;

/**
 * Live pages: a stream that says only "the table is at seq n"; the page then fetches what its viewer may see. One LISTEN
 * connection per process feeds all streams; after a reconnect every stream is told where its table stands.
 */
export function liveRoutes(app: FastifyInstance, deps: WebDeps): LiveStream {
  const streams = new Map<string, Set<FastifyReply>>();
  const say = (game: string, seq: number): void => {
    for (const reply of streams.get(game) ?? []) reply.raw.write(`data: ${seq}\n\n`);
  };
  const resync = async (): Promise<void> => {
    for (const game of streams.keys()) say(game, await deps.tables.head(game).catch(() => -1));
  };
  const listener = new Listener(
    deps.database.pool,
    (payload) => {
      for (const [game, seq] of Object.entries(payload)) say(game, seq);
    },
    resync,
  );
  // A comment line now and then keeps proxies from closing a quiet stream.
  const beat = setInterval(() => {
    for (const replies of streams.values()) for (const reply of replies) reply.raw.write(':\n\n');
  }, 25_000).unref();

  app.addHook('preClose', async () => {
    clearInterval(beat);
    for (const replies of streams.values()) for (const reply of replies) reply.raw.end();
    streams.clear();
    await listener.stop();
  });

  const stream = async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply): Promise<void> => {
    const { table } = await enter(deps, request, request.params.id);
    await listener.start();
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'keep-alive',
    });
    reply.raw.write(`retry: 3000\ndata: ${table.headSeq}\n\n`);
    const mine = streams.get(table.id) ?? new Set();
    streams.set(table.id, mine.add(reply));
    request.raw.on('close', () => {
      mine.delete(reply);
      if (mine.size === 0) streams.delete(table.id);
    });
  };
  app.get('/games/:id/live', { config: { access: 'anybody' }, compress: false }, stream);
  return stream;
}

/** One connection that listens, opened with the first stream and opened again when it breaks. */
class Listener {
  readonly #pool: pg.Pool;
  readonly #heard: (payload: Record<string, number>) => void;
  readonly #back: () => Promise<void>;
  #client: Promise<pg.PoolClient> | null = null;
  #stopped = false;

  constructor(pool: pg.Pool, heard: (payload: Record<string, number>) => void, back: () => Promise<void>) {
    this.#pool = pool;
    this.#heard = heard;
    this.#back = back;
  }

  async start(): Promise<void> {
    if (this.#stopped) return;
    this.#client ??= this.#connect();
    await this.#client.catch(() => {});
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      const client = await this.#pool.connect();
      client.on('notification', ({ payload }) => {
        try {
          this.#heard(JSON.parse(payload ?? '{}'));
        } catch {
          // Somebody else's word on our channel: the next one counts.
        }
      });
      client.once('error', () => {
        client.release(true);
        this.#again();
      });
      await client.query(`listen ${CHANNEL}`);
      return client;
    } catch (error) {
      this.#again();
      throw error;
    }
  }

  #again(): void {
    this.#client = null;
    if (this.#stopped) return;
    setTimeout(() => void this.start().then(this.#back), 1_000).unref();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    const client = await this.#client?.catch(() => null);
    client?.release(true);
  }
}
