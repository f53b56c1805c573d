import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFile } from '../../src/archive/file.js';
import { verifyGame } from '../../src/archive/verify.js';
import { games } from '../../src/games/registry.js';
import { presentationOf } from '../../src/view/games.js';
import { transcriptOf } from './transcript.js';

/**
 * Games recorded by ourselves: each must replay move by move to the recorded hashes, and read as its transcript says.
 * After an intended change of words write the transcripts anew with GOLDEN=write.
 */
const recorded = readdirSync(__dirname).filter((name) => name.endsWith('.jsonl'));

it.each(recorded)('%s', (name) => {
  const file = readFile(readFileSync(join(__dirname, name), 'utf8'));
  expect(verifyGame(file, games)).toMatchObject({ genuine: true });
  const transcript = transcriptOf(games.get(file.header.rules)!, presentationOf(file.header.rules).words, file);
  const beside = join(__dirname, name.replace(/\.jsonl$/, '.md'));
  if (process.env.GOLDEN === 'write') writeFileSync(beside, transcript);
  expect(transcript).toBe(readFileSync(beside, 'utf8'));
});
