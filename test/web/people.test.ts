import type { App } from '../../src/web/app.js';
import { useDatabase } from '../support/postgres.js';
import { openSite, secretInMail, signedUp, Visitor } from './site.js';

const db = useDatabase();
let app: App;
beforeAll(async () => {
  app = await openSite(db);
});
afterAll(() => app.close());

const count = async (sql: string): Promise<number> => Number((await db.pool.query(`select count(*) as n from ${sql}`)).rows[0].n);

describe('signing up', () => {
  it('makes nothing before the click in the mail, then an account, once', async () => {
    const visitor = new Visitor(app);
    const answer = await visitor.post('/sign-up', { name: 'Ana', email: 'Ana@Example.org', password: 'long enough it is' });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('Look into your mail');
    expect(await count('person')).toBe(0);
    const secret = await secretInMail(db, 'confirm');
    expect((await visitor.get(`/l/${secret}`)).text).toContain('Finish signing up');
    expect(await count('person')).toBe(0);
    expect((await visitor.post(`/l/${secret}`)).location).toBe('/?said=welcome');
    const row = await db.prisma.person.findUniqueOrThrow({ where: { name: 'ana' } });
    expect(row.email).toBe('ana@example.org');
    expect(row.passwordHash).toMatch(/^\$argon2id\$/);
    visitor.token = '';
    const again = await visitor.post(`/l/${secret}`);
    expect(again.status).toBe(410);
    expect(again.text).toContain('Already used');
    expect(await count('person')).toBe(1);
  });

  it('tells nobody whether an address is known: the same page, and a mail to that address', async () => {
    const fresh = await new Visitor(app).post('/sign-up', { name: 'Someone', email: 'new@example.org', password: 'long enough it is' });
    const known = await new Visitor(app).post('/sign-up', { name: 'Someone', email: 'ana@example.org', password: 'long enough it is' });
    expect(known.status).toBe(fresh.status);
    expect(known.text.replace('ana@', 'new@')).toBe(fresh.text);
    expect(await count(`outbox where kind = 'known'`)).toBe(1);
    const resetUnknown = await new Visitor(app).post('/sign-in/mail', { email: 'nobody@example.org', reset: '1' });
    const resetKnown = await new Visitor(app).post('/sign-in/mail', { email: 'ana@example.org', reset: '1' });
    expect(resetKnown.text.replace('ana@', 'nobody@')).toBe(resetUnknown.text);
    // The same work, too: a letter and a link each, of which one reaches nobody.
    const asked = await db.pool.query(
      `select person = '' as nobody, facts ? 'to' as addressed from outbox where kind = 'reset' order by id`,
    );
    expect(asked.rows).toEqual([
      { nobody: true, addressed: false },
      { nobody: false, addressed: false },
    ]);
    expect(await count(`sign_link where kind = 'reset'`)).toBe(2);
    const wrongUnknown = await new Visitor(app).post('/sign-in', { who: 'nobody@example.org', password: 'x' });
    const wrongKnown = await new Visitor(app).post('/sign-in', { who: 'ana@example.org', password: 'x' });
    expect(wrongKnown.status).toBe(422);
    expect(wrongKnown.text).toBe(wrongUnknown.text);
  });

  it('gives the form back with each problem beside its field', async () => {
    const answer = await new Visitor(app).post('/sign-up', { name: '<b>', email: 'nonsense', password: 'short' });
    expect(answer.status).toBe(422);
    expect(answer.html).toContain('id="name-problem"');
    expect(answer.html).toContain('id="email-problem"');
    expect(answer.html).toContain('id="password-problem"');
    expect(answer.html).not.toContain('<b>&lt;b&gt;');
    expect(answer.html).toContain('value="&lt;b&gt;"');
  });
});

