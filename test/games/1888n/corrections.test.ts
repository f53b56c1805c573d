import type { Correction } from '../../../src/games/1888n/corrections.js';
import { game1888n } from '../../../src/games/1888n/game.js';
import type { State } from '../../../src/games/1888n/state.js';
import { RuleViolation } from '../../../src/rules/errors.js';
import { copyJson } from '../../../src/rules/json.js';
import { randomFrom } from '../../../src/rules/random.js';
import { simulate } from '../../../src/rules/simulate.js';
import { seedFrom } from '../../../src/rules/source.js';
import { codes, founded, game, lay, newGame, operating, play, price, source, stockRound, top, trains } from './support.js';

const refused = (state: State, correction: Correction): string | null => {
  try {
    game.adjust(copyJson(state), correction);
    return null;
  } catch (error) {
    if (error instanceof RuleViolation) return error.phrase.code;
    throw error;
  }
};

describe('typed corrections of a position', () => {
  const position = (): State => {
    const state = stockRound();
    founded(state, 'LYR', 90, { 0: 40, 1: 30 });
    return state;
  };

  it('moves money, not below nothing and not what stands behind bids', () => {
    const state = position();
    game.adjust(state, { kind: 'cash', from: 'bank', to: '2', amount: 20 });
    expect(state.players[2]!.cash).toBe(620);
    expect(refused(state, { kind: 'cash', from: '2', to: 'LYR', amount: 621 })).toBe('notSoMuchMoney');
    const bidding = newGame();
    play(bidding, 0, { type: 'bid', private: 'FC', price: 500 });
    expect(refused(bidding, { kind: 'cash', from: '0', to: 'bank', amount: 101 })).toBe('notSoMuchMoney');
  });

  it('moves shares; director and float follow', () => {
    const state = position();
    expect(codes(game.adjust(state, { kind: 'shares', company: 'LYR', from: '0', to: '1', shares: 1 }))).toContain('newDirector');
    expect(state.companies.LYR).toMatchObject({ director: 1, held: [30, 40, 0, 0] });
    expect(refused(state, { kind: 'shares', company: 'LYR', from: '0', to: 'pool', shares: 6 })).toBe('notSoMany');
    expect(refused(state, { kind: 'shares', company: 'SSL', from: 'ipo', to: '0', shares: 2 })).toBe('notSoMany');
  });

  it('places and takes stations, tiles, trains, markers and privates', () => {
    const state = operating('LYR', 'track', (each) => {
      lay(each, { H14: ['5', 3] });
      trains(each, 'LYR', ['2']);
    });
    game.adjust(state, { kind: 'station', company: 'LYR', hex: 'H14', stop: 0 });
    expect(refused(state, { kind: 'station', company: 'SSL', hex: 'H14', stop: 0 })).toBe('noStationSpace');
    expect(refused(state, { kind: 'removeTile', hex: 'H14' })).toBeNull();
    game.adjust(state, { kind: 'removeStation', company: 'LYR', hex: 'H14' });
    game.adjust(state, { kind: 'tile', hex: 'G15', tile: '9', rotation: 0 });
    expect(state.board.tiles.G15).toEqual(['9', 0]);
    game.adjust(state, { kind: 'train', train: '2', from: 'LYR', to: 'bank' });
    expect(state.companies.LYR!.trains).toEqual([]);
    game.adjust(state, { kind: 'marker', company: 'LYR', row: 0, column: 17 });
    expect(price(state, 'LYR')).toBe(400);
    game.adjust(state, { kind: 'private', private: 'CW', owner: 'LYR' });
    expect(state.privates.CW!.owner).toBe('LYR');
    game.referee(state);
  });

  it('asks for no train that need not be given up any more', () => {
    const state = operating('LYR', 'trains', (each) => {
      trains(each, 'LYR', ['3', '3', '3']);
      each.phase = '5';
    });
    state.stack.push({ at: 'giveUp', companies: ['LYR'] });
    game.adjust(state, { kind: 'train', train: '3', from: 'LYR', to: 'bank' });
    expect(top(state)).toBe('trains');
  });

  it('waits while an offer stands open', () => {
    const state = operating('LYR', 'track', (each) => (each.privates.CW!.owner = 2), { phase: '3' });
    play(state, 0, { type: 'takeOver', private: 'CW', price: 90 });
    expect(refused(state, { kind: 'cash', from: 'bank', to: '0', amount: 1 })).toBe('offerStandsOpen');
  });

  it('leaves every position it accepts sound and playable', () => {
    const random = randomFrom(seedFrom('corrections'));
    const pick = <T>(from: readonly T[]): T => from[random.below(from.length)]!;
    const companies = ['JHR', 'SSL', 'CDL', 'HJR', 'TJL', 'LYR', 'JZR', 'ZDR'];
    const hexes = ['C9', 'B18', 'F16', 'G11', 'H14', 'E3', 'C3', 'D10', 'G15'];
    const holders = ['bank', '0', '1', '2', ...companies];
    const corrections: (() => Correction)[] = [
      () => ({ kind: 'cash', from: pick(holders), to: pick(holders), amount: 1 + random.below(300) }),
      () => ({
        kind: 'shares',
        company: pick(companies),
        from: pick(['ipo', 'pool', '0', '1']),
        to: pick(['ipo', 'pool', '2', '1']),
        shares: 1 + random.below(3),
      }),
      () => ({ kind: 'station', company: pick(companies), hex: pick(hexes), stop: random.below(2) }),
      () => ({ kind: 'removeStation', company: pick(companies), hex: pick(hexes) }),
      () => ({ kind: 'tile', hex: pick(hexes), tile: pick(['5', '57', '14', '15', '8', '611']), rotation: random.below(6) }),
      () => ({ kind: 'removeTile', hex: pick(hexes) }),
      () => ({
        kind: 'train',
        train: pick(['2', '3', '4', '5', 'D']),
        from: pick(['bank', ...companies]),
        to: pick(['bank', ...companies]),
      }),
      () => ({ kind: 'marker', company: pick(companies), row: random.below(9), column: random.below(18) }),
      () => ({ kind: 'private', private: pick(['KT', 'TA', 'HS', 'CW', 'YRF', 'FC']), owner: pick(holders.slice(1)) }),
    ];
    let accepted = 0;
    const look = (state: State): void => {
      if (game.waitingFor(state).length === 0) return;
      const copy = copyJson(state);
      const correction = pick(corrections)();
      if (refused(copy, correction) !== null) return;
      accepted++;
      game.adjust(copy, correction);
      game.referee(copy);
      for (const { seat, must } of game.waitingFor(copy)) {
        const quiet = game.quiet(copy, seat, source());
        if (must) expect(quiet).not.toBeNull();
        if (quiet) game.play(copy, seat, quiet, source());
        game.referee(copy);
        break;
      }
    };
    for (const seed of ['one', 'two', 'three']) {
      const options = { rulings: 'book', playingOrder: 'drawn' } as const;
      simulate(game1888n, { options, players: 3, seed, checks: 'none', decisions: 150, onPosition: (_n, state) => look(state) });
    }
    expect(accepted).toBeGreaterThan(100);
  });
});
