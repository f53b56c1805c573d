import { readFileSync, statSync } from 'node:fs';
import { Mendable } from '../mendable.js';

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Postgres refuses to run as root. Started by root it runs as the owner of an existing cluster, else as the first of
 * these users; started by anybody else it runs as that person (undefined: nothing to change).
 */
export function postgresUser(cluster: string, passwd = '/etc/passwd'): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = readFileSync(passwd, 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const found = users.find(([user]) => user === name);
    if (found) return { uid: Number(found[2]), gid: Number(found[3]) };
  }
  throw new Mendable('Postgres does not run as root, and there is no user "postgres" or "nobody" to run it as: set DATABASE_URL');
}
