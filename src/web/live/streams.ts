import type { FastifyReply, FastifyRequest } from 'fastify';
import { SayError } from '../say-error.js';

/** Each holds a connection: nobody needs more pages at once, and a house with one address still has enough. */
export const MOST_STREAMS = 60;

/** Open streams by what they follow: a table, or a person's list of tables. */
export class Streams {
  readonly #open = new Map<string, Set<FastifyReply>>();
  /** How many each person has, or each address without one. */
  readonly #counts = new Map<string, number>();

  keys(): string[] {
    return [...this.#open.keys()];
  }

  /** Hijacks the answer and keeps it open until the page is left. */
  open(key: string, request: FastifyRequest, reply: FastifyReply, first: string | number): void {
    const who = request.me?.id ?? request.ip;
    const count = this.#counts.get(who) ?? 0;
    // A page whose stream is refused shows what it shows, and is reloaded by hand.
    if (count >= MOST_STREAMS) throw new SayError(429, 'Too many at once', 'Close some of the other pages that follow games live.');
    this.#counts.set(who, count + 1);
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // Nothing else is asked on this connection: with the stream it ends, also when the server stops.
      connection: 'close',
    });
    reply.raw.write(`retry: 3000\ndata: ${first}\n\n`);
    const mine = this.#open.get(key) ?? new Set();
    this.#open.set(key, mine.add(reply));
    request.raw.on('close', () => {
      const left = (this.#counts.get(who) ?? 1) - 1;
      if (left > 0) this.#counts.set(who, left);
      else this.#counts.delete(who);
      mine.delete(reply);
      if (mine.size === 0 && this.#open.get(key) === mine) this.#open.delete(key);
    });
  }

  say(key: string, what: string | number): void {
    for (const reply of this.#open.get(key) ?? []) reply.raw.write(`data: ${what}\n\n`);
  }

  /** A comment line now and then keeps proxies from closing a quiet stream. */
  beat(): void {
    for (const replies of this.#open.values()) for (const reply of replies) reply.raw.write(':\n\n');
  }

  end(): void {
    for (const replies of this.#open.values()) for (const reply of replies) reply.raw.end();
    this.#open.clear();
  }
}
