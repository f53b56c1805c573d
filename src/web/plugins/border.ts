import type { FastifyInstance } from 'fastify';
import { notFound, SayError } from '../say-error.js';

/**
 * What no page and no program of ours sends is turned away before anything looks at it. The database knows no text with a
 * zero byte in it; and whatever walks down a value would run out of stack where lists lie within lists without end.
 */

/** Moves and corrections are a few levels deep. */
const DEEPEST = 40;

export function guardBorder(app: FastifyInstance): void {
  // Pages take forms; the JSON API reads its own.
  app.removeContentTypeParser(['application/json', 'text/plain']);

  app.addHook('onRequest', async ({ url, query }) => {
    if (!url.includes('%00')) return;
    if (url.split('?', 1)[0]!.includes('%00')) throw notFound();
    const asked = query as Record<string, string | string[]>;
    for (const [name, value] of Object.entries(asked)) asked[name] = Array.isArray(value) ? value.map(withoutZero) : withoutZero(value);
  });
  app.addHook('preValidation', async ({ body }) => {
    const wrong = whatIsWrong(body);
    if (wrong) throw new SayError(422, 'That was not understood', `What was sent holds ${wrong}. Nothing was changed.`);
  });
}

const withoutZero = (text: string): string => text.replaceAll('\0', '');

/** Goes down without recursion. */
function whatIsWrong(body: unknown): string | null {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return 'lists within lists without end';
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string' && value.includes('\0')) return 'characters that cannot be shown';
      if (value === null || typeof value !== 'object') continue;
      for (const [name, inner] of Object.entries(value)) next.push(name, inner);
    }
    level = next;
  }
  return null;
}
