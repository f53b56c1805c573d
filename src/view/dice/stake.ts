import type { View } from '../../games/dice/view.js';
import type { Seat } from '../../rules/game.js';

/** What a turn of Dice Railways is decided with: the dice on the table and one's modifiers. */
export function stake(view: View, seat: Seat): string | null {
  const board = view.seats[seat];
  if (!board || board.start === '') return null;
  // The pool counts the dice of each face.
  const faces = view.pool.flatMap((count, face) => Array.from({ length: count }, () => face + 1));
  const dice = faces.length > 0 ? `In the pool: ${faces.join(' ')}.` : 'The pool is empty: it is rolled when the turn begins.';
  const { left } = board.modifiers;
  return `${dice} You have ${left === 0 ? 'no modifier' : `${left} ${left === 1 ? 'modifier' : 'modifiers'}`} left.`;
}
