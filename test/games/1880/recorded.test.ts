import { isJoined } from '../../../src/games/1880/merger.js';
import { RULINGS, type RulingsSwitches } from '../../../src/games/1880/options.js';
import { runInput } from '../../../src/games/1880/run.js';
import type { AuctionStage } from '../../../src/games/1880/stages.js';
import {
  asked,
  at,
  buy,
  cash,
  company,
  fresh,
  investor,
  leave,
  link,
  marker,
  open,
  passRound,
  play,
  price,
  question,
  refusal,
  settle,
  shareRound,
  table,
  tiles,
  top,
  turnOf,
} from './build.js';

/** RULINGS part 4: what differs in games recorded by 18xx.games. The book's side stands in the tests of the rulings. */
const games = { rulings: '18xx.games' } as const;
const pass = { type: 'pass' } as const;
const tested = new Set<keyof RulingsSwitches>();
const test = (name: keyof RulingsSwitches, title: string, run: () => void) => {
  tested.add(name);
  it(`${name}: ${title}`, run);
};
const auction = (state: ReturnType<typeof fresh>) => top(state) as AuctionStage;

describe('rulings: 18xx.games', () => {
  test('parRow', 'the founder picks any free row', () => {
    const state = table(games);
    company(state, 'BCR', { director: 1 });
    shareRound(state, 0);
    expect(open(state, ['found', 'CKR', '100', '20', 'ABC'])).toEqual(['1', '2', '3']);
    play(state, { type: 'found', company: 'CKR', par: 100, percent: 20, permits: 'ABC', row: 3 });
    expect(state.companies.CKR!.row).toBe(3);
    expect(refusal(state, { type: 'found', company: 'JHA', par: 100, percent: 20, permits: 'ABC' })).toBe('rowTaken');
  });

  test('bidMultiple', 'a raise of at least 5, any amount', () => {
    const state = fresh(games);
    play(state, { type: 'bid', amount: 7 });
    expect(refusal(state, { type: 'bid', amount: 11 })).toBe('bidTooLow');
    play(state, { type: 'bid', amount: 13 });
    expect(auction(state).minimum).toBe(18);
  });

  test('opensAfterIncome', 'the same player opens again', () => {
    const state = fresh(games);
    while (auction(state).private !== 'P4') {
      play(state, { type: 'bid', amount: auction(state).minimum });
      play(state, pass);
      play(state, pass);
    }
    const opener = asked(state);
    cash(state, 0, 500);
    for (let n = 0; n < 3; n++) play(state, pass);
    expect(asked(state)).toBe(opener);
  });

  test('seatsAfterGift', 'after P0 at 0 the next auction opens one seat too far', () => {
    const state = fresh({ ...games, players: 4 });
    for (let n = 0; n < 4; n++) play(state, pass);
    expect(auction(state)).toMatchObject({ private: 'P1', starter: 2 });
  });

  test('poorStarterKeepsPlace', 'a starter who can afford no private company is passed over', () => {
    const state = fresh(games);
    cash(state, 1, 4);
    play(state, { type: 'bid', amount: 5 });
    settle(state);
    play(state, pass);
    expect(auction(state)).toMatchObject({ private: 'P1', starter: 2 });
  });

  test('mergerReach', 'any marker to the hex of the investor', () => {
    const state = table(games);
    investor(state, 'A6', 0);
    company(state, 'BZU', { director: 0 });
    state.minors.A6!.company = 'BZU';
    tiles(state, 'P12:57.1 P10:8852.1 P8:6.2');
    marker(state, 'BZU', 'P8');
    expect(isJoined(state, 'A6')).toBe(true);
  });

  test('oneMarkerPerHexAtMerger', 'a company with a marker in the hex may take the place all the same', () => {
    const state = table(games);
    investor(state, 'A6', 1);
    company(state, 'CKR', { director: 0, trains: ['2'] });
    link(state, 'A6', 'CKR');
    tiles(state, 'P12:15.1 P10:8852.1 P8:6.2 O7:6.5 O5:57.1');
    marker(state, 'CKR', 'P12');
    turnOf(state, 'A6', 'link');
    settle(state);
    expect(top(state)?.at).toBe('mergerMarker');
    play(state, { type: 'mergerMarker', replace: true });
    expect(state.board.stations.P12).toHaveLength(2);
  });

  test('unfloatedPriceMoves', 'the price stands on the chart from the founding on', () => {
    const state = table(games);
    company(state, 'BCR', { director: 1 });
    shareRound(state, 0);
    play(state, { type: 'found', company: 'CKR', par: 80, percent: 20, permits: 'ABC', row: 0 });
    expect(at(state, 'CKR')).toEqual([5, 3]);
    Object.assign(state.companies.CKR!, { held: [20, 10, 0], ipo: 70 });
    play(state, { type: 'sell', company: 'CKR', percent: 10 });
    expect(price(state, 'CKR')).toBe(75);
  });

  test('secondHalf', 'looked at at ordinary purchases only, and paid to an unfloated company at once (W9)', () => {
    const state = table({ ...games, phase: 'B3' });
    company(state, 'BCR', { director: 1, trains: ['4'] });
    investor(state, 'A6', 0);
    state.players[0]!.founded = false;
    cash(state, 0, 900);
    shareRound(state, 0);
    play(state, { type: 'found', company: 'CKR', par: 70, percent: 40, permits: 'B', row: 0 });
    expect(state.companies.CKR).toMatchObject({ ipo: 50, cash: 0, secondHalf: 'open' });
    state.companies.CKR!.floated = false;
    play(state, { type: 'buy', company: 'CKR' });
    expect(state.companies.CKR).toMatchObject({ cash: 350, secondHalf: 'paid' });
  });

  test('priceBonus', 'the price when running, and only with a run', () => {
    const state = table(games);
    company(state, 'HKR', { trains: ['2'], at: [1, 8] });
    company(state, 'BCR', { director: 1, trains: ['2'] });
    tiles(state, 'K15:8877.0 L14:57.0');
    turnOf(state, 'HKR', 'run', { bonus: 50 });
    play(state, {
      type: 'run',
      routes: [
        {
          train: 0,
          path: [
            ['K15', 6, 0],
            ['L14', 3, 6],
          ],
        },
      ],
    });
    expect(state.turn!.income).toBe(150);
    turnOf(state, 'HKR', 'run', { bonus: 50 });
    play(state, { type: 'run', routes: [] });
    expect(top(state)?.at).toBe('trains');
  });

  test('transSiberian', 'for every train', () => {
    const state = table(games);
    company(state, 'BZU', { trains: ['2'] });
    expect(runInput(state, 'BZU').bonuses).toEqual([{ hexes: ['A3', 'A15'], amount: 50 }]);
  });

  test('idleTrains', 'trains may be left idle (W2)', () => {
    const state = table(games);
    company(state, 'HKR', { trains: ['2'] });
    company(state, 'BCR', { director: 1, trains: ['2'] });
    tiles(state, 'K15:8877.0 L14:57.0');
    turnOf(state, 'HKR', 'run');
    expect(refusal(state, { type: 'run', routes: [] })).toBe('accepted');
  });

  test('repayment', 'only in the own turn, always the whole cash; it counts as acting (W1)', () => {
    const state = table(games);
    company(state, 'BCR', { director: 1, trains: ['2'] });
    state.players[2]!.debt = 900;
    cash(state, 2, 100);
    shareRound(state, 0, { passes: 2 });
    expect(refusal(state, { type: 'repay', amount: 100 }, 2)).toBe('notYourTurn');
    shareRound(state, 2, { passes: 2 });
    expect(question(state, ['repay'])).toMatchObject({ min: 100, max: 100 });
    expect(refusal(state, { type: 'repay', amount: 50 })).toBe('repayment');
    play(state, { type: 'repay', amount: 100 });
    play(state, pass);
    expect(top(state)?.at).toBe('shareRound');
    expect(state.priority).toBe(0);
  });

  test('foundingInDebt', 'a player in debt may found a company, but buy no share', () => {
    const state = table(games);
    company(state, 'BCR', { director: 1 });
    state.players[0]!.debt = 10;
    shareRound(state, 0);
    expect(refusal(state, { type: 'found', company: 'CKR', par: 70, percent: 20, permits: 'ABC', row: 0 })).toBe('accepted');
    expect(refusal(state, { type: 'buy', company: 'BCR' })).toBe('inDebt');
  });

  test('forcedSaleOfOwn', 'under communism own companies may be sold for a train', () => {
    const state = table({ ...games, phase: 'B3' });
    company(state, 'CKR', { held: { 0: 60 } });
    cash(state, 0, 0);
    turnOf(state, 'CKR', 'trains');
    expect(refusal(state, { type: 'sell', company: 'CKR', percent: 10 })).toBe('accepted');
    shareRound(state, 0);
    expect(refusal(state, { type: 'sell', company: 'CKR', percent: 10 })).toBe('communism');
  });

  test('forcedSaleSurplus', 'no more shares than needed (W15)', () => {
    const state = table({ ...games, phase: 'B3' });
    company(state, 'CKR', { cash: 250 });
    company(state, 'BCR', { director: 1, held: { 0: 20, 1: 30 } });
    cash(state, 0, 0);
    turnOf(state, 'CKR', 'trains');
    expect(refusal(state, { type: 'sell', company: 'BCR', percent: 20 })).toBe('moreThanNeeded');
    expect(open(state, ['sell', 'BCR'])).toEqual(['10']);
  });

  test('removal', 'not looked at in a circle with a share round', () => {
    const state = table({ ...games, privates: { P7: 1 } });
    leave(state, '2', 1);
    company(state, 'BCR', { director: 1, trains: ['2'] });
    company(state, 'CKR', { cash: 100, trains: ['2'] });
    state.trainMarker = 'CKR';
    turnOf(state, 'BCR', 'trains');
    play(state, { type: 'rocket' });
    passRound(state);
    turnOf(state, 'CKR', 'trains');
    play(state, pass);
    expect(state.depot.left['2+2']).toBe(5);
    // In the next circle it is looked at again.
    turnOf(state, 'CKR', 'trains');
    state.interrupted = false;
    play(state, pass);
    expect(state.depot.left['2+2']).toBe(0);
  });

  test('surplusAfterRemoval', 'surplus trains go after the share round that a removal causes (W3)', () => {
    const state = table({ ...games, phase: 'B1' });
    leave(state, '3', 0);
    company(state, 'CKR', { trains: ['2', '2', '2', '2'] });
    company(state, 'BCR', { director: 1, trains: ['2'] });
    state.trainMarker = 'CKR';
    turnOf(state, 'CKR', 'trains');
    play(state, pass);
    expect(state.phase).toBe('B2');
    expect(top(state)?.at).toBe('shareRound');
    passRound(state);
    expect(top(state)).toEqual({ at: 'surplus', company: 'CKR' });
  });

  test('surplusOrder', 'in the fixed order of the companies (W4)', () => {
    const state = table({ ...games, phase: 'B1' });
    leave(state, '3', 0);
    company(state, 'WNR', { par: 100, cash: 300, trains: ['2', '2', '3'] });
    company(state, 'JHA', { par: 70, director: 1, trains: ['2', '2', '2', '3'] });
    turnOf(state, 'WNR', 'trains');
    play(state, buy('3+3', 300));
    expect(top(state)).toEqual({ at: 'surplus', company: 'JHA' });
  });

  test('forcedRocket', 'any founded company takes the 4, a full one gives up any train then (W5)', () => {
    const state = table({ ...games, phase: 'B2', privates: { P7: 1 } });
    leave(state, '3+3', 0);
    company(state, 'CKR', { cash: 300, trains: ['3'], held: { 0: 40 } });
    company(state, 'BCR', { director: 1, trains: ['3', '3', '3+3'] });
    company(state, 'HKR', { director: 1, floated: false });
    turnOf(state, 'CKR', 'trains');
    play(state, buy('4', 300));
    expect(open(state)).toEqual(['BCR', 'HKR']);
    expect(refusal(state, { type: 'rocket' })).toBe('rocketMustGo');
    play(state, { type: 'rocket', company: 'BCR' });
    expect(top(state)).toEqual({ at: 'surplus', company: 'BCR' });
    play(state, { type: 'giveUp', train: '4' });
    expect(state.companies.BCR!.trains).toEqual(['3', '3', '3+3']);
  });

  test('removedFoursReachRocket', 'the bank is empty of 4s before P7 is asked (W6)', () => {
    const state = table({ ...games, phase: 'B2', privates: { P7: 1 } });
    leave(state, '3+3', 0);
    company(state, 'CKR', { trains: ['3'] });
    company(state, 'BCR', { director: 1, trains: ['3'] });
    state.trainMarker = 'CKR';
    turnOf(state, 'CKR', 'trains');
    play(state, pass);
    expect(top(state)).toEqual({ at: 'rocket', train: '4' });
    expect(state.depot.left['4']).toBe(0);
    play(state, { type: 'rocket', company: 'BCR' });
    expect(state.companies.BCR!.trains).toEqual(['3', '4']);
    expect(top(state)?.at).toBe('shareRound');
  });

  test('p5', 'only in the turn of the company', () => {
    const state = table({ ...games, privates: { P5: 0 } });
    company(state, 'CKR', { trains: ['2'] });
    company(state, 'BCR', { director: 1, trains: ['2'] });
    turnOf(state, 'BCR');
    expect(refusal(state, { type: 'engineer', company: 'CKR' }, 0)).toBe('notYourTurn');
    turnOf(state, 'CKR');
    expect(refusal(state, { type: 'engineer', company: 'CKR' })).toBe('accepted');
  });

  test('sisterRestoredAlways', 'a sister’s 2R is not for sale once the bank has none (W12)', () => {
    const state = table({ ...games, phase: 'C3' });
    company(state, 'CKR', { cash: 800, trains: ['6'] });
    company(state, 'BCR', { director: 0, trains: ['2R', '6'] });
    leave(state, '2R', 0);
    turnOf(state, 'CKR', 'trains');
    expect(refusal(state, buy('2R', 1, 'BCR'))).toBe('noneLeft');
  });

  it('every switch has a test, and the book has another value for each', () => {
    expect([...tested].sort()).toEqual(Object.keys(RULINGS.book).sort());
    for (const name of tested) expect(RULINGS.book[name]).not.toEqual(RULINGS['18xx.games'][name]);
  });
});
