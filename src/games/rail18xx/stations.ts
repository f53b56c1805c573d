import type { Phrase } from '../../rules/game.js';
import { type Board, drawingAt, hasStation, keptHomes, stationsAt } from './board.js';
import type { HexName } from './hex.js';
import { type Geography, type Hex, hexOf } from './map.js';
import { stopKey } from './network.js';
import { type Place, reach } from './reach.js';

export interface StationRules {
  /**
   * How a home place is kept for a company that has not placed it: the circle that continues the printed exit, or just
   * one place of the tile, whichever (1888-N, ruling B19).
   */
  readonly homes: 'circle' | 'tile';
}

/** Every stop where the owner may place a further station, money aside. */
export function stationPlaces(geo: Geography, board: Board, owner: string, rules: StationRules): Place[] {
  const found: Place[] = [];
  for (const hex of geo.hexes.values()) {
    const stops = drawingAt(geo, board, hex.id).stops;
    for (let stop = 0; stop < stops.length; stop++) {
      if (stops[stop]!.slots > 0 && !stationRefusal(geo, board, owner, { hex: hex.id, stop }, rules)) found.push({ hex: hex.id, stop });
    }
  }
  return found;
}

/** Why no station of the owner can stand there; null when it can. */
export function stationRefusal(geo: Geography, board: Board, owner: string, place: Place, rules: StationRules): Phrase | null {
  const no = (code: string): Phrase => ({ code, facts: { hex: place.hex, stop: place.stop } });
  const hex = geo.hexes.get(place.hex);
  if (!hex) return no('noSuchHex');
  const stop = drawingAt(geo, board, hex.id).stops[place.stop];
  if (!stop || stop.slots === 0) return no('noStationSpace');
  if (hasStation(board, hex.id, owner)) return no('oneStationPerHex');
  if (freeSlots(geo, board, hex, place.stop) === 0) return no('cityFull');
  if (!leavesHomes(geo, board, hex, place.stop, rules)) return no('placeKeptForHome');
  if (!reach(geo, board, owner).stops.has(stopKey(hex.id, place.stop))) return no('notConnected');
  return null;
}

function freeSlots(geo: Geography, board: Board, hex: Hex, stop: number): number {
  const taken = stationsAt(board, hex.id).filter((station) => station.stop === stop).length;
  return drawingAt(geo, board, hex.id).stops[stop]!.slots - taken;
}

function leavesHomes(geo: Geography, board: Board, hex: Hex, stop: number, rules: StationRules): boolean {
  const homes = keptHomes(geo, board, hex);
  if (homes.length === 0) return true;
  const stops = drawingAt(geo, board, hex.id).stops;
  // 1880, rulings 80 and A39: a home without a circle closes the hex while it has two cities.
  if (homes.some((home) => home.stop === null) && stops.length > 1) return false;
  if (rules.homes === 'circle') return freeSlots(geo, board, hex, stop) > homes.filter((home) => (home.stop ?? 0) === stop).length;
  return stops.reduce((free, _, index) => free + freeSlots(geo, board, hex, index), 0) > homes.length;
}

/** Stations in the hex keep their circles: another drawing, with so many slots at each stop, must have room for them. */
export function stationsFit(board: Board, hex: HexName, slots: readonly number[]): boolean {
  const there = stationsAt(board, hex);
  return slots.length === 0
    ? there.length === 0
    : there.every(({ stop }) => stop === null || there.filter((each) => each.stop === stop).length <= (slots[stop] ?? 0));
}

/** Puts a station into the first free space of the stop. */
export function placeStation(geo: Geography, board: Board, owner: string, place: { hex: HexName; stop: number | null }): void {
  const stations = board.stations[place.hex] ?? [];
  const slots = place.stop === null ? 1 : drawingAt(geo, board, place.hex).stops[place.stop]!.slots;
  let slot = 0;
  while (slot < slots && stations.some((station) => station.stop === place.stop && station.slot === slot)) slot++;
  stations.push({ owner, stop: place.stop, slot });
  board.stations[place.hex] = stations;
}

/** Where the owner may put its home station: one place as a rule; circles to choose from where the map binds it to none. */
export function homePlaces(geo: Geography, board: Board, owner: string, rules: StationRules): { hex: HexName; stop: number | null }[] {
  for (const hex of geo.hexes.values()) {
    const home = hex.homes?.find((one) => one.owner === owner);
    if (!home) continue;
    const stops = drawingAt(geo, board, hex.id).stops;
    const free = stops.map((_, stop) => stop).filter((stop) => freeSlots(geo, board, hex, stop) > 0);
    if (home.stop === null) return board.tiles[hex.id] ? free.map((stop) => ({ hex: hex.id, stop })) : [{ hex: hex.id, stop: null }];
    const bound = keptHomes(geo, board, hex).find((one) => one.owner === owner)?.stop ?? home.stop;
    if (stops.length === 1 || (rules.homes === 'circle' && free.includes(bound)))
      return [{ hex: hex.id, stop: stops.length === 1 ? 0 : bound }];
    return free.map((stop) => ({ hex: hex.id, stop }));
  }
  return [];
}

/** The home station stands; its place is no longer kept. */
export function placeHome(geo: Geography, board: Board, owner: string, place: { hex: HexName; stop: number | null }): void {
  placeStation(geo, board, owner, place);
  board.homes = board.homes.filter((other) => other !== owner);
}

/** A station without a circle gets one (1880, ruling 81: when the first tile comes to an OO home). */
export function chooseCircle(board: Board, owner: string, place: Place): void {
  const station = board.stations[place.hex]?.find((one) => one.owner === owner && one.stop === null);
  if (station) station.stop = place.stop;
}

export function removeStation(board: Board, owner: string, hex: HexName): void {
  const left = stationsAt(board, hex).filter((station) => station.owner !== owner);
  if (left.length > 0) board.stations[hex] = left.map((station) => ({ ...station }));
  else delete board.stations[hex];
}

/** The hex where the owner is at home. */
export function homeHex(geo: Geography, owner: string): HexName | null {
  for (const hex of geo.hexes.values()) if (hexOf(geo, hex.id).homes?.some((home) => home.owner === owner)) return hex.id;
  return null;
}
