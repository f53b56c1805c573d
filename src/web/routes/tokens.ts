import type { FastifyInstance } from 'fastify';
import type { WebDeps } from '../deps.js';
import type { Me } from '../people/sessions.js';
import { makeToken, revokeToken, SCOPES, type Scope, tokensOf } from '../people/tokens.js';
import { demandFine, FormReader } from '../plugins/forms.js';

/** Keys for programs: made, shown once, and taken back. */
export function tokenRoutes(app: FastifyInstance, { database }: WebDeps): void {
  const person = { config: { access: 'person' as const } };
  const list = async ({ id, role }: Me) => ({
    title: 'Programs',
    tokens: await tokensOf(database, id),
    administers: role === 'administrator',
    problems: {},
  });

  app.get('/account/tokens', person, async (request, reply) => reply.page('account-tokens', await list(request.me!)));

  app.post('/account/tokens', person, async (request, reply) => {
    const form = new FormReader(request.body);
    const name = form.text('name', 'What it is for', { min: 1, max: 60 });
    const scopes = form.list('scope').filter((one): one is Scope => SCOPES.includes(one as Scope));
    if (scopes.length === 0) form.add('scope', 'Choose at least one thing that the program may do.');
    demandFine(form);
    const made = await makeToken(database, request.me!.id, name, scopes);
    if (!made) form.add('name', 'You have twenty already: take one back first.');
    demandFine(form);
    return reply.header('cache-control', 'no-store').page('account-tokens', { ...(await list(request.me!)), made });
  });

  app.post('/account/tokens/revoke', person, async (request, reply) => {
    await revokeToken(database, request.me!.id, new FormReader(request.body).raw('id').slice(0, 100));
    return reply.redirect('/account/tokens', 303);
  });
}
