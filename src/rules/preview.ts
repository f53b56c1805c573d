import { DrawRefused } from './errors.js';
import type { Game, Proofs, Seat } from './game.js';
import { refusingSource } from './source.js';
import { copyState } from './state.js';
import { walk } from './walk.js';

/**
 * What a seat would see with this much of a move made. By default a complete path is played on a copy; where that draws
 * (dice, cards) or the path is not complete yet, the position is shown as it is: nothing may be seen before it is decided.
 */
export function preview<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  state: State,
  seat: Seat,
  path: readonly string[],
  proofs: Proofs,
): View {
  if (game.preview) return game.preview(state, seat, path, proofs);
  const { question } = walk(game, state, seat, path, proofs);
  if (question.kind !== 'done') return game.view(state, seat);
  const copy = copyState(game, state);
  try {
    game.play(copy, seat, question.move, refusingSource(proofs));
    return game.view(copy, seat);
  } catch (error) {
    if (error instanceof DrawRefused) return game.view(state, seat);
    throw error;
  }
}
