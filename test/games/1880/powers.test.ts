import { game1880 } from '../../../src/games/1880/game.js';
import {
  asked,
  barred,
  buy,
  cash,
  company,
  fresh,
  happened,
  investor,
  leave,
  open,
  options,
  passRound,
  play,
  refusal,
  settle,
  shareRound,
  table,
  tiles,
  toPhase,
  top,
  turnOf,
} from './build.js';

describe('VI P7, the Rocket of China', () => {
  it('R106 before running: the new train may run in this turn; a company that can neither build nor run is asked before its train step', () => {
    const state = table({ privates: { P7: 0 } });
    company(state, 'CKR', { permits: 'BCD' });
    company(state, 'BCR', { director: 1, trains: ['2'] });
    state.circle = 0;
    shareRound(state, 0, { passes: 2 });
    state.companies.CKR!.par = 100;
    state.companies.BCR!.row = 3;
    play(state, { type: 'pass' });
    expect(state.turn?.entity).toBe('CKR');
    expect(top(state)?.at).toBe('track');
    expect(open(state)).toContain('rocket');
    tiles(state, 'O5:57.1 O7:57.1');
    play(state, { type: 'rocket' });
    expect(state.companies.CKR!.trains).toEqual(['2']);
    settle(state);
    expect(top(state)?.at).toBe('run');
    play(state, {
      type: 'run',
      routes: [
        {
          train: 0,
          path: [
            ['O5', 6, 4],
            ['O7', 1, 6],
          ],
        },
      ],
    });
    expect(state.turn!.income).toBe(40);
  });

  it('R106 the train limit applies', () => {
    const state = table({ privates: { P7: 0 } });
    company(state, 'CKR', { trains: ['2', '2', '2', '2'] });
    turnOf(state, 'CKR');
    expect(barred(state, [], 'rocket')).toBe('trainLimit');
    expect(refusal(state, { type: 'rocket' })).toBe('trainLimit');
  });

  it('R106 only in a company of its owner, in that company’s turn', () => {
    const state = table({ privates: { P7: 0 } });
    company(state, 'CKR', { director: 1 });
    company(state, 'BCR', { director: 0 });
    turnOf(state, 'CKR', 'trains');
    expect(open(state)).not.toContain('rocket');
    expect(refusal(state, { type: 'rocket' })).toBe('noRocket');
    expect(refusal(state, { type: 'rocket' }, 0)).toBe('notYourTurn');
    turnOf(state, 'BCR', 'trains');
    expect(refusal(state, { type: 'rocket', company: 'CKR' })).toBe('rocketGoesToCompanyOnTurn');
    expect(refusal(state, { type: 'rocket' })).toBe('accepted');
  });

  it('R107 it takes the last train of a kind: share round, then the turn goes on where it stopped', () => {
    const state = table({ privates: { P7: 0 } });
    leave(state, '2', 1);
    company(state, 'CKR', { cash: 100 });
    company(state, 'BCR', { director: 1, trains: ['2'] });
    turnOf(state, 'CKR');
    play(state, { type: 'rocket' });
    expect(top(state)?.at).toBe('shareRound');
    passRound(state);
    expect(top(state)?.at).toBe('track');
    expect(state.turn?.entity).toBe('CKR');
  });

  it('R108 it takes the first train of a kind: the phase changes like by a purchase, the marker does not move', () => {
    const state = table({ phase: 'A2', privates: { P7: 0 } });
    leave(state, '2+2', 0);
    company(state, 'CKR', { held: { 0: 30, 1: 20 } });
    state.trainMarker = 'CKR';
    company(state, 'BCR', { director: 0 });
    turnOf(state, 'BCR');
    const log = play(state, { type: 'rocket' });
    expect(happened(log, 'phase')!.facts).toEqual({ phase: 'B1' });
    expect(state.companies.CKR!.cash).toBe(500);
    expect(state.trainMarker).toBe('CKR');
  });

  it('R109 as the only train of the marker company it is no purchase: the remaining trains go all the same', () => {
    const state = table({ privates: { P7: 0 } });
    leave(state, '2', 4);
    company(state, 'CKR', {});
    company(state, 'BCR', { director: 1, trains: ['2'] });
    state.trainMarker = 'CKR';
    turnOf(state, 'CKR', 'trains');
    play(state, { type: 'rocket' });
    play(state, { type: 'pass' });
    expect(state.depot.left['2']).toBe(0);
    expect(top(state)?.at).toBe('shareRound');
  });

  /** CKR of seat 0 buys the first 4; P7 belongs to seat 1. */
  const first4 = (trains: string[], more: () => void = () => {}, phase = 'B2') => {
    const state = table({ phase, privates: { P7: 1 } });
    leave(state, '3+3', 0);
    company(state, 'CKR', { cash: 300, trains: ['3'], held: { 0: 40 } });
    company(state, 'BCR', { director: 1, trains, held: { 1: 40 } });
    more();
    turnOf(state, 'CKR', 'trains');
    play(state, buy('4', 300));
    return state;
  };

  it('R110 with the first 4 the 2s rust first, then the second 4 goes to a company of the owner with room', () => {
    const state = first4(['2', '2', '2']);
    expect(top(state)).toEqual({ at: 'rocket', train: '4' });
    expect(asked(state)).toBe(1);
    expect(open(state)).toEqual(['BCR']);
    play(state, { type: 'rocket', company: 'BCR' });
    expect(state.companies.BCR!.trains).toEqual(['4']);
    expect(state.depot.left['4']).toBe(3);
    expect(state.privates.P7.closed).toBe(true);
  });

  it('R110 A19 without room he may give up one train for it or let it go; with room anywhere he must take it', () => {
    const full = first4(['3', '3', '3+3']);
    expect(open(full)).toEqual(['BCR', 'none']);
    expect(open(full, ['BCR'])).toEqual(['3', '3-3']);
    expect(refusal(full, { type: 'rocket', company: 'BCR' })).toBe('rocketGiveUp');
    const given = first4(['3', '3', '3+3']);
    play(given, { type: 'rocket', company: 'BCR', giveUp: '3' });
    expect(given.companies.BCR!.trains).toEqual(['3', '3+3', '4']);
    play(full, { type: 'rocket' });
    expect(full.depot.left['4']).toBe(3);
    expect(full.companies.BCR!.trains).toEqual(['3', '3', '3+3']);
    const room = first4(['3']);
    expect(refusal(room, { type: 'rocket' })).toBe('rocketMustGo');
    expect(refusal(room, { type: 'rocket', company: 'BCR', giveUp: '3' })).toBe('rocketGiveUp');
    company(room, 'NXR', { director: room.companies.BCR!.director!, trains: ['3', '3', '3+3'] });
    expect(open(room)).toEqual(['BCR']);
    expect(refusal(room, { type: 'rocket', company: 'NXR' })).toBe('trainLimit');
  });

  it('R110 A42 no company, or only one that has not floated: the 4 leaves the game', () => {
    const state = table({ phase: 'B2', privates: { P7: 1 } });
    leave(state, '3+3', 0);
    company(state, 'CKR', { cash: 300, trains: ['3'], held: { 0: 40 } });
    company(state, 'BCR', { director: 1, floated: false });
    turnOf(state, 'CKR', 'trains');
    const log = play(state, buy('4', 300));
    expect(happened(log, 'rocketLost')).toBeDefined();
    expect(state.depot.left['4']).toBe(3);
    expect(state.privates.P7.closed).toBe(true);
    expect(top(state)?.at).toBe('trains');
  });

  it.each(['2022', '2010'] as const)('R111 A18 not for a foreign investor (%s)', (edition) => {
    const state = table({ edition, privates: { P7: 0 } });
    investor(state, 'A6', 0);
    turnOf(state, 'A6');
    expect(open(state)).not.toContain('rocket');
    expect(refusal(state, { type: 'rocket' })).toBe('rocketNotForInvestors');
  });
});

