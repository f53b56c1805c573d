import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Pool } from 'pg';
import { exportGame, type HowToExport } from '../archive/export.js';
import { fileText } from '../archive/file.js';
import { Mendable } from '../mendable.js';
import { TableRefusal } from '../table/errors.js';
import { refuseMore } from './game-arguments.js';
import { exportAll } from './move.js';
import { withDatabase } from './with-database.js';

/** `export GAME [--pseudonymous] [--document] [--out FILE]`, or `export --all --out FILE` for moving a server. */
export async function exportCommand(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      pseudonymous: { type: 'boolean', default: false },
      document: { type: 'boolean', default: false },
      out: { type: 'string' },
    },
  });
  const as = values.document ? 'document' : 'lines';
  if (values.all) return exportAll(values.out);
  const [id, ...more] = positionals;
  if (!id) throw new Mendable('export needs the id of a game, or --all');
  refuseMore(more);
  return withDatabase(async ({ pool }) => {
    const text = fileText(await taken(pool, id, { pseudonymous: values.pseudonymous }), as);
    if (values.out) writeFileSync(values.out, text);
    else process.stdout.write(text);
    return 0;
  });
}

async function taken(pool: Pool, id: string, how: HowToExport) {
  try {
    return await exportGame(pool, id, how);
  } catch (error) {
    if (!(error instanceof TableRefusal)) throw error;
    const why: Record<string, string> = {
      unknownTable: `there is no game ${id}`,
      notStarted: `${id} has not started`,
      stillRunning: `${id} still runs: it can be taken away after its end (an operator moves a server with --all)`,
    };
    throw new Mendable(why[error.phrase.code] ?? error.message);
  }
}
