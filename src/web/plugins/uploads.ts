import type { FastifyInstance } from 'fastify';
import { SayError } from '../say-error.js';
import type { Body } from './forms.js';

/** Forms with a file, as browsers send them without scripts. Files are text here: game files. */

const MOST = 8_000_000;

export function readUploads(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit: MOST }, (request, body, done) => {
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
  for (let at = body.indexOf(mark); at >= 0; ) {
    const from = at + mark.length;
    const next = body.indexOf(mark, from);
    if (next < 0) break;
    const headEnd = body.indexOf(HEAD_END, from);
    if (headEnd >= 0 && headEnd < next) {
      const name = /name="([^"]*)"/.exec(body.subarray(from, headEnd).toString('utf8'))?.[1];
      // Before the next mark stands a line end that belongs to it.
      if (name) fields[name] = decoder.decode(body.subarray(headEnd + HEAD_END.length, Math.max(headEnd + HEAD_END.length, next - 2)));
    }
    at = next;
  }
  return fields;
}
