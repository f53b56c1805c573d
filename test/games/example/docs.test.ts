import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');
const page = readFileSync(join(root, 'docs/adding-a-game.md'), 'utf8');
const pieces = [...page.matchAll(/```ts\n\/\/ (\S+)\n([\s\S]*?)```/g)].map(([, file, code]) => [file!, code!.trimEnd()] as const);

describe('docs/adding-a-game.md', () => {
  it('shows code of the example', () => {
    expect(pieces.length).toBeGreaterThan(8);
  });

  it.each(pieces)('%s contains what is shown of it', (file, code) => {
    expect(readFileSync(join(root, file), 'utf8')).toContain(code);
  });

  it('names files that exist', () => {
    const named = [...page.matchAll(/`((?:src|test|templates)\/[\w./-]+\.\w+)`/g)].map(([, file]) => file!);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const listed = [...page.matchAll(/^ {2}(\w+\.ts) /gm)].map(([, file]) => file!);
    expect(listed.filter((file) => !existsSync(join(root, 'src/games/example', file)))).toEqual([]);
  });
});
