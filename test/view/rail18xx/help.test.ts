import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { presentationOf } from '../../../src/view/games.js';

/** The prompt's link to the rules of what is asked must land on a heading of the game's help page. */
it.each(['1888n', '1880'])('every prompt of %s links to a part of its help page', (id) => {
  const { words, help } = presentationOf(id);
  const text = readFileSync(join(__dirname, '../../../templates/partials', `${help}.hbs`), 'utf8');
  const anchors = new Set([...text.matchAll(/<h[23] id="([a-z-]+)"/g)].map(([, anchor]) => anchor));
  const linked = Object.values(words.asks).flatMap((ask) => (typeof ask === 'object' && ask.rules ? [ask.rules] : []));
  expect(linked.length).toBeGreaterThan(5);
  expect(linked.filter((anchor) => !anchors.has(anchor))).toEqual([]);
});
