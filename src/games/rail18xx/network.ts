import { type Board, drawingAt } from './board.js';
import { type Edge, type HexName, opposite } from './hex.js';
import type { Geography, Hex } from './map.js';
import { type End, isEdge, type Stop, stopAt } from './tile.js';

/**
 * All track on the map as a graph of numbers. Its points are the sides between hexes and the stops. A side can be passed
 * once: two tracks that meet at a side are a junction, and only one of them serves a train. A passage is a side together
 * with the hex that is entered through it; passages 2k and 2k + 1 are the two directions of side k.
 */
export interface Network {
  readonly stops: readonly NetworkStop[];
  /** Number of the stop by hex and index in its drawing. */
  readonly stopAt: ReadonlyMap<string, number>;
  /** Number of the passage into a hex over an edge. */
  readonly passageInto: ReadonlyMap<string, number>;
  readonly passages: readonly Passage[];
}

export interface NetworkStop {
  readonly id: number;
  readonly hex: HexName;
  readonly index: number;
  readonly stop: Stop;
  /** Ways out: over this edge of the stop's hex, through that passage. */
  readonly ways: readonly Way[];
}

export interface Way {
  readonly edge: Edge;
  readonly passage: number;
}

export interface Passage {
  readonly hex: HexName;
  readonly edge: Edge;
  /** Track in the entered hex that begins at this side: on through another passage, or to a stop. */
  readonly on: readonly { readonly edge: Edge; readonly passage: number }[];
  readonly stops: readonly number[];
}

export const stopKey = (hex: HexName, stop: number): string => `${hex}.${stop}`;
export const sideKey = (hex: HexName, edge: Edge): string => `${hex}/${edge}`;
export const sideOf = (passage: number): number => passage >> 1;

const kept = new WeakMap<Geography, Map<string, Network>>();
/** As many as a long game has positions of its track: replaying it again builds nothing anew. */
const KEEP = 256;

export function networkOf(geo: Geography, board: Board): Network {
  let key = '';
  for (const hex in board.tiles) key += `${hex}${board.tiles[hex]![0]}.${board.tiles[hex]![1]} `;
  return remember(kept, geo, key, KEEP, () => build(geo, board));
}

/** A small memory per geography: the newest `limit` answers. */
export function remember<T>(memory: WeakMap<Geography, Map<string, T>>, geo: Geography, key: string, limit: number, compute: () => T): T {
  let answers = memory.get(geo);
  if (!answers) {
    answers = new Map();
    memory.set(geo, answers);
  }
  const known = answers.get(key);
  if (known !== undefined) return known;
  const answer = compute();
  if (answers.size >= limit) answers.delete(answers.keys().next().value!);
  answers.set(key, answer);
  return answer;
}

function build(geo: Geography, board: Board): Network {
  const passageInto = new Map<string, number>();
  const passages: { hex: HexName; edge: Edge; on: Way[]; stops: number[] }[] = [];
  const stops: (Omit<NetworkStop, 'ways'> & { ways: Way[] })[] = [];
  const stopNumbers = new Map<string, number>();

  /** The passage that enters `hex` over `edge`; both directions come into being together. */
  const into = (hex: Hex, edge: Edge): number | null => {
    const there = hex.neighbours[edge];
    if (!there) return null;
    const key = sideKey(hex.id, edge);
    const known = passageInto.get(key);
    if (known !== undefined) return known;
    const number = passages.length;
    passages.push({ hex: hex.id, edge, on: [], stops: [] }, { hex: there, edge: opposite(edge), on: [], stops: [] });
    passageInto.set(key, number);
    passageInto.set(sideKey(there, opposite(edge)), number + 1);
    return number;
  };

  for (const hex of geo.hexes.values()) {
    const drawing = drawingAt(geo, board, hex.id);
    const first = stops.length;
    drawing.stops.forEach((stop, index) => {
      stopNumbers.set(stopKey(hex.id, index), stops.length);
      stops.push({ id: stops.length, hex: hex.id, index, stop, ways: [] });
    });
    const join = (from: End, to: End): void => {
      if (!isEdge(from)) {
        const out = isEdge(to) ? into(hex, to) : null;
        if (out !== null) stops[first + stopAt(from)]!.ways.push({ edge: to, passage: out ^ 1 });
        return;
      }
      const enter = into(hex, from);
      if (enter === null) return;
      if (!isEdge(to)) passages[enter]!.stops.push(first + stopAt(to));
      else {
        const leave = into(hex, to);
        if (leave !== null) passages[enter]!.on.push({ edge: to, passage: leave ^ 1 });
      }
    };
    for (const [a, b] of drawing.tracks) {
      join(a, b);
      join(b, a);
    }
  }
  return { stops, stopAt: stopNumbers, passageInto, passages };
}

/**
 * Stops that nothing of this owner runs through: ends of the line, and cities whose spaces are all taken by others.
 * Owner null: stations are not looked at (1880, merger of an investor, ruling A1).
 */
export function closedStops(net: Network, board: Board, owner: string | null): Uint8Array {
  const closed = new Uint8Array(net.stops.length);
  for (const stop of net.stops) if (stop.stop.terminal) closed[stop.id] = 1;
  if (owner === null) return closed;
  for (const hex in board.stations) {
    const stations = board.stations[hex]!;
    for (const station of stations) {
      const id = station.stop === null ? undefined : net.stopAt.get(stopKey(hex, station.stop));
      if (id === undefined) continue;
      const here = stations.filter((other) => other.stop === station.stop);
      if (here.length >= net.stops[id]!.stop.slots && !here.some((other) => other.owner === owner)) closed[id] = 1;
    }
  }
  return closed;
}
