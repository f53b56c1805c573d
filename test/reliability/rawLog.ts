import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { entryHash, type LogRow, linked } from '../../src/table/chain.js';
import { type Appending, readLog } from '../../src/table/log.js';

/** A table whose log is written without any rules: for what the database itself promises. */
export async function rawTable(pool: Pool): Promise<string> {
  const id = randomBytes(6).toString('hex');
  await pool.query(
    `INSERT INTO game (id, rules, version, options, players, name, status, salt, commitment) VALUES ($1, 'raw', 1, '{}', 2, 'Raw', 'running', '', '')`,
    [id],
  );
  await pool.query('INSERT INTO seat (game, seat, person) VALUES ($1, 0, $2), ($1, 1, $3)', [id, 'ann', 'ben']);
  return id;
}

export function rawRow(seq: number, prevHash: string, body = `{"n":${seq}}`): LogRow {
  return linked({
    seq,
    at: new Date(),
    acted: 'ab'.repeat(32),
    role: 'player',
    kind: 'move',
    body,
    revealed: false,
    stateHash: 'cd'.repeat(32),
    prevHash,
  });
}

export function rawAppending(game: string, row: LogRow, more: Partial<Appending> = {}): Appending {
  return {
    game,
    head: row.prevHash,
    key: null,
    request: null,
    rows: [row],
    summary: {
      movedAt: row.at,
      status: 'running',
      steps: row.seq,
      decisions: [{ seat: row.seq % 2, must: true, about: { code: 'turn', facts: {} }, opened: row.seq, since: row.at, asked: row.seq }],
      whereabouts: null,
      standings: null,
      ended: null,
      winners: [],
      startedAt: row.at,
      endedAt: null,
      pausedAt: null,
      commitment: '',
    },
    messages: [{ person: row.seq % 2 ? 'ben' : 'ann', kind: 'turn', occasion: `${row.seq % 2}:${row.seq}`, facts: {}, dueAt: row.at }],
    ...more,
  };
}

/** Throws unless the stored log is an unbroken chain that ends at the summary's head; answers its rows. */
export async function intactLog(pool: Pool, game: string): Promise<LogRow[]> {
  const rows = await readLog(pool, game);
  let prevHash = '';
  rows.forEach((row, seq) => {
    if (row.seq !== seq || row.prevHash !== prevHash || row.hash !== entryHash(row)) throw new Error(`entry ${row.seq} breaks the chain`);
    prevHash = row.hash;
  });
  const head = await pool.query('SELECT head_seq, head_hash FROM game WHERE id = $1', [game]);
  if (head.rows[0].head_seq !== rows.length - 1 || head.rows[0].head_hash !== prevHash) throw new Error('the summary is not at the head');
  return rows;
}
