import { readCorrection } from '../rules/border.js';
import type { BodyOf } from '../rules/entry.js';
import type { Seat, Standings } from '../rules/game.js';
import { SETUP } from '../rules/history.js';
import { canonicalText, type Json, type JsonObject } from '../rules/json.js';
import type { DrawMade, StepId } from '../rules/step.js';
import { type Walked, walk } from '../rules/walk.js';
import { act, fingerprint, type Plan, type Planned } from './act.js';
import { reopening } from './administration.js';
import type { Amendment, Trial } from './amendment.js';
import { type Difference, differences } from './difference.js';
import { demand } from './errors.js';
import type { Live, Past } from './live.js';
import * as moves from './moves.js';
import { asked, playCorrection, standingOf, toEverybody, withConsequences } from './playing.js';
import { audit, mayCorrect, mustBeOn, mustCorrect, mustGiveReason, mustHaveDesk, reasonOf, toldBy } from './rights.js';
import type { Room } from './room.js';
import type { Actor, Answer, GameId, MoveRequest, Request } from './types.js';
import { replanned } from './undo.js';
import { type Tried, tryAmendment } from './workshop.js';

/** The moderator's desk of one table. Every correction names its author and reason, and can itself be undone. */

export type Corrective = Request & { readonly reason: string };

export interface Desk {
  /** Back to position n: what came after it becomes a struck-out branch. */
  rewind(game: GameId, request: Corrective & { n: number }): Promise<Answer>;
  /** What an amendment would do. Writes nothing. */
  tryAmend(game: GameId, by: Actor, amendment: Amendment): Promise<Trial>;
  /** Whether this person may amend and adjust here; a seat in a game with hidden parts may not. */
  mayCorrect(game: GameId, by: Actor): Promise<boolean>;
  /** The question of a move in another position of this game: one of its past, or a trial's conflict. Searches where it must. */
  ask(game: GameId, by: Actor, state: Json, seat: Seat, path: readonly string[]): Promise<Walked<Json>>;
  /** Draws of the past, by step (the setup's is '0'), that an amendment can make anew. */
  draws(game: GameId, by: Actor, step: StepId): Promise<readonly DrawMade[]>;
  /** Writes a tried amendment; `on` is the trial's: if somebody moved since, it must be tried again. */
  amend(game: GameId, request: Corrective & { on: number; amendment: Amendment }): Promise<Answer>;
  /** The position that a typed correction would make of the present one, and every place where they differ. Writes nothing. */
  tryAdjust(game: GameId, by: Actor, correction: Json): Promise<{ readonly state: Json; readonly differences: readonly Difference[] }>;
  adjust(game: GameId, request: Corrective & { correction: Json }): Promise<Answer>;
  moveFor(game: GameId, request: MoveRequest & { reason: string }): Promise<Answer>;
  /** The last correction, if nothing has come after it. */
  undoCorrection(game: GameId, request: Corrective): Promise<Answer>;
  /** Whether `undoCorrection` would find something. */
  lastCorrection(game: GameId): Promise<number | null>;
}

export const desk = (room: Room): Desk => ({
  rewind: (game, request) => rewind(room, game, request),
  tryAmend: async (game, by, amendment) => {
    const live = await room.lives.fresh(game);
    return (await tried(room, live, await room.lives.past(live), by, amendment)).trial;
  },
  mayCorrect: async (game, by) => mayCorrect(await room.lives.fresh(game), by),
  ask: async (game, by, state, seat, path) => {
    const live = await room.lives.fresh(game);
    mustCorrect(live, by);
    return asked(room, live, (proofs) => walk(live.game, state, seat, path, proofs));
  },
  draws: async (game, by, step) => {
    const live = await room.lives.fresh(game);
    mustCorrect(live, by);
    const past = await room.lives.past(live);
    const n = step === SETUP ? 0 : past.history.steps.findIndex(({ id }) => id === step) + 1;
    demand(step === SETUP || n > 0, 'unknownStep', { step });
    return (await room.lives.positions.steps(live.game, past, live.seeds, n, n))[0]!.draws;
  },
  amend: (game, request) => amend(room, game, request),
  tryAdjust: async (game, by, correction) => {
    const live = await room.lives.fresh(game);
    mustCorrect(live, by);
    const { state } = await playCorrection(room, live, standingOf(live), readCorrection(live.game, correction));
    return { state, differences: differences(live.game.digest(live.state), live.game.digest(state)) };
  },
  adjust: (game, request) => adjust(room, game, request),
  moveFor: (game, request) => moveFor(room, game, request),
  undoCorrection: (game, request) => undoCorrection(room, game, request),
  lastCorrection: async (game) => correctionOf(await room.lives.past(await room.lives.fresh(game)))?.seq ?? null,
});

