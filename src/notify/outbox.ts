import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { JsonObject } from '../rules/json.js';

/** What must be told. Moves write their rows in their own transaction (src/table); this is for everything else. */

export interface Letter {
  /** Empty where the mail belongs to no table. */
  readonly game?: string;
  /** Whom: a person's id, or empty when only an address is known (`facts.to`). */
  readonly person: string;
  readonly kind: LetterKind;
  /** The same occasion is told once. */
  readonly occasion?: string;
  readonly facts?: JsonObject;
}

export type LetterKind =
  | 'turn'
  | 'started'
  | 'over'
  | 'invitation'
  | 'confirm'
  | 'known'
  | 'sign-in'
  | 'reset'
  | 'address'
  | 'address-changed'
  | 'cancelled'
  | 'changed'
  | 'opened';

export async function post(sql: pg.Pool | pg.PoolClient, letter: Letter): Promise<void> {
  await sql.query(
    `insert into outbox (game, person, kind, occasion, facts, due_at) values ($1, $2, $3, $4, $5, now())
     on conflict (game, person, kind, occasion) do nothing`,
    [letter.game ?? '', letter.person, letter.kind, letter.occasion ?? randomUUID(), JSON.stringify(letter.facts ?? {})],
  );
}
