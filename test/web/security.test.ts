import { connectDatabase } from '../../src/database/client.js';
import type { App } from '../../src/web/app.js';
import { csvCell } from '../../src/web/archive/figures.js';
import { MOST_STREAMS } from '../../src/web/live/streams.js';
import { createPerson } from '../../src/web/people/accounts.js';
import { makeToken, SCOPES } from '../../src/web/people/tokens.js';
import { ownPath } from '../../src/web/plugins/sessions.js';
import { parseUpload } from '../../src/web/plugins/uploads.js';
import { until } from '../notify/mail-server.js';
import { useDatabase } from '../support/postgres.js';
import { openSite, secretInMail, signedUp, Visitor } from './site.js';

const db = useDatabase();
let app: App;
let bearer: string;
beforeAll(async () => {
  app = await openSite(db, { mailbox: { port: 0, mails: () => [], stop: async () => {} } });
  const bot = await createPerson(db, { name: 'Bot', email: 'bot@example.org', passwordHash: null, timeZone: 'UTC' });
  bearer = `Bearer ${await makeToken(db, bot, 'a test', SCOPES)}`;
});
afterAll(() => app.close());

const JSON_TYPE = { 'content-type': 'application/json' };
const api = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: string, type: Record<string, string> = JSON_TYPE) => {
  const headers = { authorization: bearer, ...(payload !== undefined && type) };
  const answer = await app.inject({ method, url: `/api/v1${url}`, headers, ...(payload !== undefined && { payload }) });
  expect([url, answer.headers['content-type']]).toEqual([url, expect.stringMatching(/^application\/problem\+json/)]);
  expect(answer.json()).toMatchObject({ type: 'about:blank', status: answer.statusCode, title: expect.any(String) });
  return { status: answer.statusCode, detail: answer.json().detail as string, allow: answer.headers.allow };
};

