import type { Seat, Source } from '../../rules/game.js';
import { type Doing, type State, seatOf } from './state.js';

/** Objective cards: drawing and giving back. Rulings R9, R10, R43. */

/** Cards that can still be drawn: what nobody holds, less those that bots keep unseen. */
export const drawable = (state: State): number =>
  state.unseenObjectives.length - state.seats.reduce((sum, board) => sum + board.botCards, 0);

/** Draws one occasion's cards. R10: what there is; a discard is owed only when something was drawn. Bots keep all (R43). */
export function drawObjectives(state: State, seat: Seat, cards: number, why: string, source: Source, doing: Doing): void {
  const board = seatOf(state, seat);
  const number = Math.min(cards, drawable(state));
  if (number === 0) return;
  if (board.bot) {
    // Nobody looks at a bot's card: it stays among the unseen ones and only the number is known.
    board.botCards += number;
    board.drawn += number;
    doing.happenings.push({ code: 'botObjective', facts: { seat, number, why } });
    return;
  }
  const drawn: string[] = [];
  for (let i = 0; i < number; i++) {
    board.drawn += 1;
    const card = source.pick(`objective:seat-${seat}:${board.drawn}`, state.unseenObjectives);
    state.unseenObjectives = state.unseenObjectives.filter((one) => one !== card);
    drawn.push(card);
  }
  board.objectives = [...board.objectives, ...drawn].sort();
  doing.happenings.push({ code: 'objectivesDrawn', facts: { seat, number, cards: drawn, why } });
}

/** The cards that an action earned, all drawn before anything is discarded (R9). */
export function settleDraws(state: State, source: Source, doing: Doing): void {
  for (const { seat, cards, why } of doing.draws) {
    const before = seatOf(state, seat).drawn;
    drawObjectives(state, seat, cards, why, source, doing);
    const board = seatOf(state, seat);
    if (!board.bot && board.drawn > before) board.owes += 1;
  }
  doing.draws = [];
}

/** R9: the card goes back into the deck, which is then shuffled: the deck is a set. */
export function giveBack(state: State, seat: Seat, card: string, doing: Doing): void {
  const board = seatOf(state, seat);
  board.objectives = board.objectives.filter((one) => one !== card);
  board.owes -= 1;
  state.unseenObjectives = [...state.unseenObjectives, card].sort();
  doing.happenings.push({ code: 'objectiveDiscarded', facts: { seat, card } });
}
