import type { FastifyInstance } from 'fastify';
import { countText } from '../archive/rows.js';
import type { WebDeps } from '../deps.js';
import { administrationModel, giveRole, retryMails } from '../desk/administration.js';
import { demandFine, FormReader } from '../plugins/forms.js';

/** For administrators: the state of the post, failures with their reason, trying again; roles. */
export function adminRoutes(app: FastifyInstance, deps: WebDeps): void {
  const administrator = { config: { access: 'administrator' as const } };

  app.get('/admin', administrator, async (_request, reply) => {
    const { states, people, tables, ...rest } = await administrationModel(deps);
    return reply.page('admin', {
      title: 'Administration',
      section: 'admin',
      ...rest,
      states: states.map(told),
      people: people.map(told),
      tables: tables.map(told),
    });
  });

  app.post('/admin/retry', administrator, async (request, reply) => {
    const form = new FormReader(request.body);
    const [all, game, id] = [form.checked('all'), form.raw('game'), form.raw('id')];
    if (!all && !/^\d{1,18}$/.test(id)) form.add('id', 'There is no such mail.');
    demandFine(form);
    await retryMails(deps, request.me!.id, all ? 'all' : { game, id });
    return reply.redirect('/admin?said=retried', 303);
  });

  app.post('/admin/role', administrator, async (request, reply) => {
    const form = new FormReader(request.body);
    await giveRole(deps, request.me!.id, form);
    demandFine(form);
    return reply.redirect('/admin', 303);
  });
}

/** Beyond some number nobody needs to know, and the database need not count. */
const told = <T extends { readonly count: number }>(row: T) => ({ ...row, count: countText(row.count) });
