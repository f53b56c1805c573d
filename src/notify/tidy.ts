import type pg from 'pg';

/** What nobody needs any more is not kept: used and old links (they hold password hashes), old sessions, counts, answers to programs, sent letters. */
export async function tidy(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from sign_link where expires_at < now() - interval '1 day'`);
  await pool.query(`delete from session where seen_at < now() - interval '60 days'`);
  await pool.query(`delete from limit_count where started < now() - interval '2 days'`);
  await pool.query(`delete from api_answer where at < now() - interval '2 days'`);
  await pool.query(`delete from outbox where state in ('sent', 'dropped') and created_at < now() - interval '90 days'`);
}
