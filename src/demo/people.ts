import type { Database } from '../database/client.js';
import { createPerson } from '../web/people/accounts.js';
import { hashPassword } from '../web/people/passwords.js';

/** Somebody of the demonstration, as printed at the start. */
export interface SignIn {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: string;
}

/** Known to everybody who reads this: the demonstration is for a machine of one's own. */
const PASSWORD = 'slow train coming';

const CAST = [
  { name: 'Ana', role: 'player', timeZone: 'Europe/Lisbon' },
  { name: 'Wei', role: 'player', timeZone: 'Asia/Shanghai' },
  { name: 'Tomás', role: 'player', timeZone: 'America/Bogota' },
  { name: 'Priya', role: 'player', timeZone: 'Asia/Kolkata' },
  { name: 'Jonas', role: 'moderator', timeZone: 'Europe/Berlin' },
  { name: 'Mei', role: 'administrator', timeZone: 'UTC' },
] as const;

/** Who sits at the tables, the first of them always asked. */
export const PLAYERS: readonly string[] = CAST.filter(({ role }) => role === 'player').map(({ name }) => name);

const addressOf = (name: string): string =>
  `${name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()}@railpost.example`;

export const SIGN_INS: readonly SignIn[] = CAST.map(({ name, role }) => ({ name, role, email: addressOf(name), password: PASSWORD }));

/** Ids by name; whoever is missing is created. */
export async function demoPeople(database: Database): Promise<ReadonlyMap<string, string>> {
  const known = await database.prisma.person.findMany({ where: { email: { in: SIGN_INS.map(({ email }) => email) } } });
  const ids = new Map<string, string>();
  for (const { name, role, timeZone } of CAST) {
    const { email, password } = SIGN_INS.find((one) => one.name === name)!;
    const before = known.find((person) => person.email === email);
    ids.set(
      name,
      before?.id ?? (await createPerson(database, { name, email, role, timeZone, passwordHash: await hashPassword(password) })),
    );
  }
  return ids;
}
