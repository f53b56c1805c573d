import { components } from '../../../src/games/dice/components.js';
import { dice } from '../../../src/games/dice/game.js';
import { cardPoints } from '../../../src/games/dice/scoring.js';
import type { State } from '../../../src/games/dice/state.js';
import { cubes, draw, money, position, train } from './builders.js';

const card = (state: State, id: string) => components(state).objective[id]!;
const worth = (state: State, id: string, seat = 0) => cardPoints(state, seat, card(state, id));
const parts = (state: State, seat: number) =>
  Object.fromEntries(
    dice
      .standings(state)
      .seats.find((one) => one.seat === seat)!
      .parts.map((part) => [part.code, part.points]),
  );

/** Home C3, Westport (red), Oak Halt and Bellmoor connected; 4 hexes of track, 3 cities. */
function network(people = 2, bots = 0): State {
  const state = position({ people, bots });
  draw(state, 0, 'B4.1-4', 'D2.4-1', 'E1.4-2');
  return state;
}

describe('scoring', () => {
  function finished(): State {
    const state = network();
    state.seats[0]!.objectives = ['O09', 'O20'];
    state.unseenObjectives = state.unseenObjectives.filter((one) => one !== 'O09' && one !== 'O20');
    state.ending = { cause: 'ones', seat: 1 };
    state.pool = [0, 0, 0, 0, 0, 0];
    state.used = [1, 1, 1, 1, 1, 1];
    state.phases = [{ at: 'over' }];
    return state;
  }

  it('V1 each share is worth the engines and carriages of its company at the end', () => {
    const state = finished();
    train(state, 1, 2, '3.6', '2.12');
    state.seats[0]!.shares[1] = 2;
    state.seats[1]!.shares[1] = 2;
    expect([parts(state, 0).shares, parts(state, 1).shares]).toEqual([4 * 1 + 2 * 3, 2 * 3]);
  });

  it('V2 1 point for each unlocked modifier not spent, 2 for each unlocked extra die', () => {
    const state = finished();
    money(state, 0, { ones: 13, fives: 8 });
    state.seats[0]!.modifiersSpent = 1;
    expect(parts(state, 0)).toMatchObject({ modifiers: 1, extraDice: 4 });
  });

  it("V3 objective cards as printed; a bot's cards 10 each", () => {
    const state = finished();
    expect(parts(state, 0).objectives).toBe(4 + 10);
    const withBot = position({ people: 1, bots: 1 });
    withBot.seats[1]!.botCards = 3;
    expect(parts(withBot, 1).objectives).toBe(30);
  });

  it("V3 while the game runs nobody's hidden cards are in the standings", () => {
    const state = finished();
    state.phases = [{ at: 'turn', seat: 0, acted: false }];
    expect(parts(state, 0).objectives).toBe(0);
  });

  it('V4 income left scores nothing', () => {
    const state = finished();
    const before = dice.standings(state).seats.find((one) => one.seat === 1)!.score;
    money(state, 1, { tens: 5 });
    expect(dice.standings(state).seats.find((one) => one.seat === 1)!.score).toBe(before);
  });

  it('V5 ties: more income left, then more shares, then a person before a bot, then shared', () => {
    const place = (state: State) => [0, 1].map((seat) => dice.standings(state).seats.find((one) => one.seat === seat)!.place);
    const even = position();
    expect(place(even)).toEqual([1, 1]);
    money(even, 1, { ones: 2 });
    expect(place(even)).toEqual([2, 1]);
    const shares = position();
    // Equal points without trains: seat 1 holds more shares.
    for (const board of shares.seats) board.lines[0]!.tiles = [];
    shares.seats[1]!.shares[0] = 2;
    shares.seats[0]!.shares[0] = 2;
    expect(place(shares)).toEqual([2, 1]);
    // Income left comes before shares.
    money(shares, 1, { ones: 1 });
    expect(place(shares)).toEqual([2, 1]);
    money(shares, 0, { ones: 2 });
    shares.seats[1]!.shares[0] = 4;
    shares.seats[0]!.shares[0] = 0;
    expect(place(shares)).toEqual([1, 2]);
    expect(place(position({ people: 1, bots: 1 }))).toEqual([1, 2]);
  });
});

