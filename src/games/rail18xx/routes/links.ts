import type { Board } from '../board.js';
import { type Geography, hexOf } from '../map.js';
import { closedStops, networkOf, sideOf, stopKey } from '../network.js';
import { isLarge, type Stop, stopEnd, stopValue } from '../tile.js';
import type { Piece, RunInput } from './run.js';

/** Everything a company's trains can run on, in numbers: stops, and links from stop to next stop. */
export interface RailGraph {
  readonly stops: readonly GraphStop[];
  readonly links: readonly Link[];
  /** How many resources there are; two routes are apart when they share none. */
  readonly resources: number;
}

export interface GraphStop {
  readonly key: string;
  readonly value: number;
  readonly large: boolean;
  /** What it takes of a train's range. */
  readonly range: 0 | 1;
  readonly open: boolean;
  readonly own: boolean;
  /** Number of the place: stops of one place share it. */
  readonly place: number;
  readonly subsidy: number;
  /** Bits of the hexes that bonuses ask for. */
  readonly marks: number;
  /** Indices of links that begin here. */
  readonly links: readonly number[];
}

/** Track between two stops without a stop in between, in one direction; link k and link k ^ 1 are the same track. */
export interface Link {
  readonly from: number;
  readonly to: number;
  /** Stretches of track that it uses up. */
  readonly resources: readonly number[];
  readonly fee: number;
  readonly path: readonly Piece[];
}

interface Found {
  from: number;
  to: number;
  sides: number[];
  fee: number;
  path: Piece[];
}

export function railGraph(geo: Geography, input: RunInput): RailGraph {
  const board = input.board as Board;
  const net = networkOf(geo, board);
  const closed = closedStops(net, board, input.owner);
  const own = new Uint8Array(net.stops.length);
  const queue: number[] = [];
  for (const hex in board.stations) {
    for (const station of board.stations[hex]!) {
      const id = station.owner !== input.owner || station.stop === null ? undefined : net.stopAt.get(stopKey(hex, station.stop));
      if (id === undefined) continue;
      own[id] = 1;
      queue.push(id);
    }
  }

  /** All links that leave a stop, without going through a side twice. */
  const linksFrom = (from: number): Found[] => {
    const found: Found[] = [];
    const start = net.stops[from]!;
    const sides: number[] = [];
    const path: Piece[] = [];
    const ferries = new Set<string>();
    const enter = (passage: number): void => {
      if (sides.includes(sideOf(passage))) return;
      const { hex, edge, on, stops } = net.passages[passage]!;
      const ferry = hexOf(geo, hex).ferry;
      const newFerry = ferry !== undefined && !ferries.has(ferry);
      if (newFerry) ferries.add(ferry);
      sides.push(sideOf(passage));
      for (const to of stops) {
        if (to === from) continue;
        const piece: Piece = [hex, edge, stopEnd(net.stops[to]!.index)];
        found.push({ from, to, sides: [...sides], fee: ferries.size * (input.ferryFee ?? 0), path: [...path, piece] });
      }
      for (const next of on) {
        path.push([hex, edge, next.edge]);
        enter(next.passage);
        path.pop();
      }
      sides.pop();
      if (newFerry) ferries.delete(ferry);
    };
    for (const way of start.ways) {
      path.push([start.hex, stopEnd(start.index), way.edge]);
      enter(way.passage);
      path.pop();
    }
    return found;
  };

  const seen = new Uint8Array(net.stops.length);
  const all: Found[] = [];
  for (const id of queue) seen[id] = 1;
  for (let head = 0; head < queue.length; head++) {
    const from = queue[head]!;
    // A closed stop can only be an end, so links are followed from open stops and own stations.
    if (closed[from] && !own[from]) continue;
    for (const link of linksFrom(from)) {
      all.push(link);
      if (!seen[link.to]) {
        seen[link.to] = 1;
        queue.push(link.to);
      }
    }
  }
  const once = withoutReverses(all, (id) => Boolean(closed[id]) && !own[id]);
  return numbered(queue, withoutDetours(once), (id, links) => {
    const { hex, index, stop } = net.stops[id]!;
    return {
      key: stopKey(hex, index),
      value: stopValue(stop, input.time) + (input.stopBonus?.[hex] ?? 0),
      large: isLarge(stop),
      range: stop.free ? 0 : 1,
      open: !closed[id],
      own: Boolean(own[id]),
      place: placeOf(queue, id, (other) => net.stops[other]!.stop),
      subsidy: stop.subsidy ?? 0,
      marks: marksOf(input, hex),
      links,
    };
  });
}

