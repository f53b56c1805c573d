import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RuleViolation } from '../../rules/errors.js';
import { TableRefusal } from '../../table/errors.js';
import { presentationOf } from '../../view/games.js';
import { sayRefusal } from '../../view/shared/sentences.js';
import { talkOf } from '../../view/shared/talk.js';
import type { WebDeps } from '../deps.js';
import { whoSends } from '../people/tokens.js';
import { sayTableRefusal } from '../plugins/errors.js';
import type { LiveStream } from '../routes/live.js';
import { SayError } from '../say-error.js';
import { enter, type Room } from '../tables/room.js';
import { deskRoutes } from './desk.js';
import { Id, KeyHeader } from './forms.js';
import { homeRoutes } from './home.js';
import { answerOnce } from './keys.js';
import { type Operation, openApi } from './open-api.js';
import { opens } from './opens.js';
import { playingRoutes } from './playing.js';
import { seatRoutes } from './seats.js';
import { tablesRoutes } from './tables.js';
import { talkRoutes } from './talk.js';

/** What a page does at a table, for programs: /api/v1, described by /api/v1/openapi.json and, for people, by /help/api. */
export async function apiRoutes(app: FastifyInstance, deps: WebDeps, stream: LiveStream): Promise<void> {
  const operations: Operation[] = [];
  await app.register(
    async (api) => {
      api.addHook('onRoute', (route) => {
        if (route.method === 'POST') route.schema = { headers: KeyHeader, ...route.schema };
        const { method, url, schema, config } = route;
        for (const one of [method].flat()) {
          if (one !== 'HEAD') operations.push({ method: one, url, schema: schema as Operation['schema'], scope: config?.scope });
        }
      });
      api.decorateRequest('scopes');
      api.addHook('onRequest', (request) => admit(deps, request));
      answerOnce(api, deps.database.pool);
      api.setErrorHandler(async (error: FastifyError, request, reply) => problem(deps, error, request, reply));
      api.get('/openapi.json', { config: { access: 'anybody' }, schema: { hide: true } }, async () =>
        openApi(operations, deps.config.address),
      );
      homeRoutes(api, deps);
      tablesRoutes(api, deps);
      seatRoutes(api, deps);
      playingRoutes(api, deps);
      talkRoutes(api, deps);
      deskRoutes(api, deps);
      const summary = 'Server-sent events: the newest entry, whenever it changes';
      api.get('/tables/:id/events', { config: opens('read'), compress: false, schema: { summary, params: Id } }, stream);
    },
    { prefix: '/api/v1' },
  );
  app.get('/help/api', { config: { access: 'anybody' } }, async (_request, reply) =>
    reply.page('api', {
      title: 'The interface for programs',
      section: 'help',
      operations: operations.flatMap(({ method, url, schema, scope }) =>
        schema?.hide ? [] : [{ method, url, scope, summary: schema?.summary }],
      ),
    }),
  );
}

/** By token alone: a cookie opens nothing here. */
async function admit(deps: WebDeps, request: FastifyRequest): Promise<void> {
  request.me = null;
  request.session = null;
  request.scopes = [];
  const { scope } = request.routeOptions.config;
  const [, token] = /^Bearer (\S{20,200})$/.exec(request.headers.authorization ?? '') ?? [];
  const sender = token ? await whoSends(deps.database, token) : null;
  if (sender) {
    request.me = sender.me;
    request.scopes = sender.scopes;
  }
  if (scope && !sender) throw new SayError(401, 'A token is needed', 'Send "Authorization: Bearer …" with a token from your account page.');
  if (scope && !request.scopes.includes(scope)) throw new SayError(403, 'Not with this token', `This token does not open "${scope}".`);
}

/** Errors as RFC 9457 problems; a refused move says the rule in a sentence, and carries its code and facts. */
async function problem(deps: WebDeps, error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const answer = (status: number, title: string, detail: string, more: object = {}) =>
    reply
      .code(status)
      .header('content-type', 'application/problem+json; charset=utf-8')
      .serializer(JSON.stringify)
      .send({ type: 'about:blank', title, status, detail, ...more });
  if (error instanceof RuleViolation) {
    const { words, talk } = await languageOf(deps, request);
    return answer(422, 'Not possible', `${sayRefusal(words, error.phrase, talk)} The position is unchanged.`, error.phrase);
  }
  if (error instanceof TableRefusal) {
    const { statusCode, title, sentence } = sayTableRefusal(error);
    return answer(statusCode, title, sentence, error.phrase);
  }
  if (error instanceof SayError) return answer(error.statusCode, error.title, error.sentence);
  if (error.statusCode && error.statusCode < 500) return answer(error.statusCode, 'Not understood', error.message);
  request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected');
  return answer(500, 'Something broke', 'That is our fault, not yours. Nothing was changed.');
}

/** The words of the game that was asked for: by its table, or by the rules of a table that shall be opened. */
async function languageOf(deps: WebDeps, request: FastifyRequest): Promise<Pick<Room, 'words' | 'talk'>> {
  const { id } = request.params as { id?: string };
  if (id !== undefined) return enter(deps, request, id);
  const { words } = presentationOf(String((request.body as { rules?: unknown } | null)?.rules));
  return { words, talk: talkOf({ names: [], money: words.money }) };
}
