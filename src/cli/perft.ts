import { parseArgs } from 'node:util';
import { Mendable } from '../mendable.js';
import type { AnyGame } from '../rules/game.js';
import { perftByMove } from '../rules/perft.js';
import { simulate } from '../rules/simulate.js';
import { seedFrom } from '../rules/source.js';
import { gameNamed, optionsFrom, wholeNumber } from './game-arguments.js';

/**
 * `railpost perft`: the number of legal sequences of D decisions from the position after N random ones. Counts for
 * each first move, then one JSON object.
 */
export function perftCommand(args: readonly string[], games: readonly AnyGame[]): number {
  const { values, positionals } = parse(args);
  const game = gameNamed(positionals, games);
  const players = wholeNumber('--players', values.players) ?? Math.max(2, game.players.min);
  const options = optionsFrom(game, values.option ?? [], players);
  const seed = values.seed ?? '1';
  const at = wholeNumber('--at', values.at) ?? 0;
  const depth = wholeNumber('--depth', values.depth) ?? 1;
  if (depth < 1) throw new Mendable('--depth is at least 1');

  const { state, decisions } = simulate(game, { options, players, seed, checks: 'none', decisions: at });
  if (decisions < at) throw new Mendable(`the game ends after ${decisions} decisions`);
  const counts = perftByMove(game, state, seedFrom(seed), depth);
  if (!values.json) for (const { seat, path, count } of counts) process.stdout.write(`seat ${seat} ${path.join('/')}: ${count}\n`);
  const count = counts.reduce((sum, each) => sum + each.count, 0);
  process.stdout.write(`${JSON.stringify({ game: game.id, players, options, seed, at, depth, moves: counts.length, count })}\n`);
  return 0;
}

const text = { type: 'string' } as const;

const parse = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      seed: text,
      at: text,
      depth: text,
      players: text,
      option: { type: 'string', multiple: true },
      json: { type: 'boolean' },
    },
  });
