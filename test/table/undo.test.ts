import { canonicalText } from '../../src/rules/json.js';
import { intactLog } from '../reliability/rawLog.js';
import { useDatabase } from '../support/postgres.js';
import { begun, chance, hall, MODERATOR, people, player, playOn } from './aTable.js';

const db = useDatabase();

describe('Undo and redo of one’s own last moves', () => {
  it('gives back the position byte for byte, and mails the reopened decision again', async () => {
    const h = hall(db.pool);
    const { game, people: sitting } = await begun(h, 'example', 3);
    const before = await h.tables.position(game);
    const by = player(sitting[0]!);
    await h.tables.move(game, { seat: 0, move: { type: 'load', bag: null }, by });
    const after = await h.tables.position(game);
    expect(await h.tables.mayUndo(game, 0)).toEqual({ may: true, steps: ['1'] });
    await h.tables.undo(game, { seat: 0, by });
    const undone = await h.tables.position(game);
    expect(canonicalText(undone.state)).toBe(canonicalText(before.state));
    expect(undone.id).toBe(before.id);
    expect(undone.n).toBe(0);
    expect((await h.tables.table(game)).decisions.find(({ seat }) => seat === 0)).toMatchObject({ opened: 2 });
    const mails = await db.pool.query(`SELECT occasion FROM outbox WHERE game = $1 AND person = $2 AND kind = 'turn' ORDER BY id`, [
      game,
      sitting[0],
    ]);
    expect(mails.rows.map(({ occasion }) => occasion)).toEqual(['0:0', '0:2']);
    expect(await h.tables.mayRedo(game, 0)).toEqual({ may: true, steps: ['1'] });
    expect(await h.tables.mayRedo(game, 1)).toMatchObject({ may: false });
    await h.tables.redo(game, { seat: 0, by });
    const redone = await hall(db.pool).tables.position(game);
    expect(canonicalText(redone.state)).toBe(canonicalText(after.state));
    expect(redone.id).toBe(after.id);
    await intactLog(db.pool, game);
  });

  it('says beforehand why not: another seat acted, something was revealed, nothing is there', async () => {
    const h = hall(db.pool);
    const { game, people: sitting } = await begun(h, 'example', 2);
    expect(await h.tables.mayUndo(game, 0)).toMatchObject({ may: false, why: { code: 'nothingToUndo' } });
    await h.tables.move(game, { seat: 0, move: { type: 'load', bag: null }, by: player(sitting[0]!) });
    expect(await h.tables.mayUndo(game, 1)).toMatchObject({ may: false, why: { code: 'anotherSeatActed' } });
    await h.tables.move(game, { seat: 1, move: { type: 'load', bag: null }, by: player(sitting[1]!) });
    expect(await h.tables.mayUndo(game, 1)).toMatchObject({ may: false, why: { code: 'somethingRevealed' } });
    await expect(h.tables.undo(game, { seat: 1, by: player(sitting[1]!) })).rejects.toMatchObject({
      phrase: { code: 'somethingRevealed' },
    });
    await expect(h.tables.undo(game, { seat: 0, by: player(sitting[1]!) })).rejects.toMatchObject({ phrase: { code: 'notYours' } });
  });

  it('nobody takes back, or does again, what was done on the seat before him', async () => {
    const h = hall(db.pool);
    const { game, people: sitting } = await begun(h, 'example', 3);
    const [sub] = await people(db.pool, 1);
    const load = { seat: 0, move: { type: 'load', bag: null } };
    await h.tables.move(game, { ...load, by: player(sitting[0]!) });
    await h.tables.substitute(game, { seat: 0, person: sub!, by: MODERATOR, reason: 'away' });
    expect(await h.tables.mayUndo(game, 0)).toMatchObject({ may: false, why: { code: 'playedBeforeYou' } });

    const other = await begun(h, 'example', 3);
    await h.tables.move(other.game, { ...load, by: player(other.people[0]!) });
    await h.tables.undo(other.game, { seat: 0, by: player(other.people[0]!) });
    await h.tables.substitute(other.game, { seat: 0, person: sub!, by: MODERATOR, reason: 'away' });
    expect(await h.tables.mayRedo(other.game, 0)).toMatchObject({ may: false });
    await expect(h.tables.redo(other.game, { seat: 0, by: player(sub!) })).rejects.toMatchObject({ phrase: { code: 'anotherSeatActed' } });
  });

  it('takes back one move for two clicks on one page', async () => {
    const h = hall(db.pool);
    const { game, people: sitting } = await begun(h, 'example', 3);
    const by = player(sitting[0]!);
    for (let n = 0; n < 2; n++) await h.tables.move(game, { seat: 0, move: { type: 'load', bag: null }, by });
    const click = () => h.tables.undo(game, { seat: 0, by, on: 2 });
    const clicks = await Promise.allSettled([click(), click()]);
    expect(clicks.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await h.tables.table(game)).steps).toBe(1);
  });

  it('leaves the old positions readable: the history as of an entry', async () => {
    const h = hall(db.pool);
    const { game, people: sitting } = await begun(h, 'example', 3);
    const by = player(sitting[0]!);
    await h.tables.move(game, { seat: 0, move: { type: 'load', bag: null }, by });
    const taken = await h.tables.position(game);
    await h.tables.undo(game, { seat: 0, by });
    const then = await h.tables.position(game, { log: 1 });
    expect(then).toMatchObject({ n: 1, total: 1, seq: 1, id: taken.id });
    await expect(h.tables.position(game, { n: 1 })).rejects.toMatchObject({ phrase: { code: 'unknownPosition' } });
    await expect(h.tables.position(game, { log: 99 })).rejects.toMatchObject({ phrase: { code: 'unknownPosition' } });
    const log = await h.tables.entries(game);
    expect(log.map(({ kind }) => kind)).toEqual(['setup', 'move', 'undo']);
    expect(log[1]!.steps).toEqual([{ id: '1', n: null }]);
    expect(log[2]!.struck).toEqual(['1']);
  });
});

