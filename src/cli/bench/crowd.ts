import type { Pool } from 'pg';
import { games } from '../../games/registry.js';
import { readOptions } from '../../rules/border.js';

/** A server that has been busy for years, invented: people, tables of every state, their seats, the archive, the mails. */

export interface Crowd {
  readonly tables: number;
  /** Somebody at a thousandth of all tables, with tables that wait and invitations; somebody who moderates; who administers. */
  readonly busy: string;
  readonly moderator: string;
  readonly administrator: string;
}

/** The tables that grow with the number of games or people: none of them may be read from end to end. */
export const GROWING = ['archived', 'draft', 'game', 'invitation', 'outbox', 'person', 'seat', 'session'] as const;

const PLAYERS = 4;

/** As the owner of the tables. Indexes are made after the rows: many times faster, and the same in the end. */
export async function crowd(pool: Pool, tables: number): Promise<Crowd> {
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition
       FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
      WHERE t.relname = ANY($1) AND NOT i.indisprimary AND t.relnamespace = 'public'::regnamespace`,
    [GROWING],
  );
  for (const { name } of indexes) await pool.query(`DROP INDEX "${name}"`);
  await fill(pool, tables);
  await pool.query(`SET maintenance_work_mem = '256MB'`);
  for (const { definition } of indexes) await pool.query(definition);
  for (const table of GROWING) await pool.query(`VACUUM ANALYZE "${table}"`);
  return { tables, busy: 'p0', moderator: 'p1', administrator: 'p2' };
}

async function fill(pool: Pool, tables: number): Promise<void> {
  const people = Math.max(100, Math.round(tables / 20));
  const titles = [...games.values()].map((game) => ({ rules: game.id, version: game.version, options: readOptions(game, {}, PLAYERS) }));
  await pool.query(
    `INSERT INTO person (id, name, email, role)
     SELECT 'p' || n, 'Person ' || n, 'p' || n || '@example.org', (ARRAY['player', 'moderator', 'administrator'])[CASE WHEN n IN (1, 2) THEN n + 1 ELSE 1 END]
       FROM generate_series(0, $1::int - 1) n`,
    [people],
  );
  // Of a hundred tables two are open, three run, one was cancelled, and all others are over.
  await pool.query(
    `INSERT INTO game (id, rules, version, options, players, name, owner, status, visibility, created_at, started_at, ended_at, moved_at, salt,
                       commitment, head_seq, steps, awaited, standings, ended, winners)
     SELECT 'g' || md5(n::text), title ->> 'rules', (title ->> 'version')::int, title -> 'options', $3, name, 'p' || (n::bigint * 31) % $2, status,
            CASE WHEN n % 10 = 9 THEN 'private' ELSE 'public' END, at, at, CASE WHEN status = 'over' THEN at + interval '40 days' END,
            at + interval '30 days', '', '', 0, 0,
            CASE WHEN status = 'running' THEN jsonb_build_array(jsonb_build_object('seat', n % $3, 'must', true, 'opened', 0, 'asked', 0,
              'since', at, 'about', jsonb_build_object('code', 'turn', 'facts', '{}'::jsonb))) ELSE '[]' END,
            CASE WHEN status = 'over' THEN standings END, CASE WHEN status = 'over' THEN ended END, '{}'
       FROM (SELECT n, $4::jsonb -> (n % $5) AS title,
                    CASE WHEN n % 100 < 2 THEN 'open' WHEN n % 100 < 5 THEN 'running' WHEN n % 100 < 6 THEN 'cancelled' ELSE 'over' END AS status,
                    (ARRAY['bankBroken', 'lastTrain', 'agreed', 'standing'])[1 + (n % 1009) % 4] AS ended,
                    (ARRAY['Bohai', 'Jade', 'Amur', 'Orient', 'Baltic', 'Ural', 'Delta', 'Summit'])[1 + n % 8] || ' '
                      || (ARRAY['Bay', 'Gate', 'Line', 'Express', 'Valley', 'Pass'])[1 + n % 6] || ' ' || n AS name,
                    now() - interval '45 days' - ($1 - n) * interval '5 minutes' AS at,
                    jsonb_build_object('ended', NULL, 'seats', (SELECT jsonb_agg(jsonb_build_object('seat', s, 'score', 100 - s, 'place', s + 1,
                      'parts', '[]'::jsonb)) FROM generate_series(0, $3 - 1) s)) AS standings
               FROM generate_series(1, $1::int) n) made`,
    [tables, people, PLAYERS, JSON.stringify(titles), titles.length],
  );
  // Two seats by chance, one of somebody who plays a lot, one free at open tables.
  await pool.query(
    `INSERT INTO seat (game, seat, person, ready, joined_at, decision, awaited_since)
     SELECT g.id, s, CASE WHEN s = 3 AND g.status = 'open' THEN NULL
                          WHEN s = 0 AND n % 1000 IN (1, 3, 7) THEN 'p0'
                          ELSE 'p' || (n::bigint * (31 + 6 * s) + s) % $1 END, true, g.created_at,
            CASE WHEN g.status = 'running' AND s = n % $2 THEN 0 END, CASE WHEN g.status = 'running' AND s = n % $2 THEN g.started_at END
       FROM (SELECT *, substring(name FROM '\\d+$')::int AS n FROM game) g, generate_series(0, $2::int - 1) s`,
    [people, PLAYERS],
  );
  await pool.query(
    `INSERT INTO archived (game, rules, options, traits, name, players, steps, started_at, ended_at, ended, margin, standings, people, winners,
                           visibility, origin, sought, curve)
     SELECT g.id, g.rules, g.options,
            ARRAY['rules=' || g.rules, 'players=' || players, 'ended=' || ended, 'origin=played', 'edition=' || coalesce(g.options ->> 'edition', 'first')],
            g.name, 2 + n % 5, 40 + (n::bigint * 7919 % 700)::int, started_at, ended_at, ended, (n::bigint * 104729 % 300)::int, standings,
            sat.people, sat.people[1:1], g.visibility, 'played', g.name || ' notes of ' || md5((n::bigint * 7)::text),
            '{"at":[0,1],"lines":[]}'
       FROM (SELECT *, substring(name FROM '\\d+$')::int AS n FROM game WHERE status = 'over') g
       JOIN LATERAL (SELECT array_agg(DISTINCT s.person) AS people FROM seat s WHERE s.game = g.id) sat ON true`,
  );
  await pool.query(
    `INSERT INTO outbox (game, person, kind, occasion, due_at, state)
     SELECT game, person, 'turn', seat || ':0', joined_at, CASE WHEN awaited_since IS NULL THEN 'sent' ELSE 'waiting' END FROM seat
      WHERE person IS NOT NULL AND seat < 2`,
  );
  await pool.query(
    `INSERT INTO invitation (game, code, person, email, by)
     SELECT g.id, 'code', CASE WHEN n % 200 < 2 THEN 'p' || (n % 7) END, CASE WHEN n % 200 >= 2 THEN 'p' || (n % 7) || '@example.org' END, 'p3'
       FROM (SELECT *, substring(name FROM '\\d+$')::int AS n FROM game WHERE status IN ('open', 'over')) g WHERE n % 100 < 2 OR n % 50 = 7`,
  );
  await pool.query(
    `INSERT INTO draft (game, person, seat, seq, path) SELECT game, person, seat, 0, '' FROM seat WHERE awaited_since IS NOT NULL`,
  );
  await pool.query(`INSERT INTO session (id, person) SELECT 's' || n, 'p' || n FROM generate_series(0, $1::int - 1) n`, [people]);
}
