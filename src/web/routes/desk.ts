import type { FastifyInstance } from 'fastify';
import { namesOf } from '../../notify/names.js';
import type { WebDeps } from '../deps.js';
import { closeDevices } from '../people/sessions.js';
import { demandFine, FormReader } from '../plugins/forms.js';

/** For moderators: reports, and people who may not sign in. Corrections of games have their own pages. */
export function deskRoutes(app: FastifyInstance, deps: WebDeps): void {
  const moderator = { config: { access: 'moderator' as const } };
  const { prisma, pool } = deps.database;

  app.get('/desk', moderator, async (_request, reply) => {
    const [reports, banned, stalled] = await Promise.all([
      prisma.report.findMany({ where: { answeredAt: null }, orderBy: { id: 'asc' }, take: 100 }),
      prisma.person.findMany({ where: { bannedAt: { not: null }, deletedAt: null }, orderBy: { bannedAt: 'desc' }, take: 100 }),
      pool.query<{ id: string; name: string; moved_at: Date }>(
        // Found by who is awaited: a move changes no index of the summary's own.
        `select g.id, g.name, g.moved_at from game g
          where g.status = 'running' and g.moved_at < now() - interval '7 days' and g.id in (
            select s.game from seat s where s.awaited_since < now() - interval '7 days' order by s.awaited_since limit 200)
          order by g.moved_at limit 50`,
      ),
    ]);
    const names = await namesOf(
      deps.database,
      reports.map((report) => report.person),
    );
    const games = new Map(
      (await prisma.game.findMany({ where: { id: { in: reports.map((report) => report.game) } }, select: { id: true, name: true } })).map(
        (game) => [game.id, game.name],
      ),
    );
    return reply.page('desk', {
      title: 'Moderator’s desk',
      section: 'desk',
      reports: reports.map((report) => ({ ...report, id: String(report.id), by: names.get(report.person), table: games.get(report.game) })),
      banned,
      stalled: stalled.rows,
    });
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
      await prisma.audit.create({ data: { person: request.me!.id, action: 'report.answer', subject: String(id), facts: {} } });
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
