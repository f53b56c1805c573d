import type { Database } from '../../database/client.js';
import type { Prisma } from '../../generated/prisma/client.js';
import type { JsonObject } from '../../rules/json.js';
import { hashSecret, newSecret } from './secrets.js';

/** One-time links in mails. The mail carries the secret; the database its hash. Opening shows a page; only its button uses the link. */

export type LinkKind = 'confirm' | 'sign-in' | 'reset' | 'address';

const minutesValid: Record<LinkKind, number> = { confirm: 3 * 1440, 'sign-in': 60, reset: 60, address: 1440 };

export interface Link {
  readonly kind: LinkKind;
  readonly person: string | null;
  readonly facts: JsonObject;
}

/** Returns the secret for the address `/l/<secret>`. */
export async function makeLink(database: Database, kind: LinkKind, person: string | null, facts: JsonObject = {}): Promise<string> {
  const secret = newSecret();
  await database.prisma.signLink.create({
    data: {
      id: hashSecret(secret),
      kind,
      person,
      facts: facts as Prisma.InputJsonObject,
      expiresAt: new Date(Date.now() + minutesValid[kind] * 60_000),
    },
  });
  return secret;
}

export async function findLink(database: Database, secret: string): Promise<Link | 'used' | 'expired' | null> {
  const row = await database.prisma.signLink.findUnique({ where: { id: hashSecret(secret) } });
  if (!row) return null;
  if (row.usedAt) return 'used';
  if (row.expiresAt < new Date()) return 'expired';
  return { kind: row.kind as LinkKind, person: row.person, facts: row.facts as JsonObject };
}

/** True for exactly one caller. */
export async function useLink(database: Database, secret: string): Promise<boolean> {
  const { count } = await database.prisma.signLink.updateMany({
    where: { id: hashSecret(secret), usedAt: null, expiresAt: { gt: new Date() } },
    data: { usedAt: new Date(), facts: {} },
  });
  return count === 1;
}

/** What was mailed before a password or an address was changed opens nothing any more: perhaps that was why. */
export async function expireLinks(database: Database, person: string): Promise<void> {
  await database.prisma.signLink.updateMany({ where: { person, usedAt: null }, data: { expiresAt: new Date() } });
}
