import type { Phrase } from '../../rules/game.js';
import { type Board, drawingAt, tilesLeft } from './board.js';
import { EDGES, type HexName, type Rotation } from './hex.js';
import { type Geography, type Hex, hexOf, tileOf } from './map.js';
import { sideKey } from './network.js';
import { reach } from './reach.js';
import { type Colour, exitsOf, type Tile, type TileId } from './tile.js';
import { stopMapping, upgradesOf } from './upgrade.js';

export interface Lay {
  readonly hex: HexName;
  readonly tile: TileId;
  readonly rotation: Rotation;
}

export interface LayRules {
  /** Colours that may be laid now. */
  readonly colours: readonly Colour[];
  /** False where a power lays without a connection to own track. */
  readonly connected?: boolean;
  /** Hexes that may be laid on now; all when not given. */
  readonly allowed?: (hex: HexName) => boolean;
}

/** Every legal lay and upgrade of the owner, money aside, in the order of the map and of the tiles. */
export function lays(geo: Geography, board: Board, owner: string, rules: LayRules): Lay[] {
  const found: Lay[] = [];
  const sides = rules.connected === false ? null : reach(geo, board, owner).sides;
  const left = supply(geo, board);
  for (const hex of geo.hexes.values()) {
    if (hex.fixed || (rules.allowed && !rules.allowed(hex.id))) continue;
    if (sides && !EDGES.some((edge) => sides.has(sideKey(hex.id, edge)))) continue;
    for (const { tile, rotations } of upgradesOf(geo, hex, board.tiles[hex.id], drawingAt(geo, board, hex.id))) {
      if (!rules.colours.includes(tile.colour) || !left(tile.id) || yieldsTo(geo, hex, tile, left)) continue;
      for (const rotation of rotations) {
        if (fits(hex, tile, rotation) && (!sides || touches(hex, tile, rotation, sides)))
          found.push({ hex: hex.id, tile: tile.id, rotation });
      }
    }
  }
  return found;
}

/** Why this lay is not legal; null when it is. Money is the game's business. */
export function layRefusal(geo: Geography, board: Board, owner: string, lay: Lay, rules: LayRules): Phrase | null {
  const hex = geo.hexes.get(lay.hex);
  const tile = geo.tiles.get(lay.tile);
  const facts = { hex: lay.hex, tile: lay.tile, rotation: lay.rotation };
  const no = (code: string): Phrase => ({ code, facts });
  if (!hex) return no('noSuchHex');
  if (!tile || !EDGES.includes(lay.rotation)) return no('noSuchTile');
  if (hex.fixed) return no('hexIsFixed');
  if (rules.allowed && !rules.allowed(hex.id)) return no('hexNotAllowed');
  if (!rules.colours.includes(tile.colour)) return no('colourNotAllowed');
  const upgrade = upgradesOf(geo, hex, board.tiles[hex.id], drawingAt(geo, board, hex.id)).find((one) => one.tile === tile);
  if (!upgrade) return no('tileDoesNotFollow');
  const left = supply(geo, board);
  if (!left(tile.id)) return no('tileUsedUp');
  if (yieldsTo(geo, hex, tile, left)) return no('tileWithMoreExits');
  if (!upgrade.rotations.includes(lay.rotation)) return no('trackNotKept');
  if (!fits(hex, tile, lay.rotation)) return no('exitNotLegal');
  if (rules.connected !== false && !touches(hex, tile, lay.rotation, reach(geo, board, owner).sides)) return no('notConnected');
  return null;
}

/** Puts the tile down; stations go with their stops. The tile it replaces is back in the supply at once. */
export function layTile(geo: Geography, board: Board, lay: Lay): void {
  const old = drawingAt(geo, board, lay.hex);
  const next = tileOf(geo, lay.tile).turned[lay.rotation]!;
  const mapping = stopMapping(old, next);
  board.tiles[lay.hex] = [lay.tile, lay.rotation];
  const stations = board.stations[lay.hex];
  if (!stations || !mapping) return;
  const taken = new Set<string>();
  for (const station of stations) {
    if (station.stop === null) {
      if (next.stops.length !== 1) continue;
      station.stop = 0;
    } else station.stop = mapping[station.stop]!;
    while (taken.has(`${station.stop}.${station.slot}`) || station.slot >= next.stops[station.stop]!.slots) {
      station.slot = firstFree(taken, station.stop, next.stops[station.stop]!.slots);
    }
    taken.add(`${station.stop}.${station.slot}`);
  }
}

function firstFree(taken: ReadonlySet<string>, stop: number, slots: number): number {
  for (let slot = 0; slot < slots; slot++) if (!taken.has(`${stop}.${slot}`)) return slot;
  throw new RangeError(`no space for a station in stop ${stop}`);
}

export interface TerrainCost {
  readonly cost: number;
  /** The part that a discount for rivers can take off. */
  readonly river: number;
}

/** What the next tile in the hex costs: terrain is paid with the first one. */
export function terrainCost(geo: Geography, board: Board, hex: HexName): TerrainCost {
  const terrain = board.tiles[hex] ? undefined : hexOf(geo, hex).terrain;
  return { cost: terrain?.cost ?? 0, river: terrain?.parts?.river ?? 0 };
}

function supply(geo: Geography, board: Board): (tile: TileId) => boolean {
  const known = new Map<TileId, boolean>();
  return (tile) => {
    let left = known.get(tile);
    if (left === undefined) {
      left = tilesLeft(geo, board, tile) > 0;
      known.set(tile, left);
    }
    return left;
  };
}

/** Every exit leads somewhere and the printed stubs are continued. */
function fits(hex: Hex, tile: Tile, rotation: Rotation): boolean {
  const exits = exitsOf(tile.turned[rotation]!);
  return exits.every((edge) => hex.legal[edge]) && (hex.required ?? []).every((edge) => exits.includes(edge));
}

const touches = (hex: Hex, tile: Tile, rotation: Rotation, sides: ReadonlySet<string>): boolean =>
  exitsOf(tile.turned[rotation]!).some((edge) => sides.has(sideKey(hex.id, edge)));

/** 1880 (2022) X: while the city with more exits can lie here in any rotation, this one may not. */
function yieldsTo(geo: Geography, hex: Hex, tile: Tile, left: (tile: TileId) => boolean): boolean {
  if (tile.after === null || !left(tile.after)) return false;
  const first = tileOf(geo, tile.after);
  return EDGES.some((rotation) => fits(hex, first, rotation));
}
