import type { Pool, PoolClient } from 'pg';

/** What pages ask of the database: every statement is remembered as it passes, and explained afterwards. */

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** What was set for its transaction. */
  readonly settings: readonly string[];
}

/** All statements that go through the pool from now on, Prisma's as well. Before the pool's first connection. */
export function watched(pool: Pool): { since(): Statement[] } {
  let seen: Statement[] = [];
  pool.on('connect', (client) => {
    const query = client.query as (...args: unknown[]) => unknown;
    let settings: string[] = [];
    const watching = (...args: unknown[]): unknown => {
      const [asked, given] = args as [string | { text?: string; values?: unknown[] }, unknown[] | undefined];
      const text = typeof asked === 'string' ? asked : asked?.text;
      const values = (typeof asked === 'string' ? given : (asked?.values ?? given)) ?? [];
      if (text && /^\s*set local\b/i.test(text)) settings = [...settings, text];
      if (text && /^\s*(commit|rollback)\b/i.test(text)) settings = [];
      if (text && /^\s*(select|with)\b/i.test(text)) seen.push({ text, values: Array.isArray(values) ? [...values] : [], settings });
      return query.apply(client, args);
    };
    client.query = watching as typeof client.query;
  });
  return {
    since() {
      const all = seen;
      seen = [];
      return all;
    },
  };
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}

export interface Explained {
  readonly statement: Statement;
  /** The database's own time, planning included. */
  readonly ms: number;
  /** Rows of growing tables that were looked at, whether they were wanted or not. */
  readonly read: number;
  /** Growing tables that were read from end to end. */
  readonly whole: readonly string[];
}

/** `withoutScans`: small tables are read as if they were large, so that a missing index shows. */
export async function explain(
  client: PoolClient,
  statement: Statement,
  growing: readonly string[],
  withoutScans: boolean,
): Promise<Explained> {
  await client.query('BEGIN');
  if (withoutScans) await client.query('SET LOCAL enable_seqscan = off');
  for (const setting of statement.settings) await client.query(setting);
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan; 'Execution Time': number; 'Planning Time': number }] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${statement.text}`,
    [...statement.values],
  );
  await client.query('ROLLBACK');
  const [{ Plan: plan, 'Execution Time': ms, 'Planning Time': planning }] = rows[0]!['QUERY PLAN'];
  const nodes = [...nodesOf(plan)].filter((node) => growing.includes(node['Relation Name'] ?? ''));
  return {
    statement,
    ms: ms + planning,
    read: nodes.reduce((sum, node) => sum + readBy(node), 0),
    whole: nodes.filter((node) => node['Node Type'].endsWith('Seq Scan')).map((node) => node['Relation Name']!),
  };
}

function* nodesOf(plan: Plan): Generator<Plan> {
  yield plan;
  for (const part of plan.Plans ?? []) yield* nodesOf(part);
}

const readBy = (node: Plan): number =>
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  (node['Actual Loops'] ?? 1);
