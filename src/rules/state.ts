import type { Game } from './game.js';
import { copyJson } from './json.js';

/** A deep copy of a position, by the game's own faster way where it has one. */
export function copyState<State, Move, Options, View, Correction>(game: Game<State, Move, Options, View, Correction>, state: State): State {
  return game.copy ? game.copy(state) : copyJson(state);
}

/** Nobody must act any more. */
export function isOver<State, Move, Options, View, Correction>(game: Game<State, Move, Options, View, Correction>, state: State): boolean {
  return !game.waitingFor(state).some((awaited) => awaited.must);
}
