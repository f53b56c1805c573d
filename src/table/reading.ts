import type { Viewer } from '../rules/game.js';
import { History } from '../rules/history.js';
import type { LogRow } from './chain.js';
import { sealed } from './chain.js';
import { demand } from './errors.js';
import type { Live, Past } from './live.js';
import type { StepRecord } from './positions.js';
import type { Room } from './room.js';
import type { At, Course, CoursePoint, GameId, PersonId, Position, Seen, SeenCorrection, SeenEntry, SeenStep } from './types.js';

/** Positions, steps and the log as pages want them. */

export async function head(room: Room, game: GameId): Promise<number> {
  const { rows } = await room.pool.query<{ head_seq: number }>({
    name: 'headSeq',
    text: 'SELECT head_seq FROM game WHERE id = $1',
    values: [game],
  });
  demand(rows[0], 'unknownTable');
  return rows[0].head_seq;
}

/** The history as of an entry of the log. */
async function pastAt(room: Room, live: Live, log: number | undefined): Promise<Past> {
  if (log === undefined || log === live.table.headSeq) return room.lives.past(live);
  demand(Number.isInteger(log) && log >= 0 && log <= live.table.headSeq, 'unknownPosition', { log, seq: live.table.headSeq });
  return room.lives.pastAt(live, log);
}

export async function position(room: Room, game: GameId, at: At = {}): Promise<Position> {
  const live = await room.lives.fresh(game);
  const { headSeq, headHash, steps } = live.table;
  if ((at.n === undefined || at.n === steps) && (at.log === undefined || at.log === headSeq)) {
    return described(live, live.state, live.position, { n: steps, total: steps, seq: headSeq, headHash });
  }
  const past = await pastAt(room, live, at.log);
  const total = past.history.length;
  const n = at.n ?? total;
  const state = await room.lives.positions.state(live.game, past, live.seeds, n);
  const row = past.rows.at(-1)!;
  return described(live, state, past.ids[n]!, { n, total, seq: row.seq, headHash: row.hash });
}

const described = (
  { game }: Live,
  state: Position['state'],
  id: string,
  place: Pick<Position, 'n' | 'total' | 'seq' | 'headHash'>,
): Position => ({
  ...place,
  id,
  state,
  waiting: game.waitingFor(state),
  where: game.where(state),
  standings: game.standings(state),
  series: game.series(state),
});

export async function see(room: Room, game: GameId, viewer: Viewer, at?: At): Promise<Seen> {
  const live = await room.lives.fresh(game);
  const { id, n, total, seq, state, waiting, where, standings } = await position(room, game, at);
  return { id, n, total, seq, waiting, where, standings, view: live.game.view(state, viewer) };
}

export async function steps(
  room: Room,
  game: GameId,
  viewer: Viewer,
  range: { from?: number; to?: number; log?: number } = {},
): Promise<SeenStep[]> {
  const live = await room.lives.fresh(game);
  const past = await pastAt(room, live, range.log);
  const from = Math.max(1, range.from ?? 1);
  const to = Math.min(past.history.length, range.to ?? past.history.length);
  if (from > to) return [];
  const records = await room.lives.positions.steps(live.game, past, live.seeds, from, to);
  const people = await peopleOf(room, live);
  return records.map((record, index) => seenStep(live, past, from + index, record, viewer, people));
}

export async function course(room: Room, game: GameId, log?: number): Promise<Course> {
  const live = await room.lives.fresh(game);
  const past = await pastAt(room, live, log);
  const total = past.history.length;
  const points = async (): Promise<CoursePoint[]> => {
    const records = await room.lives.positions.steps(live.game, past, live.seeds, 1, total);
    return records.map(({ where, standings, series }, index) => ({ n: index + 1, where, standings, series }));
  };
  return { total, id: past.ids[total]!, points: total === 0 ? async () => [] : points };
}

function seenStep(live: Live, past: Past, n: number, record: StepRecord, viewer: Viewer, people: ReadonlyMap<string, PersonId>): SeenStep {
  const { id, step, entry } = past.history.steps[n - 1]!;
  const row = past.rows[entry]!;
  const seen = (happenings: StepRecord['happenings']) => happenings.flatMap((happening) => live.game.seenBy(happening, viewer) ?? []);
  const decided = record.acts.filter((act) => act.cause === null);
  const automatic = record.acts.filter((act) => act.cause !== null);
  const followed = automatic.reduce((count, act) => count + act.happenings.length, 0);
  return {
    n,
    id,
    seq: entry,
    kind: row.kind,
    at: row.at,
    seat: step.kind === 'move' ? step.seat : null,
    by: people.get(row.acted) ?? null,
    role: row.role,
    happenings: seen(decided[0]?.happenings ?? record.happenings.slice(0, record.happenings.length - followed)),
    auto: automatic.map((act) => ({ seat: act.seat, cause: act.cause!, happenings: seen(act.happenings) })),
    where: record.where,
    standings: record.standings,
    series: record.series,
  };
}

