import { EDGES, type Rotation } from './hex.js';
import type { Geography, Hex, Site } from './map.js';
import { type Drawing, edgesOfStop, isEdge, type Stop, type StopKind, type Tile, type TileId, UPGRADE_ORDER } from './tile.js';

/** A tile that may replace a drawing as far as tile and drawing alone can tell, with the rotations that keep all old track. */
export interface Upgrade {
  readonly tile: Tile;
  readonly rotations: readonly Rotation[];
}

/**
 * Where each stop of the old drawing is in the new one. Track decides: a stop goes where its exits go. A stop without
 * track takes what is left: the one stop of a city that grew together, or the first circle that nobody came to.
 * Null when the old track is not kept.
 */
export function stopMapping(old: Drawing, next: Drawing): readonly number[] | null {
  for (const [a, b] of old.tracks) {
    if (isEdge(a) && isEdge(b) && !next.tracks.some(([c, d]) => (c === a && d === b) || (c === b && d === a))) return null;
  }
  const mapping = old.stops.map(() => -1);
  for (let stop = 0; stop < old.stops.length; stop++) {
    for (const edge of edgesOfStop(old, stop)) {
      const target = next.stops.findIndex((_, index) => edgesOfStop(next, index).includes(edge));
      if (target < 0 || (mapping[stop]! >= 0 && mapping[stop] !== target)) return null;
      mapping[stop] = target;
    }
  }
  // Two cities stay two cities unless the new tile has fewer of them.
  if (next.stops.length >= old.stops.length) {
    const held = mapping.filter((target) => target >= 0);
    if (new Set(held).size !== held.length) return null;
  }
  return mapping.map((target) => {
    if (target >= 0) return target;
    const free = next.stops.findIndex((_, index) => !mapping.includes(index));
    return free < 0 ? 0 : free;
  });
}

/** Sites by the stops of their first tiles. A boomtown becomes a town or a city with its first tile, for good (1880 X). */
const FIRST_STOPS: Record<Site, readonly (readonly StopKind[])[]> = {
  empty: [[]],
  town: [['town']],
  city: [['city']],
  twoTowns: [['town', 'town']],
  twoCities: [['city', 'city']],
  boomtown: [['town'], ['city']],
  twoBoomtowns: [
    ['town', 'town'],
    ['city', 'city'],
  ],
  printed: [],
};

const kinds = (drawing: Drawing): readonly StopKind[] => drawing.stops.map((stop) => stop.kind);
const same = (a: readonly StopKind[], b: readonly StopKind[]): boolean =>
  a.length === b.length && a.every((kind, index) => kind === b[index]);

/** First tiles of the hex: every rotation keeps the track, because there is none. */
function firstTiles(geo: Geography, hex: Hex): Upgrade[] {
  const wanted = FIRST_STOPS[hex.site];
  const found: Upgrade[] = [];
  for (const tile of geo.tiles.values()) {
    if (tile.colour !== 'yellow' || tile.special || !wanted.some((stops) => same(stops, kinds(tile)))) continue;
    // Two cities in one hex are the OO tiles; every other label must be the hex's own.
    if (tile.stops.length < 2 && tile.label !== hex.printed.label) continue;
    found.push({ tile, rotations: EDGES });
  }
  return found;
}

function replacements(geo: Geography, old: Drawing): Upgrade[] {
  const next = UPGRADE_ORDER[UPGRADE_ORDER.indexOf(old.colour) + 1];
  const found: Upgrade[] = [];
  for (const tile of geo.tiles.values()) {
    if (tile.colour !== next || tile.special || tile.label !== old.label || !keepsStops(old.stops, tile.stops)) continue;
    const rotations = EDGES.filter((rotation) => stopMapping(old, tile.turned[rotation]!));
    if (rotations.length > 0) found.push({ tile, rotations });
  }
  return found;
}

/** Cities stay cities and towns stay towns; cities of one hex may grow together, towns do not, and plain track stays plain. */
function keepsStops(old: readonly Stop[], next: readonly Stop[]): boolean {
  const kind = old[0]?.kind;
  if (!next.every((stop) => stop.kind === kind)) return false;
  if (kind === undefined) return next.length === 0;
  return kind === 'city' ? next.length > 0 : next.length === old.length;
}

const cache = new WeakMap<Geography, Map<string, readonly Upgrade[]>>();

/** What may come next on the hex while `old` lies there. */
export function upgradesOf(geo: Geography, hex: Hex, laid: readonly [TileId, Rotation] | undefined, old: Drawing): readonly Upgrade[] {
  if (hex.fixed) return [];
  const key = laid ? `${laid[0]}.${laid[1]}` : hex.id;
  let table = cache.get(geo);
  if (!table) {
    table = new Map();
    cache.set(geo, table);
  }
  let found = table.get(key);
  if (!found) {
    if (!laid && hex.site !== 'printed') found = firstTiles(geo, hex);
    // A tile laid by a power keeps its place for good (ruling B14).
    else if (laid && geo.tiles.get(laid[0])!.special) found = [];
    else found = replacements(geo, old);
    table.set(key, found);
  }
  return found;
}
