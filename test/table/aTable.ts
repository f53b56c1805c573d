import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { games } from '../../src/games/registry.js';
import type { Json, JsonObject } from '../../src/rules/json.js';
import { playAdjust, playSetup, playStep } from '../../src/rules/play.js';
import { provingProofs } from '../../src/rules/proofs.js';
import { type Random, randomFrom } from '../../src/rules/random.js';
import { provingSource, seedFrom } from '../../src/rules/source.js';
import { wander } from '../../src/rules/wander.js';
import { inlineProver } from '../../src/table/prover.js';
import type { Room } from '../../src/table/room.js';
import { roomOf, type TablesNeed, tables } from '../../src/table/tables.js';
import type { Actor, Answer, GameId, PersonId, Tables } from '../../src/table/types.js';

/** People, tables and random legal play for tests of the table layer. */

export const MODERATOR: Actor = { person: 'moderator', role: 'moderator' };
export const player = (person: PersonId): Actor => ({ person, role: 'player' });

export interface Hall {
  readonly room: Room;
  readonly tables: Tables;
}

/** A process of its own, as far as tables are concerned: nothing is shared with another hall but the database. */
export function hall(pool: Pool, need: Partial<TablesNeed> = {}): Hall {
  let opened = 0;
  const newSeed = () => seedFrom(`table ${opened++}`);
  const room = roomOf({ pool, games, prover: inlineProver(games), settle: 0, newSeed, ...need });
  return { room, tables: tables(room) };
}

export async function people(pool: Pool, count: number): Promise<PersonId[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const id of ids) await pool.query('INSERT INTO person (id, name) VALUES ($1, $2)', [id, `Person ${id.slice(0, 8)}`]);
  return ids;
}

export interface Begun {
  readonly game: GameId;
  /** By seat. */
  readonly people: readonly PersonId[];
}

export async function begun({ tables: t, room }: Hall, rules = 'example', players = 2, options: JsonObject = {}): Promise<Begun> {
  const sitting = await people(room.pool, players);
  const game = await t.open(sitting[0]!, { rules, players, options, name: `A table of ${rules}`, seating: 'fixed' });
  for (const person of sitting.slice(1)) await t.join(game, person);
  await t.start(game, player(sitting[0]!));
  return { game, people: sitting };
}

export const chance = (text: string): Random => randomFrom(seedFrom(text));

/** A random legal move of somebody who is asked; null when the game is over. */
export async function randomMove({ tables: t, room }: Hall, { game, people: sitting }: Begun, random: Random): Promise<Answer | null> {
  const live = await room.lives.fresh(game);
  const open = live.table.decisions.filter(({ seat }) => seat < sitting.length);
  if (live.table.status !== 'running' || open.length === 0) return null;
  const { seat } = random.one(open);
  const { move } = wander(live.game, live.state, seat, random, provingProofs(live.game.prove));
  return t.move(game, { seat, move, by: player(sitting[seat]!), on: live.table.headSeq });
}

export async function playOn(where: Hall, table: Begun, random: Random, moves: number): Promise<number> {
  for (let made = 0; made < moves; made++) if (!(await randomMove(where, table, random))) return made;
  return moves;
}

/** The game as if its effective moves had been played like this from the start, with everything that follows by itself. */
export async function playedAnew({ room }: Hall, game: GameId): Promise<Json> {
  const live = await room.lives.fresh(game);
  const { history } = await room.lives.past(live);
  const { game: rules, seeds } = live;
  const { options, players } = history.setup;
  const first = provingSource(seeds[0]!, rules.prove, { generations: history.setupGenerations });
  const { state } = playSetup(rules, options, players, first);
  for (const { step, generations, era } of history.steps) {
    const source = provingSource(seeds[era]!, rules.prove, { generations });
    if (step.kind === 'move') playStep(rules, state, step.seat, step.move, source);
    else playAdjust(rules, state, step.correction, source);
  }
  return state;
}
