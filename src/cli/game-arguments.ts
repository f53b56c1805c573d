import { Mendable } from '../mendable.js';
import { readOptions } from '../rules/border.js';
import { RuleViolation } from '../rules/errors.js';
import type { AnyGame } from '../rules/game.js';

/** What `simulate` and `perft` read from the command line alike. */

export function gameNamed(id: string | undefined, games: readonly AnyGame[]): AnyGame {
  const game = games.find((each) => each.id === id);
  if (!game) throw new Mendable(`which game? One of: ${games.map((each) => each.id).join(', ')}`);
  return game;
}

export function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new Mendable(`${name} is a whole number, not ${JSON.stringify(text)}`);
  return Number(text);
}

/** `k=v` pairs as the game's options; several values of a list are given as `k=a,b`. */
export function optionsFrom(game: AnyGame, pairs: readonly string[], players: number): unknown {
  const given: Record<string, unknown> = {};
  for (const pair of pairs) {
    const [name, value] = pair.split(/=(.*)/s, 2) as [string, string | undefined];
    if (value === undefined) throw new Mendable(`--option wants NAME=VALUE, not ${JSON.stringify(pair)}`);
    const property = game.options.properties?.[name];
    if (!property) throw new Mendable(`${game.id} has no option ${name}; it has: ${Object.keys(game.options.properties ?? {}).join(', ')}`);
    given[name] = property.type === 'array' ? value.split(',').filter((each) => each !== '') : value;
  }
  try {
    return readOptions(game, given, players);
  } catch (error) {
    if (error instanceof RuleViolation) throw new Mendable(`${game.id} refuses these options: ${error.message}`);
    throw error;
  }
}
