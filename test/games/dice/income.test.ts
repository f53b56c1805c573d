import { drawable } from '../../../src/games/dice/cards.js';
import { dice } from '../../../src/games/dice/game.js';
import { mark, marking, payments } from '../../../src/games/dice/income.js';
import type { Doing } from '../../../src/games/dice/state.js';
import { draw, happened, money, NOTHING, offered, play, position, purse, refusal, train, turn } from './builders.js';

const INCOME = { kind: 'income' } as const;

describe('tracking income', () => {
  it('E1 marks 9 as one five and four ones', () => {
    const state = position();
    expect(marking(state, state.seats[0]!, 9)).toEqual({ tens: 0, fives: 1, ones: 4, lost: 0 });
  });

  it('E2 marks 16 as one ten, one five and one one', () => {
    const state = position();
    expect(marking(state, state.seats[0]!, 16)).toEqual({ tens: 1, fives: 1, ones: 1, lost: 0 });
  });

  it('R6 skips a full section downwards and loses what does not fit in the ones', () => {
    const state = position();
    money(state, 0, { tens: 14, fives: 14 });
    expect(marking(state, state.seats[0]!, 27)).toEqual({ tens: 0, fives: 1, ones: 22, lost: 0 });
    money(state, 0, { ones: 45 });
    expect(marking(state, state.seats[0]!, 27)).toEqual({ tens: 0, fives: 1, ones: 5, lost: 17 });
  });

  it('R6 crossed circles stay marked', () => {
    const state = position({ pool: [2, 2] });
    money(state, 0, { ones: 3 });
    play(state, 0, turn([2, 2], { kind: 'shares', from: 1, pay: { ...NOTHING, ones: 2 } }));
    expect(state.seats[0]!.income.ones).toEqual({ marked: 3, crossed: 2 });
  });

  it('basic income is the number of dice, whatever their value', () => {
    const state = position({ pool: [6, 6, 6] });
    play(state, 0, turn([6, 3], INCOME));
    expect(purse(state, 0)).toEqual({ tens: 0, fives: 0, ones: 3 });
  });
});

describe('spending income', () => {
  it('R7 E8 pays 7 from one ten, one five and one one with the ten alone', () => {
    const state = position({ people: 2, pool: [2] });
    money(state, 0, { tens: 1, fives: 1, ones: 1 });
    expect(payments(state.seats[0]!, 7)).toEqual([{ tens: 1, fives: 0, ones: 0 }]);
    train(state, 1, 1, '6.5', '1.14', '1.13', '1.12', '1.11', '1.10');
    train(state, 1, 2, '1.9');
    const buy = (pay: typeof NOTHING) => refusal(state, 0, turn([2, 1], { kind: 'shares', from: 1, pay }));
    expect(buy({ tens: 1, fives: 1, ones: 0 })).toBe('paysTooMuch');
    expect(buy({ tens: 0, fives: 1, ones: 1 })).toBe('paysTooLittle');
    expect(buy({ tens: 2, fives: 0, ones: 0 })).toBe('circlesNotMarked');
    expect(buy({ tens: 1, fives: 0, ones: 0 })).toBe('');
  });

  it('R7 proposes the least overpayment, then the largest circles', () => {
    const state = position();
    money(state, 0, { tens: 2, fives: 2, ones: 12 });
    expect(payments(state.seats[0]!, 10)[0]).toEqual({ tens: 1, fives: 0, ones: 0 });
    expect(payments(state.seats[0]!, 12)[0]).toEqual({ tens: 1, fives: 0, ones: 2 });
    for (const cost of [1, 3, 5, 8, 11, 17, 26, 33]) {
      for (const { tens, fives, ones } of payments(state.seats[0]!, cost)) {
        const paid = 10 * tens + 5 * fives + ones;
        expect(paid).toBeGreaterThanOrEqual(cost);
        if (ones) expect(paid - 1).toBeLessThan(cost);
        if (fives) expect(paid - 5).toBeLessThan(cost);
        if (tens) expect(paid - 10).toBeLessThan(cost);
      }
    }
  });

  it('R7 lists every payment: none that brute force finds is missing', () => {
    const state = position();
    money(state, 0, { tens: 3, fives: 4, ones: 9 });
    for (let cost = 0; cost <= 60; cost++) {
      const all: string[] = [];
      for (let t = 0; t <= 3; t++) {
        for (let f = 0; f <= 4; f++) {
          for (let o = 0; o <= 9; o++) {
            const paid = 10 * t + 5 * f + o;
            const least = o ? 1 : f ? 5 : 10;
            const spare = (o > 0 && paid - 1 >= cost) || (f > 0 && paid - 5 >= cost) || (t > 0 && paid - 10 >= cost);
            if (paid >= cost && !spare && least > 0) all.push(`${t} ${f} ${o}`);
          }
        }
      }
      expect(
        payments(state.seats[0]!, cost)
          .map(({ tens, fives, ones }) => `${tens} ${fives} ${ones}`)
          .sort(),
      ).toEqual(all.sort());
    }
  });

  it('R7 gives no change, and the seller the price, never the overpayment', () => {
    const state = position({ pool: [2, 2] });
    money(state, 0, { fives: 1 });
    play(state, 0, turn([2, 2], { kind: 'shares', from: 1, pay: { ...NOTHING, fives: 1 } }));
    expect(purse(state, 0)).toEqual(NOTHING);
    expect(purse(state, 1)).toEqual({ tens: 0, fives: 0, ones: 2 });
  });

  it('R7 offers every way to pay, the proposal first', () => {
    const state = position({ pool: [2, 2, 2] });
    money(state, 0, { fives: 1, ones: 4 });
    expect(offered(state, 0, '2x3', 'shares', '1').open).toEqual(['t0-f0-o3', 't0-f1-o0']);
  });
});

