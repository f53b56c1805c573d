import type { Move } from '../../../src/games/1888n/moves.js';
import { RULINGS } from '../../../src/games/1888n/rulings.js';
import type { State } from '../../../src/games/1888n/state.js';
import {
  asked,
  founded,
  game,
  gone,
  lay,
  newGame,
  open,
  operating,
  pass,
  play,
  playAll,
  refusal,
  source,
  station,
  stockRound,
  top,
  trains,
} from './support.js';

const there = { rulings: '18xx.games' } as const;
const run = (...paths: [string, number, number][][]): Move => ({ type: 'run', routes: paths.map((path, train) => ({ train, path })) });

describe('rulings of 18xx.games, for games recorded there', () => {
  it('every switch of the book is set otherwise there', () => {
    const same = Object.entries(RULINGS.book).filter(([name, value]) => value === RULINGS['18xx.games'][name as keyof typeof RULINGS.book]);
    expect(same).toEqual([]);
  });

  it('1888-2 twenty certificates for two players', () => {
    expect(game.choices(stockRound(2, '18xx.games'), 0, [], source())).toMatchObject({ about: { facts: { limit: 20 } } });
  });

  it('1888-6 trains between companies in every phase', () => {
    const state = operating(
      'LYR',
      'trains',
      (each) => {
        founded(each, 'JHR', 90, { 0: 60 });
        trains(each, 'JHR', ['2']);
      },
      there,
    );
    expect(refusal(state, { type: 'train', train: '2', from: 'JHR', price: 1 })).toBeNull();
  });

  it('1888-8 B17 diesels without end', () => {
    const state = operating(
      'LYR',
      'trains',
      (each) => {
        gone(each, ['2', '3', '4', '5', '6']);
        each.phase = '7';
      },
      there,
    );
    expect(state.depot.left.D).toBeUndefined();
    play(state, 0, { type: 'train', train: 'D', from: 'bank', price: 900 });
    expect(open(operating('LYR', 'trains', (each) => gone(each, ['2', '3', '4', '5', '6']), there))).toContain('bank.D');
  });

  it('1888-10 any legal run may be claimed, also none', () => {
    const state = operating(
      'LYR',
      'run',
      (each) => {
        lay(each, { G15: ['9', 0], H14: ['5', 3] });
        trains(each, 'LYR', ['2']);
      },
      there,
    );
    expect(refusal(state, run())).toBeNull();
    expect(
      refusal(
        state,
        run([
          ['F16', 6, 0],
          ['G15', 3, 0],
          ['H14', 3, 6],
        ]),
      ),
    ).toBeNull();
    expect(
      refusal(
        state,
        run([
          ['F16', 6, 1],
          ['F14', 4, 6],
        ]),
      ),
    ).not.toBeNull();
  });

  it('1888-17 the conditions of the Forbidden City are not tested again', () => {
    const state = stockRound(4, '18xx.games');
    founded(state, 'LYR', 70, { 1: 60 });
    expect(refusal(state, { type: 'exchange', company: 'LYR', from: 'ipo' })).toBeNull();
    (state.stack[0] as { sold: string[][] }).sold[0] = ['LYR'];
    expect(refusal(state, { type: 'exchange', company: 'LYR', from: 'ipo' })).toBeNull();
    // Sixty per cent are the most there, too.
    state.companies.LYR!.held = [60, 0, 0, 0];
    state.companies.LYR!.director = 0;
    expect(refusal(state, { type: 'exchange', company: 'LYR', from: 'ipo' })).toBe('holdingLimit');
  });

  it('B19 the circle that continues the printed exit is kept, the others are free', () => {
    const state = stockRound(2, '18xx.games');
    founded(state, 'JHR', 70, { 0: 60 });
    lay(state, { C9: ['L42', 0] });
    station(state, 'SSL', 'C9', 0);
    playAll(state, [pass, pass]);
    expect(top(state)).toBe('track');
    expect(state.board.stations.C9).toContainEqual({ owner: 'JHR', stop: 3, slot: 0 });
  });

  it('B20 a full company may buy while an exchange is affordable, and then gives up a train', () => {
    const full = (rulings: 'book' | '18xx.games'): State =>
      operating(
        'LYR',
        'trains',
        (each) => {
          trains(each, 'LYR', ['5', '6']);
          gone(each, ['2', '3', '4', '5', '6']);
          each.phase = '7';
        },
        { rulings },
      );
    const purchase: Move = { type: 'train', train: 'D', from: 'bank', price: 900 };
    expect(refusal(full('book'), purchase)).toBe('trainLimit');
    const state = full('18xx.games');
    play(state, 0, purchase);
    expect(top(state)).toBe('giveUp');
  });

  it('B21 trains are given up in a fixed order of companies', () => {
    const state = operating(
      'SSL',
      'trains',
      (each) => {
        founded(each, 'LYR', 95, { 1: 60 });
        founded(each, 'JHR', 85, { 2: 60 });
        founded(each, 'SSL', 90, { 0: 60 });
        trains(each, 'LYR', ['3', '3', '4']);
        trains(each, 'SSL', ['4', '4']);
        trains(each, 'JHR', ['3', '3', '3']);
        gone(each, ['2', '3', '4']);
        each.phase = '4';
      },
      there,
    );
    play(state, 0, { type: 'train', train: '5', from: 'bank', price: 500 });
    expect(state.stack.at(-1)).toEqual({ at: 'giveUp', companies: ['JHR', 'SSL', 'LYR'] });
  });

  it('B22 shares may be sold although it will not be enough', () => {
    const state = operating(
      'LYR',
      'trains',
      (each) => {
        founded(each, 'LYR', 90, { 0: 50, 1: 20 });
        gone(each, ['2', '3', '4', '5', '6']);
        each.phase = '7';
        for (const purse of [each.companies.LYR!, each.players[0]!]) {
          each.bank.cash += purse.cash;
          purse.cash = 0;
        }
      },
      there,
    );
    expect(open(state)).toEqual(expect.arrayContaining(['sell.LYR', 'bankrupt']));
  });

  it('B25 the second tile of the Great Wall directly after the first, or never', () => {
    const state = operating('LYR', 'track', (each) => (each.privates.CW!.owner = 'LYR'), there);
    play(state, 0, { type: 'power', private: 'CW', hex: 'B8', tile: '9', rotation: 1 });
    expect(top(state)).toBe('secondWall');
    play(state, 0, pass);
    expect(top(state)).toBe('track');
    expect(open(state).filter((key) => key.startsWith('power'))).toEqual([]);
  });

  it('B29 after an income round the player left of the last to act opens, bids included', () => {
    const state = newGame(4, '18xx.games');
    playAll(state, [{ type: 'buyPrivate', private: 'KT' }, { type: 'bid', private: 'HS', price: 80 }, pass, pass, pass, pass]);
    expect(asked(state)).toBe(2);
  });

  it('B30 nobody is asked before a company buys a private', () => {
    const state = operating('LYR', 'track', (each) => (each.privates.CW!.owner = 2), { ...there, phase: '3' });
    play(state, 0, { type: 'takeOver', private: 'CW', price: 90 });
    expect(state.privates.CW!.owner).toBe('LYR');
  });
});
