import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/client.js';
import { games } from '../../games/registry.js';
import { consent } from '../../table/consent.js';
import { desk } from '../../table/desk.js';
import { plans } from '../../table/plans.js';
import { inlineProver } from '../../table/prover.js';
import { roomOf, type TablesNeed, tables } from '../../table/tables.js';
import type { Tables } from '../../table/types.js';
import { type App, buildApp } from '../../web/app.js';
import { metricsOf } from '../../web/plugins/metrics.js';

/** The whole site as `serve` builds it, with every game and without mail. */
export async function siteOver(database: Database, more: Partial<TablesNeed> = {}): Promise<{ app: App; life: Tables }> {
  const metrics = metricsOf(database.pool);
  const room = roomOf({ pool: database.pool, games, prover: inlineProver(games), meter: metrics, ...more });
  const life = tables(room);
  const app = await buildApp({
    config: { address: 'http://localhost', trustProxy: 0, logLevel: 'warn' },
    database,
    tables: life,
    consent: consent(room),
    desk: desk(room),
    plans: plans(room),
    games,
    offered: [...games.values()],
    mailbox: null,
    metrics,
  });
  return { app, life };
}

/** Its port on loopback. */
export async function listening(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}
