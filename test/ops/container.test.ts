import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { ROOT, useFolders } from './support.js';

/** What `COPY a b ./x` of a stage of the Dockerfile brings from the checkout. */
function copied(stage: string): string[] {
  const text = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8')
    .split(/^FROM /m)
    .find((one) => one.split('\n', 1)[0]!.endsWith(` AS ${stage}`))!;
  return [...text.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, names]) => names!.split(' '));
}

describe('The container', () => {
  const folder = useFolders();

  it('is built from nothing but what the Dockerfile copies, and what was built loads', () => {
    const place = folder();
    const generated = path.join(ROOT, 'src', 'generated');
    for (const name of copied('build')) {
      cpSync(path.join(ROOT, name), path.join(place, name), { recursive: true, filter: (file) => file !== generated });
    }
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(place, 'node_modules'));
    execFileSync(process.execPath, ['tools/launch.mjs', 'build'], { cwd: place, stdio: 'pipe' });
    const said = execFileSync(process.execPath, ['dist/cli/main.js', '--help'], { cwd: place, encoding: 'utf8' });
    expect(said).toContain('serve');
  }, 180_000);
});
