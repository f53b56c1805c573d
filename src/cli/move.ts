import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { dumpDatabase } from '../database/dump.js';
import { linesOf } from '../database/lines.js';
import { restoreDatabase } from '../database/restore.js';
import { Mendable } from '../mendable.js';
import { withDatabase } from './with-database.js';

/** `export --all --out FILE`: everything, for moving a server; readable by its owner alone. */
export async function exportAll(file: string | undefined): Promise<number> {
  if (!file) throw new Mendable('export --all needs --out FILE');
  return withDatabase(async (_database, urls) => {
    const out = createWriteStream(file, { mode: 0o600 });
    const count = await dumpDatabase(urls.owner, async (line) => {
      if (!out.write(`${line}\n`)) await once(out, 'drain');
    });
    out.end();
    await finished(out);
    process.stdout.write(`${count} rows in ${file}, with the seeds of running games and everybody's addresses: keep it to yourself\n`);
    return 0;
  });
}

/** `import --all FILE`: into a new, empty database. */
export async function importAll(file: string | undefined): Promise<number> {
  if (!file) throw new Mendable('import --all needs a FILE');
  if (!existsSync(file)) throw new Mendable(`there is no file ${file}`);
  return withDatabase(
    async (_database, urls) => {
      const count = await restoreDatabase(urls.owner, linesOf(file));
      process.stdout.write(`${count} rows; now: railpost verify --all\n`);
      return 0;
    },
    { bringUp: true },
  );
}
