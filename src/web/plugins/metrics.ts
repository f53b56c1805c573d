import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import '../access.js';
import type { Meter } from '../../table/meter.js';
import { isFromHere } from '../here.js';
import { sameSecret } from '../people/secrets.js';

/** The operator's figures, as Prometheus reads them. One per process. */
export interface Metrics extends Meter {
  request(method: string, route: string, status: number, seconds: number): void;
  jobFailed(task: string): void;
  text(): Promise<string>;
  /** The same for people: the administrator's page. */
  figures(): Promise<readonly FigureShown[]>;
  readonly contentType: string;
}

export interface FigureShown {
  readonly name: string;
  readonly value: string;
}

const QUICK = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

export function metricsOf(pool: pg.Pool): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'railpost_request_seconds',
    help: 'Requests by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const appends = new Histogram({
    name: 'railpost_append_seconds',
    help: 'Calls of the append function by outcome',
    labelNames: ['outcome'],
    buckets: QUICK,
    registers,
  });
  const replays = new Histogram({
    name: 'railpost_replay_seconds',
    help: 'Bringing a table from the database to its present position',
    buckets: QUICK,
    registers,
  });
  const jobFailures = new Counter({
    name: 'railpost_job_failures_total',
    help: 'Failed attempts of jobs by task',
    labelNames: ['task'],
    registers,
  });
  // The pool first: looking at the outbox needs connections of its own.
  watchPool(pool, registers);
  watchOutbox(pool, registers);
  return {
    request: (method, route, status, seconds) => requests.observe({ method, route, status }, seconds),
    appended: (outcome, seconds) => appends.observe({ outcome }, seconds),
    replayed: (seconds) => replays.observe(seconds),
    jobFailed: (task) => jobFailures.inc({ task }),
    text: () => registry.metrics(),
    figures: async () => [
      ...(await timesShown('requests', requests)),
      ...(await timesShown('appends', appends)),
      ...(await timesShown('replays', replays)),
      { name: 'failed mails and jobs', value: String(sumOf((await jobFailures.get()).values)) },
      { name: 'database connections', value: `${pool.totalCount} open, ${pool.waitingCount} waiting` },
      { name: 'memory', value: `${Math.round(process.memoryUsage.rss() / 1e6)} MB` },
      { name: 'running since', value: new Date(Date.now() - process.uptime() * 1000).toISOString().slice(0, 16).replace('T', ' ') },
    ],
    contentType: registry.contentType,
  };
}

const sumOf = (values: readonly { readonly value: number }[]): number => values.reduce((sum, { value }) => sum + value, 0);

async function timesShown(name: string, times: Histogram<string>): Promise<FigureShown[]> {
  const { values } = await times.get();
  const total = (ending: string) => sumOf(values.filter(({ metricName }) => metricName?.endsWith(ending)));
  const count = total('_count');
  return [{ name, value: count === 0 ? 'none yet' : `${count}, ${((total('_sum') / count) * 1000).toFixed(1)} ms on average` }];
}

/** Without the database there is nothing to say about the outbox; the process's own figures are told all the same. */
const unlessGone = (collect: (this: Gauge<string>) => Promise<void>) =>
  async function (this: Gauge<string>): Promise<void> {
    await collect.call(this).catch(() => this.reset());
  };

/** Read when asked, so that every process tells the same. */
function watchOutbox(pool: pg.Pool, registers: Registry[]): void {
  new Gauge({
    name: 'railpost_outbox_messages',
    help: 'Messages that wait to be sent (waiting), are past their time (due), or were given up (failed)',
    labelNames: ['state'],
    registers,
    collect: unlessGone(async function (this: Gauge<string>) {
      const { rows } = await pool.query<{ waiting: number; due: number; failed: number }>(
        `select count(*) filter (where state = 'waiting')::int as waiting,
                count(*) filter (where state = 'waiting' and due_at <= now())::int as due,
                count(*) filter (where state = 'failed')::int as failed
         from outbox where state in ('waiting', 'failed')`,
      );
      for (const [state, count] of Object.entries(rows[0] ?? {})) this.set({ state }, count);
    }),
  });
  new Gauge({
    name: 'railpost_outbox_age_seconds',
    help: 'How long the oldest message that is due has been waiting',
    registers,
    collect: unlessGone(async function (this: Gauge<string>) {
      const { rows } = await pool.query<{ age: number | null }>(
        `select extract(epoch from now() - min(due_at))::float8 as age from outbox where state = 'waiting' and due_at <= now()`,
      );
      this.set(rows[0]?.age ?? 0);
    }),
  });
}

function watchPool(pool: pg.Pool, registers: Registry[]): void {
  new Gauge({
    name: 'railpost_database_connections',
    help: 'Connections of this process: open, idle, and requests waiting for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

/** /metrics: for this machine, or for whoever holds the token. */
export function metricsRoute(app: FastifyInstance, metrics: Metrics, token: string | undefined, address: string): void {
  app.addHook('onResponse', async (request, reply) => {
    metrics.request(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { logLevel: 'silent', config: { access: 'anybody' } }, async (request, reply) => {
    if (!(token ? sameSecret(request.headers.authorization ?? '', `Bearer ${token}`) : isFromHere(request, address)))
      return reply.callNotFound();
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}
