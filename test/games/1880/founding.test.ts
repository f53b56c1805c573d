import { freeRows, turnOrder } from '../../../src/games/1880/companies.js';
import type { CompanyId } from '../../../src/games/1880/data/companies.js';
import { game1880 } from '../../../src/games/1880/game.js';
import {
  at,
  barred,
  cash,
  company,
  happened,
  investor,
  leave,
  open,
  options,
  passRound,
  play,
  price,
  refusal,
  shareRound,
  table,
  tiles,
  toPhase,
  top,
  turnOf,
} from './build.js';

describe('XII Inauguration and capitalisation', () => {
  it('R38 a founded company whose director lacks the percentage has no marker, no capital and no turn, and is looked at again', () => {
    const state = table({ phase: 'B1' });
    company(state, 'CKR', { floated: false });
    company(state, 'BCR', { director: 1, trains: ['3'] });
    shareRound(state, 0);
    passRound(state);
    expect(state.companies.CKR).toMatchObject({ floated: false, cash: 0 });
    expect(state.board.stations.O5).toBeUndefined();
    expect(state.turn?.entity).toBe('BCR');
    cash(state, 0, 300);
    shareRound(state, 0);
    play(state, { type: 'buy', company: 'CKR' });
    passRound(state);
    expect(state.companies.CKR).toMatchObject({ floated: true, cash: 500 });
  });

  it('R39 only the holding at the end of the round counts', () => {
    const state = table({ phase: 'B1' });
    company(state, 'CKR', { floated: false, held: { 0: 30 } });
    company(state, 'BCR', { director: 1, trains: ['3'] });
    shareRound(state, 0);
    play(state, { type: 'sell', company: 'CKR', percent: 10 });
    passRound(state);
    expect(state.companies.CKR!.floated).toBe(false);
  });

  it('R40 after the last 2+2 and before the first 3 the threshold is still 20 %', () => {
    const state = table({ phase: 'A2' });
    leave(state, '2+2', 0);
    company(state, 'BCR', { director: 1, trains: ['2'] });
    company(state, 'CKR', { floated: false });
    shareRound(state, 0);
    passRound(state);
    expect(state.companies.CKR!.floated).toBe(true);
  });

  it('R41 founded in B1 with 20 %, looked at in B3: 40 % are needed', () => {
    const state = table({ phase: 'B3' });
    company(state, 'BCR', { director: 1, trains: ['4'] });
    company(state, 'CKR', { floated: false, held: { 0: 30 } });
    company(state, 'JHA', { floated: false, held: { 0: 40 } });
    shareRound(state, 0);
    passRound(state);
    expect(state.companies.CKR!.floated).toBe(false);
    expect(state.companies.JHA!.floated).toBe(true);
  });

  it('R42 with all available shares in players’ hands a company floats below the threshold', () => {
    const state = table({ phase: 'C2' });
    company(state, 'BCR', { director: 1, trains: ['6'] });
    company(state, 'CKR', { floated: false, held: { 0: 40, 1: 30, 2: 20 }, reserved: 10 });
    shareRound(state, 0);
    passRound(state);
    expect(state.companies.CKR!.floated).toBe(true);
  });

  it('R43 phase A, 40 % and an investor: nothing is left to buy, the company floats and its price rises', () => {
    const state = table();
    investor(state, 'A6', 0);
    company(state, 'BCR', { director: 1, trains: ['2'] });
    state.players[0]!.founded = false;
    shareRound(state, 0);
    play(state, { type: 'found', company: 'CKR', par: 100, percent: 40, permits: 'A' });
    expect(barred(state, ['buy'], 'CKR')).toBe('noneOnOffer');
    passRound(state);
    expect(at(state, 'CKR')).toEqual([0, 3]);
    expect(price(state, 'CKR')).toBe(105);
  });

  it.each([
    [20, false, 3],
    [30, false, 2],
    [40, false, 1],
    [20, true, 2],
    [30, true, 1],
    [40, true, 0],
  ] as const)('R44 phase A: a %i %% certificate, investor linked %s: %i ordinary shares', (percent, linked, left) => {
    const state = table();
    company(state, 'CKR', { percent, reserved: linked ? 10 : 0 });
    company(state, 'BCR', { director: 1 });
    cash(state, 1, 5000);
    cash(state, 2, 5000);
    let bought = 0;
    for (let turn = 0; turn < 6; turn++) {
      shareRound(state, 1 + (turn % 2));
      if (refusal(state, { type: 'buy', company: 'CKR' }) !== 'accepted') break;
      play(state, { type: 'buy', company: 'CKR' });
      bought++;
    }
    expect(bought).toBe(left);
  });

  it('R44 a share sold back lies on top of the stack and can be bought again', () => {
    const state = table();
    company(state, 'CKR', { held: { 0: 20, 1: 30 } });
    cash(state, 2, 500);
    shareRound(state, 1);
    play(state, { type: 'sell', company: 'CKR', percent: 10 });
    play(state, { type: 'pass' });
    expect(open(state, ['buy'])).toContain('CKR');
  });

  it('R45 with the first 3 every floated company with at most five shares in the bank gets its second half, the buyer too', () => {
    const state = table({ phase: 'A2' });
    leave(state, '2+2', 0);
    company(state, 'BCR', { director: 0, held: { 0: 30, 1: 20 }, cash: 180, trains: ['2'] });
    company(state, 'CKR', { director: 1, par: 80, held: { 1: 20, 2: 20 }, trains: ['2'] });
    company(state, 'JHA', { director: 1, par: 90, held: { 1: 30, 2: 20 }, trains: ['2'] });
    turnOf(state, 'BCR', 'trains');
    const log = play(state, { type: 'train', train: '3', from: 'bank', price: 180 });
    expect(happened(log, 'phase')!.facts.phase).toBe('B1');
    expect([state.companies.BCR!.cash, state.companies.CKR!.cash, state.companies.JHA!.cash]).toEqual([500, 0, 450]);
    // The money can be spent at once, in the same step.
    play(state, { type: 'train', train: '3', from: 'bank', price: 180 });
    expect(state.companies.BCR!.trains).toEqual(['2', '3', '3']);
  });

  it('R46 from B1 on the moment counts: five left in the bank, later more again, the money stays', () => {
    const state = table({ phase: 'B1' });
    company(state, 'CKR', { director: 0, held: { 0: 30, 1: 10 } });
    shareRound(state, 1);
    play(state, { type: 'buy', company: 'CKR' });
    expect(state.companies.CKR).toMatchObject({ cash: 500, secondHalf: 'paid', ipo: 50 });
    shareRound(state, 1);
    play(state, { type: 'sell', company: 'CKR', percent: 20 });
    expect(state.companies.CKR!.cash).toBe(500);
    cash(state, 1, 900);
    shareRound(state, 1);
    play(state, { type: 'buy', company: 'CKR' });
    expect(state.companies.CKR!.cash).toBe(500);
  });

  it('R47 phase A: five sold and two sold back before the first 3: no money yet', () => {
    const state = table({ phase: 'A2' });
    leave(state, '2+2', 0);
    company(state, 'BCR', { cash: 180, trains: ['2'] });
    company(state, 'CKR', { director: 1, held: { 1: 20, 2: 30 } });
    shareRound(state, 2);
    play(state, { type: 'sell', company: 'CKR', percent: 20 });
    turnOf(state, 'BCR', 'trains');
    play(state, { type: 'train', train: '3', from: 'bank', price: 180 });
    expect(state.companies.CKR!.cash).toBe(0);
  });

  it('R48 floated in C2: both halves at once, ten times par', () => {
    const state = table({ phase: 'C2' });
    company(state, 'BCR', { director: 1, trains: ['6'] });
    company(state, 'CKR', { par: 90, floated: false, held: { 0: 50 } });
    cash(state, 0, 90);
    shareRound(state, 0);
    play(state, { type: 'buy', company: 'CKR' });
    passRound(state);
    expect(state.companies.CKR).toMatchObject({ floated: true, cash: 900, secondHalf: 'paid' });
  });

  it('R49 A20 40 % and the reserved share in B1: the second half is due without a further purchase and paid at the float', () => {
    const state = table({ phase: 'B1' });
    company(state, 'BCR', { director: 1, trains: ['3'] });
    investor(state, 'A6', 0);
    state.players[0]!.founded = false;
    shareRound(state, 0);
    play(state, { type: 'found', company: 'CKR', par: 80, percent: 40, permits: 'B' });
    expect(state.companies.CKR).toMatchObject({ secondHalf: 'due', cash: 0 });
    passRound(state);
    expect(state.companies.CKR).toMatchObject({ secondHalf: 'paid', cash: 800 });
  });

  it('A20 the right of an unfloated company is kept when shares go back to the bank', () => {
    const state = table({ phase: 'B3' });
    company(state, 'BCR', { director: 1, trains: ['4'] });
    company(state, 'CKR', { floated: false, held: { 0: 30, 1: 10 } });
    cash(state, 1, 500);
    shareRound(state, 1);
    play(state, { type: 'buy', company: 'CKR' });
    expect(state.companies.CKR).toMatchObject({ secondHalf: 'due', cash: 0 });
    shareRound(state, 1);
    play(state, { type: 'sell', company: 'CKR', percent: 20 });
    play(state, { type: 'pass' });
    cash(state, 0, 500);
    shareRound(state, 0);
    play(state, { type: 'buy', company: 'CKR' });
    passRound(state);
    expect(state.companies.CKR).toMatchObject({ floated: true, cash: 1000 });
  });

  it('R50 capital is based on par, not on the price', () => {
    const state = table({ phase: 'B1' });
    company(state, 'CKR', { par: 70, held: { 0: 30, 1: 10 }, at: [0, 9] });
    cash(state, 1, 500);
    shareRound(state, 1);
    play(state, { type: 'buy', company: 'CKR' });
    expect(state.companies.CKR!.cash).toBe(350);
    expect(state.players[1]!.cash).toBe(360);
  });

  it('R51 the list is by par value and row; the price does not matter', () => {
    const state = table();
    company(state, 'CKR', { par: 80, at: [0, 13] });
    company(state, 'HKR', { par: 100, row: 1, at: [8, 0] });
    company(state, 'BCR', { par: 100, row: 0 });
    company(state, 'NXR', { par: 90 });
    expect(turnOrder(state)).toEqual(['BCR', 'HKR', 'NXR', 'CKR']);
  });

  it('R51 a company floated in a share round that interrupts a turn acts in this circle if it stands below the acting one', () => {
    const state = table();
    company(state, 'BCR', { par: 100, trains: ['2'] });
    company(state, 'NXR', { par: 90, director: 1, trains: ['2'] });
    company(state, 'HKR', { par: 100, row: 1, director: 2, floated: false });
    company(state, 'CKR', { par: 80, director: 2, floated: false });
    turnOf(state, 'NXR', 'trains');
    state.acted = 'BCR';
    state.stack.push({ at: 'shareRound', turn: 0, first: false, acted: false, passes: 2, last: null, sold: {} });
    play(state, { type: 'pass' });
    play(state, { type: 'pass' });
    expect(state.turn?.entity).toBe('CKR');
    expect(state.circle).toBe(1);
  });

  it('R52 a par value whose four rows are taken is not available; the BCR holds one of the 100 rows', () => {
    const state = table();
    for (const id of ['BCR', 'JHA', 'JHU', 'JGG'] as CompanyId[]) company(state, id, { par: 100, director: 1 });
    cash(state, 0, 2000);
    shareRound(state, 0);
    expect(freeRows(state, 100)).toEqual([]);
    expect(barred(state, ['found', 'CKR'], '100')).toBe('noRowFree');
    expect(refusal(state, { type: 'found', company: 'CKR', par: 100, percent: 20, permits: 'ABC' })).toBe('noRowFree');
  });

  it.each([
    [20, ['ABC', 'BCD']],
    [30, ['AB', 'BC', 'CD']],
    [40, ['A', 'B', 'C', 'D']],
  ] as const)('R53 a %i %% certificate brings consecutive permits, chosen with it', (percent, permits) => {
    const state = table();
    cash(state, 0, 2000);
    company(state, 'BCR', { director: 1 });
    shareRound(state, 0);
    expect(options(state, ['found', 'CKR', '80', `${percent}`]).map(({ key }) => key)).toEqual(permits);
    expect(refusal(state, { type: 'found', company: 'CKR', par: 80, percent, permits: 'AD' })).toBe('noSuchPermits');
    const terms = { type: 'found', company: 'CKR', par: 80, percent, permits: permits[0] } as const;
    expect(refusal(state, { ...terms, company: 'BCR' })).toBe('alreadyFounded');
    // The certificate costs as many shares as it stands for.
    cash(state, 0, 8 * percent - 1);
    expect(refusal(state, terms)).toBe('notEnoughMoney');
    cash(state, 0, 8 * percent);
    play(state, terms);
    expect(state.players[0]!.cash).toBe(0);
    expect(state.companies.CKR!.held[0]).toBe(percent);
  });

  it('R53 permits stay with the company when its director changes', () => {
    const state = table();
    company(state, 'CKR', { permits: 'BCD', held: { 0: 20, 1: 20 } });
    shareRound(state, 1);
    play(state, { type: 'buy', company: 'CKR' });
    expect(state.companies.CKR).toMatchObject({ director: 1, permits: 'BCD' });
  });

  it('R54 a company with a permit for past phases only is legal, cannot build, and must still own a train', () => {
    const state = table({ phase: 'D1' });
    company(state, 'BCR', { director: 1, trains: ['8'] });
    cash(state, 0, 5000);
    shareRound(state, 0);
    play(state, { type: 'found', company: 'CKR', par: 70, percent: 40, permits: 'A' });
    company(state, 'CKR', { par: 70, percent: 40, permits: 'A', held: { 0: 60 }, cash: 700 });
    turnOf(state, 'CKR');
    state.stack = [{ at: 'operating' }, { at: 'run' }];
    turnOf(state, 'CKR', 'trains');
    expect(barred(state, [], 'pass')).toBe('mustOwnTrain');
    turnOf(state, 'CKR');
    expect(barred(state, [], 'lay')).toBe('noPermit');
  });

  it('A4 at the end of a share round: floats, second halves, sold-out rise, interest, Priority Marker', () => {
    const state = table({ phase: 'C2' });
    company(state, 'BCR', { director: 1, trains: ['6'], held: { 1: 60, 2: 40 } });
    company(state, 'CKR', { par: 80, floated: false, held: { 0: 60 }, secondHalf: 'due' });
    state.players[2]!.debt = 101;
    shareRound(state, 0, { passes: 2 });
    const log = play(state, { type: 'pass' }).map(({ code, facts }) => (code === 'capital' ? `half ${facts.half}` : code));
    expect(log.filter((code) => ['floated', 'half 1', 'half 2', 'soldOut', 'interest', 'priority'].includes(code))).toEqual([
      'floated',
      'half 1',
      'half 2',
      'soldOut',
      'interest',
      'priority',
    ]);
  });

  it('A5 the marker goes to the uppermost free row when the certificate is bought', () => {
    const state = table();
    company(state, 'BCR', { director: 1, row: 0 });
    company(state, 'JHA', { director: 1, row: 2 });
    shareRound(state, 0);
    play(state, { type: 'found', company: 'CKR', par: 100, percent: 20, permits: 'ABC' });
    expect(state.companies.CKR!.row).toBe(1);
    expect(refusal(state, { type: 'found', company: 'NXR', par: 100, percent: 20, permits: 'ABC', row: 3 })).toBe('rowIsUppermost');
  });

  it('A6 until the float the price is par: sales pay par less fee and move nothing', () => {
    const state = table({ phase: 'B3' });
    toPhase(state, 'B1');
    company(state, 'BCR', { director: 1, trains: ['3'] });
    company(state, 'CKR', { par: 80, floated: false, held: { 0: 20, 1: 20 } });
    shareRound(state, 1);
    const before = state.players[1]!.cash;
    play(state, { type: 'sell', company: 'CKR', percent: 20 });
    expect(state.players[1]!.cash - before).toBe(150);
    expect(price(state, 'CKR')).toBe(80);
    cash(state, 0, 900);
    play(state, { type: 'pass' });
    shareRound(state, 0);
    play(state, { type: 'buy', company: 'CKR' });
    passRound(state);
    expect(at(state, 'CKR')).toEqual([5, 3]);
  });

  it('A32 abbreviations and names of private companies are those of 2010 in both editions', () => {
    for (const edition of ['2010', '2022'] as const) {
      const seen = game1880.view(table({ edition }), 'all');
      expect(seen.companies.map(({ id }) => id).join(' ')).toBe('JHA JHU JGG JLR BZU LHR SCR CKR BCR NXR HKR NJR QSR WNR');
      expect(seen.privates.map(({ name }) => name)).toContain('River Ferry');
    }
  });

  it('IV the stack lies as the book says: tiles of a company’s home need no tile to float', () => {
    const state = table();
    company(state, 'BCR', { director: 1, trains: ['2'] });
    company(state, 'LHR', { floated: false });
    tiles(state, 'J6:57.0');
    shareRound(state, 0);
    passRound(state);
    expect(state.board.stations.J2).toMatchObject([{ owner: 'LHR' }]);
    expect(top(state)?.at).toBe('track');
  });
});
