import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Decisions, rulings and worked examples of Dice Railways: each must stand in the title of a test. */
const range = (letter: string, last: number) => Array.from({ length: last }, (_, i) => `${letter}${i + 1}`);
const IDS = [...range('S', 9), ...range('M', 4), ...range('V', 5), ...range('R', 43), ...range('E', 12)];

const folder = join(__dirname, '../games/dice');
const titles = readdirSync(folder)
  .filter((name) => name.endsWith('.test.ts'))
  .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/\bit(?:\.each\([\s\S]*?\))?\(\s*(['"`])(.*?)\1,/g)])
  .map((found) => found[2]!);

it.each(IDS)('Dice Railways %s has a test', (id) => {
  expect(titles.filter((title) => title.split(/[^A-Z0-9]+/i).includes(id))).not.toEqual([]);
});
