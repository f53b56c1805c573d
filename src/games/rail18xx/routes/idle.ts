import { opposite } from '../hex.js';
import type { Geography } from '../map.js';
import { sideKey } from '../network.js';
import { isEdge } from '../tile.js';
import { railGraph } from './links.js';
import type { EnteredRoute, Piece, RunInput } from './run.js';

/**
 * Could one more train run beside these routes? Every route can be cut down to an own station and the next stop, so one
 * free stretch of track from an own station is enough for any train.
 */
export function anotherCouldRun(geo: Geography, input: RunInput, routes: readonly EnteredRoute[]): boolean {
  return freeTrack(geo, input, routes) !== null;
}

function freeTrack(geo: Geography, input: RunInput, routes: readonly EnteredRoute[]): readonly Piece[] | null {
  const used = new Set(routes.flatMap((route) => sidesOf(route.path)));
  const { stops, links } = railGraph(geo, input);
  const own = links.filter((link) => stops[link.from]!.own || stops[link.to]!.own);
  return own.find((link) => sidesOf(link.path).every((side) => !used.has(side)))?.path ?? null;
}

/** The routes, with the shortest for every train that would stay idle although it could run. */
export function withoutIdle(geo: Geography, input: RunInput, routes: readonly EnteredRoute[]): EnteredRoute[] {
  const all = [...routes];
  for (let train = 0; train < input.trains.length; train++) {
    if (all.some((route) => route.train === train)) continue;
    const path = freeTrack(geo, input, all);
    if (!path) break;
    all.push({ train, path });
  }
  return all;
}

/** The sides between hexes that the track passes, each named from one of its two hexes. */
function sidesOf(path: readonly Piece[]): string[] {
  const sides: string[] = [];
  for (let at = 1; at < path.length; at++) {
    const [hex, from] = path[at]!;
    const before = path[at - 1]!;
    if (isEdge(from)) sides.push(from < 3 ? sideKey(hex, from) : sideKey(before[0], opposite(from)));
  }
  return sides;
}
