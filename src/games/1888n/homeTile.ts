import type { HexName } from '../rail18xx/hex.js';
import { terrainCost } from '../rail18xx/lay.js';
import type { Yuan } from '../rail18xx/state.js';
import { COMPANIES } from './data/companies.js';
import { GEOGRAPHY } from './data/map.js';
import { rulingsOf, type State, type TurnStage, turnOf } from './state.js';

/** VIII.3.3: TJL, HJR and ZDR must lay a tile on their home hex in their first turn unless one lies there. */
export function homeTileOwed(state: State, turn: TurnStage): HexName | null {
  const card = COMPANIES[turn.company]!;
  const owes = rulingsOf(state).homeTileOwed && turn.first && card.owesHomeTile && !state.board.tiles[card.home];
  return owes ? card.home : null;
}

/** B12: what must stay in the treasury for the home tile while it is owed and still to be built. */
export function homeTileReserve(state: State): Yuan {
  const turn = turnOf(state);
  const home = homeTileOwed(state, turn);
  const building = state.stack[state.stack.length - 1]?.at === 'track';
  return home && building ? terrainCost(GEOGRAPHY, state.board, home).cost : 0;
}
