import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the parameters of RFC 9106's second recommendation, scaled to what a sign-in may cost here (19 MiB, 2 passes). */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 200;

export const hashPassword = (password: string): Promise<string> => hash(password, settings);

let dummy: Promise<string> | undefined;

/** Takes as long for somebody unknown or without a password as for a wrong one. */
export async function passwordFits(stored: string | null | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password');
  const fits = await verify(stored ?? (await dummy), password);
  return fits && typeof stored === 'string';
}
