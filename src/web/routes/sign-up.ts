import type { FastifyInstance } from 'fastify';
import { post } from '../../notify/outbox.js';
import { isTimeZone } from '../../view/shared/times.js';
import type { WebDeps } from '../deps.js';
import { askToSignUp, createPerson, nameTaken } from '../people/accounts.js';
import { limits, mustBeWithin } from '../people/limits.js';
import { expireLinks, findLink, type Link, useLink } from '../people/links.js';
import { hashPassword, MAX_PASSWORD, MIN_PASSWORD } from '../people/passwords.js';
import { readName } from '../people/profile.js';
import { closeDevices } from '../people/sessions.js';
import { FormReader, problemsByField } from '../plugins/forms.js';
import { ownPath } from '../plugins/sessions.js';
import { SayError } from '../say-error.js';

/** Signing up, and every one-time link that a mail carries: opened by a page, used by its button. */
export function signUpRoutes(app: FastifyInstance, { database, wakePost }: WebDeps): void {
  const anybody = { config: { access: 'anybody' as const } };

  app.get<{ Querystring: { to?: string } }>('/sign-up', anybody, async (request, reply) =>
    reply.page('sign-up', { title: 'Sign up', to: ownPath(request.query.to), form: {}, problems: {} }),
  );

  app.post('/sign-up', anybody, async (request, reply) => {
    const form = new FormReader(request.body);
    const name = readName(form);
    const email = form.email('email');
    const password = form.raw('password') === '' ? null : readPassword(form, 'password');
    const timeZone = isTimeZone(form.raw('timeZone')) ? form.raw('timeZone') : 'UTC';
    if (form.problems.length === 0 && (await nameTaken(database, name))) form.add('name', 'Somebody else has this name.');
    if (form.problems.length > 0)
      return reply.code(422).page('sign-up', {
        title: 'Sign up',
        to: ownPath(form.raw('to')),
        form: { name, email },
        problems: problemsByField(form.problems),
      });
    await mustBeWithin(database.pool, limits.mailByPlace, request.ip);
    await mustBeWithin(database.pool, limits.mailByAddress, email);
    await askToSignUp(database, { name, email, password, timeZone, to: ownPath(form.raw('to')) });
    wakePost?.();
    return reply.page('look-into-mail', { title: 'Look into your mail', email, what: 'finishes signing up', hours: 'three days' });
  });

  app.get<{ Params: { secret: string } }>('/l/:secret', anybody, async (request, reply) => {
    const link = await theLink(request.params.secret);
    return reply.header('cache-control', 'no-store').page('link', {
      title: titles[link.kind],
      link,
      kind: link.kind,
      secret: request.params.secret,
      problems: {},
      asksName: await asksName(link),
    });
  });

  app.post<{ Params: { secret: string } }>('/l/:secret', anybody, async (request, reply) => {
    const { secret } = request.params;
    const link = await theLink(secret);
    const form = new FormReader(request.body);
    const facts = link.facts as { name?: string; email?: string; passwordHash?: string | null; timeZone?: string; to?: string };
    const again = (): unknown =>
      reply.code(422).page('link', {
        title: titles[link.kind],
        link,
        kind: link.kind,
        secret,
        problems: problemsByField(form.problems),
        asksName: link.kind === 'confirm',
      });

    if (link.kind === 'confirm') {
      const name = form.checked('name') ? readName(form) : String(facts.name);
      if (form.problems.length === 0 && (await nameTaken(database, name)))
        form.add('name', 'Somebody else has this name; please choose another.');
      if (form.problems.length > 0) return again();
      await useOnce(secret);
      const known = await database.prisma.person.findUnique({ where: { email: String(facts.email) } });
      const person =
        known?.id ??
        (await createPerson(database, {
          name,
          email: String(facts.email),
          passwordHash: facts.passwordHash ?? null,
          timeZone: facts.timeZone ?? 'UTC',
        }));
      await reply.signIn(person);
      const to = ownPath(facts.to);
      return reply.redirect(to ?? '/?said=welcome', 303);
    }
    if (link.kind === 'reset') {
      const password = readPassword(form, 'password');
      if (form.problems.length > 0) return again();
      await useOnce(secret);
      await database.prisma.person.update({ where: { id: link.person! }, data: { passwordHash: await hashPassword(password) } });
      await closeDevices(database, link.person!, 'all');
      await expireLinks(database, link.person!);
      await reply.signIn(link.person!);
      return reply.redirect('/?said=password', 303);
    }
    if (link.kind === 'address') {
      await useOnce(secret);
      const old = await database.prisma.person.findUniqueOrThrow({ where: { id: link.person! } });
      const email = String(facts.email);
      if (await database.prisma.person.findUnique({ where: { email } }))
        throw new SayError(409, 'Not possible', 'This address belongs to another account.');
      await database.prisma.person.update({ where: { id: old.id }, data: { email, emailConfirmedAt: new Date() } });
      await expireLinks(database, old.id);
      if (old.email) await post(database.pool, { person: '', kind: 'address-changed', facts: { to: old.email, name: old.name } });
      wakePost?.();
      return reply.redirect('/account?said=addressChanged', 303);
    }
    await useOnce(secret);
    await reply.signIn(link.person!);
    return reply.redirect(ownPath(facts.to) ?? '/', 303);
  });

  async function theLink(secret: string): Promise<Link> {
    const link = await findLink(database, secret);
    if (link === 'used')
      throw new SayError(410, 'Already used', 'This link was used before; each works once. Ask for a new one where you need it.');
    if (link === 'expired') throw new SayError(410, 'Expired', 'This link is too old. Ask for a new one; nothing was changed.');
    if (!link) throw new SayError(404, 'Not found', 'There is no such link. Perhaps a part of it was cut off in the mail.');
    return link;
  }

  async function useOnce(secret: string): Promise<void> {
    if (!(await useLink(database, secret))) throw new SayError(410, 'Already used', 'This link was used before; each works once.');
  }

  const asksName = async (link: Link): Promise<boolean> => link.kind === 'confirm' && (await nameTaken(database, String(link.facts.name)));
}

const titles = { confirm: 'Finish signing up', 'sign-in': 'Sign in', reset: 'New password', address: 'New mail address' };

export function readPassword(form: FormReader, field: string): string {
  const password = form.raw(field);
  if ([...password].length < MIN_PASSWORD) form.add(field, `A password needs at least ${MIN_PASSWORD} characters.`);
  if (password.length > MAX_PASSWORD) form.add(field, `A password may have at most ${MAX_PASSWORD} characters.`);
  return password;
}
