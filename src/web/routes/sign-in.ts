import type { FastifyInstance } from 'fastify';
import { stopped } from '../../view/shared/sentences.js';
import type { WebDeps } from '../deps.js';
import { mailLink, signIn } from '../people/accounts.js';
import { limits, mustBeWithin } from '../people/limits.js';
import { FormReader, problemsByField } from '../plugins/forms.js';
import { ownPath } from '../plugins/sessions.js';
import { forbidden } from '../say-error.js';

/** By password or by a mailed link; back to where one was going. Unknown and wrong look the same and take the same time. */
export function signInRoutes(app: FastifyInstance, { database, wakePost }: WebDeps): void {
  const anybody = { config: { access: 'anybody' as const } };

  app.get<{ Querystring: { to?: string } }>('/sign-in', anybody, async (request, reply) => {
    if (request.me) return reply.redirect(ownPath(request.query.to) ?? '/', 303);
    return reply.page('sign-in', { title: 'Sign in', to: ownPath(request.query.to), form: {}, problems: {} });
  });

  app.post('/sign-in', anybody, async (request, reply) => {
    const form = new FormReader(request.body);
    const who = form.text('who', 'Name or mail address', { min: 1, max: 200 });
    const to = ownPath(form.raw('to'));
    await mustBeWithin(database.pool, limits.signInByPlace, request.ip);
    await mustBeWithin(database.pool, limits.signInByAddress, who);
    const person = form.problems.length === 0 ? await signIn(database, who, form.raw('password').slice(0, 300)) : null;
    if (!person) {
      if (form.problems.length === 0) form.add('password', 'Name or address and password do not fit.');
      return reply.code(422).page('sign-in', { title: 'Sign in', to, form: { who }, problems: problemsByField(form.problems) });
    }
    // Told only to whoever has the password.
    if (person.banned !== null)
      throw forbidden(`A moderator has closed this account${person.banned ? `: ${stopped(person.banned)}` : '.'} You cannot sign in.`);
    await reply.signIn(person.id);
    return reply.redirect(to ?? '/', 303);
  });

  app.get<{ Querystring: { to?: string; reset?: string } }>('/sign-in/mail', anybody, async (request, reply) =>
    reply.page('sign-in-mail', {
      title: request.query.reset === undefined ? 'Sign in by mail' : 'New password',
      reset: request.query.reset !== undefined,
      to: ownPath(request.query.to),
      form: {},
      problems: {},
    }),
  );

  app.post('/sign-in/mail', anybody, async (request, reply) => {
    const form = new FormReader(request.body);
    const email = form.email('email');
    const reset = form.checked('reset');
    const to = ownPath(form.raw('to'));
    if (form.problems.length > 0)
      return reply
        .code(422)
        .page('sign-in-mail', { title: 'Sign in by mail', reset, to, form: { email }, problems: problemsByField(form.problems) });
    await mustBeWithin(database.pool, limits.mailByPlace, request.ip);
    await mustBeWithin(database.pool, limits.mailByAddress, email);
    await mailLink(database, reset ? 'reset' : 'sign-in', email, to);
    wakePost?.();
    return reply.page('look-into-mail', {
      title: 'Look into your mail',
      email,
      what: reset ? 'lets you set a new password' : 'signs you in',
      hours: 'one hour',
    });
  });

  app.post('/sign-out', anybody, async (_request, reply) => {
    await reply.signOut();
    return reply.redirect('/?said=signedOut', 303);
  });
}