describe('Requests that no page and no program of ours makes', () => {
  const nested = (depth: number) =>
    `{"rules":"example","players":2,"name":"Deep","options":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`;
  const cases: [string, Parameters<typeof api>, number, RegExp][] = [
    ['an address that is not there', ['GET', '/nothing'], 404, /nothing at this address/],
    ['an address that cannot be read', ['GET', '/tables/%zz'], 400, /cannot be read/],
    ['an id that is far too long', ['GET', `/tables/${'x'.repeat(400)}`], 414, /cannot be read/],
    ['a zero byte in the address', ['GET', '/tables/%00/position'], 404, /nothing at this address/],
    ['a zero byte in the body', ['POST', '/tables', '{"rules":"a\\u0000"}'], 422, /cannot be shown/],
    ['lists within lists without end', ['POST', '/tables', nested(90_000)], 422, /without end/],
    ['no JSON', ['POST', '/tables', '{no'], 400, /not valid JSON/],
    ['a form instead of JSON', ['POST', '/tables', 'rules=example', { 'content-type': 'application/x-www-form-urlencoded' }], 415, /json/],
    ['a text instead of JSON', ['POST', '/tables', 'rules', { 'content-type': 'text/plain' }], 415, /json/],
    ['far too much', ['POST', '/tables', `"${'x'.repeat(300_000)}"`], 413, /too large/],
    ['a member that is misspelt', ['POST', '/wishes', '{"rules":[],"rulez":[]}'], 400, /additional properties: rulez\.$/],
    ['a word that is not in the list', ['GET', '/archive?sort=odd'], 400, /newest, oldest/],
    ['a page that no list has', ['GET', '/archive?after=odd'], 400, /not the end of a page/],
  ];
  it.each(cases)('%s is a problem', async (_name, sent, status, detail) => {
    const answer = await api(...sent);
    expect([answer.status, answer.detail]).toEqual([status, expect.stringMatching(detail)]);
  });

  it('a method that an address does not know is told which it knows', async () => {
    expect(await api('DELETE', '/tables')).toMatchObject({ status: 405, allow: 'GET, POST' });
    expect(await api('GET', '/wishes')).toMatchObject({ status: 405, allow: 'POST' });
    const page = await app.inject('/sign-out');
    expect([page.statusCode, page.headers.allow, page.body]).toEqual([405, 'POST', expect.stringContaining('There is nothing to show')]);
    expect((await app.inject('/games/%00')).body).toContain('nothing at this address');
    // A HEAD of a stream would never end.
    expect((await app.inject({ method: 'HEAD', url: '/live' })).statusCode).toBe(404);
  });

  it('pages take forms only, and what is repeated or unheard of is no fault of ours', async () => {
    const ana = await signedUp(app, db, 'Repeater');
    expect((await ana.raw('/account/name', '{"name":"x"}', 'application/json')).status).toBe(415);
    expect((await ana.get('/waiting?seen=a&seen=b')).status).toBe(200);
    expect((await ana.get('/archive?sort=__proto__')).status).toBe(200);
    expect((await ana.get('/?said=constructor')).text).not.toMatch(/native code/);
  });

  it('a file is taken where one is asked for; a form of a thousand parts nowhere', async () => {
    const ana = await signedUp(app, db, 'Uploader');
    const type = 'multipart/form-data; boundary=b';
    const file = (length: number) => `--b\r\nContent-Disposition: form-data; name="file"\r\n\r\n${'x'.repeat(length)}\r\n--b--\r\n`;
    expect((await ana.raw('/account/name', file(300_000), type)).status).toBe(413);
    expect((await ana.raw('/archive/import', file(300_000), type)).status).toBe(403);
    expect((await ana.raw('/archive/import', '--bx'.repeat(1000), type)).status).toBe(400);
    expect(() => parseUpload(type, Buffer.from('--bx'.repeat(1000)))).toThrow('too many parts');
    expect(parseUpload(type, Buffer.from(file(5)))).toEqual({ file: 'xxxxx' });
  });

  it('nobody holds more streams than a few dozen pages need, and a page that is left frees its own', async () => {
    const ana = await signedUp(app, db, 'Streamer');
    await app.listen({ port: 0, host: '127.0.0.1' });
    const open = () => ana.stream('/live');
    const streams = await Promise.all(Array.from({ length: MOST_STREAMS }, open));
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
    expect((await open()).status).toBe(429);
    streams[0]!.leave();
    await until(async () => {
      const { status, leave } = await open();
      leave();
      return status === 200;
    }, 'the place that was left');
    for (const { leave } of streams) leave();
  });

  it('without its database the site says that it is busy, and when to come again', async () => {
    const gone = connectDatabase('postgresql://nobody@127.0.0.1:1/nothing');
    const site = await openSite(gone);
    const page = await site.inject('/archive');
    expect([page.statusCode, page.headers['retry-after'], page.body]).toEqual([503, '5', expect.stringContaining('try again')]);
    const answer = await site.inject({ url: '/api/v1/me', headers: { authorization: bearer } });
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().status]).toEqual([503, '5', 503]);
    expect((await site.inject('/healthz')).statusCode).toBe(200);
    expect((await site.inject('/readyz')).statusCode).toBe(503);
    await site.close();
    await gone.close();
  });
});

