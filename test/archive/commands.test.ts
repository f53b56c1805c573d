import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exportGame } from '../../src/archive/export.js';
import { fileText } from '../../src/archive/file.js';
import { exportCommand } from '../../src/cli/export.js';
import { replayCommand } from '../../src/cli/replay.js';
import { verifyCommand } from '../../src/cli/verify.js';
import { useDatabase } from '../support/postgres.js';
import { begun, chance, hall, playOn } from '../table/aTable.js';

const db = useDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'railpost-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('railpost export, replay, verify', () => {
  let game = '';
  let name = '';
  const said = jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  const heard = () => said.mock.calls.map(([text]) => String(text)).join('');
  beforeEach(() => said.mockClear());
  const asked: Record<string, string | undefined> = {};
  beforeAll(async () => {
    asked.DATABASE_URL = process.env.DATABASE_URL;
    asked.DATABASE_OWNER_URL = process.env.DATABASE_OWNER_URL;
    process.env.DATABASE_URL = db.urls.app;
    process.env.DATABASE_OWNER_URL = db.urls.owner;
    const h = hall(db.pool);
    const table = await begun(h, 'example', 2);
    await playOn(h, table, chance('commands'), 2000);
    game = table.game;
    name = path.join(folder, 'game.jsonl');
  });
  afterAll(() => {
    said.mockRestore();
    for (const [variable, value] of Object.entries(asked)) {
      if (value === undefined) delete process.env[variable];
      else process.env[variable] = value;
    }
  });

  it('takes a finished game away, replays it and proves it in a sentence', async () => {
    expect(await exportCommand([game, '--out', name])).toBe(0);
    expect(await verifyCommand([name, '--deep'])).toBe(0);
    expect(heard()).toMatch(/^Genuine: .*unbroken chain; the seed is the one whose hash was shown from the start; .* follow from it/);
    said.mockClear();
    expect(await replayCommand([name, '--at', '3', '--json'])).toBe(0);
    expect(JSON.parse(heard())).toMatchObject({ n: 3 });
  });

  it('rejects a tampered file and names the first bad entry', async () => {
    const lines = readFileSync(name, 'utf8').split('\n');
    const entry = JSON.parse(lines[5]!) as { at: string };
    lines[5] = JSON.stringify({ ...entry, at: entry.at.replace(/^2/, '3') });
    const tampered = path.join(folder, 'tampered.jsonl');
    writeFileSync(tampered, lines.join('\n'));
    expect(await verifyCommand([tampered])).toBe(1);
    expect(heard()).toMatch(/Not genuine: entry 4 was changed/);
  });

  it('checks every game of the database as the gate before an upgrade', async () => {
    const h = hall(db.pool);
    const running = await begun(h);
    await playOn(h, running, chance('gate'), 5);
    expect(await verifyCommand(['--running'])).toBe(0);
    expect(heard()).toMatch(/example version 1: 2 games, \d+ entries, 0 not as recorded/);
    expect(await verifyCommand(['--all', '--json'])).toBe(0);
  });

  it('tells in one line what is wrong with a request', async () => {
    await expect(exportCommand([])).rejects.toThrow('needs the id of a game');
    await expect(exportCommand(['nowhere'])).rejects.toThrow('there is no game nowhere');
    await expect(verifyCommand([])).rejects.toThrow('needs a file');
    await expect(replayCommand([name, '--at', '100000'])).rejects.toThrow('positions 0 to');
    await expect(replayCommand([path.join(folder, 'none')])).rejects.toThrow('there is no file');
    writeFileSync(path.join(folder, 'bad'), fileText(await exportGame(db.pool, game)).slice(0, 300));
    await expect(verifyCommand([path.join(folder, 'bad')])).rejects.toThrow('line 1');
  });
});
