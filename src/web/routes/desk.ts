import type { FastifyInstance } from 'fastify';
import type { WebDeps } from '../deps.js';
import { deskModel } from '../desk/model.js';
import { closeDevices } from '../people/sessions.js';
import { demandFine, FormReader } from '../plugins/forms.js';

/** For moderators: reports, and people who may not sign in. Corrections of games have their own pages. */
export function deskRoutes(app: FastifyInstance, deps: WebDeps): void {
  const moderator = { config: { access: 'moderator' as const } };
  const { prisma } = deps.database;

  app.get<{ Querystring: { before?: string } }>('/desk', moderator, async (request, reply) => {
    const before = /^\d{1,18}$/.test(request.query.before ?? '') ? BigInt(request.query.before!) : null;
    return reply.page('desk', { title: 'Moderator’s desk', section: 'desk', ...(await deskModel(deps, before)) });
  });

  app.post('/desk/answer', moderator, async (request, reply) => {
    const form = new FormReader(request.body);
    const answer = form.text('answer', 'The answer', { min: 1, max: 4_000, lines: true });
    if (!/^\d{1,18}$/.test(form.raw('id'))) form.add('id', 'There is no such report.');
    demandFine(form);
    const id = BigInt(form.raw('id'));
    const { count } = await prisma.report.updateMany({
      where: { id, answeredAt: null },
      data: { answeredAt: new Date(), answeredBy: request.me!.id, answer },
    });
    if (count === 1)
      await prisma.audit.create({
        data: { person: request.me!.id, action: 'report.answer', subject: String(id), facts: { reason: answer } },
      });
    return reply.redirect('/desk?said=answered', 303);
  });

  app.post('/desk/ban', moderator, async (request, reply) => {
    const form = new FormReader(request.body);
    const name = form.text('name', 'The name', { min: 1, max: 40 });
    const lift = form.checked('lift');
    const reason = lift ? '' : form.text('reason', 'The reason', { min: 3, max: 1_000 });
    const person = await prisma.person.findFirst({ where: { name, deletedAt: null } });
    if (!person) form.add('name', 'There is nobody of this name.');
    else if (person.role !== 'player' && !lift)
      form.add('name', 'Moderators and administrators cannot be banned; an administrator changes their role first.');
    demandFine(form);
    await prisma.person.update({
      where: { id: person!.id },
      data: lift ? { bannedAt: null, bannedReason: null } : { bannedAt: new Date(), bannedReason: reason },
    });
    if (!lift) await closeDevices(deps.database, person!.id, 'all');
    await prisma.audit.create({
      data: { person: request.me!.id, action: lift ? 'ban.lift' : 'ban', subject: person!.id, facts: { reason } },
    });
    return reply.redirect(`/desk?said=${lift ? 'unbanned' : 'banned'}`, 303);
  });
}
