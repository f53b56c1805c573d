import type { PoolClient } from 'pg';
import type { BodyOf, EntryKind } from '../rules/entry.js';
import type { Seat } from '../rules/game.js';
import { commitmentOf } from '../rules/source.js';
import { act, fingerprint, type Plan, type Planned } from './act.js';
import { sealed } from './chain.js';
import { demand } from './errors.js';
import type { Live } from './live.js';
import { ended, standingOf, toEverybody, withConsequences } from './playing.js';
import { audit, mustDirect, mustSpeakFor, reasonOf, toldBy } from './rights.js';
import type { Room } from './room.js';
import type { Actor, Answer, GameId, PersonId, Request, SeatRow } from './types.js';

/** Seats, pauses and endings: entries that leave the position as it is. */

type WithReason = Request & { readonly reason?: string };

const mustRun = (live: Live): void => demand(live.table.status === 'running', 'notRunning', { status: live.table.status });

function standing<Kind extends EntryKind>(
  live: Live,
  kind: Kind,
  body: BodyOf<Kind>,
  request: WithReason,
): Pick<Plan, 'entries' | 'reasons'> {
  const entry = { kind, body, by: request.by, revealed: false, seat: null, ...standingOf(live) } as unknown as Planned;
  return { entries: [entry], reasons: request.reason ? [request.reason] : [] };
}

/** Whatever is not a player's own doing leaves a line in the audit, written with the entry. */
function traced(plan: Plan, request: WithReason, game: GameId): Plan {
  if (request.by.role === 'player') return plan;
  const { kind } = plan.entries[0]!;
  return {
    ...plan,
    beside: async (client, rows) => {
      await plan.beside?.(client, rows);
      await audit(client, request.by, kind, game, { seq: rows[0]!.seq, reason: request.reason ?? '' });
    },
  };
}

const withSeat = (live: Live, seat: Seat, change: Partial<SeatRow>): SeatRow[] =>
  live.table.seats.map((row) => (row.seat === seat ? { ...row, ...change } : row));

/** Gives the seat up. It is kept by quiet moves until somebody takes it; when only one is left, the game ends as it stands. */
export function resign(room: Room, game: GameId, request: WithReason & { seat: Seat }): Promise<Answer> {
  const { seat } = request;
  return act(room, game, request, fingerprint('resign', { seat, by: request.by.person }), async (live) => {
    mustRun(live);
    mustSpeakFor(live, seat, request.by);
    demand(!live.table.seats[seat]?.resigned, 'alreadyResigned', { seat });
    const seats = withSeat(live, seat, { resigned: true });
    const { entries, reasons } = standing(live, 'resign', { seat, ...reasonOf(live, request.reason) }, request);
    const beside = (client: PoolClient) =>
      client.query('UPDATE seat SET resigned_at = now() WHERE game = $1 AND seat = $2', [game, seat]).then(() => {});
    const plan = traced({ entries, reasons, beside, table: { seats } }, request, game);
    const staying = seats.filter((row) => !row.bot && row.person !== null && !row.resigned).length;
    const wasAlone = live.table.players === 1;
    if (staying > (wasAlone ? 0 : 1)) return withConsequences(room, live, plan);
    return { ...ended(live, plan, room.now()), entries: [...entries, endEntry(live, 'standing', { person: null, role: 'server' })] };
  });
}

const endEntry = (live: Live, how: BodyOf<'end'>['how'], by: Actor, reason: { reason?: string } = {}): Planned<'end'> => ({
  kind: 'end',
  body: { how, seed: live.seeds.at(-1)!, ...reason },
  by,
  revealed: true,
  seat: null,
  ...standingOf(live),
});