describe('Signing in', () => {
  const sessions = async (name: string) => {
    const { id } = await db.prisma.person.findUniqueOrThrow({ where: { name } });
    return db.prisma.session.count({ where: { person: id } });
  };

  it('gives a new secret each time and ends what was signed in there before', async () => {
    const visitor = await signedUp(app, db, 'Rotating');
    const planted = new Visitor(app);
    await planted.get('/sign-in');
    expect(await sessions('Rotating')).toBe(1);
    await visitor.post('/sign-in', { who: 'Rotating', password: 'Rotating likes trains' });
    expect(await sessions('Rotating')).toBe(1);
    expect((await planted.get('/account')).status).toBe(303);
  });

  it('a changed password ends every link that was mailed before, that of a new address above all', async () => {
    const visitor = await signedUp(app, db, 'Robbed');
    await visitor.post('/account/address', { email: 'thief@example.org' });
    const stolen = await secretInMail(db, 'address');
    await visitor.post('/account/password', { old: 'Robbed likes trains', password: 'another long one' });
    const thief = new Visitor(app);
    expect((await thief.get(`/l/${stolen}`)).status).toBe(410);
    expect((await thief.post(`/l/${stolen}`)).status).toBe(410);
    expect((await db.prisma.person.findUniqueOrThrow({ where: { name: 'Robbed' } })).email).toBe('robbed@example.org');
  });

  it('a changed address ends the links that went to the old one', async () => {
    const visitor = await signedUp(app, db, 'Mover');
    await new Visitor(app).post('/sign-in/mail', { email: 'mover@example.org' });
    const old = await secretInMail(db, 'sign-in');
    await visitor.post('/account/address', { email: 'moved@example.org' });
    await visitor.post(`/l/${await secretInMail(db, 'address')}`);
    expect((await db.prisma.person.findUniqueOrThrow({ where: { name: 'Mover' } })).email).toBe('moved@example.org');
    expect((await new Visitor(app).post(`/l/${old}`)).status).toBe(410);
  });

  it('leads back to our own pages only', () => {
    for (const path of ['/', '/games/a?x=1#b', '/games/a/join/c']) expect(ownPath(path)).toBe(path);
    for (const path of ['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example', 'javascript:alert(1)', '', ['/a']])
      expect(ownPath(path)).toBeNull();
  });
});

describe('Who asks', () => {
  const mailbox = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    app.inject({ url: '/mailbox', headers, remoteAddress }).then(({ statusCode }) => statusCode);

  it('the local mailbox opens for this machine, and not for a proxy or a foreign name that leads to it', async () => {
    expect(await mailbox({ host: 'localhost:3000' })).toBe(200);
    expect(await mailbox({ host: 'railpost.test' })).toBe(200);
    expect(await mailbox({ host: 'rebound.example:3000' })).toBe(403);
    expect(await mailbox({ host: 'localhost:3000', 'x-forwarded-for': '203.0.113.9' })).toBe(403);
    expect(await mailbox({ host: 'localhost:3000' }, '203.0.113.9')).toBe(403);
  });

  it('behind one proxy the sender is whom that proxy names, not whom the request claims', async () => {
    const config = { address: 'http://railpost.test', trustProxy: 1, logLevel: 'silent' };
    const behind = await openSite(db, { config });
    behind.get('/who', { config: { access: 'anybody' } }, async ({ ip }) => ({ ip }));
    const ask = (forwarded: string) => behind.inject({ url: '/who', headers: { 'x-forwarded-for': forwarded } });
    expect((await ask('198.51.100.1, 203.0.113.9')).json()).toEqual({ ip: '203.0.113.9' });
    await behind.close();
  });
});

describe('What is kept by others', () => {
  it('private answers are kept by no cache, and links with secrets by no browser either', async () => {
    const visitor = await signedUp(app, db, 'Cached');
    for (const [url, control] of [
      ['/account/export', 'private, no-store'],
      ['/account', 'private, no-cache'],
    ])
      expect([url, (await visitor.get(url!)).headers['cache-control']]).toEqual([url, control]);
    await new Visitor(app).post('/sign-in/mail', { email: 'cached@example.org' });
    const link = await visitor.get(`/l/${await secretInMail(db, 'sign-in')}`);
    expect(link.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
    const made = await visitor.post('/account/tokens', { name: 'bot', scope: ['read'] });
    expect(made.headers['cache-control']).toBe('no-store');
  });

  it('a cell of a list is never a formula', () => {
    for (const cell of ['=1+1', '+1', '@SUM(A1)', "-2+3+cmd|' /C calc'!A0", '\t=1']) expect(csvCell(cell)).toMatch(/^"?'/);
    expect([csvCell('-12'), csvCell('12'), csvCell('a "b", c')]).toEqual(['-12', '12', '"a ""b"", c"']);
  });
});
