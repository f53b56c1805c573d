import type { Pool } from 'pg';
import type { Entry } from '../rules/entry.js';
import type { AnyGame } from '../rules/game.js';
import { firstPosition, nextPosition, type PositionId } from '../rules/hash.js';
import { History, type HistoryStep } from '../rules/history.js';
import type { Json } from '../rules/json.js';
import { continueReplay } from '../rules/replay.js';
import type { Seed } from '../rules/source.js';
import { copyState } from '../rules/state.js';
import type { LogRow } from './chain.js';
import { demand } from './errors.js';
import { entryOf, readLog } from './log.js';
import { Lru } from './lru.js';
import { type Meter, silentMeter } from './meter.js';
import { Positions } from './positions.js';
import { readStored, type Stored } from './stored.js';
import type { GameId, Table } from './types.js';

/** A started table in memory as one entry left it. Never changed: the next entry makes a new one. */
export interface Live {
  readonly game: AnyGame;
  readonly table: Table;
  readonly salt: string;
  /** One per era; the last is in use. */
  readonly seeds: readonly Seed[];
  /** The position after the last effective step. Not to be changed: play on a copy. */
  readonly state: Json;
  readonly position: PositionId;
  /** Time of the head's entry: the log's clock never runs backwards. */
  readonly at: Date;
}

/** The whole log of a table, folded: what corrections, undo and history pages need beyond the present position. */
export interface Past {
  readonly rows: readonly LogRow[];
  readonly entries: readonly Entry[];
  readonly history: History;
  /** Ids of positions 0 … n. */
  readonly ids: readonly PositionId[];
}

/** A past that is known up to some entry, and the entries since. */
interface PastToBe {
  readonly past: Promise<Past>;
  readonly since: readonly LogRow[];
}

interface SnapshotContent {
  readonly position: PositionId;
  readonly state: Json;
}

/** Entries that leave the steps before them as they are. */
const CONTINUES = new Set(['move', 'adjust', 'substitute', 'resign', 'pause', 'resume', 'end', 'reopen']);

export class LiveTables {
  readonly positions = new Positions();
  private readonly lives: Lru<GameId, Live>;
  private readonly pasts = new WeakMap<Live, PastToBe>();
  /** By table and hash of the entry, which never change. */
  private readonly earlier = new Lru<string, Past>(20);
  private readonly queues = new Map<GameId, Promise<unknown>>();
  private readonly snapshotAt = new Lru<GameId, number>(1000);

  constructor(
    private readonly pool: Pool,
    private readonly games: ReadonlyMap<string, AnyGame>,
    /** Names the code that computed a stored snapshot: another build computes it again. */
    private readonly build: string,
    private readonly meter: Meter = silentMeter,
    most = 200,
    private readonly snapshotEvery = 20,
  ) {
    this.lives = new Lru(most);
  }

  game(rules: string): AnyGame {
    const game = this.games.get(rules);
    demand(game, 'unknownGame', { rules });
    return game;
  }

  /** What this process knows; it may be behind, which the head's hash tells when something is appended. */
  async known(id: GameId): Promise<Live> {
    return this.lives.get(id) ?? this.fresh(id);
  }

  /** As of now. */
  async fresh(id: GameId): Promise<Live> {
    const known = this.lives.get(id);
    if (known) {
      const { rows } = await this.pool.query<{ head_hash: string }>({
        name: 'headHash',
        text: 'SELECT head_hash FROM game WHERE id = $1',
        values: [id],
      });
      if (rows[0]?.head_hash === known.table.headHash) return known;
    }
    const began = performance.now();
    const live = await this.load(id, known);
    this.meter.replayed((performance.now() - began) / 1000);
    this.lives.set(id, live);
    return live;
  }

  forget(id: GameId): void {
    this.lives.delete(id);
  }

  /** One after another for each table; other tables do not wait. */
  async inTurn<T>(id: GameId, work: () => Promise<T>): Promise<T> {
    const before = this.queues.get(id) ?? Promise.resolve();
    const turn = before.then(work, work);
    this.queues.set(id, turn);
    try {
      return await turn;
    } finally {
      if (this.queues.get(id) === turn) this.queues.delete(id);
    }
  }

