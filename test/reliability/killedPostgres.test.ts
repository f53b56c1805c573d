import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectDatabase } from '../../src/database/client.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/database/embedded.js';
import { migrate } from '../../src/database/migrate.js';
import { grantRights } from '../../src/database/roles.js';
import { append } from '../../src/table/log.js';
import { intactLog, rawAppending, rawRow, rawTable } from './rawLog.js';

const TABLES = 8;

describe('Postgres killed under load', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'railpost-kill-'));
  let server: EmbeddedPostgres;
  beforeAll(async () => {
    server = await startEmbeddedPostgres(folder);
    await migrate(server.urls.owner, path.resolve(__dirname, '../../prisma/migrations'));
    await grantRights(server.urls);
  }, 60_000);
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('loses nothing that was acknowledged, writes nothing twice, and the chain is intact', async () => {
    const db = connectDatabase(server.urls.app, TABLES);
    const acknowledged = new Map<string, string[]>();
    let running = true;
    let failures = 0;
    const player = async (game: string) => {
      const hashes: string[] = [];
      acknowledged.set(game, hashes);
      while (running) {
        const row = rawRow(hashes.length, hashes.at(-1) ?? '');
        const appending = rawAppending(game, row, { key: `move-${row.seq}`, request: row.hash });
        // A sender that heard nothing asks again, with the same key, until it is answered.
        for (;;) {
          try {
            const outcome = await append(db.pool, appending);
            if (outcome.outcome !== 'appended' && outcome.outcome !== 'repeated') throw new Error(`move ${row.seq}: ${outcome.outcome}`);
            hashes.push(outcome.hash);
            break;
          } catch (error) {
            if (error instanceof Error && error.message.startsWith('move ')) throw error;
            failures++;
            await sleep(20);
          }
        }
      }
    };
    const games = await Promise.all(Array.from({ length: TABLES }, () => rawTable(db.pool)));
    const players = Promise.all(games.map(player));
    const total = () => [...acknowledged.values()].reduce((sum, hashes) => sum + hashes.length, 0);
    for (let kill = 0; kill < 2; kill++) {
      const before = total();
      while (total() < before + 200) await sleep(10);
      process.kill(server.pid, 'SIGKILL');
      const heard = total();
      while (total() < heard + 100) await sleep(10);
    }
    running = false;
    await players;
    expect(failures).toBeGreaterThan(0);
    for (const game of games) {
      const rows = await intactLog(db.pool, game);
      expect(rows.map((row) => row.hash)).toEqual(acknowledged.get(game));
      const outbox = await db.pool.query('SELECT count(*)::int AS n FROM outbox WHERE game = $1', [game]);
      expect(outbox.rows[0].n).toBe(rows.length);
    }
    await db.close();
  }, 60_000);
});
