import type { Pool } from 'pg';
import type { GameId } from './types.js';

/** The channel on which every process hears which tables moved: one JSON object { game: seq }. */
export const CHANNEL = 'railpost';

/**
 * Tells the other processes after the commit. NOTIFY inside an appending transaction would serialise all commits, so
 * wake-ups are gathered for a moment; a lost one is harmless, because everybody sweeps.
 */
export interface Waker {
  moved(game: GameId, seq: number): void;
  /** Sends what is gathered now. */
  flush(): Promise<void>;
}

/** A payload holds less than 8,000 bytes. */
const MOST_GAMES = 100;

export function waker(pool: Pool, delay = 20): Waker {
  let gathered = new Map<GameId, number>();
  let timer: NodeJS.Timeout | undefined;
  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const all = [...gathered];
    gathered = new Map();
    for (let from = 0; from < all.length; from += MOST_GAMES) {
      const payload = JSON.stringify(Object.fromEntries(all.slice(from, from + MOST_GAMES)));
      await pool.query('SELECT pg_notify($1, $2)', [CHANNEL, payload]).catch(() => {});
    }
  };
  return {
    moved(game, seq) {
      gathered.set(game, seq);
      timer ??= setTimeout(flush, delay);
      timer.unref();
    },
    flush,
  };
}
