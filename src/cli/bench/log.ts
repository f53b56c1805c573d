import type { Pool } from 'pg';
import { example } from '../../games/example/index.js';
import { games } from '../../games/registry.js';
import { readOptions } from '../../rules/border.js';
import { seedOfGame, simulate } from '../../rules/simulate.js';
import { seedFrom } from '../../rules/source.js';
import type { MoveStep } from '../../rules/step.js';
import { APPEND } from '../../table/log.js';
import { inlineProver } from '../../table/prover.js';
import { roomOf, tables } from '../../table/tables.js';
import type { GameId } from '../../table/types.js';
import { fastestAsync, timedAsync, withBenchDatabase } from './database.js';
import type { Figure, Part } from './figure.js';

/** Appends through the table layer against the bare SQL function, and positions from the newest snapshot. */
export const logPart: Part = {
  name: 'log',
  figures: () => withBenchDatabase(CONNECTIONS, async (pool) => [...(await appends(pool)), ...(await positions(pool))]),
};

const CONNECTIONS = 20;
const ROUNDS = 5;
const GAMES_PER_ROUND = 40;
const PLAYERS = 4;
const PEOPLE = Array.from({ length: PLAYERS }, (_, seat) => `person-${seat}`);

interface Script {
  readonly seed: string;
  readonly moves: readonly MoveStep[];
}

/** Games of the example, played beforehand, so that choosing moves costs nothing while the clock runs. */
function script(name: string): Script {
  const simulated = seedOfGame(name, 0);
  const { record } = simulate(example, { options: readOptions(example, {}, PLAYERS), players: PLAYERS, seed: simulated, checks: 'none' });
  return { seed: seedFrom(simulated), moves: record.steps.map(({ step }) => step as unknown as MoveStep) };
}

/** A pool that remembers how the append function was called, so that it can be called again without anything around it. */
function remembering(pool: Pool, calls: Map<GameId, unknown[][]>): Pool {
  return new Proxy(pool, {
    get(target, name) {
      const member = Reflect.get(target, name, target) as unknown;
      if (name !== 'query') return typeof member === 'function' ? member.bind(target) : member;
      return (asked: { name?: string; values: unknown[] }, ...rest: unknown[]) => {
        if (asked.name === APPEND.name) {
          const game = asked.values[0] as GameId;
          calls.set(game, [...(calls.get(game) ?? []), asked.values]);
        }
        return (member as (...args: unknown[]) => unknown).call(target, asked, ...rest);
      };
    },
  });
}

async function appends(pool: Pool): Promise<Figure[]> {
  // The fastest round of each: noise only ever makes things slower.
  let layered = Number.POSITIVE_INFINITY;
  let bare = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const scripts = Array.from({ length: GAMES_PER_ROUND }, (_, n) => script(`bench ${round} ${n}`));
    const calls = new Map<GameId, unknown[][]>();
    const seeds = scripts.map(({ seed }) => seed);
    const room = roomOf({ pool: remembering(pool, calls), games, prover: inlineProver(games), newSeed: () => seeds.shift()! });
    const t = tables(room);
    const ids: GameId[] = [];
    for (const _ of scripts) ids.push(await opened(t));
    const slow = await timedAsync(() =>
      side(scripts, async ({ moves: played }, n) => {
        for (const { seat, move } of played) await t.move(ids[n]!, { seat, move, by: { person: PEOPLE[seat]!, role: 'player' } });
      }),
    );
    const moves = ids.reduce((sum, id) => sum + calls.get(id)!.length, 0);
    layered = Math.min(layered, slow / moves);
    const copies = await Promise.all(ids.map((id) => copied(pool, id)));
    const quick = await timedAsync(() =>
      side(ids, async (id, n) => {
        for (const values of calls.get(id)!) await pool.query({ ...APPEND, values: [copies[n], ...values.slice(1)] });
      }),
    );
    bare = Math.min(bare, quick / moves);
  }
  return [
    { name: '1,000 appends through the table layer', ms: layered * 1000, goalMs: 500 },
    { name: '1,000 appends by the bare function', ms: bare * 1000 },
    { name: 'table layer against bare function', ratio: bare / layered, atLeast: 0.5 },
  ];
}

/** Everybody at once, as far as the connections go. */
async function side<T>(all: readonly T[], work: (one: T, n: number) => Promise<void>): Promise<void> {
  const lanes = Array.from({ length: CONNECTIONS }, async (_, lane) => {
    for (let n = lane; n < all.length; n += CONNECTIONS) await work(all[n]!, n);
  });
  await Promise.all(lanes);
}

async function opened(t: ReturnType<typeof tables>, players = PLAYERS): Promise<GameId> {
  const id = await t.open(PEOPLE[0]!, { rules: example.id, players, name: 'Bench', seating: 'fixed' });
  for (const person of PEOPLE.slice(1, players)) await t.join(id, person);
  await t.start(id, { person: PEOPLE[0]!, role: 'player' });
  return id;
}

/** The same table just started, under another id and with nothing after its setup. */
async function copied(pool: Pool, id: GameId): Promise<GameId> {
  const copy = `${id}-copy`;
  await pool.query(
    `INSERT INTO game (id, rules, version, options, players, name, status, salt, commitment, head_seq, head_hash)
     SELECT $2, rules, version, options, players, name, 'running', salt, commitment, 0, e.hash
       FROM game JOIN entry e ON e.game = id AND e.seq = 0 WHERE id = $1`,
    [id, copy],
  );
  await pool.query('INSERT INTO seat (game, seat, person, bot) SELECT $2, seat, person, bot FROM seat WHERE game = $1', [id, copy]);
  await pool.query(
    `INSERT INTO entry SELECT $2, seq, at, acted, role, kind, body, revealed, state_hash, prev_hash, hash FROM entry WHERE game = $1 AND seq = 0`,
    [id, copy],
  );
  return copy;
}

const ENTRIES = 1000;

/** A table with a thousand entries, opened by a process that has never seen it. */
async function positions(pool: Pool): Promise<Figure[]> {
  const t = tables(roomOf({ pool, games, prover: inlineProver(games) }));
  const id = await opened(t, 2);
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
