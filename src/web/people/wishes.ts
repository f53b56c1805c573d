import type { Database } from '../../database/client.js';
import type { WebDeps } from '../deps.js';

/** Wishes for one mail when a public table opens: of any game (empty), or of some. */

export async function wishesOf(database: Database, person: string): Promise<Set<string>> {
  const rows = await database.prisma.tableWish.findMany({ where: { person }, select: { rules: true } });
  return new Set(rows.map(({ rules }) => rules));
}

/** Exactly these from now on. */
export async function keepWishes({ database, offered }: WebDeps, person: string, wanted: readonly string[]): Promise<void> {
  const known = ['', ...offered.map(({ id }) => id)].filter((rules) => wanted.includes(rules));
  await database.prisma.$transaction([
    database.prisma.tableWish.deleteMany({ where: { person, rules: { notIn: known } } }),
    database.prisma.tableWish.createMany({ data: known.map((rules) => ({ person, rules })), skipDuplicates: true }),
  ]);
}

/** The wish as a list of choices, and as a sentence: "any game", "1880: China and 1888-N". */
export function wishChoices({ offered }: WebDeps, wishes: ReadonlySet<string>) {
  const choices = [{ value: '', title: 'any game' }, ...offered.map(({ id, title }) => ({ value: id, title }))];
  return choices.map((choice) => ({ ...choice, chosen: wishes.has(choice.value) }));
}
