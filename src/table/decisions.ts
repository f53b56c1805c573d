import type { Awaited, Seat } from '../rules/game.js';
import { canonicalText } from '../rules/json.js';
import type { Message } from './log.js';
import type { Decision, SeatRow } from './types.js';

/** What an entry did, as far as the open decisions are concerned. */
export interface Occasion {
  readonly seq: number;
  readonly at: Date;
  /** The seat whose move or undo this was; null for everybody else's doing. */
  readonly seat: Seat | null;
  /** A moderator changed the position: whatever somebody was about to do was meant for another one. */
  readonly corrected: boolean;
}

/** A decision is the span in which a seat is continuously awaited; one's own move that leaves one awaited opens none. */
export function decisionsAfter(before: readonly Decision[], waiting: readonly Awaited[], occasion: Occasion): Decision[] {
  return waiting.map(({ seat, must, about }) => {
    const open = before.find((decision) => decision.seat === seat && decision.must === must);
    if (!open) return { seat, must, about, opened: occasion.seq, since: occasion.at, asked: occasion.seq };
    const asTold = occasion.seat !== seat && !occasion.corrected && sameAsk(open, about);
    return { seat, must, about, opened: open.opened, since: open.since, asked: asTold ? open.asked : occasion.seq };
  });
}

const sameAsk = (open: Decision, about: Decision['about']): boolean =>
  open.about.code === about.code && canonicalText(open.about.facts) === canonicalText(about.facts);

/** One message for each decision that opened, for the person on that seat. */
export function turnMessages(before: readonly Decision[], after: readonly Decision[], seats: readonly SeatRow[], dueAt: Date): Message[] {
  const known = new Set(before.map((decision) => `${decision.seat}:${decision.opened}`));
  return after.flatMap((decision) => {
    const occasion = `${decision.seat}:${decision.opened}`;
    const person = seats[decision.seat]?.person;
    if (!decision.must || !person || known.has(occasion)) return [];
    return [{ person, kind: 'turn' as const, occasion, facts: { seat: decision.seat, opened: decision.opened }, dueAt }];
  });
}
