import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build, isAlive, useFolders, usePrograms } from './support.js';

describe('npm start', () => {
  const folder = useFolders();
  const run = usePrograms();
  beforeAll(build, 180_000);

  const start = (data: string, environment: Record<string, string> = {}) => {
    const { DATABASE_URL: _, ...inherited } = process.env;
    return run(['tools/launch.mjs', 'start'], {
      env: { ...inherited, DATA_DIR: data, PORT: '0', RAILPOST_DEMO: '0', ...environment },
    });
  };
  const OPEN = /open at (http:\S+)/;
  const postmaster = (data: string) =>
    Number(readFileSync(path.join(data, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const isReady = async (address: string | undefined) => (await fetch(`${address}/readyz`).catch(() => null))?.ok === true;

  it('says where it listens, and Ctrl-C stops everything', async () => {
    const data = folder();
    const app = start(data);
    const [, address] = await app.says(OPEN);
    expect(await isReady(address)).toBe(true);
    const database = postmaster(data);
    app.child.kill('SIGINT');
    expect(await app.ended).toBe(0);
    expect(isAlive(database)).toBe(false);
    expect(existsSync(path.join(data, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);
  }, 180_000);

  it('stops when npm, which started it, is told to stop', async () => {
    const data = folder();
    // The shell between npm and the server: it hands no signal on.
    const shell = `require('child_process').spawn(process.execPath, ['tools/launch.mjs', 'start'], { stdio: 'inherit' })`;
    const { DATABASE_URL: _, ...inherited } = process.env;
    const environment = { ...inherited, DATA_DIR: data, PORT: '0', RAILPOST_DEMO: '0', npm_lifecycle_event: 'start' };
    const app = run(['-e', shell], { env: environment });
    await app.says(OPEN);
    const database = postmaster(data);
    app.child.kill('SIGKILL');
    await app.says(/stopped\n$/);
    expect(isAlive(database)).toBe(false);
  }, 180_000);

  it('recovers when the app is killed, and when its Postgres is', async () => {
    const data = folder();
    const killed = start(data);
    await killed.says(OPEN);
    killed.child.kill('SIGKILL');
    await killed.ended;

    const app = start(data);
    const [, address] = await app.says(OPEN);
    process.kill(postmaster(data), 'SIGKILL');
    await app.says(/died and was started again/);
    while (!(await isReady(address))) await sleep(50);
    app.child.kill('SIGTERM');
    expect(await app.ended).toBe(0);
  }, 180_000);

  it('stops when Ctrl-C comes while it starts', async () => {
    const data = folder();
    const app = start(data);
    await app.says(/creating the database/);
    app.child.kill('SIGINT');
    expect(await app.ended).toBe(0);
    expect(existsSync(path.join(data, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);
  }, 180_000);

  it('says one line about a busy port, and touches nothing', async () => {
    const data = folder();
    const other = createServer();
    const port = await new Promise<number>((resolve) =>
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
    );
    const app = start(data, { PORT: String(port) });
    expect(await app.ended).toBe(1);
    expect(app.said()).toBe(`railpost: port ${port} is taken by another program: set PORT to a free one, or stop that program\n`);
    expect(existsSync(path.join(data, 'postgres'))).toBe(false);
    other.close();
  });

  it('says one line about a wrong value, and about a database out of reach', async () => {
    const wrong = start(folder(), { PORT: 'eighty' });
    expect(await wrong.ended).toBe(1);
    expect(wrong.said()).toBe('railpost: PORT must be a whole number from 0 to 65535, but is "eighty"\n');

    const silent = start(folder(), { DATABASE_URL: 'postgresql://me:hunter2@127.0.0.1:1/games' });
    expect(await silent.ended).toBe(1);
    expect(silent.said()).toMatch(/^railpost: DATABASE_URL: the database at 127\.0\.0\.1:1 does not let us in: .*ECONNREFUSED.*\n$/);
    expect(silent.said()).not.toContain('hunter2');
  });

  it('says one line about a folder that cannot be made', async () => {
    const taken = path.join(folder(), 'taken');
    writeFileSync(taken, '');
    // In /proc nobody makes a folder, and making one with its parents would try for ever.
    const nowhere = existsSync('/proc/self') ? ['/proc/nowhere'] : [];
    for (const data of [path.join(taken, 'data'), taken, ...nowhere]) {
      const app = start(data);
      expect(await app.ended).toBe(1);
      expect(app.said()).toMatch(/^railpost: \S+ cannot hold the database: [^;\n]+; set DATA_DIR to another folder\n$/);
    }
  });
});
