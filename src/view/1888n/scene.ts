import type { View } from '../../games/1888n/view.js';
import type { Seat } from '../../rules/game.js';
import type { Scene as AnyScene } from '../shared/presentation.js';

/** What the cards of 1888-N are drawn from. */
export type Scene = AnyScene<View>;

export const seatOf = ({ viewer }: Scene): Seat | null => (typeof viewer === 'number' ? viewer : null);

/** Who is asked: by the stage itself, or the director of the company on turn. */
export function actingSeat({ view }: Scene): Seat | null {
  if (view.stage && 'seat' in view.stage) return view.stage.seat;
  return view.companies.find(({ id }) => id === view.turn?.company)?.director ?? null;
}