/** What every correction writes beside its entry: the reason, a line in the audit, and news for everybody. */
function correcting(room: Room, live: Live, request: Corrective, action: string, entry: Planned, facts: JsonObject = {}): Plan {
  return {
    entries: [entry],
    reasons: [request.reason],
    messages: (rows) =>
      toEverybody(live.table.seats, 'correction', rows[0]!.seq, room.now(), {
        action,
        steps: { before: live.table.steps, after: entry.n },
        scores: { before: scoresOf(live.game.standings(live.state)), after: scoresOf(live.game.standings(entry.state)) },
        ...toldBy(request),
        ...facts,
      }),
    beside: (client, rows) => audit(client, request.by, action, live.table.id, { seq: rows[0]!.seq, reason: request.reason, ...facts }),
  };
}

/** By seat. */
const scoresOf = ({ seats }: Standings): number[] => [...seats].sort((a, b) => a.seat - b.seat).map(({ score }) => score);

function rewind(room: Room, game: GameId, request: Corrective & { n: number }): Promise<Answer> {
  const { n, by } = request;
  return act(room, game, request, fingerprint('rewind', { n, by: by.person }), async (live) => {
    mustHaveDesk(live, by);
    mustGiveReason(request.reason);
    demand(Number.isInteger(n) && n >= 0 && n < live.table.steps, 'unknownPosition', { n, steps: live.table.steps });
    mustBeOn(live, request.on);
    const past = await room.lives.past(live);
    const drop = past.history.steps.slice(n).map(({ id }) => id);
    const state = await room.lives.positions.state(live.game, past, live.seeds, n);
    const body = { drop, ...reasonOf(live, request.reason) };
    const entry: Planned = { kind: 'rewind', body, by, revealed: false, state, position: past.ids[n]!, n, seat: null, corrected: true };
    return reopenedFirst(room, live, request, async (now) =>
      withConsequences(room, now, correcting(room, live, request, 'rewind', entry, { n })),
    );
  });
}

/**
 * A finished game is reopened in the same go, with a new seed: the mistake may be the one that ended it. `correct` plans on
 * the table as it then stands; where the game is still over, it ends again.
 */
async function reopenedFirst(
  room: Room,
  live: Live,
  request: Corrective,
  correct: (now: Live, first: readonly Planned[]) => Promise<Plan>,
): Promise<Plan> {
  if (live.table.status !== 'over') return correct(live, []);
  const reopened = reopening(room, live, request);
  const seeds = reopened.seeds!;
  const plan = await correct({ ...live, seeds, table: { ...live.table, ...reopened.table } }, reopened.entries);
  return {
    ...plan,
    seeds,
    table: { ...reopened.table, ...plan.table },
    entries: [...reopened.entries, ...plan.entries],
    messages: (rows) => plan.messages?.(rows.slice(1)) ?? [],
    beside: async (client, rows) => {
      await reopened.beside?.(client, rows);
      await plan.beside?.(client, rows.slice(1));
    },
  };
}

async function tried(room: Room, live: Live, past: Past, by: Actor, amendment: Amendment): Promise<Tried> {
  mustCorrect(live, by);
  const result = await tryAmendment(room, live, past, amendment);
  // Trying moves until the dice please: nobody who plays here may see a draw that has not been made.
  const plays = live.table.seats.some(({ person }) => person !== null && person === by.person);
  demand(!plays || result.trial.draws.fresh.length === 0, 'playsHere');
  return result;
}

