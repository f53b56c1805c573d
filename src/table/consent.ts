import type { PoolClient } from 'pg';
import type { Seat } from '../rules/game.js';
import type { StepId } from '../rules/step.js';
import { act, fingerprint, inTransaction, type Planned } from './act.js';
import { demand, TableRefusal } from './errors.js';
import type { Live, Past } from './live.js';
import { toEverybody } from './playing.js';
import { audit, mustBeRunning, mustGiveReason, mustHaveDesk, mustSpeakFor, reasonOf } from './rights.js';
import type { Room } from './room.js';
import type { Actor, Answer, GameId, PersonId, UndoPolicy } from './types.js';

/**
 * Undo by consent, for what a player can no longer take back alone. The request stands beside the log and play goes
 * on; it lapses when another seat moves, when it is refused or withdrawn. One open request per table.
 */

export interface UndoRequest {
  readonly seat: Seat;
  readonly person: PersonId;
  /** The steps to take back, oldest first. */
  readonly steps: readonly StepId[];
  readonly askedAt: Date;
  readonly reason: string;
  readonly policy: UndoPolicy;
  readonly agreed: readonly Seat[];
  readonly declined: readonly Seat[];
  /** Seats that are asked and have not answered. */
  readonly asked: readonly Seat[];
}

export interface Consent {
  /** The open request, or null. */
  request(game: GameId): Promise<UndoRequest | null>;
  /** Asks to take back everything from this seat's step `to` on. Answers at once when nobody needs to be asked. */
  ask(game: GameId, asking: { by: Actor; seat: Seat; to: StepId; reason: string }): Promise<Answer | null>;
  /** An answer when this was the last agreement that was needed. */
  answer(game: GameId, answering: { by: Actor; seat: Seat; agree: boolean }): Promise<Answer | null>;
  withdraw(game: GameId, by: Actor): Promise<void>;
  /** A moderator's word, whatever the policy. */
  decide(game: GameId, deciding: { by: Actor; agree: boolean; reason: string }): Promise<Answer | null>;
}

export const consent = (room: Room): Consent => ({
  request: async (game) => {
    const live = await room.lives.fresh(game);
    return openRequest(room, live, await room.lives.past(live));
  },
  ask: (game, asking) => ask(room, game, asking),
  answer: (game, answering) => answer(room, game, answering),
  withdraw: async (game, by) => {
    const open = await mustBeOpen(room, game);
    demand(by.person !== null && by.person === open.person, 'notYours');
    await close(room, game);
  },
  decide: async (game, { by, agree, reason }) => {
    const live = await room.lives.fresh(game);
    mustHaveDesk(live, by);
    mustGiveReason(reason);
    const open = await mustBeOpen(room, game);
    // In the transaction of what it tells: nothing is done without its line, and no line without what was done.
    const line =
      (action: string): Beside =>
      (client, steps) =>
        audit(client, by, action, game, { steps: [...steps], reason });
    if (agree) return takeBack(room, game, open, line('undoGranted'));
    demand(await refuse(room, game, open, line('undoRefused')), 'noUndoRequest');
    return null;
  },
});

/** Written with the decision; `steps` are those that it is about. */
type Beside = (client: PoolClient, steps: readonly StepId[]) => Promise<void>;

interface Row {
  seat: number;
  person: string;
  steps: string[];
  asked_at: Date;
  seq: number;
  reason: string;
  agreed: number[];
  declined: number[];
}

async function openRequest(room: Room, live: Live, past: Past): Promise<UndoRequest | null> {
  const { rows } = await room.pool.query<Row>('SELECT * FROM undo_request WHERE game = $1', [live.table.id]);
  const row = rows[0];
  if (!row) return null;
  if (hasLapsed(row, live, past)) {
    await close(room, live.table.id);
    return null;
  }
  const answered = new Set([...row.agreed, ...row.declined]);
  return {
    seat: row.seat,
    person: row.person,
    steps: stepsFrom(past, row.steps[0]!),
    askedAt: row.asked_at,
    reason: row.reason,
    policy: live.table.undo,
    agreed: row.agreed,
    declined: row.declined,
    asked: live.table.undo === 'moderator' ? [] : othersOf(live, row.seat).filter((seat) => !answered.has(seat)),
  };
}

const stepsFrom = (past: Past, first: StepId): StepId[] => {
  const ids = past.history.steps.map(({ id }) => id);
  const from = ids.indexOf(first);
  return from < 0 ? [] : ids.slice(from);
};

/** Somebody else has moved, or the steps are no longer there. */
function hasLapsed(row: Row, live: Live, past: Past): boolean {
  if (live.table.status !== 'running') return true;
  const now = stepsFrom(past, row.steps[0]!);
  if (!row.steps.every((id, index) => now[index] === id)) return true;
  return past.history.steps
    .slice(past.history.length - now.length + row.steps.length)
    .some(({ kind, step }) => kind !== 'move' || step.kind !== 'move' || step.seat !== row.seat);
}

/** Seats of other people who still play. */
const othersOf = (live: Live, seat: Seat): Seat[] => {
  const asker = live.table.seats[seat]?.person;
  return live.table.seats.filter(({ person, resigned }) => person !== null && person !== asker && !resigned).map((other) => other.seat);
};

