import { randomBytes, randomInt } from 'node:crypto';
import type { PoolClient } from 'pg';
import { readOptions } from '../rules/border.js';
import type { AnyGame, Seat } from '../rules/game.js';
import type { JsonObject } from '../rules/json.js';
import { commitmentOf } from '../rules/source.js';
import { inTransaction } from './act.js';
import { demand } from './errors.js';
import type { Room } from './room.js';
import { startWhenFull } from './starting.js';
import { readTable } from './stored.js';
import { sameTerms, termsOf } from './terms.js';
import type { Actor, GameId, NewTable, PersonId, Table } from './types.js';
import { mustOwn, whileOpen } from './while-open.js';
import { tellWishers } from './wishes.js';

/** A table before its start: opened, changed, joined and left. */

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
export const newId = (): GameId => Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

const LONGEST_NAME = 80;
const LONGEST_NOTES = 4000;

function checked(room: Room, table: NewTable): { game: AnyGame; options: JsonObject; seats: number } {
  const game = room.lives.game(table.rules);
  const name = table.name.trim();
  demand(name.length > 0 && name.length <= LONGEST_NAME, 'nameLength', { most: LONGEST_NAME });
  demand((table.notes ?? '').length <= LONGEST_NOTES, 'notesLength', { most: LONGEST_NOTES });
  const options = readOptions(game, table.options, table.players) as JsonObject;
  return { game, options, seats: game.seats(options, table.players) };
}

