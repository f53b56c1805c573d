import type { FastifyInstance } from 'fastify';
import { MOST_COUNTED } from '../../archive/search.js';
import { namesOf } from '../../notify/names.js';
import { countText } from '../archive/rows.js';
import type { WebDeps } from '../deps.js';
import { demandFine, FormReader } from '../plugins/forms.js';

/** For administrators: the state of the post, failures with their reason, trying again; roles. */
export function adminRoutes(app: FastifyInstance, deps: WebDeps): void {
  const administrator = { config: { access: 'administrator' as const } };
  const { prisma, pool } = deps.database;

  app.get('/admin', administrator, async (_request, reply) => {
    const [states, troubled, people, tables] = await Promise.all([
      pool.query<{ state: string; count: number; oldest: Date | null; next: Date | null }>(
        `select v.state, n.count, w.oldest, w.next from unnest(array['waiting', 'sent', 'dropped', 'failed']) v (state)
           cross join lateral (select count(*)::int as count from (select from outbox o where o.state = v.state limit ${MOST_COUNTED + 1}) o) n
           left join lateral (select min(o.created_at) as oldest, min(o.due_at) as next from outbox o where o.state = 'waiting') w on v.state = 'waiting'
          where n.count > 0 order by v.state`,
      ),
      prisma.outbox.findMany({
        where: { OR: [{ state: 'failed' }, { state: 'waiting', attempts: { gt: 0 } }] },
        orderBy: { createdAt: 'desc' },
        take: 50,
      }),
      pool.query<{ role: string; count: number }>(
        `select v.role, n.count from unnest(array['player', 'moderator', 'administrator']) v (role)
           cross join lateral (select count(*)::int as count
             from (select from person p where p.role = v.role and p.deleted_at is null order by p.id limit ${MOST_COUNTED + 1}) p) n
          where n.count > 0 order by v.role`,
      ),
      pool.query<{ status: string; count: number }>(
        `select v.status, n.count from unnest(array['open', 'running', 'over', 'cancelled']) v (status)
           cross join lateral (select count(*)::int as count from (select from game g where g.status = v.status limit ${MOST_COUNTED + 1}) g) n
          where n.count > 0 order by v.status`,
      ),
    ]);
    const names = await namesOf(
      deps.database,
      troubled.flatMap((row) => (row.person ? [row.person] : [])),
    );
    return reply.page('admin', {
      title: 'Administration',
      section: 'admin',
      states: states.rows.map(told),
      people: people.rows.map(told),
      tables: tables.rows.map(told),
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

/** Beyond some number nobody needs to know, and the database need not count. */
const told = <T extends { readonly count: number }>(row: T) => ({ ...row, count: countText(row.count) });
