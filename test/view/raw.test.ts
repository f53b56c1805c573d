import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { escaped } from '../../src/view/shared/escaped.js';

/** What templates print as it is, and who made it: nothing that people wrote, but through `escaped`. */
const PRINTED: Record<string, string> = {
  body: 'the page itself, rendered by a template',
  svg: 'rail18xx/board, rail18xx/tileSheet, dice/map: titles and sentences escaped there',
  mark: 'rail18xx/cards/marks and dice/icons: names escaped there; the P of 1880’s turn order',
  tag: 'rail18xx/cards/marks: letters of a company, escaped there',
  bar: 'rail18xx/cards/auction: numbers',
  face: 'dice/icons: numbers, the label escaped there',
  picture: 'dice/icons: numbers, the label escaped there',
  'ones.picture': 'dice/icons',
  'fives.picture': 'dice/icons',
  'tens.picture': 'dice/icons',
  'company.mark': 'dice/icons',
  'train.picture': 'dice/icons',
  'track.back.picture': 'dice/icons',
  this: 'in lists: marks of rail18xx/cards/marks, pictures of dice/icons',
};

const folder = path.join(__dirname, '../../templates');

it('whatever a template prints as it is has a known maker', () => {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.hbs'))
    .flatMap((file) =>
      [...readFileSync(path.join(folder, file), 'utf8').matchAll(/\{\{\{~?\s*([^}]*?)\s*~?\}\}\}|\{\{~?&\s*([^}]*?)\s*\}\}/g)].map(
        ([, one, other]) => one ?? other,
      ),
    );
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((name) => !(name! in PRINTED))).toEqual([]);
});

it('drawings can be painted whatever somebody is called, and say it as text', () => {
  const every = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).join('');
  const name = `"><script>alert(1)</script> & ]]> &#0; ${every} \ud800 \udfff \ufffe\uffff 🚂`;
  const inside = escaped(name);
  expect(inside).not.toMatch(/[<>"]/);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" aria-label="${inside}"><title>${inside}</title></svg>`;
  expect(new Resvg(svg).render().width).toBe(10);
  expect(escaped('Tomás & <Ōmori> "Zug"\t\n🚂')).toBe('Tomás &amp; &lt;Ōmori&gt; &quot;Zug&quot;\t\n🚂');
});
