import { connectDatabase } from '../../src/database/client.js';
import { append } from '../../src/table/log.js';
import { useDatabase } from '../support/postgres.js';
import { intactLog, rawAppending, rawRow, rawTable } from './rawLog.js';

describe('The append function', () => {
  const db = useDatabase();

  it('lets exactly one of two appends with the same seq win: 1,000 rounds on 8 connections', async () => {
    const rivals = connectDatabase(db.urls.app, 8);
    try {
      const game = await rawTable(db.pool);
      let head = '';
      for (let seq = 0; seq < 1000; seq++) {
        const tries = Array.from({ length: 8 }, (_, rival) => rawRow(seq, head, `{"rival":${rival}}`));
        const outcomes = await Promise.all(tries.map((row) => append(rivals.pool, rawAppending(game, row))));
        const won = tries.filter((_, rival) => outcomes[rival]!.outcome === 'appended');
        expect(won).toHaveLength(1);
        expect(outcomes.filter(({ outcome }) => outcome === 'changed')).toHaveLength(7);
        head = won[0]!.hash;
      }
      expect(await intactLog(db.pool, game)).toHaveLength(1000);
    } finally {
      await rivals.close();
    }
  });

  it('answers a repeated key with the first answer and writes one entry', async () => {
    const game = await rawTable(db.pool);
    const row = rawRow(0, '');
    const asked = { key: 'click-1', request: 'a'.repeat(64) };
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => append(db.pool, rawAppending(game, row, asked))));
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['appended', ...Array(7).fill('repeated')]);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ seq: 0, hash: row.hash });
    // Later, when the head is elsewhere, the answer is still the first one.
    await append(db.pool, rawAppending(game, rawRow(1, row.hash)));
    expect(await append(db.pool, rawAppending(game, rawRow(0, ''), asked))).toEqual({ outcome: 'repeated', seq: 0, hash: row.hash });
    expect(await intactLog(db.pool, game)).toHaveLength(2);
  });

  it('refuses a key that asked for something else before', async () => {
    const game = await rawTable(db.pool);
    const row = rawRow(0, '');
    await append(db.pool, rawAppending(game, row, { key: 'click-1', request: 'a'.repeat(64) }));
    const other = await append(db.pool, rawAppending(game, rawRow(1, row.hash), { key: 'click-1', request: 'b'.repeat(64) }));
    expect(other.outcome).toBe('reused');
    expect(await intactLog(db.pool, game)).toHaveLength(1);
  });

  it('writes entry, summary, seats and outbox together, and nothing of them when the chain does not fit', async () => {
    const game = await rawTable(db.pool);
    const first = rawRow(0, '');
    await append(db.pool, rawAppending(game, first));
    const count = async () =>
      (
        await db.pool.query(
          'SELECT (SELECT count(*)::int FROM entry WHERE game = $1) e, (SELECT count(*)::int FROM outbox WHERE game = $1) o',
          [game],
        )
      ).rows[0];
    expect(await count()).toEqual({ e: 1, o: 1 });
    const seats = await db.pool.query('SELECT seat, decision FROM seat WHERE game = $1 ORDER BY seat', [game]);
    expect(seats.rows).toEqual([
      { seat: 0, decision: 0 },
      { seat: 1, decision: null },
    ]);
    const gap = rawRow(2, first.hash);
    await expect(append(db.pool, rawAppending(game, gap))).rejects.toThrow(/do not continue/);
    const forged = { ...rawRow(1, first.hash), hash: 'f'.repeat(64) };
    await expect(append(db.pool, rawAppending(game, forged))).rejects.toThrow(/entry_hash_fits/);
    const detached = rawRow(1, 'e'.repeat(64));
    await expect(append(db.pool, { ...rawAppending(game, detached), head: first.hash })).rejects.toThrow(/do not continue/);
    expect(await count()).toEqual({ e: 1, o: 1 });
    expect(await intactLog(db.pool, game)).toHaveLength(1);
  });

  it('tells of an unknown table', async () => {
    expect((await append(db.pool, rawAppending('nowhere', rawRow(0, '')))).outcome).toBe('missing');
  });
});

describe('The log is append-only', () => {
  const db = useDatabase();
  let game = '';
  beforeAll(async () => {
    game = await rawTable(db.pool);
    await append(db.pool, rawAppending(game, rawRow(0, '')));
    await db.pool.query(`INSERT INTO audit (action) VALUES ('tried')`);
  });

  for (const table of ['entry', 'audit']) {
    for (const [what, sql] of [
      ['UPDATE', `UPDATE ${table} SET at = at`],
      ['DELETE', `DELETE FROM ${table}`],
      ['TRUNCATE', `TRUNCATE ${table}`],
    ] as const) {
      it(`refuses ${what} on ${table} to the app's role by its rights`, async () => {
        await expect(db.pool.query(sql)).rejects.toThrow(/permission denied/);
      });
      it(`refuses ${what} on ${table} to the owner by the trigger`, async () => {
        const owner = connectDatabase(db.urls.owner, 1);
        try {
          await expect(owner.pool.query(sql)).rejects.toThrow(/append-only/);
        } finally {
          await owner.close();
        }
      });
    }
  }

  it('keeps the app from switching the trigger off', async () => {
    await expect(db.pool.query('ALTER TABLE entry DISABLE TRIGGER ALL')).rejects.toThrow(/must be owner/);
  });
});
