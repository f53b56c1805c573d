import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileText, readFile } from '../../src/archive/file.js';
import { recordedFile } from '../../src/archive/recorded.js';
import { verifyGame } from '../../src/archive/verify.js';
import { reader1880 } from '../../src/games/1880/foreign/exported.js';
import { game1880 } from '../../src/games/1880/game.js';
import { reader1888 } from '../../src/games/1888n/foreign/exported.js';
import { game1888n } from '../../src/games/1888n/game.js';
import { effectiveActions, readExported } from '../../src/games/rail18xx/foreign/exported.js';
import { agrees } from '../../src/games/rail18xx/foreign/record.js';
import { readTrace } from '../../src/games/rail18xx/foreign/trace.js';

const FOLDER = resolve(__dirname, '../../../shared/conformance/18xx');
const ORIGINAL = resolve(FOLDER, 'original/1888-128097.json');

describe('undo, redo and standing orders of an exported game', () => {
  const ids = (actions: Parameters<typeof effectiveActions>[0]) => effectiveActions(actions).map(({ id, type }) => id ?? type);
  const act = (id: number, type = 'pass') => ({ type, id });

  it('takes back one action, or all after a named one', () => {
    expect(ids([act(1), act(2), { type: 'undo', id: 3 }, act(4)])).toEqual([1, 4]);
    expect(ids([act(1), act(2), act(3), { type: 'undo', id: 4, action_id: 1 }, act(5)])).toEqual([1, 5]);
  });

  it('does again what was taken back, unless something else was done meanwhile', () => {
    expect(ids([act(1), act(2), { type: 'undo', id: 3 }, { type: 'redo', id: 4 }])).toEqual([1, 2]);
    expect(ids([act(1), act(2), { type: 'undo', id: 3 }, act(4), { type: 'redo', id: 5 }])).toEqual([1, 4]);
  });

  it('leaves out chat and orders, and keeps what orders played', () => {
    const order = { type: 'program_share_pass', id: 2, auto_actions: [{ type: 'pass', entity: 7 }] };
    expect(ids([act(1), { type: 'message', id: 9 }, order, { type: 'program_disable', id: 3 }])).toEqual([1, 'pass']);
  });
});

const ifThere = existsSync(ORIGINAL) ? it : it.skip;

describe('a recorded game of 18xx.games', () => {
  ifThere('is read move by move, ends with the recorded scores and becomes a genuine file', () => {
    const exported = readExported(readFileSync(ORIGINAL, 'utf8'))!;
    const { lines } = readTrace(readFileSync(resolve(FOLDER, '1888n-128097.jsonl'), 'utf8'));
    expect(effectiveActions(exported.actions).map(({ type }) => type)).toEqual(lines.map(({ action }) => action.type));
    const record = reader1888.read(exported);
    expect(agrees(record)).toBe(true);
    expect(record.scores).toEqual([4891, 4233, 5596, 5094]);
    const file = recordedFile(game1888n, {
      id: 'imported',
      name: 'Imported',
      source: '18xx.games',
      options: record.options,
      names: record.names,
      steps: record.steps,
      startedAt: new Date('2023-07-07T06:19:57.000Z'),
      endedAt: new Date('2023-07-07T10:38:51.000Z'),
    });
    const verdict = verifyGame(readFile(fileText(file)), new Map([[game1888n.id, game1888n]]));
    expect(verdict).toMatchObject({ genuine: true, proof: { imported: true, states: record.steps.length + 1 } });
  });

  ifThere('of 1880, with three prices off the list, is read to the recorded scores and becomes a genuine file', () => {
    const exported = readExported(readFileSync(resolve(FOLDER, 'original/1880-1.json'), 'utf8'))!;
    const record = reader1880.read(exported);
    expect(agrees(record)).toBe(true);
    expect(record.scores).toEqual([11442, 9529, 11118]);
    // Three trains were paid below the list: the difference is given before each, as a correction.
    const corrections = record.steps.flatMap((step) => (step.kind === 'adjust' ? [step.correction] : []));
    expect(corrections).toEqual([
      { kind: 'money', holder: expect.any(String), amount: 150 },
      { kind: 'money', holder: expect.any(String), amount: 100 },
      { kind: 'money', holder: expect.any(String), amount: 100 },
    ]);
    const file = recordedFile(game1880, {
      id: 'imported',
      name: 'Imported',
      source: '18xx.games',
      options: record.options,
      names: record.names,
      steps: record.steps,
      startedAt: new Date('2023-01-18T00:00:00.000Z'),
      endedAt: new Date('2023-01-18T12:00:00.000Z'),
    });
    const verdict = verifyGame(readFile(fileText(file)), new Map([[game1880.id, game1880]]));
    expect(verdict).toMatchObject({ genuine: true, proof: { imported: true, states: record.steps.length + 1 } });
  });

  it('is refused when it was played by the prototype rules', () => {
    expect(() => reader1888.read({ id: 1, title: '1888', players: [{ id: 1, name: 'Ana' }], actions: [] })).toThrow('prototype');
  });
});
