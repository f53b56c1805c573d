import type { Seat, Standings } from '../../rules/game.js';
import type { Json } from '../../rules/json.js';
import type { Compared, ComparedRow, Presentation } from './presentation.js';
import { signed, type Talk } from './talk.js';

/** Two lines of one game side by side, in the game's own tables and by score. */

export interface Side {
  readonly view: Json;
  readonly standings: Standings;
}

export function comparedOf(presentation: Presentation, before: Side, after: Side, talk: Talk): Compared[] {
  return [...(presentation.differences?.(before.view, after.view, talk) ?? []), scores(presentation, before, after, talk)];
}

function scores({ words }: Presentation, before: Side, after: Side, talk: Talk): Compared {
  const inOrder = [...after.standings.seats].sort((a, b) => a.seat - b.seat);
  return {
    title: words.score,
    rows: inOrder.map(({ seat, score }): ComparedRow => {
      const was = before.standings.seats.find((one) => one.seat === seat)?.score ?? 0;
      return {
        seat,
        subject: talk.name(seat),
        what: words.score.toLowerCase(),
        before: words.money(was),
        after: words.money(score),
        same: was === score,
        ...(was !== score && { difference: signed(score - was) }),
      };
    }),
  };
}

/** What a correction changes for one reader: "cash ¥20 → ¥70, JZR 10 % → 0 %". */
export function ownLine(tables: readonly Compared[], seat: Seat): string {
  const own = tables.flatMap(({ rows }) => rows.filter((row) => row.seat === seat && !row.same));
  return own.map((row) => `${row.what ?? row.subject} ${row.before} → ${row.after}`).join(', ') || 'nothing of yours changed';
}
