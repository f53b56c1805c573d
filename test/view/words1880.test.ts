import { game1880 } from '../../src/games/1880/game.js';
import { words } from '../../src/view/1880/messages.js';
import { itHasWordsForEverything } from '../support/words.js';

itHasWordsForEverything(
  game1880,
  words,
  [
    { players: 3, options: { edition: '2022' } },
    { players: 6, options: { edition: '2010' } },
  ],
  { games: 1 },
);
