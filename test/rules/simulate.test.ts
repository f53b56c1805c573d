import { example } from '../../src/games/example/index.js';
import type { State } from '../../src/games/example/state.js';
import { RuleViolation } from '../../src/rules/errors.js';
import type { Viewer } from '../../src/rules/game.js';
import { mutated } from '../../src/rules/mutate.js';
import { randomFrom } from '../../src/rules/random.js';
import { SimulationFailure, seedOfGame, simulate } from '../../src/rules/simulate.js';
import { seedFrom } from '../../src/rules/source.js';
import { imagineAndCompare } from '../support/redaction.js';

type Example = typeof example;
const options = { edition: 'branch', bots: 0 } as const;
const play = (game: Example, checks: 'full' | 'none' = 'full', seed = 'watched') => simulate(game, { options, players: 3, seed, checks });

describe('A simulated game', () => {
  it('is the same every time, and another one for another seed', () => {
    expect(play(example, 'none').state).toEqual(play(example, 'none').state);
    expect(play(example, 'none', 'other').state).not.toEqual(play(example, 'none').state);
    expect([0, 1, 2].map((k) => seedOfGame('x', k))).toEqual(['x', 'x.1', 'x.2']);
  });

  it('can be stopped at a position', () => {
    const { state, decisions, ended } = simulate(example, { options, players: 2, seed: 'stop', decisions: 7 });
    expect({ decisions, ended, over: state.stack.length === 0 }).toEqual({ decisions: 7, ended: null, over: false });
  });

  it('tells the seed, the decision and the move of a failure, and what was played before it', () => {
    const broken: Example = {
      ...example,
      referee(state) {
        example.referee(state);
        if (state.night === 2) throw new Error('the night is too long');
      },
    };
    try {
      play(broken, 'none');
    } catch (error) {
      expect(error).toBeInstanceOf(SimulationFailure);
      const failure = error as SimulationFailure;
      expect(failure.message).toMatch(/^seed watched, after decision \d+: seat \d plays \{.*\}: the night is too long$/);
      expect(failure.record!.steps).toHaveLength(failure.decision);
      expect(failure.attempted).not.toBeNull();
      return;
    }
    throw new Error('not noticed');
  });
});

describe('The checks notice', () => {
  let turn = 0;
  const faults: Record<string, Partial<Example>> = {
    offeredButRefused: {
      choices(state, seat, path, proofs) {
        const question = example.choices(state, seat, path, proofs);
        if (question.kind !== 'pick' || state.stack[0]?.at !== 'loading') return question;
        return { ...question, options: [...question.options, { key: 'ghost', facts: {}, move: { type: 'load', bag: 'ghost-1' } }] };
      },
    },
    acceptedButNotOffered: {
      play: (state, seat, move, source) =>
        example.play(
          state,
          seat,
          move.type === 'load' && move.bag && !state.players[seat]?.hand.includes(move.bag) ? { ...move, bag: null } : move,
          source,
        ),
    },
    refusedButChanged: {
      play(state, seat, move, source) {
        try {
          return example.play(state, seat, move, source);
        } catch (error) {
          if (error instanceof RuleViolation) state.gone.push('torn-1');
          throw error;
        }
      },
    },
    quietButRefused: { quiet: () => ({ type: 'lose', bag: 'ghost-1' }) },
    askingChangedThePosition: {
      waitingFor: example.waitingFor,
      choices(state, seat, path, proofs) {
        state.players[seat]!.drawn += 1;
        return example.choices(state, seat, path, proofs);
      },
    },
    deadEnd: { choices: () => ({ kind: 'pick', about: { code: 'nothing', facts: {} }, options: [] }) },
    coinsDoNotAddUp: {
      play(state, seat, move, source) {
        const happenings = example.play(state, seat, move, source);
        if (move.type === 'rest') state.players[seat]!.coins += 1;
        return happenings;
      },
    },
    notPlainData: {
      setup(given, players, source) {
        const state = example.setup(given, players, source);
        return Object.assign(state, { extra: undefined });
      },
    },
    copyDiffers: { copy: (state) => ({ ...state, night: state.night + 1 }) },
    replayDiffers: {
      setup(given, players, source) {
        const state = example.setup(given, players, source);
        return Object.assign(state, { turn: turn++ });
      },
    },
    endWithoutReason: { standings: (state) => ({ ...example.standings(state), ended: null }) },
    scorePartsDoNotAddUp: {
      standings: (state) => ({ ...example.standings(state), seats: [{ seat: 0, place: 1, score: 1, parts: [] }] }),
    },
    forcedLeft: {
      forced(state, proofs) {
        turn++;
        return turn % 2 === 0
          ? null
          : (example.forced(state, proofs) ?? { seat: 0, move: { type: 'rest' }, cause: { code: 'late', facts: {} } });
      },
      play: (state, seat, move, source) => (move.type === 'rest' ? [] : example.play(state, seat, move, source)),
    },
  };

  it.each(Object.entries(faults))('%s', (code, fault) => {
    const broken: Example = { ...example, ...fault };
    const seeds = Array.from({ length: 10 }, (_, k) => `fault-${k}`);
    expect(() => seeds.forEach((seed) => void play(broken, 'full', seed))).toThrow(code);
  });
});

