import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { Mendable } from '../mendable.js';

/** Prisma's own advisory lock: `prisma migrate deploy` and we wait for each other. */
const PRISMA_LOCK = 72707369;

const TABLE = `create table if not exists _prisma_migrations (
  id varchar(36) primary key not null, checksum varchar(64) not null, finished_at timestamptz, migration_name varchar(255) not null,
  logs text, rolled_back_at timestamptz, started_at timestamptz not null default now(), applied_steps_count integer not null default 0)`;

const INSUFFICIENT_PRIVILEGE = '42501';

interface Applied {
  readonly migration_name: string;
  readonly checksum: string;
  readonly finished_at: Date | null;
}

/**
 * Applies what is missing of `prisma/migrations`, as `prisma migrate deploy` would with the same table, checksums and
 * lock, but without its engine, which needs a download. Returns the names applied now.
 */
export async function migrate(ownerUrl: string, folder: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [PRISMA_LOCK]);
    await makeTable(client);
    const { rows } = await client.query<Applied>(
      'select migration_name, checksum, finished_at from _prisma_migrations where rolled_back_at is null',
    );
    const done = new Map(rows.map((row) => [row.migration_name, row]));
    const present = migrationsIn(folder);
    refuseUnknown(done, present);
    const applied: string[] = [];
    for (const name of present) {
      const sql = readFileSync(path.join(folder, name, 'migration.sql'), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      const before = done.get(name);
      if (before) refuseChanged(before, checksum);
      else {
        await apply(client, name, checksum, sql);
        applied.push(name);
      }
    }
    return applied;
  } finally {
    await client.end();
  }
}

async function makeTable(client: pg.Client): Promise<void> {
  try {
    await client.query(TABLE);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== INSUFFICIENT_PRIVILEGE) throw error;
    const { user, database } = client;
    throw new Mendable(
      `the role ${user} may not make tables in the database ${database}: ALTER DATABASE ${database} OWNER TO ${user}, or name its owner in DATABASE_OWNER_URL`,
    );
  }
}

function migrationsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => existsSync(path.join(folder, name, 'migration.sql')))
    .sort();
}

function refuseUnknown(done: ReadonlyMap<string, Applied>, present: readonly string[]): void {
  for (const name of done.keys()) {
    if (!present.includes(name)) {
      throw new Mendable(`the database has migration ${name}, which this version does not know: start the newer version`);
    }
  }
}

function refuseChanged(before: Applied, checksum: string): void {
  const name = before.migration_name;
  if (!before.finished_at) {
    // Not one of ours: `prisma migrate` writes its row before it begins.
    throw new Mendable(`prisma migrate left ${name} unfinished: mend the database, then prisma migrate resolve --rolled-back ${name}`);
  }
  if (before.checksum !== checksum) {
    throw new Mendable(`migration ${name} was changed after it was applied: restore its file, and put the change into a new migration`);
  }
}

/**
 * Each migration is one transaction together with the row that records it: a kill at any moment leaves all or nothing. One
 * that fails is recorded as rolled back, with its complaint, so that the next start tries it again.
 */
async function apply(client: pg.Client, name: string, checksum: string, sql: string): Promise<void> {
  const record = `insert into _prisma_migrations (id, checksum, migration_name, finished_at, rolled_back_at, applied_steps_count, logs)
                  values ($1, $2, $3, $4, $5, $6, $7)`;
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query(record, [randomUUID(), checksum, name, new Date(), null, 1, null]);
    await client.query('commit');
  } catch (error) {
    const { message } = error as Error;
    try {
      await client.query('rollback');
      await client.query(record, [randomUUID(), checksum, name, null, new Date(), 0, message]);
    } catch {
      // The connection is gone: the database has rolled back by itself.
    }
    throw new Mendable(`migration ${name} failed and changed nothing: ${message}`);
  }
}
