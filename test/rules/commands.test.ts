import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFile } from '../../src/archive/file.js';
import { verifyGame } from '../../src/archive/verify.js';
import { COMMANDS, helpOf } from '../../src/cli/commands.js';
import { perftCommand } from '../../src/cli/perft.js';
import { simulateCommand } from '../../src/cli/simulate.js';
import { example } from '../../src/games/example/index.js';
import { Mendable } from '../../src/mendable.js';
import type { AnyGame } from '../../src/rules/game.js';

/** What a command writes, line by line, with its exit code. */
async function run(
  command: (args: readonly string[], games: readonly AnyGame[]) => number | Promise<number>,
  args: string,
  game: AnyGame = example,
) {
  const written: string[] = [];
  const spy = jest.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  try {
    const code = await command(args === '' ? [] : args.split(' '), [game]);
    const lines = written.join('').trimEnd().split('\n');
    return { code, lines, last: JSON.parse(lines.at(-1)!) };
  } finally {
    spy.mockRestore();
  }
}

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'railpost-simulate-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each(Object.entries(COMMANDS))('railpost %s --help explains every word of its usage, and no other', (_name, command) => {
  const flags = [...command.usage.matchAll(/--[a-z-]+/g)].map(([word]) => word);
  const explained = Object.keys(command.words).map((word) => word.split(' ')[0]!);
  expect(explained.filter((word) => word.startsWith('--')).sort()).toEqual([...new Set(flags)].sort());
  for (const word of explained) expect(command.usage).toContain(word);
  for (const line of helpOf(command).split('\n').slice(4)) expect(line).toMatch(/^ {2}\S.* {2}\S/);
});

describe('railpost simulate', () => {
  it('ends with one JSON object', async () => {
    const { code, lines, last } = await run(
      simulateCommand,
      'example --players 2 --option bots=1 --option edition=main --games 5 --seed s --json',
    );
    expect({ code, lines: lines.length }).toEqual({ code: 0, lines: 1 });
    expect(last).toMatchObject({
      game: 'example',
      players: 2,
      options: { edition: 'main', bots: 1 },
      games: 5,
      ends: { lastNight: 5 },
      failures: [],
    });
    expect(last.longest).toMatchObject({ seed: expect.stringMatching(/^s/), moves: expect.any(Number) });
    expect(last.movesPerSecond).toBeGreaterThan(0);
  });

  it('varies people and options, and names them where a game fails', async () => {
    const tables: string[] = [];
    const watched: AnyGame = {
      ...example,
      setup(options, players, source) {
        tables.push(`${players} ${options.edition} ${options.bots}`);
        if (players === 3) throw new Error('three is a crowd');
        return example.setup(options, players, source);
      },
    };
    const { last } = await run(
      simulateCommand,
      `example --vary --games 40 --seed v --checks none --failures 99 --out ${folder} --json`,
      watched,
    );
    expect(last).toMatchObject({ varied: true, games: 40 });
    expect(new Set(tables).size).toBeGreaterThan(10);
    expect(last.failures.length).toBeGreaterThan(0);
    expect(last.failures.every((failure: { table: { players: number } }) => failure.table.players === 3)).toBe(true);
  });

  it('ends after the game under way when it is interrupted, with the summary of what was played', async () => {
    let setups = 0;
    const interrupted: AnyGame = {
      ...example,
      setup(options, players, source) {
        if (++setups === 3) process.emit('SIGINT');
        return example.setup(options, players, source);
      },
    };
    const { code, last } = await run(simulateCommand, 'example --players 2 --games 50 --checks none --json', interrupted);
    expect([code, last.games, last.stopped, last.failures]).toEqual([130, 3, true, []]);
    expect(process.listenerCount('SIGINT')).toBe(0);
  });

  it('plays every title when asked for all', async () => {
    const { last } = await run(simulateCommand, 'all --vary --games 2 --json');
    expect(last).toMatchObject({ game: 'all', games: 2, titles: [{ game: 'example', games: 2 }], failures: [] });
  });

  it('keeps games as files that prove themselves', async () => {
    await run(simulateCommand, `example --players 3 --games 2 --seed kept --out ${folder}`);
    const files = readdirSync(folder).filter((name) => name.startsWith('simulated-'));
    expect(files).toHaveLength(2);
    const file = readFile(readFileSync(join(folder, files[0]!), 'utf8'));
    const verdict = verifyGame(file, new Map([['example', example as AnyGame]]), { deep: true });
    expect(verdict).toMatchObject({ genuine: true, proof: { states: file.rows.length } });
  });

  it('names seed and move of a failure, writes a file of what came before, and exits with 1', async () => {
    const broken: AnyGame = {
      ...example,
      referee(state) {
        if (state.night === 2) throw new Error('too long a night');
      },
    };
    const { code, lines, last } = await run(simulateCommand, `example --players 2 --games 9 --seed f --failures 2 --out ${folder}`, broken);
    expect(code).toBe(1);
    expect(last.games).toBe(2);
    expect(last.failures[1]).toMatchObject({
      seed: 'f.1',
      fault: expect.stringMatching(/seed f\.1, after decision \d+: seat \d plays .*too long a night/),
    });
    expect(lines[0]).toMatch(/^FAILED .*"players":2.* seed f,/);
    const file = readFile(readFileSync(last.failures[1].file, 'utf8'));
    expect(file.header.notes).toBe(last.failures[1].fault);
    expect(file.rows).toHaveLength(last.failures[1].decision + 1);
  });

  it.each([
    ['', /which game/],
    ['example --players two', /--players/],
    ['chess', /there is no game "chess"; there are: /],
    ['example twice', /what is "twice"/],
    ['example --players 5', /^Night Mail: The game is for 1 to 4 people, not for 5\.$/],
    ['example --games many', /^--games is a whole number, not "many"$/],
    ['example --checks some', /--checks/],
    ['example --option colour=red', /no option colour/],
    ['example --option edition', /NAME=VALUE/],
    ['example --option edition=third', /^--option edition=third: it is branch or main$/],
    ['example --option bots=9', /^--option bots=9: it is a whole number from 0 to 3$/],
    ['example --vary --players 2', /--vary/],
    ['example --out nowhere', /no folder nowhere/],
  ])('tells what is wrong with: %s', async (args, what) => {
    await expect(run(simulateCommand, args)).rejects.toThrow(what);
    await expect(run(simulateCommand, args)).rejects.toThrow(Mendable);
  });
});

describe('railpost perft', () => {
  it('counts by first move and in sum', async () => {
    const { code, lines, last } = await run(perftCommand, 'example --seed 1 --at 5 --depth 3');
    expect({ code, lines }).toMatchObject({ code: 0, lines: ['seat 0 roll: 108', 'seat 0 rest: 53', expect.any(String)] });
    expect(last).toMatchObject({ at: 5, depth: 3, moves: 2, count: 161 });
  });

  it('tells when the game is shorter, or the depth is none', async () => {
    await expect(run(perftCommand, 'example --at 5000')).rejects.toThrow(/the game ends after/);
    await expect(run(perftCommand, 'example --depth 0')).rejects.toThrow(Mendable);
  });
});
