import { conversions } from '../../../src/games/dice/dice.js';
import { dice } from '../../../src/games/dice/game.js';
import { flip, happened, money, NOTHING, offered, play, position, refusal, setPool, turn } from './builders.js';

const INCOME = { kind: 'income' } as const;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('game flow', () => {
  it('takes dice of one value, performs one action and passes the turn clockwise', () => {
    const state = position({ people: 3, pool: [4, 4, 4, 2] });
    play(state, 0, turn([4, 2], INCOME));
    expect(state.pool).toEqual([0, 1, 0, 1, 0, 0]);
    expect(dice.waitingFor(state)).toMatchObject([{ seat: 1, must: true }]);
  });

  it('R1 basic income is possible with any dice; there is no pass', () => {
    const state = position({ pool: [1, 3, 3, 6] });
    expect(offered(state, 0).open).toEqual(expect.arrayContaining(['1x1', '3x1', '3x2', '6x1']));
    for (const key of ['1x1', '3x1', '3x2', '6x1']) expect(offered(state, 0, key).open).toContain('income');
    expect(offered(state, 0).open).not.toContain('pass');
  });

  it('R1 stays legal when nothing fits any more', () => {
    const state = position({ pool: [1] });
    state.ending = { cause: 'ones', seat: 0 };
    money(state, 0, { ones: 50 });
    const happenings = play(state, 0, turn([1, 1], INCOME));
    expect(happened(happenings, 'incomeMarked')[0]!.facts).toMatchObject({ amount: 1, lost: 1, ones: 0 });
  });
});

describe('choosing dice 1: modifiers', () => {
  it('R2 changes dice in the pool by one for each modifier; several may go to one die', () => {
    const state = position({ pool: [1, 4] });
    money(state, 0, { ones: 12 });
    play(state, 0, turn([6, 1], INCOME, { modify: [[1, 6]] }));
    expect(state.seats[0]!.modifiersSpent).toBe(1);
    const two = position({ pool: [4] });
    money(two, 0, { ones: 12 });
    play(
      two,
      0,
      turn([6, 1], INCOME, {
        modify: [
          [4, 5],
          [5, 6],
        ],
      }),
    );
    expect(two.seats[0]!.modifiersSpent).toBe(2);
  });

  it('R2 changed dice that are not taken keep their new value', () => {
    const state = position({ pool: [2, 4, 4] });
    money(state, 0, { ones: 6 });
    play(state, 0, turn([4, 2], INCOME, { modify: [[2, 3]] }));
    expect(state.pool).toEqual([0, 0, 1, 0, 0, 0]);
  });

  it('R2 changes "1" into "6" and back', () => {
    const state = position({ pool: [1, 6] });
    money(state, 0, { ones: 6 });
    expect(offered(state, 0, 'modifiers').open).toEqual(['up-1', 'down-1', 'up-6', 'down-6']);
    expect(offered(state, 0, 'modifiers', 'down-1').open).toContain('6x2');
    expect(offered(state, 0, 'modifiers', 'up-6').open).toContain('1x2');
  });

  it('R2 needs an unlocked, unspent modifier, a die of the value and a step of one', () => {
    const state = position({ pool: [1, 4] });
    expect(refusal(state, 0, turn([2, 1], INCOME, { modify: [[1, 2]] }))).toBe('noModifierLeft');
    money(state, 0, { ones: 6 });
    expect(refusal(state, 0, turn([4, 1], INCOME, { modify: [[2, 3]] }))).toBe('noSuchDie');
    expect(refusal(state, 0, turn([3, 1], INCOME, { modify: [[1, 3]] }))).toBe('modifierByOne');
    state.seats[0]!.modifiersSpent = 1;
    expect(refusal(state, 0, turn([2, 1], INCOME, { modify: [[1, 2]] }))).toBe('noModifierLeft');
  });

  it('R2 neither offers nor takes a change forth and back', () => {
    const state = position({ pool: [3, 5] });
    money(state, 0, { ones: 12 });
    expect(offered(state, 0, 'modifiers', 'up-3', 'modifiers').open).not.toContain('down-4');
    expect(
      refusal(
        state,
        0,
        turn([5, 1], INCOME, {
          modify: [
            [3, 4],
            [4, 3],
          ],
        }),
      ),
    ).toBe('modifierForth');
  });
});

