// Brings a checkout to where something can run, with nothing but Node and npm: packages, the Prisma client, the build.
// Each step is skipped when the hash of what it depends on is the one it was done for.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { withLock } from './lock.mjs';

export const root = path.resolve(import.meta.dirname, '..');
const at = (...parts) => path.join(root, ...parts);
const tty = process.stderr.isTTY;

/** A person can mend it: told in one line. */
export class Mendable extends Error {}

/** `want`: 'packages' | 'client' | 'build'; each includes those before it. */
export async function prepare(want) {
  const steps = [
    { name: 'packages', fresh: packagesFresh, make: install },
    { name: 'client', fresh: clientFresh, make: generate },
    { name: 'build', fresh: buildFresh, make: build },
  ];
  const needed = steps.slice(0, steps.findIndex(({ name }) => name === want) + 1);
  if (needed.every(({ fresh }) => fresh())) return;
  mustBeWritable();
  await withLock(at('.preparing'), async () => {
    for (const { fresh, make } of needed) if (!fresh()) await make();
  });
}

function mustBeWritable() {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    throw new Mendable(`${root} must be installed and built first, and this user may not write there: run npm run build as its owner`);
  }
}

// --- packages -------------------------------------------------------------------------------------------------------

const packagesStamp = at('node_modules', '.railpost-packages');
const lockHash = () => hash([at('package-lock.json')], `${process.platform} ${process.arch}`);

function packagesFresh() {
  if (readStamp(packagesStamp) === lockHash()) return true;
  if (!installedAsLocked()) return false;
  writeStamp(packagesStamp, lockHash());
  return true;
}

/** Somebody ran npm by hand: npm's own record of what it installed says the same as the lock file. */
function installedAsLocked() {
  const record = at('node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const locked = Object.entries(JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages);
  return locked.every(([name, { version, optional, devOptional, link }]) => {
    if (name === '' || link) return true;
    if (!installed[name]) return Boolean(optional || devOptional);
    return installed[name].version === version;
  });
}

async function install() {
  if (lstatSync(at('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    say('node_modules is a link and differs from package-lock.json; install where it points to if something is missing');
    return;
  }
  // No install scripts: nothing here needs them, and npm may be set to refuse them.
  const args = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  await step('installing packages (the first time takes a minute or two)', [...npm, ...args], {
    failed: 'npm could not install the packages: see its message above; the network or npm registry may be out of reach',
  });
  writeStamp(packagesStamp, lockHash());
}

// --- Prisma client --------------------------------------------------------------------------------------------------

const clientStamp = at('src', 'generated', '.stamp');
const clientHash = () => hash([at('prisma', 'schema.prisma'), at('node_modules', 'prisma', 'package.json')]);
const clientFresh = () => readStamp(clientStamp) === clientHash();

async function generate() {
  await step('generating the database client', [process.execPath, at('tools', 'prisma-generate.mjs')], {
    failed: 'prisma generate failed',
  });
  writeStamp(clientStamp, clientHash());
}

// --- build ----------------------------------------------------------------------------------------------------------

const buildStamp = at('dist', '.stamp');
const buildHash = () => hash([...filesBelow(at('src')), at('tools', 'build.mjs'), at('node_modules', '@swc', 'core', 'package.json')]);
const buildFresh = () => readStamp(buildStamp) === buildHash();

async function build() {
  const wanted = buildHash();
  const aside = at(`dist.new-${process.pid}`);
  try {
    await step('building', [process.execPath, at('tools', 'build.mjs'), aside], { failed: 'the build failed' });
    writeStamp(path.join(aside, '.stamp'), wanted);
    rmSync(at('dist'), { recursive: true, force: true });
    renameSync(aside, at('dist'));
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

// --- common ---------------------------------------------------------------------------------------------------------

export function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(name);
    else if (entry.isFile()) yield name;
  }
}

function hash(files, salt = '') {
  const sum = createHash('sha256').update(salt);
  for (const file of files)
    sum
      .update(path.relative(root, file))
      .update('\0')
      .update(existsSync(file) ? readFileSync(file) : '')
      .update('\0');
  return sum.digest('hex');
}

const readStamp = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null);

function writeStamp(file, text) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Progress goes to standard error: the output of a command stays clean for a pipe. */
export const say = (text) => process.stderr.write(`${text}\n`);

/** Runs a program quietly, with the seconds passing; its output appears only when it fails. */
export async function step(title, [program, ...args], { failed, env = process.env } = {}) {
  const began = Date.now();
  const seconds = () => ((Date.now() - began) / 1000).toFixed(1);
  process.stderr.write(tty ? `${title} …` : `${title} …\n`);
  const ticking = setInterval(
    () => process.stderr.write(tty ? `\r${title} … ${seconds()} s` : `  … ${Math.round(seconds())} s\n`),
    tty ? 500 : 15_000,
  );
  const output = [];
  const code = await new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (text) => output.push(text));
    child.stderr.on('data', (text) => output.push(text));
    child.once('error', reject).once('close', resolve);
  }).finally(() => clearInterval(ticking));
  if (tty) process.stderr.write(`\r\x1b[K`);
  if (code !== 0) {
    process.stderr.write(`${title}: failed\n${Buffer.concat(output)}\n`);
    throw new Mendable(failed ?? `${title} failed`);
  }
  say(`${title}: done in ${seconds()} s`);
}
