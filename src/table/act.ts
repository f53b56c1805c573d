import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { type BodyOf, bodyText, type EntryKind } from '../rules/entry.js';
import type { Happening, Seat } from '../rules/game.js';
import { type PositionId, stateHash } from '../rules/hash.js';
import { canonicalText, type Json } from '../rules/json.js';
import { archive } from './archiving.js';
import { type LogRow, linked, sealed } from './chain.js';
import { decisionsAfter, turnMessages } from './decisions.js';
import { PositionChanged, TableRefusal } from './errors.js';
import type { Live } from './live.js';
import { answered, append, type Message, type Outcome, type Summary } from './log.js';
import { forgetPlans } from './planRows.js';
import type { Room } from './room.js';
import type { Actor, Answer, GameId, PersonId, Request, Table } from './types.js';

/** An entry as a service wants it written: everything but its place in the chain. */
export type Planned<Kind extends EntryKind = EntryKind> = {
  [K in Kind]: {
    readonly kind: K;
    readonly body: BodyOf<K>;
    readonly by: Actor;
    readonly revealed: boolean;
    /** The position that this entry leaves, its id and its number. */
    readonly state: Json;
    readonly position: PositionId;
    readonly n: number;
    /** The seat whose own doing this is; null otherwise. */
    readonly seat: Seat | null;
    /** The position was changed by somebody's correction. */
    readonly corrected?: boolean;
    readonly happenings?: readonly Happening[];
  };
}[Kind];

/** What one request writes: entries, and what stands beside the log in the same transaction. */
export interface Plan {
  readonly entries: readonly Planned[];
  /** The table after them, apart from what the entries themselves say (seats, seeds, status). */
  readonly table?: Partial<Pick<Table, 'seats' | 'status' | 'startedAt' | 'endedAt' | 'pausedAt' | 'commitment'>>;
  readonly seeds?: readonly string[];
  readonly messages?: (rows: readonly LogRow[]) => readonly Message[];
  /** Free texts that the entries hold as hashes. */
  readonly reasons?: readonly string[];
  readonly beside?: (client: PoolClient, rows: readonly LogRow[]) => Promise<void>;
}

/** Tells a repeated request from another one under the same key; computed only where there is a key. */
export type Fingerprint = () => string;

export const fingerprint =
  (kind: string, asked: Json): Fingerprint =>
  () =>
    createHash('sha256')
      .update(`${kind}\n${canonicalText(asked)}`)
      .digest('hex');

/** More lost races in a row than happen: every retry starts from the newest position. */
const MOST_RACES = 50;

/**
 * One request against one table: planned on the position this process knows, written if that is still the head, and
 * planned again on the newest one if not. A repeated request gets its first answer.
 */
export async function act(
  room: Room,
  game: GameId,
  request: Request,
  asked: Fingerprint,
  plan: (live: Live) => Promise<Plan>,
): Promise<Answer> {
  return room.lives.inTurn(game, async () => {
    let live = await room.lives.known(game);
    if (request.on !== undefined && request.on > live.table.headSeq) live = await room.lives.fresh(game);
    for (let race = 0; race < MOST_RACES; race++) {
      const result = await attempt(room, live, request, asked, plan);
      if (result !== 'again') return result;
      live = await room.lives.fresh(game);
    }
    throw new PositionChanged(request.on ?? live.table.headSeq, live.table.headSeq);
  });
}

async function attempt(
  room: Room,
  live: Live,
  request: Request,
  asked: Fingerprint,
  plan: (live: Live) => Promise<Plan>,
): Promise<Answer | 'again'> {
  let planned: Plan;
  try {
    planned = await plan(live);
  } catch (refusal) {
    // Perhaps it is refused because it was done already, or because this process has not seen the newest entries.
    const first = await repeated(room, live.table.id, request, asked);
    if (first) return first;
    const newest = await room.lives.fresh(live.table.id);
    if (newest.table.headHash !== live.table.headHash) return 'again';
    throw refusal;
  }
  const written = await write(room, live, request, asked, planned);
  switch (written.outcome) {
    case 'missing':
      throw new TableRefusal('unknownTable');
    case 'reused':
      throw new TableRefusal('keyReused');
    case 'changed':
      return 'again';
    default:
      return { outcome: written.outcome, seq: written.seq, hash: written.hash };
  }
}

async function repeated(room: Room, game: GameId, request: Request, asked: Fingerprint): Promise<Answer | null> {
  if (request.key === undefined) return null;
  const first = await answered(room.pool, game, request.key, asked());
  if (first && !first.same) throw new TableRefusal('keyReused');
  return first && { outcome: 'repeated', seq: first.seq, hash: first.hash };
}

