import { dice } from '../../../src/games/dice/game.js';
import { refuses } from '../../../src/games/dice/options.js';
import type { State } from '../../../src/games/dice/state.js';
import { ask, happened, OPTIONS, offered, play, source } from './builders.js';

const fresh = (people: number, bots: number, seed = 'setup', more = {}) => dice.setup({ ...OPTIONS, ...more, bots }, people, source(seed));
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Everybody takes the first thing offered until the first turn. */
function choose(state: State, seed = 'setup') {
  const happenings = [];
  while (state.turn === 0) {
    const forced = dice.forced(state, { proof: () => null });
    if (forced) happenings.push(...play(state, forced.seat, forced.move, seed));
    else {
      const [awaited] = dice.waitingFor(state);
      const { open } = offered(state, awaited!.seat);
      const question = ask(state, awaited!.seat, open[0]!);
      if (question.kind === 'done') happenings.push(...play(state, awaited!.seat, question.move, seed));
    }
  }
  return happenings;
}

describe('setup', () => {
  it('S1 takes 1 person with 1-3 bots, 2 with 0-2, 3 with 0-1, 4 with none', () => {
    const allowed = [1, 2, 3, 4].map((people) => [0, 1, 2, 3].filter((bots) => refuses({ ...OPTIONS, bots }, people) === null));
    expect(allowed).toEqual([[1, 2, 3], [0, 1, 2], [0, 1], [0]]);
  });

  it('S2 seats everybody at random and lets a person begin', () => {
    const orders = Array.from({ length: 40 }, (_, i) => fresh(2, 2, `seating ${i}`).clockwise);
    expect(orders.every((order) => order[0]! < 2 && [...order].sort().join() === '0,1,2,3')).toBe(true);
    expect(new Set(orders.map(String)).size).toBeGreaterThan(6);
  });

  it('S3 lays the track tiles with unknown backs: the state holds only the set of tiles', () => {
    const state = fresh(3, 0);
    expect(state.tiles.map((tile) => tile.flipped)).toEqual([null, null, null, null, null, null]);
    expect(state.unturned).toEqual(['T1', 'T2', 'T3', 'T4', 'T5', 'T6']);
  });

  it.each([
    [2, 0, 4, 8],
    [2, 1, 4, 8],
    [2, 2, 5, 2],
    [4, 0, 5, 2],
  ])('S4 %i people and %i bots: %i cubes on each tile, %i left in the bag', (people, bots, each, bag) => {
    const state = fresh(people, bots);
    expect(state.tiles.map((tile) => sum(tile.cubes))).toEqual([each, each, each, each, each, each]);
    expect(sum(state.bag)).toBe(bag);
  });

  it('S5 stacks the trains by power, the highest number on top', () => {
    expect(fresh(2, 0).stacks).toEqual([12, 12, 6, 6, 5, 7]);
    expect(fresh(4, 0).stacks).toEqual([10, 12, 6, 6, 5, 7]);
    const state = fresh(2, 0);
    expect(state.clockwise.map((seat) => state.seats[seat]!.lines[0]!.tiles)).toEqual([['1.14'], ['1.13']]);
  });

  it('S6 gives a 1-train, a company that people choose clockwise, and its 4 shares; bots take random free companies', () => {
    const state = fresh(3, 1);
    const people = state.clockwise.filter((seat) => seat < 3);
    for (const [i, seat] of people.entries()) {
      expect(dice.waitingFor(state).map((awaited) => awaited.seat)).toEqual([seat]);
      if (i > 0) expect(offered(state, seat).barred).toMatchObject({ '4': 'companyTaken' });
      play(state, seat, { kind: 'company', company: 4 + i > 6 ? i : 4 + i });
    }
    const bot = state.seats[3]!;
    expect([1, 2, 3]).toContain(bot.company);
    expect(state.seats.map((board) => board.shares[board.company - 1])).toEqual([4, 4, 4, 4]);
    expect(state.seats.every((board) => board.lines[0]!.opened && !board.lines[1]!.opened && !board.lines[2]!.opened)).toBe(true);
  });

  it('S7 deals a card for each seat; people choose counter-clockwise from the right of the starting player, bots get the rest', () => {
    const state = fresh(3, 1);
    expect(state.locations).toHaveLength(4);
    const people = state.clockwise.filter((seat) => seat < 3);
    for (const [i, seat] of people.entries()) play(state, seat, { kind: 'company', company: i + 1 });
    for (const seat of [...people].reverse()) {
      expect(dice.waitingFor(state).map((awaited) => awaited.seat)).toEqual([seat]);
      play(state, seat, { kind: 'location', hex: state.locations[0]! });
    }
    expect(state.locations).toEqual([]);
    expect(new Set(state.seats.map((board) => board.start)).size).toBe(4);
    expect(state.turn).toBe(1);
  });

  it('S7 the cards that people leave go to the bots in seat order', () => {
    const state = fresh(1, 3);
    play(state, 0, { kind: 'company', company: 4 });
    const cards = [...state.locations];
    play(state, 0, { kind: 'location', hex: cards[1]! });
    expect(state.seats.map((board) => board.start)).toEqual([cards[1], cards[0], cards[2], cards[3]]);
  });

  it('S7 plays the last location by itself when nothing is left to choose', () => {
    const state = fresh(2, 0);
    for (const seat of state.clockwise) play(state, seat, { kind: 'company', company: seat + 1 });
    play(state, state.clockwise[1]!, { kind: 'location', hex: state.locations[1]! });
    expect(dice.forced(state, { proof: () => null })).toMatchObject({ seat: state.clockwise[0], cause: { code: 'soleChoice' } });
  });

  it('S8 deals one hidden objective to each person and none to bots', () => {
    const state = fresh(2, 1);
    choose(state);
    expect(state.seats.map((board) => board.objectives.length)).toEqual([1, 1, 0]);
    expect(state.seats[2]!.botCards).toBe(0);
    const other = dice.view(state, 1).seats[0]!;
    expect([other.objectives, other.cards]).toEqual([null, 1]);
  });

  it('S8 option botStartsWithObjective gives each bot one card of 10 points', () => {
    const state = fresh(1, 2, 'setup', { botStartsWithObjective: true });
    choose(state);
    expect(state.seats.map((board) => board.botCards)).toEqual([0, 1, 1]);
    expect(dice.standings(state).seats.find((one) => one.seat === 2)!.parts).toContainEqual({ code: 'objectives', points: 10 });
  });

  it('S9 rolls 6 dice and the starting player begins', () => {
    const state = fresh(2, 0);
    const happenings = choose(state);
    expect(sum(state.pool)).toBe(6);
    expect(happened(happenings, 'diceRolled')).toHaveLength(1);
    expect(dice.waitingFor(state)).toMatchObject([{ seat: state.clockwise[0], must: true }]);
  });

  it.each([
    [2, [0, 4]],
    [3, [0, 2, 4]],
    [4, [0, 2, 4, 6]],
  ])('variant lateSeatIncome: %i seats get %j in order of play', (people, amounts) => {
    const state = fresh(people, 0, 'late', { lateSeatIncome: true });
    choose(state, 'late');
    const view = dice.view(state, 'spectator');
    expect(state.clockwise.map((seat) => view.seats[seat]!.incomeLeft)).toEqual(amounts);
  });
});
