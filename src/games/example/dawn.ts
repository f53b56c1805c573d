import type { Happening, Seat, Source } from '../../rules/game.js';
import { feeOf } from './editions.js';
import { editionOf, happened, playerAt, type State, seatsOf, take } from './state.js';

/** 3. Dawn: hands are filled again and the next night begins; after the last night the game is over. */
export function dawn(state: State, source: Source): Happening[] {
  if (state.night === editionOf(state).nights) {
    state.stack = [];
    return [happened('gameOver', {})];
  }
  const happenings = seatsOf(state).flatMap((seat) => fillHand(state, seat, source));
  state.night += 1;
  state.stack = [{ at: 'loading', chosen: {} }];
  return [...happenings, happened('nightFell', { night: state.night })];
}

/** The deck is a set: which of its bags comes is decided by the draw's label, and no order exists that could leak. */
export function fillHand(state: State, seat: Seat, source: Source): Happening[] {
  const player = playerAt(state, seat);
  const bags: string[] = [];
  while (player.hand.length < editionOf(state).hand && state.deck.length > 0) {
    player.drawn += 1;
    const bag = source.pick(`bag:seat-${seat}:${player.drawn}`, state.deck);
    take(state.deck, bag);
    player.hand.push(bag);
    bags.push(bag);
  }
  player.hand.sort(byFee);
  return bags.length > 0 ? [happened('bagsDrawn', { seat, count: bags.length, bags })] : [];
}

export const byFee = (a: string, b: string): number => feeOf(a) - feeOf(b) || (a < b ? -1 : 1);
