import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BadFile, type GameFile, readFile } from '../archive/file.js';
import { replayFile } from '../archive/replay.js';
import { games } from '../games/registry.js';
import { Mendable } from '../mendable.js';
import { refuseMore } from './game-arguments.js';

/** `replay FILE [--at N] [--json]`: a position of a game in a file. */
export async function replayCommand(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { at: { type: 'string' }, json: { type: 'boolean', default: false } },
  });
  const [name, ...more] = positionals;
  if (!name) throw new Mendable('replay needs a file');
  refuseMore(more);
  if (values.at !== undefined && !/^\d+$/.test(values.at)) throw new Mendable('--at takes the number of a position');
  const file = openFile(name);
  try {
    const position = replayFile(file, games, values.at === undefined ? undefined : Number(values.at));
    const line = values.json
      ? JSON.stringify(position)
      : `${file.header.name}: position ${position.n} of ${position.total}\n${JSON.stringify({ where: position.where, standings: position.standings }, null, 2)}`;
    process.stdout.write(`${line}\n`);
    return 0;
  } catch (error) {
    if (error instanceof RangeError || error instanceof BadFile) throw new Mendable(`${name}: ${error.message}`);
    throw error;
  }
}

/** A game file by name; what is wrong with it is told in one line. */
export function openFile(name: string): GameFile {
  try {
    return readFile(readFileSync(name, 'utf8'));
  } catch (error) {
    if (error instanceof BadFile) throw new Mendable(`${name}: ${error.message}`);
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new Mendable(`there is no file ${name}`);
    throw new Mendable(`${name} cannot be read: ${(error as Error).message}`);
  }
}
