import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileText } from '../archive/file.js';
import { simulatedFile } from '../archive/simulated.js';
import { type SensiblePlayer, sensiblePlayerOf } from '../games/players.js';
import { Mendable } from '../mendable.js';
import { InvariantBroken, RuleViolation } from '../rules/errors.js';
import type { AnyGame } from '../rules/game.js';
import { randomFrom } from '../rules/random.js';
import { type Checks, type Simulated, SimulationFailure, type SimulationRecord, seedOfGame, simulate } from '../rules/simulate.js';
import { seedFrom } from '../rules/source.js';
import { anyTable } from '../rules/variety.js';
import { gameNamed, optionsFrom, refuseMore, wholeNumber } from './game-arguments.js';
import { Tally } from './tally.js';
import { type Watch, watchOver } from './watch.js';

/**
 * `railpost simulate`: random legal games with the referee after every move. The last line is one JSON object; a game
 * that fails is named by its seed and move and written to a file that `railpost replay` and `verify` read; exit code 1
 * then. `all` plays every title, one summary each and all of them in the last line. Ctrl-C ends it after the game under
 * way, with the summary of what was played and exit code 130.
 */
export async function simulateCommand(args: readonly string[], games: readonly AnyGame[]): Promise<number> {
  const { values, positionals } = parse(args);
  const every = positionals[0] === 'all';
  if (every) refuseMore(positionals.slice(1));
  const chosen = every ? games : [gameNamed(positionals, games)];
  const asked = chosen.map((game) => readArguments(values, game));
  const watch = watchOver();
  const say = (line: string): void => {
    watch.clear();
    if (!values.json) process.stdout.write(`${line}\n`);
  };
  const summaries: Awaited<ReturnType<typeof simulateBatch>>[] = [];
  for (const each of asked) {
    if (watch.stopped()) break;
    const summary = await simulateBatch(each, say, watch);
    if (every) say(JSON.stringify(summary));
    summaries.push(summary);
  }
  watch.end();
  const failures = summaries.flatMap((summary) => summary.failures);
  const sum = (what: 'games' | 'moves'): number => summaries.reduce((total, summary) => total + summary[what], 0);
  const last = every ? { game: 'all', games: sum('games'), moves: sum('moves'), titles: summaries, failures } : summaries[0];
  process.stdout.write(`${JSON.stringify(last)}\n`);
  return watch.stopped() ? 130 : failures.length > 0 ? 1 : 0;
}

async function simulateBatch(asked: Asked, say: (line: string) => void, watch: Watch) {
  const { game, batch, count, checks } = asked;
  const ends: Record<string, number> = {};
  const failures: { seed: string; table: Table; decision: number; fault: string; file: string | null }[] = [];
  let longest = { seed: '', decisions: 0, moves: 0 };
  const tally = new Tally();
  const order = asked.player?.order;
  let played = 0;
  let moves = 0;
  let decisions = 0;
  const began = process.hrtime.bigint();
  for (let k = 0; k < count && failures.length < asked.failures; k++) {
    await watch.between(() => `${game.title}: ${played} of ${count} games, ${moves} moves, ${failures.length} failures`);
    if (watch.stopped()) break;
    const seed = seedOfGame(batch, k);
    const table = asked.table ?? anyTable(game, randomFrom(seedFrom(`table of ${seed}`)));
    played++;
    try {
      const result: Simulated<unknown> = simulate(game, { ...table, seed, checks, player: asked.player?.player });
      moves += result.moves;
      decisions += result.decisions;
      const end = result.ended?.code ?? 'none';
      ends[end] = (ends[end] ?? 0) + 1;
      tally.add(result.decisions, game.standings(result.state), order?.(result.state));
      if (asked.out !== null) keep(game, asked.out, seed, result.record, '');
      if (result.moves > longest.moves) longest = { seed, decisions: result.decisions, moves: result.moves };
    } catch (error) {
      if (!(error instanceof SimulationFailure)) throw error;
      const file = keep(game, asked.out ?? '.', seed, error.record, error.message);
      failures.push({ seed, table, decision: error.decision, fault: error.message, file });
      say(`FAILED ${JSON.stringify(table)} ${error.message}${file ? ` (written to ${file})` : ''}`);
      if (error.fault instanceof Error && error.fault.name !== 'InvariantBroken') say(error.fault.stack ?? '');
    }
  }
  const seconds = Number(process.hrtime.bigint() - began) / 1e9;

  const tables = asked.table ? `${asked.table.players} people, ${JSON.stringify(asked.table.options)}` : 'all kinds of tables';
  say(`${game.title}, ${tables}: ${played} games, ${moves} moves, ${failures.length} failures`);
  return {
    game: game.id,
    ...(asked.table ?? { varied: true }),
    seed: batch,
    checks,
    games: played,
    moves,
    decisions,
    seconds: Math.round(seconds * 1000) / 1000,
    movesPerSecond: Math.round(moves / seconds),
    ends,
    longest,
    ...tally.summary(),
    ...(watch.stopped() && { stopped: true }),
    failures,
  };
}

