import type { PoolClient } from 'pg';
import type { Room } from './room.js';
import type { GameId } from './types.js';

/**
 * Those who asked for one mail when a public table opens: their wish goes into the outbox with the table that fulfils it.
 * Not for whoever opened it or already sits there, nor across a block. The post looks again and gives the wish back when
 * the table cannot be joined any more.
 */
export async function tellWishers(room: Room, client: PoolClient, id: GameId): Promise<void> {
  await client.query(
    `WITH table_now AS (
       SELECT g.id, g.rules, g.owner FROM game g
        WHERE g.id = $1 AND g.status = 'open' AND g.visibility = 'public' AND g.joining = 'anybody'
          AND EXISTS (SELECT FROM seat s WHERE s.game = g.id AND s.person IS NULL AND NOT s.bot)),
     fulfilled AS (
       DELETE FROM table_wish w USING table_now t
        WHERE w.rules IN ('', t.rules) AND w.person IS DISTINCT FROM t.owner
          AND NOT EXISTS (SELECT FROM seat s WHERE s.game = t.id AND s.person = w.person)
          AND NOT EXISTS (SELECT FROM outbox o WHERE o.game = t.id AND o.person = w.person AND o.kind = 'opened')
          AND NOT EXISTS (SELECT FROM seat s JOIN block b ON b.person = s.person AND b.other = w.person OR b.person = w.person AND b.other = s.person
                           WHERE s.game = t.id)
       RETURNING w.person, w.rules)
     INSERT INTO outbox (game, person, kind, occasion, facts, due_at)
     SELECT $1, person, 'opened', '', jsonb_build_object('wish', min(rules)), $2 FROM fulfilled GROUP BY person
     ON CONFLICT DO NOTHING`,
    [id, new Date(room.now().getTime() + room.settle)],
  );
}
