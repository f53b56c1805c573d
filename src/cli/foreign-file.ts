import { readFileSync } from 'node:fs';
import { BadFile, type GameFile } from '../archive/file.js';
import { readAnyFile, recordOf } from '../archive/foreign.js';
import { readExported } from '../games/rail18xx/foreign/exported.js';
import { agrees } from '../games/rail18xx/foreign/record.js';
import { games } from '../games/registry.js';
import { Mendable } from '../mendable.js';

/** A game of ours, or one of 18xx.games turned into one. */
export const fileOf = (name: string): GameFile => readAnyFile(textOf(name), games);

function textOf(name: string): string {
  try {
    return readFileSync(name, 'utf8');
  } catch (error) {
    throw new Mendable(`${name} cannot be read: ${(error as Error).message}`);
  }
}

/** What is in the files, without touching the archive. */
export function tellAbout(names: readonly string[], json: boolean): number {
  let refused = 0;
  for (const name of names) {
    try {
      const exported = readExported(textOf(name));
      if (!exported) throw new Mendable(`${name} is no game of 18xx.games`);
      const record = recordOf(exported);
      const result = Object.fromEntries(record.names.map((player, seat) => [player, record.scores[seat]!]));
      const told = { title: exported.title, rules: record.rules, moves: record.steps.length, result, agrees: agrees(record) };
      process.stdout.write(
        json ? `${JSON.stringify(told)}\n` : `${name}: ${told.title}, ${told.moves} moves, ${told.agrees ? 'agrees' : 'differs'}\n`,
      );
      if (!told.agrees) refused++;
    } catch (error) {
      if (!(error instanceof Mendable || error instanceof BadFile)) throw error;
      process.stderr.write(`${name}: ${error.message}\n`);
      refused++;
    }
  }
  return refused === 0 ? 0 : 1;
}
