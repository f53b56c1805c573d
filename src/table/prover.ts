import { createHash } from 'node:crypto';
import path from 'node:path';
import { Piscina } from 'piscina';
import type { AnyGame } from '../rules/game.js';
import type { Json } from '../rules/json.js';
import { Lru } from './lru.js';

/** Searches behind `source.proof`, away from the event loop. */
export interface Prover {
  prove(game: string, key: string, input: Json): Promise<Json>;
  close(): Promise<void>;
}

/** What a worker is asked; `registry` is the path of a module that exports `games`, because games cannot be sent to a thread. */
export interface Search {
  readonly registry: string;
  readonly game: string;
  readonly key: string;
  readonly input: Json;
}

/** A pool of threads. */
export function pooledProver(registry: string, threads = 2, worker = path.join(__dirname, 'prover-worker.js')): Prover {
  const pool = new Piscina({ filename: worker, maxThreads: threads, minThreads: 0, idleTimeout: 30_000 });
  return {
    prove: (game, key, input) => pool.run({ registry, game, key, input } satisfies Search),
    close: () => pool.destroy(),
  };
}

/** The same question is searched once: a page that asks again, or the move after it, gets the answer that is known. */
export function rememberingProver(prover: Prover, most = 2000): Prover {
  const answers = new Lru<string, Promise<Json>>(most);
  return {
    prove(game, key, input) {
      const question = createHash('sha256')
        .update(`${game}\n${key}\n${JSON.stringify(input)}`)
        .digest('base64');
      const known = answers.get(question);
      if (known) return known;
      const search = prover.prove(game, key, input);
      answers.set(question, search);
      search.catch(() => answers.delete(question));
      return search;
    },
    close: () => prover.close(),
  };
}

/** Searches where it is asked: for tests and the command line, never for a server. */
export const inlineProver = (games: ReadonlyMap<string, AnyGame>): Prover => ({
  async prove(game, key, input) {
    const search = games.get(game)?.prove;
    if (!search) throw new Error(`${game} proves nothing, asked for ${key}`);
    return search(key, input);
  },
  close: async () => {},
});
