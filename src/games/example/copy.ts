import { copyJson } from '../../rules/json.js';
import type { State } from './state.js';

/** Lists of bags only grow and shrink as a whole, so that a copy by hand is several times faster than a general one. */
export function copyState(state: State): State {
  return {
    ...state,
    players: state.players.map((player) => ({ ...player, hand: [...player.hand], shelf: [...player.shelf] })),
    deck: [...state.deck],
    gone: [...state.gone],
    stack: copyJson(state.stack),
  };
}