describe('Seats, pauses and endings', () => {
  it('keeps a resigned seat by quiet moves and ends when one person is left', async () => {
    const h = hall(db.pool);
    const table = await begun(h, 'example', 3);
    await h.tables.resign(table.game, { seat: 2, by: player(table.people[2]!) });
    const open = (await h.tables.table(table.game)).decisions.filter(({ must }) => must).map(({ seat }) => seat);
    expect(open).not.toContain(2);
    expect((await h.tables.steps(table.game, 0)).at(-1)).toMatchObject({ seat: 2, role: 'server' });
    await h.tables.resign(table.game, { seat: 1, by: player(table.people[1]!) });
    const over = await h.tables.table(table.game);
    expect(over).toMatchObject({ status: 'over', ended: 'standing', winners: [table.people[0]] });
  });

  it('lets somebody take a resigned seat and mails the open decision to them', async () => {
    const h = hall(db.pool);
    const table = await begun(h, 'example', 3);
    const [sub] = await people(db.pool, 1);
    await h.tables.resign(table.game, { seat: 1, by: player(table.people[1]!) });
    await expect(h.tables.substitute(table.game, { seat: 0, person: sub!, by: player(sub!) })).rejects.toMatchObject({
      phrase: { code: 'notYours' },
    });
    await h.tables.substitute(table.game, { seat: 1, person: sub!, by: player(sub!) });
    expect((await h.tables.table(table.game)).seats[1]).toMatchObject({ person: sub, resigned: false });
    await playOn(h, { ...table, people: [table.people[0]!, sub!, table.people[2]!] }, chance('substitute'), 8);
    await expect(h.tables.move(table.game, { seat: 1, move: { type: 'rest' }, by: player(table.people[1]!) })).rejects.toMatchObject({
      phrase: { code: 'notYours' },
    });
  });

  it('asks for a moderator and a reason where one is needed', async () => {
    const h = hall(db.pool);
    const { game, people: sitting } = await begun(h);
    const by = player(sitting[0]!);
    await expect(h.tables.pause(game, { by })).rejects.toMatchObject({ phrase: { code: 'notYours' } });
    await expect(h.tables.end(game, { by })).rejects.toMatchObject({ phrase: { code: 'notYours' } });
    await expect(h.tables.end(game, { by: MODERATOR })).rejects.toMatchObject({ phrase: { code: 'reasonMissing' } });
    await expect(h.tables.reopen(game, { by: MODERATOR, reason: 'x' })).rejects.toMatchObject({ phrase: { code: 'notOver' } });
    await h.tables.end(game, { by, agreed: true });
    expect(await h.tables.table(game)).toMatchObject({ status: 'over', ended: 'agreed' });
  });
});
