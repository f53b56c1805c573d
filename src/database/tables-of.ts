import type pg from 'pg';

export interface TableShape {
  readonly name: string;
  /** What can be written: computed columns are left out. Types as SQL spells them. */
  readonly columns: readonly { readonly name: string; readonly type: string; readonly serial: boolean }[];
}

/** Every table of ours, those before others that refer to them. */
export async function tablesOf(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<{ table: string; column: string; type: string; serial: boolean }>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
            pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null as serial
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> '_prisma_migrations'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by c.relname, a.attnum`,
  );
  const shapes = new Map<string, { name: string; type: string; serial: boolean }[]>();
  for (const { table, column, type, serial } of rows) {
    shapes.set(table, [...(shapes.get(table) ?? []), { name: column, type, serial }]);
  }
  return ordered([...shapes.keys()], await references(client)).map((name) => ({ name, columns: shapes.get(name) ?? [] }));
}

async function references(client: pg.ClientBase): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await client.query<{ from: string; to: string[] }>(
    `select f.relname as from, array_agg(t.relname::text) as to
     from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.conrelid <> k.confrelid and f.relnamespace = 'public'::regnamespace group by 1`,
  );
  return new Map(rows.map(({ from, to }) => [from, to]));
}

function ordered(names: readonly string[], refers: ReadonlyMap<string, readonly string[]>): string[] {
  const done: string[] = [];
  const visit = (name: string, above: readonly string[]) => {
    if (done.includes(name) || above.includes(name)) return;
    for (const other of refers.get(name) ?? []) visit(other, [...above, name]);
    done.push(name);
  };
  for (const name of names) visit(name, []);
  return done;
}

/** How values are spelt in the file: the same wherever it is written and read. */
export const SPELLING = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'iso_8601'; set bytea_output = 'hex'; set extra_float_digits = 1`;
