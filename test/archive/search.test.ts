import { exportGame } from '../../src/archive/export.js';
import { fileText, readFile } from '../../src/archive/file.js';
import { importGame } from '../../src/archive/import.js';
import { gamesToKeep, keepCurves, keptPart } from '../../src/archive/keep.js';
import { countArchive, type Search, SORTS, type Sort, searchArchive } from '../../src/archive/search.js';
import { games } from '../../src/games/registry.js';
import { useDatabase } from '../support/postgres.js';
import { type Begun, begun, chance, hall, MODERATOR, playOn } from '../table/aTable.js';

const db = useDatabase();

describe('The archive', () => {
  const finished: Begun[] = [];
  beforeAll(async () => {
    const h = hall(db.pool);
    for (let n = 0; n < 7; n++) {
      const table = await begun(h, 'example', 2 + (n % 2), { edition: n % 3 === 0 ? 'main' : 'branch' });
      await db.pool.query('UPDATE game SET name = $2, notes = $3 WHERE id = $1', [
        table.game,
        `Game ${n}`,
        n === 4 ? '100 % rain_drops' : '',
      ]);
      h.room.lives.forget(table.game);
      await playOn(h, table, chance(`archive ${n}`), 2000);
      finished.push(table);
    }
  });
  const names = async (search: Search, viewer: string | null = null) =>
    (await searchArchive(db.pool, { limit: 50, ...search }, viewer)).games.map(({ name }) => name).sort();

  it('finds by game, edition, players, people, winner, length, dates, end and text', async () => {
    expect(await names({})).toHaveLength(7);
    expect(await names({ traits: ['rules=example', 'edition=main'] })).toEqual(['Game 0', 'Game 3', 'Game 6']);
    expect(await names({ traits: ['players=3'] })).toEqual(['Game 1', 'Game 3', 'Game 5']);
    expect(await names({ traits: ['rules=chess'] })).toEqual([]);
    expect(await names({ person: finished[2]!.people[1]! })).toEqual(['Game 2']);
    const { games: rows } = await searchArchive(db.pool, {}, null);
    const won = rows.find(({ winners }) => winners.length > 0)!;
    expect(await names({ winner: won.winners[0]! })).toEqual([won.name]);
    expect(await names({ traits: [`ended=${won.ended}`] })).toContain(won.name);
    expect(await names({ text: 'rain' })).toEqual(['Game 4']);
    expect(await names({ text: 'rain_drops' })).toEqual(['Game 4']);
    expect(await names({ text: 'rainXdrops' })).toEqual([]);
    const longest = Math.max(...rows.map(({ steps }) => steps));
    expect((await names({ shortest: longest })).length).toBeGreaterThan(0);
    expect(await names({ from: new Date(Date.now() + 1000) })).toEqual([]);
    expect(await countArchive(db.pool, { traits: ['edition=main'] }, null)).toBe(3);
  });

  it('pages by key in every order: every game once, none twice', async () => {
    for (const sort of Object.keys(SORTS) as Sort[]) {
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const page = await searchArchive(db.pool, { sort, limit: 2, after }, null);
        seen.push(...page.games.map(({ game }) => game));
        after = page.next ?? undefined;
      } while (after);
      expect(new Set(seen).size).toBe(7);
      expect(seen).toHaveLength(7);
    }
    expect((await searchArchive(db.pool, { after: 'nonsense' }, null)).games).toHaveLength(7);
  });

  it('shows private games to those who sat there and to nobody else', async () => {
    const { game, people } = finished[5]!;
    await db.pool.query(`UPDATE archived SET visibility = 'private' WHERE game = $1`, [game]);
    expect(await names({})).not.toContain('Game 5');
    expect(await names({ person: people[0]! }, 'somebody else')).toEqual([]);
    expect(await names({ person: people[0]! }, people[0]!)).toEqual(['Game 5']);
    await db.pool.query(`UPDATE archived SET visibility = 'public' WHERE game = $1`, [game]);
  });

  it('keeps curves, and a small one in the row', async () => {
    const { tables } = hall(db.pool);
    const waiting = await gamesToKeep(db.pool);
    expect(waiting).toHaveLength(7);
    const curves = await keepCurves(db.pool, tables, waiting[0]!);
    expect(curves[0]!.lines[0]!.values).toHaveLength((await tables.table(waiting[0]!)).steps + 1);
    expect(JSON.parse((await keptPart(db.pool, waiting[0]!, 'curves'))!.content)).toEqual(curves);
    expect(await gamesToKeep(db.pool)).toHaveLength(6);
    const row = (await searchArchive(db.pool, { limit: 50 }, null)).games.find(({ game }) => game === waiting[0]);
    expect(row?.curve?.lines.length).toBeGreaterThan(1);
    // All nights were played: the last position tells how many.
    const { standings } = await tables.position(waiting[0]!);
    expect(row?.curve?.rounds).toBe(standings.ended?.facts.nights);
  });

  it('takes a game in from its file, entry by entry the same, marked with its source, once', async () => {
    const { game } = finished[1]!;
    const original = await exportGame(db.pool, game);
    const file = readFile(fileText({ ...original, header: { ...original.header, id: 'fromelsewhere' } }));
    const taken = await importGame(db.pool, games, file, { by: null });
    expect(taken).toEqual({ game: 'fromelsewhere', known: false });
    expect(await importGame(db.pool, games, file, { by: null })).toEqual({ game: 'fromelsewhere', known: true });
    const again = await exportGame(db.pool, 'fromelsewhere');
    expect(again.rows).toEqual(original.rows);
    const { tables } = hall(db.pool);
    const table = await tables.table('fromelsewhere');
    expect(table).toMatchObject({ status: 'over', origin: 'imported', source: 'Railpost game fromelsewhere' });
    expect(table.seats.map(({ name }) => name)).toEqual(original.header.seats.map(({ name }) => name));
    expect((await tables.position('fromelsewhere', { n: 3 })).n).toBe(3);
    expect(await names({ traits: ['origin=imported'] })).toEqual(['Game 1']);
  });

  it('takes in nothing that is not genuine, unfinished or unknown', async () => {
    const original = await exportGame(db.pool, finished[1]!.game);
    const bad = { ...original, rows: original.rows.map((row) => (row.seq === 3 ? { ...row, role: 'server' as const } : row)) };
    await expect(importGame(db.pool, games, bad, { by: null })).rejects.toThrow('line 5: entry 3 was changed');
    const running = { ...original, header: { ...original.header, status: 'running' as const } };
    await expect(importGame(db.pool, games, running, { by: null })).rejects.toThrow('still runs');
    const unknown = { ...original, header: { ...original.header, rules: 'chess' } };
    await expect(importGame(db.pool, games, unknown, { by: null })).rejects.toThrow('does not know');
  });

  it('lets a reopened game go, and takes it back at its second end', async () => {
    const h = hall(db.pool);
    const { game } = finished[0]!;
    await h.tables.reopen(game, { by: MODERATOR, reason: 'too early' });
    expect(await names({})).not.toContain('Game 0');
    await h.tables.end(game, { by: MODERATOR, reason: 'now' });
    expect(await names({})).toContain('Game 0');
  });
});
