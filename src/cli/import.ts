import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BadFile } from '../archive/file.js';
import { importGame } from '../archive/import.js';
import { games } from '../games/registry.js';
import { Mendable } from '../mendable.js';
import { fileOf, tellAbout } from './foreign-file.js';
import { importAll } from './move.js';
import { withDatabase } from './with-database.js';

/**
 * `import FILE… [--unlisted]`: finished games into the archive, our own files verified first, those of 18xx.games
 * replayed; `--dry-run [--json]` only says what a file holds; `import --all FILE`: the whole of another server.
 */
export async function importCommand(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      unlisted: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  if (values.all) return importAll(positionals[0]);
  if (positionals.length === 0) throw new Mendable('import needs a file');
  const absent = positionals.find((name) => !existsSync(name));
  if (absent !== undefined) throw new Mendable(`there is no file ${absent}`);
  if (values['dry-run']) return tellAbout(positionals, values.json);
  return withDatabase(async ({ pool }) => {
    let refused = 0;
    for (const name of positionals) {
      try {
        const { game, known } = await importGame(pool, games, fileOf(name), {
          by: null,
          visibility: values.unlisted ? 'unlisted' : 'public',
        });
        process.stdout.write(`${name}: ${known ? 'is here already' : 'imported'} as ${game}\n`);
      } catch (error) {
        if (!(error instanceof BadFile || error instanceof Mendable)) throw error;
        process.stderr.write(`${name}: ${error.message}\n`);
        refused++;
      }
    }
    return refused === 0 ? 0 : 1;
  });
}
