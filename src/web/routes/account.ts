import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WebDeps } from '../deps.js';
import { askForAddress, changePreferences, deleteAccount, exportAccount } from '../people/accounts.js';
import { limits, mustBeWithin } from '../people/limits.js';
import { expireLinks } from '../people/links.js';
import { hashPassword, passwordFits } from '../people/passwords.js';
import { blockedBy, readNewName, readOther, readZone, setBlock } from '../people/profile.js';
import { closeDevices, devicesOf } from '../people/sessions.js';
import { keepWishes, wishChoices, wishesOf } from '../people/wishes.js';
import { demandFine, FormReader, problemsByField } from '../plugins/forms.js';
import { leaveTables } from '../tables/own-seat.js';
import { readPassword } from './sign-up.js';

/** My account: name, address, password, devices, mails, people I do not want to meet, taking it away and deleting it. */
export function accountRoutes(app: FastifyInstance, deps: WebDeps): void {
  const { database, wakePost } = deps;
  const person = { config: { access: 'person' as const } };
  const { prisma, pool } = database;

  /** The page, also with what was wrong in one of its forms beside the field. */
  async function accountPage(request: FastifyRequest, reply: FastifyReply, form?: FormReader): Promise<FastifyReply> {
    const me = request.me!;
    const [row, blocks] = await Promise.all([prisma.person.findUniqueOrThrow({ where: { id: me.id } }), blockedBy(database, me.id)]);
    return reply.code(form ? 422 : 200).page('account', {
      title: 'My account',
      hasPassword: row.passwordHash !== null,
      devices: await devicesOf(database, me.id, request.session!),
      blocks,
      zones: Intl.supportedValuesOf('timeZone').map((zone) => ({ zone, chosen: zone === me.timeZone })),
      isUtc: me.timeZone === 'UTC',
      problems: problemsByField(form?.problems ?? []),
      written: { name: form?.raw('name') || me.name, email: form?.raw('email') || me.email, block: form?.raw('block') ?? '' },
    });
  }

  app.get('/account', person, (request, reply) => accountPage(request, reply));

  app.post('/account/name', person, async (request, reply) => {
    const form = new FormReader(request.body);
    const name = await readNewName(database, request.me!, form);
    if (form.problems.length > 0) return accountPage(request, reply, form);
    await prisma.person.update({ where: { id: request.me!.id }, data: { name } });
    return reply.redirect('/account?said=name', 303);
  });

  app.post('/account/address', person, async (request, reply) => {
    const form = new FormReader(request.body);
    const email = form.email('email');
    if (form.problems.length > 0) return accountPage(request, reply, form);
    await mustBeWithin(pool, limits.mailByAddress, request.me!.id);
    await askForAddress(database, request.me!.id, email);
    wakePost?.();
    return reply.redirect('/account?said=address', 303);
  });

  app.post('/account/password', person, async (request, reply) => {
    const form = new FormReader(request.body);
    const row = await prisma.person.findUniqueOrThrow({ where: { id: request.me!.id } });
    await mustBeWithin(pool, limits.signInByAddress, request.me!.id);
    const password = readPassword(form, 'password');
    if (row.passwordHash && !(await passwordFits(row.passwordHash, form.raw('old')))) form.add('old', 'The present password does not fit.');
    if (form.problems.length > 0) return accountPage(request, reply, form);
    await prisma.person.update({ where: { id: row.id }, data: { passwordHash: await hashPassword(password) } });
    await closeDevices(database, row.id, { except: request.session! });
    await expireLinks(database, row.id);
    return reply.redirect('/account?said=password', 303);
  });

  app.post('/account/zone', person, async (request, reply) => {
    const form = new FormReader(request.body);
    const timeZone = readZone(form);
    if (form.problems.length > 0) return accountPage(request, reply, form);
    await prisma.person.update({ where: { id: request.me!.id }, data: { timeZone } });
    await changePreferences(database, request.me!.id, { keys: form.checked('keys') });
    return reply.redirect('/account?said=zone', 303);
  });

  app.post('/account/devices', person, async (request, reply) => {
    const form = new FormReader(request.body);
    const key = form.raw('key');
    await closeDevices(database, request.me!.id, key ? { key } : { except: request.session! });
    return reply.redirect(`/account?said=${key ? 'device' : 'devices'}`, 303);
  });

  app.get('/account/mail', person, async (request, reply) => {
    const me = request.me!;
    const tables = await prisma.$queryRaw<{ id: string; name: string; wants: string | null }[]>`
      select g.id, g.name, c.wants from seat s join game g on g.id = s.game
        left join mail_choice c on c.game = g.id and c.person = s.person
       where s.person = ${me.id} and g.status in ('open', 'running') order by g.name`;
    return reply.page('account-mail', {
      title: 'Mail preferences',
      turns: me.preferences.mails !== 'none',
      tables: tables.map((table) => ({ ...table, mails: table.wants !== 'none' })),
      wishes: wishChoices(deps, await wishesOf(database, me.id)),
    });
  });

  app.post('/account/mail', person, async (request, reply) => {
    const form = new FormReader(request.body);
    const mails = form.oneOf('mails', 'Mails', ['turns', 'none']);
    demandFine(form);
    await changePreferences(database, request.me!.id, { mails });
    await keepWishes(deps, request.me!.id, form.list('wish'));
    const wanted = new Set(form.list('table'));
    for (const game of form.list('listed').slice(0, 500)) {
      const wants = wanted.has(game) ? 'turns' : 'none';
      const key = { person: request.me!.id, game };
      await prisma.mailChoice.upsert({ where: { person_game: key }, create: { ...key, wants }, update: { wants } });
    }
    return reply.redirect('/account/mail?said=mails', 303);
  });

  app.post('/account/block', person, async (request, reply) => {
    const form = new FormReader(request.body);
    const other = await readOther(database, request.me!, form, 'block');
    if (other === null) return accountPage(request, reply, form);
    await setBlock(database, request.me!.id, other, true);
    return reply.redirect('/account?said=blocked', 303);
  });

  app.post('/account/unblock', person, async (request, reply) => {
    await setBlock(database, request.me!.id, new FormReader(request.body).raw('other'), false);
    return reply.redirect('/account?said=unblocked', 303);
  });

  app.get('/account/export', person, async (request, reply) => {
    const content = await exportAccount(database, request.me!.id);
    return reply
      .header('content-disposition', 'attachment; filename="railpost-account.json"')
      .type('application/json')
      .send(JSON.stringify(content, null, 2));
  });

  app.get('/account/delete', person, async (_request, reply) => reply.page('account-delete', { title: 'Delete my account', problems: {} }));

  app.post('/account/delete', person, async (request, reply) => {
    const form = new FormReader(request.body);
    if (form.raw('name').trim().toLowerCase() !== request.me!.name.toLowerCase())
      form.add('name', 'To be sure, write your name exactly as it is.');
    if (form.problems.length > 0)
      return reply.code(422).page('account-delete', { title: 'Delete my account', problems: problemsByField(form.problems) });
    await leaveTables(deps, request.me!);
    await deleteAccount(database, request.me!.id);
    await reply.signOut();
    return reply.redirect('/?said=deleted', 303);
  });
}
