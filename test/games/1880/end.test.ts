import { directedBySeat } from '../../../src/games/1880/companies.js';
import { game1880 } from '../../../src/games/1880/game.js';
import {
  at,
  buy,
  cash,
  company,
  happened,
  investor,
  leave,
  open,
  passRound,
  play,
  price,
  refusal,
  settle,
  shareRound,
  table,
  tiles,
  toPhase,
  top,
  turnOf,
} from './build.js';

describe('XIV Communist takeover', () => {
  it('R120 prices are frozen in both kinds of round; directors do not sell their companies, others do, the fee is due', () => {
    const state = table({ phase: 'B3' });
    company(state, 'CKR', { director: 0, held: { 0: 60, 1: 40 }, trains: ['4'], at: [3, 6] });
    company(state, 'BCR', { director: 1, trains: ['4'] });
    turnOf(state, 'CKR', 'dividend', { income: 100 });
    play(state, { type: 'dividend', pay: true });
    expect(at(state, 'CKR')).toEqual([3, 6]);
    shareRound(state, 0);
    expect(refusal(state, { type: 'sell', company: 'CKR', percent: 10 })).toBe('communism');
    play(state, { type: 'pass' });
    const before = state.players[1]!.cash;
    play(state, { type: 'sell', company: 'CKR', percent: 20 });
    expect(state.players[1]!.cash - before).toBe(200);
    passRound(state);
    expect(at(state, 'CKR')).toEqual([3, 6]);
  });

  it('R121 private companies pay nothing from the first 4 on, for good; their powers stay', () => {
    for (const phase of ['B2', 'B3', 'C2']) {
      const state = table({ phase, privates: { P1: 0, P4: 0 } });
      company(state, 'LHR', { trains: ['4'], cash: 100, permits: 'ABC' });
      state.circle = 0;
      shareRound(state, 0, { passes: 2 });
      play(state, { type: 'pass' });
      expect(state.players[0]!.cash).toBe(phase === 'B2' ? 625 : 600);
      expect(open(state)).toEqual(['J2', 'pass']);
      play(state, { type: 'lay', hex: 'J2', tile: '57', rotation: 0 });
      expect(state.companies.LHR!.cash).toBe(70);
    }
  });

  it('A33 private companies pay each time the list passes its top, never when an interrupted round resumes', () => {
    const state = table({ privates: { P1: 0 } });
    leave(state, '2', 1);
    company(state, 'CKR', { cash: 100, trains: ['2'] });
    turnOf(state, 'CKR', 'trains');
    play(state, buy('2', 100));
    passRound(state);
    expect(state.players[0]!.cash).toBe(600);
    play(state, { type: 'pass' });
    expect(state.players[0]!.cash).toBe(605);
    expect(state.circle).toBe(2);
  });

  it('R122 with the first 6 prices move again at once; the company that paid in this turn does not move belatedly', () => {
    const state = table({ phase: 'C1' });
    leave(state, '4+4', 0);
    company(state, 'CKR', { cash: 600, trains: ['4'], held: { 0: 60 } });
    company(state, 'BCR', { director: 1, trains: ['4'], par: 80, held: { 1: 60 } });
    turnOf(state, 'CKR', 'dividend', { income: 100 });
    play(state, { type: 'dividend', pay: true });
    play(state, buy('6', 600));
    expect(at(state, 'CKR')).toEqual([1, 3]);
    play(state, { type: 'pass' });
    turnOf(state, 'BCR', 'dividend', { income: 50 });
    play(state, { type: 'dividend', pay: true });
    expect(at(state, 'BCR')).toEqual([5, 4]);
  });

  it('R123 over the certificate limit he must sell, but only what he may sell', () => {
    const state = table({ players: 7, phase: 'B3' });
    for (const id of ['JHA', 'JHU'] as const) company(state, id, { director: 1, held: { 1: 60 } });
    company(state, 'CKR', { director: 0, par: 90, held: { 0: 30, 1: 20 } });
    shareRound(state, 1);
    expect(refusal(state, { type: 'pass' })).toBe('overLimit');
    expect(open(state, ['sell'])).toEqual(['CKR']);
    play(state, { type: 'sell', company: 'CKR', percent: 10 });
    expect(refusal(state, { type: 'pass' })).toBe('accepted');
  });
});

