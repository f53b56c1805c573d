import { dice } from '../../../src/games/dice/game.js';
import { happened, money, NOTHING, offered, play, position, refusal, train, turn } from './builders.js';

const rich = (pool: number[], people = 2) => {
  const state = position({ people, pool });
  money(state, 0, { ones: 48, fives: 14, tens: 0 });
  return state;
};
/** Pays with ones. */
const buy = (value: number, count: number, line: number, cost: number) =>
  turn([value, count], { kind: 'trains', line, pay: { ...NOTHING, ones: cost } });

describe('buy trains', () => {
  it('R23 the value is the type, the number of dice the number; all go to one line, the first into an empty one is its engine', () => {
    const state = rich([3, 3, 3]);
    const happenings = play(state, 0, buy(3, 3, 2, 6 + 2 + 2));
    expect(state.seats[0]!.lines[1]).toEqual({ opened: true, tiles: ['3.6', '3.5', '3.4'] });
    expect(state.stacks[2]).toBe(3);
    expect(happened(happenings, 'trainsBought')[0]!.facts).toMatchObject({ engine: true, number: 3, line: 2 });
  });

  it('R23 carriages behind an engine cost the lower price', () => {
    const state = rich([2]);
    train(state, 0, 1, '3.6');
    play(state, 0, buy(2, 1, 1, 1));
    expect(state.seats[0]!.lines[0]!.tiles).toEqual(['3.6', '2.12']);
  });

  it('power is the greatest length, engine included', () => {
    const state = rich([2, 2, 1]);
    expect(offered(state, 0, '1x1', 'trains').barred).toEqual({ '1': 'lineFull' });
    expect(refusal(state, 0, buy(1, 1, 1, 1))).toBe('lineFull');
    play(state, 0, buy(2, 2, 2, 5));
    state.phases = [{ at: 'turn', seat: 0, acted: false }];
    expect(offered(state, 0, '1x1', 'trains').barred).toEqual({ '1': 'lineFull', '2': 'lineFull' });
  });

  it('E12 a green engine pulls a 1, 2, 3 or 4 but no brown 5', () => {
    const state = rich([1, 2, 3, 4, 5]);
    train(state, 0, 1, '3.6');
    const open = (value: number) => offered(state, 0, `${value}x1`, 'trains').open.includes('1');
    expect([1, 2, 3, 4, 5].map(open)).toEqual([true, true, true, true, false]);
    expect(offered(state, 0, '5x1', 'trains').barred['1']).toBe('tooModern');
  });

  it('R24 any of the three lines may be bought for, opened or not; an opened empty line may get a new engine', () => {
    const state = rich([2, 4]);
    expect(offered(state, 0, '2x1', 'trains').open).toEqual(['2', '3']);
    state.seats[0]!.lines[0]!.tiles = [];
    expect(offered(state, 0, '2x1', 'trains').open).toEqual(['1', '2', '3']);
    play(state, 0, buy(2, 1, 3, 4));
    expect(state.seats[0]!.lines.map((line) => line.opened)).toEqual([true, false, true]);
  });

  it('R24 no scrapping and no replacing: a full line stays full', () => {
    const state = rich([6]);
    expect(offered(state, 0, '6x1', 'trains').barred['1']).toBe('lineFull');
  });

  it('is barred when the stack is too small or the price too high', () => {
    const state = position({ pool: [5, 5, 5, 5, 5, 5] });
    expect(offered(state, 0, '5x6').barred.trains).toBe('tooFewTrains');
    expect(offered(state, 0, '5x1').barred.trains).toBe('tooDear');
  });
});

describe('trains becoming obsolete', () => {
  it('E4 the last 3-train removes all 1-trains from all lines and from their slot', () => {
    const state = rich([3], 3);
    train(state, 1, 2, '3.6', '1.11', '2.12');
    train(state, 0, 2, '3.3');
    state.stacks[2] = 1;
    const happenings = play(state, 0, buy(3, 1, 2, 2));
    expect(state.seats.map((board) => board.lines.map((line) => line.tiles))).toEqual([
      [[], ['3.3', '3.1'], []],
      [[], ['3.6', '2.12'], []],
      [[], [], []],
    ]);
    expect(state.stacks[0]).toBe(0);
    expect(happened(happenings, 'trainsObsolete')).toHaveLength(1);
    // Once opened, a line stays opened.
    expect(state.seats[2]!.lines[0]!.opened).toBe(true);
  });

  it('R25 a removed engine takes all its carriages along, whatever their power; remaining carriages close up', () => {
    const state = rich([4]);
    train(state, 1, 1, '2.12', '1.11');
    train(state, 1, 2, '4.6', '2.11', '3.6', '2.10');
    train(state, 0, 2, '4.5', '4.4');
    state.stacks[3] = 1;
    play(state, 0, buy(4, 1, 2, 3));
    expect(state.seats[1]!.lines.map((line) => line.tiles)).toEqual([[], ['4.6', '3.6'], []]);
  });

  it('R25 E5 last 6-train with 4-trains still in their slot: 4s obsolete, slot cleared, hence 2s too; cards only for the 6', () => {
    const state = rich([6]);
    train(state, 0, 2, '6.2');
    state.stacks[5] = 1;
    train(state, 1, 2, '2.12');
    expect(state.stacks[3]).toBe(6);
    const happenings = play(state, 0, buy(6, 1, 2, 5));
    expect(happened(happenings, 'trainsObsolete').map((one) => one.facts.power)).toEqual([4, 2]);
    expect(state.stacks).toEqual([12, 0, 6, 0, 5, 0]);
    expect(happened(happenings, 'objectivesDrawn').map((one) => one.facts.number)).toEqual([2]);
    expect(state.seats[0]!.owes).toBe(1);
  });

  it('R25 a slot that is empty already starts no chain', () => {
    const state = rich([6]);
    train(state, 0, 2, '6.2');
    state.stacks[5] = 1;
    state.stacks[3] = 0;
    const happenings = play(state, 0, buy(6, 1, 2, 5));
    expect(happened(happenings, 'trainsObsolete').map((one) => one.facts.power)).toEqual([4]);
    expect(state.stacks[1]).toBe(12);
  });

  it("R26 in this order: purchase and payment, obsolescence with its chain, the buyer's cards", () => {
    const state = rich([3]);
    train(state, 0, 2, '3.3');
    state.stacks[2] = 1;
    const codes = play(state, 0, buy(3, 1, 2, 2)).map((one) => one.code);
    expect(codes.filter((code) => ['trainsBought', 'trainsObsolete', 'objectivesDrawn'].includes(code))).toEqual([
      'trainsBought',
      'trainsObsolete',
      'objectivesDrawn',
    ]);
  });

  it('the last train of any type brings its buyer a card, then a discard', () => {
    const state = rich([2, 5]);
    train(state, 0, 2, '3.6');
    state.stacks[1] = 1;
    play(state, 0, buy(2, 1, 2, 1));
    expect([state.seats[0]!.objectives.length, state.seats[0]!.owes]).toEqual([1, 1]);
    expect(dice.waitingFor(state)).toMatchObject([{ seat: 0, about: { code: 'discard' } }]);
  });

  it('the last 6-train triggers the end of the game', () => {
    const state = rich([6]);
    train(state, 0, 2, '6.2');
    state.stacks[5] = 1;
    play(state, 0, buy(6, 1, 2, 5));
    expect(state.ending).toEqual({ cause: 'trains', seat: 0 });
  });
});