describe('game end', () => {
  it.each([
    ['ones', 50, 1],
    ['fives', 15, 5],
    ['tens', 14, 10],
  ] as const)('2 is triggered by the last circle of the %s, not by the one before', (section, circles, worth) => {
    const state = position();
    money(state, 0, { [section]: circles - 2 });
    const told = () => {
      const doing: Doing = { happenings: [], draws: [] };
      mark(state, 0, worth, 'run', doing);
      return happened(doing.happenings, 'endTriggered').map(({ facts }) => facts);
    };
    expect(told()).toEqual([]);
    expect(told()).toEqual([{ seat: 0, cause: section }]);
    expect(state.ending).toEqual({ cause: section, seat: 0 });
  });
});

describe('bonuses', () => {
  it('unlocks a modifier at each icon of the ones', () => {
    const state = position({ pool: [1, 1] });
    money(state, 0, { ones: 5 });
    const happenings = play(state, 0, turn([1, 1], INCOME));
    expect(happened(happenings, 'modifiersUnlocked')[0]!.facts).toEqual({ seat: 0, number: 1 });
    expect(dice.view(state, 0).seats[0]!.modifiers).toEqual({ unlocked: 1, spent: 0, left: 1 });
  });

  it('unlocks an extra die at each icon of the fives', () => {
    const state = position({ pool: [1, 1, 1, 1, 1, 2] });
    money(state, 0, { fives: 3 });
    play(state, 0, turn([1, 5], INCOME));
    expect(dice.view(state, 0).seats[0]!.extraDice).toBe(1);
    expect(dice.view(state, 0).waitingDice).toBe(1);
  });

  /** Seat 0 runs for 20 with the tens at 1: the icons at 2 and, with more, at 4 are reached. */
  function beforeTheIcon(tens: number, people = 2) {
    const state = position({ people, pool: [1, 5] });
    money(state, 0, { tens });
    draw(state, 0, 'B4.1-4');
    train(state, 0, 1, '5.5', '4.6', '3.5', '3.3', '3.1');
    return state;
  }
  const RUN = turn([1, 1], { kind: 'run', routes: [['C3.4', 'A5']] });

  it('draws two objectives at an icon of the tens; the same player discards one before anybody else acts (R9)', () => {
    const state = beforeTheIcon(1);
    const happenings = play(state, 0, RUN);
    expect(happened(happenings, 'incomeMarked')[0]!.facts).toMatchObject({ amount: 12, tens: 1 });
    expect(happened(happenings, 'objectivesDrawn')[0]!.facts).toMatchObject({ seat: 0, number: 2 });
    expect(dice.waitingFor(state)).toMatchObject([{ seat: 0, must: true, about: { code: 'discard' } }]);
    expect(offered(state, 0).open).toEqual(state.seats[0]!.objectives);
    const card = state.seats[0]!.objectives[0]!;
    play(state, 0, { kind: 'discard', card });
    expect(state.seats[0]!.objectives).toHaveLength(1);
    expect(state.unseenObjectives).toContain(card);
    expect(dice.waitingFor(state)).toMatchObject([{ seat: 1, must: true }]);
  });

  it('R9 bots wait for the discard, too', () => {
    const state = position({ people: 1, bots: 1, pool: [1, 5] });
    money(state, 0, { tens: 1 });
    draw(state, 0, 'B4.1-4');
    train(state, 0, 1, '5.5', '4.6', '3.5', '3.3', '3.1');
    play(state, 0, RUN);
    expect(dice.forced(state, { proof: () => null })).toBeNull();
    play(state, 0, { kind: 'discard', card: state.seats[0]!.objectives[1]! });
    expect(dice.forced(state, { proof: () => null })).toMatchObject({ seat: 1, move: { kind: 'bot' } });
  });

  it('R9 several icons at once: all cards are drawn, then one is discarded for each; old cards may go', () => {
    const state = beforeTheIcon(1);
    draw(state, 0, 'D2.4-1', 'E1.4-2', 'D4.5-2', 'E5.5-2', 'F6.5-3');
    state.seats[0]!.objectives = ['O01'];
    state.unseenObjectives = state.unseenObjectives.filter((card) => card !== 'O01');
    play(state, 0, turn([1, 1], { kind: 'run', routes: [['C3.2', 'F8']] }));
    const routes = state.seats[0]!.income.tens.marked;
    expect(routes).toBeGreaterThanOrEqual(2);
    const owed = state.seats[0]!.owes;
    expect(state.seats[0]!.objectives).toHaveLength(1 + 2 * owed);
    play(state, 0, { kind: 'discard', card: 'O01' });
    expect(state.seats[0]!.objectives).not.toContain('O01');
  });

  it('R8 R9 draws outside the own turn: cards at once, the discard may wait until just before the next dice choice', () => {
    const state = position({ people: 3, pool: [2, 2, 5, 6] });
    money(state, 1, { tens: 1 });
    money(state, 0, { tens: 1 });
    train(state, 1, 1, '5.5', '4.6', '3.5', '3.3', '3.1');
    play(state, 0, turn([2, 2], { kind: 'shares', from: 1, pay: { ...NOTHING, tens: 1 } }));
    // R8: 2 x 5 is one amount, marked at once as a ten.
    expect(purse(state, 1).tens).toBe(2);
    expect(state.seats[1]!.objectives).toHaveLength(2);
    expect(state.seats[1]!.owes).toBe(1);
    // It is seat 1's turn, and the discard comes first.
    expect(dice.waitingFor(state)).toMatchObject([{ seat: 1, must: true, about: { code: 'discard' } }]);
    expect(refusal(state, 1, turn([5, 1], INCOME))).toBe('notNow');
    play(state, 1, { kind: 'discard', card: state.seats[1]!.objectives[0]! });
    play(state, 1, turn([5, 1], INCOME));
  });

  it('R9 offers an outstanding discard meanwhile without demanding it, and demands it before scoring', () => {
    const state = position({ people: 3, pool: [3] });
    state.phases = [{ at: 'turn', seat: 2, acted: false }];
    state.seats[1]!.objectives = ['O01', 'O02'];
    state.seats[1]!.owes = 1;
    state.unseenObjectives = state.unseenObjectives.filter((card) => card !== 'O01' && card !== 'O02');
    expect(dice.waitingFor(state)).toMatchObject([
      { seat: 2, must: true, about: { code: 'turn' } },
      { seat: 1, must: false, about: { code: 'discard' } },
    ]);
    state.ending = { cause: 'ones', seat: 2 };
    play(state, 2, turn([3, 1], INCOME));
    expect(dice.standings(state).ended).toBeNull();
    expect(dice.waitingFor(state)).toMatchObject([{ seat: 1, must: true, about: { code: 'discard' } }]);
    play(state, 1, { kind: 'discard', card: 'O02' });
    expect(dice.standings(state).ended).not.toBeNull();
  });

  it('R10 draws what there is, and owes a discard only when something was drawn', () => {
    for (const left of [1, 0]) {
      const state = beforeTheIcon(1);
      state.seats[1]!.objectives = state.unseenObjectives.splice(left);
      const happenings = play(state, 0, RUN);
      expect(state.seats[0]!.objectives).toHaveLength(left);
      expect(state.seats[0]!.owes).toBe(left);
      expect(happened(happenings, 'objectivesDrawn')).toHaveLength(left);
      expect(drawable(state)).toBe(0);
    }
  });
});
