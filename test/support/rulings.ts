import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const numbered = (first: number, last: number, letter = ''): string[] =>
  Array.from({ length: last - first + 1 }, (_, i) => `${letter}${first + i}`);

/** Titles of all tests below test/games/<folder>. */
function titlesOf(folder: string): string[] {
  const path = join(__dirname, '../games', folder);
  return readdirSync(path)
    .filter((name) => name.endsWith('.test.ts'))
    .flatMap((name) => [...readFileSync(join(path, name), 'utf8').matchAll(/\bit(?:\.each\([\s\S]*?\))?\(\s*(['"`])(.*?)\1,/g)])
    .map((found) => found[2]!);
}

/** Every ruling stands with its id in the title of a test; one without fails by name. */
export function itTestsEveryRuling(game: string, folder: string, ids: readonly string[]): void {
  const words = titlesOf(folder).map((title) => title.split(/[^A-Z0-9]+/i));
  it.each(ids)(`${game} %s has a test`, (id) => {
    expect(words.filter((title) => title.includes(id))).not.toEqual([]);
  });
}
