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
    await client.query(TABLE);
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
    throw new Mendable(`migration ${name} failed earlier: mend the database, then prisma migrate resolve --rolled-back ${name}`);
  }
  if (before.checksum !== checksum) {
    throw new Mendable(`migration ${name} was changed after it was applied: restore its file, and put the change into a new migration`);
  }
}

/** Each migration is one transaction: a failing one changes nothing but the row that says so. */
async function apply(client: pg.Client, name: string, checksum: string, sql: string): Promise<void> {
  const id = randomUUID();
  await client.query('insert into _prisma_migrations (id, checksum, migration_name) values ($1, $2, $3)', [id, checksum, name]);
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('update _prisma_migrations set finished_at = now(), applied_steps_count = 1 where id = $1', [id]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    await client.query('update _prisma_migrations set logs = $2 where id = $1', [id, String(error)]);
    throw new Mendable(`migration ${name} failed: ${(error as Error).message}`);
  }
}
