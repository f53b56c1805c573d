import type { PoolClient } from 'pg';
import type { Json, JsonObject } from '../rules/json.js';
import type { Table } from './types.js';

/** A finished game enters the archive in the transaction that ends it. Practice tables never do. */
export async function archive(client: PoolClient, table: Table): Promise<void> {
  // Only running games keep their newest snapshot: a million finished ones would be many gigabytes.
  await client.query('DELETE FROM snapshot WHERE game = $1', [table.id]);
  if (table.origin === 'practice' || table.status !== 'over' || !table.standings) return;
  const people = [...new Set(table.seats.flatMap(({ person }) => person ?? []))];
  const names = table.seats.flatMap(({ name }) => name ?? []);
  await client.query(
    `INSERT INTO archived (game, rules, options, traits, name, players, steps, started_at, ended_at, ended, margin, standings, people,
                           winners, visibility, origin, sought)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
            concat_ws(' ', $5::text, $17::text, $18::text, (SELECT string_agg(name::text, ' ') FROM person WHERE id = ANY($13)))
     ON CONFLICT (game) DO NOTHING`,
    [
      table.id,
      table.rules,
      table.options,
      traitsOf(table),
      table.name,
      table.players,
      table.steps,
      table.startedAt,
      table.endedAt,
      table.ended ?? 'standing',
      marginOf(table.standings),
      table.standings,
      people,
      table.winners,
      table.visibility,
      table.origin,
      names.join(' '),
      table.notes,
    ],
  );
}

/** What filters ask for, as words: one index finds any combination of them. */
export function traitsOf(table: Pick<Table, 'rules' | 'players' | 'ended' | 'options' | 'origin'>): string[] {
  const facts = [`rules=${table.rules}`, `players=${table.players}`, `ended=${table.ended ?? 'standing'}`, `origin=${table.origin}`];
  return [...facts, ...optionTraits(table.options)];
}

function optionTraits(options: JsonObject, prefix = ''): string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    if (Array.isArray(value)) return (value as Json[]).map((item) => `${prefix}${name}=${String(item)}`);
    if (typeof value === 'object' && value !== null) return optionTraits(value as JsonObject, `${prefix}${name}.`);
    return value === undefined ? [] : [`${prefix}${name}=${String(value)}`];
  });
}

/** Points between the first and the best of the others. */
function marginOf({ seats }: NonNullable<Table['standings']>): number {
  const [first = 0, second = first] = seats.map(({ score }) => score).sort((a, b) => b - a);
  return first - second;
}
