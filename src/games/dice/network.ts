import type { Seat } from '../../rules/game.js';
import { type Board, components } from './components.js';
import { opposite, type State, seatOf } from './state.js';

/** Everybody's track, by the sides it uses. */
export interface Network {
  readonly board: Board;
  /** Which seat's segment uses side s of hex h: seat + 1 at h × 6 + s, 0 for none. */
  readonly owner: Int8Array;
  /** The other side of that segment. */
  readonly other: Int8Array;
}

export function networkOf(state: State): Network {
  const { board } = components(state);
  const owner = new Int8Array(board.neighbour.length);
  const other = new Int8Array(board.neighbour.length);
  for (const segment of state.track) lay({ board, owner, other }, segment.seat, board.index[segment.hex]!, segment.a, segment.b);
  return { board, owner, other };
}

export function lay(network: Network, seat: Seat, hex: number, a: number, b: number): void {
  network.owner[hex * 6 + a] = seat + 1;
  network.owner[hex * 6 + b] = seat + 1;
  network.other[hex * 6 + a] = b;
  network.other[hex * 6 + b] = a;
}

export function lift(network: Network, hex: number, a: number, b: number): void {
  network.owner[hex * 6 + a] = 0;
  network.owner[hex * 6 + b] = 0;
}

/** R19: red places and the starting cities of other seats can be entered but never left. */
export function blockedFor(state: State, board: Board, seat: Seat, hex: number): boolean {
  const place = board.place[hex];
  return place?.red === true || state.seats.some((other, s) => s !== seat && other.start === board.hexes[hex]);
}

/** The places with printed track that this seat's track touches, its own starting city always among them (R32). */
export function connectedPlaces(state: State, network: Network, seat: Seat): Set<number> {
  const { board } = network;
  const found = new Set<number>();
  const start = board.index[seatOf(state, seat).start];
  if (start !== undefined) found.add(start);
  for (const segment of state.track) {
    if (segment.seat !== seat) continue;
    const hex = board.index[segment.hex]!;
    for (const side of [segment.a, segment.b]) {
      const next = board.neighbour[hex * 6 + side]!;
      if (next >= 0 && board.printed[next]) found.add(next);
    }
  }
  return found;
}

/** R21: stations whose hex holds a segment of this seat. */
export function connectedStations(state: State, network: Network, seat: Seat): Set<number> {
  const { board } = network;
  const found = new Set<number>();
  for (const segment of state.track) {
    const hex = board.index[segment.hex]!;
    if (segment.seat === seat && board.place[hex]) found.add(hex);
  }
  return found;
}

/** The printed sides of a city from which nobody has drawn yet, each as the side of the neighbouring hex that track would enter. */
export function freeSides(network: Network, city: number): { hex: number; side: number }[] {
  const { board, owner } = network;
  const found: { hex: number; side: number }[] = [];
  for (let side = 0; side < 6; side++) {
    if (!(board.printed[city]! & (1 << side))) continue;
    const next = board.neighbour[city * 6 + side]!;
    if (next < 0 || board.printed[next] || owner[next * 6 + opposite(side)] !== 0) continue;
    found.push({ hex: next, side: opposite(side) });
  }
  return found;
}
