import type { PoolClient } from 'pg';
import { bodyText } from '../rules/entry.js';
import { stateHash } from '../rules/hash.js';
import type { Json } from '../rules/json.js';
import { playSetup } from '../rules/play.js';
import { whenProven } from '../rules/proofs.js';
import { recordingSource } from '../rules/source.js';
import { seal, summaryOf } from './act.js';
import { linked, sealed } from './chain.js';
import { decisionsAfter, turnMessages } from './decisions.js';
import { demand } from './errors.js';
import { append } from './log.js';
import { toEverybody } from './playing.js';
import type { Room } from './room.js';
import { readTable } from './stored.js';
import type { Actor, Answer, GameId, PersonId, Table } from './types.js';
import { mustOwn, whileOpen } from './while-open.js';

/** The start of a game: by its owner, or by itself when that was agreed. */

const SERVER: Actor = { person: null, role: 'server' };

const freeSeats = (table: Table): number => table.seats.filter((seat) => !seat.bot && seat.person === null).length;
const notReady = (table: Table): number => table.seats.filter((seat) => !seat.bot && !seat.ready).length;

/** Seats everybody, lays the setup into the log and tells those who must act. */
export async function start(room: Room, id: GameId, by: Actor): Promise<Answer> {
  const answer = await whileOpen(room, id, async (client, table) => {
    mustOwn(table, by);
    const free = freeSeats(table);
    demand(free === 0, 'seatsFree', { free });
    const waiting = notReady(table);
    demand(waiting === 0, 'notReady', { waiting });
    return begin(room, client, table, by, by.person);
  });
  room.waker.moved(id, answer.seq);
  return answer;
}

/** After somebody joined or became ready: the table that starts by itself does so with the last of them. */
export async function startWhenFull(room: Room, client: PoolClient, id: GameId, last: PersonId): Promise<Answer | null> {
  const table = await readTable(client, id);
  if (table.starting !== 'full' || freeSeats(table) > 0 || notReady(table) > 0) return null;
  return begin(room, client, table, SERVER, last);
}

/** `here`: whoever brought it about sees it happen and needs no mail. */
async function begin(room: Room, client: PoolClient, table: Table, by: Actor, here: PersonId | null): Promise<Answer> {
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
      ...toEverybody(seats, 'started', 0, at, { alone: by.person === null }).filter(({ person }) => person !== here),
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
