import type { Pool, PoolClient } from 'pg';
import type { Standings, Where } from '../rules/game.js';
import type { Json, JsonObject } from '../rules/json.js';
import type { LogRow } from './chain.js';
import { demand } from './errors.js';
import type { Change, Decision, GameId, SeatRow, Table } from './types.js';

/** Everything about one table as one statement saw it, so that summary, seats and entries belong together. */
export interface Stored {
  readonly table: Table;
  readonly salt: string;
  readonly seeds: readonly string[];
  readonly snapshot: { readonly seq: number; readonly content: string } | null;
  /** From the entry after the snapshot on (or after `known`). */
  readonly rows: readonly LogRow[];
}

interface GameRow {
  id: string;
  rules: string;
  version: number;
  options: JsonObject;
  players: number;
  name: string;
  notes: string;
  owner: string | null;
  status: Table['status'];
  visibility: Table['visibility'];
  undo: Table['undo'];
  seating: Table['seating'];
  joining: Table['joining'];
  starting: Table['starting'];
  changes: (Omit<Change, 'at'> & { at: string })[];
  owner_desk: boolean;
  clock: JsonObject | null;
  origin: Table['origin'];
  source: string | null;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  paused_at: Date | null;
  moved_at: Date | null;
  salt: string;
  commitment: string;
  head_seq: number;
  head_hash: string;
  steps: number;
  awaited: (Omit<Decision, 'since'> & { since: string })[];
  whereabouts: Json;
  standings: Json;
  ended: string | null;
  winners: string[];
  seats: { seat: number; person: string | null; name: string | null; bot: boolean; ready: boolean; resigned_at: string | null }[] | null;
}

interface StoredRow extends GameRow {
  seeds: string[] | null;
  snapshot_seq: number | null;
  snapshot_content: string | null;
  entries: (Omit<LogRow, 'at' | 'stateHash' | 'prevHash'> & { at: string; state_hash: string; prev_hash: string })[] | null;
}

const SEATS = `(SELECT json_agg(s ORDER BY s.seat) FROM seat s WHERE s.game = g.id) AS seats`;

export async function readTable(pool: Pool | PoolClient, game: GameId): Promise<Table> {
  const { rows } = await pool.query<GameRow>({
    name: 'readTable',
    text: `SELECT g.*, ${SEATS} FROM game g WHERE g.id = $1`,
    values: [game],
  });
  demand(rows[0], 'unknownTable');
  return tableOf(rows[0]);
}

/** `known`: entries up to this one are in memory already; otherwise the newest snapshot of this build saves reading them. */
export async function readStored(pool: Pool, game: GameId, build: string, known?: number): Promise<Stored> {
  const { rows } = await pool.query<StoredRow>({
    name: 'readStored',
    text: `SELECT g.*, ${SEATS}, (SELECT array_agg(seed ORDER BY number) FROM seed WHERE seed.game = g.id) AS seeds,
                  p.seq AS snapshot_seq, p.content AS snapshot_content,
                  (SELECT json_agg(e ORDER BY e.seq) FROM (SELECT seq, at, acted, role, kind, body, revealed, state_hash, prev_hash, hash
                     FROM entry WHERE entry.game = g.id AND entry.seq > coalesce($3, p.seq, -1)) e) AS entries
             FROM game g LEFT JOIN snapshot p ON p.game = g.id AND p.build = $2 AND $3::int IS NULL
            WHERE g.id = $1`,
    values: [game, build, known ?? null],
  });
  const row = rows[0];
  demand(row, 'unknownTable');
  return {
    table: tableOf(row),
    salt: row.salt,
    seeds: row.seeds ?? [],
    snapshot: row.snapshot_seq === null ? null : { seq: row.snapshot_seq, content: row.snapshot_content! },
    rows: (row.entries ?? []).map(({ at, state_hash, prev_hash, ...entry }) => ({
      ...entry,
      at: new Date(at),
      stateHash: state_hash,
      prevHash: prev_hash,
    })),
  };
}

function tableOf(row: GameRow): Table {
  const seats: SeatRow[] = (row.seats ?? []).map(({ seat, person, name, bot, ready, resigned_at }) => ({
    seat,
    person,
    name,
    bot,
    ready,
    resigned: resigned_at !== null,
  }));
  return {
    id: row.id,
    rules: row.rules,
    version: row.version,
    options: row.options,
    players: row.players,
    name: row.name,
    notes: row.notes,
    owner: row.owner,
    status: row.status,
    visibility: row.visibility,
    undo: row.undo,
    seating: row.seating,
    joining: row.joining,
    starting: row.starting,
    changes: row.changes.map((change) => ({ ...change, at: new Date(change.at) })),
    ownerDesk: row.owner_desk,
    clock: row.clock,
    origin: row.origin,
    source: row.source,
    createdAt: row.created_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    pausedAt: row.paused_at,
    movedAt: row.moved_at,
    commitment: row.commitment,
    headSeq: row.head_seq,
    headHash: row.head_hash,
    steps: row.steps,
    decisions: row.awaited.map((decision) => ({ ...decision, since: new Date(decision.since) })),
    where: row.whereabouts as unknown as Where | null,
    standings: row.standings as unknown as Standings | null,
    ended: row.ended,
    winners: row.winners,
    seats,
  };
}
