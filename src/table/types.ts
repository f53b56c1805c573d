import type { Awaited, Happening, Phrase, Question, Seat, SeriesPoint, Standings, Viewer, Where } from '../rules/game.js';
import type { PositionId } from '../rules/hash.js';
import type { Json, JsonObject } from '../rules/json.js';
import type { StepId } from '../rules/step.js';
import type { Walked } from '../rules/walk.js';

/** What the rest of Railpost sees of a table. Times are Dates; ids of games and people are opaque texts. */

export type GameId = string;
export type PersonId = string;

/** Who acts. `server` is the clock and the bots' keeper; its `person` is null. */
export interface Actor {
  readonly person: PersonId | null;
  readonly role: 'player' | 'owner' | 'moderator' | 'server';
}

export type Status = 'open' | 'running' | 'over' | 'cancelled';
export type Visibility = 'public' | 'unlisted' | 'private';
/** Who may take a free seat. */
export type Joining = 'anybody' | 'link' | 'invited';
/** `full`: by itself when all seats are taken and everybody is ready. */
export type Starting = 'owner' | 'full';
export type UndoPolicy = 'all' | 'majority' | 'moderator' | 'nobody';

/** A table as somebody opens it. Missing options take the defaults of the game's schema. */
export interface NewTable {
  readonly rules: string;
  readonly options?: JsonObject;
  readonly players: number;
  readonly name: string;
  readonly notes?: string;
  readonly visibility?: Visibility;
  readonly undo?: UndoPolicy;
  readonly seating?: 'fixed' | 'drawn';
  readonly joining?: Joining;
  readonly starting?: Starting;
  readonly ownerDesk?: boolean;
  readonly clock?: JsonObject;
}

/** What those who join agree to, beside the game itself. */
export interface Terms {
  readonly rules: string;
  readonly options: JsonObject;
  readonly players: number;
  readonly visibility: Visibility;
  readonly undo: UndoPolicy;
  readonly seating: 'fixed' | 'drawn';
  readonly starting: Starting;
  readonly ownerDesk: boolean;
}

/** The terms before a change that those who had joined must know of. */
export interface Change {
  readonly at: Date;
  readonly was: Terms;
}

/** A decision is the span in which a seat is continuously awaited: (seat, seq that opened it). */
export interface Decision extends Awaited {
  readonly opened: number;
  readonly since: Date;
  /** `seq` since which this seat is asked exactly this: its own move, a correction, or another question raises it. */
  readonly asked: number;
}

export interface SeatRow {
  readonly seat: Seat;
  readonly person: PersonId | null;
  /** Of somebody without an account here: imported games. */
  readonly name?: string | null;
  readonly bot: boolean;
  readonly ready: boolean;
  readonly resigned: boolean;
}

/** The summary row and its seats: everything that lists need, without calling any rules. */
export interface Table {
  readonly id: GameId;
  readonly rules: string;
  readonly version: number;
  readonly options: JsonObject;
  readonly players: number;
  readonly name: string;
  readonly notes: string;
  readonly owner: PersonId | null;
  readonly status: Status;
  readonly visibility: Visibility;
  readonly undo: UndoPolicy;
  readonly seating: 'fixed' | 'drawn';
  readonly joining: Joining;
  readonly starting: Starting;
  readonly changes: readonly Change[];
  readonly ownerDesk: boolean;
  readonly clock: JsonObject | null;
  readonly origin: 'played' | 'imported' | 'practice';
  readonly source: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly pausedAt: Date | null;
  readonly movedAt: Date | null;
  readonly commitment: string;
  readonly headSeq: number;
  readonly headHash: string;
  readonly steps: number;
  readonly decisions: readonly Decision[];
  readonly where: Where | null;
  readonly standings: Standings | null;
  readonly ended: string | null;
  readonly winners: readonly PersonId[];
  readonly seats: readonly SeatRow[];
}

/** Which position: the n-th effective step (the last one when left out) of the history as of entry `log` (the newest). */
export interface At {
  readonly n?: number;
  readonly log?: number;
}

