import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits that fit into an address or a cookie. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a secret: who reads the row cannot use it. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Takes as long whichever letter is the first that differs. */
export function sameSecret(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
