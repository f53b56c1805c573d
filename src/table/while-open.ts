import type { PoolClient } from 'pg';
import { inTransaction } from './act.js';
import { demand } from './errors.js';
import type { Room } from './room.js';
import { readTable } from './stored.js';
import type { Actor, GameId, Table } from './types.js';

/** Locks the table's row while it is still open, so that two who join at once do not get one seat. */
export async function whileOpen<T>(room: Room, id: GameId, work: (client: PoolClient, table: Table) => Promise<T>): Promise<T> {
  return inTransaction(room, async (client) => {
    await client.query('SELECT 1 FROM game WHERE id = $1 FOR UPDATE', [id]);
    const table = await readTable(client, id);
    demand(table.status === 'open', 'notOpen', { status: table.status });
    return work(client, table);
  });
}

export const mustOwn = (table: Table, by: Actor): void =>
  demand(by.role === 'moderator' || by.role === 'server' || (by.person !== null && by.person === table.owner), 'notYours');
