import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/client.js';
import { FORMER } from '../../notify/names.js';
import { post } from '../../notify/outbox.js';
import { makeLink } from './links.js';
import { hashPassword, passwordFits } from './passwords.js';
import type { Preferences } from './sessions.js';

/** Accounts. Whether an address is known is never told to whoever asks, only mailed to that address. */

export interface SignUp {
  readonly name: string;
  readonly email: string;
  readonly password: string | null;
  readonly timeZone: string;
  /** Where the visitor was going: an invitation, perhaps. */
  readonly to: string | null;
}

/** Nothing is made before the mail's button was clicked: nobody can occupy an address or a name that way. */
export async function askToSignUp(database: Database, wish: SignUp): Promise<void> {
  const passwordHash = wish.password === null ? null : await hashPassword(wish.password);
  const known = await database.prisma.person.findUnique({ where: { email: wish.email } });
  if (known) {
    await makeLink(database, 'confirm', null); // given to nobody: an address that is known takes as long as a new one
    await post(database.pool, { person: known.id, kind: 'known' });
    return;
  }
  const { name, email, timeZone, to } = wish;
  const secret = await makeLink(database, 'confirm', null, { name, email, timeZone, passwordHash, ...(to ? { to } : {}) });
  await post(database.pool, { person: '', kind: 'confirm', facts: { to: email, name, secret } });
}

/** What a person may be called; nobody takes the name of those who are gone. */
export const isName = (name: string): boolean =>
  name.length >= 2 && name.length <= 30 && /^[\p{L}\p{N}][\p{L}\p{N} ._'’-]*$/u.test(name) && !name.toLowerCase().startsWith(FORMER);

export async function nameTaken(database: Database, name: string): Promise<boolean> {
  return (await database.prisma.person.count({ where: { name } })) > 0;
}

export async function createPerson(
  database: Database,
  given: { name: string; email: string; passwordHash: string | null; timeZone: string; role?: string },
): Promise<string> {
  const id = randomUUID();
  await database.prisma.person.create({ data: { id, ...given, emailConfirmedAt: new Date() } });
  return id;
}

/** The person, when address (or name) and password fit; with the reason where a moderator keeps him out. */
export async function signIn(database: Database, who: string, password: string): Promise<{ id: string; banned: string | null } | null> {
  const person = await database.prisma.person.findFirst({ where: { OR: [{ email: who }, { name: who }], deletedAt: null } });
  if (!(await passwordFits(person?.passwordHash, password)) || !person) return null;
  return { id: person.id, banned: person.bannedAt && (person.bannedReason ?? '') };
}

/** A link to sign in or to set a new password, if the address is known; the same answer, and the same work, either way. */
export async function mailLink(database: Database, kind: 'sign-in' | 'reset', email: string, to: string | null): Promise<void> {
  const person = await database.prisma.person.findFirst({ where: { email, deletedAt: null, bannedAt: null } });
  const secret = await makeLink(database, kind, person?.id ?? null, to ? { to } : {});
  // A letter to nobody is dropped when it is looked at, and its link with it.
  await post(database.pool, { person: person?.id ?? '', kind, facts: { secret } });
}

/** The new address counts from the click in the mail that goes there; the old one is told afterwards. */
export async function askForAddress(database: Database, person: string, email: string): Promise<void> {
  if (await database.prisma.person.findUnique({ where: { email } })) {
    const known = await database.prisma.person.findUniqueOrThrow({ where: { email } });
    if (known.id !== person) await post(database.pool, { person: known.id, kind: 'known' });
    return;
  }
  const secret = await makeLink(database, 'address', person, { email });
  await post(database.pool, { person: '', kind: 'address', facts: { to: email, secret } });
}

export async function changePreferences(database: Database, person: string, changes: Preferences): Promise<void> {
  await database.pool.query('update person set preferences = preferences || $2::jsonb where id = $1', [person, JSON.stringify(changes)]);
}

/** Everything the server holds about somebody, for himself. */
export async function exportAccount(database: Database, person: string): Promise<object> {
  const { prisma } = database;
  const own = await prisma.person.findUniqueOrThrow({ where: { id: person } });
  const [seats, chat, notes, plans, blocks, mailChoices, wishes, reports, sessions, tokens] = await Promise.all([
    prisma.seat.findMany({ where: { person } }),
    prisma.chatLine.findMany({ where: { person } }),
    prisma.privateNote.findMany({ where: { person } }),
    prisma.plan.findMany({ where: { person } }),
    prisma.block.findMany({ where: { person } }),
    prisma.mailChoice.findMany({ where: { person } }),
    prisma.tableWish.findMany({ where: { person } }),
    prisma.report.findMany({ where: { person } }),
    prisma.session.findMany({ where: { person } }),
    prisma.apiToken.findMany({ where: { person } }),
  ]);
  const { passwordHash: _, mailToken: __, ...account } = own;
  return {
    account,
    seats: seats.map(({ game, seat, joinedAt, resignedAt }) => ({ game, seat, joinedAt, resignedAt })),
    chat: chat.map(({ game, at, text }) => ({ game, at, text })),
    notes: notes.map(({ game, text, changedAt }) => ({ game, text, changedAt })),
    plans: plans.map(({ game, name, at, lines }) => ({ game, name, at, lines })),
    blocked: blocks.map(({ other, at }) => ({ other, at })),
    mails: mailChoices.map(({ game, wants }) => ({ game, wants })),
    wishes: wishes.map(({ rules, at }) => ({ rules, at })),
    reports: reports.map(({ game, at, text, answer }) => ({ game, at, text, answer })),
    programs: tokens.map(({ name, scopes, createdAt, usedAt }) => ({ name, scopes, createdAt, usedAt })),
    devices: sessions.map(({ agent, createdAt, seenAt }) => ({ agent, createdAt, seenAt })),
  };
}

/** Games keep their history; the person in them becomes a former player. */
export async function deleteAccount(database: Database, person: string): Promise<void> {
  const { prisma } = database;
  const { name, email } = await prisma.person.findUniqueOrThrow({ where: { id: person } });
  await prisma.$transaction([
    // The archive is searched by names: this one is found no longer.
    prisma.$executeRaw`update archived set sought = replace(sought, lower(${name}), '') where ${person} = any(people)`,
    prisma.$executeRaw`update archived set sought = replace(sought, ${name}, '') where ${person} = any(people)`,
    prisma.session.deleteMany({ where: { person } }),
    prisma.apiToken.deleteMany({ where: { person } }),
    prisma.apiAnswer.deleteMany({ where: { person } }),
    prisma.signLink.deleteMany({ where: { person } }),
    prisma.privateNote.deleteMany({ where: { person } }),
    prisma.visit.deleteMany({ where: { person } }),
    prisma.draft.deleteMany({ where: { person } }),
    prisma.plan.deleteMany({ where: { person } }),
    prisma.block.deleteMany({ where: { OR: [{ person }, { other: person }] } }),
    prisma.mailChoice.deleteMany({ where: { person } }),
    prisma.tableWish.deleteMany({ where: { person } }),
    prisma.invitation.deleteMany({ where: { OR: [{ person }, ...(email ? [{ email }] : [])] } }),
    prisma.outbox.updateMany({ where: { person, state: 'waiting' }, data: { state: 'dropped' } }),
    prisma.person.update({
      where: { id: person },
      data: {
        name: `${FORMER} ${person.slice(0, 8)}`,
        email: null,
        passwordHash: null,
        preferences: {},
        timeZone: 'UTC',
        role: 'player',
        deletedAt: new Date(),
      },
    }),
  ]);
}
