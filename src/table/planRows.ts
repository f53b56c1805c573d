import type { Pool, PoolClient } from 'pg';
import type { Happening, Seat } from '../rules/game.js';
import type { Json } from '../rules/json.js';
import type { GameId, PersonId, SeenStep } from './types.js';

/** Kept plans as they are stored: beside the log, one person's own, gone with the end of the game. */

export interface PlanRow {
  readonly id: string;
  readonly seat: Seat;
  readonly name: string;
  /** The position it begins with. */
  readonly step: number;
  /** The private copy it was tried out on. */
  readonly copy: GameId;
  readonly lines: readonly StoredLine[];
  readonly at: Date;
}

/** A move of the plan, and what it brought about on the copy, as the planner's own seat saw it. */
export interface StoredLine {
  readonly seat: Seat;
  readonly move: Json;
  readonly happenings: readonly Happening[];
  readonly auto: SeenStep['auto'];
}

const COLUMNS = 'id::text, seat, name, step, copy, lines, at';

export async function plansOf(pool: Pool, game: GameId, person: PersonId): Promise<PlanRow[]> {
  const { rows } = await pool.query<PlanRow>(`SELECT ${COLUMNS} FROM plan WHERE game = $1 AND person = $2 ORDER BY id`, [game, person]);
  return rows;
}

export async function planOf(pool: Pool, game: GameId, person: PersonId, id: string): Promise<PlanRow | null> {
  const { rows } = await pool.query<PlanRow>(`SELECT ${COLUMNS} FROM plan WHERE game = $1 AND person = $2 AND id::text = $3`, [
    game,
    person,
    id,
  ]);
  return rows[0] ?? null;
}

/** A copy belongs to one plan: kept again, it replaces what was kept of it before. False when there are too many others. */
export async function storePlan(
  pool: Pool,
  game: GameId,
  person: PersonId,
  plan: Omit<PlanRow, 'id' | 'at'>,
  most: number,
): Promise<boolean> {
  const values = [game, person, plan.copy, plan.seat, plan.name, plan.step, JSON.stringify(plan.lines)];
  const again = await pool.query(
    'UPDATE plan SET seat = $4, name = $5, step = $6, lines = $7, at = now() WHERE game = $1 AND person = $2 AND copy = $3',
    values,
  );
  if (again.rowCount) return true;
  const added = await pool.query(
    `INSERT INTO plan (game, person, copy, seat, name, step, lines) SELECT $1, $2, $3, $4, $5, $6, $7
      WHERE (SELECT count(*) FROM plan WHERE game = $1 AND person = $2) < $8`,
    [...values, most],
  );
  return added.rowCount === 1;
}

export async function movePlan(pool: Pool, game: GameId, person: PersonId, id: string, copy: GameId): Promise<void> {
  await pool.query('UPDATE plan SET copy = $4 WHERE game = $1 AND person = $2 AND id::text = $3', [game, person, id, copy]);
}

export async function dropPlan(pool: Pool, game: GameId, person: PersonId, id: string): Promise<boolean> {
  const { rowCount } = await pool.query('DELETE FROM plan WHERE game = $1 AND person = $2 AND id::text = $3', [game, person, id]);
  return rowCount === 1;
}

export async function forgetPlans(client: PoolClient, game: GameId): Promise<void> {
  await client.query('DELETE FROM plan WHERE game = $1', [game]);
}
