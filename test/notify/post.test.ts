import { generateKeyPairSync } from 'node:crypto';
import path from 'node:path';
import { example } from '../../src/games/example/index.js';
import { mailer } from '../../src/notify/deliver.js';
import { post } from '../../src/notify/outbox.js';
import { type PostOffice, startPost } from '../../src/notify/post-office.js';
import { tidy } from '../../src/notify/tidy.js';
import type { Tables } from '../../src/table/types.js';
import { loadTemplates } from '../../src/view/templates.js';
import { createPerson } from '../../src/web/people/accounts.js';
import { useDatabase } from '../support/postgres.js';
import { tablesOver } from '../web/site.js';
import { type MailServer, startMailServer, until } from './mail-server.js';

/** The post against a real mail server that is there, away, slow, refusing, or gone in the middle. */

const db = useDatabase();
let server: MailServer;
let office: PostOffice;
let tables: Tables;
const ids: Record<string, string> = {};

const templates = loadTemplates(path.join(__dirname, '../../templates'));

async function openPost(port: number): Promise<PostOffice> {
  return startPost({
    config: { from: 'Railpost <post@railpost.test>', smtpUrl: `smtp://127.0.0.1:${port}`, backOff: [1, 1, 1, 1, 1, 1], patience: 5 },
    address: 'https://railpost.test',
    database: db,
    jobsUrl: db.urls.jobs,
    tables,
    games: new Map([[example.id, example]]),
    templates,
  });
}

beforeAll(async () => {
  tables = tablesOver(db);
  for (const name of ['Ana', 'Wei'])
    ids[name] = await createPerson(db, { name, email: `${name.toLowerCase()}@example.org`, passwordHash: null, timeZone: 'Europe/Berlin' });
  server = await startMailServer();
  office = await openPost(server.port);
});
afterAll(async () => {
  await office.stop();
  await server.stop();
});

const person = (name: string) => ({ person: ids[name]!, role: 'player' as const });
const states = async (where = 'true'): Promise<string[]> =>
  (await db.pool.query<{ state: string }>(`select state from outbox where ${where} order by id`)).rows.map((row) => row.state);
const to = (address: string) => server.mails.filter((mail) => mail.to === address);

async function startedTable(name: string): Promise<string> {
  const id = await tables.open(ids.Ana!, { rules: 'example', players: 2, name, seating: 'fixed' });
  await tables.join(id, ids.Wei!);
  await tables.ready(id, ids.Wei!, true);
  await tables.start(id, person('Ana'));
  office.wake();
  return id;
}