it('a stranger who followed an invitation comes back to it after signing up', async () => {
  const visitor = new Visitor(app);
  const page = await visitor.get('/sign-up?to=/games/abc/join/code');
  expect(page.html).toContain('name="to" value="/games/abc/join/code"');
  await visitor.post('/sign-up', { name: 'Guest', email: 'guest@example.org', password: 'long enough it is', to: '/games/abc/join/code' });
  expect((await visitor.post(`/l/${await secretInMail(db, 'confirm')}`)).location).toBe('/games/abc/join/code');
});

describe('signing in', () => {
  it('by password, and back to where one was going, never to another site', async () => {
    const visitor = new Visitor(app);
    const turned = await visitor.get('/account/mail');
    expect(turned.location).toBe('/sign-in?to=%2Faccount%2Fmail');
    await visitor.get(turned.location!);
    expect((await visitor.post('/sign-in', { who: 'Ana', password: 'long enough it is', to: '/account/mail' })).location).toBe(
      '/account/mail',
    );
    expect((await visitor.get('/account')).status).toBe(200);
    for (const to of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
      const other = new Visitor(app);
      expect((await other.post('/sign-in', { who: 'Ana', password: 'long enough it is', to })).location).toBe('/');
    }
  });

  it('by a mailed link, once', async () => {
    const visitor = new Visitor(app);
    await visitor.post('/sign-in/mail', { email: 'ana@example.org', to: '/account' });
    const secret = await secretInMail(db, 'sign-in');
    await visitor.get(`/l/${secret}`);
    expect((await visitor.post(`/l/${secret}`)).location).toBe('/account');
    expect((await new Visitor(app).get(`/l/${secret}`)).status).toBe(410);
  });

  it('refuses an expired link and an invented one', async () => {
    await new Visitor(app).post('/sign-in/mail', { email: 'ana@example.org' });
    const secret = await secretInMail(db, 'sign-in');
    await db.pool.query(`update sign_link set expires_at = now() - interval '1 second' where used_at is null`);
    const expired = await new Visitor(app).post(`/l/${secret}`);
    expect(expired.status).toBe(410);
    expect(expired.text).toContain('too old');
    expect((await new Visitor(app).get('/l/invented')).status).toBe(404);
  });

  it('stops trying after too many wrong passwords, counted in the database', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) statuses.push((await new Visitor(app).post('/sign-in', { who: 'guessed', password: `${i}` })).status);
    expect(statuses.slice(0, 10).every((status) => status === 422)).toBe(true);
    expect(statuses.slice(10)).toEqual([429, 429]);
  });
});

