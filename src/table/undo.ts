import type { Phrase, Seat } from '../rules/game.js';
import type { StepId } from '../rules/step.js';
import { act, fingerprint, type Planned } from './act.js';
import { demand, TableRefusal } from './errors.js';
import { type Live, type Past, positionIds } from './live.js';
import { mustBeOn, mustBeRunning, mustSpeakFor } from './rights.js';
import type { Room } from './room.js';
import type { Answer, GameId, May, Request } from './types.js';

/** Taking back one's own last move, and doing it again: one click, until another seat acted or something was revealed. */

export async function mayUndo(room: Room, game: GameId, seat: Seat): Promise<May> {
  const live = await room.lives.fresh(game);
  if (live.table.status !== 'running') return { may: false, why: { code: 'notRunning', facts: { status: live.table.status } } };
  return undoable(live, await room.lives.past(live), seat);
}

export async function mayRedo(room: Room, game: GameId, seat: Seat): Promise<May> {
  const live = await room.lives.fresh(game);
  if (live.table.status !== 'running') return { may: false, why: { code: 'notRunning', facts: { status: live.table.status } } };
  return redoable(live, await room.lives.past(live), seat);
}

/** On a private copy everything is its owner's own, and nothing that is shown there is true. */
const isAlone = ({ table }: Live): boolean => table.origin === 'practice';

function undoable(live: Live, { history }: Past, seat: Seat): May {
  const steps = isAlone(live) ? history.steps.map(({ id }) => id) : history.takeable(seat);
  return steps.length > 0 ? { may: true, steps } : { may: false, why: whyNotUndo(history, seat) };
}

function whyNotUndo(history: Past['history'], seat: Seat): Phrase {
  const last = history.steps.at(-1);
  if (!last) return { code: 'nothingToUndo', facts: {} };
  if (last.kind !== 'move' || last.step.kind !== 'move' || history.lastCorrection !== null) return { code: 'moderatorActed', facts: {} };
  if (last.step.seat !== seat) return { code: 'anotherSeatActed', facts: { seat: last.step.seat } };
  if (last.entry < history.sitsSince(seat)) return { code: 'playedBeforeYou', facts: {} };
  return { code: 'somethingRevealed', facts: {} };
}

function redoable(live: Live, { history, entries }: Past, seat: Seat): May {
  const undone = history.redoable;
  const undo = undone && entries[undone.entry];
  if (!undone || !undo || !('drop' in undo.body)) return { may: false, why: { code: 'nothingToRedo', facts: {} } };
  const own = undone.steps.every((id) => {
    const entry = entries[Number(id.split('.')[0])];
    return entry?.kind === 'move' && entry.body.seat === seat && entry.seq > history.sitsSince(seat);
  });
  return own || isAlone(live) ? { may: true, steps: undone.steps } : { may: false, why: { code: 'anotherSeatActed', facts: {} } };
}

/** Takes back the last step of this seat, or its last ones from `to` on. */
export async function undo(room: Room, game: GameId, request: Request & { seat: Seat; to?: StepId }): Promise<Answer> {
  const { seat, by, to } = request;
  return act(room, game, request, fingerprint('undo', { seat, by: by.person, to }), async (live) => {
    mustBeRunning(live);
    mustSpeakFor(live, seat, by);
    mustBeOn(live, request.on);
    const past = await room.lives.past(live);
    const may = undoable(live, past, seat);
    if (!may.may) throw new TableRefusal(may.why.code, may.why.facts);
    const from = to === undefined ? may.steps.length - 1 : may.steps.indexOf(to);
    demand(from >= 0, 'notYourLastStep', { step: to });
    const drop = may.steps.slice(from);
    const n = live.table.steps - drop.length;
    const state = await room.lives.positions.state(live.game, past, live.seeds, n);
    return {
      entries: [{ kind: 'undo', body: { drop }, by, revealed: false, state, position: past.ids[n]!, n, seat } satisfies Planned],
    };
  });
}

export async function redo(room: Room, game: GameId, request: Request & { seat: Seat }): Promise<Answer> {
  const { seat, by } = request;
  return act(room, game, request, fingerprint('redo', { seat, by: by.person }), async (live) => {
    mustBeRunning(live);
    mustSpeakFor(live, seat, by);
    mustBeOn(live, request.on);
    const past = await room.lives.past(live);
    const may = redoable(live, past, seat);
    if (!may.may) throw new TableRefusal(may.why.code, may.why.facts);
    const body = { entry: past.history.redoable!.entry };
    const again = await replanned(room, live, past, { kind: 'redo', body });
    return { entries: [{ kind: 'redo', body, by, revealed: false, seat, ...again }] };
  });
}

/** Where the table would stand with more entries of the log. */
export async function replanned(
  room: Room,
  live: Live,
  past: Past,
  ...entries: readonly Pick<Planned, 'kind' | 'body'>[]
): Promise<Pick<Planned, 'state' | 'position' | 'n'>> {
  const history = entries.reduce(
    (before, entry) => before.after({ ...entry, seq: before.head + 1, revealed: false } as Past['entries'][number]),
    past.history,
  );
  const ids = positionIds(live.game, history);
  const n = history.length;
  const state = await room.lives.positions.state(live.game, { ...past, history, ids }, live.seeds, n);
  return { state, position: ids[n]!, n };
}
