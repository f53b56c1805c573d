import type { HexName, Rotation } from './hex.js';
import { type Geography, type Hex, type Home, hexOf, tileOf } from './map.js';
import { type Drawing, edgesOfStop, type TileId } from './tile.js';

/**
 * The changing half of a board, plain data inside a game's state. The supply of tiles is not kept: it is the count of
 * the box less what lies on the map. The kind of a boomtown is not kept either: the tile that lies there tells it.
 */
export interface Board {
  /** Tiles that lie on the map. */
  tiles: { [hex: HexName]: Laid };
  /** Stations by hex, in the order in which they were placed. */
  stations: { [hex: HexName]: Station[] };
  /** Owners whose home place is still kept for them: in the game, not yet placed. */
  homes: string[];
}

export type Laid = readonly [tile: TileId, rotation: Rotation];

export interface Station {
  owner: string;
  /** Null while the hex has several cities of which none is chosen yet. */
  stop: number | null;
  slot: number;
}

export function emptyBoard(homes: readonly string[]): Board {
  return { tiles: {}, stations: {}, homes: [...homes] };
}

export function drawingAt(geo: Geography, board: Board, hex: HexName): Drawing {
  const laid = board.tiles[hex];
  return laid ? tileOf(geo, laid[0]).turned[laid[1]]! : hexOf(geo, hex).printed;
}

const NONE: readonly Station[] = [];
export const stationsAt = (board: Board, hex: HexName): readonly Station[] => board.stations[hex] ?? NONE;

export const hasStation = (board: Board, hex: HexName, owner: string): boolean =>
  stationsAt(board, hex).some((station) => station.owner === owner);

/** Everywhere that owner has a station, in the order of the map. */
export function stationsOf(board: Board, owner: string): readonly { readonly hex: HexName; readonly stop: number | null }[] {
  const found: { hex: HexName; stop: number | null }[] = [];
  for (const hex in board.stations) {
    for (const station of board.stations[hex]!) if (station.owner === owner) found.push({ hex, stop: station.stop });
  }
  return found;
}

/** How many of the tile are still in the supply. */
export function tilesLeft(geo: Geography, board: Board, tile: TileId): number {
  let laid = 0;
  for (const hex in board.tiles) if (board.tiles[hex]![0] === tile) laid++;
  return tileOf(geo, tile).count - laid;
}

/** The homes of this hex that are still kept, each with the circle it has in the present drawing (null: not bound to one). */
export function keptHomes(geo: Geography, board: Board, hex: Hex): readonly Home[] {
  if (!hex.homes) return [];
  return hex.homes
    .filter((home) => board.homes.includes(home.owner))
    .map((home) => ({ owner: home.owner, stop: home.stop === null ? null : presentStop(geo, board, hex, home.stop) }));
}

/** Where a printed stop is in the present drawing: the stop that holds its exit; with one stop there is no question. */
function presentStop(geo: Geography, board: Board, hex: Hex, printed: number): number {
  const now = drawingAt(geo, board, hex.id);
  if (now.stops.length === 1) return 0;
  const exit = edgesOfStop(hex.printed, printed)[0];
  const stop = exit === undefined ? -1 : now.stops.findIndex((_, index) => edgesOfStop(now, index).includes(exit));
  return stop < 0 ? printed : stop;
}

/** Text that is equal exactly when track and stations are: the key of everything cached per network. */
export function networkKey(board: Board): string {
  let key = '';
  for (const hex in board.tiles) {
    const laid = board.tiles[hex]!;
    key += `${hex}:${laid[0]}.${laid[1]} `;
  }
  for (const hex in board.stations) for (const station of board.stations[hex]!) key += `${hex}!${station.owner}.${station.stop} `;
  return key;
}
