import { readMove } from '../rules/border.js';
import { RuleViolation } from '../rules/errors.js';
import type { Phrase, Seat } from '../rules/game.js';
import { canonicalText, type Json } from '../rules/json.js';
import { whenProven } from '../rules/proofs.js';
import { recordingSource } from '../rules/source.js';
import { copyState } from '../rules/state.js';
import { demand, TableRefusal } from './errors.js';
import type { Live } from './live.js';
import * as moves from './moves.js';
import { dropPlan, movePlan, type PlanRow, planOf, plansOf, type StoredLine, storePlan } from './planRows.js';
import { practise } from './practice.js';
import * as reading from './reading.js';
import type { Room } from './room.js';
import { type Answer, type GameId, originalOf, type PersonId, type Request } from './types.js';

/**
 * Planning: moves are tried out on a private copy, dealt anew where something is hidden from the planner, and kept
 * beside the log. A plan is played by a click, never by itself; nobody else sees it; it is gone when the game ends.
 */
export interface Plans {
  /** A private copy of the present position, for the person on one of its seats. */
  begin(game: GameId, person: PersonId): Promise<GameId>;
  /** A new copy of the present position with what is left of the plan played there, as far as it still goes. */
  rework(game: GameId, person: PersonId, plan: string): Promise<GameId>;
  /** Keeps what was tried out on a copy; answers with the table it was made of. */
  keep(copy: GameId, person: PersonId, name: string): Promise<GameId>;
  of(game: GameId, person: PersonId): Promise<KeptPlan[]>;
  /** What the plan of a copy is called; null where nothing was kept of it. */
  nameOf(copy: GameId, person: PersonId): Promise<string | null>;
  play(game: GameId, request: Request & { readonly plan: string; readonly line: number }): Promise<Answer>;
  drop(game: GameId, person: PersonId, plan: string): Promise<void>;
}

export interface KeptPlan extends Omit<PlanRow, 'lines'> {
  readonly lines: readonly PlanLine[];
  /** The planner is asked now. */
  readonly asked: boolean;
}

export interface PlanLine extends StoredLine {
  readonly own: boolean;
  /**
   * `done`: made since, as planned. For own moves while the planner is asked: `now`, the first that can be played, and
   * `refused` before it. Everything else is `later`.
   */
  readonly state: 'done' | 'now' | 'refused' | 'later';
  readonly why: Phrase | null;
}

const MOST_PLANS = 6;
const MOST_LINES = 120;
const LONGEST_NAME = 80;

export const plans = (room: Room): Plans => ({
  begin: async (game, person) => {
    const live = await room.lives.fresh(game);
    return practise(room, game, person, seatIn(live, person));
  },
  rework: (game, person, plan) => rework(room, game, person, plan),
  keep: (copy, person, name) => keep(room, copy, person, name.trim()),
  of: async (game, person) => {
    const rows = await plansOf(room.pool, game, person);
    if (rows.length === 0) return [];
    const live = await room.lives.fresh(game);
    return Promise.all(rows.filter((row) => live.table.seats[row.seat]?.person === person).map((row) => compared(room, live, row)));
  },
  nameOf: async (copy, person) => {
    const original = originalOf((await room.lives.fresh(copy)).table);
    const rows = original ? await plansOf(room.pool, original.game, person) : [];
    return rows.find((row) => row.copy === copy)?.name ?? null;
  },
  play: async (game, { plan, line, ...request }) => {
    const row = await mustHave(room, game, request.by.person, plan);
    const planned = row.lines[line];
    demand(planned?.seat === row.seat, 'unknownPlan');
    return moves.move(room, game, { ...request, seat: row.seat, move: planned.move });
  },
  drop: async (game, person, plan) => demand(await dropPlan(room.pool, game, person, plan), 'unknownPlan'),
});

function seatIn({ table }: Live, person: PersonId): Seat {
  demand(table.status === 'running' && table.origin !== 'practice', 'notRunning', { status: table.status });
  const seat = table.seats.find((row) => row.person === person && !row.resigned)?.seat;
  demand(seat !== undefined, 'notSeated');
  return seat;
}

async function mustHave(room: Room, game: GameId, person: PersonId | null, plan: string): Promise<PlanRow> {
  const row = person === null ? null : await planOf(room.pool, game, person, plan);
  demand(row, 'unknownPlan');
  return row;
}

