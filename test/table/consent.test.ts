import { canonicalText } from '../../src/rules/json.js';
import { consent as consentOf } from '../../src/table/consent.js';
import type { UndoPolicy } from '../../src/table/types.js';
import { useDatabase } from '../support/postgres.js';
import { begun, type Hall, hall, MODERATOR, player } from './aTable.js';

const db = useDatabase();
const load = { type: 'load', bag: null };

/** Three people; seat 0 has loaded, then seat 1: seat 0 cannot take it back alone any more. */
async function stuck(undo: UndoPolicy) {
  const first = hall(db.pool);
  const { game, people } = await begun(first, 'example', 3);
  await db.pool.query('UPDATE game SET undo = $2 WHERE id = $1', [game, undo]);
  const h: Hall = hall(db.pool);
  const before = canonicalText((await h.tables.position(game)).state);
  for (const seat of [0, 1]) await h.tables.move(game, { seat, move: load, by: player(people[seat]!) });
  expect(await h.tables.mayUndo(game, 0)).toMatchObject({ may: false });
  const consent = consentOf(h.room);
  const ask = () => consent.ask(game, { by: player(people[0]!), seat: 0, to: '1', reason: 'wrong bag' });
  const answer = (seat: number, agree: boolean) => consent.answer(game, { by: player(people[seat]!), seat, agree });
  const now = async () => canonicalText((await h.tables.position(game)).state);
  return { h, game, people, before, consent, ask, answer, now };
}

describe('Undo by consent', () => {
  it('is done when all agree, as one entry that lists the steps', async () => {
    const t = await stuck('all');
    expect(await t.ask()).toBeNull();
    expect(await t.consent.request(t.game)).toMatchObject({ seat: 0, steps: ['1', '2'], asked: [1, 2], reason: 'wrong bag' });
    expect(await t.answer(1, true)).toBeNull();
    expect(await t.now()).not.toBe(t.before);
    expect(await t.answer(2, true)).toMatchObject({ outcome: 'appended', seq: 3 });
    expect(await t.now()).toBe(t.before);
    expect(await t.consent.request(t.game)).toBeNull();
    expect((await t.h.tables.entries(t.game)).at(-1)).toMatchObject({
      kind: 'undo',
      struck: ['1', '2'],
      reason: 'wrong bag',
      by: t.people[0],
    });
    const told = await db.pool.query(`SELECT person FROM outbox WHERE game = $1 AND kind = 'consent'`, [t.game]);
    expect(new Set(told.rows.map(({ person }) => person))).toEqual(new Set(t.people.slice(1)));
  });

  it('fails with the first who declines where all must agree', async () => {
    const t = await stuck('all');
    await t.ask();
    await t.answer(1, true);
    await t.answer(2, false);
    expect(await t.consent.request(t.game)).toBeNull();
    await expect(t.answer(2, true)).rejects.toMatchObject({ phrase: { code: 'noUndoRequest' } });
    expect((await t.h.tables.table(t.game)).steps).toBe(2);
  });

  it('goes by the majority of the others where the table says so', async () => {
    const t = await stuck('majority');
    await t.ask();
    // Two others: more than half of them is both.
    await t.answer(1, true);
    expect(await t.consent.request(t.game)).not.toBeNull();
    await t.answer(2, false);
    expect(await t.consent.request(t.game)).toBeNull();
  });

  it('is a moderator’s word where the table says so, with a reason in the audit', async () => {
    const t = await stuck('moderator');
    await t.ask();
    await expect(t.answer(1, true)).rejects.toMatchObject({ phrase: { code: 'notAsked' } });
    await expect(t.consent.decide(t.game, { by: player(t.people[1]!), agree: true, reason: 'x' })).rejects.toMatchObject({
      phrase: { code: 'notYours' },
    });
    await t.consent.decide(t.game, { by: MODERATOR, agree: true, reason: 'a slip' });
    expect(await t.now()).toBe(t.before);
    const audit = await db.pool.query('SELECT action FROM audit WHERE game = $1', [t.game]);
    expect(audit.rows).toEqual([{ action: 'undoGranted' }]);
  });

  it('writes a moderator’s decision and its line in the audit together or not at all', async () => {
    const t = await stuck('moderator');
    await t.ask();
    const steps = (await t.h.tables.table(t.game)).steps;
    // No text of the database holds a zero byte, so the line cannot be written.
    await expect(t.consent.decide(t.game, { by: MODERATOR, agree: true, reason: 'a\u0000slip' })).rejects.toThrow();
    await expect(t.consent.decide(t.game, { by: MODERATOR, agree: false, reason: 'a\u0000slip' })).rejects.toThrow();
    expect((await t.h.tables.table(t.game)).steps).toBe(steps);
    expect(await t.consent.request(t.game)).not.toBeNull();
    const refusal = { by: MODERATOR, agree: false, reason: 'play on' };
    const refused = await Promise.allSettled([t.consent.decide(t.game, refusal), t.consent.decide(t.game, refusal)]);
    expect(refused.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const audit = await db.pool.query('SELECT action FROM audit WHERE game = $1', [t.game]);
    expect(audit.rows).toEqual([{ action: 'undoRefused' }]);
  });

  it('lapses when another seat moves, and stays when the asker does', async () => {
    const t = await stuck('all');
    await t.ask();
    await t.h.tables.move(t.game, { seat: 0, move: load, by: player(t.people[0]!) });
    expect(await t.consent.request(t.game)).toMatchObject({ steps: ['1', '2', '3'] });
    await t.h.tables.move(t.game, { seat: 1, move: load, by: player(t.people[1]!) });
    expect(await t.consent.request(t.game)).toBeNull();
  });

  it('can be withdrawn by the asker alone, asked once at a time, and not at all where nobody may', async () => {
    const t = await stuck('all');
    await t.ask();
    await expect(t.ask()).rejects.toMatchObject({ phrase: { code: 'undoRequested' } });
    await expect(t.consent.withdraw(t.game, player(t.people[1]!))).rejects.toMatchObject({ phrase: { code: 'notYours' } });
    await t.consent.withdraw(t.game, player(t.people[0]!));
    expect(await t.consent.request(t.game)).toBeNull();
    const never = await stuck('nobody');
    await expect(never.ask()).rejects.toMatchObject({ phrase: { code: 'undoOnlyFree' } });
    await expect(t.consent.ask(t.game, { by: player(t.people[0]!), seat: 0, to: '2', reason: 'not mine' })).rejects.toMatchObject({
      phrase: { code: 'notYourStep' },
    });
  });

  it('two who agree at the same time make one undo', async () => {
    const t = await stuck('all');
    await t.ask();
    const answers = await Promise.all([t.answer(1, true), t.answer(2, true)]);
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await t.now()).toBe(t.before);
  });
});
