import { example } from '../../../src/games/example/index.js';
import { words } from '../../../src/view/example/messages.js';
import { sayHappening } from '../../../src/view/shared/sentences.js';
import { talkOf } from '../../../src/view/shared/talk.js';
import { itHasWordsForEverything } from '../../support/words.js';

itHasWordsForEverything(example, words, [
  { players: 2, options: { edition: 'branch' } },
  { players: 3, options: { edition: 'main', bots: 1 } },
]);

it('Night Mail tells a hidden thing to nobody but its owner', () => {
  const talk = talkOf({ names: ['Ana', 'Wei'], money: words.money });
  const drawn = { code: 'bagsDrawn', facts: { seat: 0, count: 2, bags: ['mill-4', 'abbey-3'] } };
  expect(sayHappening(words, example.seenBy(drawn, 0)!, talk)).toBe(
    'Ana draws the bag for the mill (4 coins) and the bag for the abbey (3 coins).',
  );
  expect(sayHappening(words, example.seenBy(drawn, 1)!, talk)).toBe('Ana draws 2 bags.');
});
