import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { build, useFolders, usePrograms } from './support.js';

describe('The railpost command', () => {
  const folder = useFolders();
  const run = usePrograms();
  beforeAll(build, 180_000);
  const railpost = (args: string[], environment: Record<string, string> = {}) =>
    run(['dist/cli/main.js', ...args], { env: { ...process.env, ...environment } });

  it('tells its commands', async () => {
    const help = railpost([]);
    expect(await help.ended).toBe(0);
    for (const name of ['serve', 'simulate', 'perft', 'bench', 'export', 'import', 'replay', 'verify']) {
      expect(help.said()).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
    }
  });

  it('knows no other', async () => {
    const wrong = railpost(['frobnicate']);
    expect(await wrong.ended).toBe(2);
    expect(wrong.said()).toMatch(/^railpost: no command "frobnicate"\n/);
  });

  it.each([
    [['verify']],
    [['verify', 'no-such-file.jsonl']],
    [['verify', 'test']],
    [['verify', '--frobnicate']],
    [['verify', '--running', 'a-file.jsonl']],
    [['verify', 'a-file.jsonl', '--mail', 'abc']],
    [['serve', '--port', '80']],
    [['perft', 'example', '--high']],
    [['export']],
    [['import', 'no-such-file.jsonl']],
    [['simulate', 'no-such-game']],
    [['simulate', 'example', '--frobnicate']],
    [['export', '--all']],
    [['import']],
    [['replay']],
  ])('says in one line what is wrong with %j', async (args) => {
    const wrong = railpost(args);
    expect(await wrong.ended).toBe(1);
    expect(wrong.said()).toMatch(/^railpost: [^\n]+\n(usage: [^\n]+\n)?$/);
  });

  it.each([
    ['help', /\/(games|web|database|archive)\//],
    ['simulate --help', /\/(games|web|database|archive)\//],
    ['verify no-such-file.jsonl', /\/(web|database|notify|demo)\//],
    ['replay no-such-file.jsonl', /\/(web|database|notify|demo)\//],
    ['simulate example --games 1 --json', /\/(web|database|notify|demo)\//],
  ])('loads only what it needs for %s', async (words, unneeded) => {
    const script = `process.argv.push(...${JSON.stringify(words.split(' '))});
      process.on('exit', () => console.error('loaded ' + JSON.stringify(Object.keys(require.cache))));
      require('./dist/cli/main.js');`;
    const one = run(['-e', script, 'railpost'], {});
    await one.ended;
    const loaded: string[] = JSON.parse(/^loaded (.+)$/m.exec(one.said())![1]!);
    const ours = loaded.map((file) => path.relative(process.cwd(), file)).filter((file) => file.startsWith('dist'));
    expect(ours).toContain(path.join('dist', 'cli', 'main.js'));
    expect(ours.filter((file) => unneeded.test(file))).toEqual([]);
  });

  it('works beside a running server, on its database', async () => {
    const data = folder();
    const environment = { DATA_DIR: data, PORT: '0', RAILPOST_DEMO: '0' };
    const server = railpost(['serve'], environment);
    await server.says(/open at/);
    const verify = railpost(['verify', '--running'], environment);
    expect(await verify.ended).toBe(0);
    const file = path.join(data, 'everything.jsonl');
    const all = railpost(['export', '--all', '--out', file], environment);
    expect(await all.ended).toBe(0);
    expect(readFileSync(file, 'utf8')).toMatch(/^\{"railpost":"database"/);
    expect(statSync(file).mode & 0o077).toBe(0);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  }, 180_000);

  it('makes no database for a command that only reads one', async () => {
    const data = folder();
    const verify = railpost(['verify', '--running'], { DATA_DIR: data });
    expect(await verify.ended).toBe(1);
    expect(verify.said()).toBe(`railpost: there is no database in ${data}: start the server once, or set DATA_DIR or DATABASE_URL\n`);
    expect(readdirSync(data)).toEqual([]);
  });
});
