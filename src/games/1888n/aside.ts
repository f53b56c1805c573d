import type { Happening } from '../../rules/game.js';
import type { Entry } from '../rail18xx/menu.js';
import type { Move } from './moves.js';
import { playPower, powerEntries } from './powers.js';
import type { State } from './state.js';
import { playTakeOver, takeOverEntries } from './takeOver.js';

/** VIII.3.1: at any point of its turn a company may buy private companies and use the powers of those it owns. */
export const asideEntries = (state: State): Entry<Move>[] => [...powerEntries(state), ...takeOverEntries(state)];

/** Plays such a move; null when the move is another one. */
export function playAside(state: State, move: Move): Happening[] | null {
  if (move.type === 'power') return playPower(state, move);
  if (move.type === 'takeOver') return playTakeOver(state, move);
  return null;
}