describe('The redaction test notices', () => {
  const positions: State[] = [];
  simulate(example, {
    options,
    players: 3,
    seed: 'hidden',
    checks: 'none',
    onPosition: (_n, state) => void positions.push(structuredClone(state)),
  });
  const compareAll = (game: Example): void => {
    const random = randomFrom(seedFrom('compare'));
    const viewers: Viewer[] = [0, 1, 2, 'spectator'];
    for (const state of positions) for (const viewer of viewers) imagineAndCompare(game, state, viewer, random);
  };

  it('nothing in the example itself', () => {
    expect(() => compareAll(example)).not.toThrow();
  });

  const leaks: Record<string, Partial<Example>> = {
    'a view that shows the deck': { view: (state, viewer) => ({ ...example.view(state, viewer), next: state.deck[0] ?? null }) },
    'standings that count hidden bags': {
      standings(state) {
        const { ended, seats } = example.standings(state);
        return { ended, seats: seats.map((row) => ({ ...row, score: state.players[row.seat]!.hand.join().length })) };
      },
    },
    'somebody awaited because of what he holds': {
      waitingFor: (state) =>
        example.waitingFor(state).filter(({ seat }) => seat === 0 || !state.players[seat]!.hand[0]?.startsWith('mill')),
    },
    'an automatic move that looks into a hand': {
      forced: (state) =>
        state.players[1]!.hand.some((bag) => bag.startsWith('mill'))
          ? { seat: 1, move: { type: 'rest' }, cause: { code: 'x', facts: {} } }
          : null,
    },
    'choices that know other hands': {
      choices(state, seat, path, proofs) {
        const question = example.choices(state, seat, path, proofs);
        return question.kind === 'pick'
          ? { ...question, about: { code: 'leak', facts: { bag: state.players[(seat + 1) % 3]!.hand[0] } } }
          : question;
      },
    },
    'happenings that tell other hands': {
      play: (state, seat, move, source) => [
        ...example.play(state, seat, move, source),
        { code: 'leak', facts: { bags: [...state.players[(seat + 1) % 3]!.hand] } },
      ],
    },
  };
  it.each(Object.entries(leaks))('%s', (_name, leak) => {
    expect(() => compareAll({ ...example, ...leak })).toThrow();
  });
});

describe('A mutated move', () => {
  it('is another value of plain data, and leaves the original alone', () => {
    const random = randomFrom(seedFrom('mutations'));
    const move = { type: 'run', via: ['mill', 'bridge'], price: 3, fast: true };
    const text = JSON.stringify(move);
    const seen = new Set(Array.from({ length: 300 }, () => JSON.stringify(mutated(move, [{ type: 'rest' }], random))));
    expect(JSON.stringify(move)).toBe(text);
    expect(seen.size).toBeGreaterThan(20);
    expect(seen).toContain(JSON.stringify({ ...move, type: 'rest' }));
    expect(seen).toContain(JSON.stringify({ ...move, price: 4 }));
    expect(seen).toContain(JSON.stringify({ ...move, via: ['bridge'] }));
  });
});
