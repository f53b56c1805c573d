import type { Seat } from '../rules/game.js';
import type { Player } from '../rules/simulate.js';
import { sensible } from './dice/sensible.js';
import type { State } from './dice/state.js';

/** Players that measure how a game balances: better than chance, no opponents for people. */
export interface SensiblePlayer {
  // biome-ignore lint/suspicious/noExplicitAny: like the registry, each call stays within one game
  readonly player: Player<any, any>;
  /** The seats in order of play, the first mover first. */
  // biome-ignore lint/suspicious/noExplicitAny: the same
  readonly order: (state: any) => readonly Seat[];
}

const PLAYERS: { readonly [game: string]: SensiblePlayer } = {
  dice: { player: sensible, order: (state: State) => state.clockwise },
};

export const sensiblePlayerOf = (game: string): SensiblePlayer | null => PLAYERS[game] ?? null;