/** Sealed ids of everybody who ever acted or sat here. */
async function peopleOf(room: Room, live: Live): Promise<ReadonlyMap<string, PersonId>> {
  const seated = live.table.seats.flatMap(({ person }) => (person ? [[sealed(live.salt, person), person] as const] : []));
  const texts = await textsOf(room, live.table.id, 'person');
  return new Map([...texts, ...seated]);
}

async function textsOf(room: Room, game: GameId, kind: 'person' | 'reason'): Promise<Map<string, string>> {
  const { rows } = await room.pool.query<{ hash: string; text: string }>('SELECT hash, text FROM beside WHERE game = $1 AND kind = $2', [
    game,
    kind,
  ]);
  return new Map(rows.map(({ hash, text }) => [hash, text]));
}

/** The whole log, with what each entry brought and what it struck out. */
export async function entries(room: Room, game: GameId): Promise<SeenEntry[]> {
  const live = await room.lives.fresh(game);
  const past = await room.lives.past(live);
  const [people, reasons] = await Promise.all([peopleOf(room, live), textsOf(room, game, 'reason')]);
  const place = new Map(past.history.steps.map((step, index) => [step.id, index + 1]));
  return past.rows.map((row) => {
    const { body } = past.entries[row.seq]!;
    const drop = 'drop' in body ? (body.drop ?? []) : [];
    const reason = 'reason' in body && body.reason ? (reasons.get(body.reason) ?? null) : null;
    return {
      seq: row.seq,
      at: row.at,
      kind: row.kind,
      role: row.role,
      by: people.get(row.acted) ?? null,
      reason,
      steps: stepsBrought(row, past).map((id) => ({ id, n: place.get(id) ?? null })),
      struck: drop,
      hash: row.hash,
    };
  });
}

const CORRECTIONS = new Set(['undo', 'rewind', 'amend', 'adjust', 'redraw']);

export async function corrections(room: Room, game: GameId, log?: number): Promise<SeenCorrection[]> {
  const live = await room.lives.fresh(game);
  const past = await pastAt(room, live, log);
  const isOne = (row: LogRow): boolean => CORRECTIONS.has(row.kind) && (row.kind !== 'undo' || row.role !== 'player');
  if (!past.rows.some(isOne)) return [];
  const [people, reasons] = await Promise.all([peopleOf(room, live), textsOf(room, game, 'reason')]);
  const place = new Map(past.history.steps.map((step, index) => [step.id, index + 1]));
  const found: SeenCorrection[] = [];
  let history = History.begin(past.entries[0]!);
  for (const row of past.rows.slice(1)) {
    const entry = past.entries[row.seq]!;
    const before = history;
    history = before.after(entry);
    if (!isOne(row)) continue;
    const stayed = inCommon(before, history);
    const own = stepsBrought(row, past)
      .map((id) => place.get(id))
      .find((n) => n !== undefined);
    const { body } = entry;
    const drop = 'drop' in body && body.drop ? new Set(body.drop) : new Set<string>();
    const dropped = before.steps.flatMap(({ id }, index) => (drop.has(id) ? [index + 1] : []));
    found.push({
      seq: row.seq,
      at: row.at,
      kind: row.kind as SeenCorrection['kind'],
      role: row.role,
      by: people.get(row.acted) ?? null,
      reason: 'reason' in body && body.reason ? (reasons.get(body.reason) ?? null) : null,
      n: own ?? Math.min(stayed, past.history.length),
      struck: dropped.length > 0 ? { from: dropped[0]!, to: dropped.at(-1)! } : null,
    });
  }
  return found;
}

/** How many steps two histories have in common from the start. */
function inCommon(one: History, other: History): number {
  let n = 0;
  while (n < one.length && n < other.length && one.steps[n] === other.steps[n]) n++;
  return n;
}

function stepsBrought(row: LogRow, past: Past): string[] {
  const entry = past.entries[row.seq]!;
  if (entry.kind === 'move' || entry.kind === 'adjust') return [String(row.seq)];
  if (entry.kind === 'amend' || entry.kind === 'redraw') return (entry.body.put ?? []).map((_, index) => `${row.seq}.${index + 1}`);
  return [];
}
