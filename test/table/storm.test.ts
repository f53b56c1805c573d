import { exportGame } from '../../src/archive/export.js';
import { verifyGame } from '../../src/archive/verify.js';
import { games } from '../../src/games/registry.js';
import { RuleViolation } from '../../src/rules/errors.js';
import { canonicalText } from '../../src/rules/json.js';
import type { Choice } from '../../src/table/amendment.js';
import { desk } from '../../src/table/desk.js';
import { TableRefusal } from '../../src/table/errors.js';
import { intactLog } from '../reliability/rawLog.js';
import { useDatabase } from '../support/postgres.js';
import { type Begun, begun, chance, type Hall, hall, MODERATOR, player, randomMove } from './aTable.js';

const db = useDatabase();
const reason = 'storm';

/** Everything that can be done to a table, chosen by chance. Refusals are fine; wrong positions are not. */
async function anything(h: Hall, table: Begun, random: ReturnType<typeof chance>): Promise<void> {
  const { game } = table;
  const now = await h.tables.table(game);
  const seat = random.below(table.people.length);
  const by = player(table.people[seat]!);
  switch (random.below(12)) {
    case 0:
    case 1:
      return void (await h.tables.undo(game, { seat, by }));
    case 2:
      return void (await h.tables.redo(game, { seat, by }));
    case 3:
      return void (await desk(h.room).rewind(game, { by: MODERATOR, reason, n: Math.max(0, now.steps - 1 - random.below(4)) }));
    case 4:
      return void (await desk(h.room).undoCorrection(game, { by: MODERATOR, reason }));
    case 5: {
      const step = (await h.room.lives.past(await h.room.lives.fresh(game))).history.steps.at(-1 - random.below(6));
      if (!step) return;
      const choices: Record<string, Choice> = {};
      for (;;) {
        const amendment = { change: { kind: 'strike' as const, step: step.id }, choices };
        const trial = await desk(h.room).tryAmend(game, MODERATOR, amendment);
        if (trial.open === null) return void (await desk(h.room).amend(game, { by: MODERATOR, reason, on: trial.on, amendment }));
        choices[trial.open] = random.oneIn(2) ? { take: 'drop' } : { take: 'stop' };
      }
    }
    case 6:
      await h.tables.pause(game, { by: MODERATOR });
      return void (await h.tables.resume(game, { by: MODERATOR }));
    default:
      await randomMove(h, table, random);
  }
}

describe('A storm of moves, undos and corrections from two processes', () => {
  it.each([...games.keys()])('leaves every process, and the log alone, in the same position (%s)', async (rules) => {
    const halls = [hall(db.pool), hall(db.pool)];
    const table = await begun(halls[0]!, rules, Math.max(2, games.get(rules)!.players.min));
    const random = chance(`storm ${rules}`);
    for (let n = 0; n < 70; n++) {
      try {
        // Now and then both act at the same moment.
        if (random.oneIn(5)) await Promise.allSettled(halls.map((h) => anything(h, table, random)));
        else await anything(random.one(halls), table, random);
      } catch (error) {
        if (!(error instanceof TableRefusal || error instanceof RuleViolation)) throw error;
      }
      if (n % 10 !== 0) continue;
      const positions = await Promise.all([...halls, hall(db.pool)].map((h) => h.tables.position(table.game)));
      expect(new Set(positions.map(({ id }) => id)).size).toBe(1);
      expect(new Set(positions.map(({ state }) => canonicalText(state))).size).toBe(1);
    }
    await intactLog(db.pool, table.game);
    const file = await exportGame(db.pool, table.game, { everything: true });
    expect(verifyGame(file, games, { deep: true })).toMatchObject({ genuine: true });
    const kinds = new Set(file.rows.map(({ kind }) => kind));
    for (const kind of ['undo', 'rewind', 'amend', 'pause']) expect(kinds).toContain(kind);
    const decisions = (await halls[0]!.tables.table(table.game)).decisions.map(({ seat }) => seat);
    const waiting = (await halls[0]!.tables.position(table.game)).waiting.map(({ seat }) => seat);
    expect(decisions).toEqual(waiting);
  });
});