export interface Position {
  /** The rolling hash of the steps up to here. */
  readonly id: string;
  readonly n: number;
  /** Number of effective steps as of `seq`. */
  readonly total: number;
  readonly seq: number;
  readonly headHash: string;
  /** The full state: never shown, only asked through the game's own `view`. Not to be changed. */
  readonly state: Json;
  readonly waiting: readonly Awaited[];
  readonly where: Where;
  readonly standings: Standings;
  readonly series: readonly SeriesPoint[];
}

/** A position as one viewer may see it. */
export interface Seen {
  readonly id: string;
  readonly n: number;
  readonly total: number;
  readonly seq: number;
  readonly view: Json;
  readonly waiting: readonly Awaited[];
  readonly where: Where;
  readonly standings: Standings;
}

/** One effective step as one viewer may see it. */
export interface SeenStep {
  readonly n: number;
  readonly id: StepId;
  /** The entry that brought it, and what kind of entry that was. */
  readonly seq: number;
  readonly kind: string;
  readonly at: Date;
  /** The seat that moved; null for a moderator's correction. */
  readonly seat: Seat | null;
  readonly by: PersonId | null;
  readonly role: Actor['role'];
  readonly happenings: readonly Happening[];
  /** Automatic moves that followed: seat, why, and what they brought about. */
  readonly auto: readonly { readonly seat: Seat; readonly cause: Phrase; readonly happenings: readonly Happening[] }[];
  readonly where: Where;
  readonly standings: Standings;
  readonly series: readonly SeriesPoint[];
}

/** One entry of the log, for the page that shows everything, corrections and struck-out branches included. */
export interface SeenEntry {
  readonly seq: number;
  readonly at: Date;
  readonly kind: string;
  readonly role: Actor['role'];
  readonly by: PersonId | null;
  readonly reason: string | null;
  /** Steps this entry brought, and whether they still count. */
  readonly steps: readonly { readonly id: StepId; readonly n: number | null }[];
  /** Steps this entry struck out. */
  readonly struck: readonly StepId[];
  readonly hash: string;
}

/** A correction of the past: what it struck out lies in the history as of the entry before it. */
export interface SeenCorrection {
  readonly seq: number;
  readonly at: Date;
  readonly kind: 'undo' | 'rewind' | 'amend' | 'adjust' | 'redraw';
  readonly role: Actor['role'];
  readonly by: PersonId | null;
  readonly reason: string | null;
  /** Position at which it shows now: that of the first step it brought, or the one up to which everything stayed. */
  readonly n: number;
  /** Steps it struck out: these numbers of the history as of `seq` − 1. */
  readonly struck: { readonly from: number; readonly to: number } | null;
}

/** What every acting request carries. */
export interface Request {
  readonly by: Actor;
  /** The same key asks the same thing once: a repeated request gets the first answer. */
  readonly key?: string;
  /** `seq` of the head that the sender looked at; a move on an older one is taken if the decision is the same and it is still legal. */
  readonly on?: number;
}

export interface MoveRequest extends Request {
  readonly seat: Seat;
  readonly move: Json;
}

/** A move as the answers that lead to it. */
export interface PathRequest extends Request {
  readonly path: readonly string[];
}

/** How a game went as of an entry: only what the rules tell everybody, whoever looks. */
export interface Course {
  readonly total: number;
  /** The id of the last position: equal ids mean an equal course. */
  readonly id: PositionId;
  /** After each step; to be asked only for what is not kept by that id. */
  points(): Promise<CoursePoint[]>;
}

export interface CoursePoint {
  readonly n: number;
  readonly where: Where;
  readonly standings: Standings;
  readonly series: readonly SeriesPoint[];
}

export interface Answer {
  /** `repeated`: this key was answered before, and this is that answer. */
  readonly outcome: 'appended' | 'repeated';
  readonly seq: number;
  readonly hash: string;
}

/** Whether a seat may take back (or do again) by itself right now, and if not, why. */
export type May = { readonly may: true; readonly steps: readonly StepId[] } | { readonly may: false; readonly why: Phrase };

/** The question at the end of a half-made move, and the head it was asked on. */
export interface Asked extends Walked<Json> {
  readonly on: number;
  readonly question: Question;
}

