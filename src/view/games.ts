import type { AnyGame } from '../rules/game.js';
import { presentation1880 } from './1880/index.js';
import { presentation1888n } from './1888n/index.js';
import { dicePresentation } from './dice/index.js';
import { example } from './example/index.js';
import { plainWords } from './shared/plain-words.js';
import type { Presentation } from './shared/presentation.js';
import type { KnownGame } from './shared/terms.js';

/** Every game's presentation, in the order in which the games are offered. */
const presentations: readonly Presentation[] = [presentation1880, presentation1888n, dicePresentation, example];

/** A game without words of its own is still playable: codes are spelled out. */
export const presentationOf = (game: string): Presentation =>
  presentations.find((presentation) => presentation.game === game) ?? { game, words: plainWords };

/** Title, options and words of the games that are here. */
export const knownAmong =
  (games: ReadonlyMap<string, AnyGame>): KnownGame =>
  (rules) => {
    const game = games.get(rules);
    return game ? { title: game.title, options: game.options, words: presentationOf(rules).words } : null;
  };