/** Somebody else sits down; an empty seat, a resigned one or (by a moderator) anybody's. */
export function substitute(room: Room, game: GameId, request: WithReason & { seat: Seat; person: PersonId }): Promise<Answer> {
  const { seat, person, by } = request;
  return act(room, game, request, fingerprint('substitute', { seat, person, by: by.person }), async (live) => {
    mustRun(live);
    const row = live.table.seats[seat];
    demand(row && !row.bot, 'unknownSeat', { seat });
    const isFree = row.person === null || row.resigned;
    if (by.role === 'player') demand(row.person === by.person || (isFree && person === by.person), 'notYours', { seat });
    else mustDirect(live, by);
    demand(!live.table.seats.some((other) => other.person === person && !other.resigned), 'alreadySeated');
    const seats = withSeat(live, seat, { person, resigned: false });
    const body = { seat, person: sealed(live.salt, person), ...reasonOf(live, request.reason) };
    const plan: Plan = {
      ...standing(live, 'substitute', body, request),
      table: { seats },
      messages: (rows) => {
        const now = room.now();
        const news = toEverybody(seats, 'substituted', rows[0]!.seq, now, { seat, ...toldBy(request) });
        const open = live.table.decisions.find((decision) => decision.seat === seat && decision.must);
        if (!open) return news;
        const turn = { seat, opened: open.opened };
        return [...news, { person, kind: 'turn', occasion: `${seat}:${open.opened}`, facts: turn, dueAt: now }];
      },
      beside: async (client) => {
        await client.query('UPDATE seat SET person = $3, resigned_at = NULL, joined_at = now() WHERE game = $1 AND seat = $2', [
          game,
          seat,
          person,
        ]);
        await client.query('INSERT INTO beside (game, hash, kind, text) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING', [
          game,
          sealed(live.salt, person),
          'person',
          person,
        ]);
      },
    };
    return withConsequences(room, live, traced(plan, request, game));
  });
}

export function pause(room: Room, game: GameId, request: WithReason): Promise<Answer> {
  return act(room, game, request, fingerprint('pause', { by: request.by.person }), async (live) => {
    mustRun(live);
    mustDirect(live, request.by);
    demand(live.table.pausedAt === null, 'paused');
    const now = room.now();
    const plan: Plan = {
      ...standing(live, 'pause', reasonOf(live, request.reason), request),
      table: { pausedAt: now },
      messages: (rows) => toEverybody(live.table.seats, 'paused', rows[0]!.seq, now, toldBy(request)),
    };
    return traced(plan, request, game);
  });
}

export function resume(room: Room, game: GameId, request: WithReason): Promise<Answer> {
  return act(room, game, request, fingerprint('resume', { by: request.by.person }), async (live) => {
    mustRun(live);
    mustDirect(live, request.by);
    demand(live.table.pausedAt !== null, 'notPaused');
    const plan: Plan = {
      ...standing(live, 'resume', reasonOf(live, request.reason), request),
      table: { pausedAt: null },
      messages: (rows) => toEverybody(live.table.seats, 'resumed', rows[0]!.seq, room.now(), toldBy(request)),
    };
    return traced(plan, request, game);
  });
}

/** With the standing result: everybody agreed (`agreed`, checked by the caller), or a moderator says so. */
export function end(room: Room, game: GameId, request: WithReason & { agreed?: boolean }): Promise<Answer> {
  return act(room, game, request, fingerprint('end', { by: request.by.person, agreed: request.agreed }), async (live) => {
    mustRun(live);
    if (!request.agreed) mustDirect(live, request.by);
    demand(request.agreed || request.reason, 'reasonMissing');
    const how = request.agreed ? 'agreed' : 'standing';
    const entry = endEntry(live, how, request.by, reasonOf(live, request.reason));
    const plan = { ...ended(live, { reasons: request.reason ? [request.reason] : [] }, room.now(), toldBy(request)), entries: [entry] };
    return traced(plan, request, game);
  });
}

/** The seed is known by now, so what comes is drawn from a new one. */
export function reopen(room: Room, game: GameId, request: Request & { reason: string }): Promise<Answer> {
  return act(room, game, request, fingerprint('reopen', { by: request.by.person }), async (live) => {
    mustDirect(live, request.by);
    demand(request.reason, 'reasonMissing');
    const plan: Plan = {
      ...reopening(room, live, request),
      messages: (rows) => toEverybody(live.table.seats, 'correction', rows[0]!.seq, room.now(), { action: 'reopen', ...toldBy(request) }),
    };
    return traced(plan, request, game);
  });
}

/** The entry that reopens a finished game, and what stands beside it. */
export function reopening(room: Room, live: Live, request: WithReason): Plan {
  demand(live.table.status === 'over', 'notOver', { status: live.table.status });
  const seed = room.newSeed();
  const commitment = commitmentOf(seed);
  const { id } = live.table;
  return {
    ...standing(live, 'reopen', { commitment, ...reasonOf(live, request.reason) }, request),
    seeds: [...live.seeds, seed],
    table: { status: 'running', endedAt: null, commitment },
    beside: async (client) => {
      await client.query('INSERT INTO seed (game, number, seed, commitment) VALUES ($1, $2, $3, $4)', [
        id,
        live.seeds.length,
        seed,
        commitment,
      ]);
      await client.query('DELETE FROM archived WHERE game = $1', [id]);
      await client.query('DELETE FROM kept WHERE game = $1', [id]);
    },
  };
}
