import type { Geography } from '../../games/rail18xx/map.js';
import type { Drawing, ValueTime } from '../../games/rail18xx/tile.js';
import { escaped } from '../shared/escaped.js';
import { hexPath, n, type Point } from './geometry.js';
import { marksOf } from './marks.js';
import { marksSvg, path, stopSvg, text, trackSvg } from './print.js';
import { layout } from './stops.js';

const MIDDLE: Point = { x: 0, y: 0 };

/** Edges of the two halves of the ferry tile of 1888-N that lead over the water. */
export const FERRY_EDGES: Readonly<Record<string, number>> = { L40a: 0, L40b: 3 };

/** Whether a line of the new tile was there before: both its edges joined, or its one edge used at all. */
export const keeps = (tracks: readonly (readonly [number, number])[], edges: readonly number[]): boolean =>
  tracks.some(([a, b]) =>
    edges.length === 1 ? a === edges[0] || b === edges[0] : (a === edges[0] && b === edges[1]) || (a === edges[1] && b === edges[0]),
  );

/** One tile or printed drawing as a picture of its own; track that is not `kept` is new and blue. */
export function tileSvg(
  drawing: Drawing,
  tile: string | null,
  options: { letters: boolean; time: ValueTime | null; says: string; kept?: Drawing['tracks'] },
): string {
  const laid = layout(drawing, tile);
  const marks = marksOf(laid, drawing.label, options.letters);
  const ferry = FERRY_EDGES[tile ?? ''];
  const inner =
    trackSvg(laid, MIDDLE, {
      dashed: (line) => ferry !== undefined && line.edges.includes(ferry),
      ...(options.kept ? { fresh: (line) => !keeps(options.kept!, line.edges) } : {}),
    }) +
    laid.stops.map((one) => stopSvg(one, MIDDLE)).join('') +
    marksSvg(marks, laid, MIDDLE, options.time) +
    (tile ? text('r18-number', { x: 0, y: 0.82 }, 0.135, tile) : '');
  return `<svg class="r18-tile" viewBox="${n(-0.9)} ${n(-1.03)} ${n(1.8)} ${n(2.06)}" role="img" aria-label="${escaped(options.says)}" xmlns="http://www.w3.org/2000/svg">${path(`r18-hex r18-${drawing.colour}`, hexPath(MIDDLE), 0.024)}${inner}</svg>`;
}

export interface SheetTile {
  readonly number: string;
  readonly count: number;
  readonly left: number | null;
  readonly svg: string;
}

export interface SheetGroup {
  readonly colour: string;
  /** "15 kinds, 50 tiles" */
  readonly note: string;
  readonly tiles: readonly SheetTile[];
}

const sheets = new WeakMap<Geography, Map<string, string>>();

/** A tile of the sheet never changes: it is drawn once, and lies in every page of its game. */
function sheetSvg(geo: Geography, tile: Drawing & { readonly id: string }, letters: boolean): string {
  const drawn = sheets.get(geo) ?? new Map<string, string>();
  sheets.set(geo, drawn);
  const key = `${tile.id} ${letters}`;
  const svg = drawn.get(key) ?? tileSvg(tile, tile.id, { letters, time: 2, says: `Tile ${tile.id}` });
  drawn.set(key, svg);
  return svg;
}

/** Every tile of a game at rotation 0, by colour, with its count and what is left of it. */
export function tileSheet(geo: Geography, letters: boolean, left: ((tile: string) => number) | null): SheetGroup[] {
  const groups: SheetGroup[] = [];
  for (const colour of ['yellow', 'green', 'brown', 'grey', 'red', 'blue'] as const) {
    const tiles = [...geo.tiles.values()].filter((tile) => tile.colour === colour);
    if (tiles.length === 0) continue;
    const total = tiles.reduce((sum, tile) => sum + tile.count, 0);
    groups.push({
      colour: colour[0]!.toUpperCase() + colour.slice(1),
      note: `${several(tiles.length, 'kind')}, ${several(total, 'tile')}`,
      tiles: tiles.map((tile) => ({
        number: tile.id,
        count: tile.count,
        left: left ? left(tile.id) : null,
        svg: sheetSvg(geo, tile, letters),
      })),
    });
  }
  return groups;
}

const several = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