describe('the turn mail', () => {
  let game: string;
  it('goes once to everybody who is asked, with what is asked, one link and the head of the log', async () => {
    game = await startedTable('Night shift');
    await until(() => to('ana@example.org').length === 1 && to('wei@example.org').length >= 1, 'both are told');
    const { mail, raw } = to('ana@example.org').find(({ mail }) => mail.subject?.includes('choose a bag'))!;
    const table = await tables.table(game);
    expect(mail.subject).toBe('Night shift: choose a bag to load');
    expect(mail.text).toContain('Ana, choose a bag to load.');
    expect(mail.text).toContain(`https://railpost.test/games/${game}/turn`);
    expect(mail.text).toContain(table.headHash);
    expect(mail.html).toContain(table.headHash);
    expect(mail.html).toContain(`href="https://railpost.test/games/${game}/turn"`);
    for (const line of mail.text!.split('\n')) expect(line.length <= 70 || /^https:|^[0-9a-f]{64}$/.test(line)).toBe(true);
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
    expect(header('references')).toBe(`<table.${game}@railpost.test>`);
    expect(header('list-unsubscribe')).toMatch(/^<https:\/\/railpost\.test\/m\/t\/[\w]+\/[\w-]+>$/);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(raw).not.toMatch(/<img[^>]+http/);
  });

  it('has one subject and no other header, whatever the table is called', async () => {
    // No form takes such a name; a file of another server, or a row of an older release, may hold one.
    const id = await startedTable('Harmless');
    const name = `Night\r\nBcc: eve@example.org\r\n\r\n"Ön" <eve@example.org>, \u202eyadot\u0007 ${'x'.repeat(300)}`;
    await db.pool.query('update game set name = $2 where id = $1', [id, name]);
    await db.pool.query(`update outbox set state = 'waiting', due_at = now() where game = $1 and kind = 'turn'`, [id]);
    const sent = () => server.mails.filter(({ mail }) => mail.subject?.startsWith('Night Bcc'));
    office.wake();
    await until(() => sent().length > 0, 'the letter with the strange name');
    for (const { mail, raw } of sent()) {
      expect(mail.subject).toMatch(/^Night Bcc: eve@example\.org "Ön" <eve@example\.org>, yadot x{50,}…$/);
      expect([mail.bcc ?? [], mail.cc ?? [], mail.to?.length]).toEqual([[], [], 1]);
      expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
    }
    expect(to('eve@example.org')).toEqual([]);
  });

  it('is not sent for a turn already taken, and again when an undo reopens it', async () => {
    const seat = 0;
    const before = to('ana@example.org').length;
    const asked = await tables.choices(game, seat, ['nothing']);
    if (asked.question.kind !== 'done') throw new Error('not a whole move');
    await tables.move(game, { by: person('Ana'), seat, move: asked.question.move });
    // Due later, as with a settle delay: meanwhile she has moved.
    await tables.undo(game, { by: person('Ana'), seat });
    office.wake();
    await until(() => to('ana@example.org').length === before + 1, 'the reopened decision is mailed');
    await db.pool.query(
      `update outbox set state = 'waiting', due_at = now() where game = $1 and person = $2 and kind = 'turn' and occasion = $3`,
      [game, ids.Ana, '0:0'],
    );
    office.wake();
    await until(
      async () => (await states(`game = '${game}' and person = '${ids.Ana}' and occasion = '0:0'`))[0] === 'dropped',
      'the old decision is dropped',
    );
    expect(to('ana@example.org').length).toBe(before + 1);
  });

  it('stops for whoever does not want it, for one table or for all', async () => {
    await db.prisma.mailChoice.create({ data: { person: ids.Ana!, game, wants: 'none' } });
    const count = server.mails.length;
    await db.pool.query(`update outbox set state = 'waiting', due_at = now() where game = $1 and person = $2 and kind = 'turn'`, [
      game,
      ids.Ana,
    ]);
    office.wake();
    await until(async () => !(await states(`game = '${game}' and person = '${ids.Ana}'`)).includes('waiting'), 'looked at');
    expect(server.mails.length).toBe(count);
  });
});

