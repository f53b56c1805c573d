import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, useFolders } from './support.js';

/** A checkout that shares our packages, as a linked worktree does. */
describe('The launcher', () => {
  const folder = useFolders();
  let checkout: string;
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(checkout, 'tools/launch.mjs'), ...args], {
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };
  beforeAll(() => {
    checkout = folder();
    for (const name of ['src', 'tools', 'prisma', 'prisma.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json']) {
      const generated = path.join(ROOT, 'src', 'generated');
      cpSync(path.join(ROOT, name), path.join(checkout, name), { recursive: true, filter: (source) => !source.startsWith(generated) });
    }
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(checkout, 'node_modules'));
  });

  it('generates and builds before the first command, and nothing before the second', () => {
    const first = run('railpost', 'help');
    expect(first).toMatchObject({ status: 0, stdout: expect.stringContaining('usage: railpost') });
    expect(first.stderr).toMatch(/generating the database client: done[\s\S]*building: done/);
    expect(run('railpost', 'help')).toMatchObject({ status: 0, stdout: first.stdout, stderr: '' });
  }, 180_000);

  it('builds again when a source changed, and drops what was built before', () => {
    writeFileSync(path.join(checkout, 'dist', 'left-over.js'), '');
    appendFileSync(path.join(checkout, 'src', 'mendable.ts'), '\n');
    expect(run('build').stderr).toMatch(/^building …\nbuilding: done/m);
    expect(existsSync(path.join(checkout, 'dist', 'left-over.js'))).toBe(false);
  }, 180_000);

  it('does not wait for a command that was killed while it prepared', () => {
    const dead = spawnSync(process.execPath, ['-e', '']).pid;
    writeFileSync(path.join(checkout, '.preparing'), String(dead));
    appendFileSync(path.join(checkout, 'src', 'mendable.ts'), '\n');
    expect(run('build').status).toBe(0);
    expect(existsSync(path.join(checkout, '.preparing'))).toBe(false);
  }, 180_000);

  it('keeps the last build when a source does not compile, and says which', () => {
    const good = readFileSync(path.join(checkout, 'dist', 'mendable.js'), 'utf8');
    appendFileSync(path.join(checkout, 'src', 'mendable.ts'), 'export const = ;\n');
    const { status, stderr } = run('build');
    expect(status).toBe(1);
    expect(stderr).toMatch(/mendable\.ts/);
    expect(stderr.trim()).toMatch(/the build failed$/);
    expect(readFileSync(path.join(checkout, 'dist', 'mendable.js'), 'utf8')).toBe(good);
  }, 180_000);
});
