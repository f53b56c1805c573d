import { certificates } from '../../../src/games/1880/certificates.js';
import { game1880 } from '../../../src/games/1880/game.js';
import {
  asked,
  at,
  barred,
  buyAtMinimum,
  cash,
  company,
  fresh,
  happened,
  holding,
  open,
  pass,
  passRound,
  play,
  price,
  quiet,
  refusal,
  shareRound,
  table,
  top,
  untilAuctionOf,
} from './build.js';

describe('XII Share rounds', () => {
  it('R55 nothing is sold in the very first share round', () => {
    const state = table();
    company(state, 'CKR', { held: { 0: 20, 1: 10 } });
    shareRound(state, 1, { first: true });
    expect(barred(state, [], 'sell')).toBe('firstShareRound');
    expect(refusal(state, { type: 'sell', company: 'CKR', percent: 10 })).toBe('firstShareRound');
  });

  it('A16 the first share round with company shares is the first one, however long the auction took', () => {
    const state = fresh();
    untilAuctionOf(state, 'P4');
    pass(state, 2);
    expect(happened(play(state, { type: 'pass' }), 'incomeRound')).toBeDefined();
    while (top(state)?.at === 'auction') buyAtMinimum(state);
    for (const investor of ['A1', 'A2', 'A3']) play(state, { type: 'investor', investor });
    expect(top(state)?.at).toBe('shareRound');
    const buyer = asked(state)!;
    play(state, { type: 'buy', company: 'BCR' });
    pass(state, 2);
    expect(asked(state)).toBe(buyer);
    expect(barred(state, [], 'sell')).toBe('firstShareRound');
    expect(refusal(state, { type: 'sell', company: 'BCR', percent: 10 })).toBe('firstShareRound');
    expect(state.shareRounds).toBe(1);
  });

  it('R56 sell first, then buy one; the purchase ends the turn', () => {
    const state = table();
    company(state, 'CKR', { held: { 0: 20, 1: 20 } });
    company(state, 'BCR', { director: 2 });
    shareRound(state, 1);
    play(state, { type: 'sell', company: 'CKR', percent: 10 });
    play(state, { type: 'sell', company: 'CKR', percent: 10 });
    expect(asked(state)).toBe(1);
    play(state, { type: 'buy', company: 'BCR' });
    expect(asked(state)).toBe(2);
  });

  it('R57 what one has sold in this round one may not buy in it; other companies are free, the next round too', () => {
    const state = table();
    company(state, 'CKR', { held: { 0: 20, 1: 20 } });
    company(state, 'BCR', { director: 2 });
    shareRound(state, 1);
    play(state, { type: 'sell', company: 'CKR', percent: 10 });
    expect(barred(state, ['buy'], 'CKR')).toBe('soldThisRound');
    expect(refusal(state, { type: 'buy', company: 'CKR' })).toBe('soldThisRound');
    expect(open(state, ['buy'])).toContain('BCR');
    shareRound(state, 1);
    expect(open(state, ['buy'])).toContain('CKR');
  });

  it.each(['B1', 'B3', 'C2'])('R58 the fee is 5 for every 10 %% sold, in phase %s', (phase) => {
    const state = table({ phase });
    company(state, 'CKR', { par: 80, held: { 0: 20, 1: 30 }, director: 1 });
    company(state, 'BCR', { director: 0, held: { 0: 20, 1: 20 } });
    const before = state.players[1]!.cash;
    shareRound(state, 1);
    play(state, { type: 'sell', company: 'BCR', percent: 20 });
    expect(state.players[1]!.cash - before).toBe(190);
  });

  it('R59 several shares in one sale: all at the price before, then one space down for each; the foot of a column stays', () => {
    const state = table();
    company(state, 'CKR', { par: 80, held: { 0: 20, 1: 30 }, director: 1, at: [5, 4] });
    company(state, 'BCR', { director: 1, held: { 1: 20, 0: 20 }, at: [8, 2] });
    shareRound(state, 1);
    const before = state.players[1]!.cash;
    play(state, { type: 'sell', company: 'CKR', percent: 10 });
    expect(state.players[1]!.cash - before).toBe(80);
    expect(at(state, 'CKR')).toEqual([6, 4]);
    shareRound(state, 0);
    play(state, { type: 'sell', company: 'BCR', percent: 20 });
    expect(state.players[0]!.cash).toBe(600 + 110);
    expect(at(state, 'BCR')).toEqual([8, 2]);
  });

  it('R60 a director with a 40 % certificate gets out only if somebody else holds at least 40 % and ends up with more', () => {
    const state = table({ phase: 'B1' });
    company(state, 'CKR', { percent: 40, held: { 0: 50, 1: 30 } });
    shareRound(state, 0);
    expect(refusal(state, { type: 'sell', company: 'CKR', percent: 20 })).toBe('directorsCertificate');
    // Seat 1 would hold more, but three shares are no certificate of 40 %.
    expect(refusal(state, { type: 'sell', company: 'CKR', percent: 30 })).toBe('directorsCertificate');
    expect(refusal(state, { type: 'sell', company: 'CKR', percent: 10 })).toBe('accepted');
    Object.assign(state.companies.CKR!, { held: [50, 40, 0], ipo: 10 });
    shareRound(state, 0);
    const log = play(state, { type: 'sell', company: 'CKR', percent: 20 });
    expect(state.companies.CKR).toMatchObject({ director: 1, held: [30, 40, 0], directorShare: 40 });
    expect(log.find(({ code }) => code === 'newDirector')!.facts).toEqual({ company: 'CKR', seat: 1 });
    // The certificate counts once for the new director, four shares for the old one.
    expect([certificates(state, 0), certificates(state, 1)]).toEqual([3, 1]);
  });

  it('R61 of two players above the old director the first clockwise takes over; equal to the director: no change', () => {
    const state = table({ players: 4, phase: 'B1' });
    state.seating = [0, 2, 1, 3];
    company(state, 'CKR', { held: { 0: 30, 1: 30, 2: 30 } });
    shareRound(state, 0);
    play(state, { type: 'sell', company: 'CKR', percent: 10 });
    expect(state.companies.CKR!.director).toBe(2);
    company(state, 'BCR', { held: { 0: 30, 1: 20 } });
    shareRound(state, 1);
    play(state, { type: 'buy', company: 'BCR' });
    expect(state.companies.BCR!.director).toBe(0);
  });

  it('R62 one may hold 100 %; sold shares go back on the stack, there is no pool', () => {
    const state = table({ phase: 'B1' });
    company(state, 'CKR', { held: { 0: 90 } });
    cash(state, 0, 500);
    shareRound(state, 0);
    play(state, { type: 'buy', company: 'CKR' });
    expect(state.companies.CKR!.held[0]).toBe(100);
    shareRound(state, 0);
    play(state, { type: 'sell', company: 'CKR', percent: 80 });
    expect(state.companies.CKR).toMatchObject({ ipo: 80, pool: 0 });
  });

  it.each([
    [3, 20],
    [4, 16],
    [5, 14],
    [6, 12],
    [7, 11],
  ])('R63 the certificate limit of %i players is %i', (players, limit) => {
    const state = holding(limit - 1, players);
    expect(game1880.view(state, 'all').certificateLimit).toBe(limit);
    shareRound(state, 1);
    const buy = { type: 'buy', company: 'JHA' } as const;
    expect(refusal(state, buy)).toBe('accepted');
    const full = holding(limit, players);
    shareRound(full, 1);
    expect(refusal(full, buy)).toBe('certificateLimit');
    expect(refusal(full, { type: 'found', company: 'WNR', par: 100, percent: 20, permits: 'ABC' })).toBe('certificateLimit');
  });

  it('R63 private companies and investors do not count, a director’s certificate counts once; over the limit one must sell', () => {
    const state = holding(12);
    state.privates.P1 = { owner: 1, closed: false };
    expect(certificates(state, 1)).toBe(12);
    expect(certificates(state, 0)).toBe(3 * 4);
    shareRound(state, 1);
    expect(barred(state, [], 'pass')).toBe('overLimit');
    expect(refusal(state, { type: 'pass' })).toBe('overLimit');
    // Nor does a time-out pass: it sells a share of the cheapest company.
    expect(quiet(state)).toEqual({ type: 'sell', company: 'JGG', percent: 10 });
    play(state, { type: 'sell', company: 'JHA', percent: 10 });
    expect(refusal(state, { type: 'pass' })).toBe('accepted');
  });

  it('A46 over the limit with nothing he may sell: he may pass, but not buy', () => {
    const state = table({ players: 7, phase: 'B3' });
    for (const [n, id] of (['JHA', 'JHU', 'JGG'] as const).entries()) {
      company(state, id, { director: 1, held: { 1: 60 - (n === 2 ? 10 : 0) }, par: 100 });
    }
    expect(certificates(state, 1)).toBe(14);
    shareRound(state, 1);
    // Communism: all his shares are of companies that he directs.
    expect(barred(state, [], 'sell')).toBe('nothingToSell');
    expect(refusal(state, { type: 'pass' })).toBe('accepted');
    expect(refusal(state, { type: 'buy', company: 'JHA' })).toBe('certificateLimit');
  });

  it('R64 sold out at the end of the round: one up; the head of a column and the communist phase stay', () => {
    for (const [phase, row] of [
      ['B1', 2],
      ['B3', 3],
    ] as const) {
      const state = table({ phase });
      company(state, 'CKR', { par: 90, held: { 0: 60, 1: 40 }, trains: ['4'] });
      company(state, 'BCR', { held: { 0: 60, 1: 40 }, at: [0, 5], trains: ['4'] });
      shareRound(state, 0);
      passRound(state);
      expect(at(state, 'CKR')).toEqual([row, 3]);
      expect(at(state, 'BCR')).toEqual([0, 5]);
    }
  });

  it('R65 the Priority Marker goes left of the last who bought or sold; if nobody acted it stays', () => {
    const state = table();
    company(state, 'CKR', { trains: ['2'] });
    state.priority = 2;
    shareRound(state, 2);
    passRound(state);
    expect(state.priority).toBe(2);
    shareRound(state, 2);
    play(state, { type: 'pass' });
    play(state, { type: 'buy', company: 'CKR' });
    passRound(state);
    expect(state.priority).toBe(1);
    // A sale alone counts as much, and brings everybody one more turn.
    company(state, 'BCR', { director: 2, held: { 1: 10, 2: 20 } });
    shareRound(state, 0);
    pass(state, 1);
    play(state, { type: 'sell', company: 'BCR', percent: 10 });
    pass(state, 3);
    expect(asked(state)).toBe(1);
    pass(state, 1);
    expect(top(state)?.at).not.toBe('shareRound');
    expect(state.priority).toBe(2);
  });

  it('XII a share is bought only with enough money', () => {
    const state = table();
    company(state, 'CKR', { director: 1 });
    cash(state, 0, 99);
    shareRound(state, 0);
    expect(refusal(state, { type: 'buy', company: 'CKR' })).toBe('notEnoughMoney');
    cash(state, 0, 100);
    expect(refusal(state, { type: 'buy', company: 'CKR' })).toBe('accepted');
  });

  it('R66 a player in debt may sell and pay, but buy nothing, neither share nor certificate, until the debt is zero', () => {
    const state = table();
    company(state, 'CKR', { held: { 0: 20, 1: 10 } });
    state.players[1]!.debt = 60;
    shareRound(state, 1);
    expect(barred(state, [], 'buy')).toBe('inDebt');
    expect(refusal(state, { type: 'buy', company: 'CKR' })).toBe('inDebt');
    expect(barred(state, [], 'found')).toBe('inDebt');
    expect(refusal(state, { type: 'found', company: 'JHA', par: 70, percent: 20, permits: 'ABC' })).toBe('inDebt');
    play(state, { type: 'repay', amount: 60 });
    play(state, { type: 'buy', company: 'CKR' });
    expect(state.companies.CKR!.held[1]).toBe(20);
  });

  it('A43 a turn with only a repayment counts as a pass, and the Priority Marker does not move', () => {
    const state = table();
    company(state, 'CKR', { trains: ['2'] });
    state.players[1]!.debt = 100;
    state.priority = 0;
    shareRound(state, 1, { passes: 2 });
    play(state, { type: 'repay', amount: 50 });
    play(state, { type: 'pass' });
    expect(state.priority).toBe(0);
    expect(state.stack.some((stage) => stage.at === 'shareRound')).toBe(false);
    expect(state.players[1]!.debt).toBe(75);
  });

  it('XIII the price moves one space for a sale of each 10 %', () => {
    const state = table();
    company(state, 'CKR', { director: 1, held: { 0: 30, 1: 40 } });
    shareRound(state, 0);
    play(state, { type: 'sell', company: 'CKR', percent: 30 });
    expect(price(state, 'CKR')).toBe(85);
  });
});