describe('a mail server', () => {
  it('that refuses one recipient gets the others’ mails, and the refused one is kept with the reason', async () => {
    server.refuses.add('gone@example.org');
    const count = server.mails.length;
    await post(db.pool, { person: '', kind: 'confirm', occasion: 'gone', facts: { to: 'gone@example.org', name: 'Gone', secret: 'x1' } });
    await post(db.pool, {
      person: '',
      kind: 'confirm',
      occasion: 'there',
      facts: { to: 'there@example.org', name: 'There', secret: 'x2' },
    });
    office.wake();
    await until(() => server.mails.length === count + 1, 'the other one arrives');
    await until(async () => (await states(`occasion = 'gone'`))[0] === 'failed', 'the refused one is given up after three tries');
    const row = (await db.pool.query(`select attempts, error, facts from outbox where occasion = 'gone'`)).rows[0];
    expect(row.attempts).toBe(3);
    expect(row.error).toContain('no such mailbox');
    expect(row.error).not.toContain('gone@example.org');
  });

  it('that is slow for one holds nobody else up', async () => {
    server.slowFor.set('slow@example.org', 2_500);
    await post(db.pool, { person: '', kind: 'confirm', occasion: 'slow', facts: { to: 'slow@example.org', name: 'Slow', secret: 'x3' } });
    await post(db.pool, {
      person: '',
      kind: 'confirm',
      occasion: 'quick',
      facts: { to: 'quick@example.org', name: 'Quick', secret: 'x4' },
    });
    office.wake();
    await until(() => to('quick@example.org').length === 1, 'the quick one arrives');
    expect(to('slow@example.org')).toHaveLength(0);
    await until(() => to('slow@example.org').length === 1, 'the slow one arrives later');
  });

  it('that drops the connection after the message is tried again with the same Message-ID', async () => {
    server.dropsAfterData = 1;
    server.keepsDropped = true;
    await post(db.pool, {
      person: '',
      kind: 'confirm',
      occasion: 'dropped',
      facts: { to: 'drop@example.org', name: 'Drop', secret: 'x5' },
    });
    office.wake();
    await until(async () => (await states(`occasion = 'dropped'`))[0] === 'sent', 'sent at last');
    const twice = to('drop@example.org');
    expect(twice).toHaveLength(2);
    expect(twice[0]!.mail.messageId).toBe(twice[1]!.mail.messageId);
  });

  it('that is away for a while loses nothing; what was secret is not kept after sending', async () => {
    const { port } = server;
    await server.stop();
    for (const n of [1, 2, 3])
      await post(db.pool, {
        person: '',
        kind: 'confirm',
        occasion: `away-${n}`,
        facts: { to: `away-${n}@example.org`, name: 'Away', secret: `y${n}` },
      });
    office.wake();
    await until(
      async () => (await db.pool.query(`select 1 from outbox where occasion like 'away-%' and attempts > 0`)).rowCount === 3,
      'all were tried',
    );
    expect(new Set(await states(`occasion like 'away-%'`))).toEqual(new Set(['waiting']));
    server = await startMailServer(port);
    await until(() => server.mails.length === 3, 'all arrive when it is back');
    await until(async () => (await states(`occasion like 'away-%' and state = 'sent'`)).length === 3, 'all are marked');
    const kept = await db.pool.query(`select facts from outbox where occasion like 'away-%'`);
    for (const row of kept.rows) expect(row.facts.secret).toBeUndefined();
  });
});

it('signs with DKIM when it has a key, the one-click headers included', async () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const signing = await startMailServer();
  const transport = mailer({
    from: 'post@railpost.test',
    smtpUrl: `smtp://127.0.0.1:${signing.port}`,
    dkim: { domain: 'railpost.test', selector: 'post', key: privateKey },
  });
  await transport.sendMail({
    from: 'post@railpost.test',
    to: 'a@example.org',
    subject: 'x',
    text: 'x',
    headers: { 'List-Unsubscribe': '<https://x.test>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  });
  transport.close();
  const signature = /DKIM-Signature:[\s\S]*?\r?\n(?=\S)/.exec(signing.mails[0]!.raw)![0].replace(/\s+/g, '');
  expect(signature).toContain('d=railpost.test');
  expect(signature).toMatch(/h=[^;]*list-unsubscribe-post/i);
  await signing.stop();
});

it('what nobody needs any more is not kept', async () => {
  await db.pool.query(
    `insert into sign_link (id, kind, expires_at) values ('old', 'reset', now() - interval '3 days'), ('new', 'reset', now() + interval '1 hour')`,
  );
  await db.pool.query(`insert into session (id, person, seen_at) values ('old', 'x', now() - interval '70 days'), ('new', 'x', now())`);
  await tidy(db.pool);
  expect((await db.pool.query('select id from sign_link')).rows).toEqual([{ id: 'new' }]);
  expect((await db.pool.query(`select id from session where person = 'x'`)).rows).toEqual([{ id: 'new' }]);
});
