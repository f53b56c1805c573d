import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RuleViolation } from '../../rules/errors.js';
import { TableRefusal } from '../../table/errors.js';
import { say, stopped } from '../../view/shared/sentences.js';
import { tableRefusals } from '../../view/shared/table-refusals.js';
import { capital, spaced, talkOf } from '../../view/shared/talk.js';
import { notFound, SayError } from '../say-error.js';

/** Every error is a page with a sentence; no stack trace leaves the server. */
export function sayErrors(app: FastifyInstance, keptInstead: (request: FastifyRequest, broke: boolean) => Promise<string | null>): void {
  app.setNotFoundHandler(async (request, reply) => answer(request, reply, notFound()));
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const known = sentenceFor(error);
    // A finished game whose rules can no longer be run is shown from what was kept of it.
    const kept = await keptInstead(request, !known || error instanceof RuleViolation).catch(() => null);
    if (kept) return reply.redirect(kept, 302);
    if (!known) request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected');
    return answer(
      request,
      reply,
      known ?? new SayError(500, 'Something broke', 'That is our fault, not yours. Nothing was changed; please try again in a moment.'),
    );
  });
}

function sentenceFor(error: FastifyError): SayError | null {
  if (error instanceof SayError) return error;
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
  if (wantsJson(request))
    return reply
      .type('application/problem+json')
      .send({ type: 'about:blank', title: error.title, status: error.statusCode, detail: error.sentence });
  return reply.page('error', { title: error.title, sentence: error.sentence, link: error.link, status: error.statusCode });
}

const wantsJson = (request: FastifyRequest): boolean =>
  request.url.startsWith('/api/') || (request.headers.accept ?? '').startsWith('application/json');
