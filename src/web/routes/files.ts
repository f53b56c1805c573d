import type { FastifyInstance, FastifyReply } from 'fastify';
import { type ExaminedFile, inlineExaminer } from '../../archive/examine.js';
import { exportGame, exportView } from '../../archive/export.js';
import { BadFile, fileText } from '../../archive/file.js';
import { importGame } from '../../archive/import.js';
import { verdictSentence } from '../../archive/verdict.js';
import type { HowToVerify } from '../../archive/verify.js';
import type { WebDeps } from '../deps.js';
import { limits, mustBeWithin } from '../people/limits.js';
import { FormReader } from '../plugins/forms.js';
import { MOST_UPLOADED } from '../plugins/uploads.js';
import { SayError } from '../say-error.js';
import { enter } from '../tables/room.js';

/** Taking a game away as a file, proving a file, and bringing one in. */

export function fileRoutes(app: FastifyInstance, deps: WebDeps): void {
  const anybody = { config: { access: 'anybody' as const } };
  const { pool } = deps.database;
  const examiner = deps.examiner ?? inlineExaminer(deps.games);

  for (const form of ['jsonl', 'json'] as const) {
    app.get<{ Params: { id: string }; Querystring: { pseudonymous?: string } }>(
      `/games/:id/file.${form}`,
      anybody,
      async (request, reply) => {
        const room = await enter(deps, request, request.params.id);
        if (room.table.status !== 'over') throw new SayError(404, 'Not yet', NOT_YET);
        const file = await exportGame(pool, room.table.id, { pseudonymous: request.query.pseudonymous === '1' });
        const text = fileText(file, form === 'jsonl' ? 'lines' : 'document');
        return attachment(reply, `${room.table.id}.${form}`, `application/${form}`).send(text);
      },
    );
  }

  app.get<{ Params: { id: string } }>('/games/:id/view.json', anybody, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    if (room.table.headSeq < 0) throw new SayError(404, 'Not yet', 'This game has not started.');
    const view = await exportView(deps.tables, room.table.id, room.viewer);
    return attachment(reply, `${room.table.id}-view.json`, 'application/json').send(JSON.stringify(view, null, 1));
  });

  app.get('/archive/verify', anybody, (_request, reply) => reply.page('verify', { title: 'Verify a file', section: 'archive' }));

  app.post('/archive/verify', { ...anybody, bodyLimit: MOST_UPLOADED }, async (request, reply) => {
    await mustBeWithin(pool, limits.imports, request.ip);
    const form = new FormReader(request.body);
    const mail = form.raw('mail').trim();
    const { examined, problem } = await read(form.raw('file'), mail ? { mail } : {});
    const genuine = examined?.verdict.genuine ?? false;
    const sentence = examined ? verdictSentence(examined.file.header, examined.verdict) : problem;
    return reply.code(genuine ? 200 : 422).page('verify', { title: 'Verify a file', section: 'archive', mail, genuine, sentence });
  });

  const person = { config: { access: 'person' as const } };
  app.get('/archive/import', person, (_request, reply) => reply.page('import', { title: 'Import a game', section: 'archive' }));

  app.post('/archive/import', { ...person, bodyLimit: MOST_UPLOADED }, async (request, reply) => {
    await mustBeWithin(pool, limits.imports, request.me!.id);
    const form = new FormReader(request.body);
    const visibility = form.raw('visibility') === 'unlisted' ? 'unlisted' : 'public';
    const { examined, problem } = await read(form.raw('file'));
    const refused = (sentence: string) => reply.code(422).page('import', { title: 'Import a game', section: 'archive', sentence });
    if (!examined) return refused(problem!);
    try {
      const { game } = await importGame(pool, deps.games, examined.file, { by: request.me!.id, visibility }, examined);
      return reply.redirect(`/games/${game}`, 303);
    } catch (error) {
      if (error instanceof BadFile) return refused(`${error.message}.`);
      throw error;
    }
  });

  async function read(text: string, how: HowToVerify = {}): Promise<{ examined?: ExaminedFile; problem?: string }> {
    if (!text.trim()) return { problem: 'Choose a file first.' };
    try {
      return { examined: await examiner.examine(text, how) };
    } catch (error) {
      if (!(error instanceof BadFile)) throw error;
      return { problem: `This cannot be read as a game: ${error.message}.` };
    }
  }
}

const NOT_YET = 'The log of a game and its seed are given out after the end. Until then you can take away what you see.';

const attachment = (reply: FastifyReply, name: string, type: string): FastifyReply =>
  reply.header('content-disposition', `attachment; filename="${name}"`).type(`${type}; charset=utf-8`);
