import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Mendable } from '../mendable.js';
import { type PostgresPrograms, postgresPrograms } from './binaries.js';
import { createRoles, type RoleUrls } from './roles.js';
import { postgresUser, type SystemUser } from './system-user.js';

/**
 * A real Postgres beside the app, for a machine that has none: its files live in `<data>/postgres`.
 *
 *   postgres/passwords.json   the passwords of the superuser and the three roles
 *   postgres/cluster/         Postgres's own files
 *
 * Both are made in a folder aside that is renamed when complete, so a kill at any moment leaves all or nothing.
 */
export interface EmbeddedPostgres {
  readonly urls: RoleUrls;
  /** The superuser's address of the database `postgres`: tests make their databases with it. */
  readonly superuserUrl: string;
  readonly pid: number;
  /** A server left by a killed app (or shared with one that runs) was taken over. */
  readonly adopted: boolean;
  /** Stops the server unless another app or command still uses it. */
  stop(): Promise<void>;
}

export interface EmbeddedSettings {
  /** Gives up safety against power loss: for tests. */
  readonly throwAway?: boolean;
  readonly progress?: (what: string) => void;
  /** Called when the server was found dead and started again, or could not be. */
  readonly onRestart?: (problem: Error | null) => void;
}

interface Passwords {
  readonly superuser: string;
  readonly owner: string;
  readonly app: string;
  readonly jobs: string;
}

interface Server {
  readonly pid: number;
  readonly port: number;
  readonly adopted: boolean;
}

export async function startEmbeddedPostgres(dataFolder: string, settings: EmbeddedSettings = {}): Promise<EmbeddedPostgres> {
  const home = path.resolve(dataFolder, 'postgres');
  const cluster = path.join(home, 'cluster');
  makeFolder(dataFolder);
  const user = postgresUser(cluster);
  const programs = postgresPrograms(user);
  if (!existsSync(home)) await createCluster(home, programs, user, settings);
  const passwords = readPasswords(home);

  let server = await adoptOrStart(cluster, programs, user, passwords, settings);
  const superuserUrl = address(server.port, 'postgres', passwords.superuser, 'postgres');
  const urls = await createRoles(superuserUrl, passwords);

  let stopping = false;
  const supervision = supervise(
    () => server.pid,
    async () => {
      if (stopping) return;
      try {
        server = await adoptOrStart(cluster, programs, user, passwords, { ...settings, port: server.port });
        settings.onRestart?.(null);
      } catch (error) {
        settings.onRestart?.(error as Error);
      }
    },
  );
  return {
    urls,
    superuserUrl,
    adopted: server.adopted,
    get pid() {
      return server.pid;
    },
    async stop() {
      stopping = true;
      clearInterval(supervision);
      if (!(await inUse(superuserUrl))) await shutDown(server.pid);
    },
  };
}

/** Whether a start has made a database in this folder before. */
export const isThere = (dataFolder: string): boolean => existsSync(path.resolve(dataFolder, 'postgres'));

