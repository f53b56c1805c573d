import { game1880 } from '../../../src/games/1880/game.js';
import {
  asked,
  auction,
  barred,
  bid,
  buyAtMinimum,
  cash,
  fresh,
  happened,
  options,
  pass,
  play,
  question,
  refusal,
  settle,
  top,
  untilAuctionOf,
} from './build.js';

describe('V The first share buying round', () => {
  it('R1 P0 falls from 5 to 0 when everybody passes, and the opener must take it (A8)', () => {
    const state = fresh();
    expect(auction(state).minimum).toBe(5);
    pass(state, 3);
    expect(state.privates.P0.owner).toBe(0);
    expect(state.players.map((player) => player.cash)).toEqual([600, 600, 600]);
    expect(auction(state).private).toBe('P1');
  });

  it('R2 P1 needs two rounds of passes to fall from 10 over 5 to 0, everybody may bid after each', () => {
    const state = fresh();
    buyAtMinimum(state);
    pass(state, 3);
    expect(auction(state)).toMatchObject({ private: 'P1', minimum: 5, passed: [] });
    pass(state, 3);
    expect(state.privates.P1.owner).toBe(1);
    expect(state.players[1]!.cash).toBe(600);
  });

  it('R3 a price drop lets those who passed bid again', () => {
    const state = fresh();
    buyAtMinimum(state);
    pass(state, 3);
    expect(asked(state)).toBe(1);
    bid(state, 5);
    bid(state, 10);
    expect(auction(state).bids).toEqual([
      [1, 5],
      [2, 10],
    ]);
  });

  it('R4 who has passed on P3 is out until P4', () => {
    const state = fresh();
    untilAuctionOf(state, 'P3');
    expect(asked(state)).toBe(0);
    pass(state);
    bid(state, 45);
    bid(state, 50);
    expect(asked(state)).toBe(1);
    pass(state);
    expect(state.privates.P3.owner).toBe(2);
    expect(auction(state).passed).toEqual([]);
  });

  it('R5 a bid of 47 for P3 is no multiple of 5; the first is at least the face value, each raise at least 5', () => {
    const state = fresh();
    untilAuctionOf(state, 'P3');
    expect(refusal(state, { type: 'bid', amount: 47 })).toBe('bidNotMultiple');
    expect(refusal(state, { type: 'bid', amount: 40 })).toBe('bidTooLow');
    expect(question(state, ['bid'])).toMatchObject({ kind: 'amount', min: 45, step: 5 });
    expect(refusal(state, { type: 'bid', amount: 605 })).toBe('notEnoughMoney');
    bid(state, 45);
    expect(refusal(state, { type: 'bid', amount: 45 })).toBe('bidTooLow');
    expect(question(state, ['bid'])).toMatchObject({ min: 50 });
  });

  it('R6 who cannot afford the minimum counts as passed and keeps his place in the rotation', () => {
    const state = fresh();
    untilAuctionOf(state, 'P6');
    const opener = asked(state)!;
    cash(state, opener, 100);
    expect(barred(state, [], 'bid')).toBe('notEnoughMoney');
    expect(game1880.forced(state, { proof: () => null })).toMatchObject({ seat: opener, move: { type: 'pass' } });
    settle(state);
    expect(auction(state)).toMatchObject({ starter: opener, turn: (opener + 1) % 3 });
    bid(state, 160);
    settle(state);
    pass(state);
    play(state, { type: 'permits', permits: 'ABC' });
    expect(auction(state).starter).toBe((opener + 1) % 3);
  });

  it('R7 the next auction is opened left of the last opener, whoever won', () => {
    const state = fresh({ players: 4 });
    pass(state, 2);
    bid(state, 5);
    pass(state);
    expect(state.privates.P0.owner).toBe(2);
    expect(asked(state)).toBe(1);
    const openers = [];
    while (top(state)?.at === 'auction') {
      openers.push(asked(state));
      buyAtMinimum(state);
    }
    expect(openers).toEqual([1, 2, 3, 0, 1, 2, 3]);
  });

  it('R8 A7 everybody passes on P4: private companies pay, then the Priority Marker opens P4 at its face value', () => {
    const state = fresh();
    untilAuctionOf(state, 'P4');
    expect(asked(state)).toBe(1);
    const before = state.players.map((player) => player.cash);
    pass(state, 2);
    const log = play(state, { type: 'pass' });
    expect(happened(log, 'incomeRound')).toBeDefined();
    // P0 and P3 belong to seat 0, P1 to seat 1, P2 to seat 2; the last buyer was seat 0, so seat 1 has the marker.
    expect(state.players.map((player, seat) => player.cash - before[seat]!)).toEqual([15, 5, 10]);
    expect(auction(state)).toMatchObject({ private: 'P4', minimum: 70, starter: 1 });
    expect(game1880.where(state).round.code).toBe('auction');
  });

  it('A7 the Priority Marker opens although it was another’s turn, and from him the rotation goes on', () => {
    const state = fresh({ players: 4 });
    untilAuctionOf(state, 'P3');
    // Seat 3 opens P3, passes, and seat 1 buys it: the marker is with seat 2, P4 is opened by seat 0.
    pass(state, 2);
    bid(state, 45);
    pass(state);
    expect(state.privates.P3.owner).toBe(1);
    expect(auction(state)).toMatchObject({ private: 'P4', starter: 0 });
    expect(state.priority).toBe(2);
    pass(state, 4);
    expect(auction(state)).toMatchObject({ private: 'P4', starter: 2, turn: 2 });
    buyAtMinimum(state);
    expect(auction(state)).toMatchObject({ private: 'P5', starter: 3 });
  });

  it('R9 with P6 sold the BCR does not operate in the income round', () => {
    const state = fresh();
    untilAuctionOf(state, 'P7');
    expect(state.companies.BCR!.director).toBe(0);
    pass(state, 3);
    expect(state.companies.BCR).toMatchObject({ floated: false, cash: 0 });
    expect(auction(state).private).toBe('P7');
  });

  it('R10 there is no limit to income rounds', () => {
    const state = fresh();
    untilAuctionOf(state, 'P2');
    pass(state, 3);
    pass(state, 3);
    pass(state, 3);
    expect(state.players[1]!.cash).toBe(600 - 10 + 15);
    expect(auction(state).private).toBe('P2');
  });

  it('R11 after a purchase at 0 the next auction begins as after any sale', () => {
    const state = fresh();
    pass(state, 3);
    expect(auction(state)).toMatchObject({ private: 'P1', starter: 1 });
  });

  it('R12 the buyer of P6 receives the 20 % BCR certificate at 100 and chooses ABC or BCD at once; P6 leaves play', () => {
    const state = fresh();
    untilAuctionOf(state, 'P6');
    const buyer = asked(state)!;
    bid(state, 160);
    pass(state, 2);
    expect(top(state)).toEqual({ at: 'bcr', buyer });
    expect(options(state).map(({ key }) => key)).toEqual(['ABC', 'BCD']);
    expect(refusal(state, { type: 'permits', permits: 'ABD' })).toBe('noSuchPermits');
    play(state, { type: 'permits', permits: 'BCD' });
    expect(state.companies.BCR).toMatchObject({ director: buyer, directorShare: 20, par: 100, row: 0, permits: 'BCD', ipo: 80 });
    expect(state.privates.P6.closed).toBe(true);
  });

  it('R13 reseating: least cash first, equal cash in the old order', () => {
    const state = fresh({ players: 4 });
    untilAuctionOf(state, 'P7');
    for (const [seat, amount] of [300, 200, 300, 250].entries()) cash(state, seat, amount);
    buyAtMinimum(state);
    // Seat 3 has opened and paid 50.
    expect(state.seating).toEqual([1, 3, 0, 2]);
    expect(state.priority).toBe(1);
  });

  it('R14 the order of play and the order shown change together', () => {
    const state = fresh();
    untilAuctionOf(state, 'P7');
    cash(state, 2, 10);
    buyAtMinimum(state);
    expect(state.seating[0]).toBe(2);
    expect(game1880.view(state, 'all').seating).toEqual(state.seating);
    expect(asked(state)).toBe(2);
  });

  it('A44 after a price cut the same opener opens again', () => {
    const state = fresh();
    buyAtMinimum(state);
    const opener = asked(state);
    pass(state, 3);
    expect(asked(state)).toBe(opener);
  });
});
