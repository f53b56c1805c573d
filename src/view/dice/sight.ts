import type { View } from '../../games/dice/view.js';
import type { Scene } from '../shared/presentation.js';
import { companyMark } from './icons.js';

/** What everybody would have if the game ended now, as far as the viewer may know: the cards of others count as backs. */
export function sightModel({ view, names, viewer }: Scene<View>): { note: string; rows: object[] } | null {
  if (view.phase.at === 'over' || view.turn === 0) return null;
  const rows = view.seats.map((seat) => {
    const part = (code: string) => seat.points.find((one) => one.code === code)?.points ?? 0;
    // A bot's cards are worth the same whatever they say.
    const known = seat.bot || seat.objectives !== null;
    const total = seat.points.reduce((sum, one) => sum + one.points, 0);
    return {
      seat: seat.seat,
      mark: companyMark(seat.company),
      name: names[seat.seat],
      you: seat.seat === viewer,
      shares: part('shares'),
      modifiers: part('modifiers'),
      dice: part('extraDice'),
      objectives: known ? `${part('objectives')}` : `${seat.cards} ${seat.cards === 1 ? 'card' : 'cards'}`,
      known,
      total: known || seat.cards === 0 ? `${total}` : `${total} + ?`,
      sum: total,
    };
  });
  const hidden = rows.some((row) => !row.known);
  return { note: hidden ? 'others’ objectives are hidden' : 'if it ended now', rows: rows.sort((a, b) => b.sum - a.sum) };
}
