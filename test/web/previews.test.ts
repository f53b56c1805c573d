import { games } from '../../src/games/registry.js';
import type { Tables, Visibility } from '../../src/table/types.js';
import type { App } from '../../src/web/app.js';
import { useDatabase } from '../support/postgres.js';
import { hall } from '../table/aTable.js';
import { openSite, signedUp, Visitor } from './site.js';

const db = useDatabase();
let app: App;
let tables: Tables;
beforeAll(async () => {
  app = await openSite(db, { games });
  tables = hall(db.pool).tables;
});
afterAll(() => app.close());

async function running(visibility: Visibility, name: string): Promise<string> {
  const ana = await db.prisma.person.findUniqueOrThrow({ where: { name: 'Ana' } });
  const game = await tables.open(ana.id, { rules: 'dice', players: 2, name, visibility, seating: 'fixed' });
  const other = await db.prisma.person.findUniqueOrThrow({ where: { name: 'Wei' } });
  await tables.join(game, other.id);
  await tables.ready(game, other.id, true);
  await tables.start(game, { person: ana.id, role: 'player' });
  return `/games/${game}`;
}

it('a link to a table or a position has a preview of what strangers see; a private table has none', async () => {
  const ana = await signedUp(app, db, 'Ana');
  await signedUp(app, db, 'Wei');
  const address = await running('public', 'Night <shift>');
  const stranger = new Visitor(app);
  const meta = (html: string, name: string) => new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(html)?.[1];
  const page = await stranger.get(address);
  expect(meta(page.html, 'title')).toBe('Night &lt;shift&gt;');
  expect(meta(page.html, 'description')).toContain('2 players');
  const history = await stranger.get(`${address}/history/0`);
  expect(meta(history.html, 'title')).toBe('Night &lt;shift&gt;, move 0');
  const path = meta(page.html, 'image')!
    .replace('http://railpost.test', '')
    .replace(/&#x3D;/g, '=');
  const picture = await stranger.get(path);
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
  // The player's own view is not in it: the same picture for everybody, known again by what it shows.
  expect((await ana.get(path, { 'if-none-match': String(picture.headers.etag) })).status).toBe(304);
  const hidden = await running('private', 'Secret line');
  const own = await ana.get(hidden);
  expect(own.status).toBe(200);
  expect(own.html).not.toContain('og:');
  for (const visitor of [ana, stranger]) expect((await visitor.get(`${hidden}/picture.png`)).status).toBe(404);
});
