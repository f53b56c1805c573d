import type { FastifyInstance } from 'fastify';
import { SayError } from '../say-error.js';
import type { Body } from './forms.js';

/** Forms with a file, as browsers send them without scripts. Files are text here: game files. */

/** What a route that takes a file sets as its `bodyLimit`; elsewhere such a form may be as long as any other. */
export const MOST_UPLOADED = 8_000_000;
const MOST_PARTS = 50;

export function readUploads(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      done(null, parseUpload(String(request.headers['content-type']), body as Buffer));
    } catch {
      done(new SayError(400, 'Not readable', 'The form could not be read: a game file is text in UTF-8. Nothing was changed.'));
    }
  });
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** The fields by name; of a file its text. */
export function parseUpload(type: string, body: Buffer): Body {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/.exec(type);
  if (!boundary) throw new Error('no boundary');
  const mark = Buffer.from(`--${boundary[1] ?? boundary[2]}`);
  const fields: Record<string, string> = Object.create(null);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let parts = 0;
  for (let at = body.indexOf(mark); at >= 0; ) {
    const from = at + mark.length;
    const next = body.indexOf(mark, from);
    if (next < 0) break;
    if (++parts > MOST_PARTS) throw new Error('too many parts');
    // Looked for in this part alone: every byte is read a fixed number of times, whatever a stranger sends.
    const part = body.subarray(from, next);
    const headEnd = part.indexOf(HEAD_END);
    const name = headEnd < 0 ? undefined : /name="([^"]*)"/.exec(part.subarray(0, headEnd).toString('utf8'))?.[1];
    // Before the next mark stands a line end that belongs to it.
    if (name) fields[name] = decoder.decode(part.subarray(headEnd + HEAD_END.length, Math.max(headEnd + HEAD_END.length, part.length - 2)));
    at = next;
  }
  return fields;
}
