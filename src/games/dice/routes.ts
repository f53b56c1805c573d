import { InvariantBroken } from '../../rules/errors.js';
import type { Seat } from '../../rules/game.js';
import { blockedFor, type Network, networkOf } from './network.js';
import { opposite, type State, seatOf } from './state.js';

/**
 * Where a seat's trains can go. Track neither splits nor merges, so a network is a few stretches between places with printed
 * track, and a route is the sides by which it leaves one city after another, and the stop where it ends.
 */

/** The line of track that leaves a city by one side, seen from there. */
export interface Stretch {
  /** The same for both directions (R29: one stretch may not serve two runs from its two ends). */
  readonly id: number;
  /** Every hex the track passes, in order, and those of them that are stations. */
  readonly hexes: readonly number[];
  readonly stations: readonly number[];
  /** The place it comes to; −1 at an open end. */
  readonly end: number;
}

export interface Route {
  /** Where it leaves each city: `C3.2`. The last member is the hex of the stop where it ends. */
  readonly key: readonly string[];
  /** Stops in order, the start included. */
  readonly stops: readonly number[];
  readonly cities: number;
  readonly stations: number;
  /** The stretches it uses, as bits. */
  readonly low: number;
  readonly high: number;
}

/** How many stretches two words of bits can hold; the house map allows at most 42. */
const MOST_STRETCHES = 60;

export interface Lines {
  readonly network: Network;
  readonly home: number;
  /** By city × 6 + side. */
  readonly stretches: ReadonlyMap<number, Stretch>;
  readonly blocked: (hex: number) => boolean;
}

export function linesOf(state: State, seat: Seat): Lines {
  const network = networkOf(state);
  const { board } = network;
  const home = board.index[seatOf(state, seat).start]!;
  const blocked = (hex: number) => blockedFor(state, board, seat, hex);
  const stretches = new Map<number, Stretch>();
  const ids = new Map<number, number>();
  const open = [home];
  for (let i = 0; i < open.length; i++) {
    const city = open[i]!;
    for (let side = 0; side < 6; side++) {
      const found = follow(network, seat, city, side);
      if (!found) continue;
      const near = city * 6 + side;
      let id = ids.get(near);
      if (id === undefined) {
        id = ids.size === 0 ? 0 : Math.max(...ids.values()) + 1;
        if (id >= MOST_STRETCHES) throw new InvariantBroken('tooManyStretches', { seat });
        ids.set(near, id);
        if (found.far >= 0) ids.set(found.far, id);
      }
      stretches.set(near, { id, hexes: found.hexes, stations: found.stations, end: found.end });
      if (found.end >= 0 && !blocked(found.end) && !open.includes(found.end)) open.push(found.end);
    }
  }
  return { network, home, stretches, blocked };
}

function follow(network: Network, seat: Seat, city: number, side: number) {
  const { board, owner, other } = network;
  let hex = board.neighbour[city * 6 + side]!;
  let from = opposite(side);
  if (hex < 0 || board.printed[hex] || owner[hex * 6 + from] !== seat + 1) return null;
  const hexes: number[] = [];
  const stations: number[] = [];
  for (;;) {
    hexes.push(hex);
    if (board.place[hex]) stations.push(hex);
    const to = other[hex * 6 + from]!;
    const next = board.neighbour[hex * 6 + to]!;
    from = opposite(to);
    if (board.printed[next]) return { hexes, stations, end: next, far: next * 6 + from };
    if (owner[next * 6 + from] !== seat + 1) return { hexes, stations, end: -1, far: -1 };
    hex = next;
  }
}

/** R28: every route of a train: from the own starting city, no track, city or station twice, at least one stop besides the start. */
export function routesOf(state: State, seat: Seat): Route[] {
  const lines = linesOf(state, seat);
  const { board } = lines.network;
  const found: Route[] = [];
  const visited = new Set<number>([lines.home]);
  const foreign = new Set(state.seats.flatMap((other, s) => (s === seat ? [] : [board.index[other.start]!])));

  const walk = (city: number, key: readonly string[], stops: readonly number[], cities: number, low: number, high: number): void => {
    for (let side = 0; side < 6; side++) {
      const stretch = lines.stretches.get(city * 6 + side);
      if (!stretch) continue;
      const bitLow = stretch.id < 30 ? 1 << stretch.id : 0;
      const bitHigh = stretch.id < 30 ? 0 : 1 << (stretch.id - 30);
      if (low & bitLow || high & bitHigh) continue;
      const uses = { low: low | bitLow, high: high | bitHigh };
      const leaving = [...key, `${board.hexes[city]}.${side}`];
      let at = stops;
      const passed: number[] = [];
      for (const station of stretch.stations) {
        if (visited.has(station)) break;
        visited.add(station);
        passed.push(station);
        at = [...at, station];
        found.push({ key: [...leaving, board.hexes[station]!], stops: at, cities, stations: at.length - cities, ...uses });
      }
      const { end } = stretch;
      if (passed.length === stretch.stations.length && end >= 0 && !visited.has(end)) {
        const there = [...at, end];
        const city1 = board.place[end]!.kind === 'city' ? 1 : 0;
        const all = cities + city1;
        // R28: the switch reads "a starting location" as anybody's.
        if (state.options.runMayEndInForeignStart || !foreign.has(end)) {
          found.push({ key: [...leaving, board.hexes[end]!], stops: there, cities: all, stations: there.length - all, ...uses });
        }
        if (!lines.blocked(end)) {
          visited.add(end);
          walk(end, leaving, there, all, uses.low, uses.high);
          visited.delete(end);
        }
      }
      for (const station of passed) visited.delete(station);
    }
  };
  walk(lines.home, [], [lines.home], 1, 0, 0);
  return found;
}

/** R33: most distinct hexes on a path as in R28 that may also end at an open track end. */
export function longestRoute(state: State, seat: Seat): number {
  const lines = linesOf(state, seat);
  const visited = new Set<number>([lines.home]);
  const hexes = new Map<number, number>([[lines.home, 1]]);
  const used = new Set<number>();
  let best = 1;

  const step = (hex: number, by: 1 | -1) => {
    const times = (hexes.get(hex) ?? 0) + by;
    if (times === 0) hexes.delete(hex);
    else hexes.set(hex, times);
    best = Math.max(best, hexes.size);
  };
  const walk = (city: number): void => {
    for (let side = 0; side < 6; side++) {
      const stretch = lines.stretches.get(city * 6 + side);
      if (!stretch || used.has(stretch.id)) continue;
      used.add(stretch.id);
      const passed: number[] = [];
      const stations: number[] = [];
      let whole = true;
      for (const hex of stretch.hexes) {
        if (stretch.stations.includes(hex)) {
          if (visited.has(hex)) {
            whole = false;
            break;
          }
          visited.add(hex);
          stations.push(hex);
        }
        step(hex, 1);
        passed.push(hex);
      }
      const { end } = stretch;
      if (whole && end >= 0 && !visited.has(end)) {
        visited.add(end);
        step(end, 1);
        if (!lines.blocked(end)) walk(end);
        step(end, -1);
        visited.delete(end);
      }
      for (const hex of passed) step(hex, -1);
      for (const station of stations) visited.delete(station);
      used.delete(stretch.id);
    }
  };
  walk(lines.home);
  return best;
}
