// `npm test`: one stage after the other, from the quickest to the slowest; the first that fails ends it.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Mendable, prepare, root, say, step } from './prepare.mjs';

const bin = (...parts) => [process.execPath, path.join(root, 'node_modules', ...parts)];

const CHECKS = {
  types: { title: 'types', command: [...bin('typescript-7', 'bin', 'tsc'), '-p', '.'] },
  lint: { title: 'lint and format', command: [...bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--diagnostic-level=error', '.'] },
  layers: {
    title: 'layers',
    command: [...bin('dependency-cruiser', 'bin', 'dependency-cruise.mjs'), '--config', '.dependency-cruiser.cjs', 'src'],
  },
  unused: { title: 'dead code', command: [...bin('knip', 'bin', 'knip.js'), '--no-progress'] },
};

/** With arguments: only Jest, with these. */
export async function runTests(args) {
  const began = Date.now();
  await prepare('build');
  if (args.length > 0) return jest(args);
  for (const { title, command } of Object.values(CHECKS)) await step(title, command, { failed: `npm test stops: ${title} failed` });
  for (const project of ['unit', 'integration', 'browser']) {
    say(`\n${project} tests`);
    await jest(['--selectProjects', project, '--passWithNoTests']);
  }
  say(`\nall tests passed in ${((Date.now() - began) / 1000).toFixed(0)} s`);
}

/** Pictures of every page, into screenshots/. */
export async function takeScreenshots() {
  await prepare('build');
  process.env.SCREENSHOTS = '1';
  await jest(['--selectProjects', 'screenshots', '--runInBand']);
  say('the pictures are in screenshots/');
}

/** One static check by itself, with its own output. */
export async function runCheck(name, args) {
  await prepare('client');
  const check = CHECKS[name];
  if (!check) throw new Mendable(`no such check: ${name} (${Object.keys(CHECKS).join(', ')})`);
  process.exitCode = await run([...check.command, ...args]);
}

async function jest(args) {
  const workers = args.some((arg) => /^(-w|--maxWorkers|-i|--runInBand)/.test(arg))
    ? []
    : [`--maxWorkers=${Math.max(1, availableParallelism())}`];
  const code = await run([...bin('jest', 'bin', 'jest.js'), ...workers, ...args]);
  if (code !== 0) throw new Mendable('npm test stops: tests failed');
}

function run([program, ...args]) {
  return new Promise((resolve, reject) => {
    // Ctrl-C reaches the child as well: it ends by itself, and we with its code.
    process.on('SIGINT', () => {});
    spawn(program, args, { cwd: root, stdio: 'inherit' })
      .once('error', reject)
      .once('close', (code) => resolve(code ?? 1));
  });
}