  /** The head moved on by entries that this process has just appended. */
  advanced(before: Live, after: Live, rows: readonly LogRow[]): void {
    this.lives.set(after.table.id, after);
    this.positions.remember(before.position, before.state);
    this.positions.remember(after.position, after.state);
    this.passOn(before, after, rows);
    this.storeSnapshot(after);
  }

  past(live: Live): Promise<Past> {
    const known = this.pasts.get(live);
    if (known?.since.length === 0) return known.past;
    const past = known
      ? known.past.then((whole) => extended(whole, known.since, live.game))
      : readLog(this.pool, live.table.id).then((rows) => pastOf(live.game, rows.slice(0, live.table.headSeq + 1)));
    past.catch(() => this.pasts.delete(live));
    this.pasts.set(live, { past, since: [] });
    return past;
  }

  /** The past as an earlier entry left it: what a copied link to the history names. */
  async pastAt(live: Live, log: number): Promise<Past> {
    const { rows } = await this.past(live);
    const key = `${live.table.id} ${rows[log]!.hash}`;
    const past = this.earlier.get(key) ?? pastOf(live.game, rows.slice(0, log + 1));
    this.earlier.set(key, past);
    return past;
  }

  /** What is known of the past goes with the table; later entries are folded in when somebody asks. */
  private passOn(before: Live, after: Live, rows: readonly LogRow[]): void {
    const known = this.pasts.get(before);
    if (known) this.pasts.set(after, { past: known.past, since: [...known.since, ...rows] });
  }

  private async load(id: GameId, known: Live | undefined): Promise<Live> {
    const stored = await readStored(this.pool, id, this.build, known?.table.headSeq);
    demand(stored.table.headSeq >= 0, 'notStarted');
    const game = this.game(stored.table.rules);
    const base = known ?? snapshotOf(stored);
    const steps = base && stepsSince(stored.rows.map(entryOf), stored.seeds.length);
    if (!steps) return this.loadAll(game, stored, known);
    let position = base.position;
    const state = known ? copyState(game, base.state) : base.state;
    continueReplay(game, state, steps, stored.seeds);
    for (const { step, generations, era } of steps) position = nextPosition(position, step, generations, era);
    const live = liveOf(game, stored, state, position, stored.rows.at(-1)?.at ?? known?.at ?? stored.table.movedAt!);
    if (known) this.passOn(known, live, stored.rows);
    return live;
  }

  /** Without a usable snapshot, or when something before it was taken back: the whole log. */
  private async loadAll(game: AnyGame, stored: Stored, known: Live | undefined): Promise<Live> {
    const first = stored.rows[0];
    const whole = first?.seq === 0 ? stored.rows : (await readLog(this.pool, stored.table.id)).slice(0, stored.table.headSeq + 1);
    const past = known && this.pasts.has(known) ? extended(await this.past(known), stored.rows, game) : pastOf(game, whole);
    const n = past.history.length;
    const state = await this.positions.state(game, past, stored.seeds, n);
    const live = liveOf(game, stored, state, past.ids[n]!, past.rows.at(-1)!.at);
    this.pasts.set(live, { past: Promise.resolve(past), since: [] });
    this.storeSnapshot(live, stored.snapshot?.seq ?? 0);
    return live;
  }

  /** Nobody waits for it: a cache that could not be written costs time, nothing else. */
  private storeSnapshot(live: Live, newest = this.snapshotAt.get(live.table.id)): void {
    const { id, headSeq, headHash, status } = live.table;
    const last = newest ?? headSeq - (headSeq % this.snapshotEvery);
    const due = status === 'running' && headSeq - last >= this.snapshotEvery;
    this.snapshotAt.set(id, due ? headSeq : last);
    if (!due) return;
    const content = JSON.stringify({ position: live.position, state: live.state } satisfies SnapshotContent);
    this.pool
      .query({
        name: 'storeSnapshot',
        text: `INSERT INTO snapshot (game, seq, hash, build, content) VALUES ($1, $2, $3, $4, $5)
               ON CONFLICT (game) DO UPDATE SET seq = excluded.seq, hash = excluded.hash, build = excluded.build, content = excluded.content
               WHERE snapshot.seq < excluded.seq OR snapshot.build <> excluded.build`,
        values: [id, headSeq, headHash, this.build, content],
      })
      .catch(() => {});
  }
}

