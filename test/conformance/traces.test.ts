import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ACCEPTED as ACCEPTED_1880 } from '../../src/games/1880/foreign/accepted.js';
import { FOREIGN_1880 } from '../../src/games/1880/foreign/index.js';
import { ACCEPTED as ACCEPTED_1888 } from '../../src/games/1888n/foreign/accepted.js';
import { title1888 } from '../../src/games/1888n/foreign/session.js';
import { conform, type ForeignTitle } from '../../src/games/rail18xx/foreign/conform.js';
import { readLegal } from '../../src/games/rail18xx/foreign/legal.js';
import { readTrace } from '../../src/games/rail18xx/foreign/trace.js';

/** Games played through another engine, beside the project where they are to be had. */
const FOLDER = resolve(__dirname, '../../../shared/conformance/18xx');
const TITLES: Record<string, { title: ForeignTitle; accepted: readonly { rule: string }[] }> = {
  '1880': { title: FOREIGN_1880, accepted: ACCEPTED_1880 },
  '1888n': { title: title1888, accepted: ACCEPTED_1888 },
};

const traces = [FOLDER, join(FOLDER, 'generated')]
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .filter((file) => file.endsWith('.jsonl') && !file.endsWith('.legal.jsonl'));

describe('recorded games agree with another engine after every move', () => {
  for (const [prefix, { title, accepted }] of Object.entries(TITLES)) {
    const files = traces.filter((file) => file.includes(`/${prefix}-`));
    if (files.length === 0) {
      it.skip(`${prefix}: no traces here`, () => {});
      continue;
    }
    const seen = new Set<string>();
    it.each(files)('%s', (file) => {
      const beside = file.replace(/\.jsonl$/, '.legal.jsonl');
      const legal = existsSync(beside) ? readLegal(readFileSync(beside, 'utf8')) : [];
      const verdict = conform(title, readTrace(readFileSync(file, 'utf8')), legal);
      expect(verdict.first).toBeNull();
      expect(verdict.agreed).toBe(verdict.total);
      expect(verdict.offersCompared).toBe(legal.length);
      for (const rule in verdict.accepted) seen.add(rule);
    });
    it(`${prefix}: every accepted difference occurs`, () => {
      expect(accepted.map(({ rule }) => rule).filter((rule) => !seen.has(rule))).toEqual([]);
    });
  }
});
