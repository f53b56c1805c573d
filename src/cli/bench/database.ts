import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectDatabase, type Database } from '../../database/client.js';
import { startEmbeddedPostgres } from '../../database/embedded.js';
import { migrate } from '../../database/migrate.js';
import { grantRights, type RoleUrls } from '../../database/roles.js';

/** A Postgres of the bench's own, as safe against power loss as a real one, and gone afterwards. */
export async function withBenchDatabase<T>(
  connections: number,
  work: (database: Database, urls: RoleUrls) => Promise<T>,
  role: 'app' | 'owner' = 'app',
): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'railpost-bench-'));
  const server = await startEmbeddedPostgres(folder);
  try {
    await migrate(server.urls.owner, path.join(__dirname, '../../../prisma/migrations'));
    await grantRights(server.urls);
    const database = connectDatabase(server.urls[role], connections);
    try {
      return await work(database, server.urls);
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function timedAsync(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The fastest of several: noise only ever makes things slower. */
export async function fastestAsync(runs: number, work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) best = Math.min(best, await timedAsync(work));
  return best;
}
