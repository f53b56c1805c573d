import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import Fastify from 'fastify';
import { example } from '../../src/games/example/index.js';
import { buildApp } from '../../src/web/app.js';
import { logging } from '../../src/web/plugins/logging.js';
import { metricsOf } from '../../src/web/plugins/metrics.js';
import { useDatabase } from '../support/postgres.js';
import { begun, chance, hall, playOn } from '../table/aTable.js';

describe('What the operator sees', () => {
  const db = useDatabase();
  const site = (more: { metricsToken?: string; logLevel?: string } = {}) => {
    const metrics = metricsOf(db.pool);
    const config = { address: 'http://railpost.test', trustProxy: 1, logLevel: 'silent', ...more };
    return buildApp({
      config,
      database: db,
      tables: null as never,
      consent: null as never,
      desk: null as never,
      plans: null as never,
      games: new Map([[example.id, example]]),
      offered: [example],
      mailbox: null,
      metrics,
    }).then((app) => ({
      app,
      metrics,
    }));
  };

  it('/healthz says that the process answers, /readyz that the database does', async () => {
    const { app } = await site();
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    await app.close();
  });

  it('stopping waits for an open request, and not for the connection that it came on', async () => {
    const { app } = await site();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    let said = '';
    socket.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
    const type = 'application/x-www-form-urlencoded';
    socket.write(`POST /sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 6\r\n\r\nwho=`);
    await once(app.server, 'request');
    const closed = app.close();
    await setTimeout(100);
    expect(said).toBe('');
    socket.write('me');
    await closed;
    await once(socket, 'close');
    expect(said).toMatch(/^HTTP\/1\.1 403 .*\r\nconnection: close\r\n/is);
  });

  it('/metrics counts requests by route pattern, never by address', async () => {
    const { app } = await site();
    await app.inject('/sign-in?next=/secret-place');
    await app.inject('/no/such/page/secret-place');
    const { body, headers } = await app.inject('/metrics');
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(body).toMatch(/railpost_request_seconds_count\{method="GET",route="\/sign-in",status="200"\} 1/);
    expect(body).not.toContain('secret-place');
    await app.close();
  });

  it('/metrics tells appends, replays, failed jobs and the age of what waits in the outbox', async () => {
    const { app, metrics } = await site();
    metrics.appended('appended', 0.002);
    metrics.replayed(0.004);
    metrics.jobFailed('post');
    await db.pool.query(
      `insert into outbox (game, person, kind, occasion, due_at, state) values
       ('', 'p1', 'turn', 'a', now() - interval '90 seconds', 'waiting'), ('', 'p1', 'turn', 'b', now() + interval '1 hour', 'waiting'),
       ('', 'p1', 'turn', 'c', now(), 'failed')`,
    );
    const { body } = await app.inject('/metrics');
    expect(body).toMatch(/railpost_append_seconds_count\{outcome="appended"\} 1/);
    expect(body).toMatch(/railpost_replay_seconds_count 1/);
    expect(body).toMatch(/railpost_job_failures_total\{task="post"\} 1/);
    expect(body).toMatch(/railpost_outbox_messages\{state="waiting"\} 2/);
    expect(body).toMatch(/railpost_outbox_messages\{state="due"\} 1/);
    expect(body).toMatch(/railpost_outbox_messages\{state="failed"\} 1/);
    expect(Number(/railpost_outbox_age_seconds ([\d.]+)/.exec(body)?.[1])).toBeGreaterThanOrEqual(90);
    await app.close();
  });

  it('/metrics is not there for others, unless they hold the token', async () => {
    const { app } = await site();
    expect((await app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404);
    expect((await app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '127.0.0.1' } })).statusCode).toBe(404);
    await app.close();
    const { app: open } = await site({ metricsToken: 'a-token-of-some-length' });
    const ask = (authorization: string) => open.inject({ url: '/metrics', remoteAddress: '203.0.113.9', headers: { authorization } });
    expect((await ask('Bearer a-token-of-some-length')).statusCode).toBe(200);
    expect((await ask('Bearer a-token-of-some-lengtH')).statusCode).toBe(404);
    await open.close();
  });

  it('the tables report their appends and replays', async () => {
    const metrics = metricsOf(db.pool);
    const here = hall(db.pool, { meter: metrics });
    await playOn(here, await begun(here), chance('meter'), 3);
    const text = await metrics.text();
    expect(text).toMatch(/railpost_append_seconds_count\{outcome="appended"\} [34]/);
    expect(text).toMatch(/railpost_replay_seconds_count [1-9]/);
    const shown = new Map((await metrics.figures()).map(({ name, value }) => [name, value]));
    expect(shown.get('appends')).toMatch(/^[34], \d+\.\d ms on average$/);
    expect(shown.get('requests')).toBe('none yet');
  });

  it('logs requests by route pattern, without addresses, people or what they typed', async () => {
    let text = '';
    const app = Fastify({
      ...logging('info', {
        write: (line) => {
          text += line;
        },
      }),
    });
    app.get('/invitation/:secret', async () => 'welcome');
    app.get('/broken', async () => {
      throw Object.assign(new Error('no'), { detail: 'Key (email)=(ann@example.org) already exists', code: '23505' });
    });
    await app.inject({ url: '/invitation/abc-secret?next=/d', headers: { cookie: 'x=y-secret' }, remoteAddress: '203.0.113.9' });
    await app.inject('/broken');
    await app.inject('/nowhere/secret');
    await app.close();
    const lines = text.trim().split('\n');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', method: 'GET', route: '/invitation/:secret', status: 200 });
    expect(text).toContain('23505');
    expect(text).not.toMatch(/abc-secret|y-secret|nowhere|203\.0\.113|ann@/);
  });
});
