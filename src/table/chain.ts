import { createHash } from 'node:crypto';
import type { EntryKind } from '../rules/entry.js';
import type { Actor } from './types.js';

/** A row of the log as it is stored and hashed. `body` is kept as text: what was hashed is what is stored. */
export interface LogRow {
  readonly seq: number;
  readonly at: Date;
  /** SHA-256(salt ‖ person); empty when the server acted. */
  readonly acted: string;
  readonly role: Actor['role'];
  readonly kind: EntryKind;
  readonly body: string;
  readonly revealed: boolean;
  readonly stateHash: string;
  readonly prevHash: string;
  readonly hash: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The link of the chain. The database checks the same formula (`entry_hash` in the first migration). */
export const entryHash = (row: Omit<LogRow, 'hash'>): string =>
  sha256(
    `${row.prevHash}\n${row.seq}\n${row.at.toISOString()}\n${row.acted}\n${row.role}\n${row.kind}\n${row.revealed ? '1' : '0'}\n${row.stateHash}\n${row.body}`,
  );

export const linked = (row: Omit<LogRow, 'hash'>): LogRow => ({ ...row, hash: entryHash(row) });

/** How people and free texts enter the log; the salt and the text stand beside it. */
export const sealed = (salt: string, text: string): string => sha256(salt + text);
