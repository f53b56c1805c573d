import type { State } from '../../../src/games/1888n/state.js';
import { perft } from '../../../src/rules/perft.js';
import { seedFrom } from '../../../src/rules/source.js';
import { founded, game, gone, lay, newGame, operating, setCash, station, stockRound, trains } from './support.js';

const count = (state: State, depth: number): number => perft(game, state, seedFrom('perft'), depth);
const closePrivates = (state: State): void => {
  for (const id in state.privates) state.privates[id] = { owner: null, closed: true };
};

/** The number of legal sequences from fixed positions: one number that changes whenever move generation does. */
describe('perft', () => {
  it('the first turn of six players', () => {
    expect(count(newGame(6), 1)).toBe(1482);
  });

  it('a stock round with two companies founded', () => {
    const state = stockRound(3);
    closePrivates(state);
    founded(state, 'LYR', 90, { 0: 50, 1: 30 });
    founded(state, 'SSL', 75, { 1: 20, 0: 20 }, 10);
    expect([1, 2].map((depth) => count(state, depth))).toEqual([47, 1921]);
  });

  it('track and stations of LYR in the green phase', () => {
    const state = operating(
      'LYR',
      'track',
      (each) => {
        closePrivates(each);
        lay(each, { G15: ['9', 0], H14: ['5', 3] });
        trains(each, 'LYR', ['3']);
      },
      { phase: '3' },
    );
    expect([1, 2].map((depth) => count(state, depth))).toEqual([15, 30]);
  });

  it('a run with a choice about Heng Shan, its dividend, the next train', () => {
    const state = operating('LYR', 'run', (each) => {
      closePrivates(each);
      lay(each, { C3: ['5', 4], C5: ['L41', 1], D4: ['8', 0], E3: ['57', 0] });
      station(each, 'LYR', 'C3');
      trains(each, 'LYR', ['2']);
    });
    expect([1, 2, 3].map((depth) => count(state, depth))).toEqual([3, 6, 12]);
  });

  it('an emergency with three companies to sell', () => {
    const state = operating('LYR', 'trains', (each) => {
      closePrivates(each);
      founded(each, 'LYR', 90, { 0: 50, 1: 20 });
      founded(each, 'SSL', 90, { 0: 30, 1: 20 });
      founded(each, 'JHR', 90, { 1: 40, 0: 30 });
      gone(each, ['2', '3', '4']);
      each.phase = '5';
      setCash(each, 'LYR', 100);
      setCash(each, 0, 100);
    });
    expect([1, 2].map((depth) => count(state, depth))).toEqual([7, 36]);
  });

  it('the first tile of the Great Wall', () => {
    const state = operating('LYR', 'trains', (each) => {
      closePrivates(each);
      each.privates.CW = { owner: 'LYR', closed: false };
      trains(each, 'LYR', ['2', '2', '2', '2']);
    });
    expect(count(state, 1)).toBe(184);
  });
});
