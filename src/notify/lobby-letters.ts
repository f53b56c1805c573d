import { knownAmong } from '../view/games.js';
import { howItRuns, termChanges } from '../view/shared/terms.js';
import type { PostNeed } from './need.js';
import { type OutboxRow, plainLetter, type Reader, type Written } from './plain-letter.js';
import { tableFacts } from './table-letters.js';

/** Letters about tables before their start. */

/** A table looks for players and the reader asked to be told: once. When it cannot be joined any more the wish stands again. */
export async function wishedFor(need: PostNeed, row: OutboxRow, reader: Reader): Promise<Written | 'dropped'> {
  const table = await need.tables.table(row.game);
  const free = table.seats.filter((seat) => !seat.bot && seat.person === null).length;
  const sits = table.seats.some((seat) => seat.person === reader.id);
  if (sits) return 'dropped';
  if (table.status !== 'open' || table.visibility !== 'public' || table.joining !== 'anybody' || free === 0) {
    const wish = { person: reader.id, rules: String(row.facts.wish ?? '') };
    await need.database.prisma.tableWish.upsert({ where: { person_rules: wish }, create: wish, update: {} });
    return 'dropped';
  }
  const facts = await tableFacts(need, table, reader);
  const by = facts.names[table.seats.find((seat) => seat.person === table.owner)?.seat ?? -1] ?? null;
  const stop = `${need.address}/m/w/${reader.mailToken}`;
  const link = `${need.address}/games/${row.game}`;
  const more = { by, free, how: howItRuns(table), link, stopTable: null, stopWishes: stop, head: '' };
  return plainLetter(need, 'opened', reader.email, facts, more, row.game, stop);
}

/** Whoever opened the table changed what was agreed; told while it matters: before the start, to those who still sit there. */
export async function termsChanged(need: PostNeed, row: OutboxRow, reader: Reader): Promise<Written | 'dropped'> {
  const table = await need.tables.table(row.game);
  const seat = table.seats.find((one) => one.person === reader.id);
  const change = table.changes[Number(row.facts.change)];
  // Later changes have a letter of their own, which says what is different from before the first that was not told yet.
  if (table.status !== 'open' || !seat || seat.ready || !change || table.changes.length - 1 > Number(row.facts.change)) return 'dropped';
  const { rows } = await need.database.pool.query<{ first: number }>(
    `select coalesce(max((facts->>'change')::int) + 1, 0) as first from outbox
      where game = $1 and person = $2 and kind = 'changed' and state = 'sent'`,
    [row.game, reader.id],
  );
  const was = (table.changes[rows[0]!.first] ?? change).was;
  const changes = termChanges(was, table, knownAmong(need.games));
  if (changes.length === 0) return 'dropped';
  const facts = await tableFacts(need, table, reader);
  return plainLetter(
    need,
    'changed',
    reader.email,
    facts,
    { changes, link: `${need.address}/games/${row.game}` },
    row.game,
    facts.stopTable,
  );
}