describe('choosing dice 2 and 3', () => {
  it('takes any number of dice of one value, not more than there are', () => {
    const state = position({ pool: [5, 5, 5, 1] });
    expect(offered(state, 0).open).toEqual(expect.arrayContaining(['5x1', '5x2', '5x3', '1x1']));
    expect(refusal(state, 0, turn([5, 4], INCOME))).toBe('noSuchDice');
    expect(refusal(state, 0, turn([2, 1], INCOME))).toBe('noSuchDice');
  });

  it('R3 E7 four 4s become four 4s, two 3s, two 5s or one 1', () => {
    const found = conversions({ value: 4, count: 4 }).map(({ value, count }) => `${count}x${value}`);
    expect(found.sort()).toEqual(['1x1', '2x3', '2x5', '4x4']);
  });

  it('R3 five 1s become one 5 by four raises, three 1s by two steps down', () => {
    expect(conversions({ value: 1, count: 5 })).toContainEqual({ value: 5, count: 1 });
    expect(conversions({ value: 1, count: 3 })).toContainEqual({ value: 5, count: 1 });
    expect(conversions({ value: 1, count: 2 })).toContainEqual({ value: 6, count: 1 });
    expect(conversions({ value: 1, count: 4 })).not.toContainEqual({ value: 5, count: 1 });
  });

  it('R3 agrees with spending die by die: every reachable pair and no other', () => {
    for (let value = 1; value <= 6; value++) {
      for (let count = 1; count <= 12; count++) {
        const reachable = new Set<string>();
        for (let left = 1; left <= count; left++) {
          const spent = count - left;
          // Each remaining die must move the same number of steps in one direction.
          if (spent % left !== 0 || spent / left > 5) continue;
          for (const direction of [1, -1]) reachable.add(`${((value - 1 + (direction * spent) / left + 60) % 6) + 1}x${left}`);
        }
        expect(new Set(conversions({ value, count }).map((one) => `${one.value}x${one.count}`))).toEqual(reachable);
      }
    }
  });

  it('R4 uses all dice: as many shares, trains or tracks as dice are left', () => {
    const state = position({ pool: [2, 2, 2] });
    money(state, 0, { ones: 5 });
    play(state, 0, turn([2, 3], { kind: 'shares', from: 1, pay: { ...NOTHING, ones: 3 } }));
    expect(state.seats[0]!.shares[1]).toBe(3);
  });

  it('R4 bars what cannot use all dice or cannot be paid', () => {
    const state = position({ pool: [2, 2, 2, 2, 2] });
    expect(offered(state, 0, '2x5').barred).toMatchObject({ shares: 'tooFewShares', trains: 'lineFull' });
    expect(offered(state, 0, '2x1').barred).toMatchObject({ shares: 'tooDear', trains: 'tooDear' });
    expect(refusal(state, 0, turn([2, 1], { kind: 'shares', from: 1, pay: NOTHING }))).toBe('tooDear');
  });

  it('R4 basic income and running take the dice as they are', () => {
    const state = position({ pool: [2, 2] });
    money(state, 0, { ones: 5 });
    const as = { value: 1, count: 1 };
    expect(offered(state, 0, '2x2~1x1').barred).toMatchObject({ income: 'diceAsTheyAre', run: 'diceAsTheyAre' });
    expect(refusal(state, 0, turn([2, 2], INCOME, { as }))).toBe('diceAsTheyAre');
    expect(refusal(state, 0, turn([2, 2], { kind: 'run', routes: [null] }, { as }))).toBe('diceAsTheyAre');
  });

  it('R4 does not offer spent dice that no action can use', () => {
    const state = position({ people: 2, pool: [4, 4] });
    // Two 4s as one 3 or one 5: nobody plays those companies, no train can be paid, and the tiles fit nowhere.
    for (const tile of [3, 5]) flip(state, tile, tile === 3 ? 'T1' : 'T2');
    expect(offered(state, 0).open).toEqual(['4x1', '4x2']);
  });
});

describe('the pool', () => {
  it('R5 is rolled anew at the start of a turn that finds it empty, with the extra dice unlocked since', () => {
    const state = position({ pool: [3] });
    money(state, 1, { fives: 4 });
    const happenings = play(state, 0, turn([3, 1], INCOME));
    expect(sum(state.pool)).toBe(7);
    expect(happened(happenings, 'diceRolled')[0]!.facts).toMatchObject({ joined: 1 });
    expect(state.used).toEqual([]);
  });

  it('R5 keeps the pool while a die is left', () => {
    const state = position({ pool: [3, 3] });
    const happenings = play(state, 0, turn([3, 1], INCOME));
    expect(happened(happenings, 'diceRolled')).toEqual([]);
    expect(state.pool).toEqual([0, 0, 1, 0, 0, 0]);
  });

  it('R5 after the end trigger it is never rolled: the game ends the moment it is empty', () => {
    const state = position({ people: 3, pool: [3, 5] });
    state.ending = { cause: 'tens', seat: 2 };
    play(state, 0, turn([3, 1], INCOME));
    expect(dice.standings(state).ended).toBeNull();
    play(state, 1, turn([5, 1], INCOME));
    expect(dice.standings(state).ended).toMatchObject({ code: 'dice', facts: { cause: 'tens' } });
    expect(dice.waitingFor(state)).toEqual([]);
  });

  it('R5 ends at once when the triggering turn itself empties the pool', () => {
    const state = position({ pool: [3] });
    money(state, 0, { ones: 49 });
    const happenings = play(state, 0, turn([3, 1], INCOME));
    expect(happened(happenings, 'endTriggered')[0]!.facts).toEqual({ seat: 0, cause: 'ones' });
    expect(dice.standings(state).ended).not.toBeNull();
  });

  it('gives the same roll again for the same turn, whatever was played before it', () => {
    const one = position({ pool: [3] });
    const other = position({ pool: [5] });
    play(one, 0, turn([3, 1], INCOME));
    play(other, 0, turn([5, 1], INCOME));
    expect(one.pool).toEqual(other.pool);
    setPool(one, [1]);
    expect(sum(one.pool)).toBe(1);
  });
});
