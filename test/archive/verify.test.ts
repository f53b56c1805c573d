import { exportGame } from '../../src/archive/export.js';
import { fileText, type GameFile, readFile } from '../../src/archive/file.js';
import { replayFile } from '../../src/archive/replay.js';
import { verifyGame } from '../../src/archive/verify.js';
import { games } from '../../src/games/registry.js';
import { canonicalText, type Json } from '../../src/rules/json.js';
import { entryHash, type LogRow } from '../../src/table/chain.js';
import { useDatabase } from '../support/postgres.js';
import { type Begun, begun, chance, type Hall, hall, MODERATOR, player, playOn, randomMove } from '../table/aTable.js';

const db = useDatabase();

/** A finished game with undone and redone moves in it. */
async function finished(h: Hall, table: Begun, name: string): Promise<Begun> {
  const random = chance(name);
  for (let n = 0; ; n++) {
    const live = await h.room.lives.fresh(table.game);
    const mover = live.table.seats.find(({ seat }) => seat === live.table.where?.actor)?.seat ?? 0;
    if (n % 7 === 3) {
      const may = await h.tables.mayUndo(table.game, mover);
      if (may.may) {
        await h.tables.undo(table.game, { seat: mover, by: player(table.people[mover]!) });
        if (random.oneIn(2)) await h.tables.redo(table.game, { seat: mover, by: player(table.people[mover]!) });
      }
    }
    if (!(await randomMove(h, table, random))) return table;
  }
}

/** The chain made good again from an entry on, as a forger would. */
function rechained(rows: readonly LogRow[]): LogRow[] {
  const made: LogRow[] = [];
  for (const row of rows) {
    const next = { ...row, prevHash: made.at(-1)?.hash ?? '' };
    made.push({ ...next, hash: entryHash(next) });
  }
  return made;
}

