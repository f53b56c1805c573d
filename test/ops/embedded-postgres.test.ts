import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { postgresPrograms } from '../../src/database/binaries.js';
import { startEmbeddedPostgres } from '../../src/database/embedded.js';
import { build, isAlive, ROOT, useFolders, usePrograms } from './support.js';

const root = process.getuid?.() === 0;
const NOBODY = { uid: 65534, gid: 65534 };

const ask = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

/** The same in a process of its own, which says who and where, and then waits to be killed. */
const START = `require('./dist/database/embedded.js').startEmbeddedPostgres(process.argv[1])
  .then(({ pid, urls }) => { console.log('started ' + pid + ' ' + urls.owner); setInterval(() => {}, 1000); })`;

// Real servers are started, killed and started again: a busy machine takes its time.
jest.setTimeout(180_000);

describe('Embedded Postgres', () => {
  const folder = useFolders();
  const run = usePrograms();
  beforeAll(build, 180_000);

  it('keeps its data over a stop and a start', async () => {
    const data = folder();
    const first = await startEmbeddedPostgres(data);
    await ask(first.urls.owner, 'create table kept as select 42 as x');
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
    const second = await startEmbeddedPostgres(data);
    expect(await ask(second.urls.owner, 'select x from kept')).toEqual([{ x: 42 }]);
    await second.stop();
  });

  it('is started again at the same address when it is killed, with every committed row', async () => {
    const restarted = jest.fn();
    const server = await startEmbeddedPostgres(folder(), { onRestart: restarted });
    await ask(server.urls.owner, 'create table kept as select 42 as x');
    process.kill(server.pid, 'SIGKILL');
    while (restarted.mock.calls.length === 0) await sleep(50);
    expect(restarted).toHaveBeenCalledWith(null);
    expect(await ask(server.urls.owner, 'select x from kept')).toEqual([{ x: 42 }]);
    await server.stop();
  });

  it('is taken over from an app that was killed, and stopped by the one that took it over', async () => {
    const data = folder();
    const killed = run(['-e', START, data]);
    const [, pid] = await killed.says(/started (\d+) /);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const server = await startEmbeddedPostgres(data);
    expect(server).toMatchObject({ adopted: true, pid: Number(pid) });
    await server.stop();
    expect(isAlive(Number(pid))).toBe(false);
  });

  it('is left running by an app that stops while another uses it', async () => {
    const data = folder();
    const first = await startEmbeddedPostgres(data);
    const client = new pg.Client({ connectionString: first.urls.app });
    await client.connect();
    await first.stop();
    expect((await client.query('select 1 as x')).rows).toEqual([{ x: 1 }]);
    await client.end();
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
  });

  it('recovers from a kill while the cluster was being made', async () => {
    let data = folder();
    for (;;) {
      const killed = run(['-e', START, data]);
      const begun = () => readdirSync(data).some((name) => existsSync(path.join(data, name, 'cluster', 'PG_VERSION')));
      while (!begun()) await sleep(2);
      killed.child.kill('SIGKILL');
      await killed.ended;
      if (!existsSync(path.join(data, 'postgres'))) break;
      // It was ready before we looked: once more, in another folder.
      await (await startEmbeddedPostgres(data)).stop();
      data = folder();
    }
    const server = await startEmbeddedPostgres(data);
    expect(await ask(server.urls.app, 'select 1 as x')).toEqual([{ x: 1 }]);
    await server.stop();
  });

  it('two starts at once share one server', async () => {
    const data = folder();
    const [one, two] = await Promise.all([startEmbeddedPostgres(data), startEmbeddedPostgres(data)]);
    expect(one.pid).toBe(two.pid);
    expect(readdirSync(data)).toEqual(['postgres']);
    await one.stop();
    await two.stop();
  });

  it('keeps the passwords from other users, and gives the app no superuser', async () => {
    const data = folder();
    const server = await startEmbeddedPostgres(data);
    expect(await ask(server.urls.app, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([{ rolsuper: false }]);
    const wrong = new URL(server.urls.app);
    wrong.password = 'guessed';
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    await server.stop();
  });

  it('starts although the lock file of a dead server names a process that lives', async () => {
    const data = folder();
    const first = await startEmbeddedPostgres(data);
    await ask(first.urls.owner, 'create table kept as select 42 as x');
    const lock = path.join(data, 'postgres', 'cluster', 'postmaster.pid');
    const [, ...rest] = readFileSync(lock, 'utf8').split('\n');
    const { uid, gid } = statSync(lock);
    await first.stop();
    // As after a power cut: another program of the same user has the number now.
    const other = run(['-e', 'setInterval(() => {}, 1000)'], { uid, gid, cwd: '/' });
    writeFileSync(lock, [other.child.pid, ...rest].join('\n'));
    chownSync(lock, uid, gid);
    const again = await startEmbeddedPostgres(data);
    expect(await ask(again.urls.owner, 'select x from kept')).toEqual([{ x: 42 }]);
    await again.stop();
    expect(isAlive(other.child.pid!)).toBe(true);
  });

  it('says in a sentence that the data folder cannot hold a database', async () => {
    const file = path.join(folder(), 'file');
    writeFileSync(file, '');
    await expect(startEmbeddedPostgres(file)).rejects.toThrow(/file cannot hold the database: there is a file in its place; set DATA_DIR/);
    await expect(startEmbeddedPostgres(path.join(file, 'data'))).rejects.toThrow(/there is a file in its place/);
  });

  it('tells a folder of another making from its own', async () => {
    const data = folder();
    mkdirSync(path.join(data, 'postgres'));
    await expect(startEmbeddedPostgres(data)).rejects.toThrow(/not made by Railpost, or is damaged/);
  });

  // Only root can be somebody else: an ordinary user has run all of the above as himself.
  (root ? describe : describe.skip)('started by root', () => {
    it('runs as another user, also below a folder that is closed to others', async () => {
      const closed = folder();
      chmodSync(closed, 0o700);
      const server = await startEmbeddedPostgres(path.join(closed, 'data'));
      const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
      expect(status).not.toMatch(/^Uid:\t0\t/m);
      await ask(server.urls.owner, 'create table kept as select 42 as x');
      await server.stop();
      const again = await startEmbeddedPostgres(path.join(closed, 'data'));
      expect(await ask(again.urls.owner, 'select x from kept')).toEqual([{ x: 42 }]);
      await again.stop();
    });

    it('copies the programs to a readable place when they lie below such a folder', async () => {
      const closed = folder();
      chmodSync(closed, 0o700);
      const native = path.dirname(path.dirname(postgresPrograms(undefined).postgres));
      mkdirSync(path.join(closed, 'package'));
      cpSync(path.join(native, '..', 'package.json'), path.join(closed, 'package', 'package.json'));
      cpSync(native, path.join(closed, 'package', 'native'), { recursive: true, verbatimSymlinks: true });
      const { postgres } = postgresPrograms(NOBODY, path.join(closed, 'package', 'native'));
      expect(postgres.startsWith(closed)).toBe(false);
      expect(postgresPrograms(NOBODY, path.join(closed, 'package', 'native')).postgres).toBe(postgres);
    });

    // Below a folder that is closed to others an ordinary user could not even read the code.
    const readable = spawnSync(process.execPath, ['-e', `require('fs').accessSync(${JSON.stringify(ROOT)} + '/package.json')`], {
      ...NOBODY,
      cwd: '/',
    });
    (readable.status === 0 ? it : it.skip)('says so when the folder belongs to somebody else', async () => {
      const data = folder();
      chmodSync(data, 0o755);
      const ordinary = run(['-e', `${START}.catch((error) => console.log(error.message))`, path.join(data, 'below')], {
        ...NOBODY,
        cwd: ROOT,
      });
      await ordinary.says(/below cannot hold the database: this user may not write there; set DATA_DIR to another folder/);
    });

    (readable.status === 0 ? it : it.skip)('serves an ordinary user as well, and goes on with the data of one', async () => {
      const data = folder();
      chownSync(data, NOBODY.uid, NOBODY.gid);
      const ordinary = run(['-e', START, data], { ...NOBODY, cwd: ROOT });
      const [, pid, url] = await ordinary.says(/started (\d+) (\S+)/);
      await ask(String(url), 'create table kept as select 42 as x');
      expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^Uid:\t65534\t/m);
      ordinary.child.kill('SIGKILL');
      process.kill(Number(pid), 'SIGQUIT');
      while (isAlive(Number(pid))) await sleep(20);
      const server = await startEmbeddedPostgres(data);
      expect(await ask(server.urls.owner, 'select x from kept')).toEqual([{ x: 42 }]);
      await server.stop();
    });
  });
});
