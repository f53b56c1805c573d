import { existsSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pooledExaminer } from './archive/examine.js';
import type { Config } from './config.js';
import { connectDatabase } from './database/client.js';
import { openDatabase, type Reports } from './database/open.js';
import { loadDemonstration } from './demo/load.js';
import type { SignIn } from './demo/people.js';
import { games, offeredGames } from './games/registry.js';
import { Mendable } from './mendable.js';
import { startMailbox } from './notify/mailbox.js';
import { startPost } from './notify/post-office.js';
import { consent } from './table/consent.js';
import { desk } from './table/desk.js';
import { plans } from './table/plans.js';
import { pooledProver } from './table/prover.js';
import { roomOf, tables } from './table/tables.js';
import { loadTemplates } from './view/templates.js';
import { buildApp } from './web/app.js';
import { startKeeper } from './web/archive/keeper.js';
import { metricsOf } from './web/plugins/metrics.js';

export interface RunningServer {
  /** Where people reach it. */
  readonly address: string;
  /** Whom the demonstration knows; empty without it. */
  readonly signIns: readonly SignIn[];
  /** Finishes open requests and jobs, then closes everything. */
  stop(): Promise<void>;
}

/**
 * The composition root: every part is made here and handed what it needs, and closed in the opposite order. `halt` shortens
 * a start that nobody waits for any more.
 */
export async function serve(config: Config, reports: Reports, halt: AbortSignal): Promise<RunningServer> {
  const closers: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const port = await freePort(config);
    const address = config.publicUrl ?? `http://localhost:${port}`;

    const opened = await openDatabase(config, reports);
    closers.push(() => opened.stop());
    if (opened.warning) reports.notice(opened.warning);
    const database = connectDatabase(opened.urls.app, config.databaseConnections);
    closers.push(() => database.close());

    const registry = path.join(__dirname, 'games', 'registry.js');
    const prover = pooledProver(registry, config.workerThreads ?? Math.max(1, availableParallelism() - 1));
    closers.push(() => prover.close());
    const examiner = pooledExaminer(registry);
    closers.push(() => examiner.close());
    const metrics = metricsOf(database.pool);
    const room = roomOf({
      pool: database.pool,
      games,
      prover,
      build: buildName(),
      settle: config.mailSettleSeconds * 1000,
      meter: metrics,
    });
    closers.push(() => room.waker.flush());

    const mailbox = config.smtpUrl ? null : await startMailbox();
    if (mailbox) closers.push(() => mailbox.stop());

    const life = tables(room);
    const office = await startPost({
      config: {
        from: config.mailFrom,
        smtpUrl: config.smtpUrl ?? `smtp://127.0.0.1:${mailbox!.port}`,
        dkim: config.dkim && { ...config.dkim, key: readKey(config.dkim.keyFile) },
      },
      address,
      database,
      jobsUrl: opened.urls.jobs,
      tables: life,
      games,
      templates: loadTemplates(path.join(__dirname, '..', 'templates')),
      jobFailed: metrics.jobFailed,
      report: (what, kind) => {
        if (what === 'retried' || what === 'failed') metrics.jobFailed(`mail:${kind}`);
      },
    });
    closers.push(() => office.stop());

    const offered = offeredGames(config);
    const undoing = consent(room);
    const signIns = config.demonstration
      ? await loadDemonstration({ database, tables: life, consent: undoing, games: offered, ...reports, halt })
      : [];
    const app = await buildApp({
      config: { address, trustProxy: config.trustProxy, logLevel: config.logLevel, metricsToken: config.metricsToken },
      database,
      tables: life,
      consent: undoing,
      desk: desk(room),
      plans: plans(room),
      games,
      offered,
      mailbox,
      wakePost: office.wake,
      metrics,
      examiner,
    });
    closers.push(() => app.close());
    const keeper = startKeeper({ database, tables: life, games }, (error) => reports.notice(`keeping finished games: ${error}`));
    closers.push(() => keeper.stop());
    await app.listen({ port, host: config.host });
    return { address, signIns, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Asked before the database starts, so that a second start in the same folder ends at once and touches nothing. */
function freePort({ port, host }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'EADDRINUSE')
        reject(new Mendable(`port ${port} is taken by another program: set PORT to a free one, or stop that program`));
      else if (code === 'EACCES') reject(new Mendable(`port ${port} is not open to this user: set PORT to one above 1023`));
      else reject(new Mendable(`HOST ${host} is not an address of this machine`));
    });
    probe.listen(port, host, () => {
      const { port: bound } = probe.address() as AddressInfo;
      probe.close(() => resolve(bound));
    });
  });
}

function readKey(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Mendable(`DKIM_KEY_FILE: ${file} cannot be read`);
  }
}

/** Names the code that runs: positions kept by another build are computed anew. */
function buildName(): string {
  const stamp = path.join(__dirname, '.stamp');
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').slice(0, 16) : 'unbuilt';
}
