import { type Board, drawingAt } from '../../games/rail18xx/board.js';
import type { Geography } from '../../games/rail18xx/map.js';
import type { Piece } from '../../games/rail18xx/routes/run.js';
import { centreOf, type Point, plus } from './geometry.js';
import { circle, path, text } from './print.js';
import { type LaidLine, type Layout, layout } from './stops.js';

/** Each route one line over the track: casing, colour, its own dash; its number on plain stretches. */
export function routesSvg(geo: Geography, board: Board, routes: readonly { readonly path: readonly Piece[] }[]): string {
  return routes.map((route, index) => routeSvg(geo, board, route.path, index)).join('');
}

function routeSvg(geo: Geography, board: Board, pieces: readonly Piece[], index: number): string {
  const drawn = new Map<string, Layout>();
  const done = new Set<string>();
  const lines: { line: LaidLine; centre: Point; half: [number, number] | null; plain: boolean }[] = [];
  for (const [hex, from, to] of pieces) {
    const layoutHere = drawn.get(hex) ?? layout(drawingAt(geo, board, hex), board.tiles[hex]?.[0] ?? null);
    drawn.set(hex, layoutHere);
    const drawing = drawingAt(geo, board, hex);
    const track = drawing.tracks.findIndex(([a, b]) => (a === from && b === to) || (a === to && b === from));
    const at = layoutHere.lines.findIndex((one) => one.tracks.includes(track));
    if (at < 0 || done.has(`${hex} ${track}`)) continue;
    done.add(`${hex} ${track}`);
    const line = layoutHere.lines[at]!;
    lines.push({ line, centre: centreOf(hex), half: halfOf(line, layoutHere, from, to), plain: line.stop < 0 });
  }
  const shape = lines.map(({ line, centre, half }) => (half ? line.line.path(centre, half[0], half[1]) : line.line.path(centre)));
  const colour = index % 4;
  const svg =
    shape.map((d) => path('r18-route-casing', d, 0.245)).join('') +
    shape.map((d) => path(`r18-route r18-route-${colour}`, d, 0.17)).join('') +
    shape.map((d) => path(`r18-route-dash r18-dash-${colour}`, d, 0.06)).join('');
  return svg + numbers(lines, index);
}

/** A stop on a through line is an end of the route when only one of its two tracks is run. */
function halfOf(line: LaidLine, laid: Layout, from: number, to: number): [number, number] | null {
  if (line.edges.length !== 2 || line.stop < 0) return null;
  const stop = laid.stops[line.stop]!;
  const edge = from < 6 ? from : to;
  let t = 0.5;
  let near = Number.POSITIVE_INFINITY;
  for (let step = 0; step <= 100; step++) {
    const point = line.line.at(step / 100);
    const apart = Math.hypot(point.x - stop.at.x, point.y - stop.at.y);
    if (apart < near) [t, near] = [step / 100, apart];
  }
  return line.edges[0] === edge ? [0, t] : [t, 1];
}

function numbers(lines: readonly { line: LaidLine; centre: Point; plain: boolean }[], index: number): string {
  let svg = '';
  let stretch = false;
  for (const { line, centre, plain } of lines) {
    if (plain && !stretch) {
      const at = plus(centre, line.line.at(0.5));
      svg += circle(`r18-route-disc r18-route-disc-${index % 4}`, at, 0.2, 0.03) + text('r18-route-number', at, 0.23, String(index + 1));
    }
    stretch = plain;
  }
  return svg;
}
