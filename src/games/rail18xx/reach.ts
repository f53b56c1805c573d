import { type Board, networkKey, stationsAt, stationsOf } from './board.js';
import { EDGES, type HexName } from './hex.js';
import { type Geography, hexOf } from './map.js';
import { closedStops, networkOf, remember, sideKey, stopKey } from './network.js';
import { arrivals } from './trails.js';

/** What a company can reach from its stations over track of any length that one endless train could run. */
export interface Reach {
  /** Sides (`sideKey`) at which such a run arrives, seen from both hexes, and all sides of hexes with an own station. */
  readonly sides: ReadonlySet<string>;
  /** Stops (`stopKey`), full cities at the end included. */
  readonly stops: ReadonlySet<string>;
}

const kept = new WeakMap<Geography, Map<string, Reach>>();
/** As many as a long game has positions of its track: replaying it again builds nothing anew. */
const KEEP = 256;

export function reach(geo: Geography, board: Board, owner: string): Reach {
  return remember(kept, geo, `${owner} ${networkKey(board)}`, KEEP, () => explore(geo, board, owner));
}

function explore(geo: Geography, board: Board, owner: string): Reach {
  const net = networkOf(geo, board);
  const sides = new Set<string>();
  const stops = new Set<string>();
  const sources: number[] = [];
  for (const { hex, stop } of stationsOf(board, owner)) {
    for (const edge of EDGES) {
      const there = hexOf(geo, hex).neighbours[edge];
      if (there && hexOf(geo, hex).legal[edge]) sides.add(sideKey(hex, edge));
    }
    const source = stop === null ? undefined : net.stopAt.get(stopKey(hex, stop));
    if (source === undefined) continue;
    sources.push(source);
    stops.add(stopKey(hex, stop!));
  }
  const arrives = arrivals(net, closedStops(net, board, owner), sources);
  net.passages.forEach((passage, number) => {
    if (!arrives[number]) return;
    sides.add(sideKey(passage.hex, passage.edge));
    const other = net.passages[number ^ 1]!;
    sides.add(sideKey(other.hex, other.edge));
    for (const id of passage.stops) stops.add(stopKey(net.stops[id]!.hex, net.stops[id]!.index));
  });
  return { sides, stops };
}

export interface Place {
  readonly hex: HexName;
  readonly stop: number;
}

/** Can one endless train run from one stop to the other, whoever has stations on the way? (1880 VII, ruling A1) */
export function joined(geo: Geography, board: Board, from: Place, to: Place): boolean {
  const net = networkOf(geo, board);
  const [a, b] = [net.stopAt.get(stopKey(from.hex, from.stop)), net.stopAt.get(stopKey(to.hex, to.stop))];
  if (a === undefined || b === undefined) return false;
  const arrives = arrivals(net, closedStops(net, board, null), [a]);
  return net.passages.some((passage, number) => passage.stops.includes(b) && arrives[number] === 1);
}

/** Can one endless train run from any station of the owner to any stop of the hex, whoever has stations on the way? */
export function joinedToHex(geo: Geography, board: Board, owner: string, hex: HexName): boolean {
  if (stationsAt(board, hex).some((station) => station.owner === owner)) return true;
  const net = networkOf(geo, board);
  const sources = stationsOf(board, owner).flatMap(({ hex: at, stop }) => (stop === null ? [] : [net.stopAt.get(stopKey(at, stop))!]));
  const arrives = arrivals(net, closedStops(net, board, null), sources);
  return net.passages.some((passage, number) => passage.hex === hex && passage.stops.length > 0 && arrives[number] === 1);
}
