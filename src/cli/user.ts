import { parseArgs } from 'node:util';
import { Mendable } from '../mendable.js';
import { createPerson, isName } from '../web/people/accounts.js';
import { hashPassword, MIN_PASSWORD } from '../web/people/passwords.js';
import { USAGES } from './usages.js';
import { withDatabase } from './with-database.js';

const ROLES = ['player', 'moderator', 'administrator'];

/** People from the command line: the first administrator of a server comes this way. */
export async function userCommand(args: string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { role: { type: 'string', default: 'player' }, 'password-stdin': { type: 'boolean', default: false } },
  });
  const [what, name, third] = positionals;
  if (what === 'create' && name && third)
    return create(name, third, values.role, values['password-stdin'] ? await passwordFromStdin() : null);
  if (what === 'promote' && name && third) return promote(name, third);
  process.stderr.write(`usage: railpost ${USAGES.user}\n`);
  return 2;
}

async function create(name: string, email: string, role: string, password: string | null): Promise<number> {
  mustBeRole(role);
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Mendable(`${email} is not a mail address`);
  if (!isName(name)) throw new Mendable('a name has 2 to 30 letters, digits, spaces and . _ ’ -, and begins with a letter or digit');
  return withDatabase(async (database) => {
    const taken = await database.prisma.person.findFirst({ where: { OR: [{ name }, { email }] } });
    if (taken) throw new Mendable('there is already somebody with this name or address');
    await createPerson(database, {
      name,
      email: email.toLowerCase(),
      passwordHash: password && (await hashPassword(password)),
      timeZone: 'UTC',
      role,
    });
    process.stdout.write(`${name} is here as ${role}${password ? '' : '; without a password: signs in by mail'}\n`);
    return 0;
  });
}

async function promote(name: string, role: string): Promise<number> {
  mustBeRole(role);
  return withDatabase(async (database) => {
    const { count } = await database.prisma.person.updateMany({ where: { name, deletedAt: null }, data: { role } });
    if (count === 0) throw new Mendable(`there is nobody called ${name}`);
    await database.prisma.audit.create({ data: { action: 'role', subject: name, facts: { role, by: 'command line' } } });
    process.stdout.write(`${name} is now ${role}\n`);
    return 0;
  });
}

function mustBeRole(role: string): void {
  if (!ROLES.includes(role)) throw new Mendable(`a role is one of ${ROLES.join(', ')}`);
}

/** Never as an argument: those are visible to everybody on the machine. */
async function passwordFromStdin(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  const password = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
  if (password.length < MIN_PASSWORD) throw new Mendable(`a password has at least ${MIN_PASSWORD} characters`);
  return password;
}