describe('the account', () => {
  it('changes name, address (after the mail), password; lists and ends devices', async () => {
    const wei = await signedUp(app, db, 'Wei');
    expect((await wei.post('/account/name', { name: 'Wei Ming' })).location).toBe('/account?said=name');
    expect((await wei.post('/account/name', { name: 'ANA' })).status).toBe(422);
    await wei.post('/account/address', { email: 'ming@example.org' });
    expect((await db.prisma.person.findUniqueOrThrow({ where: { name: 'Wei Ming' } })).email).toBe('wei@example.org');
    const secret = await secretInMail(db, 'address');
    await wei.post(`/l/${secret}`);
    expect((await db.prisma.person.findUniqueOrThrow({ where: { name: 'Wei Ming' } })).email).toBe('ming@example.org');

    const phone = new Visitor(app);
    await phone.post('/sign-in', { who: 'Wei Ming', password: 'Wei likes trains' });
    expect((await wei.get('/account')).html.match(/name="key"/g)).toHaveLength(1);
    expect((await wei.post('/account/password', { old: 'wrong', password: 'a new long password' })).status).toBe(422);
    await wei.post('/account/password', { old: 'Wei likes trains', password: 'a new long password' });
    expect((await phone.get('/account')).status).toBe(303);
    expect((await wei.get('/account')).status).toBe(200);
  });

  it('gives everything away as a file, and leaves a former player behind', async () => {
    const mei = await signedUp(app, db, 'Mei');
    const file = await mei.get('/account/export');
    expect(JSON.parse(file.html).account.name).toBe('Mei');
    expect(file.html).not.toContain('argon2');
    expect((await mei.post('/account/delete', { name: 'somebody' })).status).toBe(422);
    expect((await mei.post('/account/delete', { name: 'mei' })).location).toBe('/?said=deleted');
    const rows = await db.prisma.person.findMany({ where: { deletedAt: { not: null } } });
    expect(rows).toHaveLength(1);
    expect(rows[0]!.name).toMatch(/^former player /);
    expect([rows[0]!.email, rows[0]!.passwordHash]).toEqual([null, null]);
    expect((await mei.get('/account')).status).toBe(303);
  });

  it('says what is wrong beside the field and keeps what was written', async () => {
    const nia = await signedUp(app, db, 'Nia');
    const renamed = await nia.post('/account/name', { name: 'N<ia>' });
    expect(renamed.status).toBe(422);
    expect(renamed.html).toContain('id="name-problem"');
    expect(renamed.html).toContain('value="N&lt;ia&gt;"');
    expect(renamed.html).not.toContain('id="block-problem"');
    expect((await nia.post('/account/address', { email: 'nowhere' })).html).toContain('id="email-problem"');
    expect((await nia.post('/account/password', { old: 'no', password: 'short' })).html).toContain('id="password-problem"');
    const blocked = await nia.post('/account/block', { block: 'Nobody at all' });
    expect([blocked.status, blocked.html]).toEqual([422, expect.stringContaining('value="Nobody at all"')]);
    expect((await nia.post('/account/delete', { name: 'Mia' })).html).toContain('id="name-problem"');
  });

  it('signs a banned person out at once', async () => {
    const tom = await signedUp(app, db, 'Tomas');
    await db.pool.query(`update person set banned_at = now(), banned_reason = 'insults at two tables' where name = 'Tomas'`);
    expect((await tom.get('/account')).status).toBe(303);
    const told = await new Visitor(app).post('/sign-in', { who: 'Tomas', password: 'Tomas likes trains' });
    expect([told.status, told.text]).toEqual([403, expect.stringContaining('closed this account: insults at two tables.')]);
    const guessed = await new Visitor(app).post('/sign-in', { who: 'Tomas', password: 'something else' });
    expect([guessed.status, guessed.text]).toEqual([422, expect.not.stringContaining('insults')]);
  });
});

describe('forms', () => {
  it('are refused without their token, or with another person’s', async () => {
    const lena = await signedUp(app, db, 'Lena');
    await lena.get('/account');
    const before = await db.prisma.person.findUniqueOrThrow({ where: { name: 'Lena' } });
    for (const body of ['name=Other', 'token=&name=Other', `token=${new Visitor(app).token}x&name=Other`]) {
      const answer = await lena.raw('/account/name', body);
      expect(answer.status).toBe(403);
      expect(answer.text).toContain('nothing was changed');
    }
    expect(await db.prisma.person.findUniqueOrThrow({ where: { name: 'Lena' } })).toEqual(before);
  });

  it('hold UTF-8 and no more than the page takes', async () => {
    const visitor = new Visitor(app);
    await visitor.get('/sign-in');
    expect((await visitor.raw('/sign-in', Buffer.from([0x77, 0x68, 0x6f, 0x3d, 0xff, 0xfe]))).status).toBe(400);
    expect((await visitor.raw('/sign-in', 'who=%FF%FE')).status).toBe(400);
    expect((await visitor.raw('/sign-in', `who=${'x'.repeat(300_000)}`)).status).toBe(413);
    expect((await visitor.raw('/sign-in', '{"who":1}', 'application/json')).status).toBe(415);
    const zero = await visitor.post('/sign-up', { name: 'a\u0000b', email: 'zero@example.org', password: 'long enough it is' });
    expect(zero.status).toBe(422);
  });
});
