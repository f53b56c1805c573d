import { dice } from '../../../src/games/dice/game.js';
import { botDice, botSeller } from '../../../src/games/dice/phases/bot.js';
import type { State } from '../../../src/games/dice/state.js';
import { cubes, flip, happened, money, play, position, purse, setPool, train, turn } from './builders.js';

/** The bot at seat 1 is to move and will draw this card. */
function botTurn(card: string, pool: number[], people = 1, bots = 1): State {
  const state = position({ people, bots, pool });
  state.phases = [{ at: 'turn', seat: people, acted: false }];
  state.botDiscard = state.botDeck.filter((one) => one !== card);
  state.botDeck = [card];
  return state;
}
const bot = (state: State, seat = 1) => play(state, seat, { kind: 'bot' });

describe('AI bot', () => {
  it('plays at once, without being asked, as an automatic move', () => {
    const state = position({ people: 1, bots: 1, pool: [1, 2] });
    expect(dice.forced(state, { proof: () => null })).toBeNull();
    play(state, 0, turn([1, 1], { kind: 'income' }));
    expect(dice.forced(state, { proof: () => null })).toEqual({
      seat: 1,
      move: { kind: 'bot' },
      cause: { code: 'bot', facts: { seat: 1 } },
    });
  });

  it('R37 E11 the card shows 6, the pool holds 2, 2, 5: the bot removes both 2s', () => {
    const state = position({ people: 1, bots: 1, pool: [2, 2, 5] });
    expect(botDice(state, 6)).toEqual({ value: 2, count: 2 });
    expect(botDice(state, 3)).toEqual({ value: 5, count: 1 });
  });

  it('R37 removes all dice of the value, performs the first possible action and ends the turn', () => {
    // 1a: trains, cubes, run. Line 1 is full, line 2 takes the engine.
    const state = botTurn('1a', [1, 1, 4]);
    const happenings = bot(state);
    expect(happened(happenings, 'botCard')[0]!.facts).toEqual({ seat: 1, card: '1a', die: 1, value: 1, count: 2 });
    expect(state.pool).toEqual([0, 0, 0, 1, 0, 0]);
    expect(state.seats[1]!.lines[1]!.tiles).toEqual(['1.12']);
    expect(dice.waitingFor(state)).toMatchObject([{ seat: 0 }]);
  });

  it('R37 shuffles the discard into a new deck when the deck is empty', () => {
    const state = botTurn('1d', [1, 4]);
    bot(state);
    expect(state.botDeck).toEqual([]);
    state.phases = [{ at: 'turn', seat: 1, acted: false }];
    const happenings = bot(state);
    expect(happened(happenings, 'botDeckShuffled').length).toBeGreaterThan(0);
    expect(state.botDeck.length + state.botDiscard.length).toBe(24);
  });

  it('R37 does nothing when no action is possible', () => {
    // 6b: shares, run. Nobody plays company 6 and the bot has no train.
    const state = botTurn('6b', [6, 4]);
    state.seats[1]!.lines[0]!.tiles = [];
    const happenings = bot(state);
    expect(happened(happenings, 'botIdle')).toHaveLength(1);
    expect(state.pool).toEqual([0, 0, 0, 1, 0, 0]);
  });

  it("R37 the pool is rolled before its turn like before anybody's", () => {
    const state = position({ people: 1, bots: 1, pool: [3] });
    play(state, 0, turn([3, 1], { kind: 'income' }));
    expect(state.pool.reduce((a, b) => a + b)).toBe(6);
  });

  it('R38 buys from the owner first; all shares if there are fewer than dice; pays nothing, the seller receives the price', () => {
    // 1b: shares of company 1, which seat 0 plays.
    const state = botTurn('1b', [1, 1, 1, 1, 1, 4]);
    state.seats[0]!.shares[0] = 3;
    state.seats[1]!.shares[0] = 1;
    bot(state);
    expect(state.seats.map((board) => board.shares[0])).toEqual([0, 4]);
    expect([purse(state, 0).ones, purse(state, 1).ones]).toEqual([3, 0]);
  });

  it('R38 then from the seat with most shares, ties by marked tens, fives, ones, then the nearest clockwise', () => {
    const state = position({ people: 3, bots: 1 });
    const shares = (...held: number[]) => {
      state.seats.forEach((board, seat) => {
        board.shares[0] = held[seat]!;
      });
    };
    shares(1, 2, 1, 0);
    expect(botSeller(state, 3, 1)).toBe(0);
    shares(0, 1, 3, 0);
    expect(botSeller(state, 3, 1)).toBe(2);
    shares(0, 2, 2, 0);
    // Clockwise after seat 3 come 0, 1, 2.
    expect(botSeller(state, 3, 1)).toBe(1);
    money(state, 2, { ones: 1 });
    expect(botSeller(state, 3, 1)).toBe(2);
    money(state, 1, { fives: 1 });
    expect(botSeller(state, 3, 1)).toBe(1);
    money(state, 2, { tens: 1 });
    expect(botSeller(state, 3, 1)).toBe(2);
    shares(0, 0, 0, 4);
    expect(botSeller(state, 3, 1)).toBeNull();
    expect(botSeller(state, 3, 6)).toBeNull();
  });

  it('R39 buys for its topmost line that is not full, free of charge, as many as fit', () => {
    const state = botTurn('2a', [2, 2, 2, 4]);
    bot(state);
    // Line 1 (power 1) is full; line 2 gets engine and carriage of power 2: at most two.
    expect(state.seats[1]!.lines[1]!.tiles).toEqual(['2.12', '2.11']);
    expect(state.stacks[1]).toBe(10);
  });

  it('R39 does not try a lower line when the train is too modern for the topmost one', () => {
    // 3a: trains, cubes, run. A yellow engine with room cannot pull a green carriage.
    const state = botTurn('3a', [3, 4]);
    train(state, 1, 1, '2.12');
    cubes(state, 3, 1, 1, 0, 0);
    const happenings = bot(state);
    expect(happened(happenings, 'trainsBought')).toEqual([]);
    expect(happened(happenings, 'cubesTaken')).toHaveLength(1);
    expect(state.seats[1]!.lines[1]!.opened).toBe(false);
  });

  it('R39 skips an empty stack', () => {
    const state = botTurn('2a', [2, 4]);
    state.stacks[1] = 0;
    cubes(state, 2, 1, 1, 0, 0);
    expect(happened(bot(state), 'cubesTaken')).toHaveLength(1);
  });

  it('R40 takes cubes from left to right: straight, gentle, sharp, wild', () => {
    // 1c: cubes, trains, run.
    const state = botTurn('1c', [1, 1, 1, 4]);
    cubes(state, 1, 1, 1, 1, 1);
    bot(state);
    expect(state.seats[1]!.cubes).toEqual([1, 1, 1, 0]);
    expect(state.tiles[0]!.cubes).toEqual([0, 0, 0, 1]);
  });

  it('R40 the last cube flips the tile and brings the bot a card; a flipped tile is skipped', () => {
    const state = botTurn('1c', [1, 1, 4]);
    cubes(state, 1, 0, 1, 0, 0);
    bot(state);
    expect(state.tiles[0]!.flipped).not.toBeNull();
    expect(state.seats[1]!.botCards).toBe(1);
    const flipped = botTurn('1c', [1, 4]);
    flip(flipped, 1, 'T2');
    expect(happened(bot(flipped), 'trainsBought')).toHaveLength(1);
  });

  it('R41 runs for 1 per engine and carriage in all lines, then pays dividends', () => {
    const state = botTurn('1d', [1, 4]);
    train(state, 1, 2, '3.6', '2.12', '2.11');
    state.seats[1]!.shares[1] = 3;
    state.seats[0]!.shares[1] = 1;
    bot(state);
    expect(purse(state, 1).ones).toBe(4);
    expect(purse(state, 0).ones).toBe(2);
  });

  it('R42 rerolls all dice, used, available and waiting, into the pool', () => {
    // 2d: reroll, run.
    const state = botTurn('2d', [2, 4]);
    money(state, 0, { fives: 4 });
    bot(state);
    expect(state.pool.reduce((a, b) => a + b)).toBe(7);
    expect(state.used).toEqual([]);
  });

  it('R42 no reroll after the end trigger unless the switch allows it', () => {
    const state = botTurn('2d', [2, 4]);
    state.ending = { cause: 'tens', seat: 0 };
    expect(happened(bot(state), 'botRan')).toHaveLength(1);
    const allowed = botTurn('2d', [2, 4]);
    allowed.ending = { cause: 'tens', seat: 0 };
    allowed.options.rerollActionAfterEndTrigger = true;
    expect(happened(bot(allowed), 'diceRolled')).toHaveLength(1);
  });

  it('R42 reshuffle: the discard goes back into the deck, this card then lies alone in the discard', () => {
    const state = botTurn('6d', [6, 4]);
    bot(state);
    expect(state.botDiscard).toEqual(['6d']);
    expect(state.botDeck).toHaveLength(23);
  });

  it('R43 marks bonuses: a tens icon gives one card that is never discarded, extra dice join, modifiers score', () => {
    const state = botTurn('1d', [1, 4]);
    money(state, 1, { tens: 1, ones: 6, fives: 4 });
    train(state, 1, 2, '6.5', '6.4', '6.3', '6.2', '5.5', '5.4');
    train(state, 1, 3, '4.6', '4.5', '4.4');
    bot(state);
    expect(state.seats[1]!.botCards).toBe(1);
    expect(state.seats[1]!.owes).toBe(0);
    const seat = dice.view(state, 'spectator').seats[1]!;
    expect([seat.modifiers.left, seat.extraDice]).toEqual([1, 1]);
    expect(dice.waitingFor(state)).toMatchObject([{ seat: 0 }]);
  });

  it('R43 the last train of any power gives one card, and a bot can trigger the end', () => {
    const state = botTurn('6a', [6, 4]);
    flip(state, 6, 'T1');
    state.stacks[5] = 1;
    bot(state);
    expect(state.seats[1]!.botCards).toBe(1);
    expect(state.ending).toEqual({ cause: 'trains', seat: 1 });
  });

  it("nobody looks at a bot's cards: the state knows only their number", () => {
    const state = botTurn('1c', [1, 1, 4]);
    cubes(state, 1, 0, 1, 0, 0);
    bot(state);
    expect(state.unseenObjectives).toHaveLength(28);
    expect(dice.view(state, 0).deck).toBe(27);
    setPool(state, [1]);
  });
});
