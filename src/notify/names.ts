import type { Database } from '../database/client.js';
import { originalOf, type SeatRow, type Table } from '../table/types.js';

/** What a deleted person is called wherever a name stood. */
export const FORMER = 'former player';

export async function namesOf(database: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database.prisma.person.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, name: true, deletedAt: true },
  });
  return new Map(rows.map((row) => [row.id, row.deletedAt ? FORMER : row.name]));
}

/** Names by seat: people, bots with their number, nobody yet. */
export async function seatNames(database: Database, table: Table): Promise<string[]> {
  const seats = await seatsMeant(database, table);
  const people = seats.flatMap(({ person }) => (person ? [person] : []));
  const names = await namesOf(database, people);
  let bots = 0;
  return seats.map((seat) => {
    if (seat.bot) {
      bots += 1;
      return `Bot ${bots}`;
    }
    return seat.person ? (names.get(seat.person) ?? FORMER) : (seat.name ?? 'Nobody');
  });
}

/** One person sits on all seats of a private copy: they are called as at the table it was made of. */
async function seatsMeant(database: Database, table: Table): Promise<readonly Pick<SeatRow, 'person' | 'name' | 'bot'>[]> {
  const original = originalOf(table);
  if (!original) return table.seats;
  const seats = await database.prisma.seat.findMany({ where: { game: original.game }, orderBy: { seat: 'asc' } });
  return seats.length === table.seats.length ? seats : table.seats;
}
