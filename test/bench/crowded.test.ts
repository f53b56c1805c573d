import { crowd, GROWING } from '../../src/cli/bench/crowd.js';
import { lookAround } from '../../src/cli/bench/crowded.js';
import { explain } from '../../src/cli/bench/explained.js';
import { connectDatabase } from '../../src/database/client.js';
import { useDatabase } from '../support/postgres.js';

/** The small sister of `npm run tables` and `npm run million`. */
describe('Lists on a crowded server', () => {
  const db = useDatabase();

  it('are answered by indexes, whatever is asked of them', async () => {
    const owner = connectDatabase(db.urls.owner, 1);
    const made = await crowd(owner.pool, 2_000).finally(() => owner.close());
    const database = connectDatabase(db.urls.app, 4);
    try {
      const looks = await lookAround(database, made, true);
      expect(looks.flatMap(({ faults }) => faults)).toEqual([]);
      expect(looks.filter(({ statements }) => statements === 0)).toEqual([]);
    } finally {
      await database.close();
    }
  });

  it('would be noticed if one read a whole table', async () => {
    const client = await db.pool.connect();
    try {
      const statement = { text: 'SELECT count(*) FROM game WHERE notes = $1', values: ['rain'], settings: [] };
      const { whole, read } = await explain(client, statement, GROWING, true);
      expect(whole).toEqual(['game']);
      expect(read).toBe(2_000);
    } finally {
      client.release();
    }
  });
});
