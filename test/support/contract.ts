import { Value } from '@sinclair/typebox/value';
import { readOptions } from '../../src/rules/border.js';
import { plainFault } from '../../src/rules/checks.js';
import type { Game } from '../../src/rules/game.js';
import { canonicalText, type Json } from '../../src/rules/json.js';
import { playStep } from '../../src/rules/play.js';
import { provingProofs } from '../../src/rules/proofs.js';
import { randomFrom } from '../../src/rules/random.js';
import { type Checks, simulate } from '../../src/rules/simulate.js';
import { provingSource, seedFrom } from '../../src/rules/source.js';
import { copyState } from '../../src/rules/state.js';
import { wander } from '../../src/rules/wander.js';

/** A table to try: what the options leave out takes its default. */
export interface Case {
  readonly players: number;
  readonly options?: object;
}

export interface ContractTest {
  /** Random games per case. */
  readonly games?: number;
  /** `full` looks at every position; long games take `sample`. */
  readonly checks?: Checks;
  /** Decisions per game where whole games would take too long. */
  readonly decisions?: number;
  readonly digestBytes?: number;
}

export const caseName = ({ players, options }: Case): string => `${players} people ${options ? JSON.stringify(options) : ''}`.trim();

/**
 * What every game promises, tried on random games: offered moves are accepted and others refused with the position
 * untouched, quiet moves are legal, replay ends in the same position, playing twice gives the same, and states, digests
 * and results are plain data.
 */
export function itKeepsTheContract<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  cases: readonly Case[],
  { games = 1, checks = 'full', decisions, digestBytes = 4096 }: ContractTest = {},
): void {
  describe(`${game.title} keeps the contract of a game`, () => {
    it('has a default for every option, and they go together', () => {
      const defaults = Value.Create(game.options);
      expect(Value.Check(game.options, defaults)).toBe(true);
      const players = Array.from({ length: game.players.max }, (_, n) => n + 1).filter((n) => n >= game.players.min);
      expect(players.some((n) => game.refuses(defaults as Options, n) === null)).toBe(true);
    });

    it.each(cases.map((each) => [caseName(each), each] as const))('%s', (_name, { players, options: given }) => {
      const options = readOptions(game, given, players);
      for (let n = 0; n < games; n++) {
        const name = `contract-${n}`;
        const seed = seedFrom(name);
        const random = randomFrom(seedFrom(`looking at ${name}`));
        let told: readonly unknown[] = [];
        let text = '[]';
        simulate(game, {
          options,
          players,
          seed: name,
          checks,
          decisions,
          onPosition: (_at, state, { happenings }) => {
            // What was told must not change with the position: a happening shares no list with the state.
            expect(JSON.stringify(told)).toBe(text);
            told = happenings;
            text = JSON.stringify(happenings);
            if (random.oneIn(checks === 'full' ? 5 : 50)) look(game, state, seed, random, digestBytes);
          },
        });
      }
    });
  });
}

function look<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  state: State,
  seed: string,
  random: ReturnType<typeof randomFrom>,
  digestBytes: number,
): void {
  const before = canonicalText(state as Json);
  const digest = JSON.stringify(game.digest(state));
  expect(digest.length).toBeLessThanOrEqual(digestBytes);
  expect(JSON.stringify(game.digest(JSON.parse(JSON.stringify(state))))).toBe(digest);
  expect(plainFault([game.where(state), game.standings(state), game.series(state)])).toBeNull();
  for (const { seat } of game.waitingFor(state)) {
    const { move } = wander(game, state, seat, random, provingProofs(game.prove));
    const twice = [0, 1].map(() => {
      const copy = copyState(game, state);
      const { step, happenings, draws } = playStep(game, copy, seat, move, provingSource(seed, game.prove));
      expect(plainFault(happenings)).toBeNull();
      return canonicalText({ copy, step, happenings, draws } as unknown as Json);
    });
    expect(twice[1]).toBe(twice[0]);
  }
  expect(canonicalText(state as Json)).toBe(before);
}
