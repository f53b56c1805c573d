import { exportGame } from '../../src/archive/export.js';
import { verifyGame } from '../../src/archive/verify.js';
import { games } from '../../src/games/registry.js';
import { RuleViolation } from '../../src/rules/errors.js';
import { canonicalText, type Json } from '../../src/rules/json.js';
import { provingProofs } from '../../src/rules/proofs.js';
import type { StepId } from '../../src/rules/step.js';
import { wander } from '../../src/rules/wander.js';
import type { Amendment, Choice } from '../../src/table/amendment.js';
import { desk as deskOf } from '../../src/table/desk.js';
import { useDatabase } from '../support/postgres.js';
import { type Begun, begun, chance, type Hall, hall, MODERATOR, playedAnew, player, playOn } from './aTable.js';

const db = useDatabase();
const reason = 'the wrong bag was loaded';

/** Tries until nothing is open: every conflict is settled by the given way. */
async function settled(h: Hall, game: string, amendment: Amendment, way: (step: StepId) => Choice) {
  const desk = deskOf(h.room);
  const choices: Record<StepId, Choice> = {};
  for (let tries = 0; tries < 2000; tries++) {
    const trial = await desk.tryAmend(game, MODERATOR, { ...amendment, choices });
    if (trial.open === null) return { trial, amendment: { ...amendment, choices } };
    choices[trial.open] = way(trial.open);
  }
  throw new Error('conflicts without end');
}

const digest = (rules: string, state: Json): string => canonicalText(games.get(rules)!.digest(state));

describe.each([...games.keys()])('Corrections in random positions of %s', (rules) => {
  const players = Math.max(2, games.get(rules)!.players.min);
  const roundTrip = async (h: Hall, table: Begun, write: () => Promise<unknown>) => {
    const desk = deskOf(h.room);
    const before = await h.tables.position(table.game);
    await write();
    const corrected = await h.tables.position(table.game);
    expect(digest(rules, corrected.state)).toBe(digest(rules, await playedAnew(h, table.game)));
    // Another process, from the log alone.
    expect(digest(rules, (await hall(db.pool).tables.position(table.game)).state)).toBe(digest(rules, corrected.state));
    await desk.undoCorrection(table.game, { by: MODERATOR, reason: 'it was right before' });
    const back = await h.tables.position(table.game);
    expect(canonicalText(back.state)).toBe(canonicalText(before.state));
    expect(back.id).toBe(before.id);
  };

  for (const depth of [24, 160]) {
    it(`replaced, inserted and struck moves give the game as played so from the start, and undo gives the first back (${depth} moves deep)`, async () => {
      const h = hall(db.pool);
      const table = await begun(h, rules, players);
      const random = chance(`${rules} ${depth}`);
      await playOn(h, table, random, depth);
      if ((await h.tables.table(table.game)).status !== 'running') {
        await h.tables.reopen(table.game, { by: MODERATOR, reason });
        await deskOf(h.room).rewind(table.game, { by: MODERATOR, reason, n: 20 });
      }
      for (let round = 0; round < 3; round++) {
        const live = await h.room.lives.fresh(table.game);
        const past = await h.room.lives.past(live);
        const index = random.below(past.history.length);
        const { id, step } = past.history.steps[index]!;
        if (step.kind !== 'move') continue;
        const state = await h.room.lives.positions.state(live.game, past, live.seeds, index);
        const other = wander(live.game, state, step.seat, random, provingProofs(live.game.prove)).move;
        const given = { seat: step.seat, move: other };
        const change = [
          { kind: 'replace', step: id, with: given },
          { kind: 'strike', step: id },
          { kind: 'insert', before: id, with: given },
        ][round] as Amendment['change'];
        const way = (): Choice => (random.oneIn(3) ? { take: 'stop' } : { take: 'drop' });
        const { trial, amendment } = await settled(h, table.game, { change }, way);
        expect(trial.broken).toBeNull();
        expect(trial.from).toBe(index);
        await roundTrip(h, table, async () => {
          await deskOf(h.room).amend(table.game, { by: MODERATOR, reason, on: trial.on, amendment });
          const now = await h.tables.table(table.game);
          expect(now.steps).toBeGreaterThanOrEqual(trial.total);
        });
      }
      await roundTrip(h, table, () => deskOf(h.room).rewind(table.game, { by: MODERATOR, reason, n: 3 }));
      const file = await exportGame(db.pool, table.game, { everything: true });
      expect(verifyGame(file, games, { deep: true })).toMatchObject({ genuine: true });
    });
  }
});

