import type { App } from '../../src/web/app.js';
import { useDatabase } from '../support/postgres.js';
import { openSite, signedUp, tablesOver, Visitor } from './site.js';

/** What people and programs send that they should not: a clear sentence, the right status, and the database as it was. */

const db = useDatabase();
let app: App;
let ana: Visitor;
let eve: Visitor;
let game: string;
const EVIL = `<script>alert(1)</script>"'; drop table person; -- {{token}}`;

beforeAll(async () => {
  app = await openSite(db);
  ana = await signedUp(app, db, 'Ana');
  eve = await signedUp(app, db, 'Eve');
  await signedUp(app, db, 'Wei');
  const [a, w] = await Promise.all(['Ana', 'Wei'].map((name) => db.prisma.person.findUniqueOrThrow({ where: { name } })));
  const tables = tablesOver(db);
  game = await tables.open(a!.id, { rules: 'example', players: 2, name: 'Evening', seating: 'fixed' });
  await tables.join(game, w!.id);
  await tables.ready(game, w!.id, true);
  await tables.start(game, { person: a!.id, role: 'player' });
});
afterAll(() => app.close());

/** A fingerprint of everything that could have been changed. */
async function everything(): Promise<string> {
  const names = [
    'person',
    'game',
    'seat',
    'entry',
    'chat_line',
    'private_note',
    'report',
    'invitation',
    'mail_choice',
    'block',
    'draft',
    'outbox',
    'end_vote',
    'seat_offer',
  ];
  const parts = await Promise.all(
    names.map(
      async (name) =>
        (await db.pool.query(`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t`)).rows[0].sum,
    ),
  );
  return parts.join();
}

const newTable = (more: Record<string, string>) => ({
  game: 'example',
  players: '2',
  name: 'A table',
  seating: 'drawn',
  joining: 'anybody',
  undo: 'all',
  visibility: 'public',
  notes: '',
  'option-edition': 'branch',
  'option-bots': '0',
  ...more,
});

describe('nothing changes, and a sentence says why', () => {
  const cases: [string, number, () => Promise<{ status: number; text: string }>, RegExp][] = [
    ['an unknown table', 404, () => ana.get('/games/nosuchtable0'), /no such table/],
    ['an unknown page', 404, () => ana.get('/nowhere/at/all'), /nothing at this address/],
    ['an unknown game', 404, () => ana.get('/help/games/chess'), /does not have that game/],
    ['a position that is not there', 404, () => ana.get(`/games/${game}/history/77`), /This game has 0 moves/],
    ['a position that is no number', 404, () => ana.get(`/games/${game}/history/-1`), /This game has 0 moves/],
    [
      'a chat line of 10,001 characters',
      422,
      () => ana.post(`/games/${game}/chat`, { text: 'x'.repeat(10_001) }),
      /at most 10,000 characters; this has 10,001/,
    ],
    ['an empty chat line', 422, () => ana.post(`/games/${game}/chat`, { text: '  ' }), /A chat line is missing/],
    ['a table of an unknown game', 422, () => ana.post('/tables/new', newTable({ game: 'chess' })), /choose one of the games/],
    [
      'an option outside the schema',
      422,
      () => ana.post('/tables/new', newTable({ 'option-edition': 'trunk' })),
      /not among those the game has/,
    ],
    ['a number outside the schema', 422, () => ana.post('/tables/new', newTable({ 'option-bots': '9' })), /not among those the game has/],
    [
      'options that do not go together',
      422,
      () => ana.post('/tables/new', newTable({ players: '4', 'option-bots': '3' })),
      /needs 2 to 4 seats/,
    ],
    ['too many players', 422, () => ana.post('/tables/new', newTable({ players: '99' })), /from 1 to 4/],
    ['a visibility that is none', 422, () => ana.post('/tables/new', newTable({ visibility: 'secret' })), /choose one of those offered/],
    ['a move that is not offered', 422, () => ana.post(`/games/${game}/move`, { path: 'roll', on: '0', key: 'k1' }), /not offered now/],
    ['a move that is no move', 422, () => ana.post(`/games/${game}/move`, { path: '%%%', on: 'x', key: '' }), /not offered now/],
    ['a move on a seat that is not theirs', 403, () => eve.post(`/games/${game}/move`, { path: 'nothing' }), /no seat at this table/],
    ['an offered seat that is not offered', 403, () => ana.post(`/games/${game}/take`, { seat: '1e9' }), /not offered to a substitute/],
    ['a body that is too large', 413, () => ana.raw(`/games/${game}/chat`, `text=${'x'.repeat(400_000)}`), /more than this page takes/],
    ['bytes that are no text', 400, () => ana.raw(`/games/${game}/chat`, Buffer.from('text=\xff\xfe', 'latin1')), /not UTF-8/],
    ['somebody else’s mail link', 404, async () => new Visitor(app).post(`/m/t/${game}/${'0'.repeat(36)}`), /no such link/],
  ];
  it.each(cases)('%s: %i', async (_name, status, send, sentence) => {
    await ana.get('/account/mail');
    await eve.get('/account/mail');
    const before = await everything();
    const answer = await send();
    expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(sentence)]);
    expect(await everything()).toBe(before);
  });
});

describe('SQL and HTML in every text field', () => {
  it('is shown as text where it is allowed, and refused where it is not', async () => {
    for (const [url, field] of [
      [`/games/${game}/chat`, 'text'],
      [`/games/${game}/note`, 'text'],
      [`/games/${game}/report`, 'text'],
    ] as const)
      expect((await ana.post(url, { [field]: EVIL })).status).toBe(303);
    const opened = await ana.post('/tables/new', newTable({ name: EVIL.slice(0, 60), notes: EVIL }));
    expect(opened.status).toBe(303);
    const address = opened.location!.split('?')[0]!;
    expect((await ana.post(`${address}/invite`, { who: EVIL })).status).toBeLessThan(500);
    for (const [url, field] of [
      ['/account/name', 'name'],
      ['/account/address', 'email'],
      ['/account/zone', 'timeZone'],
      ['/account/block', 'block'],
    ] as const)
      expect((await ana.post(url, { [field]: EVIL })).status).toBe(422);
    expect((await new Visitor(app).post('/sign-in', { who: EVIL, password: EVIL, to: EVIL })).status).toBe(422);
    const pages = [
      await ana.get(`/games/${game}/chat`),
      await ana.get(`/games/${game}`),
      await ana.get(address),
      await ana.get('/'),
      await ana.get(`/tables/new?from=${address.split('/')[2]}`),
      await ana.get(`/games/${game}?path=${encodeURIComponent(EVIL)}`),
      await ana.get(`/?said=${encodeURIComponent(EVIL)}`),
      await ana.get(`${address}?unknown=${encodeURIComponent(EVIL)}`),
    ];
    for (const page of pages) {
      expect(page.status).toBe(200);
      expect(page.html).not.toContain('<script>alert');
    }
    expect(pages[0]!.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(await db.prisma.person.count()).toBeGreaterThan(1);
  });

  it('runs nothing: the policy allows no script but our own files', async () => {
    const policy = String((await ana.get('/')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
    expect((await ana.get('/')).html).not.toMatch(/<script(?![^>]*src=)|\son\w+=|style="/);
  });
});
