// Every npm script comes through here, so that it works in a fresh clone with nothing installed.
import { createRequire } from 'node:module';
import path from 'node:path';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Railpost needs Node 20.19 or newer; this is ${process.version}\n`);
  process.exit(1);
}

const { Mendable, prepare, root } = await import('./prepare.mjs');
process.chdir(root);
const [task, ...args] = process.argv.slice(2);

/** Runs in this very process: Ctrl-C, standard input and the exit code need no passing on. */
function railpost(...words) {
  process.setSourceMapsEnabled(true);
  const program = path.join(root, 'dist', 'cli', 'main.js');
  process.argv = [process.execPath, program, ...words];
  createRequire(import.meta.url)(program);
}

const tasks = {
  start: () => prepare('build').then(() => railpost('serve', ...args)),
  railpost: () => prepare('build').then(() => railpost(...args)),
  build: () => prepare('build'),
  generate: () => prepare('client'),
  test: () => import('./test.mjs').then(({ runTests }) => runTests(args)),
  screenshots: () => import('./test.mjs').then(({ takeScreenshots }) => takeScreenshots()),
  check: () => import('./test.mjs').then(({ runCheck }) => runCheck(args[0], args.slice(1))),
};

try {
  if (!tasks[task]) throw new Mendable(`no such task: ${task} (${Object.keys(tasks).join(', ')})`);
  await tasks[task]();
} catch (error) {
  process.stderr.write(error instanceof Mendable ? `${error.message}\n` : `${error.stack}\n`);
  process.exitCode = 1;
}
