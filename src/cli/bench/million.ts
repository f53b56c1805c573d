import type pg from 'pg';
import { countArchive, type Search, searchArchive } from '../../archive/search.js';
import { withBenchDatabase } from './database.js';
import type { Figure, Part } from './figure.js';

const ROWS = 1_000_000;
const PEOPLE = 20_000;

/** The archive with a million invented games: every search is explained, and none may read more than a tenth of the table. */
export const millionPart: Part = {
  name: 'million',
  long: true,
  figures: () =>
    withBenchDatabase(
      1,
      async ({ pool }) => {
        await fill(pool);
        return searches(pool);
      },
      'owner',
    ),
};

/** Indexes are made after the rows: many times faster, and the same in the end. */
async function fill(pool: pg.Pool): Promise<void> {
  const { rows: indexes } = await pool.query<{ indexname: string; indexdef: string }>(
    `SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'archived' AND indexname <> 'archived_pkey'`,
  );
  for (const { indexname } of indexes) await pool.query(`DROP INDEX "${indexname}"`);
  await pool.query(
    `INSERT INTO archived (game, rules, options, traits, name, players, steps, started_at, ended_at, ended, margin, standings, people, winners,
                           visibility, origin, sought)
     SELECT 'g' || md5(n::text), rules, '{}', ARRAY['rules=' || rules, 'edition=' || edition, 'players=' || players, 'ended=' || ended],
            name, players, (40 + 700 * random())::int, ended_at - interval '40 days', ended_at, ended, (300 * random() * random())::int,
            '{"ended":null,"seats":[]}', people, people[1:1], CASE WHEN n % 10 = 0 THEN 'private' ELSE 'public' END, 'played',
            name || ' notes of ' || md5((n * 7)::text)
       FROM (SELECT n, (ARRAY['1880', '1888n', 'ultimate-railroads', 'dice'])[1 + n % 4] AS rules,
                    (ARRAY['2022', '2010', 'first'])[1 + n % 3] AS edition, 2 + n % 5 AS players,
                    (ARRAY['bankBroken', 'lastTrain', 'agreed', 'standing'])[1 + (n % 1009) % 4] AS ended,
                    (ARRAY['Bohai', 'Jade', 'Amur', 'Orient', 'Baltic', 'Ural', 'Delta', 'Summit'])[1 + n % 8] || ' '
                      || (ARRAY['Bay', 'Gate', 'Line', 'Express', 'Valley', 'Pass'])[1 + n % 6] || ' ' || n AS name,
                    timestamptz '2015-01-01' + n * interval '6 minutes' AS ended_at,
                    ARRAY['p' || (n * 31) % $2, 'p' || (n * 37 + 1) % $2, 'p' || (n * 41 + 2) % $2] AS people
               FROM generate_series(1, $1) n) made`,
    [ROWS, PEOPLE],
  );
  await pool.query(`SET maintenance_work_mem = '512MB'`);
  for (const { indexdef } of indexes) await pool.query(indexdef);
  await pool.query('VACUUM ANALYZE archived');
}

const SEARCHES: { readonly [name: string]: Search } = {
  'newest games': {},
  'longest games of one title': { traits: ['rules=1880'], sort: 'longest' },
  'one title, edition, number of players and end': { traits: ['rules=1880', 'edition=2010', 'players=4', 'ended=lastTrain'] },
  'closest games between dates': { from: new Date('2019-03-01'), to: new Date('2019-03-08'), sort: 'closest' },
  'games of a person': { person: 'p4711' },
  'games that a person won': { winner: 'p4711', sort: 'clearest' },
  'a common word': { text: 'Bohai' },
  'a rare word': { text: 'express 123456' },
  'a word that is nowhere': { text: 'zeppelin' },
  'a trait that nothing has': { traits: ['rules=chess'] },
  'traits that never go together': { traits: ['rules=1880', 'players=3', 'edition=first', 'ended=agreed'] },
};

async function searches(pool: pg.Pool): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, search] of Object.entries(SEARCHES)) {
    const first = await searchArchive(pool, search, null);
    figures.push({ name, ms: await explained(pool, (asked) => searchArchive(asked, search, null)), goalMs: GOAL });
    if (first.next) {
      const on = { ...search, after: first.next };
      figures.push({ name: `${name}, next page`, ms: await explained(pool, (asked) => searchArchive(asked, on, null)), goalMs: GOAL });
    }
    figures.push({ name: `${name}, counted`, ms: await explained(pool, (asked) => countArchive(asked, search, null)), goalMs: GOAL });
  }
  const deep = Buffer.from(JSON.stringify([Date.parse('2016-01-01'), 'g'])).toString('base64url');
  figures.push({
    name: 'a page after nine tenths of them',
    ms: await explained(pool, (asked) => searchArchive(asked, { after: deep }, null)),
    goalMs: GOAL,
  });
  return figures;
}

const GOAL = 100;

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** Runs a search with each of its statements explained, and answers the database's own time in ms. */
async function explained(pool: pg.Pool, search: (asked: pg.Pool) => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3; run++) {
    let spent = 0;
    const client = await pool.connect();
    const query = async (text: string, values: unknown[] = []) => {
      if (!text.startsWith('SELECT')) return client.query(text);
      const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
      const [{ Plan: plan, 'Execution Time': ms, 'Planning Time': planning }] = rows[0]['QUERY PLAN'];
      if (readsAll(plan as Plan)) throw new Error(`reads too much of the archive: ${text} ${JSON.stringify(values)}`);
      spent += ms + planning;
      return client.query(text, values);
    };
    await search({ connect: async () => ({ query, release: () => client.release() }) } as unknown as pg.Pool);
    best = Math.min(best, spent);
  }
  return best;
}

/** Reading on until a page is full is fine; reading a tenth of everything is not. */
const readsAll = (plan: Plan): boolean => {
  const read = (plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0);
  return (plan['Relation Name'] === 'archived' && read > ROWS / 10) || (plan.Plans ?? []).some(readsAll);
};
