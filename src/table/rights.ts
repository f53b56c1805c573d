import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Seat } from '../rules/game.js';
import { canonicalText, type JsonObject } from '../rules/json.js';
import { recordingSource } from '../rules/source.js';
import { sealed } from './chain.js';
import { demand, PositionChanged, TableRefusal } from './errors.js';
import type { Live } from './live.js';
import type { Actor, GameId } from './types.js';

/** Who may do what at a table, and the trace that it leaves. */

export function mustBeRunning(live: Live): void {
  demand(live.table.status === 'running', 'notRunning', { status: live.table.status });
  demand(live.table.pausedAt === null, 'paused');
}

/** What is undone or corrected must be what the sender saw: a second click finds another head. */
export function mustBeOn(live: Live, on: number | undefined): void {
  if (on !== undefined && on !== live.table.headSeq) throw new PositionChanged(on, live.table.headSeq);
}

/** The person on the seat acts for it; a moderator (or the owner with the desk) and the clock may, too. */
export function mustSpeakFor(live: Live, seat: Seat, by: Actor): void {
  const row = live.table.seats[seat];
  demand(row && seat < live.table.players, 'unknownSeat', { seat });
  if (by.role !== 'player') mustDirect(live, by);
  else demand(by.person !== null && row.person === by.person && !row.resigned, 'notYours', { seat });
}

/** A moderator, or the owner where the table was opened so. */
export function mustHaveDesk(live: Live, by: Actor): void {
  const { owner, ownerDesk } = live.table;
  demand(by.role === 'moderator' || (by.role === 'owner' && ownerDesk && by.person !== null && by.person === owner), 'notYours');
}

/** The same, or the clock. */
export function mustDirect(live: Live, by: Actor): void {
  if (by.role !== 'server') mustHaveDesk(live, by);
}

/** Amending, adjusting and moving for others show what a seat may not know: not for somebody who plays there, when anything is hidden. */
export function mustCorrect(live: Live, by: Actor): void {
  mustHaveDesk(live, by);
  // A finished game is reopened by its correction.
  const { status } = live.table;
  demand(status === 'running' || status === 'over', 'notRunning', { status });
  const seat = live.table.seats.find(({ person }) => person !== null && person === by.person)?.seat;
  demand(seat === undefined || !isAnythingHidden(live, seat), 'playsHere');
}

export function mayCorrect(live: Live, by: Actor): boolean {
  try {
    mustCorrect(live, by);
    return true;
  } catch (refusal) {
    if (refusal instanceof TableRefusal) return false;
    throw refusal;
  }
}

/** Dealt anew, what this seat may not see would differ: then something is hidden from it. */
function isAnythingHidden({ game, state }: Live, seat: Seat): boolean {
  const real = canonicalText(game.digest(state));
  const deals = Array.from({ length: 4 }, () => game.imagine(state, seat, recordingSource(randomBytes(32).toString('hex'))));
  return deals.some((imagined) => canonicalText(game.digest(imagined)) !== real);
}

const LONGEST_REASON = 2000;
export function mustGiveReason(reason: string): void {
  demand(reason.trim().length > 0, 'reasonMissing');
  demand(reason.length <= LONGEST_REASON, 'reasonLength', { most: LONGEST_REASON });
}

/** The reason as the log holds it. */
export function reasonOf(live: Live, reason: string | undefined): { reason?: string } {
  demand((reason ?? '').length <= LONGEST_REASON, 'reasonLength', { most: LONGEST_REASON });
  return reason ? { reason: sealed(live.salt, reason) } : {};
}

/** Author and reason, for the letters about it. */
export const toldBy = ({ by, reason }: { readonly by: Actor; readonly reason?: string }): JsonObject => ({
  ...(by.person !== null && by.role !== 'player' && { person: by.person }),
  ...(reason && { reason }),
});

export async function audit(client: Pick<PoolClient, 'query'>, by: Actor, action: string, game: GameId, facts: JsonObject): Promise<void> {
  await client.query('INSERT INTO audit (person, action, game, facts) VALUES ($1, $2, $3, $4)', [by.person, action, game, facts]);
}
