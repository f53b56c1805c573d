import { namesOf } from '../../notify/names.js';
import type { WebDeps } from '../deps.js';
import type { Room } from './room.js';

/** What stands beside a game: chat, private notes, how far somebody has read, offered seats, votes to end. */

export interface Visit {
  readonly step: number;
  readonly chat: bigint;
}

/** How far this person had read; from now on as far as the table goes. Looking drops no mail. */
export async function visited(deps: WebDeps, room: Room, person: string): Promise<Visit | null> {
  const key = { game: room.table.id, person };
  const before = await deps.database.prisma.visit.findUnique({ where: { game_person: key } });
  if (room.seat !== null && before?.step !== room.table.steps)
    await deps.database.prisma.visit.upsert({
      where: { game_person: key },
      create: { ...key, step: room.table.steps },
      update: { step: room.table.steps, at: new Date() },
    });
  return before && { step: before.step, chat: before.chat };
}

const LINES = 100;

export interface Chat {
  readonly lines: readonly {
    readonly id: string;
    readonly name: string;
    readonly seat: number | null;
    readonly at: Date;
    readonly text: string;
    readonly unread: boolean;
  }[];
  readonly unread: number;
}

interface ChatLine {
  readonly id: string;
  readonly name: string;
  readonly person: string;
  readonly seat: number | null;
  readonly at: Date;
  readonly text: string;
}

/** Lines before the one with id `after` (the newest when left out), newest first; `next` where there are older ones. */
export async function chatPage(
  deps: WebDeps,
  room: Room,
  limit: number,
  after?: string,
): Promise<{ lines: ChatLine[]; next: string | null }> {
  const rows = await deps.database.prisma.chatLine.findMany({
    where: { game: room.table.id, ...(after !== undefined && { id: { lt: BigInt(after) } }) },
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
  const names = await namesOf(
    deps.database,
    rows.map((row) => row.person),
  );
  const lines = rows.slice(0, limit).map((row) => ({
    id: String(row.id),
    name: names.get(row.person) ?? 'somebody',
    person: row.person,
    seat: room.table.seats.find((seat) => seat.person === row.person)?.seat ?? null,
    at: row.at,
    text: row.text,
  }));
  return { lines, next: rows.length > limit ? (lines.at(-1)?.id ?? null) : null };
}

export async function chatOf(deps: WebDeps, room: Room, person: string | null, read: bigint): Promise<Chat> {
  const { lines: newest } = await chatPage(deps, room, LINES);
  const lines = newest
    .reverse()
    .map(({ person: by, ...line }) => ({ ...line, unread: person !== null && by !== person && BigInt(line.id) > read }));
  return { lines, unread: lines.filter((line) => line.unread).length };
}

export async function readChat(deps: WebDeps, room: Room, person: string): Promise<void> {
  await deps.database.pool.query(
    `insert into visit (game, person, step, chat) values ($1, $2, 0, coalesce((select max(id) from chat_line where game = $1), 0))
     on conflict (game, person) do update set chat = excluded.chat`,
    [room.table.id, person],
  );
}

/** Seats that are offered to a substitute. */
export async function offersOf(deps: WebDeps, room: Room): Promise<object[]> {
  const rows = await deps.database.prisma.seatOffer.findMany({ where: { game: room.table.id }, orderBy: { seat: 'asc' } });
  return rows.map((row) => ({ seat: row.seat, name: room.names[row.seat], mine: row.seat === room.seat }));
}

/** Who agreed to end the game as it stands, and who has not yet. */
export async function votesOf(
  deps: WebDeps,
  room: Room,
): Promise<{ agreed: string[]; missing: string[]; mine: boolean; last: boolean } | null> {
  const rows = await deps.database.prisma.endVote.findMany({ where: { game: room.table.id } });
  if (rows.length === 0) return null;
  const agreed = new Set(rows.map((row) => row.seat));
  const voters = room.table.seats.filter((seat) => !seat.bot && seat.person && !seat.resigned);
  const missing = voters.filter((seat) => !agreed.has(seat.seat));
  return {
    agreed: voters.filter((seat) => agreed.has(seat.seat)).map((seat) => room.names[seat.seat]!),
    missing: missing.map((seat) => room.names[seat.seat]!),
    mine: room.seat !== null && agreed.has(room.seat),
    // The next click of this seat ends the game.
    last: missing.length === 1 && missing[0]!.seat === room.seat,
  };
}

export interface ConsentModel {
  /** An open request: whose, why, and how far it is. */
  readonly open: {
    readonly name: string;
    readonly mine: boolean;
    readonly reason: string;
    readonly moves: number;
    readonly agreed: readonly string[];
    readonly missing: readonly string[];
    /** This visitor's seat is asked and has not answered. */
    readonly asksMe: boolean;
    readonly byModerator: boolean;
  } | null;
  /** The last own move, which can be asked back when it is no longer free. */
  readonly askable: { readonly step: string; readonly policy: string } | null;
}

const POLICY = { all: 'all players must agree', majority: 'a majority must agree', moderator: 'a moderator decides', nobody: '' };

/** Undo by agreement: what is asked now, or what could be. */
export async function consentOf(deps: WebDeps, room: Room, ownLast: string | null, isFree: boolean): Promise<ConsentModel> {
  if (room.table.status !== 'running') return { open: null, askable: null };
  const request = await deps.consent.request(room.table.id);
  if (!request) {
    const askable = room.seat !== null && ownLast !== null && !isFree && room.table.undo !== 'nobody';
    return { open: null, askable: askable ? { step: ownLast, policy: POLICY[room.table.undo] } : null };
  }
  const names = (seats: readonly number[]): string[] => seats.map((seat) => room.names[seat]!);
  return {
    open: {
      name: room.names[request.seat]!,
      mine: request.seat === room.seat,
      reason: request.reason,
      moves: request.steps.length,
      agreed: names(request.agreed),
      missing: names(request.asked),
      asksMe: room.seat !== null && request.asked.includes(room.seat),
      byModerator: request.policy === 'moderator',
    },
    askable: null,
  };
}
