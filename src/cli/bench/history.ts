import type { GameFile } from '../../archive/file.js';
import { importGame } from '../../archive/import.js';
import { simulatedFile } from '../../archive/simulated.js';
import { verifyGame } from '../../archive/verify.js';
import { games } from '../../games/registry.js';
import { readOptions } from '../../rules/border.js';
import type { AnyGame } from '../../rules/game.js';
import { seedOfGame, simulate } from '../../rules/simulate.js';
import { inlineProver } from '../../table/prover.js';
import { roomOf, tables } from '../../table/tables.js';
import { fastestAsync, timedAsync, withBenchDatabase } from './database.js';
import { type Figure, fastest, type Part } from './figure.js';

/** Verifying whole games, and opening any position of a long one, for every title. */
export const historyPart: Part = {
  name: 'history',
  figures: () =>
    withBenchDatabase(2, async ({ pool }) => {
      const figures: Figure[] = [];
      for (const game of games.values()) {
        const file = longGame(game);
        figures.push({
          name: `${game.title}: verify a game of ${file.rows.length} entries`,
          ms: fastest(3, () => void verifyGame(file, games)),
          goalMs: 50,
        });
        const { game: id } = await importGame(pool, games, file, { by: null });
        const t = tables(roomOf({ pool, games, prover: inlineProver(games) }));
        const { total } = await t.position(id, { n: 0 });
        const opened = await timedAsync(() => t.steps(id, 'all'));
        let worst = 0;
        for (let part = 1; part < 20; part++) {
          const n = Math.floor((total * part) / 20);
          const page = async () => [await t.see(id, 'all', { n }), await t.steps(id, 'all', { from: n - 5, to: n + 5 })];
          worst = Math.max(worst, await fastestAsync(3, page));
        }
        figures.push({ name: `${game.title}: any position of ${total}, the slowest of 19`, ms: worst, goalMs: 30 });
        figures.push({ name: `${game.title}: the whole history for the first time`, ms: opened });
      }
      return figures;
    }),
};

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
