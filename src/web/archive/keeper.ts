import { gamesToKeep, keep, keepCurves } from '../../archive/keep.js';
import type { GameId } from '../../table/types.js';
import { sayStep } from '../../view/shared/log-lines.js';
import type { WebDeps } from '../deps.js';
import { roomOf } from '../tables/room.js';

/** What a finished game's log said, sentence by sentence, for the day when its rules can no longer be run. */
export interface KeptLine {
  readonly n: number;
  readonly at: string;
  readonly seat: number | null;
  readonly said: readonly string[];
}

type Needs = Pick<WebDeps, 'database' | 'tables' | 'games'>;

/** Keeps the curves and the sentences of a finished game. Doing it again changes nothing. */
export async function keepGame(deps: Needs, id: GameId): Promise<void> {
  const { words, talk } = await roomOf(deps as WebDeps, await deps.tables.table(id), null);
  const steps = await deps.tables.steps(id, 'all');
  const lines: KeptLine[] = steps.map((step) => ({
    n: step.n,
    at: step.at.toISOString(),
    seat: step.seat,
    said: sayStep(words, step, talk),
  }));
  await keep(deps.database.pool, id, 'sentences', { type: 'application/json', content: JSON.stringify(lines) });
  await keepCurves(deps.database.pool, deps.tables, id);
}

const EVERY = 60_000;

/** Looks now and then for games that have ended and keeps them. A lost turn is harmless: the next one finds them. */
export function startKeeper(deps: Needs, report: (error: unknown) => void): { stop(): Promise<void> } {
  let working: Promise<void> = Promise.resolve();
  const round = async () => {
    for (const id of await gamesToKeep(deps.database.pool)) await keepGame(deps, id);
  };
  const timer = setInterval(() => {
    working = working.then(round).catch(report);
  }, EVERY);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await working;
    },
  };
}