/** Opens a table with its owner on the first seat. The seed is fixed here, and its commitment public from here on. */
export async function open(room: Room, by: PersonId, table: NewTable): Promise<GameId> {
  const { game, options, seats } = checked(room, table);
  const id = newId();
  const seed = room.newSeed();
  const began = await inTransaction(room, async (client) => {
    await client.query(
      `INSERT INTO game (id, rules, version, options, players, name, notes, owner, visibility, undo, seating, joining, starting, owner_desk, clock, salt, commitment)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
      [
        id,
        game.id,
        game.version,
        options,
        table.players,
        table.name.trim(),
        table.notes ?? '',
        by,
        table.visibility ?? 'public',
        table.undo ?? 'all',
        table.seating ?? 'drawn',
        table.joining ?? 'anybody',
        table.starting ?? 'owner',
        table.ownerDesk ?? false,
        table.clock ?? null,
        randomBytes(16).toString('hex'),
        commitmentOf(seed),
      ],
    );
    await client.query('INSERT INTO seed (game, number, seed, commitment) VALUES ($1, 0, $2, $3)', [id, seed, commitmentOf(seed)]);
    await makeSeats(client, id, table.players, seats);
    await client.query('UPDATE seat SET person = $2, ready = true, joined_at = now() WHERE game = $1 AND seat = 0', [id, by]);
    await tellWishers(room, client, id);
    return startWhenFull(room, client, id, by);
  });
  if (began) room.waker.moved(id, began.seq);
  return id;
}

/** Seats for people and bots; whoever sits where no seat is left moves down to a free one. */
async function makeSeats(client: PoolClient, id: GameId, players: number, seats: number, now: Table['seats'] = []): Promise<void> {
  const free = now.filter((row) => !row.bot && row.person === null && row.seat < players).map((row) => row.seat);
  for (const { seat } of now.filter((row) => row.person !== null && row.seat >= players))
    await client.query(
      `UPDATE seat f SET person = t.person, ready = t.ready, joined_at = t.joined_at FROM seat t
        WHERE f.game = $1 AND f.seat = $2 AND t.game = $1 AND t.seat = $3`,
      [id, free.shift(), seat],
    );
  await client.query('DELETE FROM seat WHERE game = $1 AND (seat >= $2 OR bot)', [id, players]);
  await client.query(
    `INSERT INTO seat (game, seat, bot) SELECT $1, n, n >= $2 FROM generate_series(0, $3 - 1) n ON CONFLICT (game, seat) DO NOTHING`,
    [id, players, seats],
  );
}

/** Before the start everything may change; afterwards what says nothing about the game itself. */
export async function change(room: Room, id: GameId, by: Actor, changes: Partial<NewTable>): Promise<void> {
  const now = await readTable(room.pool, id);
  mustOwn(now, by);
  const { name = now.name, notes = now.notes, visibility = now.visibility } = changes;
  if (now.status !== 'open') {
    const fixed = Object.keys(changes).find((key) => !['name', 'notes', 'visibility'].includes(key));
    demand(fixed === undefined, 'fixedAfterStart', { what: fixed });
    checked(room, { rules: now.rules, options: now.options, players: now.players, name, notes });
    await room.pool.query('UPDATE game SET name = $2, notes = $3, visibility = $4 WHERE id = $1', [id, name.trim(), notes, visibility]);
    return;
  }
  const began = await whileOpen(room, id, async (client, table) => {
    const next: NewTable = { ...table, clock: table.clock ?? undefined, ...changes };
    const { game, options, seats } = checked(room, next);
    const seated = table.seats.filter((seat) => seat.person !== null).length;
    demand(seated <= next.players, 'tooManySeated', { seated, players: next.players });
    await client.query(
      `UPDATE game SET rules = $2, version = $3, options = $4, players = $5, name = $6, notes = $7, visibility = $8, undo = $9,
                       seating = $10, owner_desk = $11, clock = $12, joining = $13, starting = $14 WHERE id = $1`,
      [
        id,
        game.id,
        game.version,
        options,
        next.players,
        next.name.trim(),
        next.notes ?? '',
        next.visibility ?? 'public',
        next.undo ?? 'all',
        next.seating ?? 'drawn',
        next.ownerDesk ?? false,
        next.clock ?? null,
        next.joining ?? 'anybody',
        next.starting ?? 'owner',
      ],
    );
    await makeSeats(client, id, next.players, seats, table.seats);
    await tellSeated(room, client, table, by);
    await tellWishers(room, client, id);
    return by.person && startWhenFull(room, client, id, by.person);
  });
  room.waker.moved(id, began ? began.seq : -1);
}

/** Other terms are not what those who joined agreed to: they are told, and say again that they are ready. */
async function tellSeated(room: Room, client: PoolClient, before: Table, by: Actor): Promise<void> {
  const was = termsOf(before);
  if (sameTerms(was, termsOf(await readTable(client, before.id)))) return;
  const others = before.seats.flatMap(({ person }) => (person === null || person === by.person ? [] : [person]));
  if (others.length === 0) return;
  const at = room.now();
  const number = before.changes.length;
  await client.query('UPDATE game SET changes = changes || $2::jsonb WHERE id = $1', [before.id, JSON.stringify([{ at, was }])]);
  await client.query('UPDATE seat SET ready = false WHERE game = $1 AND person = ANY($2)', [before.id, others]);
  await client.query(
    `INSERT INTO outbox (game, person, kind, occasion, facts, due_at)
     SELECT $1, person, 'changed', $3, $4, $5 FROM unnest($2::text[]) person ON CONFLICT DO NOTHING`,
    [before.id, others, String(number), { change: number }, new Date(at.getTime() + room.settle)],
  );
}

export async function join(room: Room, id: GameId, person: PersonId, wanted?: Seat): Promise<Seat> {
  const { taken, began } = await whileOpen(room, id, async (client, table) => {
    const already = table.seats.find((seat) => seat.person === person);
    if (already) return { taken: already.seat, began: null };
    const free = table.seats.filter((seat) => !seat.bot && seat.person === null);
    const seat = wanted === undefined ? free[0] : free.find((candidate) => candidate.seat === wanted);
    demand(seat, wanted === undefined ? 'tableFull' : 'seatTaken', { seat: wanted });
    await client.query('UPDATE seat SET person = $3, ready = true, joined_at = now() WHERE game = $1 AND seat = $2', [
      id,
      seat.seat,
      person,
    ]);
    return { taken: seat.seat, began: await startWhenFull(room, client, id, person) };
  });
  room.waker.moved(id, began?.seq ?? -1);
  return taken;
}

export async function leave(room: Room, id: GameId, person: PersonId): Promise<void> {
  await whileOpen(room, id, (client) =>
    client.query('UPDATE seat SET person = NULL, ready = false, joined_at = NULL WHERE game = $1 AND person = $2', [id, person]),
  );
  room.waker.moved(id, -1);
}

export async function ready(room: Room, id: GameId, person: PersonId, isReady: boolean): Promise<void> {
  const began = await whileOpen(room, id, async (client, table) => {
    demand(
      table.seats.some((seat) => seat.person === person),
      'notSeated',
    );
    await client.query('UPDATE seat SET ready = $3 WHERE game = $1 AND person = $2', [id, person, isReady]);
    return startWhenFull(room, client, id, person);
  });
  room.waker.moved(id, began?.seq ?? -1);
}

export async function cancel(room: Room, id: GameId, by: Actor): Promise<void> {
  await whileOpen(room, id, async (client, table) => {
    mustOwn(table, by);
    await client.query(`UPDATE game SET status = 'cancelled', ended_at = now() WHERE id = $1`, [id]);
  });
  room.waker.moved(id, -1);
}
