import type { WebDeps } from '../deps.js';
import { fields } from '../fields.js';
import { closeDevices } from '../people/sessions.js';
import type { FormReader } from '../plugins/forms.js';

/**
 * What the moderators' desk does beside corrections of games: closing reports, keeping people out, letting them in again.
 * Pages and programs ask for the same; what is wrong is said beside the fields of their form, and then nothing is done.
 */

/** Closed once: whoever answers second changes nothing. */
export async function answerReport({ database: { prisma } }: WebDeps, by: string, form: FormReader): Promise<void> {
  const answer = form.written('answer', 'The answer', fields.reply);
  if (!/^\d{1,18}$/.test(form.raw('id'))) form.add('id', 'There is no such report.');
  if (form.problems.length > 0) return;
  const id = BigInt(form.raw('id'));
  const { count } = await prisma.report.updateMany({
    where: { id, answeredAt: null },
    data: { answeredAt: new Date(), answeredBy: by, answer },
  });
  if (count === 1)
    await prisma.audit.create({ data: { person: by, action: 'report.answer', subject: String(id), facts: { reason: answer } } });
}

/** Whoever is banned is signed out everywhere at once, and his programs with him. */
export async function ban({ database }: WebDeps, by: string, form: FormReader, lift: boolean): Promise<void> {
  const name = form.written('name', 'The name', fields.person);
  const reason = lift ? '' : form.written('reason', 'The reason', fields.banReason);
  const person = await database.prisma.person.findFirst({ where: { name, deletedAt: null } });
  if (!person) form.add('name', 'There is nobody of this name.');
  else if (person.role !== 'player' && !lift)
    form.add('name', 'Moderators and administrators cannot be banned; an administrator changes their role first.');
  if (form.problems.length > 0) return;
  await database.prisma.person.update({
    where: { id: person!.id },
    data: lift ? { bannedAt: null, bannedReason: null } : { bannedAt: new Date(), bannedReason: reason },
  });
  if (!lift) await closeDevices(database, person!.id, 'all');
  await database.prisma.audit.create({
    data: { person: by, action: lift ? 'ban.lift' : 'ban', subject: person!.id, facts: { reason } },
  });
}
