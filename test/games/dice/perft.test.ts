import { dice } from '../../../src/games/dice/game.js';
import type { State } from '../../../src/games/dice/state.js';
import { copyJson } from '../../../src/rules/json.js';
import { perft } from '../../../src/rules/perft.js';
import { simulate } from '../../../src/rules/simulate.js';
import { seedFrom } from '../../../src/rules/source.js';
import { cubes, money, OPTIONS, position, source } from './builders.js';

/** One number for all that can be done: it changes when what is offered does. */
const seed = seedFrom('perft');

describe('number of legal moves', () => {
  it('companies times locations', () => {
    const state = dice.setup(OPTIONS, 2, source('perft'));
    // Six companies, five left, two locations; the last location is played by itself.
    expect(perft(dice, state, seed, 3)).toBe(6 * 5 * 2);
  });

  it('one die and one straight cube: income, five straight tracks out of six sides, a run, a share that costs too much', () => {
    const state = position({ pool: [2] });
    cubes(state, 2, 1, 0, 0, 0);
    // Straight on from Arden Cross: in C1 it would lead off the map; the other five sides are free.
    expect(perft(dice, state, seed, 1)).toBe(1 + 5 + 1);
    money(state, 0, { ones: 1 });
    // One share of company 2 from seat 1 for 1.
    expect(perft(dice, state, seed, 1)).toBe(1 + 5 + 1 + 1);
  });

  it('positions of a game', () => {
    const found: number[] = [];
    simulate(dice, {
      options: { ...OPTIONS, bots: 1 },
      players: 2,
      seed: 'perft',
      checks: 'none',
      onPosition: (n, state: State) => {
        if (n === 4 || n === 12 || n === 24) found.push(perft(dice, copyJson(state), seed, 1));
      },
    });
    expect(found).toEqual([310, 110, 4]);
  });
});
