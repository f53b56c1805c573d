import type { Pool } from 'pg';
import { example } from '../../games/example/index.js';
import { readOptions } from '../../rules/border.js';
import type { Json } from '../../rules/json.js';
import { provingProofs } from '../../rules/proofs.js';
import { seedOfGame, simulate } from '../../rules/simulate.js';
import { seedFrom } from '../../rules/source.js';
import { wander } from '../../rules/wander.js';
import { APPEND } from '../../table/log.js';
import type { GameId, Tables } from '../../table/types.js';

/** Games of the example, played beforehand, so that choosing moves costs nothing while the clock runs. */

export const PLAYERS = 4;
export const PEOPLE = Array.from({ length: PLAYERS }, (_, seat) => `person-${seat}`);

export interface ScriptedMove {
  readonly seat: number;
  readonly move: Json;
  /** The answers that lead to it, as a page sends them. */
  readonly path: readonly string[];
}

export interface Script {
  readonly seed: string;
  readonly moves: readonly ScriptedMove[];
}

export function scriptOf(name: string): Script {
  const seed = seedOfGame(name, 0);
  const moves: ScriptedMove[] = [];
  simulate(example, {
    options: readOptions(example, {}, PLAYERS),
    players: PLAYERS,
    seed,
    checks: 'none',
    player: (state, seat, random) => {
      const { path, move } = wander(example, state, seat, random, provingProofs(example.prove));
      moves.push({ seat, move: move as unknown as Json, path });
      return move;
    },
  });
  return { seed: seedFrom(seed), moves };
}

/** A table, started; of the example unless another title is named. */
export async function openedTable(t: Tables, players = PLAYERS, rules: string = example.id): Promise<GameId> {
  const id = await t.open(PEOPLE[0]!, { rules, players, name: 'Bench', seating: 'fixed' });
  for (const person of PEOPLE.slice(1, players)) await t.join(id, person);
  await t.start(id, { person: PEOPLE[0]!, role: 'player' });
  return id;
}

/** How the append function was called for each table, in order. */
export type Calls = Map<GameId, unknown[][]>;

/** A pool that remembers these calls, so that they can be made again without anything around them. */
export function remembering(pool: Pool, calls: Calls): Pool {
  return new Proxy(pool, {
    get(target, name) {
      const member = Reflect.get(target, name, target) as unknown;
      if (name !== 'query') return typeof member === 'function' ? member.bind(target) : member;
      return (asked: { name?: string; values: unknown[] }, ...rest: unknown[]) => {
        if (asked.name === APPEND.name) {
          const game = asked.values[0] as GameId;
          const known = calls.get(game);
          if (known) known.push(asked.values);
          else calls.set(game, [asked.values]);
        }
        return (member as (...args: unknown[]) => unknown).call(target, asked, ...rest);
      };
    },
  });
}

/** The same table just started, under another id and with nothing after its setup. */
export async function copiedTable(pool: Pool, id: GameId): Promise<GameId> {
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

/** Everybody at once, as far as the lanes go. */
export async function sideBySide<T>(lanes: number, all: readonly T[], work: (one: T, n: number) => Promise<void>): Promise<void> {
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let n = lane; n < all.length; n += lanes) await work(all[n]!, n);
    }),
  );
}
