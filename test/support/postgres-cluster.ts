import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/database/embedded.js';
import { migrate } from '../../src/database/migrate.js';
import { grantRights } from '../../src/database/roles.js';

/** Where test files find the one cluster of this run. */
export const CLUSTER_VARIABLE = 'RAILPOST_TEST_CLUSTER';

let cluster: EmbeddedPostgres | undefined;
let folder: string | undefined;

/** Jest's global setup: one Postgres for the whole run, with a migrated database that every test file copies. */
export async function startCluster(): Promise<void> {
  if (process.env[CLUSTER_VARIABLE]) return;
  folder = mkdtempSync(path.join(tmpdir(), 'railpost-test-'));
  cluster = await startEmbeddedPostgres(folder, { throwAway: true });
  leash(cluster.pid, folder);
  await migrate(cluster.urls.owner, path.resolve(__dirname, '../../prisma/migrations'));
  await grantRights(cluster.urls);
  process.env[CLUSTER_VARIABLE] = JSON.stringify({ urls: cluster.urls, superuserUrl: cluster.superuserUrl });
}

export async function stopCluster(): Promise<void> {
  await cluster?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
  cluster = undefined;
  folder = undefined;
}

/** A test run that is killed takes its Postgres and its files with it: the helper sees its standard input close. */
function leash(pid: number, data: string): void {
  const script = `process.stdin.resume().on('end', () => {
    try { process.kill(${pid}, 'SIGQUIT') } catch {}
    setTimeout(() => require('node:fs').rmSync(${JSON.stringify(data)}, { recursive: true, force: true }), 1000);
  })`;
  const helper = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  helper.unref();
  (helper.stdin as unknown as { unref(): void }).unref();
}
