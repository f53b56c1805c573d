import type { Pool } from 'pg';
import type { JsonObject } from '../rules/json.js';
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

/** Public finished games of one title with the same options and number of players. */
export interface TitleFigures {
  readonly players: number;
  readonly options: JsonObject;
  readonly games: number;
  readonly shortest: number;
  readonly average: number;
  readonly longest: number;
  /** Of the winner. */
  readonly best: number;
  readonly winning: number;
  readonly margin: number;
}

/** The newest games of a title, up to this many: figures of play, not a census. */
const LOOKED_AT = 10_000;

const NEWEST = `SELECT * FROM archived WHERE visibility = 'public' AND rules = $1 ORDER BY ended_at DESC, game DESC LIMIT ${LOOKED_AT}`;

export async function figuresOf(pool: Pool, rules: string): Promise<TitleFigures[]> {
  const { rows } = await pool.query<TitleFigures>(
    `SELECT players, options, count(*)::int AS games, min(steps) AS shortest, avg(steps)::float8 AS average, max(steps) AS longest,
            max((standings->'seats'->0->>'score')::int) AS best, avg((standings->'seats'->0->>'score')::int)::float8 AS winning,
            avg(margin)::float8 AS margin
       FROM (${NEWEST}) newest GROUP BY players, options ORDER BY games DESC, players`,
    [rules],
  );
  return rows;
}

/** How often each reason ended a game, and each seat won, by number of players. */
export async function endingsOf(pool: Pool, rules: string): Promise<{ ended: string; games: number }[]> {
  const { rows } = await pool.query<{ ended: string; games: number }>(
    `SELECT ended, count(*)::int AS games FROM (${NEWEST}) newest GROUP BY ended ORDER BY games DESC, ended`,
    [rules],
  );
  return rows;
}

export async function winningSeatsOf(pool: Pool, rules: string): Promise<{ players: number; seat: number; wins: number; games: number }[]> {
  const { rows } = await pool.query<{ players: number; seat: number; wins: number; games: number }>(
    `SELECT players, (one->>'seat')::int AS seat, count(*) FILTER (WHERE (one->>'place')::int = 1)::int AS wins, count(*)::int AS games
       FROM (${NEWEST}) newest CROSS JOIN LATERAL jsonb_array_elements(standings->'seats') one
      WHERE (one->>'seat')::int < players GROUP BY 1, 2 ORDER BY 1, 2`,
    [rules],
  );
  return rows;
}
