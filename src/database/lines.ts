import { createReadStream } from 'node:fs';

/**
 * The lines of a file, read as they are asked for. Only '\n' ends one: readline also breaks at separators that JSON may
 * hold (U+2028), and loses what it reads before somebody listens.
 */
export async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, { encoding: 'utf8' })) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest !== '') yield rest;
}
