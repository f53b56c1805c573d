import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { FOREIGN_1880 } from '../games/1880/foreign/index.js';
import { title1888 } from '../games/1888n/foreign/session.js';
import { conform, type ForeignTitle } from '../games/rail18xx/foreign/conform.js';
import { readLegal } from '../games/rail18xx/foreign/legal.js';
import { readTrace, type Trace } from '../games/rail18xx/foreign/trace.js';

/** The games that can be replayed from traces. */
const TITLES: readonly ForeignTitle[] = [FOREIGN_1880, title1888];
const OFFERS = '.legal.jsonl';

/** `conform FILE…`: replays traces of another engine and compares every position; 1 when anything differs. */
export function conformCommand(files: readonly string[]): number {
  if (files.length === 0) {
    process.stderr.write('usage: railpost conform FILE…\n');
    return 2;
  }
  return conformFiles(TITLES, files, (line) => process.stdout.write(`${line}\n`));
}

function conformFiles(titles: readonly ForeignTitle[], files: readonly string[], say: (line: string) => void): number {
  let code = 0;
  for (const file of files) {
    // What may be offered lies beside its trace and is read with it.
    if (file.endsWith(OFFERS)) continue;
    const name = basename(file).replace(/\.jsonl$/, '');
    const trace = readable(file);
    if (!trace) {
      say(`${name}: not a trace`);
      code = 1;
      continue;
    }
    const title = titles.find((each) => each.title === trace.header.title);
    if (!title) {
      say(`${name}: no game for ${trace.header.title}`);
      code = 1;
      continue;
    }
    const beside = file.replace(/\.jsonl$/, OFFERS);
    const legal = existsSync(beside) ? readLegal(readFileSync(beside, 'utf8')) : [];
    const verdict = conform(title, trace, legal);
    say(`${name}: ${verdict.agreed}/${verdict.total}${legal.length > 0 ? `, offers ${verdict.offersCompared}/${legal.length}` : ''}`);
    for (const [rule, count] of Object.entries(verdict.accepted)) say(`  accepted ${rule}: ${count}`);
    if (verdict.first) {
      code = 1;
      for (const { at, theirs, ours } of verdict.first.differences.slice(0, 8)) {
        say(
          `  move ${verdict.first.n} ${at}: theirs ${JSON.stringify(theirs)}, ours ${typeof ours === 'string' ? ours : JSON.stringify(ours)}`,
        );
      }
    }
  }
  return code;
}

function readable(file: string): Trace | null {
  try {
    return readTrace(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
