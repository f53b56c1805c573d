import type { View } from '../../games/dice/view.js';
import type { Change } from '../shared/presentation.js';
import { signed, type Talk } from '../shared/talk.js';
import { companyName } from './names.js';

/** What a move changed, seat by seat, then the yard. */
export function changes(before: View, after: View, talk: Talk): Change[] {
  const found: Change[] = [];
  const compare = (subject: string, what: string, was: number, is: number): void => {
    if (was !== is) found.push({ subject, what, before: `${was}`, after: `${is}`, difference: signed(is - was) });
  };
  after.seats.forEach((seat, i) => {
    const old = before.seats[i]!;
    const name = talk.name(i);
    if (old.company !== seat.company) found.push({ subject: name, what: 'company', before: 'none', after: companyName(seat.company) });
    compare(name, 'income to spend', old.incomeLeft, seat.incomeLeft);
    seat.shares.forEach((held, company) => {
      if (old.company !== 0) compare(name, `shares of the ${companyName(company + 1)}`, old.shares[company]!, held);
    });
    compare(name, 'engines and carriages', cars(old), cars(seat));
    compare(name, 'tracks', tracks(before, i), tracks(after, i));
    compare(name, 'cities on the network', old.connected.cities.length, seat.connected.cities.length);
    compare(name, 'stations on the network', old.connected.stations.length, seat.connected.stations.length);
    compare(name, 'modifiers to use', old.modifiers.left, seat.modifiers.left);
    compare(name, 'extra dice', old.extraDice, seat.extraDice);
    compare(name, 'objective cards', old.cards, seat.cards);
    compare(name, 'best run', old.bestRun, seat.bestRun);
    compare(name, 'points, if it ended now', score(old), score(seat));
  });
  const pool = (view: View) => view.pool.flatMap((count, value) => Array.from({ length: count }, () => value + 1)).join(' ') || 'empty';
  if (pool(before) !== pool(after)) found.push({ subject: 'Dice pool', before: pool(before), after: pool(after) });
  after.stacks.forEach((left, i) => {
    compare('Train stacks', `${i + 1}-trains left`, before.stacks[i]!, left);
  });
  after.tiles.forEach((tile, i) => {
    if (tile.back !== before.tiles[i]!.back)
      found.push({ subject: `Track tile ${i + 1}`, before: 'cubes', after: `flipped: ${tile.back}` });
  });
  return found;
}

type SeatView = View['seats'][number];
const cars = (seat: SeatView): number => seat.lines.reduce((sum, line) => sum + line.tiles.length, 0);
const tracks = (view: View, seat: number): number => view.track.filter((one) => one.seat === seat).length;
const score = (seat: SeatView): number => seat.points.reduce((sum, part) => sum + part.points, 0);