async function write(room: Room, live: Live, request: Request, asked: Fingerprint, plan: Plan): Promise<Outcome> {
  const made = draft(room, live, plan);
  const appending = {
    game: live.table.id,
    head: live.table.headHash,
    key: request.key ?? null,
    request: request.key === undefined ? null : asked(),
    rows: made.rows,
    summary: summaryOf(made.live.table),
    messages: made.messages,
    mover: plan.entries[0]?.kind === 'move' ? plan.entries[0].by.person : null,
  };
  const strangers = new Set<PersonId>();
  for (const entry of plan.entries) {
    if (entry.by.person !== null && !live.table.seats.some((seat) => seat.person === entry.by.person)) strangers.add(entry.by.person);
  }
  let outcome: Outcome;
  const began = performance.now();
  try {
    const isEnding = made.live.table.status === 'over' && plan.entries.some(({ kind }) => kind === 'end');
    if (strangers.size === 0 && !plan.reasons?.length && !plan.beside && !isEnding) outcome = await append(room.pool, appending);
    else {
      outcome = await inTransaction(room, async (client) => {
        const result = await append(client, appending);
        if (result.outcome !== 'appended') return result;
        await seal(client, live, 'person', [...strangers]);
        await seal(client, live, 'reason', plan.reasons ?? []);
        await plan.beside?.(client, made.rows);
        if (isEnding) {
          await archive(client, made.live.table);
          await forgetPlans(client, live.table.id);
        }
        return result;
      });
    }
  } catch (error) {
    // Whether it was written is unknown: the next request reads the table again.
    room.lives.forget(live.table.id);
    throw error;
  }
  room.meter.appended(outcome.outcome, (performance.now() - began) / 1000);
  if (outcome.outcome === 'appended') {
    room.waker.moved(live.table.id, outcome.seq);
    room.lives.advanced(live, made.live, made.rows);
  }
  return outcome;
}

/** The entries chained, the table as they leave it, and whom to tell. */
function draft(room: Room, live: Live, plan: Plan): { rows: LogRow[]; live: Live; messages: Message[] } {
  const { game } = live;
  const at = new Date(Math.max(room.now().getTime(), live.at.getTime()));
  const seeds = plan.seeds ?? live.seeds;
  const seed = seeds.at(-1)!;
  const seats = plan.table?.seats ?? live.table.seats;
  const rows: LogRow[] = [];
  let decisions = live.table.decisions;
  let hashed = { state: live.state, hash: '' };
  for (const entry of plan.entries) {
    const seq = live.table.headSeq + 1 + rows.length;
    if (hashed.hash === '' || hashed.state !== entry.state) hashed = { state: entry.state, hash: stateHash(game, entry.state, seed) };
    rows.push(
      linked({
        seq,
        at,
        acted: entry.by.person === null ? '' : sealed(live.salt, entry.by.person),
        role: entry.by.role,
        kind: entry.kind,
        body: bodyText(entry.body),
        revealed: entry.revealed,
        stateHash: hashed.hash,
        prevHash: rows.at(-1)?.hash ?? live.table.headHash,
      }),
    );
    const waiting = entry.kind === 'end' ? [] : game.waitingFor(entry.state);
    decisions = decisionsAfter(decisions, waiting, { seq, at, seat: entry.seat, corrected: entry.corrected ?? false });
  }
  const last = plan.entries.at(-1)!;
  const head = rows.at(-1)!;
  const status = plan.table?.status ?? live.table.status;
  const standings = game.standings(last.state);
  const over = status === 'over';
  const table: Table = {
    ...live.table,
    ...plan.table,
    seats,
    status,
    headSeq: head.seq,
    headHash: head.hash,
    movedAt: at,
    steps: last.n,
    decisions: over ? [] : decisions,
    where: game.where(last.state),
    standings,
    ended: over ? (standings.ended?.code ?? howEnded(plan)) : null,
    winners: over ? winnersOf(standings, seats) : [],
  };
  const due = new Date(at.getTime() + room.settle);
  const silent = over || table.pausedAt !== null;
  const turns = silent ? [] : turnMessages(live.table.decisions, table.decisions, seats, due);
  return {
    rows,
    live: { ...live, table, seeds, state: last.state, position: last.position, at },
    messages: table.origin === 'practice' ? [] : [...turns, ...(plan.messages?.(rows) ?? [])],
  };
}

function howEnded(plan: Plan): string {
  const end = plan.entries.find((entry) => entry.kind === 'end');
  return end ? end.body.how : 'standing';
}

function winnersOf(standings: NonNullable<Table['standings']>, seats: Table['seats']): PersonId[] {
  const staying = standings.seats.filter(({ seat }) => !seats[seat]?.resigned);
  const best = Math.min(...staying.map(({ place }) => place));
  return staying.flatMap(({ seat, place }) => (place === best && seats[seat]?.person ? [seats[seat].person] : []));
}

export const summaryOf = (table: Table): Summary => ({
  movedAt: table.movedAt!,
  status: table.status,
  steps: table.steps,
  decisions: table.decisions,
  whereabouts: table.where as unknown as Json,
  standings: table.standings as unknown as Json,
  ended: table.ended,
  winners: table.winners,
  startedAt: table.startedAt,
  endedAt: table.endedAt,
  pausedAt: table.pausedAt,
  commitment: table.commitment,
});

export async function inTransaction<T>(room: Pick<Room, 'pool'>, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await room.pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((lost: Error) => {
      broken = lost;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Texts beside the log, by their hash in it. */
export async function seal(
  client: PoolClient,
  live: Pick<Live, 'salt' | 'table'>,
  kind: 'person' | 'reason',
  texts: readonly string[],
): Promise<void> {
  for (const text of texts) {
    await client.query('INSERT INTO beside (game, hash, kind, text) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING', [
      live.table.id,
      sealed(live.salt, text),
      kind,
      text,
    ]);
  }
}
