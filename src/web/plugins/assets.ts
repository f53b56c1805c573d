import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Style sheets, scripts and fonts, served from memory at addresses that carry their content's hash: cached for ever, never stale. */

export interface LoadedAssets {
  readonly files: ReadonlyMap<string, Asset>;
  /** The address of a file below public/: `address('css/base.css')`. */
  address(name: string): string;
}

interface Asset {
  readonly content: Buffer;
  readonly type: string;
  readonly hash: string;
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Files of npm packages that we serve ourselves. */
const fromPackages: Record<string, string> = {
  'js/htmx.js': 'htmx.org/dist/htmx.min.js',
  'fonts/inter.woff2': '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  'fonts/source-serif-4.woff2': '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
};

export function loadAssets(root: string): LoadedAssets {
  const files = new Map<string, Asset>();
  const add = (name: string, content: Buffer): void => {
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 10);
    files.set(name, { content, type: types[path.extname(name)] ?? 'application/octet-stream', hash });
  };
  const address = (name: string): string => {
    const file = files.get(name);
    if (!file) throw new Error(`no asset ${name}`);
    return `/assets/${file.hash}/${name}`;
  };
  for (const [name, file] of Object.entries(fromPackages)) add(name, readFileSync(packageFile(file)));
  const own = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && types[path.extname(entry.name)])
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort((a, b) => Number(a.endsWith('.css')) - Number(b.endsWith('.css')) || a.localeCompare(b));
  for (const name of own) {
    const content = readFileSync(path.join(root, name));
    // Style sheets come last and name other files by plain address; here they get the hashed one.
    add(
      name,
      name.endsWith('.css')
        ? Buffer.from(content.toString('utf8').replace(/\/assets\/([\w./-]+)/g, (_, inner) => address(inner)))
        : content,
    );
  }
  return { files, address };
}

/** Resolved beside the package's own manifest: several of these packages do not export their files. */
function packageFile(file: string): string {
  const [scope, name] = file.split('/');
  const folder = file.startsWith('@') ? `${scope}/${name}` : (scope as string);
  return path.join(path.dirname(require.resolve(`${folder}/package.json`)), file.slice(folder.length + 1));
}

export function serveAssets(app: FastifyInstance, assets: LoadedAssets): void {
  app.get<{ Params: { hash: string; '*': string } }>('/assets/:hash/*', { config: { access: 'anybody' } }, async (request, reply) => {
    const file = assets.files.get(request.params['*']);
    if (!file) return reply.callNotFound();
    // An old page may ask for an old hash after an upgrade: it gets today's file, not cached.
    reply.header('cache-control', file.hash === request.params.hash ? 'public, max-age=31536000, immutable' : 'no-cache');
    return reply.type(file.type).send(file.content);
  });
}
