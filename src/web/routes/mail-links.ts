import type { FastifyInstance } from 'fastify';
import type { WebDeps } from '../deps.js';
import { changePreferences } from '../people/accounts.js';
import { notFound } from '../say-error.js';

/**
 * Links of mails that work without signing in: no mails for one table, none at all. A GET shows a page with a button;
 * a mail program's one-click POST (RFC 8058) carries no token of ours and can only stop mails.
 */
export function mailLinkRoutes(app: FastifyInstance, deps: WebDeps): void {
  const { prisma } = deps.database;
  const anybody = { config: { access: 'anybody' as const } };
  const oneClick = { config: { access: 'anybody' as const, withoutCsrf: true } };

  const personOf = async (token: string) => {
    const person = /^[\w-]{20,64}$/.test(token) ? await prisma.person.findUnique({ where: { mailToken: token } }) : null;
    if (!person || person.deletedAt) throw notFound('There is no such link. Perhaps a part of it was cut off in the mail.');
    return person;
  };
  const tableOf = async (id: string, person: { id: string; email: string | null }) => {
    // Whoever was invited gets mails before he has a seat.
    const told =
      (await prisma.seat.count({ where: { game: id, person: person.id } })) +
      (await prisma.invitation.count({ where: { game: id, OR: [{ person: person.id }, { email: person.email ?? '' }] } }));
    if (told === 0) throw notFound('There is no such link. Perhaps a part of it was cut off in the mail.');
    return deps.tables.table(id);
  };

  app.get<{ Params: { game: string; token: string } }>('/m/t/:game/:token', anybody, async (request, reply) => {
    const person = await personOf(request.params.token);
    const table = await tableOf(request.params.game, person);
    return reply.page('stop-mails', { title: 'No mails for this table', what: `for ${table.name}`, done: false });
  });
  app.post<{ Params: { game: string; token: string } }>('/m/t/:game/:token', oneClick, async (request, reply) => {
    const person = await personOf(request.params.token);
    const table = await tableOf(request.params.game, person);
    const key = { person: person.id, game: table.id };
    await prisma.mailChoice.upsert({ where: { person_game: key }, create: { ...key, wants: 'none' }, update: { wants: 'none' } });
    return reply.page('stop-mails', { title: 'No mails for this table', what: `for ${table.name}`, done: true });
  });

  app.get<{ Params: { token: string } }>('/m/u/:token', anybody, async (request, reply) => {
    await personOf(request.params.token);
    return reply.page('stop-mails', { title: 'No mails about games', what: 'about any game', done: false });
  });
  app.post<{ Params: { token: string } }>('/m/u/:token', oneClick, async (request, reply) => {
    const person = await personOf(request.params.token);
    await changePreferences(deps.database, person.id, { mails: 'none' });
    await prisma.tableWish.deleteMany({ where: { person: person.id } });
    return reply.page('stop-mails', { title: 'No mails about games', what: 'about any game', done: true });
  });

  app.get<{ Params: { token: string } }>('/m/w/:token', anybody, async (request, reply) => {
    await personOf(request.params.token);
    return reply.page('stop-mails', { title: 'No mails about open tables', what: 'about open tables', done: false });
  });
  app.post<{ Params: { token: string } }>('/m/w/:token', oneClick, async (request, reply) => {
    const person = await personOf(request.params.token);
    await prisma.tableWish.deleteMany({ where: { person: person.id } });
    return reply.page('stop-mails', { title: 'No mails about open tables', what: 'about open tables', done: true });
  });
}
