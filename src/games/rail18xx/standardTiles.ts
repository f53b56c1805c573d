import { city, type TileData, type TileId } from './tile.js';

/** Tiles that many 18xx games have under the same number. Each game says how many of them its box holds. */
const STANDARD: Readonly<Record<TileId, Omit<TileData, 'count'>>> = {
  '5': { colour: 'yellow', stops: [city(20)], tracks: '0a 1a' },
  '6': { colour: 'yellow', stops: [city(20)], tracks: '0a 2a' },
  '7': { colour: 'yellow', tracks: '01' },
  '8': { colour: 'yellow', tracks: '02' },
  '9': { colour: 'yellow', tracks: '03' },
  '57': { colour: 'yellow', stops: [city(20)], tracks: '0a 3a' },
  '14': { colour: 'green', stops: [city(30, 2)], tracks: '0a 1a 3a 4a' },
  '15': { colour: 'green', stops: [city(30, 2)], tracks: '0a 1a 2a 3a' },
  '16': { colour: 'green', tracks: '02 13' },
  '18': { colour: 'green', tracks: '03 12' },
  '19': { colour: 'green', tracks: '03 24' },
  '20': { colour: 'green', tracks: '03 14' },
  '23': { colour: 'green', tracks: '03 04' },
  '24': { colour: 'green', tracks: '02 03' },
  '25': { colour: 'green', tracks: '02 04' },
  '26': { colour: 'green', tracks: '03 05' },
  '27': { colour: 'green', tracks: '01 03' },
  '28': { colour: 'green', tracks: '04 05' },
  '29': { colour: 'green', tracks: '01 02' },
  '8860': { colour: 'green', label: 'OO', stops: [city(40), city(40)], tracks: '1a 2b 4b 5a' },
  '8863': { colour: 'green', label: 'OO', stops: [city(40), city(40)], tracks: '0a 1a 2b 5b' },
  '8864': { colour: 'green', label: 'OO', stops: [city(40), city(40)], tracks: '1a 2b 3b 5a' },
  '8865': { colour: 'green', label: 'OO', stops: [city(40), city(40)], tracks: '1a 3b 4b 5a' },
  '611': { colour: 'brown', stops: [city(40, 2)], tracks: '0a 1a 2a 3a 4a' },
};

export const standardTile = (id: TileId, count: number): TileData => ({ ...STANDARD[id]!, count });

export function standardTiles(counts: Readonly<Record<TileId, number>>): Record<TileId, TileData> {
  return Object.fromEntries(Object.entries(counts).map(([id, count]) => [id, standardTile(id, count)]));
}