async function mustBeOpen(room: Room, game: GameId): Promise<UndoRequest> {
  const live = await room.lives.fresh(game);
  const open = await openRequest(room, live, await room.lives.past(live));
  demand(open, 'noUndoRequest');
  return open;
}

async function ask(room: Room, game: GameId, { by, seat, to, reason }: Parameters<Consent['ask']>[1]): Promise<Answer | null> {
  const live = await room.lives.fresh(game);
  mustBeRunning(live);
  mustSpeakFor(live, seat, by);
  mustGiveReason(reason);
  demand(live.table.undo !== 'nobody', 'undoOnlyFree');
  const past = await room.lives.past(live);
  const first = past.history.steps.find(({ id }) => id === to);
  demand(first?.step.kind === 'move' && first.step.seat === seat, 'notYourStep', { step: to });
  demand((await openRequest(room, live, past)) === null, 'undoRequested');
  const steps = stepsFrom(past, to);
  await inTransaction(room, async (client) => {
    const { rowCount } = await client.query(
      `INSERT INTO undo_request (game, seat, person, steps, asked_at, seq, reason) VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT DO NOTHING`,
      [game, seat, by.person, steps, room.now(), live.table.headSeq, reason],
    );
    demand(rowCount === 1, 'undoRequested');
    const others = live.table.seats.filter((other) => other.seat !== seat);
    if (live.table.undo !== 'moderator') await tell(client, room, game, others, `ask:${live.table.headSeq}:${to}`, { seat, steps, reason });
  });
  room.waker.moved(game, live.table.headSeq);
  return othersOf(live, seat).length === 0 && live.table.undo !== 'moderator' ? takeBack(room, game, await mustBeOpen(room, game)) : null;
}

async function tell(
  client: PoolClient,
  room: Room,
  game: GameId,
  seats: Live['table']['seats'],
  occasion: string,
  facts: object,
): Promise<void> {
  for (const { person } of toEverybody(seats, 'consent', 0, room.now())) {
    await client.query(
      `INSERT INTO outbox (game, person, kind, occasion, facts, due_at) VALUES ($1, $2, 'consent', $3, $4, $5) ON CONFLICT DO NOTHING`,
      [game, person, occasion, facts, room.now()],
    );
  }
}

async function answer(room: Room, game: GameId, { by, seat, agree }: Parameters<Consent['answer']>[1]): Promise<Answer | null> {
  const live = await room.lives.fresh(game);
  mustSpeakFor(live, seat, by);
  const open = await mustBeOpen(room, game);
  demand(open.asked.includes(seat), 'notAsked', { seat });
  const column = agree ? 'agreed' : 'declined';
  const { rows } = await room.pool.query<Row>(
    `UPDATE undo_request SET ${column} = array_append(${column}, $2) WHERE game = $1 AND NOT $2 = ANY(agreed || declined) RETURNING *`,
    [game, seat],
  );
  const row = rows[0];
  demand(row, 'notAsked', { seat });
  room.waker.moved(game, live.table.headSeq);
  const others = othersOf(live, open.seat).length;
  const needed = open.policy === 'all' ? others : Math.floor(others / 2) + 1;
  if (row.agreed.length >= needed) return takeBack(room, game, open);
  if (row.declined.length > others - needed) await refuse(room, game, open);
  return null;
}

/** Agreed: one entry that lists the steps, written in the name of whoever asked. */
function takeBack(room: Room, game: GameId, open: UndoRequest, beside?: Beside): Promise<Answer> {
  const by: Actor = { person: open.person, role: 'player' };
  return act(room, game, { by }, fingerprint('undoAgreed', { steps: [...open.steps] }), async (live) => {
    mustBeRunning(live);
    const past = await room.lives.past(live);
    const still = await openRequest(room, live, past);
    if (!still) throw new TableRefusal('noUndoRequest');
    const drop = [...still.steps];
    const n = live.table.steps - drop.length;
    const state = await room.lives.positions.state(live.game, past, live.seeds, n);
    const body = { drop, ...reasonOf(live, open.reason) };
    const entry: Planned = { kind: 'undo', body, by, revealed: false, state, position: past.ids[n]!, n, seat: null, corrected: true };
    return {
      entries: [entry],
      reasons: [open.reason],
      messages: (rows) => toEverybody(live.table.seats, 'correction', rows[0]!.seq, room.now(), { action: 'undo', seat: open.seat }),
      beside: async (client) => {
        await client.query('DELETE FROM undo_request WHERE game = $1', [game]);
        await beside?.(client, drop);
      },
    };
  });
}

/** False when somebody else was quicker. */
async function refuse(room: Room, game: GameId, open: UndoRequest, beside?: Beside): Promise<boolean> {
  return inTransaction(room, async (client) => {
    const { rowCount } = await client.query('DELETE FROM undo_request WHERE game = $1', [game]);
    if (rowCount === 0) return false;
    const asker = { seat: open.seat, person: open.person, bot: false, ready: true, resigned: false };
    await tell(client, room, game, [asker], `refused:${open.steps[0]}:${open.askedAt.getTime()}`, { refused: true });
    await beside?.(client, open.steps);
    return true;
  });
}

const close = async (room: Room, game: GameId): Promise<void> => {
  await room.pool.query('DELETE FROM undo_request WHERE game = $1', [game]);
};
