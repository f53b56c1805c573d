import type pg from 'pg';
import { CHANNEL } from '../../table/wake.js';

/** One connection that listens, opened with the first stream and opened again when it breaks. */
export class Listener {
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
