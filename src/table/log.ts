import type { Pool, PoolClient } from 'pg';
import type { Entry } from '../rules/entry.js';
import type { Json, JsonObject } from '../rules/json.js';
import type { LogRow } from './chain.js';
import type { Decision, GameId, PersonId, Status } from './types.js';

/** The log and its summary in the database: the only module that reads or writes entries. */

export interface Summary {
  readonly movedAt: Date;
  readonly status: Status;
  readonly steps: number;
  readonly decisions: readonly Decision[];
  readonly whereabouts: Json;
  readonly standings: Json;
  readonly ended: string | null;
  readonly winners: readonly PersonId[];
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly pausedAt: Date | null;
  readonly commitment: string;
}

/** Something to tell a person. One row per person, table, kind and occasion, whatever happens. */
export interface Message {
  readonly person: PersonId;
  readonly kind: 'turn' | 'started' | 'over' | 'correction' | 'substituted' | 'paused' | 'resumed' | 'consent';
  readonly occasion: string;
  readonly facts: JsonObject;
  readonly dueAt: Date;
}

export interface Appending {
  readonly game: GameId;
  readonly head: string;
  readonly key: string | null;
  /** Hash of what was asked: the same key with another one is refused. */
  readonly request: string | null;
  readonly rows: readonly LogRow[];
  readonly summary: Summary;
  readonly messages: readonly Message[];
  /** Who moved: what was kept of a half-made move of this person is forgotten. */
  readonly mover?: PersonId | null;
}

export type Outcome =
  | { readonly outcome: 'appended' | 'repeated' | 'reused' | 'changed'; readonly seq: number; readonly hash: string }
  | { readonly outcome: 'missing' };

const entryRow = (row: LogRow) => ({
  seq: row.seq,
  at: row.at,
  acted: row.acted,
  role: row.role,
  kind: row.kind,
  body: row.body,
  revealed: row.revealed,
  state_hash: row.stateHash,
  prev_hash: row.prevHash,
  hash: row.hash,
});

const summaryRow = (summary: Summary) => ({
  moved_at: summary.movedAt,
  status: summary.status,
  steps: summary.steps,
  awaited: summary.decisions,
  whereabouts: summary.whereabouts,
  standings: summary.standings,
  ended: summary.ended,
  winners: summary.winners,
  started_at: summary.startedAt,
  ended_at: summary.endedAt,
  paused_at: summary.pausedAt,
  commitment: summary.commitment,
});

const messageRow = (message: Message) => ({
  person: message.person,
  kind: message.kind,
  occasion: message.occasion,
  facts: message.facts,
  due_at: message.dueAt,
});

/** The parameters of the SQL function, also for calling it bare (bench). */
export const appendValues = (appending: Appending): unknown[] => [
  appending.game,
  appending.head,
  appending.key,
  appending.request,
  JSON.stringify(appending.rows.map(entryRow)),
  JSON.stringify(summaryRow(appending.summary)),
  JSON.stringify(appending.messages.map(messageRow)),
  appending.mover ?? null,
];

export const APPEND = { name: 'append', text: 'SELECT outcome, seq, hash FROM append($1, $2, $3, $4, $5, $6, $7, $8)' };

/** One call, one transaction (unless the client is in one already). */
export async function append(client: Pool | PoolClient, appending: Appending): Promise<Outcome> {
  const { rows } = await client.query<Outcome>({ ...APPEND, values: appendValues(appending) });
  return rows[0]!;
}

interface StoredRow {
  seq: number;
  at: Date;
  acted: string;
  role: LogRow['role'];
  kind: LogRow['kind'];
  body: string;
  revealed: boolean;
  state_hash: string;
  prev_hash: string;
  hash: string;
}

/** Entries from `from` on, in order. */
export async function readLog(client: Pool | PoolClient, game: GameId, from = 0): Promise<LogRow[]> {
  const { rows } = await client.query<StoredRow>({
    name: 'readLog',
    text: `SELECT seq, at, acted, role, kind, body, revealed, state_hash, prev_hash, hash
             FROM entry WHERE game = $1 AND seq >= $2 ORDER BY seq`,
    values: [game, from],
  });
  return rows.map(({ state_hash, prev_hash, ...row }) => ({ ...row, stateHash: state_hash, prevHash: prev_hash }));
}

/** What history needs of a row. The body was checked when it was written and is covered by the chain. */
export const entryOf = (row: LogRow): Entry =>
  ({ seq: row.seq, kind: row.kind, body: JSON.parse(row.body), revealed: row.revealed }) as Entry;

/** The first answer to a request that was made before; `same` is false when that key asked for something else. */
export async function answered(
  pool: Pool,
  game: GameId,
  key: string,
  request: string,
): Promise<{ seq: number; hash: string; same: boolean } | null> {
  const { rows } = await pool.query<{ seq: number; hash: string; request: string }>({
    name: 'answered',
    text: 'SELECT seq, hash, request FROM entry WHERE game = $1 AND key = $2',
    values: [game, key],
  });
  const first = rows[0];
  return first ? { seq: first.seq, hash: first.hash, same: first.request === request } : null;
}
