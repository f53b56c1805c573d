import { must } from '../../../rules/errors.js';
import type { Seat, Source } from '../../../rules/game.js';
import { components } from '../components.js';
import type { BotCard } from '../data/schema.js';
import { type Dice, rollAll } from '../dice.js';
import { mark } from '../income.js';
import { payDividends } from '../run.js';
import { cars, ownerOf, sharePrice, transferShares } from '../shares.js';
import { after, type Doing, KINDS, SECTIONS, type State, seatOf, top } from '../state.js';
import { flipEmpty } from '../track.js';
import { lineBarred, takeTrains } from '../trains.js';
import { finishTurn, takeDice } from './turn.js';

/** Rulebook, AI BOT. Rulings R37-R43: a bot's turn needs no decision and is played as one automatic move. */

type BotAction = BotCard['actions'][number];

export function playBot(state: State, seat: Seat, source: Source): Doing {
  const phase = top(state);
  must(phase.at === 'turn' && phase.seat === seat && seatOf(state, seat).bot, 'notNow');
  const doing: Doing = { happenings: [], draws: [] };
  const card = drawBotCard(state, source, doing);
  const dice = botDice(state, card.die);
  takeDice(state, dice);
  doing.happenings.push({ code: 'botCard', facts: { seat, card: card.id, die: card.die, value: dice.value, count: dice.count } });
  const performed = card.actions.find((action) => attempt(state, seat, action, dice, source, doing));
  if (performed === undefined) doing.happenings.push({ code: 'botIdle', facts: { seat } });
  finishTurn(state, seat, source, doing);
  return doing;
}

/** An empty deck is made anew from the discard; the card drawn lies in the discard from now on. */
function drawBotCard(state: State, source: Source, doing: Doing): BotCard {
  if (state.botDeck.length === 0) {
    state.botDeck = [...state.botDiscard].sort();
    state.botDiscard = [];
    doing.happenings.push({ code: 'botDeckShuffled', facts: {} });
  }
  const id = source.pick(`bot:turn-${state.turn}`, state.botDeck);
  state.botDeck = state.botDeck.filter((one) => one !== id);
  state.botDiscard = [...state.botDiscard, id];
  return components(state).botCard[id]!;
}

/** R37: the printed value, else the next higher one in the pool, after 6 comes 1. */
export function botDice(state: State, die: number): Dice {
  for (let i = 0; i < 6; i++) {
    const value = ((die - 1 + i) % 6) + 1;
    const count = state.pool[value - 1]!;
    if (count > 0) return { value, count };
  }
  return { value: die, count: 0 };
}

/** Performs the action and says so, or leaves everything as it is. */
function attempt(state: State, seat: Seat, action: BotAction, dice: Dice, source: Source, doing: Doing): boolean {
  if (action === 'shares') return botShares(state, seat, dice, doing);
  if (action === 'trains') return botTrains(state, seat, dice, doing);
  if (action === 'cubes') return botCubes(state, seat, dice, source, doing);
  if (action === 'run') return botRun(state, seat, doing);
  if (action === 'reroll') return botReroll(state, source, doing);
  return botReshuffle(state, doing);
}

/** R38: the owner first, else the seat with most shares; ties by marked tens, fives, ones, then the nearest clockwise. */
export function botSeller(state: State, seat: Seat, company: number): Seat | null {
  const owner = ownerOf(state, company);
  if (owner < 0) return null;
  const sellers = after(state, seat).filter((other) => seatOf(state, other).shares[company - 1]! > 0);
  if (sellers.includes(owner)) return owner;
  const marked = (other: Seat) => SECTIONS.map((section) => seatOf(state, other).income[section].marked);
  const rank = (other: Seat) => [seatOf(state, other).shares[company - 1]!, ...marked(other)];
  let best: Seat | null = null;
  for (const other of sellers) if (best === null || compare(rank(other), rank(best)) > 0) best = other;
  return best;
}

function compare(a: readonly number[], b: readonly number[]): number {
  const differs = a.findIndex((value, i) => value !== b[i]);
  return differs < 0 ? 0 : a[differs]! - b[differs]!;
}

function botShares(state: State, seat: Seat, dice: Dice, doing: Doing): boolean {
  const seller = botSeller(state, seat, dice.value);
  if (seller === null) return false;
  const count = Math.min(dice.count, seatOf(state, seller).shares[dice.value - 1]!);
  transferShares(state, seat, seller, { value: dice.value, count }, 0, doing);
  // The bot pays nothing; the seller receives income as normal.
  mark(state, seller, count * sharePrice(state, dice.value), 'sale', doing);
  return true;
}

/** R39: the topmost line that is empty or not full, and no other. */
function botTrains(state: State, seat: Seat, { value, count }: Dice, doing: Doing): boolean {
  const { tile } = components(state);
  const { lines } = seatOf(state, seat);
  const room = (tiles: readonly string[]) => (tiles.length === 0 ? value : tile[tiles[0]!]!.power - tiles.length);
  const at = lines.findIndex((line) => room(line.tiles) > 0);
  if (at < 0) return false;
  const number = Math.min(count, room(lines[at]!.tiles), state.stacks[value - 1]!);
  if (number === 0 || lineBarred(state, lines[at]!, { value, count: number })) return false;
  takeTrains(state, seat, at + 1, { value, count: number }, 0, doing);
  return true;
}

/** R40: in the order of the reference row; the last cube flips the tile and brings a card. */
function botCubes(state: State, seat: Seat, { value, count }: Dice, source: Source, doing: Doing): boolean {
  const tile = state.tiles[value - 1]!;
  if (tile.flipped !== null) return false;
  const taken = KINDS.map(() => 0);
  let left = count;
  for (let kind = 0; kind < KINDS.length; kind++) {
    const number = Math.min(left, tile.cubes[kind]!);
    tile.cubes[kind]! -= number;
    seatOf(state, seat).cubes[kind]! += number;
    taken[kind] = number;
    left -= number;
  }
  doing.happenings.push({ code: 'cubesTaken', facts: { seat, tile: value, cubes: taken } });
  flipEmpty(state, value, source, doing);
  if (tile.flipped !== null) doing.draws.push({ seat, cards: 1, why: 'lastCube' });
  return true;
}

/** R41: 1 for each engine and carriage, then dividends. */
function botRun(state: State, seat: Seat, doing: Doing): boolean {
  const income = cars(seatOf(state, seat));
  if (income === 0) return false;
  doing.happenings.push({ code: 'botRan', facts: { seat, income } });
  mark(state, seat, income, 'run', doing);
  payDividends(state, seat, doing);
  return true;
}

/** R42: used, available and waiting dice; not once the end is triggered. */
function botReroll(state: State, source: Source, doing: Doing): boolean {
  if (state.ending && !state.options.rerollActionAfterEndTrigger) return false;
  rollAll(state, `dice:bot-turn-${state.turn}`, source, doing);
  return true;
}

/** R42: the discard goes back into the deck; this card then lies alone in the discard. */
function botReshuffle(state: State, doing: Doing): boolean {
  const card = state.botDiscard.pop()!;
  doing.happenings.push({ code: 'botDeckShuffled', facts: {} });
  state.botDeck = [...state.botDeck, ...state.botDiscard].sort();
  state.botDiscard = [card];
  return true;
}
