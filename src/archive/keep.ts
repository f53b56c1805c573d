import type { Pool } from 'pg';
import type { Where } from '../rules/game.js';
import { canonicalText, type Json } from '../rules/json.js';
import type { GameId, Tables } from '../table/types.js';
import { type Curve, curvesOf, mainCurve, type Small, sampled } from './curve.js';

/** What is kept of a finished game, so that it opens even when its rules can no longer be run. */

export type Part = 'page' | 'sentences' | 'curves';

export interface Kept {
  readonly type: string;
  readonly content: string;
}

export async function keep(pool: Pool, game: GameId, part: Part, kept: Kept): Promise<void> {
  await pool.query(
    `INSERT INTO kept (game, part, type, content) VALUES ($1, $2, $3, $4)
     ON CONFLICT (game, part) DO UPDATE SET type = excluded.type, content = excluded.content`,
    [game, part, kept.type, kept.content],
  );
}

export async function keptPart(pool: Pool, game: GameId, part: Part): Promise<Kept | null> {
  const { rows } = await pool.query<Kept>('SELECT type, content FROM kept WHERE game = $1 AND part = $2', [game, part]);
  return rows[0] ?? null;
}

const POINTS = 48;

/** The curves of a finished game, computed once and kept, with a small one for the rows of the archive. */
export async function keepCurves(pool: Pool, tables: Tables, game: GameId): Promise<Curve[]> {
  const [table, start, steps] = await Promise.all([tables.table(game), tables.position(game, { n: 0 }), tables.steps(game, 'all')]);
  const curves = curvesOf([start.series, ...steps.map(({ series }) => series)]);
  const main = mainCurve(curves, table.seats.length);
  await keep(pool, game, 'curves', { type: 'application/json', content: JSON.stringify(curves) });
  const small: Small | null = main && { ...sampled(main, POINTS), rounds: roundsIn([start, ...steps.slice(0, -1)]) };
  await pool.query('UPDATE archived SET curve = $2 WHERE game = $1', [game, small]);
  return curves;
}

/** A move belongs to the round of the position that it was made in. */
const roundsIn = (positions: readonly { readonly where: Where }[]): number =>
  positions.map(({ where }) => canonicalText(where.round as unknown as Json)).filter((round, index, all) => round !== all[index - 1])
    .length;

/** Games that ended of late and are not kept yet: for the job that does it. Older ones are kept when somebody looks at them. */
export async function gamesToKeep(pool: Pool, most = 20): Promise<GameId[]> {
  const { rows } = await pool.query<{ game: GameId }>(
    `SELECT game FROM archived a
      WHERE visibility IN ('public', 'unlisted', 'private') AND ended_at > now() - interval '2 days'
        AND NOT EXISTS (SELECT FROM kept k WHERE k.game = a.game AND k.part = 'curves')
      ORDER BY ended_at LIMIT $1`,
    [most],
  );
  return rows.map(({ game }) => game);
}
