import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exportGame } from '../../src/archive/export.js';
import { verifyGame } from '../../src/archive/verify.js';
import { dumpDatabase } from '../../src/database/dump.js';
import { linesOf } from '../../src/database/lines.js';
import { restoreDatabase } from '../../src/database/restore.js';
import { games } from '../../src/games/registry.js';
import { createTestDatabase, useDatabase } from '../support/postgres.js';
import { begun, chance, hall, people, playOn } from '../table/aTable.js';

describe('Moving a server', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'railpost-move-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  /** As it lies on a disk, and is read by `import --all`. */
  const each = (lines: readonly string[]): AsyncIterable<string> => {
    const lying = path.join(folder, 'all.jsonl');
    writeFileSync(lying, `${lines.join('\n')}\n`);
    return linesOf(lying);
  };
  const old = useDatabase();
  let file: string[] = [];
  let tables: string[] = [];
  const dumped = async (url: string) => {
    const lines: string[] = [];
    await dumpDatabase(url, (line) => {
      lines.push(line);
    });
    return lines;
  };

  beforeAll(async () => {
    const here = hall(old.pool);
    const running = await begun(here);
    const other = await begun(here, 'example', 3);
    await playOn(here, running, chance('moving'), 10);
    await playOn(here, other, chance('moving on'), 200);
    const [awkward] = await people(old.pool, 1);
    await old.pool.query('update person set name = $2 where id = $1', [awkward, 'Zoë "Tab\there" \\ {brace} 線路\u2028on']);
    tables = [running.game, other.game];
    file = await dumped(old.urls.owner);
  });

  it('everything arrives: the same rows, games that verify and go on', async () => {
    const target = await createTestDatabase();
    const count = await restoreDatabase(target.urls.owner, each(file));
    expect(count).toBeGreaterThan(30);
    const again = await dumped(target.urls.owner);
    expect(again.slice(1).sort()).toEqual(file.slice(1).sort());
    for (const table of tables) {
      expect(verifyGame(await exportGame(target.pool, table, { everything: true }), games, {})).toMatchObject({ genuine: true });
    }
    const there = hall(target.pool);
    expect(await playOn(there, await begun(there), chance('new'), 3)).toBe(3);
    await target.close();
  });

  it('refuses a database that is not empty', async () => {
    await expect(restoreDatabase(old.urls.owner, each(file))).rejects.toThrow(/not empty/);
  });

  it.each([
    ['cut off', (lines: string[]) => lines.slice(0, -3), /not whole/],
    [
      'without a row',
      (lines: string[]) => lines.filter((line, n) => !(line.startsWith('[') && n === lines.findIndex((one) => one.startsWith('[')))),
      /not whole|violates/,
    ],
    ['of another kind', () => ['{"railpost":"game"}'], /not a file of export --all/],
    ['of another version', (lines: string[]) => ['{"railpost":"database","migrations":["1"]}', ...lines.slice(1)], /another version/],
    ['that is no file of ours', () => ['PGDMP'], /not a line/],
  ])('leaves nothing of a file %s', async (_what, spoilt, complaint) => {
    const target = await createTestDatabase();
    await expect(restoreDatabase(target.urls.owner, each(spoilt(file)))).rejects.toThrow(complaint);
    expect((await target.pool.query('select count(*)::int as n from person')).rows).toEqual([{ n: 0 }]);
    await target.close();
  });
});
