import type { GameFile } from '../../archive/file.js';
import { importGame } from '../../archive/import.js';
import { simulatedFile } from '../../archive/simulated.js';
import { verifyGame } from '../../archive/verify.js';
import { games } from '../../games/registry.js';
import { readOptions } from '../../rules/border.js';
import type { AnyGame } from '../../rules/game.js';
import { seedOfGame, simulate } from '../../rules/simulate.js';
import { fastestAsync, timedAsync, withBenchDatabase } from './database.js';
import { type Figure, fastest, held, type Part } from './figure.js';
import { siteOver } from './site.js';

/** Verifying whole games, and opening any position of a long one, for every title. */
export const historyPart: Part = {
  name: 'history',
  figures: () =>
    withBenchDatabase(2, async (database) => {
      const figures: Figure[] = [];
      for (const game of games.values()) {
        const file = longGame(game);
        const entries = RECORDED[game.id] ?? file.rows.length;
        const verified = fastest(RUNS, () => void verifyGame(file, games));
        const { app, life } = await siteOver(database);
        try {
          const { game: id } = await importGame(database.pool, games, file, { by: null });
          const { total } = await life.position(id, { n: 0 });
          const opened = await timedAsync(() => life.steps(id, 'all'));
          const page = async (n: number): Promise<void> => {
            const { statusCode } = await app.inject({ url: `/games/${id}/history/${n}` });
            if (statusCode !== 200) throw new Error(`${game.title}, position ${n}: ${statusCode}`);
          };
          // Rounds and curves are drawn once, and the code gets warm.
          for (let n = 0; n < WARM; n++) await page(Math.floor((total * n) / WARM));
          // Each time another position: what the second look at the same one takes is nobody's question.
          const worst = await slowest(total, (n) => life.see(id, 'all', { n }));
          const drawn = await slowest(total, page);
          figures.push(
            held(`${game.title}: verify a game, of ${entries} entries like recorded ones`, (verified * entries) / file.rows.length, 50),
            held(`${game.title}: any position of ${total}, the slowest of ${PLACES - 1}`, worst, 30),
            held(`${game.title}: its whole page, the slowest of ${PLACES - 1}`, drawn, 30),
            { name: `${game.title}: the whole history for the first time`, ms: opened },
          );
        } finally {
          await app.close();
        }
      }
      return figures;
    }),
};

/** So many entries have recorded games of people; random ones of these titles are shorter or longer. */
const RECORDED: { readonly [game: string]: number } = { '1880': 600, '1888n': 600 };

const WARM = 15;
const PLACES = 20;
const RUNS = 8;

/** The slowest place of a game, where the fastest of a few positions beside each other counts. */
async function slowest(total: number, work: (n: number) => Promise<unknown>): Promise<number> {
  let worst = 0;
  for (let part = 1; part < PLACES; part++) {
    let n = Math.floor((total * part) / PLACES);
    worst = Math.max(worst, await fastestAsync(RUNS, () => work(Math.max(0, n--))));
  }
  return worst;
}

const CANDIDATES = 3;

/** The longest of a few random games. */
function longGame(game: AnyGame): GameFile {
  const players = Math.min(4, game.players.max);
  const options = readOptions(game, {}, players);
  let best: GameFile | null = null;
  for (let k = 0; k < CANDIDATES; k++) {
    const seed = seedOfGame('bench history', k);
    const { record } = simulate(game, { options, players, seed, checks: 'none' });
    const file = simulatedFile(game, record, seed, 'bench');
    if (!best || file.rows.length > best.rows.length) best = file;
  }
  return best!;
}