const liveOf = (game: AnyGame, stored: Stored, state: Json, position: PositionId, at: Date): Live => ({
  game,
  table: stored.table,
  salt: stored.salt,
  seeds: stored.seeds,
  state,
  position,
  at,
});

const snapshotOf = (stored: Stored): SnapshotContent | null => stored.snapshot && (JSON.parse(stored.snapshot.content) as SnapshotContent);

/**
 * The steps that entries add to what was there before them, each with the era of its seed; null when they reach back
 * behind their first. Moves that were taken back (and done again) among them are the everyday case.
 */
function stepsSince(entries: readonly Entry[], seeds: number): HistoryStep[] | null {
  let era = seeds - 1 - entries.filter((entry) => entry.kind === 'reopen').length;
  const steps: HistoryStep[] = [];
  let undone: { readonly entry: number; readonly steps: readonly HistoryStep[] } | null = null;
  for (const entry of entries) {
    if (entry.kind === 'move' || entry.kind === 'adjust') {
      steps.push(stepOf(entry, era));
      undone = null;
    } else if (entry.kind === 'undo') {
      if (!('drop' in entry.body)) return null;
      const { drop } = entry.body;
      const last = steps.splice(Math.max(0, steps.length - drop.length));
      if (last.length !== drop.length || last.some(({ id }, index) => id !== drop[index])) return null;
      undone = { entry: entry.seq, steps: last };
    } else if (entry.kind === 'redo') {
      if (undone?.entry !== entry.body.entry) return null;
      steps.push(...undone.steps);
      undone = null;
    } else if (!CONTINUES.has(entry.kind)) return null;
    if (entry.kind === 'reopen') era++;
  }
  return steps;
}

function stepOf(entry: Extract<Entry, { kind: 'move' | 'adjust' }>, era: number): HistoryStep {
  const { auto, proofs } = entry.body;
  const record = { auto, ...(proofs && { proofs }) };
  const step =
    entry.kind === 'move'
      ? ({ kind: 'move', seat: entry.body.seat, move: entry.body.move, ...record } as const)
      : ({ kind: 'adjust', correction: entry.body.correction, ...record } as const);
  return { id: String(entry.seq), step, entry: entry.seq, kind: entry.kind, revealed: entry.revealed, generations: {}, era };
}

export function pastOf(game: AnyGame, rows: readonly LogRow[]): Past {
  const entries = rows.map(entryOf);
  const history = History.of(entries);
  return { rows, entries, history, ids: positionIds(game, history) };
}

export function positionIds(game: AnyGame, history: History): PositionId[] {
  const { setup } = history;
  const ids = [firstPosition(game.id, setup.version, setup, setup.commitment, history.setupGenerations)];
  for (const { step, generations, era } of history.steps) ids.push(nextPosition(ids.at(-1)!, step, generations, era));
  return ids;
}

function extended(past: Past, rows: readonly LogRow[], game: AnyGame): Past {
  const fresh = rows.filter((row) => row.seq >= past.rows.length);
  const entries = fresh.map(entryOf);
  let { history, ids } = past;
  for (const entry of entries) {
    history = history.after(entry);
    if (entry.kind === 'move' || entry.kind === 'adjust') {
      const { step, generations, era } = history.steps.at(-1)!;
      ids = [...ids, nextPosition(ids.at(-1)!, step, generations, era)];
    } else if (!CONTINUES.has(entry.kind)) ids = positionIds(game, history);
  }
  return { rows: [...past.rows, ...fresh], entries: [...past.entries, ...entries], history, ids };
}
