import { randomBytes } from 'node:crypto';
import { bodyText } from '../rules/entry.js';
import type { Seat, Viewer } from '../rules/game.js';
import { stateHash } from '../rules/hash.js';
import { canonicalText, type Json } from '../rules/json.js';
import { commitmentOf, recordingSource } from '../rules/source.js';
import { copyState, isOver } from '../rules/state.js';
import { inTransaction, seal, summaryOf } from './act.js';
import { linked, sealed } from './chain.js';
import { decisionsAfter } from './decisions.js';
import { demand } from './errors.js';
import { append } from './log.js';
import type { Room } from './room.js';
import { newId } from './seating.js';
import type { At, GameId, PersonId, Table } from './types.js';

/**
 * A private table that begins with a position of another one: as it was (finished games), or as this viewer may
 * imagine it (running ones: everything hidden dealt anew). One person sits on all seats. Its chance is its own, it is
 * never mailed and never archived.
 */
export async function practise(room: Room, game: GameId, by: PersonId, viewer: Viewer, at: At = {}): Promise<GameId> {
  const live = await room.lives.fresh(game);
  const past = await room.lives.past(live);
  const n = at.n ?? live.table.steps;
  const real = await room.lives.positions.state(live.game, past, live.seeds, n);
  demand(!isOver(live.game, real), 'nothingToPractise');
  const seed = room.newSeed();
  const whole = live.table.status === 'over';
  demand(whole || viewer !== 'all', 'notYours');
  const state = whole ? copyState(live.game, real) : live.game.imagine(real, viewer, recordingSource(seed, {}));
  return begin(room, live.table, by, state, seed, `${game}@${n}`);
}

async function begin(room: Room, from: Table, by: PersonId, position: Json, seed: string, source: string): Promise<GameId> {
  const rules = room.lives.game(from.rules);
  // As the log will give it back: a digest may follow the order of a position's members.
  const state = JSON.parse(canonicalText(position)) as Json;
  const id = newId();
  const salt = randomBytes(16).toString('hex');
  const commitment = commitmentOf(seed);
  const now = room.now();
  const people = from.seats.map(({ bot }) => (bot ? null : by));
  await inTransaction(room, async (client) => {
    await client.query(
      `INSERT INTO game (id, rules, version, options, players, name, owner, visibility, undo, seating, origin, source, salt, commitment)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 'private', 'nobody', 'fixed', 'practice', $8, $9, $10)`,
      [id, from.rules, from.version, from.options, from.players, from.name, by, source, salt, commitment],
    );
    await client.query('INSERT INTO seed (game, number, seed, commitment) VALUES ($1, 0, $2, $3)', [id, seed, commitment]);
    for (const [seat, person] of people.entries() as Iterable<[Seat, PersonId | null]>) {
      await client.query('INSERT INTO seat (game, seat, person, bot, ready) VALUES ($1, $2, $3, $4, true)', [
        id,
        seat,
        person,
        person === null,
      ]);
    }
    const table: Table = {
      ...from,
      id,
      owner: by,
      origin: 'practice',
      status: 'running',
      startedAt: now,
      endedAt: null,
      pausedAt: null,
      movedAt: now,
      commitment,
      steps: 0,
      ended: null,
      winners: [],
      decisions: decisionsAfter([], rules.waitingFor(state), { seq: 0, at: now, seat: null, corrected: false }),
      where: rules.where(state),
      standings: rules.standings(state),
    };
    await seal(client, { salt, table }, 'person', [by]);
    const row = linked({
      seq: 0,
      at: now,
      acted: sealed(salt, by),
      role: 'player',
      kind: 'setup',
      body: bodyText<'setup'>({
        game: rules.id,
        version: from.version,
        options: from.options as Json,
        players: from.players,
        auto: [],
        commitment,
        people: people.map((person) => person && sealed(salt, person)),
        state,
      }),
      revealed: true,
      stateHash: stateHash(rules, state, seed),
      prevHash: '',
    });
    await append(client, { game: id, head: '', key: null, request: null, rows: [row], summary: summaryOf(table), messages: [] });
  });
  return id;
}
