import { Type } from '@sinclair/typebox';
import { example } from '../../src/games/example/index.js';
import type { State } from '../../src/games/example/state.js';
import type { Game, Question } from '../../src/rules/game.js';
import type { Json } from '../../src/rules/json.js';
import { perft, perftByMove } from '../../src/rules/perft.js';
import { playSetup, playStep } from '../../src/rules/play.js';
import { preview } from '../../src/rules/preview.js';
import { provingProofs, recordedProofs } from '../../src/rules/proofs.js';
import { randomFrom } from '../../src/rules/random.js';
import { simulate } from '../../src/rules/simulate.js';
import { provingSource, seedFrom } from '../../src/rules/source.js';
import { answers, leaves, offered, pathText, readPath, setAnswer, setKeys, walk } from '../../src/rules/walk.js';
import { wander } from '../../src/rules/wander.js';

const about = { code: 'any', facts: {} };
const proofs = recordedProofs();

/** A game of one question after the other, each of another kind. */
const questions: Question<Json>[] = [
  {
    kind: 'pick',
    about,
    options: [
      { key: 'go', facts: {} },
      { key: 'no', facts: {}, barred: about },
      { key: 'pass', facts: {}, move: 'pass' },
    ],
  },
  { kind: 'amount', about, min: 10, max: 30, step: 10 },
  { kind: 'set', about, items: ['a', 'b', 'c'].map((key) => ({ key, facts: {} })), min: 0, max: 2 },
  { kind: 'form', about, schema: Type.Object({}), proposal: { n: 1 } },
];
const asking = {
  choices: (_state: unknown, _seat: number, path: readonly string[]) => questions[path.length] ?? { kind: 'done', move: [...path] },
} as unknown as Game<null, Json, unknown, unknown, unknown>;

describe('Walking a path', () => {
  it('goes as far as it is offered', () => {
    const path = ['go', '20', 'a+c', '{"n":2}'];
    expect(walk(asking, null, 0, path, proofs)).toEqual({ path, question: { kind: 'done', move: path }, whole: true });
    expect(walk(asking, null, 0, ['pass'], proofs).question).toEqual({ kind: 'done', move: 'pass' });
    expect(walk(asking, null, 0, ['go', '25', 'a'], proofs)).toEqual({ path: ['go'], question: questions[1], whole: false });
    expect(walk(asking, null, 0, ['no'], proofs)).toMatchObject({ path: [], whole: false });
  });

  it('knows the answers of every kind of question', () => {
    const [pick, amount, set, form] = questions as [Question, Question, Question, Question];
    expect(['go', 'no', 'x'].map((answer) => answers(pick, answer))).toEqual([true, false, false]);
    expect(['10', '30', '0', '40', '15', '1e1', '010', ''].map((answer) => answers(amount, answer))).toEqual([
      true,
      true,
      ...Array(6).fill(false),
    ]);
    expect(['+', 'a', 'b+a', 'a+a', 'a+b+c', 'd', ''].map((answer) => answers(set, answer))).toEqual([
      true,
      true,
      true,
      ...Array(4).fill(false),
    ]);
    expect(['{}', '{'].map((answer) => answers(form, answer))).toEqual([true, false]);
    expect(answers({ kind: 'done', move: 1 }, 'x')).toBe(false);
  });

  it('lists every answer, sets subset by subset', () => {
    expect([...offered(questions[1]!)]).toEqual(['10', '20', '30']);
    expect([...offered(questions[2]!)]).toEqual(['+', 'a', 'a+b', 'a+c', 'b', 'b+c', 'c']);
    const all = [...leaves(asking, null, 0, proofs)];
    expect(all).toHaveLength(3 * 7 + 1);
    expect(all.filter(({ formed }) => !formed).map(({ move }) => move)).toEqual(['pass']);
  });

  it('writes paths into addresses and reads them again', () => {
    for (const path of [[], ['go'], ['go', '+', '{"n":"a/b"}'], ['a+b']]) expect(readPath(pathText(path))).toEqual(path);
    expect(readPath('%E0%A4%A')).toBeNull();
    expect([setKeys(setAnswer([])), setKeys(setAnswer(['x', 'y']))]).toEqual([[], ['x', 'y']]);
  });

  it('wanders at random, and calls a question without an answer a dead end', () => {
    const random = randomFrom(seedFrom('wander'));
    const found = new Set(Array.from({ length: 400 }, () => JSON.stringify(wander(asking, null, 0, random, proofs).move)));
    expect(found.size).toBe(3 * 7 + 1);
    const stuck = {
      choices: () => ({ kind: 'pick', about, options: [{ key: 'no', facts: {}, barred: about }] }),
    } as unknown as typeof asking;
    expect(() => wander(stuck, null, 0, random, proofs)).toThrow(/deadEnd/);
  });
});

describe('Preview', () => {
  const seed = seedFrom('preview');
  const { state } = playSetup(example, { edition: 'branch', bots: 0 }, 2, provingSource(seed, example.prove));

  it('shows a complete path played, without touching the position', () => {
    const before = JSON.stringify(state);
    const bag = state.players[0]!.hand[0]!;
    expect(preview(example, state, 0, [bag], proofs)).toMatchObject({ stage: { at: 'loading', ready: [0], chosen: { 0: bag } } });
    expect(preview(example, state, 0, [], proofs)).toEqual(example.view(state, 0));
    expect(JSON.stringify(state)).toBe(before);
  });

  it('shows nothing that would have to be drawn or laid open first', () => {
    const position: State = structuredClone(state);
    playStep(example, position, 1, { type: 'load', bag: position.players[1]!.hand[0]! }, provingSource(seed, example.prove));
    // The last one to load would see the other's bag.
    expect(preview(example, position, 0, ['nothing'], proofs)).toEqual(example.view(position, 0));
    playStep(example, position, 0, { type: 'load', bag: null }, provingSource(seed, example.prove));
    expect(preview(example, position, 0, ['roll'], proofs)).toEqual(example.view(position, 0));
  });
});

describe('Perft', () => {
  const options = { edition: 'branch', bots: 0 } as const;
  const { state } = simulate(example, { options, players: 2, seed: 'perft', checks: 'none', decisions: 3 });
  const seed = seedFrom('perft');

  it('counts sequences by hand', () => {
    const start = simulate(example, { options, players: 2, seed: 'perft', checks: 'none', decisions: 0 }).state;
    // Two seats, each with three bags or nothing; whoever has chosen may choose again until both have.
    expect(perft(example, start, seed, 1)).toBe(8);
    expect(perft(example, start, seed, 2)).toBe(8 * 8);
  });

  it('stays what it was: a change here means that move generation changed', () => {
    expect([1, 2, 3, 4].map((depth) => perft(example, state, seed, depth))).toEqual([15, 66, 408, 2922]);
  });

  it('adds up over the first moves', () => {
    const counts = perftByMove(example, state, seed, 3);
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(perft(example, state, seed, 3));
    expect(counts.map(({ path }) => path)).toEqual(
      [...leaves(example, state, counts[0]!.seat, provingProofs(example.prove))].map(({ path }) => path),
    );
  });
});