/** Stops of one place share the number of the first of them. */
function placeOf(ids: readonly number[], id: number, stopOf: (id: number) => Stop): number {
  const place = stopOf(id).place;
  return place === undefined ? id : ids.find((other) => stopOf(other).place === place)!;
}

/** One bit for each hex of each bonus. */
function marksOf(input: RunInput, hex: string): number {
  let bit = 0;
  let marks = 0;
  for (const bonus of input.bonuses ?? []) {
    for (const wanted of bonus.hexes) {
      if (wanted === hex) marks |= 1 << bit;
      bit++;
    }
  }
  return marks;
}

/** Both ends of a link find it; it is kept once, from the end found first. */
function withoutReverses(all: readonly Found[], foundOnce: (to: number) => boolean): Found[] {
  const kept: Found[] = [];
  const seen = new Set<string>();
  for (const link of all) {
    if (!foundOnce(link.to)) {
      const name = `${[...link.sides].sort((a, b) => a - b).join()} ${Math.min(link.from, link.to)} ${Math.max(link.from, link.to)}`;
      if (seen.has(name)) continue;
      seen.add(name);
    }
    kept.push(link);
  }
  return kept;
}

/** A link is never needed where another joins the same stops over part of its track for no more money. */
function withoutDetours(links: readonly Found[]): Found[] {
  const pairs = new Map<string, Found[]>();
  for (const link of links) {
    const key = `${Math.min(link.from, link.to)} ${Math.max(link.from, link.to)}`;
    const list = pairs.get(key);
    if (list) list.push(link);
    else pairs.set(key, [link]);
  }
  return links.filter((link) => {
    const rivals = pairs.get(`${Math.min(link.from, link.to)} ${Math.max(link.from, link.to)}`)!;
    return !rivals.some(
      (other) =>
        other !== link &&
        other.fee <= link.fee &&
        other.sides.length < link.sides.length &&
        other.sides.every((side) => link.sides.includes(side)),
    );
  });
}

function numbered(ids: readonly number[], links: readonly Found[], stop: (id: number, links: number[]) => GraphStop): RailGraph {
  const local = new Map(ids.map((id, index) => [id, index] as const));
  const outgoing: number[][] = ids.map(() => []);
  const stretches = stretchNumbers(links);
  const made: Link[] = [];
  for (const link of links) {
    const [from, to] = [local.get(link.from)!, local.get(link.to)!];
    const resources = [...new Set(link.sides.map((side) => stretches.get(side)!))];
    outgoing[from]!.push(made.length);
    made.push({ from, to, resources, fee: link.fee, path: link.path });
    outgoing[to]!.push(made.length);
    const back = link.path.map(([hex, a, b]): Piece => [hex, b, a]).reverse();
    made.push({ from: to, to: from, resources, fee: link.fee, path: back });
  }
  const stops = ids.map((id, index) => {
    const one = stop(id, outgoing[index]!);
    return { ...one, place: local.get(one.place)! };
  });
  return { stops, links: made, resources: new Set(stretches.values()).size };
}

/** Sides that belong to exactly the same links are one stretch. */
function stretchNumbers(links: readonly Found[]): Map<number, number> {
  const users = new Map<number, string>();
  links.forEach((link, index) => {
    for (const side of link.sides) users.set(side, `${users.get(side) ?? ''}${index},`);
  });
  const numbers = new Map<string, number>();
  const found = new Map<number, number>();
  for (const [side, by] of users) {
    if (!numbers.has(by)) numbers.set(by, numbers.size);
    found.set(side, numbers.get(by)!);
  }
  return found;
}
