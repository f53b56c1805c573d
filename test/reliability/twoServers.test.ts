import type { IncomingMessage } from 'node:http';
import { get } from 'node:http';
import { createPerson } from '../../src/web/people/accounts.js';
import { hashPassword } from '../../src/web/people/passwords.js';
import { type MailServer, startMailServer, until } from '../notify/mail-server.js';
import { build, type Program, usePrograms } from '../ops/support.js';
import { useDatabase } from '../support/postgres.js';
import { chance, hall, playOn } from '../table/aTable.js';

/** Two servers, each a process of its own, on one database: what happens in one is known in the other. */
describe('Two servers on one database', () => {
  const db = useDatabase();
  const run = usePrograms();
  let mail: MailServer;
  beforeAll(async () => {
    build();
    mail = await startMailServer();
  }, 180_000);
  afterAll(() => mail.stop());

  const PASSWORD = 'two servers, one person';
  const start = async (): Promise<{ program: Program; address: string }> => {
    const program = run(['dist/cli/main.js', 'serve'], {
      env: {
        ...process.env,
        PORT: '0',
        DATABASE_URL: db.urls.app,
        DATABASE_OWNER_URL: db.urls.owner,
        DATABASE_JOBS_URL: db.urls.jobs,
        SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
        MAIL_SETTLE_SECONDS: '0',
        LOG_LEVEL: 'error',
        RAILPOST_EXAMPLE: '1',
      },
    });
    const [, address] = await program.says(/open at (\S+)/);
    return { program, address: String(address) };
  };

  /** What a stream has said so far. */
  const listen = (url: string, cookie: string) =>
    new Promise<{ said: () => string; close: () => void }>((resolve, reject) => {
      const request = get(url, { headers: { cookie } }, (answer: IncomingMessage) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (more) => {
          text += more;
        });
        answer.on('error', () => {});
        resolve({ said: () => text, close: () => request.destroy() });
      }).on('error', reject);
    });

  it('a session, a move, a mail and a stop are shared as they should be', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    const passwordHash = await hashPassword(PASSWORD);
    const people = [];
    for (const name of ['Ana', 'Wei']) {
      people.push(await createPerson(db, { name, email: `${name.toLowerCase()}@example.org`, passwordHash, timeZone: 'UTC' }));
    }

    // Signed in here, known there.
    const page = await fetch(`${one.address}/sign-in`);
    const [, token = ''] = /name="token" value="([^"]+)"/.exec(await page.text()) ?? [];
    const jar = new Map<string, string>();
    const keep = (answer: Response) => {
      for (const set of answer.headers.getSetCookie()) jar.set(set.split('=')[0]!, set.split(';')[0]!);
      return [...jar.values()].join('; ');
    };
    const body = new URLSearchParams({ token, who: 'Ana', password: PASSWORD });
    const signedIn = await fetch(`${one.address}/sign-in`, { method: 'POST', body, headers: { cookie: keep(page) }, redirect: 'manual' });
    expect(signedIn.status).toBe(303);
    const cookie = keep(signedIn);
    for (const { address } of [one, two]) {
      const account = await fetch(`${address}/account`, { headers: { cookie }, redirect: 'manual' });
      expect(account.status).toBe(200);
    }
    expect((await fetch(`${two.address}/account`, { redirect: 'manual' })).status).not.toBe(200);

    // A move made in a third process is heard in both.
    const third = hall(db.pool);
    const game = await third.tables.open(people[0]!, { rules: 'example', players: 2, name: 'Shared', seating: 'fixed' });
    await third.tables.join(game, people[1]!);
    await third.tables.start(game, { person: people[0]!, role: 'player' });
    const streams = await Promise.all([one, two].map(({ address }) => listen(`${address}/games/${game}/live`, cookie)));
    await until(() => streams.every(({ said }) => said().includes('data: 0')), 'both streams say where the table stands');
    await playOn(third, { game, people }, chance('two servers'), 5);
    await third.room.waker.flush();
    const head = await third.tables.head(game);
    await until(() => streams.every(({ said }) => said().includes(`data: ${head}\n`)), 'both streams hear of the last move');

    // Both are woken at once and drain the outbox; each letter goes out once.
    await Promise.all(
      [one, two].map(async ({ address }) => {
        const form = await fetch(`${address}/sign-in/mail`, { headers: { cookie } });
        const [, mine = ''] = /name="token" value="([^"]+)"/.exec(await form.text()) ?? [];
        const wish = new URLSearchParams({ token: mine, email: 'wei@example.org' });
        expect((await fetch(`${address}/sign-in/mail`, { method: 'POST', body: wish, headers: { cookie } })).status).toBe(200);
      }),
    );
    await until(async () => {
      const { rows } = await db.pool.query(`select 1 from outbox where state = 'waiting'`);
      return rows.length === 0;
    }, 'the outbox is empty');
    const ids = mail.mails.map((one) => one.mail.messageId);
    expect(ids.length).toBeGreaterThanOrEqual(3);
    expect(new Set(ids).size).toBe(ids.length);

    // One stops in good order, with a stream open; the other goes on.
    one.program.child.kill('SIGTERM');
    expect(await one.program.ended).toBe(0);
    expect((await fetch(`${two.address}/readyz`)).status).toBe(200);
    for (const { close } of streams) close();
    two.program.child.kill('SIGTERM');
    expect(await two.program.ended).toBe(0);
  }, 180_000);
});
