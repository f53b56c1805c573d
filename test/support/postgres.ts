import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { connectDatabase, type Database } from '../../src/database/client.js';
import { grantRights, onDatabase, type RoleUrls } from '../../src/database/roles.js';
import { CLUSTER_VARIABLE } from './postgres-cluster.js';

/** A migrated database of one's own, connected as the app's role, with the addresses of all three roles. */
export interface TestDatabase extends Database {
  readonly urls: RoleUrls;
  readonly superuserUrl: string;
}

/**
 * A fresh database for a test file (or a describe): made before its tests, dropped after them.
 *
 *   const db = useDatabase();
 *   it('…', async () => { await db.pool.query('…'); await db.prisma.game.findMany(); });
 */
export function useDatabase(): TestDatabase {
  let made: TestDatabase | undefined;
  beforeAll(async () => {
    made = await createTestDatabase();
  });
  afterAll(async () => {
    await made?.close();
  });
  const current = () => {
    if (!made) throw new Error('the test database exists from beforeAll on');
    return made;
  };
  return {
    get pool() {
      return current().pool;
    },
    get prisma() {
      return current().prisma;
    },
    get urls() {
      return current().urls;
    },
    get superuserUrl() {
      return current().superuserUrl;
    },
    close: () => current().close(),
  };
}

/** The same by hand; `close` disconnects and drops it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const cluster = JSON.parse(process.env[CLUSTER_VARIABLE] ?? '{}') as { urls: RoleUrls; superuserUrl: string };
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = new URL(cluster.urls.owner);
  await asSuperuser(
    cluster.superuserUrl,
    `create database ${name} template ${template.pathname.slice(1)} owner ${template.username} strategy file_copy`,
  );
  const urls = onDatabase(cluster.urls, name);
  await grantRights(urls);
  const database = connectDatabase(urls.app);
  const superuserUrl = new URL(cluster.superuserUrl);
  superuserUrl.pathname = `/${name}`;
  return {
    ...database,
    urls,
    superuserUrl: superuserUrl.href,
    async close() {
      // First gone, then closed: a pool waits for connections that somebody still holds (a stream's listener).
      await asSuperuser(cluster.superuserUrl, `drop database if exists ${name} with (force)`);
      await database.close();
    },
  };
}

async function asSuperuser(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
