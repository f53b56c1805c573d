import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { Piscina } from 'piscina';
import type { Database } from '../../database/client.js';
import { pathText } from '../../rules/walk.js';
import { APPEND } from '../../table/log.js';
import type { GameId } from '../../table/types.js';
import type { App } from '../../web/app.js';
import { openSession } from '../../web/people/sessions.js';
import { withBenchDatabase } from './database.js';
import { type Figure, median, type Part, quantile } from './figure.js';
import type { Load, Loaded, Sent } from './http-load.js';
import { type Calls, copiedTable, openedTable, PEOPLE, remembering, type Script, scriptOf } from './scripted.js';
import { listening, siteOver } from './site.js';

/** Moves over HTTP, each with its session and the form's token, against a Fastify route that only calls the append function. */
export const httpPart: Part = { name: 'http', figures: () => withBenchDatabase(CONNECTIONS, moves) };

const CONNECTIONS = 10;
const ROUNDS = 7;
/** As many tables as there are people asking at once. */
const LANES = 20;

async function moves(database: Database): Promise<Figure[]> {
  const site = await openSite(database);
  const bare = await openBare(database);
  const asking = new Piscina({ filename: path.join(__dirname, 'http-load.js'), maxThreads: 1, minThreads: 1 });
  try {
    const whole: Loaded[] = [];
    const plain: Loaded[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const scripts = Array.from({ length: LANES }, (_, n) => scriptOf(`bench http ${round} ${n}`));
      const ids = await site.open(scripts);
      const played = (await asking.run({ port: site.port, expected: 303, lanes: await site.lanes(ids, scripts) } satisfies Load)) as Loaded;
      const again = (await asking.run({
        port: bare.port,
        expected: 200,
        lanes: await bare.lanes(ids, site.calls),
      } satisfies Load)) as Loaded;
      // The first round warms everything up.
      if (round === 0) continue;
      whole.push(played);
      plain.push(again);
    }
    return figuresOf(whole, plain);
  } finally {
    await asking.destroy();
    await site.app.close();
    await bare.app.close();
  }
}

function figuresOf(whole: readonly Loaded[], plain: readonly Loaded[]): Figure[] {
  const each = ({ ms, latencies }: Loaded): number => ms / latencies.length;
  const slowest = (rounds: readonly Loaded[]): number =>
    quantile(
      rounds.flatMap(({ latencies }) => latencies),
      0.99,
    );
  const how = `median of ${ROUNDS} rounds, ${LANES} tables at once`;
  return [
    { name: `1,000 moves over HTTP (${how})`, ms: median(whole.map(each)) * 1000 },
    { name: `1,000 appends by a route that does nothing else (${how})`, ms: median(plain.map(each)) * 1000 },
    { name: 'a move over HTTP, 99 of 100 are quicker', ms: slowest(whole) },
    { name: 'an append by that route, 99 of 100 are quicker', ms: slowest(plain) },
    {
      name: `moves per second over HTTP, of that route's (median of ${ROUNDS} rounds, each with both)`,
      ratio: median(whole.map((round, n) => each(plain[n]!) / each(round))),
      atLeast: 0.6,
    },
    {
      name: `99th percentile of a move, in that route's (median of ${ROUNDS} rounds, each with both)`,
      ratio: median(whole.map((round, n) => quantile(round.latencies, 0.99) / quantile(plain[n]!.latencies, 0.99))),
      atMost: 2,
    },
  ];
}

interface Site {
  readonly app: App;
  readonly port: number;
  readonly calls: Calls;
  open(scripts: readonly Script[]): Promise<GameId[]>;
  lanes(ids: readonly GameId[], scripts: readonly Script[]): Promise<Sent[][]>;
}

async function openSite(database: Database): Promise<Site> {
  const calls: Calls = new Map();
  const seeds: string[] = [];
  const { app, life } = await siteOver(database, { pool: remembering(database.pool, calls), newSeed: () => seeds.shift()! });
  const port = await listening(app);
  await database.prisma.person.createMany({ data: PEOPLE.map((id) => ({ id, name: id })) });
  const cookies: string[] = [];
  for (const id of PEOPLE) cookies.push(`railpost=${await openSession(database, id, 'bench')}`);
  return {
    app,
    port,
    calls,
    async open(scripts) {
      const ids: GameId[] = [];
      for (const { seed } of scripts) {
        seeds.push(seed);
        ids.push(await openedTable(life));
      }
      return ids;
    },
    async lanes(ids, scripts) {
      const tokens = await Promise.all(cookies.map((cookie) => tokenOf(app, cookie)));
      return scripts.map((script, n) => {
        // The last move of a game also archives it, which the bare route does not repeat.
        return script.moves.slice(0, -1).map(({ seat, path: answers }, k) => ({
          path: `/games/${ids[n]}/move`,
          headers: { cookie: cookies[seat]!, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ token: tokens[seat]!, path: pathText(answers), key: `${ids[n]}-${k}` }).toString(),
        }));
      });
    },
  };
}

/** From a page with a form, as a browser has it. */
async function tokenOf(app: App, cookie: string): Promise<string> {
  const { body } = await app.inject({ url: '/account', headers: { cookie } });
  const token = /name="token" value="([^"]+)"/.exec(body)?.[1];
  if (!token) throw new Error('the account page has no form');
  return token;
}

interface Bare {
  readonly app: FastifyInstance;
  readonly port: number;
  lanes(ids: readonly GameId[], calls: Calls): Promise<Sent[][]>;
}

async function openBare(database: Database): Promise<Bare> {
  const app = Fastify();
  app.post<{ Body: unknown[] }>('/append', async (request) => {
    const { rows } = await database.pool.query<{ outcome: string }>({ ...APPEND, values: request.body });
    if (rows[0]?.outcome !== 'appended') throw new Error(`not appended but ${rows[0]?.outcome}`);
    return rows[0];
  });
  return {
    app,
    port: await listening(app),
    async lanes(ids, calls) {
      const lanes: Sent[][] = [];
      for (const id of ids) {
        const copy = await copiedTable(database.pool, id);
        lanes.push(
          calls.get(id)!.map((values) => ({
            path: '/append',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify([copy, ...values.slice(1)]),
          })),
        );
        calls.delete(id);
      }
      return lanes;
    },
  };
}
