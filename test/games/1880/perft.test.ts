import { game1880 } from '../../../src/games/1880/game.js';
import type { State1880 } from '../../../src/games/1880/state.js';
import { perft } from '../../../src/rules/perft.js';
import { seedFrom } from '../../../src/rules/source.js';
import { cash, company, fresh, investor, leave, shareRound, table, tiles, turnOf } from './build.js';

const counts = (state: State1880, depth: number): number[] =>
  Array.from({ length: depth }, (_, n) => perft(game1880, state, seedFrom('perft'), n + 1));

/** The number of legal sequences from fixed positions: one number that changes whenever move generation does. */
describe('perft', () => {
  it('the auction of P0 with seven players', () => {
    expect(counts(fresh({ players: 7 }), 1)).toEqual([61]);
    expect(counts(fresh({ players: 3, rulings: '18xx.games' }), 1)).toEqual([597]);
  });

  it('a share round in phase A with an investor to link', () => {
    const state = table();
    investor(state, 'A6', 0);
    company(state, 'BCR', { director: 1, held: { 1: 20, 0: 10 } });
    state.players[0]!.founded = false;
    for (const seat of [0, 1, 2]) cash(state, seat, 150);
    shareRound(state, 0);
    expect(counts(state, 2)).toEqual([29, 943]);
  });

  it('track of the BCR, two yellow tiles in phase A', () => {
    const state = table();
    company(state, 'BCR', { cash: 30, trains: ['2'] });
    company(state, 'CKR', { director: 1, trains: ['2'] });
    turnOf(state, 'BCR');
    expect(counts(state, 2)).toEqual([19, 289]);
  });

  it('an upgrade of Beijing and around it in phase B', () => {
    const state = table({ phase: 'B1' });
    company(state, 'JHU', { cash: 100, trains: ['3'] });
    tiles(state, 'F10:57.1');
    turnOf(state, 'JHU');
    expect(counts(state, 2)).toEqual([20, 52]);
  });

  it('a run, its dividend, a train of a sister company', () => {
    const state = table({ phase: 'B1' });
    company(state, 'HKR', { cash: 5, trains: ['2'] });
    company(state, 'BCR', { director: 0, trains: ['3'] });
    tiles(state, 'K15:8877.0 L14:57.0');
    turnOf(state, 'HKR', 'run');
    expect(counts(state, 3)).toEqual([2, 4, 124]);
  });

  it('a forced purchase with shares to sell', () => {
    const state = table({ phase: 'C2' });
    company(state, 'CKR', { cash: 100, held: { 0: 40 } });
    company(state, 'BCR', { director: 1, trains: ['6'], held: { 1: 40, 0: 30 } });
    cash(state, 0, 50);
    turnOf(state, 'CKR', 'trains');
    expect(counts(state, 2)).toEqual([6, 40]);
  });

  it('the first 4 with P7 open and no room', () => {
    const state = table({ phase: 'B2', privates: { P7: 1 } });
    leave(state, '3+3', 0);
    company(state, 'CKR', { cash: 300, trains: ['3'], held: { 0: 40 } });
    company(state, 'BCR', { director: 1, trains: ['3', '3', '3+3'], held: { 1: 40 } });
    turnOf(state, 'CKR', 'trains');
    expect(counts(state, 2)).toEqual([2, 22]);
  });
});
