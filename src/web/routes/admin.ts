import type { FastifyInstance } from 'fastify';
import { namesOf } from '../../notify/names.js';
import type { WebDeps } from '../deps.js';
import { demandFine, FormReader } from '../plugins/forms.js';

/** For administrators: the state of the post, failures with their reason, trying again; roles. */
export function adminRoutes(app: FastifyInstance, deps: WebDeps): void {
  const administrator = { config: { access: 'administrator' as const } };
  const { prisma, pool } = deps.database;

  app.get('/admin', administrator, async (_request, reply) => {
    const [states, troubled, people, tables] = await Promise.all([
      pool.query<{ state: string; count: string; oldest: Date | null; next: Date | null }>(
        `select state, count(*) as count, min(created_at) filter (where state = 'waiting') as oldest, min(due_at) filter (where state = 'waiting') as next from outbox group by state order by state`,
      ),
      prisma.outbox.findMany({
        where: { OR: [{ state: 'failed' }, { state: 'waiting', attempts: { gt: 0 } }] },
        orderBy: { createdAt: 'desc' },
        take: 50,
      }),
      pool.query<{ role: string; count: string }>(
        `select role, count(*) as count from person where deleted_at is null group by role order by role`,
      ),
      pool.query<{ status: string; count: string }>('select status, count(*) as count from game group by status order by status'),
    ]);
    const names = await namesOf(
      deps.database,
      troubled.flatMap((row) => (row.person ? [row.person] : [])),
    );
    return reply.page('admin', {
      title: 'Administration',
      section: 'admin',
      states: states.rows,
      people: people.rows,
      tables: tables.rows,
      figures: await deps.metrics?.figures(),
      troubled: troubled.map((row) => ({
        ...row,
        id: String(row.id),
        name: names.get(row.person) ?? (row.facts as { to?: string }).to ?? 'unknown',
      })),
    });
  });

  app.post('/admin/retry', administrator, async (request, reply) => {
    const form = new FormReader(request.body);
    const all = form.checked('all');
    if (!all && !/^\d{1,18}$/.test(form.raw('id'))) form.add('id', 'There is no such mail.');
    demandFine(form);
    await pool.query(
      `update outbox set state = 'waiting', due_at = now(), attempts = 0 where (state = 'failed' or state = 'waiting' and attempts > 0) and ($1 or (game = $2 and id = $3::bigint))`,
      [all, form.raw('game'), all ? '0' : form.raw('id')],
    );
    await audit(request.me!.id, 'mail.retry', null, { all });
    deps.wakePost?.();
    return reply.redirect('/admin?said=retried', 303);
  });

  app.post('/admin/role', administrator, async (request, reply) => {
    const form = new FormReader(request.body);
    const name = form.text('name', 'The name', { min: 1, max: 40 });
    const role = form.oneOf('role', 'The role', ['player', 'moderator', 'administrator']);
    const person = await prisma.person.findFirst({ where: { name, deletedAt: null } });
    if (!person) form.add('name', 'There is nobody of this name.');
    if (person?.id === request.me!.id) form.add('name', 'Somebody else must change your own role.');
    demandFine(form);
    await prisma.person.update({ where: { id: person!.id }, data: { role } });
    await audit(request.me!.id, 'role', person!.id, { role });
    return reply.redirect('/admin', 303);
  });

  const audit = (person: string, action: string, subject: string | null, facts: object) =>
    prisma.audit.create({ data: { person, action, subject, facts } });
}
