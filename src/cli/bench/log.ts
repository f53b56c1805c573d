import type { Pool } from 'pg';
import { games } from '../../games/registry.js';
import { APPEND } from '../../table/log.js';
import { inlineProver } from '../../table/prover.js';
import { roomOf, tables } from '../../table/tables.js';
import type { GameId } from '../../table/types.js';
import { fastestAsync, timedAsync, withBenchDatabase } from './database.js';
import { type Figure, median, type Part } from './figure.js';
import { type Calls, copiedTable, openedTable, PEOPLE, remembering, scriptOf, sideBySide } from './scripted.js';

/** Appends through the table layer against the bare SQL function, and positions from the newest snapshot. */
export const logPart: Part = {
  name: 'log',
  figures: () => withBenchDatabase(CONNECTIONS, async ({ pool }) => [...(await appends(pool)), ...(await positions(pool))]),
};

const CONNECTIONS = 20;
const ROUNDS = 7;
const GAMES_PER_ROUND = 40;

/**
 * Each round plays its games through the table layer and then makes the very same calls of the SQL function for copies of
 * these tables. The first round warms everything up and does not count; what is told is the median of the others, and the
 * ratio is the median of the rounds' own ratios: a noisy moment touches one round, on both of its sides.
 */
async function appends(pool: Pool): Promise<Figure[]> {
  const layered: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const { slow, quick } = await appendRound(pool, round);
    if (round === 0) continue;
    layered.push(slow);
    bare.push(quick);
  }
  const how = `median of ${ROUNDS} rounds, ${CONNECTIONS} connections`;
  return [
    { name: `1,000 appends through the table layer (${how})`, ms: median(layered) * 1000, goalMs: 500 },
    { name: `1,000 appends by the bare function (${how})`, ms: median(bare) * 1000 },
    {
      name: `appends per second through the table layer, of the bare function's (median of ${ROUNDS} rounds, each with both)`,
      ratio: median(layered.map((slow, round) => bare[round]! / slow)),
      atLeast: 0.5,
    },
  ];
}

/** Milliseconds per append, by both ways. */
async function appendRound(pool: Pool, round: number): Promise<{ slow: number; quick: number }> {
  const scripts = Array.from({ length: GAMES_PER_ROUND }, (_, n) => scriptOf(`bench ${round} ${n}`));
  const calls: Calls = new Map();
  const seeds = scripts.map(({ seed }) => seed);
  const room = roomOf({ pool: remembering(pool, calls), games, prover: inlineProver(games), newSeed: () => seeds.shift()! });
  const t = tables(room);
  const ids: GameId[] = [];
  for (const _ of scripts) ids.push(await openedTable(t));
  const slow = await timedAsync(() =>
    sideBySide(CONNECTIONS, scripts, async ({ moves }, n) => {
      for (const { seat, move } of moves) await t.move(ids[n]!, { seat, move, by: { person: PEOPLE[seat]!, role: 'player' } });
    }),
  );
  const played = scripts.reduce((sum, { moves }) => sum + moves.length, 0);
  const copies: GameId[] = [];
  for (const id of ids) copies.push(await copiedTable(pool, id));
  const quick = await timedAsync(() =>
    sideBySide(CONNECTIONS, ids, async (id, n) => {
      for (const values of calls.get(id)!) await pool.query({ ...APPEND, values: [copies[n], ...values.slice(1)] });
    }),
  );
  // The move that ends a game also archives it, in a transaction of its own that the bare side does not repeat.
  const repeated = ids.reduce((sum, id) => sum + calls.get(id)!.length, 0);
  return { slow: slow / played, quick: quick / repeated };
}

const ENTRIES = 1000;

/** A table with a thousand entries, opened by a process that has never seen it. */
async function positions(pool: Pool): Promise<Figure[]> {
  const t = tables(roomOf({ pool, games, prover: inlineProver(games) }));
  const id = await openedTable(t, 2);
  // Whoever has loaded may load again until the other one has: a game of any length.
  for (let n = 0; n < ENTRIES; n++)
    await t.move(id, { seat: 0, move: { type: 'load', bag: null }, by: { person: PEOPLE[0]!, role: 'player' } });
  const cold = (n?: number) =>
    fastestAsync(15, () => tables(roomOf({ pool, games, prover: inlineProver(games) })).position(id, n === undefined ? {} : { n }));
  await t.steps(id, 'all');
  const places = [1, 333, 500, 777, 999];
  let worst = 0;
  for (const n of places) worst = Math.max(worst, await fastestAsync(15, () => t.see(id, 0, { n })));
  return [
    { name: 'position after 1,000 entries from the newest snapshot', ms: await cold(), goalMs: 5 },
    { name: 'position 500 of 1,000 in a process that has never seen the table', ms: await cold(500) },
    { name: 'any position of 1,000, its page opened before', ms: worst, goalMs: 30 },
  ];
}
