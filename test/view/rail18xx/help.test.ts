import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GEOGRAPHY as CHINA } from '../../../src/games/1880/data/map.js';
import { GEOGRAPHY as NORTH } from '../../../src/games/1888n/data/map.js';
import { presentationOf } from '../../../src/view/games.js';
import type { SheetGroup } from '../../../src/view/rail18xx/tileSheet.js';

/** The prompt's link to the rules of what is asked must land on a heading of the game's help page. */
it.each(['1888n', '1880'])('every prompt of %s links to a part of its help page', (id) => {
  const { words, help } = presentationOf(id);
  const text = readFileSync(join(__dirname, '../../../templates/partials', `${help}.hbs`), 'utf8');
  const anchors = new Set([...text.matchAll(/<h[23] id="([a-z-]+)"/g)].map(([, anchor]) => anchor));
  const linked = Object.values(words.asks).flatMap((ask) => (typeof ask === 'object' && ask.rules ? [ask.rules] : []));
  expect(linked.length).toBeGreaterThan(5);
  expect(linked.filter((anchor) => !anchors.has(anchor))).toEqual([]);
});

it.each([
  ['1888n', NORTH],
  ['1880', CHINA],
] as const)('the help page of %s shows every tile, with how many there are', (id, { tiles }) => {
  const { groups } = presentationOf(id).pieces!() as { groups: readonly SheetGroup[] };
  const shown = groups.flatMap((group) => group.tiles);
  expect(shown.map(({ number, count }) => [number, count]).sort()).toEqual([...tiles.values()].map((tile) => [tile.id, tile.count]).sort());
  expect(shown.every(({ svg, left }) => svg.includes('r18-tile') && left === null)).toBe(true);
});
