import { loadDemonstration } from '../../src/demo/load.js';
import { SIGN_INS } from '../../src/demo/people.js';
import { dice } from '../../src/games/dice/game.js';
import { example } from '../../src/games/example/index.js';
import type { AnyGame } from '../../src/rules/game.js';
import { consent } from '../../src/table/consent.js';
import { signIn } from '../../src/web/people/accounts.js';
import { useDatabase } from '../support/postgres.js';
import { hall } from '../table/aTable.js';

describe('The demonstration', () => {
  const db = useDatabase();
  const load = (halt = new AbortController().signal) => {
    const said: string[] = [];
    const { tables, room } = hall(db.pool);
    const reports = { progress: (what: string) => said.push(what), notice: (what: string) => said.push(`NOTICE ${what}`) };
    return loadDemonstration({ database: db, tables, consent: consent(room), games: [dice, example as AnyGame], ...reports, halt }).then(
      (people) => ({ people, said }),
    );
  };
  const tables = async () => (await db.pool.query('select name, status, steps, head_hash from game order by name')).rows;

  it('can be broken off and goes on at the next start', async () => {
    const halt = new AbortController();
    halt.abort();
    await load(halt.signal);
    expect(await tables()).toEqual([]);
  });

  it('opens tables to join, some that run with the first player asked, one that waits for somebody else, and games in the archive', async () => {
    const { said } = await load();
    expect(said.filter((line) => line.startsWith('NOTICE'))).toEqual([]);
    expect((await tables()).map(({ status }) => status).sort()).toEqual([
      'open',
      'open',
      'over',
      'over',
      'running',
      'running',
      'running',
      'running',
    ]);
    const asked = await db.pool.query(`select count(*)::int as n from seat join person on person.id = seat.person
      where person.name = 'Ana' and seat.awaited_since is not null`);
    expect(asked.rows).toEqual([{ n: 3 }]);
  });

  it('leaves the moderator a report to answer, and somebody who asks to take a move back', async () => {
    const reports = await db.pool.query('select count(*)::int as n from report where answered_at is null');
    expect(reports.rows).toEqual([{ n: 1 }]);
    const asked = await db.pool.query<{ game: string }>('select game from undo_request');
    expect(asked.rows).toHaveLength(1);
    expect(await consent(hall(db.pool).room).request(asked.rows[0]!.game)).toMatchObject({ agreed: [], declined: [] });
  });

  it('everybody printed can sign in', async () => {
    const { people } = await load();
    expect(people).toEqual(SIGN_INS);
    for (const { email, password } of people) expect(await signIn(db, email, password)).not.toBeNull();
  });

  it('changes nothing the second time, whatever people did meanwhile', async () => {
    await db.pool.query(`update game set notes = 'Mine now.' where status = 'open'`);
    const before = await tables();
    const { said } = await load();
    expect(said).toEqual([]);
    expect(await tables()).toEqual(before);
  });
});
