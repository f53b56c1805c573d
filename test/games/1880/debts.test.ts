import { game1880 } from '../../../src/games/1880/game.js';
import {
  at,
  barred,
  buy,
  cash,
  company,
  happened,
  leave,
  open,
  options,
  passRound,
  play,
  question,
  refusal,
  shareRound,
  table,
  top,
  turnOf,
} from './build.js';

/** CKR of seat 0 has no train; the bank sells a 4+4 for 450. */
const poor = (money: number, directors: number, given: { phase?: string; held?: Record<number, number> } = {}) => {
  const state = table({ phase: given.phase ?? 'C1' });
  company(state, 'CKR', { director: 0, cash: money, held: given.held ?? { 0: 40 } });
  company(state, 'BCR', { director: 1, trains: ['4'], held: { 1: 40, 0: 20 } });
  cash(state, 0, directors);
  turnOf(state, 'CKR', 'trains');
  return state;
};

describe('X Forced purchase and debts', () => {
  it('R113 company money, then all the director’s cash, then shares if he likes; the rest is debt, times 1.5 at once', () => {
    const state = poor(100, 150);
    expect(barred(state, [], 'pass')).toBe('mustOwnTrain');
    expect(refusal(state, { type: 'pass' })).toBe('mustOwnTrain');
    expect(open(state)).toContain('sell');
    const log = play(state, buy('4+4', 450));
    expect(state.companies.CKR).toMatchObject({ cash: 0, trains: ['4+4'] });
    expect(state.players[0]).toMatchObject({ cash: 0, debt: 300 });
    expect(happened(log, 'directorHelps')!.facts).toMatchObject({ amount: 150, debt: 300 });
    const rich = poor(100, 1000);
    play(rich, buy('4+4', 450));
    expect(rich.players[0]).toMatchObject({ cash: 650, debt: 0 });
  });

  it('A12 interest is rounded up to the next yuan', () => {
    const state = poor(100, 149);
    play(state, buy('4+4', 450));
    expect(state.players[0]!.debt).toBe(302);
    state.players[0]!.debt = 101;
    shareRound(state, 0);
    passRound(state);
    expect(state.players[0]!.debt).toBe(152);
  });

  it('R114 only the train that the bank sells now; no 2R, no second train, none of a sister', () => {
    const state = poor(0, 100, { phase: 'C2' });
    expect(refusal(state, buy('2R', 250))).toBe('notEnoughMoney');
    company(state, 'HKR', { director: 0, trains: ['6'] });
    expect(refusal(state, buy('6', 50, 'HKR'))).toBe('notEnoughMoney');
    expect(refusal(state, buy('6E', 700))).toBe('notOnSale');
    play(state, buy('6', 600));
    cash(state, 0, 1000);
    expect(refusal(state, buy('6', 600))).toBe('notEnoughMoney');
  });

  it('R115 a sister’s train for 1 avoids it, from B1 on; the sister must find itself a train', () => {
    const state = poor(100, 0);
    company(state, 'HKR', { director: 0, trains: ['4'] });
    play(state, buy('4', 1, 'HKR'));
    expect(state.companies.CKR!.trains).toEqual(['4']);
    expect(state.companies.HKR).toMatchObject({ trains: [], cash: 1 });
    turnOf(state, 'HKR', 'trains');
    expect(barred(state, [], 'pass')).toBe('mustOwnTrain');
  });

  it('R114 R115 once shares have been sold for a train it must come new from the bank; with it bought sisters may sell again', () => {
    const state = poor(100, 0, { phase: 'C1' });
    company(state, 'HKR', { director: 0, trains: ['4', '4'] });
    expect(refusal(state, buy('4', 50, 'HKR'))).toBe('accepted');
    play(state, { type: 'sell', company: 'BCR', percent: 10 });
    expect(barred(state, [], 'sister')).toBe('forcedFromBank');
    expect(refusal(state, buy('4', 50, 'HKR'))).toBe('forcedFromBank');
    play(state, buy('4+4', 450));
    cash(state, 'CKR', 60);
    expect(refusal(state, buy('4', 50, 'HKR'))).toBe('accepted');
  });

  it('R116 sales for it change no director, of no company; private companies cannot be sold; the fee is due', () => {
    const state = poor(100, 0, { phase: 'C2', held: { 0: 40, 1: 30 } });
    // With 20 he would fall below seat 1.
    expect(refusal(state, { type: 'sell', company: 'CKR', percent: 20 })).toBe('noChangeOfDirector');
    play(state, { type: 'sell', company: 'CKR', percent: 10 });
    expect(state.players[0]!.cash).toBe(95);
    expect(open(state, ['sell'])).toEqual(['BCR']);
    play(state, { type: 'sell', company: 'BCR', percent: 10 });
    expect(state.players[0]!.cash).toBe(190);
  });

  it('A13 such sales lower the price, outside the communist phase', () => {
    for (const [phase, row] of [
      ['C2', 3],
      ['C1', 1],
    ] as const) {
      const state = poor(100, 0, { phase });
      play(state, { type: 'sell', company: 'BCR', percent: 20 });
      expect(at(state, 'BCR')).toEqual([row, 3]);
    }
  });

  it('R117 in the communist phase no shares of companies that he directs', () => {
    const state = poor(100, 0, { held: { 0: 60 } });
    expect(refusal(state, { type: 'sell', company: 'CKR', percent: 10 })).toBe('communism');
    expect(refusal(state, { type: 'sell', company: 'BCR', percent: 10 })).toBe('accepted');
  });

  it('A40 any sale while money is missing, the last may bring too much; the surplus stays with the director', () => {
    const state = poor(400, 0, { phase: 'C1' });
    play(state, { type: 'sell', company: 'BCR', percent: 20 });
    expect(state.players[0]!.cash).toBe(190);
    expect(open(state)).not.toContain('sell');
    expect(refusal(state, { type: 'sell', company: 'BCR', percent: 10 })).toBe('noMoneyMissing');
    play(state, buy('4+4', 450));
    expect(state.players[0]).toMatchObject({ cash: 140, debt: 0 });
  });

  it('R118 any part may be repaid at any time of a share round; what is left grows by half at its end; nobody goes bankrupt', () => {
    const state = table({ phase: 'C2' });
    company(state, 'BCR', { director: 1, trains: ['6'] });
    state.players[2]!.debt = 300;
    cash(state, 2, 120);
    shareRound(state, 0);
    // Seat 0 is on turn; seat 2 repays all the same.
    expect(game1880.waitingFor(state)).toContainEqual({ seat: 2, must: false, about: { code: 'repay', facts: { debt: 300 } } });
    expect(question(state, ['repay'], 2)).toMatchObject({ kind: 'amount', min: 1, max: 120 });
    play(state, { type: 'repay', amount: 20 }, 2);
    expect(state.players[2]).toMatchObject({ cash: 100, debt: 280 });
    expect(refusal(state, { type: 'repay', amount: 101 }, 2)).toBe('repayment');
    expect(refusal(state, { type: 'repay', amount: 0 }, 2)).toBe('repayment');
    expect(refusal(state, { type: 'repay', amount: 10 }, 1)).toBe('notYourTurn');
    passRound(state);
    expect(state.players[2]!.debt).toBe(420);
    turnOf(state, 'BCR', 'trains');
    expect(refusal(state, { type: 'repay', amount: 10 }, 2)).toBe('notYourTurn');
  });

  it('R119 debts add up; only the new part bears the interest at once', () => {
    const state = poor(100, 150);
    state.players[0]!.debt = 100;
    play(state, buy('4+4', 450));
    expect(state.players[0]!.debt).toBe(400);
  });

  it('X the purchase by the director’s money moves the marker and begins phases like any other', () => {
    const state = poor(0, 0, { phase: 'B3' });
    leave(state, '4', 0);
    play(state, buy('4+4', 450));
    expect(state.phase).toBe('C1');
    expect(state.trainMarker).toBe('CKR');
    expect(top(state)?.at).toBe('trains');
    expect(options(state).find(({ key }) => key === 'pass')!.barred).toBeUndefined();
  });
});