const address = (port: number, role: string, password: string, database: string) =>
  `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;

const WHY: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a read-only disk',
  ENOTDIR: 'there is a file in its place',
  EEXIST: 'there is a file in its place',
  ENOSPC: 'the disk is full',
  ENOENT: 'no folder can be made there',
};

/** The folder of the data, there and ours to write in (to look at what is in it already takes less). */
function makeFolder(folder: string): void {
  try {
    makeMissing(path.resolve(folder));
    if (!existsSync(path.join(folder, 'postgres'))) accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = WHY[String((error as NodeJS.ErrnoException).code)];
    if (!why) throw error;
    throw new Mendable(`${path.resolve(folder)} cannot hold the database: ${why}; set DATA_DIR to another folder`);
  }
}

/** From the top down: Node's own way (`recursive`) never ends where a folder is there but takes no children, as in /proc. */
function makeMissing(folder: string): void {
  const there = statSync(folder, { throwIfNoEntry: false });
  if (there?.isDirectory()) return;
  if (!there && path.dirname(folder) !== folder) makeMissing(path.dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have been quicker.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

function readPasswords(home: string): Passwords {
  try {
    return JSON.parse(readFileSync(path.join(home, 'passwords.json'), 'utf8')) as Passwords;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES') throw new Mendable(`${home} belongs to another user: start as that user, or set DATA_DIR to another folder`);
    throw new Mendable(
      `${home} holds no readable passwords.json: it was not made by Railpost, or is damaged; set DATA_DIR to another folder`,
    );
  }
}

async function createCluster(home: string, programs: PostgresPrograms, user: SystemUser | undefined, settings: EmbeddedSettings) {
  settings.progress?.(`creating the database in ${path.relative('', home) || home}`);
  sweepUnfinished(home);
  const aside = mkdtempSync(`${home}.unfinished-${process.pid}-`);
  const cluster = path.join(aside, 'cluster');
  mkdirSync(cluster, { mode: 0o700 });
  const secret = () => randomBytes(24).toString('base64url');
  const passwords: Passwords = { superuser: secret(), owner: secret(), app: secret(), jobs: secret() };
  writeFileSync(path.join(aside, 'passwords.json'), JSON.stringify(passwords), { mode: 0o600 });
  const passwordFile = path.join(aside, 'password');
  writeFileSync(passwordFile, passwords.superuser, { mode: 0o600 });
  chmodSync(aside, 0o711); // initdb, as another user, reaches its password through here
  if (user) for (const file of [cluster, passwordFile]) chownSync(file, user.uid, user.gid);
  const encoding = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const speed = settings.throwAway ? ['--no-sync'] : [];
  const args = ['--username=postgres', '--auth=scram-sha-256', '--pwfile=../password', ...encoding, ...speed];
  await initdb(programs.initdb, args, cluster, user);
  rmSync(passwordFile);
  try {
    renameSync(aside, home);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    if (!existsSync(home)) throw error; // otherwise another start was quicker
  }
}

/** What a killed initdb left behind; the number in the name is the app that was at it. */
function sweepUnfinished(home: string) {
  const prefix = `${path.basename(home)}.unfinished-`;
  for (const name of readdirSync(path.dirname(home))) {
    if (!name.startsWith(prefix)) continue;
    if (alive(Number.parseInt(name.slice(prefix.length), 10))) continue;
    try {
      rmSync(path.join(path.dirname(home), name), { recursive: true, force: true, maxRetries: 5 });
    } catch {
      // The killed app's initdb still writes there; the next start sweeps again.
    }
  }
}

/**
 * How the server names its folder. Under another user than ours it may be unable to walk there (a checkout below a
 * folder of mode 700), but a process keeps the working directory it was started in, and /proc/self/cwd leads to it
 * without walking. Node enters `cwd` before it gives up root.
 */
const seenBy = (user: SystemUser | undefined, cluster: string) => (user && process.platform === 'linux' ? '/proc/self/cwd' : cluster);

function initdb(program: string, args: string[], cluster: string, user: SystemUser | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, ['-D', seenBy(user, cluster), ...args], { ...user, cwd: cluster, stdio: ['ignore', 'ignore', 'pipe'] });
    let complaint = '';
    child.stderr.on('data', (text) => {
      complaint += text;
    });
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Mendable(`initdb failed: ${complaint.trim()}`))));
  });
}

async function adoptOrStart(
  cluster: string,
  programs: PostgresPrograms,
  user: SystemUser | undefined,
  passwords: Passwords,
  settings: EmbeddedSettings & { port?: number },
): Promise<Server> {
  let complaint = '';
  // A server that was killed leaves its children for a moment ("shared memory block is still in use"), and its lock file for good.
  for (let attempt = 0; attempt < 40; attempt++) {
    const left = runningServer(cluster);
    if (left && (await answers(address(left.port, 'postgres', passwords.superuser, 'postgres')))) return { ...left, adopted: true };
    if (left && !isPostgres(left.pid)) disown(cluster, left.pid);
    const port = settings.port ?? (await freePort());
    const started = await start(cluster, programs, user, port, settings.throwAway === true);
    if (typeof started === 'number') return { pid: started, port, adopted: false };
    complaint = started;
    await sleep(250);
  }
  throw new Mendable(`the embedded Postgres does not start: ${complaint}`);
}

function runningServer(cluster: string): { pid: number; port: number } | null {
  const file = path.join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n').map(Number);
  return pid && port && alive(pid) ? { pid, port } : null;
}

/** Whether the process is a Postgres; where that cannot be told (Windows) it is taken for one. */
function isPostgres(pid: number): boolean {
  if (process.platform === 'win32') return true;
  try {
    const command =
      process.platform === 'linux' ? readFileSync(`/proc/${pid}/comm`, 'utf8') : execFileSync('ps', ['-o', 'comm=', '-p', String(pid)]);
    return path.basename(String(command).trim()) === 'postgres';
  } catch {
    return false;
  }
}

/**
 * After a power cut the number in the lock file may belong to any program by now, and Postgres, which only looks whether
 * it lives, would never start again. Our own number in its place tells it the truth: a server's parent is no server. The
 * rest of the file stays, because by it Postgres still finds children of the dead server.
 */
function disown(cluster: string, pid: number): void {
  const file = path.join(cluster, 'postmaster.pid');
  const [first, ...rest] = readFileSync(file, 'utf8').split('\n');
  if (Number(first) === pid) writeFileSync(file, [process.pid, ...rest].join('\n'));
}

/** The process id, or what the server said when it gave up. */
async function start(cluster: string, programs: PostgresPrograms, user: SystemUser | undefined, port: number, throwAway: boolean) {
  const options = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    logging_collector: 'off',
    ...(throwAway ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' } : {}),
  };
  const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const logFile = path.join(path.dirname(cluster), 'server.log');
  const log = openSync(logFile, 'w', 0o600);
  // Detached: Ctrl-C reaches the app alone, which finishes its requests and then stops the server.
  const child = spawn(programs.postgres, ['-D', seenBy(user, cluster), '-p', String(port), ...args], {
    ...user,
    cwd: cluster,
    stdio: ['ignore', 'ignore', log],
    detached: true,
  });
  closeSync(log);
  child.unref();
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  child.once('error', () => {
    ended = true;
  });
  const patience = Date.now() + 60_000; // replaying the log after a crash takes a while on a slow disk
  while (!ended && Date.now() < patience) {
    if (child.pid && isReady(cluster, child.pid)) return child.pid;
    await sleep(10);
  }
  if (!ended) child.kill('SIGKILL');
  return readFileSync(logFile, 'utf8').trim().split('\n').slice(-3).join(' | ');
}

/** The server writes its state into the eighth line of its lock file, as pg_ctl reads it. */
function isReady(cluster: string, pid: number): boolean {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

/** Looks twice a second whether the server still lives; a server that was adopted is not our child, so no event tells. */
function supervise(pid: () => number, whenDead: () => Promise<void>): NodeJS.Timeout {
  let busy = false;
  const timer = setInterval(async () => {
    if (busy || alive(pid())) return;
    busy = true;
    await whenDead();
    busy = false;
  }, 500);
  return timer.unref();
}

/**
 * Whether somebody else is connected. A connection that we have just closed is listed until its backend has ended,
 * which takes a moment on a busy machine: only who stays is somebody else.
 */
async function inUse(superuserUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: superuserUrl, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const others = `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`;
    for (let look = 0; look < 60; look++) {
      if ((await client.query(others)).rowCount === 0) return false;
      await sleep(50);
    }
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** SIGINT is Postgres's fast shutdown: connections are ended, everything is written. */
async function shutDown(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  for (let i = 0; i < 3000 && alive(pid); i++) await sleep(10);
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address();
      server.close(() => resolve(typeof bound === 'object' && bound ? bound.port : 0));
    });
  });
}