export interface Tables {
  open(by: PersonId, table: NewTable): Promise<GameId>;
  /** Before the start: everything, and ready marks are taken back when the terms are others; afterwards name, notes and visibility only. */
  change(game: GameId, by: Actor, changes: Partial<NewTable>): Promise<void>;
  join(game: GameId, person: PersonId, seat?: Seat): Promise<Seat>;
  leave(game: GameId, person: PersonId): Promise<void>;
  ready(game: GameId, person: PersonId, ready: boolean): Promise<void>;
  cancel(game: GameId, by: Actor): Promise<void>;
  start(game: GameId, by: Actor): Promise<Answer>;

  table(game: GameId): Promise<Table>;
  /** Newest `seq`, cheaply. */
  head(game: GameId): Promise<number>;
  position(game: GameId, at?: At): Promise<Position>;
  see(game: GameId, viewer: Viewer, at?: At): Promise<Seen>;
  /** Steps from..to (1-based, inclusive; all when left out) as that viewer may know them. */
  steps(game: GameId, viewer: Viewer, range?: { from?: number; to?: number; log?: number }): Promise<SeenStep[]>;
  course(game: GameId, log?: number): Promise<Course>;
  entries(game: GameId): Promise<SeenEntry[]>;
  /** Corrections as of an entry, oldest first; a player's own undo is none. */
  corrections(game: GameId, log?: number): Promise<SeenCorrection[]>;

  /** The path is walked as far as it is still offered. */
  choices(game: GameId, seat: Seat, path: readonly string[]): Promise<Asked>;
  preview(game: GameId, seat: Seat, path: readonly string[]): Promise<Json>;
  move(game: GameId, request: MoveRequest): Promise<Answer>;
  /** The same for the answers of a page; `notOffered` when they do not make a move. */
  moveAlong(game: GameId, request: PathRequest): Promise<Answer>;
  mayUndo(game: GameId, seat: Seat): Promise<May>;
  mayRedo(game: GameId, seat: Seat): Promise<May>;
  /** Takes back this seat's last step, or its last ones from `to` on. */
  undo(game: GameId, request: Request & { seat: Seat; to?: StepId }): Promise<Answer>;
  redo(game: GameId, request: Request & { seat: Seat }): Promise<Answer>;

  /** A private table from a position of this one: hidden things dealt anew while it runs. One person sits on all seats. */
  practise(game: GameId, by: PersonId, viewer: Viewer, at?: At): Promise<GameId>;

  resign(game: GameId, request: Request & { seat: Seat }): Promise<Answer>;
  substitute(game: GameId, request: Request & { seat: Seat; person: PersonId; reason?: string }): Promise<Answer>;
  pause(game: GameId, request: Request & { reason?: string }): Promise<Answer>;
  resume(game: GameId, request: Request & { reason?: string }): Promise<Answer>;
  /** With the standing result: everybody agreed (whoever calls has asked them), or a moderator gives a reason. */
  end(game: GameId, request: Request & { reason?: string; agreed?: boolean }): Promise<Answer>;
  reopen(game: GameId, request: Request & { reason: string }): Promise<Answer>;
}

/** The seat somebody sits on; at a practice table with all seats, the one that is asked. */
export function seatOf(table: Table, person: PersonId | null): Seat | null {
  if (person === null) return null;
  const own = table.seats.filter((seat) => seat.person === person).map(({ seat }) => seat);
  return own.find((seat) => table.decisions.some((open) => open.seat === seat && open.must)) ?? own[0] ?? null;
}

/** How somebody looks at a table: by seat; everything after the end; otherwise from outside. */
export const viewerOf = (table: Table, person: PersonId | null): Viewer =>
  table.status === 'over' ? 'all' : (seatOf(table, person) ?? 'spectator');

/** Of which table, and of which of its positions, a private copy was made. */
export function originalOf({ origin, source }: Pick<Table, 'origin' | 'source'>): { readonly game: GameId; readonly n: number } | null {
  const found = origin === 'practice' ? /^(.+)@(\d+)$/.exec(source ?? '') : null;
  return found && { game: found[1]!, n: Number(found[2]) };
}