describe('VI P0', () => {
  const lastOf = (phase: string, train: string, price: number, edition: '2022' | '2010' = '2022') => {
    const state = table({ phase, edition, privates: { P0: 2 } });
    leave(state, train, 1);
    company(state, 'CKR', { cash: price, trains: ['3'], held: { 0: 40 } });
    company(state, 'BCR', { director: 1, trains: ['3'] });
    turnOf(state, 'CKR', 'trains');
    return state;
  };

  it.each([
    ['A2', '2+2', 180, 40],
    ['B1', '3', 180, 70],
  ] as const)('R112 asked when the last %s %s has gone, before the share round', (phase, train, price, amount) => {
    const state = lastOf(phase, train, price);
    play(state, buy(train, price));
    expect(top(state)).toMatchObject({ at: 'p0', amount });
    expect(asked(state)).toBe(2);
    expect(options(state).map(({ key }) => key)).toEqual(['claim', 'wait']);
    play(state, { type: 'claim', claim: true });
    expect(state.players[2]!.cash).toBe(600 + amount);
    expect(state.privates.P0.closed).toBe(true);
    expect(top(state)?.at).toBe('shareRound');
  });

  it('R112 one payment in all: who has claimed one is asked no more and receives no other', () => {
    const state = lastOf('A2', '2+2', 180);
    play(state, buy('2+2', 180));
    play(state, { type: 'claim', claim: true });
    passRound(state);
    for (const [train, price] of [
      ['3', 180],
      ['3+3', 300],
    ] as const) {
      leave(state, train, 1);
      cash(state, 'CKR', price);
      state.companies.CKR!.trains = [];
      turnOf(state, 'CKR', 'trains');
      game1880.play(state, 0, buy(train, price), undefined as never);
      expect(top(state)?.at).toBe('shareRound');
    }
    expect(state.players[2]!.cash).toBe(640);
  });

  it.each(['2022', '2010'] as const)('R112 A26 the third payment comes by itself in %s', (edition) => {
    const state = lastOf('B2', '3+3', 300, edition);
    play(state, buy('3+3', 300));
    expect(options(state).map(({ key }) => key)).toEqual(['claim']);
    expect(refusal(state, { type: 'claim', claim: false })).toBe('lastPayment');
    settle(state);
    expect(state.players[2]!.cash).toBe(700);
  });

  it('R112 waiting keeps P0; P7 taking the last train counts as bought', () => {
    const state = table({ phase: 'A2', privates: { P0: 2, P7: 0 }, edition: '2010' });
    leave(state, '2+2', 1);
    company(state, 'CKR', {});
    company(state, 'BCR', { director: 1, trains: ['2'] });
    turnOf(state, 'CKR');
    play(state, { type: 'rocket' });
    expect(top(state)?.at).toBe('p0');
    play(state, { type: 'claim', claim: false });
    expect(state.privates.P0.closed).toBe(false);
    expect(top(state)?.at).toBe('shareRound');
  });
});

