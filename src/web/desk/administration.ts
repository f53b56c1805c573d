import { MOST_COUNTED } from '../../archive/search.js';
import { namesOf } from '../../notify/names.js';
import type { WebDeps } from '../deps.js';
import { fields } from '../fields.js';
import type { FormReader } from '../plugins/forms.js';

/** What administrators see and do: the state of the post, people and tables in numbers, failures tried again, roles. */

const ROLES = ['player', 'moderator', 'administrator'] as const;

interface Counted {
  /** Beyond MOST_COUNTED nobody counts on. */
  readonly count: number;
}

export async function administrationModel({ database, metrics }: WebDeps) {
  const { prisma, pool } = database;
  const [states, troubled, people, tables, figures] = await Promise.all([
    pool.query<Counted & { state: string; oldest: Date | null; next: Date | null }>(
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
    pool.query<Counted & { role: string }>(
      `select v.role, n.count from unnest($1::text[]) v (role)
         cross join lateral (select count(*)::int as count
           from (select from person p where p.role = v.role and p.deleted_at is null order by p.id limit ${MOST_COUNTED + 1}) p) n
        where n.count > 0 order by v.role`,
      [ROLES],
    ),
    pool.query<Counted & { status: string }>(
      `select v.status, n.count from unnest(array['open', 'running', 'over', 'cancelled']) v (status)
         cross join lateral (select count(*)::int as count from (select from game g where g.status = v.status limit ${MOST_COUNTED + 1}) g) n
        where n.count > 0 order by v.status`,
    ),
    metrics?.figures(),
  ]);
  const names = await namesOf(
    database,
    troubled.flatMap((row) => (row.person ? [row.person] : [])),
  );
  return {
    states: states.rows,
    people: people.rows,
    tables: tables.rows,
    figures,
    // Not the facts of a letter: secrets of links stand there.
    troubled: troubled.map(({ id, game, kind, state, attempts, error, createdAt, dueAt, person, facts }) => ({
      id: String(id),
      game,
      kind,
      state,
      attempts,
      error,
      createdAt,
      dueAt,
      name: names.get(person) ?? (facts as { to?: string }).to ?? 'unknown',
    })),
  };
}

/** Everything that failed or waits for another try, or one letter. */
export async function retryMails({ database, wakePost }: WebDeps, by: string, which: 'all' | { game: string; id: string }): Promise<void> {
  const all = which === 'all';
  const { game, id } = all ? { game: '', id: '0' } : which;
  await database.pool.query(
    `update outbox set state = 'waiting', due_at = now(), attempts = 0 where (state = 'failed' or state = 'waiting' and attempts > 0) and ($1 or (game = $2 and id = $3::bigint))`,
    [all, game, id],
  );
  await database.prisma.audit.create({ data: { person: by, action: 'mail.retry', subject: null, facts: { all } } });
  wakePost?.();
}

/** What is wrong is said beside the fields of the form, and then nothing is done. */
export async function giveRole({ database: { prisma } }: WebDeps, by: string, form: FormReader): Promise<void> {
  const name = form.written('name', 'The name', fields.person);
  const role = form.oneOf('role', 'The role', ROLES);
  const person = await prisma.person.findFirst({ where: { name, deletedAt: null } });
  if (!person) form.add('name', 'There is nobody of this name.');
  if (person?.id === by) form.add('name', 'Somebody else must change your own role.');
  if (form.problems.length > 0) return;
  await prisma.person.update({ where: { id: person!.id }, data: { role } });
  await prisma.audit.create({ data: { person: by, action: 'role', subject: person!.id, facts: { role } } });
}
