import { sharePrice } from '../../../src/games/dice/shares.js';
import { happened, money, NOTHING, offered, play, position, purse, refusal, train, turn } from './builders.js';

const ones = (number: number) => ({ ...NOTHING, ones: number });

describe('buy shares', () => {
  it('the value names the company, the number of dice the number of shares, all from one player who cannot refuse', () => {
    const state = position({ people: 3, pool: [2, 2] });
    money(state, 0, { ones: 2 });
    play(state, 0, turn([2, 2], { kind: 'shares', from: 1, pay: ones(2) }));
    expect(state.seats.map((board) => board.shares[1])).toEqual([2, 2, 0]);
    expect(purse(state, 1).ones).toBe(2);
  });

  it('takes all from one player: two sellers with one share each are not enough for two dice', () => {
    const state = position({ people: 4, pool: [2, 2] });
    money(state, 0, { ones: 9 });
    state.seats.forEach((board, seat) => {
      board.shares[1] = seat === 0 ? 1 : 1;
    });
    expect(offered(state, 0, '2x2').barred.shares).toBe('tooFewShares');
    expect(refusal(state, 0, turn([2, 2], { kind: 'shares', from: 1, pay: ones(2) }))).toBe('tooFewShares');
  });

  it('R11 an owner without shares stays owner, and may buy back', () => {
    const state = position({ pool: [1, 3] });
    money(state, 0, { ones: 3 });
    state.seats[0]!.shares[0] = 0;
    state.seats[1]!.shares[0] = 4;
    expect(sharePrice(state, 1)).toBe(1);
    expect(offered(state, 0, '3x1').open).toContain('run');
    play(state, 0, turn([1, 1], { kind: 'shares', from: 1, pay: ones(1) }));
    expect(state.seats.map((board) => board.shares[0])).toEqual([1, 3]);
  });

  it('R11 a company nobody plays cannot be bought, nor shares from oneself', () => {
    const state = position({ pool: [1, 5] });
    money(state, 0, { ones: 3 });
    expect(offered(state, 0, '5x1').barred.shares).toBe('companyNotPlayed');
    expect(refusal(state, 0, turn([5, 1], { kind: 'shares', from: 1, pay: NOTHING }))).toBe('companyNotPlayed');
    expect(refusal(state, 0, turn([1, 1], { kind: 'shares', from: 0, pay: ones(1) }))).toBe('notFromYourself');
  });

  it('R12 the price is the engines and carriages owned now: 1 at the start', () => {
    const state = position({ pool: [2] });
    expect(sharePrice(state, 2)).toBe(1);
    train(state, 1, 2, '3.6', '2.12', '1.12');
    expect(sharePrice(state, 2)).toBe(4);
  });

  it('R12 without any train shares change hands free', () => {
    const state = position({ pool: [2, 2] });
    state.seats[1]!.lines[0]!.tiles = [];
    const happenings = play(state, 0, turn([2, 2], { kind: 'shares', from: 1, pay: NOTHING }));
    expect(state.seats[0]!.shares[1]).toBe(2);
    expect(happened(happenings, 'incomeMarked')).toEqual([]);
  });

  function withShareholders(dividendPerShare: boolean) {
    const state = position({ people: 4, pool: [6], options: { dividendPerShare } });
    train(state, 0, 1, '3.6', '2.12', '1.10');
    train(state, 0, 2, '2.11', '2.10');
    state.seats[0]!.shares[0] = 0;
    state.seats[1]!.shares[0] = 3;
    state.seats[3]!.shares[0] = 1;
    return state;
  }

  it('R13 each other shareholder gets 1 per carriage in all lines, activated or not, however many shares', () => {
    const state = withShareholders(false);
    play(state, 0, turn([6, 1], { kind: 'run', routes: [null] }));
    expect([0, 1, 2, 3].map((seat) => purse(state, seat).ones)).toEqual([0, 3, 0, 3]);
  });

  it('R13 variant dividendPerShare pays for every share', () => {
    const state = withShareholders(true);
    play(state, 0, turn([6, 1], { kind: 'run', routes: [null] }));
    expect([1, 3].map((seat) => 5 * purse(state, seat).fives + purse(state, seat).ones)).toEqual([9, 3]);
  });
});
