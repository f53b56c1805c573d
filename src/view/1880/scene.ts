import { PHASES } from '../../games/1880/data/phases.js';
import type { View1880 } from '../../games/1880/view.js';
import type { Seat } from '../../rules/game.js';
import type { Scene as AnyScene } from '../shared/presentation.js';

/** What the cards of 1880 are drawn from. */
export type Scene = AnyScene<View1880>;

export const seatOf = ({ viewer }: Scene): Seat | null => (typeof viewer === 'number' ? viewer : null);

/** Who is asked: by the stage itself, or whoever decides for the company or investor on turn. */
export function actingSeat({ view }: Scene): Seat | null {
  if (view.stage && 'turn' in view.stage) return view.stage.turn;
  const entity = view.turn?.entity;
  return view.companies.find(({ id }) => id === entity)?.director ?? view.investors.find(({ id }) => id === entity)?.owner ?? null;
}

/** A share round runs while a company's turn waits to go on (XII). */
export const interrupted = ({ view }: Scene): string | null => (view.stage?.at === 'shareRound' && view.turn ? view.turn.entity : null);

export const reached = (view: View1880, phase: string): boolean =>
  PHASES.findIndex(({ name }) => name === view.phase) >= PHASES.findIndex(({ name }) => name === phase);
