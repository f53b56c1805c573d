import { across, EDGES, type Edge, type HexName, opposite } from './hex.js';
import { type Colour, type Drawing, exitsOf, makeTile, type Stop, type Tile, type TileData, type TileId, tracks } from './tile.js';

/** What an empty hex shows: it decides which first tiles fit. `printed` is a drawing of its own. */
export type Site = 'empty' | 'town' | 'city' | 'twoTowns' | 'twoCities' | 'boomtown' | 'twoBoomtowns' | 'printed';

export type TerrainKind = 'mountain' | 'river' | 'wall';

/** Paid with the first tile that is laid in the hex. */
export interface Terrain {
  readonly kinds: readonly TerrainKind[];
  readonly cost: number;
  /** 1880 prints mountain and river apart, because P4 pays the river. */
  readonly parts?: Partial<Record<TerrainKind, number>>;
}

/** Whose home station is here; `stop` null where the owner chooses its circle (QSR and SCR in 1880). */
export interface Home {
  readonly owner: string;
  readonly stop: number | null;
}

/** A hex as data modules write it. */
export interface HexData {
  readonly site: Site;
  /** The colour of a printed drawing; other hexes are plain. */
  readonly colour?: Colour;
  /** Never laid on. */
  readonly fixed?: true;
  readonly name?: string;
  /** One name per stop where there are two. */
  readonly names?: readonly [string, string];
  readonly label?: string;
  readonly stops?: readonly Stop[];
  readonly tracks?: string;
  readonly terrain?: Terrain;
  /** Edges that every tile laid here must have: printed stubs. */
  readonly required?: readonly Edge[];
  /** Edges that no track may cross, listed on both sides. */
  readonly barriers?: readonly Edge[];
  readonly homes?: readonly Home[];
  /** The ferry whose track this is; charged once per route. */
  readonly ferry?: string;
  /** Part of the Great Wall of 1888-N. */
  readonly wall?: true;
  /** Drawn together with the hex named here: one place over two hexes. */
  readonly partOf?: HexName;
}

export interface Hex extends Omit<HexData, 'stops' | 'tracks' | 'colour' | 'label'> {
  readonly id: HexName;
  readonly printed: Drawing;
  /** The hex across each edge, null where the map ends. */
  readonly neighbours: readonly (HexName | null)[];
  /** Edges that a tile here may use: a neighbour, no barrier, and towards a fixed hex its track. */
  readonly legal: readonly boolean[];
}

/** The unchanging half of a board: map and tiles of one game. */
export interface Geography {
  readonly hexes: ReadonlyMap<HexName, Hex>;
  readonly tiles: ReadonlyMap<TileId, Tile>;
}

const SITE_STOPS: Record<Site, readonly Stop[]> = {
  empty: [],
  printed: [],
  town: [{ kind: 'town', slots: 0, revenue: 0 }],
  twoTowns: [
    { kind: 'town', slots: 0, revenue: 0 },
    { kind: 'town', slots: 0, revenue: 0 },
  ],
  city: [{ kind: 'city', slots: 1, revenue: 0 }],
  twoCities: [
    { kind: 'city', slots: 1, revenue: 0 },
    { kind: 'city', slots: 1, revenue: 0 },
  ],
  boomtown: [{ kind: 'boomtown', slots: 0, revenue: 0 }],
  twoBoomtowns: [
    { kind: 'boomtown', slots: 0, revenue: 0 },
    { kind: 'boomtown', slots: 0, revenue: 0 },
  ],
};

export function geography(map: Readonly<Record<HexName, HexData>>, tiles: Readonly<Record<TileId, TileData>>): Geography {
  const printed = new Map(Object.entries(map).map(([id, data]) => [id, drawingOf(data)] as const));
  const hexes = new Map<HexName, Hex>();
  for (const [id, data] of Object.entries(map)) {
    const neighbours = EDGES.map((edge) => (map[across(id, edge)] ? across(id, edge) : null));
    const legal = neighbours.map((there, edge) => {
      if (there === null || data.barriers?.includes(edge)) return false;
      return !map[there]!.fixed || exitsOf(printed.get(there)!).includes(opposite(edge));
    });
    const { stops: _stops, tracks: _tracks, colour: _colour, label: _label, ...rest } = data;
    hexes.set(id, { ...rest, id, printed: printed.get(id)!, neighbours, legal });
  }
  return { hexes, tiles: new Map(Object.entries(tiles).map(([id, data]) => [id, makeTile(id, data)])) };
}

function drawingOf(data: HexData): Drawing {
  return {
    colour: data.colour ?? 'plain',
    label: data.label ?? null,
    stops: data.stops ?? SITE_STOPS[data.site],
    tracks: tracks(data.tracks ?? ''),
  };
}

export function hexOf(geo: Geography, id: HexName): Hex {
  const hex = geo.hexes.get(id);
  if (!hex) throw new RangeError(`no hex ${id}`);
  return hex;
}

export function tileOf(geo: Geography, id: TileId): Tile {
  const tile = geo.tiles.get(id);
  if (!tile) throw new RangeError(`no tile ${id}`);
  return tile;
}
