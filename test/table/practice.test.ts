import { exportGame } from '../../src/archive/export.js';
import { verifyGame } from '../../src/archive/verify.js';
import { games } from '../../src/games/registry.js';
import { canonicalText } from '../../src/rules/json.js';
import { useDatabase } from '../support/postgres.js';
import { begun, chance, hall, people, player, playOn } from './aTable.js';

const db = useDatabase();

describe('Practice', () => {
  it('goes on from any position of a finished game, with chance of its own, unmailed and unarchived', async () => {
    const h = hall(db.pool);
    const table = await begun(h, 'example', 2);
    await playOn(h, table, chance('practice'), 2000);
    const [reader] = await people(db.pool, 1);
    const fork = await h.tables.practise(table.game, reader!, 'all', { n: 5 });
    const [was, is] = await Promise.all([h.tables.position(table.game, { n: 5 }), h.tables.position(fork)]);
    expect(canonicalText(is.state)).toBe(canonicalText(was.state));
    expect(await h.tables.table(fork)).toMatchObject({
      origin: 'practice',
      visibility: 'private',
      source: `${table.game}@5`,
      status: 'running',
    });
    await playOn(h, { game: fork, people: [reader!, reader!] }, chance('fork'), 2000);
    expect((await h.tables.table(fork)).status).toBe('over');
    const left = await db.pool.query(
      'SELECT (SELECT count(*)::int FROM outbox WHERE game = $1) AS mails, (SELECT count(*)::int FROM archived WHERE game = $1) AS archived',
      [fork],
    );
    expect(left.rows[0]).toEqual({ mails: 0, archived: 0 });
    await expect(h.tables.practise(table.game, reader!, 'all')).rejects.toMatchObject({ phrase: { code: 'nothingToPractise' } });
  });

  it('of a running game shows its player nothing new: hidden things are dealt anew', async () => {
    const h = hall(db.pool);
    const table = await begun(h, 'example', 3, { edition: 'main' });
    await playOn(h, table, chance('running'), 4);
    const deals = new Set<string>();
    for (let n = 0; n < 5; n++) {
      const fork = await h.tables.practise(table.game, table.people[0]!, 0);
      const [was, is] = await Promise.all([h.tables.see(table.game, 0), h.tables.see(fork, 0)]);
      expect(canonicalText(is.view)).toBe(canonicalText(was.view));
      deals.add(canonicalText((await h.tables.position(fork)).state));
    }
    expect(deals.size).toBeGreaterThan(1);
    await expect(h.tables.practise(table.game, table.people[0]!, 'all')).rejects.toMatchObject({ phrase: { code: 'notYours' } });
    await expect(h.tables.move(table.game, { seat: 0, move: { type: 'fly' }, by: player(table.people[0]!) })).rejects.toThrow();
  });

  it.each(['example', 'dice', '1888n'])('a copy of %s verifies like any other table: it would stop an upgrade otherwise', async (rules) => {
    const h = hall(db.pool);
    const table = await begun(h, rules, 2);
    await playOn(h, table, chance('verified'), 6);
    const copy = await h.tables.practise(table.game, table.people[0]!, 0);
    await playOn(h, { game: copy, people: [table.people[0]!, table.people[0]!] }, chance('copy'), 2);
    expect(verifyGame(await exportGame(db.pool, copy, { everything: true }), games)).toMatchObject({ genuine: true });
  });
});
