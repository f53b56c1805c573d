import { componentsNamed } from '../../games/dice/components.js';
import { KINDS } from '../../games/dice/state.js';
import { kindOf } from '../../games/dice/track.js';
import type { View } from '../../games/dice/view.js';
import { listed } from '../shared/talk.js';
import { neighbour } from './geometry.js';
import { companyShort, placeName, sideName } from './names.js';

/** The map in words: one row for every hex that holds a place or track. */

export interface MapRow {
  readonly hex: string;
  readonly name: string;
  readonly kind: string;
  readonly track: string;
  readonly joined: string;
}

/** A row as one sentence: what a hex says when it is pointed at. */
export const rowSays = ({ hex, name, kind, track, joined }: MapRow): string =>
  `${[`${hex}${name ? ` ${name}` : ''}`, kind, track, joined].filter(Boolean).join('; ')}.`;

export function mapTable(view: View, names: readonly string[], seat: number | null): MapRow[] {
  const { set, board } = componentsNamed(view.options.components);
  const places = new Map(set.map.places.map((place) => [place.hex, place]));
  return board.hexes.flatMap((hex) => {
    const place = places.get(hex);
    const through = view.track.filter((one) => one.hex === hex);
    if (!place && through.length === 0) return [];
    const starter = view.seats.find((one) => one.start === hex);
    const kind = !place
      ? ''
      : place.red
        ? `red ${place.kind}: may be entered, never left`
        : starter
          ? `${starter.seat === seat ? 'your' : `${names[starter.seat]}’s`} starting city${starter.seat === seat ? '' : ': blocked for all others'}`
          : place.kind === 'city'
            ? 'open city'
            : 'station';
    const tracks = through.map(
      (one) =>
        `${companyShort(view.seats[one.seat]!.company)}: ${KINDS[kindOf(one.a, one.b)]} from ${sideName(one.a)} to ${sideName(one.b)}`,
    );
    const joined = view.track.filter((one) =>
      [one.a, one.b].some((side) => neighbour(one.hex, side) === hex && place && place.printed.length > 0),
    );
    const by = [...new Set(joined.map((one) => names[one.seat]!))];
    return [
      { hex, name: place ? placeName(hex) : '', kind, track: listed(tracks), joined: by.length > 0 ? `connected: ${listed(by)}` : '' },
    ];
  });
}