describe('A game as a file', () => {
  let file: GameFile;
  let table: Begun;
  const h = () => hall(db.pool);
  beforeAll(async () => {
    const where = h();
    table = await finished(where, await begun(where, 'example', 3, { edition: 'main', bots: 1 }), 'file');
    file = await exportGame(db.pool, table.game);
  });
  const verify = (changed: GameFile, how = {}) => verifyGame(readFile(fileText(changed)), games, how);
  const problem = (changed: GameFile, how = {}) => {
    const verdict = verify(changed, how);
    if (verdict.genuine) throw new Error('taken for genuine');
    return verdict.problem;
  };
  const withRows = (rows: readonly LogRow[]): GameFile => ({
    rows,
    header: { ...file.header, entries: rows.length, head: rows.at(-1)!.hash },
  });

  it('is written and read as lines and as one document, entry for entry', () => {
    expect(readFile(fileText(file))).toEqual(file);
    expect(readFile(fileText(file, 'document'))).toEqual(file);
  });

  it('is proven genuine: chain, seed, draws, states and searches', () => {
    const verdict = verify(file, { deep: true });
    expect(verdict).toMatchObject({
      genuine: true,
      proof: { entries: file.rows.length, states: file.rows.length, people: true, imported: false },
    });
    if (verdict.genuine) expect(Math.min(verdict.proof.draws, verdict.proof.searches)).toBeGreaterThan(0);
    expect(file.rows.some(({ kind }) => kind === 'undo')).toBe(true);
  });

  it('replays to any position, the last one being that of the table', async () => {
    const last = replayFile(file, games);
    const { state } = await h().tables.position(table.game);
    expect(canonicalText(last.digest)).toBe(canonicalText(games.get('example')!.digest(state)));
    expect(replayFile(file, games, 0).n).toBe(0);
    for (const n of [1, 5, last.total - 1]) {
      const position = await h().tables.position(table.game, { n });
      expect(replayFile(file, games, n).standings).toEqual(position.standings);
    }
    expect(() => replayFile(file, games, last.total + 1)).toThrow(RangeError);
  });

  it('is found out, with the first bad entry named, wherever a single entry is changed', () => {
    for (const seq of [0, 1, 7, file.rows.length - 1]) {
      for (const change of [
        (row: LogRow) => ({ ...row, at: new Date(row.at.getTime() + 1) }),
        (row: LogRow) => ({ ...row, body: canonicalText({ ...(JSON.parse(row.body) as object), extra: 1 } as Json) }),
        (row: LogRow) => ({ ...row, stateHash: 'a'.repeat(64) }),
        (row: LogRow) => ({ ...row, role: 'moderator' as const }),
        (row: LogRow) => ({ ...row, revealed: !row.revealed }),
        (row: LogRow) => ({ ...row, hash: 'b'.repeat(64) }),
      ]) {
        const rows = file.rows.map((row) => (row.seq === seq ? change(row) : row));
        expect(problem({ ...file, rows }).seq).toBe(seq);
      }
    }
  });

  it('is found out when an entry is left out, or the end cut off', () => {
    const without = file.rows.filter(({ seq }) => seq !== 5);
    expect(problem({ ...file, rows: without }).seq).toBe(5);
    expect(problem({ ...file, rows: file.rows.slice(0, -1) })).toMatchObject({ seq: null });
  });

  it('is found out by the state hashes when a forger mends the chain after changing a move', () => {
    const target = file.rows.find(({ kind, body }) => kind === 'move' && body.includes('"type":"load"') && !body.includes('"bag":null'))!;
    const forged = rechained(
      file.rows.map((row) => (row.seq === target.seq ? { ...row, body: row.body.replace(/"bag":"[^"]*"/, '"bag":null') } : row)),
    );
    expect(problem(withRows(forged)).seq).toBe(target.seq);
    // And by the mail, which the forger cannot call back.
    expect(problem(withRows(forged), { mail: file.rows[target.seq]!.hash }).what).toMatch(/mail/);
    expect(verify(file, { mail: file.rows[target.seq]!.hash })).toMatchObject({ genuine: true, proof: { mailed: target.seq } });
  });

  it('is found out when the seed is another one', () => {
    const seeds = [{ ...file.header.seeds[0]!, seed: 'c'.repeat(64) }];
    expect(problem({ ...file, header: { ...file.header, seeds } }).what).toMatch(/committed/);
  });

  it('is found out when options, players or people in the header are not those of the log', () => {
    const header = (changes: object) => problem({ ...file, header: { ...file.header, ...changes } });
    expect(header({ options: { edition: 'branch', bots: 1 } }).what).toMatch(/options/);
    expect(header({ players: 2 }).what).toMatch(/players/);
    const seats = file.header.seats.map((seat) => ({ ...seat, person: 'somebody else' }));
    expect(header({ seats }).what).toMatch(/seat 1/);
  });

  it('verifies under pseudonyms, and then holds no name, id, reason or salt', async () => {
    const hidden = await exportGame(db.pool, table.game, { pseudonymous: true });
    expect(verify(hidden)).toMatchObject({ genuine: true, proof: { people: false } });
    const text = fileText(hidden);
    const { salt } = file.header;
    const names = file.header.seats.filter(({ bot }) => !bot).map(({ name }) => name);
    for (const secret of [...table.people, salt!, ...names]) expect(text.includes(secret)).toBe(false);
  });

  it('is refused with the line when it is not a game file', () => {
    expect(() => readFile('')).toThrow('line 1');
    expect(() => readFile('{"a":1}\n')).toThrow('line 1');
    expect(() => readFile(`${JSON.stringify(file.header)}\nnonsense\n`)).toThrow('line 2');
    expect(() => readFile(`${JSON.stringify(file.header)}\n{"seq":0}\n`)).toThrow('line 2');
  });

  it('of a running game is given to nobody but the operator', async () => {
    const where = h();
    const running = await begun(where);
    await playOn(where, running, chance('running'), 5);
    await expect(exportGame(db.pool, running.game)).rejects.toMatchObject({ phrase: { code: 'stillRunning' } });
    const whole = await exportGame(db.pool, running.game, { everything: true });
    expect(verify(whole)).toMatchObject({ genuine: true });
    // Without the seed the chain alone is proven.
    const seeds = whole.header.seeds.map(({ commitment }) => ({ commitment }));
    expect(verify({ ...whole, header: { ...whole.header, seeds } })).toMatchObject({ genuine: true, proof: { states: 0 } });
  });

  it('covers pauses, substitutes, resignations and reopening with a new seed', async () => {
    const where = h();
    const one = await begun(where, 'example', 2);
    const { tables } = where;
    await playOn(where, one, chance('many kinds'), 4);
    await tables.pause(one.game, { by: MODERATOR, reason: 'holidays' });
    await expect(randomMove(where, one, chance('paused'))).rejects.toMatchObject({ phrase: { code: 'paused' } });
    await tables.resume(one.game, { by: MODERATOR, reason: 'back' });
    await tables.end(one.game, { by: MODERATOR, reason: 'agreed by mail' });
    expect((await tables.table(one.game)).status).toBe('over');
    await tables.reopen(one.game, { by: MODERATOR, reason: 'by mistake' });
    await playOn(where, one, chance('many kinds'), 6);
    const [sub] = await (await import('../table/aTable.js')).people(db.pool, 1);
    await tables.substitute(one.game, { by: MODERATOR, seat: 1, person: sub!, reason: 'went away' });
    const now = { ...one, people: [one.people[0]!, sub!] };
    await playOn(where, now, chance('after'), 2000);
    const whole = await exportGame(db.pool, one.game);
    expect(whole.header.seeds).toHaveLength(2);
    expect(verify(whole, { deep: true })).toMatchObject({ genuine: true, proof: { people: true } });
  });
});
