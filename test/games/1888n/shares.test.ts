import { certificates } from '../../../src/games/1888n/certificates.js';
import { CHART } from '../../../src/games/1888n/data/chart.js';
import { soldOut } from '../../../src/games/1888n/stockRound.js';
import { byPrice, moveMarker, placeMarker, stepFrom } from '../../../src/games/rail18xx/market.js';
import {
  asked,
  barredBy,
  codes,
  founded,
  game,
  newGame,
  open,
  pass,
  play,
  playAll,
  price,
  privatesTo,
  refusal,
  setCash,
  source,
  station,
  stockRound,
} from './support.js';

const sell = (company: string, shares: number) => ({ type: 'sell', company, shares }) as const;
const buy = (company: string, from: 'ipo' | 'pool' = 'ipo') => ({ type: 'buyShare', company, from }) as const;
const found = (company: string, par: number) => ({ type: 'found', company, par }) as const;

describe('VII Stock rounds', () => {
  it('156 nothing is sold in the first stock round', () => {
    const state = newGame(2);
    while (state.round.kind === 'auction') play(state, asked(state), { type: 'buyPrivate', private: open(state)[0]!.slice(4) });
    playAll(state, [found('LYR', 70), found('SSL', 70)]);
    expect(barredBy(state, 'sell.LYR')).toBe('firstStockRound');
    playAll(state, [pass, pass]);
    expect(state.round.kind).toBe('stock');
    while (state.round.kind !== 'stock' || state.round.turn === 1) play(state, asked(state), pass);
    expect(state.salesOpen).toBe(true);
  });

  it('157 the director pays twice 70 to 95; the company floats with ten times par at 60 % sold from the offering', () => {
    const state = stockRound(2);
    setCash(state, 0, 1000);
    setCash(state, 1, 1000);
    expect(open(state, ['found.LYR'])).toEqual(['95', '90', '85', '80', '75', '70']);
    expect(refusal(state, found('LYR', 100))).toBe('noSuchPar');
    play(state, 0, found('LYR', 90));
    expect(state.players[0]!.cash).toBe(820);
    expect(state.companies.LYR).toMatchObject({ director: 0, ipo: 80, floated: false, cash: 0 });
    expect(refusal(state, found('LYR', 70))).toBe('alreadyFounded');
    expect(refusal(state, buy('SSL'))).toBe('notFounded');
    expect(refusal(state, buy('LYR', 'pool'))).toBe('noneLeft');
    playAll(state, [buy('LYR'), buy('LYR'), buy('LYR')]);
    expect(state.companies.LYR!.floated).toBe(false);
    play(state, 0, pass);
    const happenings = play(state, 1, sell('LYR', 1));
    expect(codes(happenings)).not.toContain('companyFloats');
    play(state, 1, pass);
    expect(codes(play(state, 0, buy('LYR')))).toContain('companyFloats');
    expect(state.companies.LYR).toMatchObject({ floated: true, cash: 900, ipo: 40, pool: 10 });
  });

  it('158 the offering costs par, the pool the current price', () => {
    const state = stockRound();
    founded(state, 'LYR', 90, { 1: 40 }, 20);
    moveMarker(CHART, state.market, 'LYR', 'down', 2);
    play(state, 0, buy('LYR', 'pool'));
    expect(state.players[0]!.cash).toBe(520);
    play(state, 1, buy('LYR', 'ipo'));
    expect(state.players[1]!.cash).toBe(510);
  });

  it('159 never above 60 % by purchase', () => {
    const state = stockRound();
    founded(state, 'LYR', 70, { 0: 60 });
    expect(refusal(state, buy('LYR'))).toBe('holdingLimit');
    state.companies.LYR!.held[0] = 50;
    state.companies.LYR!.ipo = 50;
    expect(refusal(state, buy('LYR'))).toBeNull();
  });

  it('160 shares sold and shares in the pool are five at most', () => {
    const state = stockRound();
    founded(state, 'LYR', 70, { 0: 30, 1: 30 }, 40);
    expect(refusal(state, sell('LYR', 1))).toBeNull();
    expect(refusal(state, sell('LYR', 2))).toBe('poolFull');
  });

  it('161 the worked example: 30 % at 95 bring 285, then three spaces down to 80; the bottom stays', () => {
    const state = stockRound();
    founded(state, 'LYR', 95, { 0: 30, 1: 40 });
    play(state, 0, sell('LYR', 3));
    expect(state.players[0]!.cash).toBe(600 + 285);
    expect(price(state, 'LYR')).toBe(80);
    placeMarker(state.market, 'LYR', 8, 2);
    moveMarker(CHART, state.market, 'LYR', 'down', 2);
    expect(state.market).toEqual([{ company: 'LYR', row: 8, column: 2 }]);
  });

  it('162 the worked example: A sells 40 % of JHR, B with 20 % becomes director', () => {
    const state = stockRound();
    founded(state, 'JHR', 90, { 0: 50, 1: 20 });
    const happenings = play(state, 0, sell('JHR', 4));
    expect(codes(happenings)).toContain('newDirector');
    expect(state.companies.JHR).toMatchObject({ director: 1, held: [10, 20, 0, 0], pool: 40 });
  });

  it('162 equal holdings change nothing; among equals the next after the old director; nobody with 20 %, no exit', () => {
    const state = stockRound();
    founded(state, 'JHR', 90, { 0: 30, 1: 20, 2: 20 });
    play(state, 0, sell('JHR', 1));
    expect(state.companies.JHR!.director).toBe(0);
    play(state, 0, sell('JHR', 1));
    expect(state.companies.JHR!.director).toBe(1);
    const alone = stockRound();
    founded(alone, 'JHR', 90, { 0: 30, 1: 10 });
    expect(refusal(alone, sell('JHR', 2))).toBe('directorsCertificate');
    expect(refusal(alone, sell('JHR', 1))).toBeNull();
    const order = stockRound();
    founded(order, 'JHR', 90, { 3: 30, 0: 20, 1: 20 });
    (order.stack[0] as { seat: number }).seat = 3;
    play(order, 3, sell('JHR', 3));
    expect(order.companies.JHR!.director).toBe(0);
  });

  it('162 who buys more than the director takes over', () => {
    const state = stockRound();
    founded(state, 'JHR', 90, { 1: 20, 0: 20 });
    state.companies.JHR!.director = 1;
    play(state, 0, buy('JHR'));
    expect(state.companies.JHR!.director).toBe(0);
  });

  it.each([
    [2, 28],
    [3, 20],
    [4, 16],
    [5, 13],
    [6, 11],
  ])('163 with %i players the certificate limit is %i', (players, limit) => {
    const state = stockRound(players);
    const question = game.choices(state, 0, [], source());
    expect(question).toMatchObject({ about: { facts: { limit } } });
  });

  it('163 shares in the red area do not count; outside again they do, and the surplus must be sold first', () => {
    const state = stockRound(6);
    founded(state, 'LYR', 70, { 0: 50, 1: 20 });
    founded(state, 'SSL', 70, { 0: 30, 1: 20 });
    placeMarker(state.market, 'LYR', 6, 0);
    expect(certificates(state, 0)).toBe(6 + 2);
    placeMarker(state.market, 'LYR', 6, 3);
    expect(certificates(state, 0)).toBe(6 + 2 + 4);
    expect(refusal(state, pass)).toBe('overCertificateLimit');
    expect(refusal(state, found('CDL', 70))).toBe('overCertificateLimit');
    expect(refusal(state, buy('SSL'))).toBe('overCertificateLimit');
    station(state, 'LYR', 'C9');
    expect(refusal(state, { type: 'exchange', company: 'LYR', from: 'ipo' })).toBe('overCertificateLimit');
    expect(game.quiet(state, 0, source())).toMatchObject({ type: 'sell', shares: 1 });
    play(state, 0, sell('SSL', 1));
    expect(refusal(state, pass)).toBeNull();
    expect(refusal(state, found('CDL', 70))).toBe('certificateLimit');
  });

  it('B31 over the limit with nothing to sell: pass, or do what adds no counting certificate', () => {
    const state = stockRound(6);
    founded(state, 'LYR', 70, { 0: 20, 1: 20 }, 50);
    founded(state, 'SSL', 70, { 1: 20 });
    for (const id of ['CDL', 'HJR', 'TJL', 'JZR', 'ZDR']) founded(state, id, 70, { 0: 20 });
    placeMarker(state.market, 'SSL', 8, 0);
    state.companies.LYR!.held[1] = 0;
    state.companies.LYR!.ipo = 30;
    expect(certificates(state, 0)).toBe(12);
    expect(open(state)).toContain('pass');
    expect(refusal(state, buy('LYR'))).toBe('certificateLimit');
    expect(refusal(state, buy('SSL'))).toBeNull();
  });

  it('164 sold out companies rise in operating order, the top of a column stays', () => {
    const state = stockRound();
    founded(state, 'LYR', 90, { 0: 60, 1: 40 });
    founded(state, 'SSL', 90, { 0: 40, 1: 60 });
    founded(state, 'JHR', 90, { 2: 60, 1: 30 }, 10);
    placeMarker(state.market, 'LYR', 2, 4);
    placeMarker(state.market, 'SSL', 1, 5);
    moveMarker(CHART, state.market, 'JHR', 'down');
    const rises = soldOut(state);
    expect(rises.map(({ facts }) => [facts.company, facts.newPrice])).toEqual([
      ['SSL', 120],
      ['LYR', 100],
    ]);
    placeMarker(state.market, 'LYR', 0, 5);
    soldOut(state);
    expect(price(state, 'LYR')).toBe(120);
  });

  it('165 a marker arrives underneath; the upper one operates first, at equal price the one further right', () => {
    const state = stockRound();
    founded(state, 'LYR', 85, { 0: 60 });
    founded(state, 'SSL', 85, { 1: 60 });
    founded(state, 'JHR', 80, { 2: 60 });
    expect(byPrice(CHART, state.market)).toEqual(['LYR', 'SSL', 'JHR']);
    moveMarker(CHART, state.market, 'JHR', 'right');
    // JHR stands at 85 in row 4, one column to the right.
    expect(byPrice(CHART, state.market)).toEqual(['JHR', 'LYR', 'SSL']);
    moveMarker(CHART, state.market, 'LYR', 'down');
    moveMarker(CHART, state.market, 'LYR', 'up');
    expect(byPrice(CHART, state.market)).toEqual(['JHR', 'SSL', 'LYR']);
    // A marker that cannot move stays on top of the one that came later.
    placeMarker(state.market, 'LYR', 8, 0);
    placeMarker(state.market, 'SSL', 8, 0);
    moveMarker(CHART, state.market, 'LYR', 'left');
    expect(byPrice(CHART, state.market)).toEqual(['JHR', 'LYR', 'SSL']);
  });

  it('166 the worked examples of IX: right edge up, left edge down, corners stay', () => {
    expect(stepFrom(CHART, 3, 11, 'right')).toEqual([2, 11]);
    expect(stepFrom(CHART, 0, 17, 'right')).toEqual([0, 17]);
    expect(stepFrom(CHART, 4, 0, 'left')).toEqual([5, 0]);
    expect(stepFrom(CHART, 1, 1, 'left')).toEqual([2, 1]);
    expect(stepFrom(CHART, 8, 0, 'left')).toEqual([8, 0]);
    expect(stepFrom(CHART, 1, 1, 'up')).toEqual([1, 1]);
    expect(stepFrom(CHART, 2, 14, 'down')).toEqual([2, 14]);
  });

  it('VII.1 buying ends a turn, selling does not; the round ends when all pass in a row, priority left of the last to act', () => {
    const state = stockRound(3);
    founded(state, 'LYR', 70, { 0: 40, 1: 20 });
    play(state, 0, sell('LYR', 1));
    expect(asked(state)).toBe(0);
    expect(state.priority).toBe(1);
    expect(refusal(state, buy('LYR'))).toBe('soldThisRound');
    play(state, 0, pass);
    expect(state.priority).toBe(1);
    playAll(state, [pass, buy('LYR'), pass, pass]);
    expect(state.round.kind).toBe('stock');
    play(state, 2, pass);
    expect(state.round).toMatchObject({ kind: 'operating', turn: 2, number: 1 });
    expect(state.priority).toBe(0);
  });

  it('B29 if nobody acts in a stock round the card stays', () => {
    const state = stockRound(3);
    state.priority = 2;
    privatesTo(state, {});
    founded(state, 'LYR', 70, { 0: 20 });
    playAll(state, [pass, pass, pass]);
    expect(state.priority).toBe(2);
  });
});
