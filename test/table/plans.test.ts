import { canonicalText } from '../../src/rules/json.js';
import { plans } from '../../src/table/plans.js';
import { useDatabase } from '../support/postgres.js';
import { type Begun, begun, chance, type Hall, hall, player, playOn } from './aTable.js';

const db = useDatabase();

/** Night Mail loads at the same time, then runs in turn: everybody loads nothing, and seat 0 is asked whether it rests. */
async function atTheFirstRun(h: Hall): Promise<Begun> {
  const table = await begun(h, 'example', 3);
  for (const [seat, person] of table.people.entries())
    await h.tables.move(table.game, { seat, move: { type: 'load', bag: null }, by: player(person) });
  return table;
}

const rest = (h: Hall, { people }: Begun, game: string, seat: number, person = people[seat]!) =>
  h.tables.move(game, { seat, move: { type: 'rest' }, by: player(person) });

const runner = async (h: Hall, game: string): Promise<number> => (await h.tables.table(game)).decisions.find(({ must }) => must)!.seat;

describe('Plans', () => {
  it('keep what was tried out on a copy, tell what became of it, and are played by a click alone', async () => {
    const h = hall(db.pool);
    const table = await atTheFirstRun(h);
    const first = await runner(h, table.game);
    const me = table.people[first]!;
    const p = plans(h.room);
    const copy = await p.begin(table.game, me);
    await expect(p.keep(copy, me, '')).rejects.toMatchObject({ phrase: { code: 'planEmpty' } });
    // Every seat is moved by the planner, and everything can be taken back there, whoever made it.
    await rest(h, table, copy, first, me);
    const second = await runner(h, copy);
    await rest(h, table, copy, second, me);
    expect(await h.tables.mayUndo(copy, first)).toMatchObject({ may: true });
    await h.tables.undo(copy, { seat: first, by: player(me) });
    expect((await h.tables.table(copy)).steps).toBe(1);
    await h.tables.redo(copy, { seat: first, by: player(me) });
    await rest(h, table, copy, await runner(h, copy), me);
    expect(await p.keep(copy, me, ' quiet ')).toBe(table.game);

    const [plan] = await p.of(table.game, me);
    // Nothing of the others after the planner's last own move.
    expect(plan).toMatchObject({ name: 'quiet', seat: first, asked: true, lines: [{ seat: first, own: true, state: 'now', why: null }] });
    expect((await h.tables.table(table.game)).steps).toBe(3);

    await p.play(table.game, { by: player(me), plan: plan!.id, line: 0, key: 'one click' });
    expect((await p.play(table.game, { by: player(me), plan: plan!.id, line: 0, key: 'one click' })).outcome).toBe('repeated');
    expect((await h.tables.table(table.game)).steps).toBe(4);
    expect(await p.of(table.game, me)).toMatchObject([{ asked: false, lines: [{ state: 'done' }] }]);
    // Taken back at the table, it is to be done again.
    await h.tables.undo(table.game, { seat: first, by: player(me) });
    expect(await p.of(table.game, me)).toMatchObject([{ asked: true, lines: [{ state: 'now' }] }]);
  });

  it('say why a move is no longer possible and offer the next one that is; a new copy plays what is left', async () => {
    const h = hall(db.pool);
    const table = await atTheFirstRun(h);
    const first = await runner(h, table.game);
    const me = table.people[first]!;
    const p = plans(h.room);
    const copy = await p.begin(table.game, me);
    await rest(h, table, copy, first, me);
    await rest(h, table, copy, await runner(h, copy), me);
    await rest(h, table, copy, await runner(h, copy), me);
    // The next night: loading again.
    await h.tables.move(copy, { seat: first, move: { type: 'load', bag: null }, by: player(me) });
    await p.keep(copy, me, '');
    const lines = (await p.of(table.game, me))[0]!.lines;
    expect(lines.map(({ own, state }) => [own, state])).toEqual([
      [true, 'now'],
      [false, 'later'],
      [false, 'later'],
      [true, 'later'],
    ]);
    // Dice instead of rest: resting is refused from now on, and so is loading.
    await h.tables.move(table.game, { seat: first, move: { type: 'roll' }, by: player(me) });
    const after = (await p.of(table.game, me))[0]!;
    expect(after.asked).toBe(true);
    expect(after.lines.map(({ state }) => state)).toEqual(['refused', 'later', 'later', 'refused']);
    expect(after.lines[0]!.why).not.toBeNull();
    const again = await p.rework(table.game, me, after.id);
    expect(again).not.toBe(copy);
    expect(await p.nameOf(again, me)).toBe('');
    expect(await p.nameOf(copy, me)).toBeNull();
  });

  it('are one person’s own, few, and gone with the game', async () => {
    const h = hall(db.pool);
    const table = await atTheFirstRun(h);
    const first = await runner(h, table.game);
    const [me, other] = [table.people[first]!, table.people[(first + 1) % 3]!];
    const p = plans(h.room);
    await expect(p.begin(table.game, 'nobody')).rejects.toMatchObject({ phrase: { code: 'notSeated' } });
    for (let n = 0; n < 7; n++) {
      const copy = await p.begin(table.game, me);
      await rest(h, table, copy, first, me);
      await expect(p.keep(copy, other, '')).rejects.toMatchObject({ phrase: { code: 'notACopy' } });
      if (n === 6) await expect(p.keep(copy, me, '')).rejects.toMatchObject({ phrase: { code: 'tooManyPlans' } });
      else await p.keep(copy, me, `${n}`);
    }
    const kept = await p.of(table.game, me);
    expect(kept).toHaveLength(6);
    expect(await p.of(table.game, other)).toEqual([]);
    const { id } = kept[0]!;
    const unknown = { phrase: { code: 'unknownPlan' } };
    await expect(p.drop(table.game, other, id)).rejects.toMatchObject(unknown);
    await expect(p.rework(table.game, other, id)).rejects.toMatchObject(unknown);
    await expect(p.play(table.game, { by: player(other), plan: id, line: 0 })).rejects.toMatchObject(unknown);
    await p.drop(table.game, me, id);
    expect(await p.of(table.game, me)).toHaveLength(5);

    await playOn(h, table, chance('to the end'), 2000);
    expect((await h.tables.table(table.game)).status).toBe('over');
    expect((await db.pool.query('SELECT 1 FROM plan WHERE game = $1', [table.game])).rowCount).toBe(0);
    await expect(p.begin(table.game, me)).rejects.toMatchObject({ phrase: { code: 'notRunning' } });
  });

  it('never hold what is hidden from the planner: the copy is imagined, and told as the planner’s seat sees it', async () => {
    const h = hall(db.pool);
    const table = await begun(h, 'example', 3);
    const me = table.people[0]!;
    const p = plans(h.room);
    const real = (await h.tables.position(table.game)).state as unknown as { players: { hand: string[] }[] };
    const hidden = new Set([1, 2].flatMap((seat) => real.players[seat]!.hand));
    const deals = new Set<string>();
    for (let n = 0; n < 4; n++) {
      const copy = await p.begin(table.game, me);
      const [was, is] = await Promise.all([h.tables.see(table.game, 0), h.tables.see(copy, 0)]);
      expect(canonicalText(is.view)).toBe(canonicalText(was.view));
      const imagined = (await h.tables.position(copy)).state as unknown as { players: { hand: string[] }[] };
      deals.add(JSON.stringify([1, 2].map((seat) => imagined.players[seat]!.hand)));
      // A load of another seat is secret: the plan says that it was chosen, not what.
      await h.tables.move(copy, { seat: 1, move: { type: 'load', bag: imagined.players[1]!.hand[0]! }, by: player(me) });
      await h.tables.move(copy, { seat: 0, move: { type: 'load', bag: null }, by: player(me) });
      await p.keep(copy, me, '');
    }
    expect(deals.size).toBeGreaterThan(1);
    expect(hidden.size).toBeGreaterThan(0);
    for (const plan of await p.of(table.game, me)) {
      const told = JSON.stringify(plan.lines.filter(({ own }) => !own).map(({ happenings, auto }) => [happenings, auto]));
      expect(told).not.toMatch(/"bag"/);
    }
  });
});
