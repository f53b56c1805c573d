import { readMove } from '../rules/border.js';
import type { Seat } from '../rules/game.js';
import type { Json } from '../rules/json.js';
import { preview } from '../rules/preview.js';
import { walk } from '../rules/walk.js';
import { act, fingerprint, type Plan } from './act.js';
import { demand, PositionChanged, TableRefusal } from './errors.js';
import type { Live } from './live.js';
import { asked, moveEntry, playMove, standingOf, withConsequences } from './playing.js';
import { mustBeRunning, mustSpeakFor } from './rights.js';
import type { Room } from './room.js';
import { type Answer, type Asked, type GameId, type MoveRequest, type PathRequest, seatOf } from './types.js';

/** Asking and moving. */

/** A move on an older page is taken as long as that seat is still asked exactly the same. */
function mustBeTheSameDecision(live: Live, seat: Seat, on: number | undefined): void {
  const { decisions, headSeq } = live.table;
  const decision = decisions.find((open) => open.seat === seat && open.must) ?? decisions.find((open) => open.seat === seat);
  if (on !== undefined && on < headSeq && (!decision || decision.asked > on)) throw new PositionChanged(on, headSeq);
  demand(decision, 'notAwaited', { seat });
}

/** `more`: what is written with it, in the same transaction, and whom else to tell. */
export async function move(
  room: Room,
  game: GameId,
  request: MoveRequest,
  more: Pick<Plan, 'beside' | 'messages' | 'reasons'> = {},
): Promise<Answer> {
  const { seat, by } = request;
  return act(room, game, request, fingerprint('move', { seat, move: request.move, by: by.person }), async (live) => {
    mustBeRunning(live);
    mustSpeakFor(live, seat, by);
    mustBeTheSameDecision(live, seat, request.on);
    const step = await playMove(room, live, standingOf(live), seat, readMove(live.game, request.move));
    return withConsequences(room, live, { entries: [moveEntry(step, by)], ...more });
  });
}

/** The move at the end of a path, as a page sends it, for the seat of this person that is asked. Nothing is read when the table is in memory. */
export async function moveAlong(room: Room, game: GameId, request: PathRequest): Promise<Answer> {
  const { by, path, on } = request;
  return act(room, game, request, fingerprint('path', { path: [...path], by: by.person }), async (live) => {
    const seat = seatOf(live.table, by.person);
    demand(seat !== null, 'notYours');
    mustBeRunning(live);
    mustSpeakFor(live, seat, by);
    mustBeTheSameDecision(live, seat, on);
    const { question, whole } = await asked(room, live, (proofs) => walk(live.game, live.state, seat, path, proofs));
    if (question.kind !== 'done' || !whole) {
      const { headSeq } = live.table;
      throw on !== undefined && on < headSeq ? new PositionChanged(on, headSeq) : new TableRefusal('notOffered');
    }
    const step = await playMove(room, live, standingOf(live), seat, readMove(live.game, question.move));
    return withConsequences(room, live, { entries: [moveEntry(step, by)] });
  });
}

export async function choices(room: Room, game: GameId, seat: Seat, path: readonly string[]): Promise<Asked> {
  const live = await room.lives.fresh(game);
  mustBeRunning(live);
  demand(
    live.table.decisions.some((open) => open.seat === seat),
    'notAwaited',
    { seat },
  );
  const walked = await asked(room, live, (proofs) => walk(live.game, live.state, seat, path, proofs));
  return { ...walked, on: live.table.headSeq };
}

export async function previewed(room: Room, game: GameId, seat: Seat, path: readonly string[]): Promise<Json> {
  const live = await room.lives.fresh(game);
  mustBeRunning(live);
  return asked(room, live, (proofs) => preview(live.game, live.state, seat, path, proofs));
}
