import { reader1880 } from '../games/1880/foreign/exported.js';
import { reader1888 } from '../games/1888n/foreign/exported.js';
import { type ExportedGame, readExported } from '../games/rail18xx/foreign/exported.js';
import type { ForeignReader, ForeignRecord } from '../games/rail18xx/foreign/record.js';
import type { AnyGame } from '../rules/game.js';
import { BadFile, type GameFile, readFile } from './file.js';
import { recordedFile } from './recorded.js';

/** Games that were played elsewhere, turned into files of ours. */

const READERS: readonly ForeignReader[] = [reader1880, reader1888];

/** A game of ours, or one of 18xx.games. Throws BadFile. */
export function readAnyFile(text: string, games: ReadonlyMap<string, AnyGame>): GameFile {
  const exported = readExported(text);
  return exported ? foreignFile(exported, games) : readFile(text);
}

function foreignFile(exported: ExportedGame, games: ReadonlyMap<string, AnyGame>): GameFile {
  const record = recordOf(exported);
  const game = games.get(record.rules);
  if (!game) throw new BadFile(1, `this version of Railpost does not know the game ${record.rules}`);
  return recordedFile(game, {
    id: `18xx-games-${String(exported.id)
      .replace(/[^A-Za-z0-9_-]/g, '')
      .slice(0, 40)}`,
    name: `${exported.title} ${exported.id} of 18xx.games`,
    source: `18xx.games ${exported.id}`,
    options: record.options,
    names: record.names,
    steps: record.steps,
    startedAt: time(exported.created_at),
    endedAt: time(exported.finished_at ?? exported.created_at),
  });
}

/** The exported game as moves of ours. Throws BadFile when the title is unknown or our rules cannot follow it. */
export function recordOf(exported: ExportedGame): ForeignRecord {
  const reader = READERS.find(({ title }) => title === exported.title);
  if (!reader) throw new BadFile(1, `games of ${exported.title} cannot be imported`);
  try {
    return reader.read(exported);
  } catch (error) {
    throw new BadFile(1, `the game cannot be replayed: ${(error as Error).message}`);
  }
}

/** Games played at one screen say the day, others the second. */
function time(at: number | string | undefined): Date {
  const date = typeof at === 'string' ? new Date(at) : new Date((at ?? 0) * 1000);
  return Number.isNaN(date.getTime()) ? new Date(0) : date;
}
