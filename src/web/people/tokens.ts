import type { Database } from '../../database/client.js';
import { hashSecret, newSecret } from './secrets.js';
import type { Me } from './sessions.js';

/** What a program may do with a token; what its owner may not do himself no token opens. */
export const SCOPES = ['read', 'play', 'tables', 'talk', 'desk', 'account', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

const PREFIX = 'railpost_';
const MOST_TOKENS = 20;

export interface Token {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly createdAt: Date;
  readonly usedAt: Date | null;
}

/** The token itself is shown once and kept nowhere; null when somebody has too many. */
export async function makeToken({ prisma }: Database, person: string, name: string, scopes: readonly Scope[]): Promise<string | null> {
  if ((await prisma.apiToken.count({ where: { person } })) >= MOST_TOKENS) return null;
  const token = `${PREFIX}${newSecret()}`;
  await prisma.apiToken.create({ data: { id: hashSecret(token), person, name, scopes: [...scopes] } });
  return token;
}

export const tokensOf = ({ prisma }: Database, person: string): Promise<Token[]> =>
  prisma.apiToken.findMany({ where: { person }, orderBy: { createdAt: 'desc' } });

export async function revokeToken({ prisma }: Database, person: string, id: string): Promise<void> {
  await prisma.apiToken.deleteMany({ where: { id, person } });
}

/** Who sends this token, and what it opens. */
export async function whoSends({ pool }: Database, token: string): Promise<{ me: Me; scopes: readonly string[] } | null> {
  if (!token.startsWith(PREFIX)) return null;
  const { rows } = await pool.query<Me & { scopes: string[]; stale: boolean }>(
    `select p.id, p.name::text as name, p.email::text as email, p.role, p.time_zone as "timeZone", p.preferences, t.scopes,
            coalesce(t.used_at < now() - interval '10 minutes', true) as stale
       from api_token t join person p on p.id = t.person
      where t.id = $1 and p.banned_at is null and p.deleted_at is null`,
    [hashSecret(token)],
  );
  if (!rows[0]) return null;
  const { scopes, stale, ...me } = rows[0];
  if (stale) await pool.query('update api_token set used_at = now() where id = $1', [hashSecret(token)]);
  return { me, scopes };
}
