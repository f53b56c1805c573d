import pg from 'pg';
import { Mendable } from '../mendable.js';
import { migrationsIn } from './dump.js';
import { SPELLING, type TableShape, tablesOf } from './tables-of.js';

const BATCH = 500;

/** Fills an empty database, migrated by the same version, from the lines of `dumpDatabase`: all or nothing. */
export async function restoreDatabase(ownerUrl: string, lines: AsyncIterable<string>): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(SPELLING);
    await client.query('begin');
    const shapes = new Map((await tablesOf(client)).map((shape) => [shape.name, shape]));
    await refuseFilled(client, [...shapes.keys()]);
    const count = await fill(client, shapes, lines);
    for (const shape of shapes.values()) await continueNumbers(client, shape);
    await client.query('commit');
    await client.query('analyze');
    return count;
  } finally {
    await client.end();
  }
}

async function refuseFilled(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const { rowCount } = await client.query(`select 1 from ${pg.escapeIdentifier(table)} limit 1`);
    if (rowCount) throw new Mendable(`the database is not empty (table ${table}): import --all fills a new one`);
  }
}

async function fill(client: pg.ClientBase, shapes: ReadonlyMap<string, TableShape>, lines: AsyncIterable<string>): Promise<number> {
  let insert: ((rows: readonly string[]) => Promise<unknown>) | null = null;
  let waiting: string[] = [];
  let count = 0;
  let end: number | null = null;
  let first = true;
  const flush = async () => {
    if (insert && waiting.length > 0) await insert(waiting);
    waiting = [];
  };
  for await (const line of lines) {
    if (line === '') continue;
    if (line.startsWith('[')) {
      if (!insert) throw new Mendable('the file has rows before a table: it was changed');
      waiting.push(line);
      count++;
      if (waiting.length === BATCH) await flush();
      continue;
    }
    await flush();
    const said = readLine(line);
    if (first) await refuseOtherVersion(client, said);
    else if (said.table) insert = inserting(client, shapes, said.table, said.columns ?? []);
    else if (said.end !== undefined) end = said.end;
    first = false;
  }
  await flush();
  if (end !== count) throw new Mendable(`the file is not whole: ${count} rows of ${end ?? 'an unknown number'}`);
  return count;
}

interface Said {
  readonly railpost?: string;
  readonly migrations?: readonly string[];
  readonly table?: string;
  readonly columns?: readonly string[];
  readonly end?: number;
}

function readLine(line: string): Said {
  try {
    return JSON.parse(line) as Said;
  } catch {
    throw new Mendable(`not a line of a database file: ${line.slice(0, 60)}`);
  }
}

async function refuseOtherVersion(client: pg.ClientBase, { railpost, migrations = [] }: Said): Promise<void> {
  if (railpost !== 'database') throw new Mendable('this is not a file of export --all');
  const here = await migrationsIn(client);
  if (here.join() === migrations.join()) return;
  throw new Mendable(
    `the file is from another version (${migrations.at(-1)}, here ${here.at(-1)}): import it with that version, then upgrade`,
  );
}

/** Rows arrive as texts and become what their columns are. */
function inserting(client: pg.ClientBase, shapes: ReadonlyMap<string, TableShape>, table: string, names: readonly string[]) {
  const shape = shapes.get(table);
  const columns = names.map((name) => shape?.columns.find((column) => column.name === name));
  if (!shape || columns.some((column) => !column)) throw new Mendable(`the file has a table or column that is not known here: ${table}`);
  const into = names.map((name) => pg.escapeIdentifier(name)).join(', ');
  const values = columns.map((column, n) => `(row ->> ${n})::${column?.type}`).join(', ');
  const text = `insert into ${pg.escapeIdentifier(table)} (${into}) overriding system value select ${values} from json_array_elements($1::json) as row`;
  return (rows: readonly string[]) => client.query(text, [`[${rows.join(',')}]`]);
}

async function continueNumbers(client: pg.ClientBase, { name, columns }: TableShape): Promise<void> {
  const table = pg.escapeIdentifier(name);
  for (const column of columns.filter(({ serial }) => serial)) {
    const max = `select max(${pg.escapeIdentifier(column.name)}) from ${table}`;
    await client.query(`select setval(pg_get_serial_sequence($1, $2), coalesce((${max}), 1), (${max}) is not null)`, [table, column.name]);
  }
}
