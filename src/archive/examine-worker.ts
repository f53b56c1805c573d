import type { AnyGame } from '../rules/game.js';
import { type Examination, examineText, type Found } from './examine.js';
import { BadFile } from './file.js';

/** Runs in a thread of its own. */
export default function examineFile({ registry, text, how }: Examination): Found {
  const { games } = require(registry) as { games: ReadonlyMap<string, AnyGame> };
  try {
    return { examined: examineText(text, games, how) };
  } catch (error) {
    if (error instanceof BadFile) return { bad: { line: error.line, why: error.why } };
    // Whatever a stranger's file makes the rules stumble over is the file's fault first of all.
    return { bad: { line: 1, why: `it cannot be replayed (${(error as Error).name})` } };
  }
}
