import pg from 'pg';
import { SPELLING, tablesOf } from './tables-of.js';

/**
 * The whole database as lines of JSON, for moving it: the embedded Postgres has no pg_dump. One moment, whatever goes on
 * meanwhile. Values are texts as Postgres spells them, so that nothing is rounded.
 *
 *   {"railpost":"database","migrations":[…],"at":…}
 *   {"table":"person","columns":[…]}
 *   ["…",null,…]                              one line for each row of that table
 *   {"end":12345}                             number of rows: a file without this line is not whole
 */
export async function dumpDatabase(ownerUrl: string, write: (line: string) => Promise<void> | void): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(SPELLING);
    await client.query('begin isolation level repeatable read read only');
    await write(JSON.stringify({ railpost: 'database', migrations: await migrationsIn(client), at: new Date().toISOString() }));
    let count = 0;
    for (const { name, columns } of await tablesOf(client)) {
      await write(JSON.stringify({ table: name, columns: columns.map((column) => column.name) }));
      const texts = columns.map((column) => `${client.escapeIdentifier(column.name)}::text`).join(', ');
      await client.query(
        `declare all_rows no scroll cursor for select json_build_array(${texts})::text as line from ${client.escapeIdentifier(name)}`,
      );
      for (;;) {
        const { rows } = await client.query<{ line: string }>('fetch 1000 from all_rows');
        if (rows.length === 0) break;
        for (const { line } of rows) await write(line);
        count += rows.length;
      }
      await client.query('close all_rows');
    }
    await write(JSON.stringify({ end: count }));
    return count;
  } finally {
    await client.end();
  }
}

export async function migrationsIn(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select migration_name as name from _prisma_migrations where rolled_back_at is null and finished_at is not null order by 1',
  );
  return rows.map(({ name }) => name);
}