async function keep(room: Room, copy: GameId, person: PersonId, name: string): Promise<GameId> {
  demand(name.length <= LONGEST_NAME, 'planName', { most: LONGEST_NAME });
  const tried = await room.lives.fresh(copy);
  const original = originalOf(tried.table);
  demand(original && tried.table.owner === person, 'notACopy');
  const seat = seatIn(await room.lives.fresh(original.game), person);
  const lines = await linesOf(room, tried, seat);
  demand(lines.length > 0, 'planEmpty');
  demand(lines.length <= MOST_LINES, 'planLength', { most: MOST_LINES });
  const kept = await storePlan(room.pool, original.game, person, { seat, name, step: original.n, copy, lines }, MOST_PLANS);
  demand(kept, 'tooManyPlans', { most: MOST_PLANS });
  return original.game;
}

/** What was played on the copy, up to the planner's own last move, as his own seat saw it. */
async function linesOf(room: Room, tried: Live, seat: Seat): Promise<StoredLine[]> {
  const [steps, { history }] = await Promise.all([reading.steps(room, tried.table.id, seat), room.lives.past(tried)]);
  const lines = steps.flatMap((seen, index): StoredLine[] => {
    const { step } = history.steps[index]!;
    return step.kind === 'move' ? [{ seat: step.seat, move: step.move, happenings: seen.happenings, auto: seen.auto }] : [];
  });
  return lines.slice(0, lines.findLastIndex((line) => line.seat === seat) + 1);
}

async function rework(room: Room, game: GameId, person: PersonId, plan: string): Promise<GameId> {
  const row = await mustHave(room, game, person, plan);
  const live = await room.lives.fresh(game);
  const copy = await practise(room, game, person, seatIn(live, person));
  const done = await doneLines(room, live, row);
  for (const [index, { seat, move }] of row.lines.entries()) {
    if (done.has(index)) continue;
    try {
      await moves.move(room, copy, { by: { person, role: 'player' }, seat, move });
    } catch (refusal) {
      // From here on the position is another one than was planned for: the planner goes on by hand.
      if (refusal instanceof RuleViolation || refusal instanceof TableRefusal) break;
      throw refusal;
    }
  }
  await movePlan(room.pool, game, person, plan, copy);
  return copy;
}

/** Lines that were made at the real table since the plan begins, each seat's in their order. */
async function doneLines(room: Room, live: Live, { step, lines }: PlanRow): Promise<ReadonlySet<number>> {
  const { history } = await room.lives.past(live);
  const done = new Set<number>();
  const left = new Map<Seat, number[]>();
  for (const [index, line] of lines.entries()) left.set(line.seat, [...(left.get(line.seat) ?? []), index]);
  for (const { step: made } of history.steps.slice(step)) {
    if (made.kind !== 'move') continue;
    const next = left.get(made.seat)?.[0];
    if (next === undefined || canonicalText(lines[next]!.move) !== canonicalText(made.move)) continue;
    done.add(next);
    left.get(made.seat)!.shift();
  }
  return done;
}

async function compared(room: Room, live: Live, row: PlanRow): Promise<KeptPlan> {
  const done = await doneLines(room, live, row);
  const { table } = live;
  const asked = table.status === 'running' && !table.pausedAt && table.decisions.some(({ seat }) => seat === row.seat);
  let open = asked;
  const lines: PlanLine[] = [];
  for (const [index, line] of row.lines.entries()) {
    const own = line.seat === row.seat;
    const why = open && own && !done.has(index) ? await refusalOf(room, live, row.seat, line.move) : null;
    const state = done.has(index) ? 'done' : !open || !own ? 'later' : why ? 'refused' : 'now';
    if (state === 'now') open = false;
    lines.push({ ...line, own, state, why });
  }
  return { ...row, lines, asked };
}

/** Why the rules would not take this move now. Tried on a copy with other chance: nothing of what would be drawn is learnt. */
async function refusalOf(room: Room, live: Live, seat: Seat, move: Json): Promise<Phrase | null> {
  try {
    const read = readMove(live.game, move);
    await whenProven(
      (proofs) => live.game.play(copyState(live.game, live.state), seat, read, recordingSource(room.newSeed(), { proofs })),
      (key, input) => room.prover.prove(live.game.id, key, input),
    );
    return null;
  } catch (refusal) {
    if (refusal instanceof RuleViolation) return refusal.phrase;
    throw refusal;
  }
}