/** A game file with everything up to the move that failed; the failure stands in its notes. Null when not even that can be replayed. */
function keep(game: AnyGame, folder: string, seed: string, record: SimulationRecord | null, notes: string): string | null {
  if (!record) return null;
  const name = join(folder, `${notes === '' ? 'simulated' : 'failed'}-${game.id}-${seed.replace(/[^A-Za-z0-9.-]/g, '_')}.jsonl`);
  try {
    writeFileSync(name, fileText(simulatedFile(game, record, seed, notes)));
    return name;
  } catch (error) {
    if (error instanceof InvariantBroken || error instanceof RuleViolation) return null;
    throw error;
  }
}

interface Table {
  readonly players: number;
  readonly options: unknown;
}

interface Asked {
  readonly game: AnyGame;
  /** Null: every game is played at a table of its own kind, drawn from its seed. */
  readonly table: Table | null;
  readonly batch: string;
  readonly count: number;
  readonly checks: Checks;
  /** Who plays the people's seats; null: chance. */
  readonly player: SensiblePlayer | null;
  readonly failures: number;
  /** Where every game is kept as a file; null: only those that fail, here. */
  readonly out: string | null;
}

function readArguments(values: ReturnType<typeof parse>['values'], game: AnyGame): Asked {
  const players = wholeNumber('--players', values.players) ?? Math.max(2, game.players.min);
  if (values.vary && (values.players || values.option)) throw new Mendable('--vary draws players and options itself');
  if (values.out !== undefined && !statSync(values.out, { throwIfNoEntry: false })?.isDirectory())
    throw new Mendable(`there is no folder ${values.out}`);
  const checks = values.checks ?? 'sample';
  if (checks !== 'full' && checks !== 'sample' && checks !== 'none') throw new Mendable('--checks is full, sample or none');
  if (values.player !== undefined && values.player !== 'random' && values.player !== 'sensible') {
    throw new Mendable('--player is random or sensible');
  }
  const player = values.player === 'sensible' ? sensiblePlayerOf(game.id) : null;
  if (values.player === 'sensible' && !player) throw new Mendable(`${game.id} has no sensible player`);
  return {
    game,
    table: values.vary ? null : { players, options: optionsFrom(game, values.option ?? [], players) },
    player,
    batch: values.seed ?? '1',
    count: wholeNumber('--games', values.games) ?? 1,
    checks,
    failures: wholeNumber('--failures', values.failures) ?? 10,
    out: values.out ?? null,
  };
}

const parse = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      players: { type: 'string' },
      games: { type: 'string' },
      seed: { type: 'string' },
      option: { type: 'string', multiple: true },
      vary: { type: 'boolean' },
      checks: { type: 'string' },
      player: { type: 'string' },
      failures: { type: 'string' },
      out: { type: 'string' },
      json: { type: 'boolean' },
    },
  });
