import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import type { App } from '../../src/web/app.js';
import { createPerson } from '../../src/web/people/accounts.js';
import { makeToken, revokeToken, SCOPES, type Scope, tokensOf } from '../../src/web/people/tokens.js';
import { useDatabase } from '../support/postgres.js';
import { openSite, signedUp } from './site.js';

const db = useDatabase();
let app: App;
const people: Record<string, string> = {};
beforeAll(async () => {
  app = await openSite(db);
  for (const name of ['Ana', 'Wei']) {
    people[name] = await createPerson(db, { name, email: `${name}@example.org`, passwordHash: null, timeZone: 'UTC' });
  }
});
afterAll(() => app.close());

const tokenOf = async (name: string, scopes: readonly Scope[] = SCOPES) => String(await makeToken(db, people[name]!, 'a test', scopes));

interface Sent {
  readonly token?: string;
  readonly body?: object;
  readonly headers?: Record<string, string>;
}
const send = async (method: 'GET' | 'POST', url: string, { token, body, headers = {} }: Sent = {}) => {
  const answer = await app.inject({
    method,
    url: `/api/v1${url}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(body && { payload: body }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body ? answer.json() : null };
};

async function startedTable(ana: string, wei: string): Promise<string> {
  const opened = await send('POST', '/tables', {
    token: ana,
    body: { rules: 'example', players: 2, name: 'By program', seating: 'fixed' },
  });
  expect(opened).toMatchObject({ status: 201, body: { status: 'open', mySeat: 0 } });
  const { id } = opened.body;
  expect(opened.headers.location).toBe(`/api/v1/tables/${id}`);
  expect(await send('POST', `/tables/${id}/join`, { token: wei, body: {} })).toMatchObject({ status: 200, body: { mySeat: 1 } });
  await send('POST', `/tables/${id}/ready`, { token: wei, body: { ready: true } });
  expect(await send('POST', `/tables/${id}/start`, { token: ana })).toMatchObject({ status: 200, body: { status: 'running', seq: 0 } });
  return id;
}

async function listening(): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** The first offered move of whoever is asked. */
async function firstMove(table: string, token: string): Promise<{ move: unknown; on: number }> {
  const answers: string[] = [];
  for (;;) {
    const at = encodeURIComponent(answers.map(encodeURIComponent).join('/'));
    const { body } = await send('GET', `/tables/${table}/choices?path=${at}`, { token });
    const { question, on } = body;
    if (question.kind === 'done') return { move: question.move, on };
    if (question.kind === 'pick') answers.push(question.options.find((one: { barred?: unknown }) => !one.barred).key);
    else if (question.kind === 'amount') answers.push(String(question.min));
    else answers.push('+');
  }
}

describe('Tokens', () => {
  it('every route but the document wants one, and a cookie is none', async () => {
    const ana = await signedUp(app, db, 'Cookie');
    for (const { method, url } of app.routeList.filter((route) => route.url.startsWith('/api/') && !route.url.endsWith('openapi.json'))) {
      const address = url.replace(':id', 'any');
      const page = method === 'GET' ? await ana.get(address) : await ana.raw(address, '{}', 'application/json');
      expect([url, page.status]).toEqual([url, 401]);
    }
  });

  it('opens only what it was made for', async () => {
    const reading = await tokenOf('Ana', ['read']);
    expect(await send('GET', '/me', { token: reading })).toMatchObject({ status: 200, body: { name: 'Ana', scopes: ['read'] } });
    const refused = await send('POST', '/tables', { token: reading, body: { rules: 'example', players: 2, name: 'No' } });
    expect(refused).toMatchObject({ status: 403, body: { status: 403, detail: 'This token does not open "tables".' } });
    expect(refused.headers['content-type']).toMatch(/^application\/problem\+json/);
  });

  it('is kept as a hash, and opens nothing once it is taken back', async () => {
    const token = await tokenOf('Wei');
    const [kept] = await tokensOf(db, people.Wei!);
    expect(JSON.stringify(kept)).not.toContain(token);
    await revokeToken(db, people.Ana!, kept!.id);
    expect((await send('GET', '/me', { token })).status).toBe(200);
    await revokeToken(db, people.Wei!, kept!.id);
    expect((await send('GET', '/me', { token })).status).toBe(401);
  });

  it('is made and taken back on the account page', async () => {
    const visitor = await signedUp(app, db, 'Maker');
    const made = await visitor.post('/account/tokens', { name: 'my bot', scope: ['read'] });
    const [token] = /railpost_[\w-]{40,}/.exec(made.text) ?? [];
    expect(await send('GET', '/me', { token: String(token) })).toMatchObject({ status: 200, body: { name: 'Maker' } });
    const list = await visitor.get('/account/tokens');
    expect(list.text).toContain('my bot');
    expect(list.html).not.toContain(String(token));
    const [, id] = /name="id" value="([^"]+)"/.exec(list.html) ?? [];
    await visitor.post('/account/tokens/revoke', { id: String(id) });
    expect((await send('GET', '/me', { token: String(token) })).status).toBe(401);
  });
});

describe('Playing by program', () => {
  it('a table is opened, joined, started and played; the same key moves once', async () => {
    const [ana, wei] = [await tokenOf('Ana'), await tokenOf('Wei')];
    const id = await startedTable(ana, wei);
    const { body: table } = await send('GET', `/tables/${id}`, { token: ana });
    const token = table.waiting[0].seat === 0 ? ana : wei;
    const decided = await firstMove(id, token);
    const headers = { 'idempotency-key': 'one-click-only' };
    const first = await send('POST', `/tables/${id}/moves`, { token, body: decided, headers });
    expect(first).toMatchObject({ status: 200, body: { outcome: 'appended', seq: 1 } });
    const again = await send('POST', `/tables/${id}/moves`, { token, body: decided, headers });
    expect(again).toMatchObject({ status: 200, body: { outcome: 'repeated', seq: 1, hash: first.body.hash } });
    const { body: steps } = await send('GET', `/tables/${id}/steps`, { token });
    expect(steps.items).toHaveLength(1);
    expect(steps.items[0]).toMatchObject({ n: 1, seq: 1 });
  });

  it('a refused move is a problem, and the position is unchanged', async () => {
    const [ana, wei] = [await tokenOf('Ana'), await tokenOf('Wei')];
    const id = await startedTable(ana, wei);
    const refused = await send('POST', `/tables/${id}/moves`, { token: ana, body: { move: { kind: 'nonsense' } } });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ title: expect.any(String), status: 422, code: expect.any(String) });
    expect(refused.body.detail).toMatch(/^[A-Z].*\. The position is unchanged\.$/);
    expect((await send('GET', `/tables/${id}`, { token: ana })).body.seq).toBe(0);
  });

  it('a position has an ETag for each viewer, and shows each only his own', async () => {
    const [ana, wei] = [await tokenOf('Ana'), await tokenOf('Wei')];
    const id = await startedTable(ana, wei);
    const mine = await send('GET', `/tables/${id}/position`, { token: ana });
    const theirs = await send('GET', `/tables/${id}/position`, { token: wei });
    expect(mine.headers.etag).not.toBe(theirs.headers.etag);
    expect(mine.body.view).not.toEqual(theirs.body.view);
    const again = await send('GET', `/tables/${id}/position`, { token: ana, headers: { 'if-none-match': String(mine.headers.etag) } });
    expect(again).toMatchObject({ status: 304, body: null });
    expect((await send('GET', `/tables/${id}/position?n=999`, { token: ana })).status).toBe(404);
  });

  it('lists go on from where they ended', async () => {
    const token = await tokenOf('Ana');
    const all = await send('GET', '/tables?mine=true&limit=100', { token });
    const seen: string[] = [];
    for (let after = ''; ; ) {
      const { body } = await send('GET', `/tables?mine=true&limit=1${after && `&after=${after}`}`, { token });
      seen.push(...body.items.map(({ id }: { id: string }) => id));
      if (!body.next) break;
      after = body.next;
    }
    expect(seen).toEqual(all.body.items.map(({ id }: { id: string }) => id));
    expect(seen.length).toBeGreaterThan(2);
    expect((await send('GET', '/tables?after=nonsense', { token })).status).toBe(400);
    expect((await send('GET', '/tables?limit=1000', { token })).status).toBe(400);
  });

  it('a stream tells the newest entry', async () => {
    const [ana, wei] = [await tokenOf('Ana'), await tokenOf('Wei')];
    const id = await startedTable(ana, wei);
    const stop = new AbortController();
    const headers = { authorization: `Bearer ${wei}` };
    const stream = await fetch(`${await listening()}/api/v1/tables/${id}/events`, { headers, signal: stop.signal });
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    const hears = async (what: string) => {
      while (!heard.includes(what)) heard += (await reader.read()).value ?? '';
    };
    await hears('data: 0\n');
    const { body: table } = await send('GET', `/tables/${id}`, { token: ana });
    const token = table.waiting[0].seat === 0 ? ana : wei;
    await send('POST', `/tables/${id}/moves`, { token, body: await firstMove(id, token) });
    await hears('data: 1\n');
    stop.abort();
  });

  it('the bot of the docs plays the example game to its end, against itself', async () => {
    const [ana, wei] = [await tokenOf('Ana'), await tokenOf('Wei')];
    const id = await startedTable(ana, wei);
    const address = await listening();
    const play = (token: string) =>
      promisify(execFile)(process.execPath, [path.resolve(__dirname, '../../docs/example-bot.mjs'), id], {
        env: { ...process.env, RAILPOST_URL: address, RAILPOST_TOKEN: token, BOT_PAUSE: '20' },
      });
    const said = await Promise.all([play(ana), play(wei)]);
    for (const { stdout } of said) expect(stdout).toMatch(/^over after \d+ moves of mine\n$/);
    expect((await send('GET', `/tables/${id}`, { token: ana })).body.status).toBe('over');
    const file = await app.inject({ url: `/api/v1/tables/${id}/export`, headers: { authorization: `Bearer ${ana}` } });
    expect(file.headers['content-type']).toMatch(/ndjson/);
    const found = await send('GET', '/archive?rules=example', { token: ana });
    expect(found.body.items.map((one: { id: string }) => one.id)).toContain(id);
  }, 120_000);
});

describe('Beside the game, by program', () => {
  it('what is said in the chat is read page by page; a note is mine alone; a report reaches the moderators', async () => {
    const [ana, wei] = [await tokenOf('Ana'), await tokenOf('Wei')];
    const id = await startedTable(ana, wei);
    for (const text of ['one', 'two', ' three '])
      expect((await send('POST', `/tables/${id}/chat`, { token: ana, body: { text } })).status).toBe(201);
    const first = await send('GET', `/tables/${id}/chat?limit=2`, { token: wei });
    expect(first.body.items).toMatchObject([
      { text: 'three', name: 'Ana', seat: 0 },
      { text: 'two', name: 'Ana' },
    ]);
    const rest = await send('GET', `/tables/${id}/chat?limit=2&after=${first.body.next}`, { token: wei });
    expect(rest.body).toMatchObject({ items: [{ text: 'one' }], next: null });
    expect(await send('POST', `/tables/${id}/chat`, { token: ana, body: { text: '   ' } })).toMatchObject({ status: 422 });
    await send('POST', `/tables/${id}/note`, { token: ana, body: { text: 'buy the second share' } });
    expect((await send('GET', `/tables/${id}/note`, { token: ana })).body).toEqual({ text: 'buy the second share' });
    expect((await send('GET', `/tables/${id}/note`, { token: wei })).body).toEqual({ text: '' });
    await send('POST', `/tables/${id}/report`, { token: wei, body: { text: 'Somebody is rude here.' } });
    expect(await db.prisma.report.count({ where: { game: id } })).toBe(1);
  });

  it('an open table is changed, found at home, invited to, declined and cancelled; those who sat there are told', async () => {
    const [ana, wei] = [await tokenOf('Ana'), await tokenOf('Wei')];
    const opened = await send('POST', '/tables', { token: ana, body: { rules: 'example', players: 3, name: 'Soon', joining: 'invited' } });
    const { id } = opened.body;
    expect(await send('POST', `/tables/${id}/join`, { token: wei })).toMatchObject({ status: 403 });
    const changed = await send('POST', `/tables/${id}/change`, { token: ana, body: { name: 'Later', undo: 'nobody' } });
    expect(changed.body).toMatchObject({ name: 'Later', terms: { undo: 'nobody', joining: 'invited' } });
    expect((await send('POST', `/tables/${id}/invite`, { token: ana, body: { who: ['Wei', 'Nobody Known'] } })).body).toEqual({
      unknown: ['Nobody Known'],
    });
    const [invitation] = (await send('GET', '/home', { token: wei })).body.invitations;
    expect(invitation).toMatchObject({ id, name: 'Later' });
    await send('POST', `/tables/${id}/decline`, { token: wei, body: { code: invitation.code } });
    expect((await send('GET', '/home', { token: wei })).body.invitations).toEqual([]);
    expect((await send('POST', `/tables/${id}/join`, { token: wei })).body.mySeat).toBe(1);
    expect((await send('POST', `/tables/${id}/cancel`, { token: ana })).body.status).toBe('cancelled');
    expect(await db.prisma.outbox.count({ where: { game: id, kind: 'cancelled', person: people.Wei! } })).toBe(1);
  });

  it('a private table opens to the code of its link, and to no invented one', async () => {
    const [ana, wei] = [await tokenOf('Ana'), await tokenOf('Wei')];
    const body = { rules: 'example', players: 2, name: 'Behind a door', visibility: 'private' };
    const { id } = (await send('POST', '/tables', { token: ana, body })).body;
    expect((await send('POST', `/tables/${id}/join`, { token: wei, body: { code: 'invented' } })).status).toBe(404);
    const { code } = (await send('GET', `/tables/${id}/link`, { token: ana })).body;
    expect((await send('POST', `/tables/${id}/join`, { token: wei, body: { code } })).body.mySeat).toBe(1);
  });

  it('a seat is offered and taken over; a game ends when all agree, or by a resignation', async () => {
    people.Eva = await createPerson(db, { name: 'Eva', email: 'eva@example.org', passwordHash: null, timeZone: 'UTC' });
    const [ana, wei, eva] = [await tokenOf('Ana'), await tokenOf('Wei'), await tokenOf('Eva')];
    const id = await startedTable(ana, wei);
    expect((await send('POST', `/tables/${id}/take`, { token: eva, body: { seat: 1 } })).status).toBe(403);
    await send('POST', `/tables/${id}/offer`, { token: wei, body: { offer: true } });
    expect((await send('POST', `/tables/${id}/take`, { token: eva, body: { seat: 1 } })).body.mySeat).toBe(1);
    expect((await send('POST', `/tables/${id}/end`, { token: ana, body: { agree: true } })).body.status).toBe('running');
    expect((await send('POST', `/tables/${id}/end`, { token: eva, body: { agree: true } })).body.status).toBe('over');
    const other = await startedTable(ana, wei);
    expect((await send('POST', `/tables/${other}/resign`, { token: wei, body: { sure: false } })).status).toBe(422);
    await send('POST', `/tables/${other}/resign`, { token: wei, body: { sure: true } });
    expect((await send('GET', `/tables/${other}`, { token: ana })).body.seats[1]).toMatchObject({ resigned: true });
  });

  it('the same key is answered once, whatever is asked, and belongs to one person and one request', async () => {
    const [ana, wei] = [await tokenOf('Ana'), await tokenOf('Wei')];
    const id = await startedTable(ana, wei);
    const copying = { token: ana, headers: { 'idempotency-key': 'copied-only-once' }, body: {} };
    const copy = await send('POST', `/tables/${id}/practise`, copying);
    expect(copy.headers.location).toBe(`/api/v1/tables/${copy.body.id}`);
    const copyAgain = await send('POST', `/tables/${id}/practise`, copying);
    expect(copyAgain).toMatchObject({ status: 201, body: copy.body, headers: { location: copy.headers.location } });
    const headers = { 'idempotency-key': 'said-only-once' };
    const say = (token: string, text: string) => send('POST', `/tables/${id}/chat`, { token, body: { text }, headers });
    const first = await say(ana, 'once');
    const again = await say(ana, 'once');
    expect(again).toMatchObject({ status: 201, body: first.body, headers: { 'idempotency-replayed': 'true' } });
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(await say(ana, 'another')).toMatchObject({ status: 409, body: { detail: 'This key was used for another request.' } });
    expect((await say(wei, 'once')).body.id).not.toBe(first.body.id);
    expect((await send('GET', `/tables/${id}/chat`, { token: ana })).body.items).toHaveLength(2);
    const refusing = { token: ana, body: { who: ['Wei'] }, headers: { 'idempotency-key': 'refused-for-good' } };
    const refused = await send('POST', `/tables/${id}/invite`, refusing);
    const refusedAgain = await send('POST', `/tables/${id}/invite`, refusing);
    expect(refusedAgain).toMatchObject({ status: refused.status, body: refused.body });
    expect(refusedAgain.headers['content-type']).toBe(refused.headers['content-type']);
  });
});

describe('Putting things right, by program', () => {
  it('the desk is for whoever has it, pauses and goes on with a reason, acts for a seat, tries and rewinds', async () => {
    people.Mo = await createPerson(db, { name: 'Mo', email: 'mo@example.org', passwordHash: null, timeZone: 'UTC', role: 'moderator' });
    const [ana, wei, mo] = [await tokenOf('Ana'), await tokenOf('Wei'), await tokenOf('Mo')];
    const id = await startedTable(ana, wei);
    const reason = 'asked by the table';
    expect((await send('POST', `/tables/${id}/desk/pause`, { token: ana, body: { reason } })).status).toBe(403);
    await send('POST', `/tables/${id}/desk/pause`, { token: mo, body: { reason } });
    expect((await send('GET', `/tables/${id}`, { token: ana })).body.paused).toBe(true);
    await send('POST', `/tables/${id}/desk/resume`, { token: mo, body: { reason } });
    const { seat } = (await send('GET', `/tables/${id}`, { token: ana })).body.waiting[0];
    const { move } = await firstMove(id, seat === 0 ? ana : wei);
    const acted = await send('POST', `/tables/${id}/desk/move`, { token: mo, body: { seat, move, reason } });
    expect(acted).toMatchObject({ status: 200, body: { outcome: 'appended' } });
    const [step] = (await send('GET', `/tables/${id}/steps`, { token: ana })).body.items;
    const amendment = { change: { kind: 'strike', step: step.id } };
    const trial = await send('POST', `/tables/${id}/desk/amend/try`, { token: mo, body: { amendment } });
    expect(trial).toMatchObject({ status: 200, body: { on: acted.body.seq, total: 0 } });
    expect(trial.body.state).toBeUndefined();
    await send('POST', `/tables/${id}/desk/rewind`, { token: mo, body: { n: 0, reason } });
    expect((await send('GET', `/tables/${id}`, { token: ana })).body.steps).toBe(0);
    await send('POST', `/tables/${id}/desk/undo`, { token: mo, body: { reason } });
    expect((await send('GET', `/tables/${id}`, { token: ana })).body.steps).toBe(1);
    const { entries } = (await send('GET', `/tables/${id}/desk`, { token: mo })).body;
    expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(['setup', 'pause', 'resume', 'move', 'rewind', 'undo']);
  });
});

describe('What staff do, by program', () => {
  it('a report is found at the desk and closed once; somebody is kept out, his programs too, and let in again', async () => {
    people.Mia = await createPerson(db, { name: 'Mia', email: 'mia@example.org', passwordHash: null, timeZone: 'UTC', role: 'moderator' });
    people.Rude = await createPerson(db, { name: 'Rude', email: 'rude@example.org', passwordHash: 'kept to ourselves', timeZone: 'UTC' });
    const [ana, wei, mia, rude] = [await tokenOf('Ana'), await tokenOf('Wei'), await tokenOf('Mia'), await tokenOf('Rude')];
    const id = await startedTable(ana, wei);
    await send('POST', `/tables/${id}/report`, { token: wei, body: { text: 'Somebody is rude at this table.' } });
    const report = (await send('GET', '/desk', { token: mia })).body.reports.find(({ game }: { game: string }) => game === id);
    expect(report).toMatchObject({ table: 'By program', by: 'Wei', text: 'Somebody is rude at this table.', at: expect.any(String) });
    const answer = (text: string) => send('POST', '/desk/answer', { token: mia, body: { id: report.id, answer: text } });
    expect((await answer('told him')).status).toBe(204);
    expect((await answer('told him twice')).status).toBe(204);
    expect(await db.prisma.report.findFirst({ where: { game: id } })).toMatchObject({ answer: 'told him', answeredBy: people.Mia });

    const ban = (body: object) => send('POST', '/desk/ban', { token: mia, body });
    expect((await ban({ name: 'Rude' })).status).toBe(422);
    expect((await ban({ name: 'Mia', reason: 'to keep a moderator out' })).status).toBe(422);
    expect((await ban({ name: 'Rude', reason: 'not after three warnings' })).status).toBe(204);
    expect((await send('GET', '/me', { token: rude })).status).toBe(401);
    const desk = await send('GET', '/desk', { token: mia });
    expect(desk.body.banned).toEqual([{ name: 'Rude', since: expect.any(String), reason: 'not after three warnings' }]);
    expect(desk.body.audit[0]).toMatchObject({ by: 'Mia', did: 'Banned', whom: 'Rude', reason: 'not after three warnings', game: null });
    await ban({ name: 'Rude', lift: true });
    expect((await send('GET', '/me', { token: rude })).status).toBe(200);
    expect((await send('GET', '/desk?after=1', { token: mia })).body).toMatchObject({ audit: [], next: null });
  });

  it('an administrator sees the state of the post without its secrets, and has failed mails sent again', async () => {
    people.Adam = await createPerson(db, {
      name: 'Adam',
      email: 'adam@example.org',
      passwordHash: null,
      timeZone: 'UTC',
      role: 'administrator',
    });
    const token = await tokenOf('Adam', ['admin']);
    const facts = { to: 'lost@example.org', secret: 'opens-an-account' };
    const { id } = await db.prisma.outbox.create({
      data: { person: '', game: '', kind: 'confirm', facts, occasion: 'lost', dueAt: new Date(), state: 'failed', error: 'no such host' },
    });
    const { body } = await send('GET', '/admin', { token });
    expect(body.outbox).toContainEqual({ state: 'failed', count: 1, oldest: null, next: null });
    expect(body.people).toContainEqual({ role: 'administrator', count: 1 });
    expect(body.troubled).toMatchObject([{ id: String(id), name: 'lost@example.org', state: 'failed', error: 'no such host' }]);
    expect(JSON.stringify(body)).not.toContain(facts.secret);
    expect((await send('POST', '/admin/retry', { token, body: { game: '', id: String(id) } })).status).toBe(204);
    expect((await send('GET', '/admin', { token })).body.troubled).toEqual([]);
    expect((await send('GET', '/admin', { token: await tokenOf('Adam', ['desk', 'account']) })).status).toBe(403);
    expect((await send('GET', '/admin', { token: await tokenOf('Ana') })).status).toBe(403);
  });
});

describe('The document', () => {
  it('describes every route, with the schemas that validate', async () => {
    const { body } = await send('GET', '/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    const described = Object.entries(body.paths as Record<string, object>).flatMap(([url, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${url}`),
    );
    const routes = app.routeList
      .filter(({ url }) => url.startsWith('/api/') && !url.endsWith('openapi.json'))
      .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`);
    expect(described.sort()).toEqual(routes.sort());
    const move = body.paths['/api/v1/tables/{id}/moves'].post;
    expect(move.requestBody.content['application/json'].schema.properties.on).toMatchObject({ type: 'integer', minimum: 0 });
    expect(move.security).toEqual([{ token: ['play'] }]);
    const page = await app.inject('/help/api');
    for (const { url } of app.routeList.filter((route) => route.url.startsWith('/api/v1/tables'))) expect(page.body).toContain(url);
  });
});

describe('What else pages do', () => {
  it('a finished game is taken away, proved and brought in again; another file is a problem', async () => {
    const [ana, wei] = [await tokenOf('Ana'), await tokenOf('Wei')];
    const id = await startedTable(ana, wei);
    for (const token of [ana, wei]) await send('POST', `/tables/${id}/end`, { token, body: { agree: true } });
    const taken = await app.inject({ url: `/api/v1/tables/${id}/export`, headers: { authorization: `Bearer ${ana}` } });
    expect(taken.headers['content-type']).toMatch(/^application\/x-ndjson/);
    const file = taken.body;
    const proved = await send('POST', '/archive/verify', { token: ana, body: { file } });
    expect(proved).toMatchObject({ status: 200, body: { genuine: true, sentence: expect.stringMatching(/^Genuine: By program/) } });
    const forged = await send('POST', '/archive/verify', { token: ana, body: { file: file.replace('"at":"2', '"at":"1') } });
    expect(forged.body).toMatchObject({ genuine: false, sentence: expect.stringMatching(/^Not genuine/) });
    expect((await send('POST', '/archive/import', { token: ana, body: { file } })).body).toEqual({ id, known: true });
    expect(await send('POST', '/archive/import', { token: ana, body: { file: 'nonsense' } })).toMatchObject({ status: 422 });
  });

  it('a plan is tried out on a copy, kept, and played by a request of its own', async () => {
    const [ana, wei] = [await tokenOf('Ana'), await tokenOf('Wei')];
    const id = await startedTable(ana, wei);
    const { body: table } = await send('GET', `/tables/${id}`, { token: ana });
    const token = table.waiting[0].seat === 0 ? ana : wei;
    const copy = await send('POST', `/tables/${id}/plans`, { token });
    expect(copy.status).toBe(201);
    const tried = await firstMove(copy.body.id, token);
    expect((await send('POST', `/tables/${copy.body.id}/moves`, { token, body: tried })).status).toBe(200);
    expect((await send('POST', `/tables/${copy.body.id}/keep`, { token, body: { name: 'First' } })).body).toEqual({ id });
    const { body: plans } = await send('GET', `/tables/${id}/plans`, { token });
    const line = plans.items[0].lines.findIndex(({ state }: { state: string }) => state === 'now');
    expect(plans.items).toMatchObject([{ name: 'First', asked: true }]);
    const played = await send('POST', `/tables/${id}/plans/${plans.items[0].id}/play`, { token, body: { line } });
    expect(played).toMatchObject({ status: 200, body: { outcome: 'appended', seq: 1 } });
    expect((await send('POST', `/tables/${id}/plans/${plans.items[0].id}/delete`, { token })).status).toBe(204);
    expect((await send('GET', `/tables/${id}/plans`, { token })).body).toEqual({ items: [] });
  });

  it('an account is looked at and changed, but for what would lock its owner out', async () => {
    const token = await tokenOf('Wei', ['account']);
    const changed = await send('POST', '/account', { token, body: { timeZone: 'Asia/Shanghai', mails: 'none' } });
    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'Wei', timeZone: 'Asia/Shanghai', mails: 'none', keys: true, blocked: [] },
    });
    expect((await send('POST', '/account', { token, body: { timeZone: 'Mars' } })).status).toBe(422);
    expect((await send('POST', '/account', { token, body: { name: 'Ana' } })).status).toBe(422);
    expect((await send('POST', '/account', { token, body: { email: 'thief@example.org' } })).status).toBe(400);
    expect((await send('POST', '/account/block', { token, body: { name: 'ana' } })).status).toBe(204);
    expect((await send('GET', '/account', { token })).body.blocked).toEqual(['Ana']);
    expect((await send('POST', '/account/unblock', { token, body: { name: 'Ana' } })).status).toBe(204);
    expect((await send('GET', '/account', { token })).body.blocked).toEqual([]);
    await send('POST', '/account', { token, body: { mails: 'turns' } });
  });

  it('a position that is known is not sent again, even when a proxy weakened its tag; an undo needs no body', async () => {
    const [ana, wei] = [await tokenOf('Ana'), await tokenOf('Wei')];
    const id = await startedTable(ana, wei);
    const { headers } = await send('GET', `/tables/${id}/position`, { token: ana });
    for (const known of [headers.etag, `W/${headers.etag}`, `"other", ${headers.etag}`])
      expect((await send('GET', `/tables/${id}/position`, { token: ana, headers: { 'if-none-match': String(known) } })).status).toBe(304);
    expect((await send('GET', `/tables/${id}/position?log=99`, { token: ana })).body.detail).toBe(
      'The log of this game ends with entry 0.',
    );
    const undo = await send('POST', `/tables/${id}/undo`, { token: ana, headers: { 'content-type': 'application/json' } });
    expect(undo).toMatchObject({ status: 422, body: { code: expect.any(String) } });
  });
});
