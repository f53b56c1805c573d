import type { BodyOf } from '../rules/entry.js';
import { RuleViolation } from '../rules/errors.js';
import type { Seat } from '../rules/game.js';
import { nextPosition, type PositionId } from '../rules/hash.js';
import type { Json } from '../rules/json.js';
import { type Played, playAdjust, playStep } from '../rules/play.js';
import { recordedProofs, type UsedProofs, whenProven } from '../rules/proofs.js';
import { type RecordingSource, recordingSource } from '../rules/source.js';
import { copyState, isOver } from '../rules/state.js';
import type { Step } from '../rules/step.js';
import { leaves } from '../rules/walk.js';
import type { Plan, Planned } from './act.js';
import type { Live } from './live.js';
import type { Message } from './log.js';
import type { Room } from './room.js';
import type { Actor } from './types.js';

/** A position on the way: where the next entry of a plan begins. */
export interface Standing {
  readonly state: Json;
  readonly position: PositionId;
  readonly n: number;
}

export interface Stepped extends Standing {
  readonly played: Played<Step>;
}

export const standingOf = (live: Live): Standing => ({ state: live.state, position: live.position, n: live.table.steps });

const SERVER: Actor = { person: null, role: 'server' };

/** Asks the rules something that may need a search. */
export const asked = <T>(room: Room, live: Live, question: (proofs: UsedProofs) => T): Promise<T> =>
  whenProven(
    (record) => question(recordedProofs(record)),
    (key, input) => room.prover.prove(live.game.id, key, input),
  );

/** Plays on a copy, searching for what must be proven off the event loop. */
async function stepped(
  room: Room,
  live: Live,
  from: Standing,
  play: (state: Json, source: RecordingSource) => Played<Step>,
): Promise<Stepped> {
  const { game } = live;
  const { state, played } = await whenProven(
    (proofs) => {
      const copy = copyState(game, from.state);
      return { state: copy, played: play(copy, recordingSource(live.seeds.at(-1)!, { proofs })) };
    },
    (key, input) => room.prover.prove(game.id, key, input),
  );
  // A step that breaks an invariant is a bug of the rules: better refused with an error than written for ever.
  game.referee(state);
  const position = nextPosition(from.position, played.step, {}, live.seeds.length - 1);
  return { state, played, position, n: from.n + 1 };
}

export const playMove = (room: Room, live: Live, from: Standing, seat: Seat, move: Json): Promise<Stepped> =>
  stepped(room, live, from, (state, source) => playStep(live.game, state, seat, move, source) as Played<Step>);

export const playCorrection = (room: Room, live: Live, from: Standing, correction: Json): Promise<Stepped> =>
  stepped(room, live, from, (state, source) => playAdjust(live.game, state, correction, source) as Played<Step>);

export function moveEntry(step: Stepped, by: Actor): Planned<'move'> {
  const { kind: _, ...body } = step.played.step as { kind: 'move' } & BodyOf<'move'>;
  const { state, position, n } = step;
  const { revealed, happenings } = step.played;
  return { kind: 'move', body, by, revealed, state, position, n, seat: body.seat, happenings };
}

/** A seat that nobody sits on any more, or whose person gave up: it is kept by quiet moves. */
const isKept = (live: Live, seats: Live['table']['seats'], seat: Seat): boolean => {
  const row = seats[seat];
  return row !== undefined && seat < live.table.players && (row.person === null || row.resigned);
};

/** More quiet moves in a row than any game asks of kept seats. */
const MOST_QUIET = 500;

/**
 * What follows by itself from the last entry of a plan: moves of kept seats, and the end of the game with its seed
 * laid open.
 */
export async function withConsequences(room: Room, live: Live, plan: Plan): Promise<Plan> {
  const entries = [...plan.entries];
  const seats = plan.table?.seats ?? live.table.seats;
  const { game } = live;
  let at: Standing = entries.at(-1)!;
  for (let quiet = 0; quiet < MOST_QUIET; quiet++) {
    const kept = game.waitingFor(at.state).find(({ seat, must }) => must && isKept(live, seats, seat));
    if (!kept || seats.every(({ seat }) => seat >= live.table.players || isKept(live, seats, seat))) break;
    const step = await quietMove(room, live, at, kept.seat);
    entries.push(moveEntry(step, SERVER));
    at = step;
  }
  if (!isOver(game, at.state)) return { ...plan, entries };
  const now = room.now();
  entries.push({
    kind: 'end',
    body: { how: 'played', seed: (plan.seeds ?? live.seeds).at(-1)! },
    by: SERVER,
    revealed: true,
    state: at.state,
    position: at.position,
    n: at.n,
    seat: null,
  });
  return { ...ended(live, plan, now), entries };
}

/** The table's part of an ending: status, date, and a message for everybody. */
export function ended(live: Live, plan: Omit<Plan, 'entries'>, now: Date, facts: Message['facts'] = {}): Omit<Plan, 'entries'> {
  const seats = plan.table?.seats ?? live.table.seats;
  return {
    ...plan,
    table: { ...plan.table, status: 'over', endedAt: now, pausedAt: null },
    messages: (rows) => [...(plan.messages?.(rows) ?? []), ...toEverybody(seats, 'over', rows.at(-1)!.seq, now, facts)],
  };
}

export const toEverybody = (
  seats: Live['table']['seats'],
  kind: Message['kind'],
  seq: number,
  dueAt: Date,
  facts: Message['facts'] = {},
): Message[] =>
  [...new Set(seats.flatMap(({ person }) => person ?? []))].map((person) => ({ person, kind, occasion: String(seq), facts, dueAt }));

/** What changes least; where nothing is quiet, the first thing that is offered, so that a table never stalls. */
export async function quietMove(room: Room, live: Live, from: Standing, seat: Seat): Promise<Stepped> {
  const { game } = live;
  const quiet = await asked(room, live, (proofs) => game.quiet(from.state, seat, proofs));
  if (quiet !== null) return playMove(room, live, from, seat, quiet);
  const first = await asked(room, live, (proofs) => leaves(game, from.state, seat, proofs).next().value);
  if (!first) throw new RuleViolation('nothingOffered', { seat });
  return playMove(room, live, from, seat, first.move);
}
