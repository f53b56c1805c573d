import { columnOf, type Edge, type HexName, rowOf } from '../../games/rail18xx/hex.js';

/** Lengths in units of the hex side, y downwards; the printed drawing is larger by SCALE. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export const SCALE = 50;
/** Distance from the centre of a hex to the middle of a side. */
export const APOTHEM = Math.sqrt(3) / 2;
export const INK = 0.14;
export const CASING = 0.032;
/** Track runs a little past the edge, so that no seam shows between hexes. */
export const OVERRUN = 0.014;

export const polar = (distance: number, degrees: number): Point => ({
  x: distance * Math.cos((degrees * Math.PI) / 180),
  y: distance * Math.sin((degrees * Math.PI) / 180),
});
export const plus = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });
export const times = (a: Point, factor: number): Point => ({ x: a.x * factor, y: a.y * factor });
export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

export const centreOf = (hex: HexName): Point => ({ x: columnOf(hex) * APOTHEM, y: rowOf(hex) * 1.5 });
export const edgeAngle = (edge: Edge): number => 120 + 60 * edge;
export const edgeMiddle = (edge: Edge, from = APOTHEM): Point => polar(from, edgeAngle(edge));
/** Corner 0 is at the bottom, then clockwise; corner e + 1 lies between edges e and e + 1. */
export const corner = (index: number, from = 1): Point => polar(from, 90 + 60 * index);

/** A line of track in its hex, from 0 to 1. */
export interface Line {
  readonly at: (t: number) => Point;
  /** The direction of travel, one long. */
  readonly along: (t: number) => Point;
  readonly length: number;
  /** Over which other lines it lies where they cross: straight over gentle over sharp. */
  readonly rank: number;
  /** SVG, overrun included; the part between two parameters without it. */
  readonly path: (centre: Point, from?: number, to?: number) => string;
}

export const n = (value: number): string => String(Math.round(value * SCALE * 100) / 100);
export const xy = (point: Point): string => `${n(point.x)} ${n(point.y)}`;

/** Edge to edge: a straight, an arc of radius 1.5 or one of radius 0.5, each at a right angle to both edges. */
export function trackLine(from: Edge, to: Edge): Line {
  const apart = Math.min((to - from + 6) % 6, (from - to + 6) % 6);
  if (apart === 3) return straight(edgeMiddle(from), edgeMiddle(to), 3);
  const first = (to - from + 6) % 6 === apart ? from : to;
  const middle = apart === 2 ? polar(Math.sqrt(3), edgeAngle(first + 1)) : corner(first + 1);
  return arc(edgeMiddle(from), edgeMiddle(to), middle, apart === 2 ? 1.5 : 0.5, apart);
}

/** From an edge straight to a stop on its axis or in the middle. */
export const spur = (edge: Edge, end: Point): Line => straight(edgeMiddle(edge), end, 3, false);

function straight(a: Point, b: Point, rank: number, bothOver = true): Line {
  const length = distance(a, b);
  const along = times({ x: b.x - a.x, y: b.y - a.y }, 1 / (length || 1));
  const at = (t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
  return {
    at,
    along: () => along,
    length,
    rank,
    path: (centre, from, to) => {
      const start = from === undefined ? plus(a, times(along, -OVERRUN)) : at(from);
      const end = to === undefined ? (bothOver ? plus(b, times(along, OVERRUN)) : b) : at(to);
      return `M${xy(plus(centre, start))}L${xy(plus(centre, end))}`;
    },
  };
}

function arc(a: Point, b: Point, middle: Point, radius: number, rank: number): Line {
  const angle = (p: Point): number => Math.atan2(p.y - middle.y, p.x - middle.x);
  const start = angle(a);
  let sweep = angle(b) - start;
  if (sweep > Math.PI) sweep -= 2 * Math.PI;
  if (sweep < -Math.PI) sweep += 2 * Math.PI;
  const at = (t: number): Point => ({
    x: middle.x + radius * Math.cos(start + sweep * t),
    y: middle.y + radius * Math.sin(start + sweep * t),
  });
  const sign = Math.sign(sweep);
  const along = (t: number): Point => ({ x: -Math.sin(start + sweep * t) * sign, y: Math.cos(start + sweep * t) * sign });
  return {
    at,
    along,
    length: Math.abs(sweep) * radius,
    rank,
    path: (centre, from = 0, to = 1) => {
      const turn = `A${n(radius)} ${n(radius)} 0 0 ${sign > 0 ? 1 : 0} ${xy(plus(centre, at(to)))}`;
      const before =
        from === 0
          ? `M${xy(plus(centre, plus(at(0), times(along(0), -OVERRUN))))}L${xy(plus(centre, at(0)))}`
          : `M${xy(plus(centre, at(from)))}`;
      const after = to === 1 ? `L${xy(plus(centre, plus(at(1), times(along(1), OVERRUN))))}` : '';
      return `${before}${turn}${after}`;
    },
  };
}

export function hexPath(centre: Point, size = 1): string {
  return `M${[0, 1, 2, 3, 4, 5].map((index) => xy(plus(centre, corner(index, size)))).join('L')}Z`;
}
