import { type Static, Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { inlineExaminer } from '../../archive/examine.js';
import { BadFile } from '../../archive/file.js';
import { importGame } from '../../archive/import.js';
import { verdictSentence } from '../../archive/verdict.js';
import type { WebDeps } from '../deps.js';
import { limits, mustBeWithin } from '../people/limits.js';
import { MOST_UPLOADED } from '../plugins/uploads.js';
import { SayError } from '../say-error.js';
import { opens } from './opens.js';

const Text = Type.String({ minLength: 1, description: 'A game file: lines of JSON, one document, or a game of 18xx.games' });
const VerifyForm = Type.Object({ file: Text, mail: Type.Optional(Type.String({ maxLength: 100, description: 'Hash from a turn mail' })) });
const VerdictForm = Type.Object({ genuine: Type.Boolean(), sentence: Type.String() });
const ImportForm = Type.Object({ file: Text, visibility: Type.Optional(Type.Union([Type.Literal('public'), Type.Literal('unlisted')])) });
const ImportedForm = Type.Object({ id: Type.String(), known: Type.Boolean({ description: 'It was here already' }) });

/** Proving a file, and bringing a finished game into the archive. */
export function fileRoutes(api: FastifyInstance, deps: WebDeps): void {
  const { pool } = deps.database;
  const examiner = deps.examiner ?? inlineExaminer(deps.games);
  const readable = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof BadFile) throw new SayError(422, 'Not readable', `This cannot be read as a game: ${error.message}.`);
      throw error;
    }
  };

  api.post<{ Body: Static<typeof VerifyForm> }>(
    '/archive/verify',
    {
      bodyLimit: MOST_UPLOADED,
      config: opens('read'),
      schema: { summary: 'Is this file genuine?', body: VerifyForm, response: { 200: VerdictForm } },
    },
    async ({ body, me }) => {
      await mustBeWithin(pool, limits.imports, me!.id);
      const { file, verdict } = await readable(() => examiner.examine(body.file, body.mail ? { mail: body.mail } : {}));
      return { genuine: verdict.genuine, sentence: verdictSentence(file.header, verdict) };
    },
  );

  api.post<{ Body: Static<typeof ImportForm> }>(
    '/archive/import',
    {
      bodyLimit: MOST_UPLOADED,
      config: opens('tables'),
      schema: { summary: 'Bring a finished game into the archive', body: ImportForm, response: { 200: ImportedForm } },
    },
    async ({ body, me }) => {
      await mustBeWithin(pool, limits.imports, me!.id);
      return readable(async () => {
        const examined = await examiner.examine(body.file);
        const how = { by: me!.id, visibility: body.visibility ?? 'public' } as const;
        const { game, known } = await importGame(pool, deps.games, examined.file, how, examined);
        return { id: game, known };
      });
    },
  );
}
