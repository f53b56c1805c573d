import type { Pool } from 'pg';
import type { PersonId } from '../table/types.js';

/** How somebody fared at one title. */
export interface TitleRecord {
  readonly rules: string;
  readonly games: number;
  /** First places, shared ones included. */
  readonly wins: number;
  /** Of all seats at the table, bots too. */
  readonly averagePlace: number;
  readonly averageSeats: number;
}

/** Public finished games played here; imported ones have no people of ours on their seats. Most played first. */
export async function recordsOf(pool: Pool, person: PersonId): Promise<TitleRecord[]> {
  const { rows } = await pool.query<TitleRecord>(
    `SELECT a.rules, count(*)::int AS games, count(*) FILTER (WHERE a.winners @> ARRAY[$1])::int AS wins,
            avg(own.place)::float8 AS "averagePlace", avg(jsonb_array_length(a.standings->'seats'))::float8 AS "averageSeats"
       FROM archived a
       JOIN seat s ON s.game = a.game AND s.person = $1
       JOIN LATERAL (SELECT (one->>'place')::int AS place FROM jsonb_array_elements(a.standings->'seats') one
                      WHERE (one->>'seat')::int = s.seat) own ON true
      WHERE a.visibility = 'public' AND a.people @> ARRAY[$1]
      GROUP BY a.rules ORDER BY games DESC, a.rules`,
    [person],
  );
  return rows;
}