describe('XV End of the game', () => {
  /** One 8 is left; CKR stands between BCR and HKR on the list. */
  const last8 = () => {
    const state = table({ phase: 'D1' });
    company(state, 'BCR', { par: 100, director: 1, trains: ['6'], permits: 'ABC' });
    company(state, 'CKR', { par: 90, director: 0, cash: 800, trains: ['6'], permits: 'ABC' });
    company(state, 'HKR', { par: 80, director: 2, trains: ['6'], permits: 'ABC' });
    turnOf(state, 'CKR', 'trains');
    play(state, buy('8', 800));
    return state;
  };
  /** Everybody does as little as possible; answers whose turns began. */
  const turns = (state: ReturnType<typeof last8>) => {
    const seen: string[] = [];
    let key = `${state.circle} ${state.turn?.entity}`;
    for (let guard = 0; guard < 400 && !state.over; guard++) {
      const seat = game1880.waitingFor(state)[0]!.seat;
      play(state, game1880.quiet(state, seat, { proof: () => null })!, seat);
      const now = `${state.circle} ${state.turn?.entity}`;
      if (state.turn && now !== key) seen.push(state.turn.entity);
      key = now;
    }
    return seen;
  };

  it('R124 last share round, then every company has exactly three more turns; the last one is the marker company’s', () => {
    const state = last8();
    expect(top(state)?.at).toBe('shareRound');
    passRound(state);
    const order = turns(state);
    expect(state.over).toBe(true);
    expect(order).toEqual(['HKR', 'BCR', 'CKR', 'HKR', 'BCR', 'CKR', 'HKR', 'BCR', 'CKR']);
    expect(game1880.waitingFor(state)).toEqual([]);
    expect(game1880.standings(state).ended).toEqual({ code: 'lastTrain', facts: {} });
  });

  it('R125 the game ends there also if the last company can do nothing in its last turn', () => {
    const state = last8();
    passRound(state);
    state.lastTurns = 1;
    turnOf(state, 'CKR', 'run');
    play(state, { type: 'run', routes: [] });
    settle(state);
    expect(state.over).toBe(true);
  });

  it('R126 companies founded in the last share round also have three turns', () => {
    const state = last8();
    cash(state, 2, 5000);
    state.priority = 2;
    (top(state) as { turn: number }).turn = 2;
    play(state, { type: 'found', company: 'NXR', par: 70, percent: 40, permits: 'D' });
    play(state, { type: 'pass' });
    play(state, { type: 'pass' });
    play(state, { type: 'buy', company: 'NXR' });
    play(state, { type: 'pass' });
    play(state, { type: 'pass' });
    play(state, { type: 'buy', company: 'NXR' });
    passRound(state);
    expect(state.companies.NXR!.floated).toBe(true);
    cash(state, 'NXR', 5000);
    expect(turns(state).filter((id) => id === 'NXR')).toHaveLength(3);
  });

  it('R127 after the last 8 the marker never moves; 8E, 10 and 2R can be bought; no further share round', () => {
    const state = last8();
    passRound(state);
    play(state, { type: 'pass' });
    cash(state, 'HKR', 3000);
    turnOf(state, 'HKR', 'trains');
    play(state, buy('8E', 900));
    expect(state.trainMarker).toBe('CKR');
    expect(state.phase).toBe('D2');
    turnOf(state, 'BCR', 'trains');
    cash(state, 'BCR', 3000);
    play(state, buy('8E', 900));
    expect(top(state)?.at).toBe('trains');
    state.companies.BCR!.trains = ['6'];
    state.depot.gone.push('8E');
    play(state, buy('10', 1000));
    expect(state.phase).toBe('D3');
    state.companies.BCR!.trains = ['6'];
    play(state, buy('2R', 250));
    expect(state.shareRounds).toBe(2);
  });

  it('R128 A14 A45 score: cash and shares at the chart, debts off; private companies, trains and treasuries nothing; unfloated shares at par', () => {
    const state = table({ phase: 'D1', privates: { P1: 0 } });
    company(state, 'CKR', { director: 0, cash: 999, trains: ['8'], held: { 0: 30, 1: 20 }, at: [0, 9] });
    company(state, 'NXR', { director: 1, par: 70, floated: false });
    investor(state, 'A6', 2, { cash: 100 });
    state.players[1]!.debt = 301;
    expect(price(state, 'CKR')).toBe(140);
    expect(game1880.standings(state).seats).toEqual([
      {
        seat: 0,
        place: 1,
        score: 1020,
        parts: [
          { code: 'cash', points: 600 },
          { code: 'shares', points: 420 },
        ],
      },
      {
        seat: 1,
        place: 2,
        score: 600 + 280 + 140 - 301,
        parts: [
          { code: 'cash', points: 600 },
          { code: 'shares', points: 420 },
          { code: 'debt', points: -301 },
        ],
      },
      {
        seat: 2,
        place: 3,
        score: 600,
        parts: [
          { code: 'cash', points: 600 },
          { code: 'shares', points: 0 },
        ],
      },
    ]);
  });

  it('A28 the new director finishes the turn that a share round interrupted', () => {
    const state = last8();
    Object.assign(state.companies.CKR!, { held: [20, 20, 0], ipo: 60 });
    cash(state, 1, 1000);
    (top(state) as { turn: number }).turn = 1;
    play(state, { type: 'buy', company: 'CKR' });
    passRound(state);
    expect(state.turn?.entity).toBe('CKR');
    expect(game1880.waitingFor(state)[0]!.seat).toBe(1);
    expect(directedBySeat(state, 1)).toContain('CKR');
  });

  it('XV removed 8s begin the end as well', () => {
    const state = table({ phase: 'C3' });
    leave(state, '6E', 0);
    company(state, 'CKR', { trains: ['6', '2R'] });
    state.trainMarker = 'CKR';
    turnOf(state, 'CKR', 'trains');
    const log = play(state, { type: 'pass' });
    expect(happened(log, 'trainsRemoved')!.facts).toEqual({ train: '8', count: 2 });
    expect(state.lastTurns).toBe(4);
    toPhase(state, 'D1');
    tiles(state, 'O5:57.1');
  });
});
