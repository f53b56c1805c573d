import type pg from 'pg';
import { SayError } from '../say-error.js';

/** Limits that hold for all processes together, because they are counted in the database. */

export interface Limit {
  readonly name: string;
  readonly hits: number;
  readonly minutes: number;
}

export const limits = {
  signInByAddress: { name: 'sign-in', hits: 10, minutes: 15 },
  signInByPlace: { name: 'sign-in-place', hits: 60, minutes: 15 },
  mailByAddress: { name: 'mail', hits: 5, minutes: 60 },
  mailByPlace: { name: 'mail-place', hits: 30, minutes: 60 },
  invitations: { name: 'invitations', hits: 40, minutes: 1440 },
  imports: { name: 'import', hits: 20, minutes: 60 },
  chat: { name: 'chat', hits: 60, minutes: 5 },
  reports: { name: 'reports', hits: 10, minutes: 60 },
  tables: { name: 'tables', hits: 60, minutes: 1440 },
} satisfies Record<string, Limit>;

/** Counts one try; true while it is within the limit. */
export async function within(pool: pg.Pool, limit: Limit, who: string): Promise<boolean> {
  const { rows } = await pool.query<{ hits: number }>(
    `insert into limit_count as l (key, started, hits) values ($1, now(), 1)
     on conflict (key) do update set
       hits = case when l.started < now() - make_interval(mins => $2) then 1 else l.hits + 1 end,
       started = case when l.started < now() - make_interval(mins => $2) then now() else l.started end
     returning hits`,
    [`${limit.name}:${who.toLowerCase()}`, limit.minutes],
  );
  return (rows[0]?.hits ?? 0) <= limit.hits;
}

export async function mustBeWithin(pool: pg.Pool, limit: Limit, who: string): Promise<void> {
  if (await within(pool, limit, who)) return;
  throw new SayError(429, 'Too many tries', `Please wait up to ${waitText(limit.minutes)} before you try this again.`);
}

const waitText = (minutes: number): string => (minutes >= 1440 ? 'a day' : minutes >= 60 ? 'an hour' : `${minutes} minutes`);
