import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { examine, examineText, pooledExaminer } from '../../src/archive/examine.js';
import { fileText } from '../../src/archive/file.js';
import { simulatedFile } from '../../src/archive/simulated.js';
import { example } from '../../src/games/example/index.js';
import { games } from '../../src/games/registry.js';
import { readOptions } from '../../src/rules/border.js';
import { simulate } from '../../src/rules/simulate.js';

describe('Files of strangers', () => {
  const { record } = simulate(example, { options: readOptions(example, {}, 3), players: 3, seed: 'examined', checks: 'none' });
  const file = simulatedFile(example, record, 'examined', '');

  it('are examined in a thread as they would be here', async () => {
    const examiner = pooledExaminer(
      path.join(__dirname, '../../src/games/registry.ts'),
      path.join(__dirname, '../support/examine-worker.cjs'),
    );
    try {
      const there = await examiner.examine(fileText(file));
      expect(there).toEqual({ file, ...examine(file, games) });
      expect(there.verdict.genuine).toBe(true);
      expect(there.end?.steps).toBe(record.steps.length);
      const forged = { ...file, rows: file.rows.map((row) => (row.seq === 2 ? { ...row, revealed: !row.revealed } : row)) };
      expect(await examiner.examine(fileText(forged))).toMatchObject({ verdict: { genuine: false, problem: { seq: 2 } }, end: null });
      await expect(examiner.examine('nonsense')).rejects.toThrow('line 1: not JSON');
      // What would break the reader or the database is told as what it is: a bad file.
      const [header, ...entries] = fileText(file).split('\n');
      const changed = (change: object) => [JSON.stringify({ ...JSON.parse(header!), ...change }), ...entries].join('\n');
      await expect(examiner.examine(changed({ name: 'a\0b' }))).rejects.toThrow('cannot be kept');
      const deep = changed({ options: 'DEEP' }).replace('"DEEP"', `${'['.repeat(50_000)}${']'.repeat(50_000)}`);
      await expect(examiner.examine(deep)).rejects.toThrow('cannot be replayed (RangeError)');
      const never = fileText(file).replace(/"at":"\d{4}-\d\d-\d\d/, '"at":"2026-99-99');
      await expect(examiner.examine(never)).rejects.toThrow('cannot be replayed (RangeError)');
    } finally {
      await examiner.close();
    }
  });

  const original = path.join(__dirname, '../../../shared/conformance/18xx/original/1888-128097.json');
  (existsSync(original) ? it : it.skip)('of 18xx.games become games of ours', () => {
    const { file: taken, verdict, end } = examineText(readFileSync(original, 'utf8'), games);
    expect(verdict).toMatchObject({ genuine: true, proof: { imported: true } });
    expect(taken.header).toMatchObject({ rules: '1888n', players: 4, source: '18xx.games 128097', status: 'over' });
    expect(end?.standings.seats[0]?.score).toBe(5596);
  });

  it('with seats that do not fit are not genuine', () => {
    const seats = [...file.header.seats].reverse();
    expect(examine({ ...file, header: { ...file.header, seats } }, games).verdict).toMatchObject({ genuine: false });
  });
});