describe('The moderator’s desk', () => {
  it('shows what becomes illegal, what changes, and which draws are new, before anything is written', async () => {
    const h = hall(db.pool);
    const table = await begun(h, 'example', 2);
    await playOn(h, table, chance('shows'), 20);
    const head = await h.tables.head(table.game);
    const first = (await h.tables.steps(table.game, 'all'))[0]!;
    const desk = deskOf(h.room);
    const trial = await desk.tryAmend(table.game, MODERATOR, { change: { kind: 'strike', step: first.id } });
    expect(trial.later.length + 1).toBeLessThanOrEqual(20);
    expect(trial.later.some(({ status }) => status !== 'unchanged')).toBe(true);
    const open = trial.later.find(({ id }) => id === trial.open);
    if (open) expect(open).toMatchObject({ status: 'illegal', refusal: { code: expect.any(String) } });
    expect(await h.tables.head(table.game)).toBe(head);
    await expect(
      desk.amend(table.game, { by: MODERATOR, reason: ' ', on: head, amendment: { change: { kind: 'strike', step: first.id } } }),
    ).rejects.toMatchObject({ phrase: { code: 'reasonMissing' } });
    if (trial.open) {
      await expect(
        desk.amend(table.game, { by: MODERATOR, reason, on: head, amendment: { change: { kind: 'strike', step: first.id } } }),
      ).rejects.toMatchObject({ phrase: { code: 'choiceMissing' } });
    }
    await expect(desk.tryAmend(table.game, MODERATOR, { change: { kind: 'strike', step: '999' } })).rejects.toMatchObject({
      phrase: { code: 'unknownStep' },
    });
  });

  it('draws anew when told so, and the log shows it', async () => {
    const h = hall(db.pool);
    const table = await begun(h, 'example', 2);
    await playOn(h, table, chance('redraw'), 12);
    const live = await h.room.lives.fresh(table.game);
    const past = await h.room.lives.past(live);
    const records = await h.room.lives.positions.steps(live.game, past, live.seeds, 1, past.history.length);
    const at = records.findIndex(({ draws }) => draws.length > 0);
    const step = past.history.steps[at]!.id;
    const { label } = records[at]!.draws[0]!;
    const { trial, amendment } = await settled(h, table.game, { redraw: [{ step, label }] }, () => ({ take: 'stop' }));
    expect(trial.draws.fresh).toContainEqual(expect.objectContaining({ label, generation: 1 }));
    await deskOf(h.room).amend(table.game, { by: MODERATOR, reason, on: trial.on, amendment });
    expect((await h.tables.entries(table.game)).at(-1)).toMatchObject({ kind: 'redraw', reason, by: 'moderator' });
    expect(digest('example', (await h.tables.position(table.game)).state)).toBe(digest('example', await playedAnew(h, table.game)));
  });

  it('adjusts a position by a typed correction that the referee accepts, and refuses others', async () => {
    const h = hall(db.pool);
    const { game } = await begun(h, 'example', 2);
    const desk = deskOf(h.room);
    const coins = async () => (await h.tables.position(game)).state as unknown as { players: { coins: number }[]; office: number };
    const before = await coins();
    const correction = { kind: 'coins', seat: 0, amount: 1 };
    const would = await desk.tryAdjust(game, MODERATOR, correction);
    expect(would.differences.length).toBeGreaterThan(0);
    expect(await h.tables.head(game)).toBe(0);
    await desk.adjust(game, { by: MODERATOR, reason, correction });
    expect((await coins()).players[0]!.coins).not.toBe(before.players[0]!.coins);
    await expect(desk.adjust(game, { by: MODERATOR, reason, correction: { kind: 'fly' } })).rejects.toBeInstanceOf(RuleViolation);
    expect(await desk.lastCorrection(game)).toBe(1);
    await desk.undoCorrection(game, { by: MODERATOR, reason });
    expect(canonicalText((await h.tables.position(game)).state)).toBe(canonicalText(before as unknown as Json));
  });

  it('tells everybody, keeps author and reason, and leaves a line in the audit that nobody can take away', async () => {
    const h = hall(db.pool);
    const table = await begun(h, 'example', 2);
    await playOn(h, table, chance('told'), 5);
    await deskOf(h.room).rewind(table.game, { by: MODERATOR, reason, n: 2 });
    const mails = await db.pool.query(`SELECT person, facts FROM outbox WHERE game = $1 AND kind = 'correction'`, [table.game]);
    expect(new Set(mails.rows.map(({ person }) => person))).toEqual(new Set(table.people));
    for (const { facts } of mails.rows) expect(facts).toMatchObject({ person: 'moderator', reason });
    const audit = await db.pool.query('SELECT person, action, facts FROM audit WHERE game = $1', [table.game]);
    expect(audit.rows).toEqual([{ person: 'moderator', action: 'rewind', facts: expect.objectContaining({ reason, n: 2 }) }]);
    expect((await h.tables.entries(table.game)).at(-1)).toMatchObject({ kind: 'rewind', by: 'moderator', reason });
    await expect(db.pool.query('DELETE FROM audit')).rejects.toThrow(/permission denied/);
  });

  it('keeps players out, and owners without a desk; a seated owner may rewind but not look behind the cards', async () => {
    const h = hall(db.pool);
    const desk = deskOf(h.room);
    const table = await begun(h, 'example', 2);
    await playOn(h, table, chance('rights'), 5);
    const [owner] = table.people;
    const strike: Amendment = { change: { kind: 'strike', step: '1' } };
    const notYours = { phrase: { code: 'notYours' } };
    await expect(desk.rewind(table.game, { by: player(owner!), reason, n: 1 })).rejects.toMatchObject(notYours);
    await expect(desk.rewind(table.game, { by: { person: owner!, role: 'owner' }, reason, n: 1 })).rejects.toMatchObject(notYours);
    await db.pool.query('UPDATE game SET owner_desk = true WHERE id = $1', [table.game]);
    const fresh = hall(db.pool);
    const asOwner = { person: owner!, role: 'owner' as const };
    await expect(deskOf(fresh.room).tryAmend(table.game, asOwner, strike)).rejects.toMatchObject({ phrase: { code: 'playsHere' } });
    await expect(deskOf(fresh.room).tryAdjust(table.game, asOwner, { kind: 'coins', seat: 0, amount: 1 })).rejects.toMatchObject({
      phrase: { code: 'playsHere' },
    });
    await deskOf(fresh.room).rewind(table.game, { by: asOwner, reason, n: 1 });
    expect((await fresh.tables.table(table.game)).steps).toBe(1);
  });

  it('is answered with the newer move when somebody moved meanwhile', async () => {
    const h = hall(db.pool);
    const table = await begun(h, 'example', 2);
    const random = chance('meanwhile');
    await playOn(h, table, random, 5);
    const { trial, amendment } = await settled(h, table.game, { change: { kind: 'strike', step: '3' } }, () => ({ take: 'stop' }));
    await playOn(h, table, random, 1);
    await expect(deskOf(h.room).amend(table.game, { by: MODERATOR, reason, on: trial.on, amendment })).rejects.toMatchObject({
      phrase: { code: 'positionChanged' },
    });
  });

  it('acts for a seat with its reason in the audit', async () => {
    const h = hall(db.pool);
    const { game } = await begun(h, 'example', 2);
    await deskOf(h.room).moveFor(game, { by: MODERATOR, seat: 1, move: { type: 'load', bag: null }, reason });
    expect((await h.tables.steps(game, 'all'))[0]).toMatchObject({ seat: 1, role: 'moderator', by: 'moderator' });
    const audit = await db.pool.query('SELECT action FROM audit WHERE game = $1', [game]);
    expect(audit.rows).toEqual([{ action: 'moveFor' }]);
    const told = await db.pool.query(`SELECT facts FROM outbox WHERE game = $1 AND kind = 'correction'`, [game]);
    expect(told.rows).toHaveLength(2);
    expect(told.rows[0].facts).toMatchObject({ action: 'moveFor', seat: 1, person: 'moderator', reason });
  });

  it('lets nobody who plays with hidden bags try what another seat may do', async () => {
    const h = hall(db.pool);
    const { game, people } = await begun(h, 'example', 2);
    await db.pool.query('UPDATE game SET owner_desk = true WHERE id = $1', [game]);
    const fresh = hall(db.pool);
    const by = { person: people[0]!, role: 'owner' as const };
    await expect(deskOf(fresh.room).moveFor(game, { by, seat: 1, move: { type: 'load', bag: null }, reason })).rejects.toMatchObject({
      phrase: { code: 'playsHere' },
    });
  });

  it('corrects a finished game: it is reopened with a new seed, and ends again where it is still over', async () => {
    const h = hall(db.pool);
    const desk = deskOf(h.room);
    const table = await begun(h, 'example', 2);
    const { game } = table;
    await playOn(h, table, chance('finished'), 5000);
    const before = await h.tables.table(game);
    expect(before.status).toBe('over');
    const archived = async () => (await db.pool.query('SELECT steps FROM archived WHERE game = $1', [game])).rows;
    expect(await archived()).toEqual([{ steps: before.steps }]);

    // Money given to somebody leaves the game over.
    await desk.adjust(game, { by: MODERATOR, reason, correction: { kind: 'coins', seat: 0, amount: 1 } });
    expect((await h.tables.entries(game)).map(({ kind }) => kind).slice(-3)).toEqual(['reopen', 'adjust', 'end']);
    expect((await h.tables.table(game)).status).toBe('over');
    expect(await archived()).toEqual([{ steps: before.steps + 1 }]);
    await desk.undoCorrection(game, { by: MODERATOR, reason });
    expect((await h.tables.table(game)).status).toBe('over');
    expect((await h.tables.position(game)).id).toBe((await h.tables.position(game, { n: before.steps })).id);

    // The last move struck leaves it running.
    const last = (await h.tables.steps(game, 'all')).at(-1)!;
    const { trial, amendment } = await settled(h, game, { change: { kind: 'strike', step: last.id } }, () => ({ take: 'stop' }));
    await desk.amend(game, { by: MODERATOR, reason, on: trial.on, amendment });
    expect((await h.tables.table(game)).status).toBe('running');
    expect(await archived()).toEqual([]);
    expect(digest('example', (await h.tables.position(game)).state)).toBe(digest('example', await playedAnew(h, game)));
    await playOn(h, table, chance('finished again'), 5000);
    expect((await h.tables.table(game)).status).toBe('over');
    expect(verifyGame(await exportGame(db.pool, game), games)).toMatchObject({ genuine: true });
  });

  it('amends the same place twice, and places across a rewind; a struck-out move is no place', async () => {
    const h = hall(db.pool);
    const desk = deskOf(h.room);
    const table = await begun(h, 'example', 2);
    await playOn(h, table, chance('twice'), 12);
    await desk.rewind(table.game, { by: MODERATOR, reason, n: 6 });
    await playOn(h, table, chance('twice, on'), 4);
    const stop = () => ({ take: 'stop' }) as const;
    const at = async (n: number) => (await h.tables.steps(table.game, 'all'))[n - 1]!.id;
    for (let round = 0; round < 2; round++) {
      const { trial, amendment } = await settled(h, table.game, { change: { kind: 'strike', step: await at(5) } }, stop);
      await desk.amend(table.game, { by: MODERATOR, reason, on: trial.on, amendment });
      expect(digest('example', (await h.tables.position(table.game)).state)).toBe(digest('example', await playedAnew(h, table.game)));
      await playOn(h, table, chance(`twice ${round}`), 3);
    }
    await expect(desk.tryAmend(table.game, MODERATOR, { change: { kind: 'strike', step: '8' } })).rejects.toMatchObject({
      phrase: { code: 'unknownStep' },
    });
  });

  it('tells a move that returns and is no longer possible as it was played', async () => {
    const h = hall(db.pool);
    const desk = deskOf(h.room);
    const table = await begun(h, 'example', 2);
    await playOn(h, table, chance('returning'), 12);
    const live = await h.room.lives.fresh(table.game);
    const past = await h.room.lives.past(live);
    const played = await h.room.lives.positions.steps(live.game, past, live.seeds, 1, 12);
    await desk.rewind(table.game, { by: MODERATOR, reason, n: 6 });
    const entry = (await h.tables.table(table.game)).headSeq;
    const strike: Amendment['change'] = { kind: 'strike', step: past.history.steps[4]!.id };
    const { trial, amendment } = await settled(h, table.game, { change: strike }, () => ({ take: 'stop' }));
    await desk.amend(table.game, { by: MODERATOR, reason, on: trial.on, amendment });
    const back = await desk.tryAmend(table.game, MODERATOR, { change: { kind: 'undo', entry } });
    const conflict = back.later.find(({ refusal }) => refusal !== null)!;
    const n = past.history.steps.findIndex(({ id }) => id === conflict.id);
    expect(n).toBeGreaterThanOrEqual(6);
    expect(conflict.before).toEqual(played[n]!.happenings);
  });
});
