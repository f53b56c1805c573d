import type { AnyGame } from '../rules/game.js';
import type { Json } from '../rules/json.js';
import type { Search } from './prover.js';

/** Runs in a thread of the pool. The registry is loaded once per thread and path. */
export default async function search({ registry, game, key, input }: Search): Promise<Json> {
  const { games } = require(registry) as { games: ReadonlyMap<string, AnyGame> };
  const prove = games.get(game)?.prove;
  if (!prove) throw new Error(`${game} proves nothing, asked for ${key}`);
  return prove(key, input);
}
