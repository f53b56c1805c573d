import path from 'node:path';
import pg from 'pg';
import type { Config } from '../config.js';
import { Mendable } from '../mendable.js';
import { isThere, startEmbeddedPostgres } from './embedded.js';
import { migrate } from './migrate.js';
import { grantRights, type RoleUrls } from './roles.js';

const MIGRATIONS = path.resolve(__dirname, '../../prisma/migrations');

export interface OpenedDatabase {
  readonly urls: RoleUrls;
  /** One sentence for the operator when the database protects the log less than it could. */
  readonly warning: string | null;
  /** Ends the embedded server, if it is ours to end; close every connection first. */
  stop(): Promise<void>;
}

export interface Reports {
  /** A step that may take a while has begun. */
  progress(what: string): void;
  /** Something went wrong, or was mended, while running. */
  notice(what: string): void;
}

/**
 * The database of the configuration: embedded unless an address is given. `bringUp` migrates it; without that it must
 * have been migrated by a start of the server (a gate before an upgrade reads with the new code and changes nothing).
 */
export async function openDatabase(
  config: Pick<Config, 'database' | 'dataDir'>,
  reports: Reports,
  { bringUp = true }: { bringUp?: boolean } = {},
): Promise<OpenedDatabase> {
  const prepare = (urls: RoleUrls) => (bringUp ? bring(urls, reports) : refuseEmpty(urls));
  if (config.database) {
    await refuseSilence(config.database);
    await prepare(config.database);
    const single = new URL(config.database.owner).username === new URL(config.database.app).username;
    const warning = single ? 'one database role for everything: only a trigger keeps the log append-only (set DATABASE_OWNER_URL)' : null;
    return { urls: config.database, warning, stop: async () => {} };
  }
  if (!bringUp && !isThere(config.dataDir)) {
    throw new Mendable(`there is no database in ${config.dataDir}: start the server once, or set DATA_DIR or DATABASE_URL`);
  }
  const embedded = await startEmbeddedPostgres(config.dataDir, {
    progress: reports.progress,
    onRestart: (problem) =>
      reports.notice(
        problem ? `the embedded Postgres died and does not start: ${problem.message}` : 'the embedded Postgres died and was started again',
      ),
  });
  try {
    await prepare(embedded.urls);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return { urls: embedded.urls, warning: null, stop: () => embedded.stop() };
}

/** A wrong address or a database that is down, told with the variable's name and without its password. */
async function refuseSilence(urls: RoleUrls): Promise<void> {
  for (const [name, url] of Object.entries({ DATABASE_OWNER_URL: urls.owner, DATABASE_URL: urls.app, DATABASE_JOBS_URL: urls.jobs })) {
    const given = name === 'DATABASE_URL' || url !== urls.app ? name : 'DATABASE_URL';
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      mustBeRecent(given, (await client.query('show server_version_num')).rows[0].server_version_num);
    } catch (error) {
      if (error instanceof Mendable) throw error;
      const { message, code } = error as NodeJS.ErrnoException;
      throw new Mendable(`${given}: the database at ${new URL(url).host} does not let us in: ${message || code}`);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

const OLDEST = 16;

/** `version` as `server_version_num` has it: 160004 is 16.4. */
export function mustBeRecent(name: string, version: string): void {
  const major = Math.floor(Number(version) / 10_000);
  if (major < OLDEST) throw new Mendable(`${name}: the database is Postgres ${major}; Railpost needs ${OLDEST} or newer`);
}

async function refuseEmpty(urls: RoleUrls): Promise<void> {
  const client = new pg.Client({ connectionString: urls.app });
  await client.connect();
  try {
    const { rowCount } = await client.query(`select 1 where to_regclass('public.entry') is not null`);
    if (rowCount === 0) throw new Mendable('the database is empty: start the server once');
  } finally {
    await client.end();
  }
}

async function bring(urls: RoleUrls, reports: Reports): Promise<void> {
  const applied = await migrate(urls.owner, MIGRATIONS);
  if (applied.length > 0)
    reports.progress(`database brought up to date (${applied.length} ${applied.length === 1 ? 'migration' : 'migrations'})`);
  await grantRights(urls);
}
