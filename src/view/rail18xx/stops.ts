import { type Drawing, edgesOfStop, type Stop } from '../../games/rail18xx/tile.js';
import { edgeAngle, type Line, type Point, polar, spur, trackLine } from './geometry.js';

/** Where the stops of a drawing sit, and the lines of its track. Everything is computed from turned edges. */
export interface Layout {
  readonly lines: readonly LaidLine[];
  readonly stops: readonly PlacedStop[];
}

export interface LaidLine {
  readonly line: Line;
  /** Indices in `drawing.tracks` that run over it. */
  readonly tracks: readonly number[];
  readonly edges: readonly number[];
  /** The stop it belongs to; −1 for plain track. */
  readonly stop: number;
}

export type StopShape = 'city' | 'bar' | 'dot' | 'boomtown' | 'mountain' | 'arrows' | 'harbour';

export interface PlacedStop {
  readonly stop: Stop;
  readonly index: number;
  readonly shape: StopShape;
  readonly at: Point;
  /** Direction of the track under a town's bar, in degrees. */
  readonly angle: number;
  /** Centres of the station spaces, in board directions whatever the rotation. */
  readonly slots: readonly Point[];
  readonly slotRadius: number;
  /** Edges with an arrow into a place where routes end. */
  readonly arrows: readonly number[];
}

/**
 * Two stops with two exits each sit on their own lines, moved along them until clear of each other: how far, by tile,
 * counted from the stop's first exit. Tiles that are not listed stay in the middle.
 */
const ALONG: Readonly<Record<string, readonly [number, number]>> = {
  '1': [0.44, 0.56],
  '55': [0.24, 0.76],
  '56': [0.32, 0.68],
  '69': [0.42, 0.26],
  '8855': [0.24, 0.24],
  '8856': [0.32, 0.32],
  '8857': [0.42, 0.26],
  '8859': [0.26, 0.26],
  '8860': [0.42, 0.56],
  '8863': [0.54, 0.54],
};
/** The number 8858 is a twin town in 1880 and an OO tile in 1888. */
const ALONG_8858: Readonly<Record<string, readonly [number, number]>> = { yellow: [0.44, 0.44], green: [0.34, 0.66] };

export function layout(drawing: Drawing, tile: string | null): Layout {
  const lines: LaidLine[] = [];
  const along = (tile === '8858' ? ALONG_8858[drawing.colour] : ALONG[tile ?? '']) ?? [0.5, 0.5];
  const count = drawing.stops.length;
  const bare = drawing.stops.map((_, index) => edgesOfStop(drawing, index).length === 0);

  const placed = drawing.stops.map((stop, index): PlacedStop => {
    const edges = edgesOfStop(drawing, index);
    const tracks = drawing.tracks.flatMap(([a, b], track) => (a === index + 6 || b === index + 6 ? [track] : []));
    const shape = shapeOf(stop, edges.length);
    const radius = slotRadius(stop, count);
    const spot = (at: Point, angle = 0): PlacedStop => ({
      stop,
      index,
      shape,
      at,
      angle,
      slots: slotsOf(stop, at, radius),
      slotRadius: radius,
      arrows: shape === 'arrows' || shape === 'harbour' ? edges : [],
    });
    const onLine = edges.length === 2 && (count > 1 || shape === 'bar');
    if (onLine) {
      const line = trackLine(edges[0]!, edges[1]!);
      lines.push({ line, tracks, edges, stop: index });
      const t = count > 1 ? along[index]! : 0.5;
      const direction = line.along(t);
      return spot(line.at(t), (Math.atan2(direction.y, direction.x) * 180) / Math.PI);
    }
    if (shape === 'arrows' || shape === 'harbour') return spot({ x: 0, y: 0 });
    const at = count === 1 ? { x: 0, y: 0 } : aside(drawing, index, edges, bare);
    edges.forEach((edge, position) => {
      lines.push({ line: spur(edge, at), tracks: [tracks[position]!], edges: [edge], stop: index });
    });
    return spot(at);
  });
  drawing.tracks.forEach(([a, b], track) => {
    if (a < 6 && b < 6) lines.push({ line: trackLine(a, b), tracks: [track], edges: [a, b], stop: -1 });
  });
  return { lines, stops: placed };
}

/** Several stops with one exit or none: on the axis of the exit, opposite the other, or side by side. */
function aside(drawing: Drawing, index: number, edges: readonly number[], bare: readonly boolean[]): Point {
  const count = drawing.stops.length;
  const far = count >= 4 ? 0.495 : 0.46;
  if (edges.length === 1) return polar(far, edgeAngle(edges[0]!));
  if (bare.every(Boolean)) {
    const apart = drawing.stops[index]!.kind === 'city' || drawing.stops[index]!.kind === 'boomtown' ? 0.43 : 0.31;
    return { x: index === 0 ? -apart : apart, y: 0 };
  }
  const other = edgesOfStop(drawing, bare.indexOf(false))[0]!;
  return polar(far, edgeAngle(other) + 180);
}

function shapeOf(stop: Stop, exits: number): StopShape {
  if (stop.subsidy) return 'mountain';
  switch (stop.kind) {
    case 'city':
      return 'city';
    case 'boomtown':
      return 'boomtown';
    case 'harbour':
      return 'harbour';
    case 'offboard':
      return stop.slots > 0 ? 'city' : 'arrows';
    case 'town':
      return exits === 2 ? 'bar' : 'dot';
  }
}

function slotRadius(stop: Stop, count: number): number {
  if (count >= 4) return 0.215;
  if (count > 1) return 0.225;
  return stop.slots >= 6 ? 0.205 : stop.slots === 4 ? 0.215 : stop.slots === 3 ? 0.255 : 0.27;
}

/** How far the spaces of a ring are from its middle. */
export const RING = 0.42;

/** One circle; two side by side; three in a triangle, point up; four in a square; six in a ring, one towards each edge. */
function slotsOf(stop: Stop, at: Point, radius: number): Point[] {
  const shift = (x: number, y: number): Point => ({ x: at.x + x, y: at.y + y });
  switch (stop.slots) {
    case 0:
      return [];
    case 1:
      return [at];
    case 2:
      return [shift(-radius - 0.008, 0), shift(radius + 0.008, 0)];
    case 3:
      return [shift(0, -0.29), shift(-radius - 0.008, 0.17), shift(radius + 0.008, 0.17)];
    case 4:
      return [shift(-0.223, -0.223), shift(0.223, -0.223), shift(-0.223, 0.223), shift(0.223, 0.223)];
    default:
      return Array.from({ length: stop.slots }, (_, slot) => {
        const point = polar(RING, edgeAngle(slot));
        return shift(point.x, point.y);
      });
  }
}
