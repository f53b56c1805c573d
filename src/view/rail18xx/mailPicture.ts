import type { Board } from '../../games/rail18xx/board.js';
import type { HexName } from '../../games/rail18xx/hex.js';
import { listed } from '../shared/talk.js';
import type { BoardKit } from './boardBlock.js';
import { centreOf, hexPath, SCALE } from './geometry.js';
import { path } from './print.js';

/** The part of the map that a mail shows: large enough to be read in 600 px, with what changed and who operates. */

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** In sides of a hex: about seven hexes beside and five below each other, and one around what is shown. */
const LEAST = { width: 12.4, height: 8.6 };
const AROUND = { x: 2.4, y: 2.2 };

/** Where a company has its stations. */
export function homesOf({ stations }: Board, company: string | null): HexName[] {
  return Object.entries(stations).flatMap(([hex, here]) => (here.some(({ owner }) => owner === company) ? [hex] : []));
}

/** Around these hexes; null where that would be nearly the whole map, or nothing calls for a part of it. */
export function partAround(hexes: readonly HexName[], whole: Box): Box | null {
  if (hexes.length === 0) return null;
  const points = hexes.map((hex) => ({ x: centreOf(hex).x * SCALE, y: centreOf(hex).y * SCALE }));
  const across = within(
    points.map(({ x }) => x),
    AROUND.x,
    LEAST.width,
    [whole.left, whole.width],
  );
  const down = within(
    points.map(({ y }) => y),
    AROUND.y,
    LEAST.height,
    [whole.top, whole.height],
  );
  if (across.size * down.size > 0.75 * whole.width * whole.height) return null;
  return { left: across.start, top: down.start, width: across.size, height: down.size };
}

function within(
  places: readonly number[],
  around: number,
  least: number,
  [start, size]: readonly [number, number],
): { start: number; size: number } {
  const [low, high] = [Math.min(...places) - around * SCALE, Math.max(...places) + around * SCALE];
  const wanted = Math.min(size, Math.max(high - low, least * SCALE));
  const middle = (low + high) / 2;
  return { start: Math.min(Math.max(middle - wanted / 2, start), start + size - wanted), size: wanted };
}

/** What changed, outlined so that it is seen at a glance. */
export const outlines = (hexes: Iterable<HexName>): string =>
  [...hexes].map((hex) => path('r18-outlined', hexPath(centreOf(hex), 0.95), 0.09)).join('');

/** "Jingzhan has stations in Beijing and Datong." */
export function stationsSentence(
  { geo, operates, ownerName }: Pick<BoardKit, 'geo' | 'operates' | 'ownerName'>,
  homes: readonly HexName[],
): string {
  const name = ownerName(operates ?? '');
  if (homes.length === 0) return `${name} has no station on the map.`;
  return `${name} has ${homes.length === 1 ? 'a station' : 'stations'} in ${listed(homes.map((hex) => geo.hexes.get(hex)?.name ?? hex))}.`;
}
