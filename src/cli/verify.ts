import { parseArgs } from 'node:util';
import { exportGame } from '../archive/export.js';
import { verdictSentence } from '../archive/verdict.js';
import { type HowToVerify, verifyGame } from '../archive/verify.js';
import { games } from '../games/registry.js';
import { Mendable } from '../mendable.js';
import { wholeNumber } from './game-arguments.js';
import { openFile } from './replay.js';

/**
 * `verify FILE… [--deep] [--mail HASH]` offline; `verify --running | --all [--deep]` over the database: the gate before
 * an upgrade. Exit 1 when anything is not genuine; the first entry that differs is named.
 */
export async function verifyCommand(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      running: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      finished: { type: 'string' },
      deep: { type: 'boolean', default: false },
      mail: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const how: HowToVerify = { deep: values.deep, mail: values.mail };
  if (values.running || values.all || values.finished !== undefined) {
    if (positionals.length > 0) throw new Mendable('verify takes files, or --running or --all for the database, not both');
    return gate(values.all ? 'all' : 'running', wholeNumber('--finished', values.finished) ?? 1000, how, values.json);
  }
  if (values.mail !== undefined && !/^[0-9a-f]{64}$/.test(values.mail))
    throw new Mendable('--mail takes the 64 hexadecimal digits at the end of a turn mail');
  if (positionals.length === 0) throw new Mendable('verify needs a file, --running or --all');
  let failed = 0;
  for (const name of positionals) {
    const file = openFile(name);
    const verdict = verifyGame(file, games, how);
    if (!verdict.genuine) failed++;
    process.stdout.write(`${values.json ? JSON.stringify({ file: name, ...verdict }) : verdictSentence(file.header, verdict)}\n`);
  }
  return failed === 0 ? 0 : 1;
}

interface Tally {
  games: number;
  entries: number;
  failed: { id: string; seq: number | null; what: string }[];
}

/** Every running game, and the newest finished ones of each version (all of them with --all), replayed and compared. */
async function gate(which: 'running' | 'all', finished: number, how: HowToVerify, json: boolean): Promise<number> {
  // A file is proven without any of this.
  const { withDatabase } = await import('./with-database.js');
  return withDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ id: string; rules: string; version: number }>(
      `SELECT id, rules, version FROM (
         SELECT id, rules, version, status, row_number() OVER (PARTITION BY rules, version, status ORDER BY ended_at DESC NULLS FIRST, id) AS nth
           FROM game WHERE head_seq >= 0) g
        WHERE $1 OR status = 'running' OR nth <= $2 ORDER BY rules, version, id`,
      [which === 'all', finished],
    );
    const tallies = new Map<string, Tally>();
    for (const { id, rules, version } of rows) {
      const name = `${rules} version ${version}`;
      const tally = tallies.get(name) ?? { games: 0, entries: 0, failed: [] };
      tallies.set(name, tally);
      const file = await exportGame(pool, id, { everything: true });
      const verdict = verifyGame(file, games, how);
      tally.games++;
      tally.entries += file.rows.length;
      if (!verdict.genuine) tally.failed.push({ id, ...verdict.problem });
    }
    for (const [name, { games: count, entries, failed }] of tallies) {
      if (json) process.stdout.write(`${JSON.stringify({ name, games: count, entries, failed })}\n`);
      else {
        process.stdout.write(`${name}: ${count} games, ${entries} entries, ${failed.length} not as recorded\n`);
        for (const { id, what } of failed) process.stdout.write(`  ${id}: ${what}\n`);
      }
    }
    return [...tallies.values()].some(({ failed }) => failed.length > 0) ? 1 : 0;
  });
}
