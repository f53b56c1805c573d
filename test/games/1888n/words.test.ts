import { game1888n } from '../../../src/games/1888n/game.js';
import { words } from '../../../src/view/1888n/messages.js';
import { itHasWordsForEverything } from '../../support/words.js';

itHasWordsForEverything(
  game1888n,
  words,
  [
    { players: 2, options: { rulings: 'book' } },
    { players: 5, options: { rulings: 'book' } },
    { players: 3, options: { rulings: '18xx.games' } },
  ],
  { games: 2, decisions: 140 },
);
