/** Flat-top hexes: column letters to the right, rows downwards, two rows for the height of a hex. Lengths in drawing units. */

export const SIDE = 60;
export const HALF = (SIDE * Math.sqrt(3)) / 2;

export interface Point {
  readonly x: number;
  readonly y: number;
}

const round = (number: number): number => Math.round(number * 100) / 100;
const at = (centre: Point, degrees: number, distance: number): Point => ({
  x: round(centre.x + distance * Math.cos((degrees * Math.PI) / 180)),
  y: round(centre.y + distance * Math.sin((degrees * Math.PI) / 180)),
});

export function centreOf(hex: string): Point {
  return { x: round((hex.charCodeAt(0) - 65) * 1.5 * SIDE), y: round((Number(hex.slice(1)) - 1) * HALF) };
}

/** The direction of a side's middle: north is up, then clockwise. */
const degreesOf = (side: number): number => -90 + 60 * side;

export const sideMiddle = (hex: string, side: number, part = 1): Point => at(centreOf(hex), degreesOf(side), HALF * part);

export const hexPath = (hex: string, part = 1): string => {
  const corners = [0, 60, 120, 180, 240, 300].map((degrees) => at(centreOf(hex), degrees, SIDE * part));
  return `M${corners.map((point) => `${point.x} ${point.y}`).join('L')}Z`;
};

export const octagon = (centre: Point, radius: number): string => {
  const corners = Array.from({ length: 8 }, (_, i) => at(centre, 22.5 + 45 * i, radius));
  return `M${corners.map((point) => `${point.x} ${point.y}`).join('L')}Z`;
};

/**
 * Track between two sides of a hex: a straight line, or an exact arc that meets both sides at a right angle: radius 1.5 for
 * sides two apart, 0.5 for neighbours.
 */
export function trackPath(hex: string, from: number, to: number): string {
  const start = sideMiddle(hex, from);
  const end = sideMiddle(hex, to);
  const turned = (to - from + 6) % 6;
  if (turned === 3) return `M${start.x} ${start.y}L${end.x} ${end.y}`;
  const radius = (turned === 1 || turned === 5 ? 0.5 : 1.5) * SIDE;
  return `M${start.x} ${start.y}A${radius} ${radius} 0 0 ${turned < 3 ? 0 : 1} ${end.x} ${end.y}`;
}

/** The middle of such a track: where a station's stop lies on it. */
export function trackMiddle(hex: string, from: number, to: number): Point {
  const centre = centreOf(hex);
  const turned = (to - from + 6) % 6;
  if (turned === 3) return centre;
  const near = turned === 1 || turned === 5;
  // Towards the corner or side between the two ends.
  const between = degreesOf(from) + (turned < 3 ? 1 : -1) * (near ? 30 : 60);
  return at(centre, between, (near ? 0.5 : Math.sqrt(3) - 1.5) * SIDE);
}

/** How far it is along such a track. */
export function trackLength(from: number, to: number): number {
  const apart = Math.min((to - from + 6) % 6, (from - to + 6) % 6);
  return apart === 3 ? 2 * HALF : apart === 2 ? (Math.PI / 3) * 1.5 * SIDE : ((2 * Math.PI) / 3) * 0.5 * SIDE;
}

/** A point of such a track, `part` of the way along it. */
export function trackPoint(hex: string, from: number, to: number, part: number): Point {
  const start = sideMiddle(hex, from);
  const end = sideMiddle(hex, to);
  const turned = (to - from + 6) % 6;
  if (turned === 3) return { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part };
  const near = turned === 1 || turned === 5;
  const sign = turned < 3 ? 1 : -1;
  const round = at(centreOf(hex), degreesOf(from) + sign * (near ? 30 : 60), (near ? 1 : Math.sqrt(3)) * SIDE);
  const begins = (Math.atan2(start.y - round.y, start.x - round.x) * 180) / Math.PI;
  return at(round, begins - sign * (near ? 120 : 60) * part, (near ? 0.5 : 1.5) * SIDE);
}

/** A short line on a side of a hex, across the track that ends there. */
export function acrossSide(hex: string, side: number, reach: number): [Point, Point] {
  const middle = sideMiddle(hex, side);
  return [at(middle, degreesOf(side) + 90, reach), at(middle, degreesOf(side) - 90, reach)];
}

/** From a side's middle straight towards the centre, up to a place drawn with this radius. */
export function spurPath(hex: string, side: number, radius: number): string {
  const outer = sideMiddle(hex, side);
  const inner = at(centreOf(hex), degreesOf(side), radius);
  return `M${outer.x} ${outer.y}L${inner.x} ${inner.y}`;
}

const STEPS = [
  [0, -2],
  [1, -1],
  [1, 1],
  [0, 2],
  [-1, 1],
  [-1, -1],
] as const;

export const neighbour = (hex: string, side: number): string => {
  const [columns, rows] = STEPS[side]!;
  return `${String.fromCharCode(hex.charCodeAt(0) + columns)}${Number(hex.slice(1)) + rows}`;
};
