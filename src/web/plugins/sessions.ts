import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../database/client.js';
import { hashSecret, newSecret, sameSecret } from '../people/secrets.js';
import { closeSession, type Me, openSession, sessionOwners } from '../people/sessions.js';
import { forbidden, SayError } from '../say-error.js';

/** Who asks: request.me from the session cookie. Keeps the access that every route names, and the token of every form. */

declare module 'fastify' {
  interface FastifyRequest {
    me: Me | null;
    /** The secret of the session, for the device list; null when nobody is signed in. */
    session: string | null;
  }
  interface FastifyReply {
    signIn(person: string): Promise<void>;
    signOut(): Promise<void>;
    /** The token that the forms of this answer carry. */
    formToken(): string;
  }
}

const DAYS = 60;

export async function knowPeople(app: FastifyInstance, database: Database, https: boolean): Promise<void> {
  await app.register(cookie);
  const sessionCookie = https ? '__Host-railpost' : 'railpost';
  const formCookie = https ? '__Host-railpost-form' : 'railpost-form';
  const flags = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;

  const ownerOf = sessionOwners(database);
  app.decorateRequest('me', null);
  app.decorateRequest('session', null);

  app.addHook('onRequest', async (request) => {
    const secret = request.cookies[sessionCookie];
    if (!secret || request.routeOptions.url?.startsWith('/assets/')) return;
    request.me = await ownerOf(secret);
    request.session = request.me ? secret : null;
  });

  app.decorateReply('signIn', async function (this: FastifyReply, person: string) {
    // Whoever was signed in here before is not any more, whatever became of the cookie.
    if (this.request.session) await closeSession(database, this.request.session);
    const secret = await openSession(database, person, this.request.headers['user-agent'] ?? '');
    this.setCookie(sessionCookie, secret, { ...flags, maxAge: DAYS * 86_400 });
  });
  app.decorateReply('signOut', async function (this: FastifyReply) {
    if (this.request.session) await closeSession(database, this.request.session);
    this.clearCookie(sessionCookie, flags);
  });

  // A form's token is derived from a secret that only this browser's cookie holds; signing in changes it.
  const tokenOf = (secret: string): string => hashSecret(`form ${secret}`);
  app.decorateReply('formToken', function (this: FastifyReply) {
    const request = this.request;
    if (request.session) return tokenOf(request.session);
    let secret = request.cookies[formCookie];
    if (!secret || secret.length < 20) {
      secret = newSecret();
      request.cookies[formCookie] = secret;
      this.setCookie(formCookie, secret, flags);
    }
    return tokenOf(secret);
  });

  app.addHook('preValidation', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.routeOptions.config.withoutCsrf || request.is404) return;
    const secret = request.session ?? request.cookies[formCookie];
    const token = (request.body as { token?: unknown } | null | undefined)?.token ?? request.headers['x-form-token'];
    if (!secret || typeof token !== 'string' || !sameSecret(token, tokenOf(secret)))
      throw new SayError(
        403,
        'The form has expired',
        'This form was drawn before you signed in or out. Go back, reload the page and send it again; nothing was changed.',
      );
  });

  app.addHook('preHandler', async (request, reply) => {
    const access = request.routeOptions.config.access ?? 'anybody';
    if (access === 'anybody' || request.is404) return;
    if (!request.me) return askToSignIn(request, reply);
    const { role } = request.me;
    if (access === 'administrator' && role !== 'administrator') throw forbidden('This is for administrators.');
    if (access === 'moderator' && role === 'player') throw forbidden('This is for moderators.');
  });
}

/** Reading: to the sign-in page and back. Writing: a sentence, because what was written cannot be taken along. */
export function askToSignIn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (request.method !== 'GET')
    throw new SayError(401, 'Please sign in', 'You are not signed in any more. Sign in, then send the form again; nothing was changed.');
  const target = `/sign-in?to=${encodeURIComponent(request.url)}`;
  return request.headers['hx-request'] ? reply.header('HX-Redirect', target).code(200).send('') : reply.redirect(target, 303);
}

/** Only paths of our own: never another site. */
export const ownPath = (to: unknown): string | null =>
  typeof to === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(to) && to.length < 500 ? to : null;
