import type { Json } from '../../src/rules/json.js';
import { canonicalText } from '../../src/rules/json.js';
import { intactLog } from '../reliability/rawLog.js';
import { useDatabase } from '../support/postgres.js';
import { begun, chance, hall, people, player, playOn, randomMove } from './aTable.js';

const db = useDatabase();
const load = (bag: string | null = null): Json => ({ type: 'load', bag });

describe('A table before its start', () => {
  it('is opened with defaults, joined, made ready and started by its owner', async () => {
    const { tables } = hall(db.pool);
    const [ann, ben, cat] = await people(db.pool, 3);
    const game = await tables.open(ann!, { rules: 'example', players: 2, name: ' Night ' });
    let table = await tables.table(game);
    expect(table).toMatchObject({ status: 'open', name: 'Night', owner: ann, headSeq: -1, options: { edition: 'branch', bots: 0 } });
    expect(table.seats.map(({ person }) => person)).toEqual([ann, null]);
    await expect(tables.start(game, player(ann!))).rejects.toMatchObject({ phrase: { code: 'seatsFree' } });
    expect(await tables.join(game, ben!)).toBe(1);
    expect(await tables.join(game, ben!)).toBe(1);
    await expect(tables.join(game, cat!)).rejects.toMatchObject({ phrase: { code: 'tableFull' } });
    await tables.ready(game, ben!, false);
    await expect(tables.start(game, player(ann!))).rejects.toMatchObject({ phrase: { code: 'notReady' } });
    await tables.ready(game, ben!, true);
    await expect(tables.start(game, player(ben!))).rejects.toMatchObject({ phrase: { code: 'notYours' } });
    await tables.start(game, player(ann!));
    table = await tables.table(game);
    expect(table).toMatchObject({ status: 'running', headSeq: 0, steps: 0 });
    expect(new Set(table.seats.map(({ person }) => person))).toEqual(new Set([ann, ben]));
    await expect(tables.start(game, player(ann!))).rejects.toMatchObject({ phrase: { code: 'notOpen' } });
    await expect(tables.leave(game, ben!)).rejects.toMatchObject({ phrase: { code: 'notOpen' } });
  });

  it('gives the last free seat to one of two who join at once', async () => {
    const { tables } = hall(db.pool);
    const [ann, ben, cat] = await people(db.pool, 3);
    const game = await tables.open(ann!, { rules: 'example', players: 2, name: 'Race' });
    const joined = await Promise.allSettled([tables.join(game, ben!), tables.join(game, cat!)]);
    expect(joined.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('refuses options outside the schema, unknown games and impossible numbers of people', async () => {
    const { tables } = hall(db.pool);
    const [ann] = await people(db.pool, 1);
    const open = (changes: object) => tables.open(ann!, { rules: 'example', players: 2, name: 'x', ...changes });
    await expect(open({ rules: 'chess' })).rejects.toMatchObject({ phrase: { code: 'unknownGame' } });
    await expect(open({ options: { edition: 'loop' } })).rejects.toMatchObject({ phrase: { code: 'optionsForm' } });
    await expect(open({ players: 9 })).rejects.toMatchObject({ phrase: { code: 'playerCount' } });
    await expect(open({ name: '  ' })).rejects.toMatchObject({ phrase: { code: 'nameLength' } });
  });

  it('draws the seating from the seed when asked to', async () => {
    const { tables } = hall(db.pool);
    const orders = new Set<string>();
    for (let n = 0; n < 12; n++) {
      const sitting = await people(db.pool, 3);
      const game = await tables.open(sitting[0]!, { rules: 'example', players: 3, name: 'Drawn', seating: 'drawn' });
      for (const person of sitting.slice(1)) await tables.join(game, person);
      await tables.start(game, player(sitting[0]!));
      orders.add((await tables.table(game)).seats.map(({ person }) => sitting.indexOf(person!)).join(''));
    }
    expect(orders.size).toBeGreaterThan(1);
  });
});

describe('Moving', () => {
  it('takes offered moves to the end of a game, with an unbroken log, and lays the seed open', async () => {
    const h = hall(db.pool);
    for (const [players, options] of [
      [2, {}],
      [3, { edition: 'main' }],
      [1, { bots: 2 }],
    ] as const) {
      const table = await begun(h, 'example', players, options);
      await playOn(h, table, chance(`to the end ${players}`), 2000);
      const over = await h.tables.table(table.game);
      expect(over.status).toBe('over');
      expect(over.decisions).toEqual([]);
      expect(over.standings?.ended?.code).toBe(over.ended);
      const rows = await intactLog(db.pool, table.game);
      expect(rows.at(-1)!.kind).toBe('end');
      const mails = await db.pool.query(`SELECT count(*)::int AS n FROM outbox WHERE game = $1 AND kind = 'over'`, [table.game]);
      expect(mails.rows[0].n).toBe(players);
      await expect(h.tables.move(table.game, { seat: 0, move: load(), by: player(table.people[0]!) })).rejects.toMatchObject({
        phrase: { code: 'notRunning' },
      });
    }
  });

  it('refuses other people, other seats, bad forms and illegal moves, and changes nothing', async () => {
    const h = hall(db.pool);
    const { game, people: sitting } = await begun(h);
    const before = canonicalText((await h.tables.position(game)).state);
    const refuse = async (seat: number, move: Json, person: string, code: string) =>
      expect(h.tables.move(game, { seat, move, by: player(person) })).rejects.toMatchObject({ phrase: { code } });
    await refuse(0, load(), sitting[1]!, 'notYours');
    await refuse(0, load(), 'stranger', 'notYours');
    await refuse(7, load(), sitting[0]!, 'unknownSeat');
    await refuse(0, { type: 'fly' }, sitting[0]!, 'moveForm');
    await refuse(0, load('no such bag'), sitting[0]!, 'notInYourHand');
    await expect(h.tables.move('nowhere', { seat: 0, move: load(), by: player(sitting[0]!) })).rejects.toMatchObject({
      phrase: { code: 'unknownTable' },
    });
    expect((await h.tables.table(game)).headSeq).toBe(0);
    expect(canonicalText((await h.tables.position(game)).state)).toBe(before);
  });

  it('answers a repeated key with the first answer, also from another process and much later', async () => {
    const h = hall(db.pool);
    const table = await begun(h);
    const request = { seat: 0, move: load(), by: player(table.people[0]!), key: 'k1' };
    const [a, b] = await Promise.all([h.tables.move(table.game, request), h.tables.move(table.game, request)]);
    expect([a.outcome, b.outcome].sort()).toEqual(['appended', 'repeated']);
    expect(b.hash).toBe(a.hash);
    await playOn(h, table, chance('later'), 5);
    expect(await hall(db.pool).tables.move(table.game, request)).toMatchObject({ outcome: 'repeated', seq: 1, hash: a.hash });
    await expect(h.tables.move(table.game, { ...request, move: { type: 'rest' } })).rejects.toMatchObject({
      phrase: { code: 'keyReused' },
    });
  });

  it('takes a move from an older page while that seat is asked the same, and explains when it is not', async () => {
    const h = hall(db.pool);
    const { game, people: sitting } = await begun(h, 'example', 3);
    const on = await h.tables.head(game);
    await h.tables.move(game, { seat: 0, move: load(), by: player(sitting[0]!), on });
    // Seat 1 was asked at seq 0 and still is: what seat 0 did meanwhile does not matter.
    await h.tables.move(game, { seat: 1, move: load(), by: player(sitting[1]!), on });
    // Seat 1 sends again from the same old page: it has moved since.
    await expect(h.tables.move(game, { seat: 1, move: load(), by: player(sitting[1]!), on })).rejects.toMatchObject({
      phrase: { code: 'positionChanged', facts: { since: 0, seq: 2 } },
    });
  });

  it('lets two processes play one table: the slower one sees what the other did', async () => {
    const [one, two] = [hall(db.pool), hall(db.pool)];
    const table = await begun(one);
    const random = chance('two processes');
    for (let n = 0; n < 60; n++) if (!(await randomMove(n % 2 ? one : two, table, random))) break;
    const [a, b] = await Promise.all([one.tables.position(table.game), two.tables.position(table.game)]);
    expect(canonicalText(a.state)).toBe(canonicalText(b.state));
    expect(a.id).toBe(b.id);
    await intactLog(db.pool, table.game);
  });

  it('gives one message per decision, none for a move that leaves one awaited, and names the decision on the seat', async () => {
    const h = hall(db.pool);
    const { game, people: sitting } = await begun(h, 'example', 2);
    const turns = async () =>
      (await db.pool.query(`SELECT person, occasion FROM outbox WHERE game = $1 AND kind = 'turn' ORDER BY id`, [game])).rows;
    expect(await turns()).toEqual([
      { person: sitting[0], occasion: '0:0' },
      { person: sitting[1], occasion: '1:0' },
    ]);
    await h.tables.move(game, { seat: 0, move: load(), by: player(sitting[0]!) });
    const seats = await db.pool.query('SELECT seat, decision FROM seat WHERE game = $1 ORDER BY seat', [game]);
    expect(seats.rows).toEqual([
      { seat: 0, decision: null },
      { seat: 1, decision: 0 },
    ]);
    await h.tables.move(game, { seat: 1, move: load(), by: player(sitting[1]!) });
    const { decisions } = await h.tables.table(game);
    const mine = decisions.find(({ must }) => must)!;
    expect(await turns()).toContainEqual({ person: sitting[mine.seat], occasion: `${mine.seat}:2` });
    // Rolling leaves the same seat to run: the decision stays, and so does the number of messages.
    const count = (await turns()).length;
    await h.tables.move(game, { seat: mine.seat, move: { type: 'roll' }, by: player(sitting[mine.seat]!) });
    const still = (await h.tables.table(game)).decisions.find(({ seat }) => seat === mine.seat);
    if (still?.must) {
      expect(still.opened).toBe(mine.opened);
      expect(await turns()).toHaveLength(count);
    }
  });

  it('never stores a seed where it could be read from a page: not in summaries, entries or messages before the end', async () => {
    const h = hall(db.pool);
    const table = await begun(h);
    await playOn(h, table, chance('secret'), 10);
    const { seed } = (await db.pool.query('SELECT seed FROM seed WHERE game = $1', [table.game])).rows[0];
    for (const name of ['game', 'entry', 'outbox', 'seat', 'snapshot']) {
      const key = name === 'game' ? 'id' : 'game';
      const { rows } = await db.pool.query(`SELECT t::text AS line FROM ${name} t WHERE ${key} = $1`, [table.game]);
      for (const { line } of rows) expect(line).not.toContain(seed);
    }
    expect(JSON.stringify(await h.tables.table(table.game))).not.toContain(seed);
  });
});
