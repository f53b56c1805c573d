import { randomBytes, randomInt } from 'node:crypto';
import type { PoolClient } from 'pg';
import { readOptions } from '../rules/border.js';
import { bodyText } from '../rules/entry.js';
import type { AnyGame, Seat } from '../rules/game.js';
import { stateHash } from '../rules/hash.js';
import type { Json, JsonObject } from '../rules/json.js';
import { playSetup } from '../rules/play.js';
import { whenProven } from '../rules/proofs.js';
import { commitmentOf, recordingSource } from '../rules/source.js';
import { inTransaction, seal, summaryOf } from './act.js';
import { linked, sealed } from './chain.js';
import { decisionsAfter, turnMessages } from './decisions.js';
import { demand } from './errors.js';
import { append } from './log.js';
import { toEverybody } from './playing.js';
import type { Room } from './room.js';
import { readTable } from './stored.js';
import type { Actor, Answer, GameId, NewTable, PersonId, Table } from './types.js';

/** A table before its start: opened, changed, joined and left; and the start itself. */

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
  await inTransaction(room, async (client) => {
    await client.query(
      `INSERT INTO game (id, rules, version, options, players, name, notes, owner, visibility, undo, seating, owner_desk, clock, salt, commitment)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
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
        table.ownerDesk ?? false,
        table.clock ?? null,
        randomBytes(16).toString('hex'),
        commitmentOf(seed),
      ],
    );
    await client.query('INSERT INTO seed (game, number, seed, commitment) VALUES ($1, 0, $2, $3)', [id, seed, commitmentOf(seed)]);
    await makeSeats(client, id, table.players, seats);
    await client.query('UPDATE seat SET person = $2, ready = true, joined_at = now() WHERE game = $1 AND seat = 0', [id, by]);
  });
  return id;
}

/** Seats for people and bots; people who sat on a seat that is still there stay. */
async function makeSeats(client: PoolClient, id: GameId, players: number, seats: number): Promise<void> {
  await client.query('DELETE FROM seat WHERE game = $1 AND (seat >= $2 OR bot)', [id, players]);
  await client.query(
    `INSERT INTO seat (game, seat, bot) SELECT $1, n, n >= $2 FROM generate_series(0, $3 - 1) n ON CONFLICT (game, seat) DO NOTHING`,
    [id, players, seats],
  );
}

/** Locks the table's row while it is still open, so that two who join at once do not get one seat. */
async function whileOpen<T>(room: Room, id: GameId, work: (client: PoolClient, table: Table) => Promise<T>): Promise<T> {
  return inTransaction(room, async (client) => {
    await client.query('SELECT 1 FROM game WHERE id = $1 FOR UPDATE', [id]);
    const table = await readTable(client, id);
    demand(table.status === 'open', 'notOpen', { status: table.status });
    return work(client, table);
  });
}

const mustOwn = (table: Table, by: Actor): void =>
  demand(by.role === 'moderator' || by.role === 'server' || (by.person !== null && by.person === table.owner), 'notYours');

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
  await whileOpen(room, id, async (client, table) => {
    const next: NewTable = { ...table, clock: table.clock ?? undefined, ...changes };
    const { game, options, seats } = checked(room, next);
    const seated = table.seats.filter((seat) => seat.person !== null && seat.seat >= next.players).length;
    demand(seated === 0, 'seatsTaken', { players: next.players });
    await client.query(
      `UPDATE game SET rules = $2, version = $3, options = $4, players = $5, name = $6, notes = $7, visibility = $8, undo = $9,
                       seating = $10, owner_desk = $11, clock = $12 WHERE id = $1`,
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
      ],
    );
    await makeSeats(client, id, next.players, seats);
  });
}

export async function join(room: Room, id: GameId, person: PersonId, wanted?: Seat): Promise<Seat> {
  return whileOpen(room, id, async (client, table) => {
    const already = table.seats.find((seat) => seat.person === person);
    if (already) return already.seat;
    const free = table.seats.filter((seat) => !seat.bot && seat.person === null);
    const seat = wanted === undefined ? free[0] : free.find((candidate) => candidate.seat === wanted);
    demand(seat, wanted === undefined ? 'tableFull' : 'seatTaken', { seat: wanted });
    await client.query('UPDATE seat SET person = $3, ready = true, joined_at = now() WHERE game = $1 AND seat = $2', [
      id,
      seat.seat,
      person,
    ]);
    return seat.seat;
  });
}

export async function leave(room: Room, id: GameId, person: PersonId): Promise<void> {
  await whileOpen(room, id, (client) =>
    client.query('UPDATE seat SET person = NULL, ready = false, joined_at = NULL WHERE game = $1 AND person = $2', [id, person]),
  );
}

export async function ready(room: Room, id: GameId, person: PersonId, isReady: boolean): Promise<void> {
  await whileOpen(room, id, async (client, table) => {
    demand(
      table.seats.some((seat) => seat.person === person),
      'notSeated',
    );
    await client.query('UPDATE seat SET ready = $3 WHERE game = $1 AND person = $2', [id, person, isReady]);
  });
}

export async function cancel(room: Room, id: GameId, by: Actor): Promise<void> {
  await whileOpen(room, id, async (client, table) => {
    mustOwn(table, by);
    await client.query(`UPDATE game SET status = 'cancelled', ended_at = now() WHERE id = $1`, [id]);
  });
}

/** Seats everybody, lays the setup into the log and tells those who must act. */
export async function start(room: Room, id: GameId, by: Actor): Promise<Answer> {
  const answer = await whileOpen(room, id, async (client, table) => {
    mustOwn(table, by);
    const free = table.seats.filter((seat) => !seat.bot && seat.person === null).length;
    demand(free === 0, 'seatsFree', { free });
    const waiting = table.seats.filter((seat) => !seat.bot && !seat.ready).length;
    demand(waiting === 0, 'notReady', { waiting });
    return begin(room, client, table, by);
  });
  room.waker.moved(id, answer.seq);
  return answer;
}

async function begin(room: Room, client: PoolClient, table: Table, by: Actor): Promise<Answer> {
  const secrets = await client.query<{ seed: string; salt: string }>(
    'SELECT s.seed, g.salt FROM seed s JOIN game g ON g.id = s.game WHERE s.game = $1 AND s.number = 0',
    [table.id],
  );
  const { seed, salt } = secrets.rows[0]!;
  const seats = await seated(client, table, seed);
  const people = seats.flatMap((seat) => seat.person ?? []);
  await seal(client, { salt, table }, 'person', by.person === null ? people : [...people, by.person]);
  const game = room.lives.game(table.rules);
  const setup = await whenProven(
    (proofs) => playSetup(game, table.options, table.players, recordingSource(seed, { proofs })),
    (key, input) => room.prover.prove(game.id, key, input),
  );
  const at = room.now();
  const row = linked({
    seq: 0,
    at,
    acted: by.person === null ? '' : sealed(salt, by.person),
    role: by.role,
    kind: 'setup',
    body: bodyText<'setup'>({
      game: game.id,
      version: table.version,
      options: table.options as Json,
      players: table.players,
      auto: setup.step.auto.map((automatic) => ({ ...automatic })),
      ...(setup.step.proofs && { proofs: setup.step.proofs }),
      commitment: table.commitment,
      people: seats.map((seat) => (seat.person === null ? null : sealed(salt, seat.person))),
    } as Parameters<typeof bodyText<'setup'>>[0]),
    revealed: true,
    stateHash: stateHash(game, setup.state, seed),
    prevHash: '',
  });
  const decisions = decisionsAfter([], game.waitingFor(setup.state), { seq: 0, at, seat: null, corrected: false });
  const begun: Table = {
    ...table,
    seats,
    status: 'running',
    startedAt: at,
    movedAt: at,
    decisions,
    where: game.where(setup.state),
    standings: game.standings(setup.state),
  };
  const outcome = await append(client, {
    game: table.id,
    head: '',
    key: null,
    request: null,
    rows: [row],
    summary: summaryOf(begun),
    messages: [
      ...toEverybody(seats, 'started', 0, at).filter(({ person }) => person !== by.person),
      ...turnMessages([], decisions, seats, new Date(at.getTime() + room.settle)),
    ],
  });
  demand(outcome.outcome === 'appended', 'notOpen', { status: table.status });
  return { outcome: 'appended', seq: outcome.seq, hash: outcome.hash };
}

/** Who sits where: as they joined, or in an order drawn from the table's seed. */
async function seated(client: PoolClient, table: Table, seed: string): Promise<Table['seats']> {
  if (table.seating === 'fixed') return table.seats;
  const people = table.seats.flatMap((seat) => seat.person ?? []);
  const order = recordingSource(seed).shuffle('seating', people);
  const seats = table.seats.map((seat) => (seat.bot ? seat : { ...seat, person: order[seat.seat]! }));
  for (const { seat, person, bot } of seats) {
    if (!bot) await client.query('UPDATE seat SET person = $3 WHERE game = $1 AND seat = $2', [table.id, seat, person]);
  }
  return seats;
}
