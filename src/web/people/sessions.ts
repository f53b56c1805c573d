import type { Database } from '../../database/client.js';
import { together } from '../../database/together.js';
import { hashSecret, newSecret } from './secrets.js';

/** Signed-in devices: a random secret in a cookie, its hash in the database. */

export interface Me {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly role: 'player' | 'moderator' | 'administrator';
  readonly timeZone: string;
  readonly preferences: Preferences;
}

/** What somebody likes; kept as one JSON value. */
export interface Preferences {
  /** Mails about turns: at every turn, or none. */
  readonly mails?: 'turns' | 'none';
  /** Single-key shortcuts. */
  readonly keys?: boolean;
}

const DAYS = 60;

export async function openSession(database: Database, person: string, agent: string): Promise<string> {
  const secret = newSecret();
  await database.prisma.session.create({ data: { id: hashSecret(secret), person, agent: agent.slice(0, 200) } });
  return secret;
}

/** Whose a session is, by its secret. */
export function sessionOwners({ pool }: Database): (secret: string) => Promise<Me | null> {
  const find = together(async (ids) => {
    const { rows } = await pool.query<Me & { session: string; stale: boolean }>({
      name: 'sessionOwners',
      text: `select p.id, p.name::text as name, p.email::text as email, p.role, p.time_zone as "timeZone", p.preferences,
              s.id as session, s.seen_at < now() - interval '10 minutes' as stale
         from session s join person p on p.id = s.person
        where s.id = any($1) and s.seen_at > now() - make_interval(days => $2) and p.banned_at is null and p.deleted_at is null`,
      values: [ids, DAYS],
    });
    const stale = rows.filter((row) => row.stale).map(({ session }) => session);
    if (stale.length > 0) await pool.query('update session set seen_at = now() where id = any($1)', [stale]);
    return new Map(rows.map(({ session, stale: _, ...me }) => [session, me]));
  });
  return (secret) => find(hashSecret(secret));
}

export async function closeSession(database: Database, secret: string): Promise<void> {
  await database.prisma.session.deleteMany({ where: { id: hashSecret(secret) } });
}

export interface Device {
  readonly key: string;
  readonly agent: string;
  readonly since: Date;
  readonly seen: Date;
  readonly here: boolean;
}

export async function devicesOf(database: Database, person: string, secret: string): Promise<Device[]> {
  const here = hashSecret(secret);
  const rows = await database.prisma.session.findMany({ where: { person }, orderBy: { seenAt: 'desc' } });
  return rows.map((row) => ({ key: row.id, agent: deviceText(row.agent), since: row.createdAt, seen: row.seenAt, here: row.id === here }));
}

/** One device, or all of them except the present one. */
export async function closeDevices(
  database: Database,
  person: string,
  which: { key: string } | { except: string } | 'all',
): Promise<number> {
  const id = which === 'all' ? {} : 'key' in which ? { id: which.key } : { id: { not: hashSecret(which.except) } };
  return (await database.prisma.session.deleteMany({ where: { person, ...id } })).count;
}

/** "Chrome on Android": enough to know one's own devices. */
export function deviceText(agent: string): string {
  const found = (pairs: readonly (readonly [RegExp, string])[]): string | undefined => pairs.find(([pattern]) => pattern.test(agent))?.[1];
  const browser = found([
    [/Edg\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/Firefox\//, 'Firefox'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ]);
  const system = found([
    [/iPhone|iPad/, 'iOS'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Mac OS X/, 'macOS'],
    [/Linux/, 'Linux'],
  ]);
  return [browser, system].filter(Boolean).join(' on ') || agent.slice(0, 60) || 'unknown device';
}