function amend(room: Room, game: GameId, request: Corrective & { on: number; amendment: Amendment }): Promise<Answer> {
  const { by, amendment } = request;
  return act(room, game, request, fingerprint('amend', { amendment: amendment as unknown as Json, by: by.person }), async (live) => {
    mustGiveReason(request.reason);
    mustBeOn(live, request.on);
    const past = await room.lives.past(live);
    return reopenedFirst(room, live, request, async (now, first) => {
      const { trial, change, state } = await tried(room, now, past, by, amendment);
      demand(trial.open === null, 'choiceMissing', { step: trial.open });
      demand(trial.broken === null, 'correctionBreaks', { check: trial.broken?.code });
      const kind = amendment.change ? 'amend' : 'redraw';
      const body: BodyOf<'amend'> = { ...shortened(change), ...reasonOf(live, request.reason) };
      const place = await replanned(room, now, past, ...first, { kind, body });
      // What will be replayed from the log must be what was tried, to the last coin.
      demand(canonicalText(live.game.digest(place.state)) === canonicalText(live.game.digest(state)), 'trialDiffers');
      const entry = { kind, body, by, revealed: trial.draws.fresh.length > 0, seat: null, corrected: true, ...place } as Planned;
      return withConsequences(room, now, correcting(room, live, request, kind, entry, { from: trial.from }));
    });
  });
}

const shortened = (change: Tried['change']): Partial<Tried['change']> => ({
  ...(change.drop.length > 0 && { drop: change.drop }),
  ...(change.put.length > 0 && { put: change.put }),
  ...(change.redraw.length > 0 && { redraw: change.redraw }),
  ...(Object.keys(change.record).length > 0 && { record: change.record }),
});

function adjust(room: Room, game: GameId, request: Corrective & { correction: Json }): Promise<Answer> {
  const { by, correction } = request;
  return act(room, game, request, fingerprint('adjust', { correction, by: by.person }), async (live) => {
    mustCorrect(live, by);
    mustGiveReason(request.reason);
    mustBeOn(live, request.on);
    return reopenedFirst(room, live, request, async (now) => {
      const step = await playCorrection(room, now, standingOf(now), readCorrection(now.game, correction));
      const { kind: _, ...recorded } = step.played.step as { kind: 'adjust' } & BodyOf<'adjust'>;
      const { state, position, n } = step;
      const { revealed, happenings } = step.played;
      const body = { ...recorded, ...reasonOf(live, request.reason) };
      const entry: Planned = { kind: 'adjust', body, by, revealed, state, position, n, seat: null, corrected: true, happenings };
      return withConsequences(room, now, correcting(room, live, request, 'adjust', entry));
    });
  });
}

/** A move in somebody's place: an ordinary step, marked with the moderator's role, with its reason in the audit. */
async function moveFor(room: Room, game: GameId, request: MoveRequest & { reason: string }): Promise<Answer> {
  const live = await room.lives.fresh(game);
  // Trying what a seat may do tells what it holds.
  mustCorrect(live, request.by);
  mustGiveReason(request.reason);
  const { by, seat, reason } = request;
  return moves.move(room, game, request, {
    reasons: [reason],
    messages: (rows) =>
      toEverybody(live.table.seats, 'correction', rows[0]!.seq, room.now(), { action: 'moveFor', seat, ...toldBy(request) }),
    beside: (client, rows) => audit(client, by, 'moveFor', game, { seq: rows[0]!.seq, seat, reason }),
  });
}

type Correction = { readonly seq: number; readonly body: BodyOf<'undo'> };

/** The correction that one click takes back. */
function correctionOf({ history }: Awaited<ReturnType<Room['lives']['past']>>): Correction | null {
  if (history.lastCorrection !== null) return { seq: history.lastCorrection, body: { entry: history.lastCorrection } };
  const last = history.steps.at(-1);
  return last?.kind === 'adjust' ? { seq: last.entry, body: { drop: [last.id] } } : null;
}

function undoCorrection(room: Room, game: GameId, request: Corrective): Promise<Answer> {
  const { by } = request;
  return act(room, game, request, fingerprint('undoCorrection', { by: by.person }), async (live) => {
    mustHaveDesk(live, by);
    mustGiveReason(request.reason);
    mustBeOn(live, request.on);
    const past = await room.lives.past(live);
    const correction = correctionOf(past);
    demand(correction, 'notTheLastCorrection');
    return reopenedFirst(room, live, request, async (now, first) => {
      const body = { ...correction.body, ...reasonOf(live, request.reason) };
      const place = await replanned(room, now, past, ...first, { kind: 'undo', body });
      const entry: Planned = { kind: 'undo', body, by, revealed: false, seat: null, corrected: true, ...place };
      return withConsequences(room, now, correcting(room, live, request, 'undoCorrection', entry, { corrected: correction.seq }));
    });
  });
}
