import type { AnyGame } from '../rules/game.js';
import { game1880 } from './1880/game.js';
import { game1888n } from './1888n/game.js';
import { dice } from './dice/game.js';
import { example } from './example/index.js';

/** Every game that people play, in the order in which they see them. */
const PLAYED: readonly AnyGame[] = [game1880, game1888n, dice];

/** Every game whose rules are here, by id: tables that exist and the command line know the worked example, too. */
export const games: ReadonlyMap<string, AnyGame> = new Map([...PLAYED, example].map((game) => [game.id, game]));

/** What a new table may be of. */
export function offeredGames(settings: { readonly exampleGame: boolean }): readonly AnyGame[] {
  return settings.exampleGame ? [...games.values()] : PLAYED;
}