describe('objective cards', () => {
  it('engine power: the total power of all your engines', () => {
    const state = position();
    train(state, 0, 2, '3.6', '2.12');
    train(state, 0, 3, '5.5');
    expect(worth(state, 'O01')).toBe(1 + 3 + 5);
  });

  it('longest train: 2 for each car', () => {
    const state = position();
    train(state, 0, 2, '3.6', '2.12', '1.12');
    expect(worth(state, 'O03')).toBe(6);
  });

  it('R33 longest route: distinct hexes of a path that may end at an open end', () => {
    const state = network();
    // C3 D2 E1 F2 against C3 B4 A5.
    expect(worth(state, 'O04')).toBe(4);
    draw(state, 0, 'G1.4-2');
    expect(worth(state, 'O04')).toBe(5);
  });

  it('R33 the longest route counts a hex that it crosses twice only once', () => {
    const state = position();
    // A loop out of C3 over D4, E5, D6 and back through D4 to the open north-east.
    draw(state, 0, 'D4.5-2', 'E5.5-4', 'D6.1-0', 'D4.3-1');
    expect(worth(state, 'O04')).toBe(1 + 3);
  });

  it('R33 network hexes: hexes with own track plus connected cities and red stations, halved and rounded down', () => {
    // B4 D2 E1 + C3 A5 F2 = 6.
    const state = network();
    expect(worth(state, 'O06')).toBe(3);
    draw(state, 0, 'G1.4-2');
    expect(worth(state, 'O06')).toBe(3);
  });

  it('R32 cities: 3 for each, the starting city included', () => {
    expect(worth(position(), 'O07')).toBe(3);
    expect(worth(network(), 'O07')).toBe(9);
  });

  it('R36 cities of any player: bots have no network', () => {
    const state = network(2, 1);
    // C3, A5, F2 of seat 0; I3 of seat 1; B8 is the bot's and nobody reached it.
    expect(worth(state, 'O09', 1)).toBe(4);
    draw(state, 0, 'C5.0-3', 'C7.0-4');
    expect(worth(state, 'O09', 1)).toBe(5);
  });

  it('R34 blocked cities: 4 for each red city and each starting city of another seat, bots included; stations not', () => {
    const state = network(2, 1);
    expect(worth(state, 'O10')).toBe(4);
    draw(state, 0, 'C5.0-3', 'C7.0-4');
    expect(worth(state, 'O10')).toBe(8);
    draw(state, 0, 'G1.4-2', 'H2.5-2');
    expect(worth(state, 'O10')).toBe(12);
  });

  it('cities and stations: 1 for each', () => {
    expect(worth(network(), 'O11')).toBe(3 + 1);
  });

  it('R35 different companies: 3 for each of which a share is held, the own one included', () => {
    const state = position({ people: 3 });
    state.seats[0]!.shares = [3, 2, 1, 0, 0, 0];
    expect(worth(state, 'O12')).toBe(9);
    state.options.differentShares = 'shares';
    expect(worth(state, 'O12')).toBe(9);
    state.seats[0]!.shares = [4, 4, 2, 0, 0, 0];
    expect(worth(state, 'O12')).toBe(18);
  });

  it('R36 carriages and engines of others: all other seats, bots included', () => {
    const state = position({ people: 2, bots: 1 });
    train(state, 0, 2, '3.6', '2.12');
    train(state, 1, 2, '3.5', '2.11', '2.10');
    train(state, 2, 2, '2.9', '2.8');
    expect(worth(state, 'O13')).toBe(3);
    expect(worth(state, 'O18')).toBe(2 * 4);
  });

  it('cubes: 1 for each taken; own engines and carriages: 1 for each', () => {
    const state = position();
    cubes(state, 1, 0, 0, 0, 1);
    state.seats[0]!.cubes = [2, 0, 1, 0];
    train(state, 0, 2, '3.6', '2.12');
    expect([worth(state, 'O14'), worth(state, 'O16')]).toEqual([3, 3]);
  });

  it('printed place: 10 when it is connected, city or station', () => {
    const state = network();
    expect([worth(state, 'O20'), worth(state, 'O19')]).toEqual([10, 0]);
    draw(state, 0, 'D4.5-3', 'D6.0-2');
    expect(worth(state, 'O25')).toBe(10);
  });

  it('R21 a station counts as connected when a segment lies in its hex; a red one when track reaches it', () => {
    const state = position({ people: 3, starts: ['B8', 'I3', 'J8'] });
    expect(worth(state, 'O23')).toBe(0);
    draw(state, 0, 'B10.0-4');
    expect(worth(state, 'O23')).toBe(10);
  });
});
