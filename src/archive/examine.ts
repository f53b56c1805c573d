import path from 'node:path';
import { Piscina } from 'piscina';
import type { AnyGame, Standings, Where } from '../rules/game.js';
import { History } from '../rules/history.js';
import { replay } from '../rules/replay.js';
import { entryOf } from '../table/log.js';
import { BadFile, type GameFile } from './file.js';
import { readAnyFile } from './foreign.js';
import { type HowToVerify, type Verdict, verifyGame } from './verify.js';

/** Everything about a file that costs a replay: whether it is genuine, and how the game ended. */
export interface Examined {
  readonly verdict: Verdict;
  /** Null when it is not genuine, or its seed is not known. */
  readonly end: { readonly steps: number; readonly where: Where; readonly standings: Standings; readonly ended: string } | null;
}

export function examine(file: GameFile, games: ReadonlyMap<string, AnyGame>, how: HowToVerify = {}): Examined {
  const verdict = verifyGame(file, games, how);
  const rules = games.get(file.header.rules);
  const seeds = file.header.seeds.flatMap(({ seed }) => seed ?? []);
  if (!verdict.genuine || !rules || seeds.length < file.header.seeds.length) return { verdict, end: null };
  const history = History.of(file.rows.map(entryOf));
  const state = replay(rules, history, seeds);
  const standings = rules.standings(state);
  const ended = standings.ended?.code ?? history.status.ended ?? 'standing';
  return { verdict, end: { steps: history.length, where: rules.where(state), standings, ended } };
}

export interface ExaminedFile extends Examined {
  readonly file: GameFile;
}

/** A text that somebody sent: read (also as a game of 18xx.games), verified and replayed. Throws BadFile. */
export function examineText(text: string, games: ReadonlyMap<string, AnyGame>, how?: HowToVerify): ExaminedFile {
  if (text.includes('\\u0000') || text.includes('\0')) throw new BadFile(1, 'it holds characters that cannot be kept');
  const file = readAnyFile(text, games);
  return { file, ...examine(file, games, how) };
}

/** Examines strangers' files away from the event loop. */
export interface Examiner {
  examine(text: string, how?: HowToVerify): Promise<ExaminedFile>;
  close(): Promise<void>;
}

/** What a thread is asked; `registry` is the path of a module that exports `games`. */
export interface Examination {
  readonly registry: string;
  readonly text: string;
  readonly how: HowToVerify;
}

/** One file after another; who has waited so long (ms) or finds so many before him is sent away, and nobody holds up the others. */
const PATIENCE = 120_000;
const MOST_WAITING = 20;

/** An error loses its class on the way between threads, so what is bad is told as data. */
export type Found = { readonly examined: ExaminedFile } | { readonly bad: { readonly line: number; readonly why: string } };

export function pooledExaminer(registry: string, worker = path.join(__dirname, 'examine-worker.js')): Examiner {
  const pool = new Piscina({ filename: worker, maxThreads: 1, minThreads: 0, idleTimeout: 30_000, maxQueue: MOST_WAITING });
  const run = async (examination: Examination): Promise<Found> => {
    try {
      return await pool.run(examination, { signal: AbortSignal.timeout(PATIENCE) });
    } catch (error) {
      if ((error as Error).name === 'AbortError') return { bad: { line: 1, why: 'it takes too long to replay; try again later' } };
      if (pool.queueSize >= MOST_WAITING) return { bad: { line: 1, why: 'too many files wait to be replayed; try again later' } };
      throw error;
    }
  };
  return {
    async examine(text, how = {}) {
      const found = await run({ registry, text, how });
      if ('bad' in found) throw new BadFile(found.bad.line, found.bad.why);
      return found.examined;
    },
    close: () => pool.destroy(),
  };
}

/** Where it is asked: for tests. */
export const inlineExaminer = (games: ReadonlyMap<string, AnyGame>): Examiner => ({
  examine: async (text, how) => examineText(text, games, how),
  close: async () => {},
});
