import { type TSchema, Type } from '@sinclair/typebox';
import type { FastifyBodyParser, FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { RuleViolation } from '../../rules/errors.js';
import { TableRefusal } from '../../table/errors.js';
import { presentationOf } from '../../view/games.js';
import { sayRefusal, stopped } from '../../view/shared/sentences.js';
import { talkOf } from '../../view/shared/talk.js';
import type { WebDeps } from '../deps.js';
import { whoSends } from '../people/tokens.js';
import { BUSY, isBusy, sayTableRefusal, sendProblem } from '../plugins/errors.js';
import type { LiveStream } from '../routes/live.js';
import { SayError } from '../say-error.js';
import { enter, type Room } from '../tables/room.js';
import { accountRoutes } from './account.js';
import { deskRoutes } from './desk.js';
import { fileRoutes } from './files.js';
import { Id, KeyHeader } from './forms.js';
import { homeRoutes } from './home.js';
import { answerOnce } from './keys.js';
import { type Operation, openApi } from './open-api.js';
import { opens } from './opens.js';
import { planRoutes } from './plans.js';
import { playingRoutes } from './playing.js';
import { seatRoutes } from './seats.js';
import { staffRoutes } from './staff.js';
import { tablesRoutes } from './tables.js';
import { talkRoutes } from './talk.js';

/** What a page does at a table, for programs: /api/v1, described by /api/v1/openapi.json and, for people, by /help/api. */
export async function apiRoutes(app: FastifyInstance, deps: WebDeps, stream: LiveStream): Promise<void> {
  const operations: Operation[] = [];
  await app.register(
    async (api) => {
      api.removeAllContentTypeParsers();
      api.addContentTypeParser('application/json', { parseAs: 'string' }, readJson(api));
      api.addHook('onRoute', (route) => {
        if (route.method === 'POST') route.schema = { headers: KeyHeader, ...route.schema };
        route.schema = strict(route.schema);
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
      staffRoutes(api, deps);
      planRoutes(api, deps);
      fileRoutes(api, deps);
      accountRoutes(api, deps);
      const summary = 'Server-sent events: the newest entry, whenever it changes';
      const events = { content: { 'text/event-stream': { schema: Type.String({ description: 'data: the seq of the newest entry' }) } } };
      api.get(
        '/tables/:id/events',
        { config: opens('read'), compress: false, exposeHeadRoute: false, schema: { summary, params: Id, response: { 200: events } } },
        stream,
      );
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

/** JSON; a program that names the type of a body that it does not send means no body. */
function readJson(api: FastifyInstance): FastifyBodyParser<string> {
  const parse = api.getDefaultJsonParser('error', 'error');
  return (request, body, done) => (body === '' ? done(null, undefined) : parse(request, body, done));
}

/** A body holds what its schema names and nothing else: a misspelt member would be a wish that nobody heard. */
function strict(schema: FastifySchema | undefined): FastifySchema | undefined {
  const body = schema?.body as TSchema | undefined;
  return body?.type === 'object' ? { ...schema, body: { ...body, additionalProperties: false } } : schema;
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
    sendProblem(reply, { title, status, detail, ...more });
  if (error instanceof RuleViolation) {
    const { words, talk } = await languageOf(deps, request);
    return answer(422, 'Not possible', `${sayRefusal(words, error.phrase, talk)} The position is unchanged.`, error.phrase);
  }
  if (error instanceof TableRefusal) {
    const { statusCode, title, sentence } = sayTableRefusal(error);
    return answer(statusCode, title, sentence, error.phrase);
  }
  if (error instanceof SayError) return answer(error.statusCode, error.title, error.sentence);
  if (error.validation) return answer(400, 'Not understood', wrongPart(error));
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return answer(415, 'Not understood', 'Send a body as "content-type: application/json".');
  if (error.statusCode && error.statusCode < 500) return answer(error.statusCode, 'Not understood', stopped(error.message));
  const busy = isBusy(error) ? BUSY : null;
  request.log.error({ err: error, route: request.routeOptions.url }, busy ? 'busy' : 'unexpected');
  if (busy) return answer(busy.statusCode, busy.title, busy.sentence);
  return answer(500, 'Something broke', 'That is our fault, not yours. Nothing was changed.');
}

/** What the schema does not take, by its place: "body/players must be <= 20". */
function wrongPart({ validation, validationContext }: FastifyError): string {
  const { instancePath, message, params } = validation![0]!;
  const named = params.additionalProperty ?? params.allowedValues;
  return `${validationContext}${instancePath} ${message}${named === undefined ? '' : `: ${[named].flat().join(', ')}`}.`;
}

/** The words of the game that was asked for: by its table, or by the rules of a table that shall be opened. */
async function languageOf(deps: WebDeps, request: FastifyRequest): Promise<Pick<Room, 'words' | 'talk'>> {
  const { id } = request.params as { id?: string };
  if (id !== undefined) return enter(deps, request, id);
  const { words } = presentationOf(String((request.body as { rules?: unknown } | null)?.rules));
  return { words, talk: talkOf({ names: [], money: words.money }) };
}