describe('VI P5', () => {
  it('A24 at any time, in any phase, to a company he directs, floated or not; refused if it has D already', () => {
    const state = table({ privates: { P5: 1 } });
    company(state, 'CKR', { director: 0, trains: ['2'] });
    company(state, 'BCR', { director: 1, floated: false, permits: 'AB', percent: 30, held: { 1: 30 } });
    company(state, 'HKR', { director: 1, permits: 'BCD' });
    turnOf(state, 'CKR');
    // Seat 0 is on turn; seat 1 may do it all the same, and nobody waits for him.
    expect(game1880.waitingFor(state)).toContainEqual({ seat: 1, must: false, about: { code: 'engineer', facts: {} } });
    expect(open(state, ['engineer'], 1)).toEqual(['BCR']);
    expect(refusal(state, { type: 'engineer', company: 'HKR' }, 1)).toBe('hasPermitAlready');
    expect(refusal(state, { type: 'engineer', company: 'CKR' }, 1)).toBe('notYourCompany');
    expect(refusal(state, { type: 'engineer', company: 'BCR' }, 0)).toBe('noEngineer');
    play(state, { type: 'engineer', company: 'BCR' }, 1);
    expect(state.companies.BCR!.permits).toBe('ABD');
    expect(refusal(state, { type: 'engineer', company: 'BCR' }, 1)).toBe('notYourTurn');
    expect(top(state)?.at).toBe('track');
  });

  it('A38 the permit is additional, effective in D, need not be consecutive, and stays with the company', () => {
    const state = table({ phase: 'D1', privates: { P5: 0 } });
    company(state, 'CKR', { permits: 'A', percent: 40, held: { 0: 40 }, trains: ['8'] });
    company(state, 'BCR', { director: 1, trains: ['8'] });
    tiles(state, 'O5:57.1');
    turnOf(state, 'CKR');
    expect(barred(state, [], 'lay')).toBe('noPermit');
    play(state, { type: 'engineer', company: 'CKR' });
    expect(state.companies.CKR!.permits).toBe('AD');
    expect(open(state)).toContain('O5');
    // It is one permit, for one company.
    company(state, 'NXR', { director: 0, permits: 'A', trains: ['8'] });
    expect(open(state)).not.toContain('engineer');
    expect(refusal(state, { type: 'engineer', company: 'NXR' })).toBe('noEngineer');
    cash(state, 1, 5000);
    Object.assign(state.companies.CKR!, { held: [40, 40, 0], ipo: 20 });
    shareRound(state, 1);
    play(state, { type: 'buy', company: 'CKR' });
    expect(state.companies.CKR).toMatchObject({ director: 1, permits: 'AD' });
  });

  it('A24 a company without a permit is asked in D before its track step goes by', () => {
    const state = table({ phase: 'D1', privates: { P5: 0 } });
    company(state, 'CKR', { permits: 'A', percent: 40, held: { 0: 40 }, trains: ['8'] });
    company(state, 'BCR', { director: 1, trains: ['8'], permits: 'ABC' });
    state.circle = 0;
    state.companies.BCR!.row = 3;
    shareRound(state, 0, { passes: 2 });
    play(state, { type: 'pass' });
    expect(state.turn?.entity).toBe('CKR');
    expect(top(state)?.at).toBe('track');
  });

  it('A24 in the auction too: nobody has a company yet, so it is not offered', () => {
    const state = fresh();
    state.privates.P5 = { owner: 1, closed: false };
    expect(game1880.waitingFor(state)).toHaveLength(1);
    toPhase(state, 'A1');
  });
});
