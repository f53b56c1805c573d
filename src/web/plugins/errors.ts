import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RuleViolation } from '../../rules/errors.js';
import { TableRefusal } from '../../table/errors.js';
import { say, stopped } from '../../view/shared/sentences.js';
import { tableRefusals } from '../../view/shared/table-refusals.js';
import { capital, spaced, talkOf } from '../../view/shared/talk.js';
import type { RouteEntry } from '../access.js';
import { notFound, SayError } from '../say-error.js';
import { ownPath } from './sessions.js';

/** Every error is a page with a sentence; no stack trace leaves the server. */
export function sayErrors(
  app: FastifyInstance,
  routes: readonly RouteEntry[],
  keptInstead: (request: FastifyRequest, broke: boolean) => Promise<string | null>,
): void {
  app.setNotFoundHandler(async (request, reply) => {
    const methods = methodsAt(routes, request.url);
    // Some things are hidden from some visitors: to them there is nothing at the address.
    if (methods.length === 0 || methods.includes(request.method === 'HEAD' ? 'GET' : request.method))
      return answer(request, reply, notFound());
    const said = methods.includes('GET')
      ? 'This address can be read only. Nothing was changed.'
      : 'There is nothing to show here: this address takes what a form or a program sends. Go back to the page that you came from.';
    return answer(request, reply.header('allow', methods.join(', ')), new SayError(405, 'Not in this way', said));
  });
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const known = sentenceFor(error);
    // A finished game whose rules can no longer be run is shown from what was kept of it.
    const kept = await keptInstead(request, !known || error instanceof RuleViolation).catch(() => null);
    if (kept) return reply.redirect(kept, 302);
    if (!known || known === BUSY) request.log.error({ err: error, route: request.routeOptions.url }, known ? 'busy' : 'unexpected');
    return answer(
      request,
      reply,
      known ?? new SayError(500, 'Something broke', 'That is our fault, not yours. Nothing was changed; please try again in a moment.'),
    );
  });
}

/** An address that cannot be read at all, before any page is found for it. */
export async function sayUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const status = error.statusCode ?? 400;
  const sentence = 'This address cannot be read. Perhaps the link is incomplete.';
  if (wantsJson(request)) await sendProblem(reply.code(status), { title: 'Not understood', status, detail: sentence });
  else await reply.code(status).type('text/plain; charset=utf-8').send(sentence);
}

/** Which methods this address is there for. */
function methodsAt(routes: readonly RouteEntry[], url: string): string[] {
  const path = url.split(/[?#]/, 1)[0]!.split('/');
  const fits = (pattern: string): boolean => {
    const parts = pattern.split('/');
    return parts.length === path.length && parts.every((part, n) => part === path[n] || (part.startsWith(':') && path[n] !== ''));
  };
  return [...new Set(routes.filter((route) => fits(route.url)).map(({ method }) => method))].sort();
}

export const BUSY = new SayError(
  503,
  'Not just now',
  'The server has no hand free for this, or is being restarted. Nothing was changed; please try again in a moment.',
);

/** The database does not answer, or has no connection to spare: nobody's fault, and over soon. */
export function isBusy({ code, message }: FastifyError): boolean {
  return (
    /^(ECONN\w+|EPIPE|ETIMEDOUT|57P0[123]|53\w{3}|08\w{3}|P1\d{3})$/.test(code ?? '') ||
    /^(timeout exceeded when trying|Connection terminated)/.test(message)
  );
}

function sentenceFor(error: FastifyError): SayError | null {
  if (error instanceof SayError) return error;
  if (isBusy(error)) return BUSY;
  if (error instanceof TableRefusal) return sayTableRefusal(error);
  if (error instanceof RuleViolation)
    return new SayError(422, 'Not possible', 'The rules do not allow that now. The position is unchanged.');
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new SayError(413, 'Too much', 'The form holds more than this page takes. Nothing was changed.');
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new SayError(415, 'Not readable', 'This address takes forms only. Nothing was changed.');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new SayError(error.statusCode, 'That was not understood', 'The request is not one that our pages make. Nothing was changed.');
  return null;
}

const statuses: Record<string, number> = {
  unknownTable: 404,
  unknownPosition: 404,
  unknownGame: 404,
  unknownPlan: 404,
  notYours: 403,
  positionChanged: 409,
  keyReused: 409,
};

export function sayTableRefusal(error: TableRefusal): SayError {
  const { code, facts } = error.phrase;
  const sentence = tableRefusals[code];
  const text = sentence === undefined ? capital(spaced(code)) : say(sentence, facts, talkOf({ names: [], money: String }));
  return new SayError(statuses[code] ?? 422, statuses[code] === 404 ? 'Not found' : 'Not possible', stopped(text));
}

async function answer(request: FastifyRequest, reply: FastifyReply, error: SayError): Promise<FastifyReply> {
  reply.code(error.statusCode);
  if (error === BUSY) reply.header('retry-after', '5');
  if (wantsJson(request)) return sendProblem(reply, { title: error.title, status: error.statusCode, detail: error.sentence });
  const back = request.method === 'GET' ? null : cameFrom(request);
  return reply.page('error', { title: error.title, sentence: error.sentence, link: error.link, status: error.statusCode, back });
}

/** The page of ours that the form stood on. */
function cameFrom({ headers }: FastifyRequest): string | null {
  if (!headers.referer || !URL.canParse(headers.referer)) return null;
  const { host, pathname, search } = new URL(headers.referer);
  return host === headers.host ? ownPath(pathname + search) : null;
}

export interface Problem {
  readonly title: string;
  readonly status: number;
  readonly detail: string;
}

/** RFC 9457. */
export const sendProblem = (reply: FastifyReply, problem: Problem): FastifyReply =>
  (problem.status === BUSY.statusCode ? reply.header('retry-after', '5') : reply)
    .code(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ type: 'about:blank', ...problem });

const wantsJson = (request: FastifyRequest): boolean =>
  request.url.startsWith('/api/') || (request.headers.accept ?? '').startsWith('application/json');
