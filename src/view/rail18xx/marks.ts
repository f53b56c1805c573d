import { APOTHEM, corner, distance, INK, type Point, polar } from './geometry.js';
import type { Layout, PlacedStop } from './stops.js';

/** Something that is already drawn and must not be covered: discs and upright boxes, with how much it matters. */
export type Obstacle =
  | { readonly kind: 'disc'; readonly at: Point; readonly radius: number; readonly weight: number }
  | { readonly kind: 'box'; readonly at: Point; readonly width: number; readonly height: number; readonly weight: number };

const STOP = 7;
const MARK = 6;
const BORDER = 3;
/** Track is a row of discs, each of which counts a little. */
const TRACK = 0.25;

export interface Revenue {
  readonly at: Point;
  readonly value: number;
}

export interface ValueRow {
  readonly at: Point;
  readonly values: readonly number[];
  readonly box: readonly [width: number, height: number];
}

export interface Label {
  readonly at: Point;
  readonly text: string;
}

/** Values and label of a drawing in its free places. */
export interface Marks {
  readonly revenues: readonly Revenue[];
  readonly rows: readonly ValueRow[];
  readonly label: Label | null;
  /** What a stop pays into the treasury. */
  readonly subsidies: readonly Revenue[];
  /** For names and costs that come after: what is taken now. */
  readonly taken: readonly Obstacle[];
}

const POCKET = 0.76;
const DISC = 0.145;
/** Pockets in the order in which they are tried: upper right, upper left, lower right, lower left. */
const POCKETS: readonly number[] = [4, 2, 5, 1];

export function marksOf(layout: Layout, label: string | null, letters: boolean): Marks {
  const taken: Obstacle[] = obstacles(layout);
  const revenues: Revenue[] = [];
  const rows: ValueRow[] = [];
  const priced = layout.stops.filter((one) => one.shape !== 'mountain' && one.shape !== 'boomtown');

  for (const one of priced) {
    if (typeof one.stop.revenue === 'number') continue;
    const box: [number, number] = one.shape === 'city' ? [letters ? 0.292 : 0.3, letters ? 0.215 : 0.22] : [letters ? 0.292 : 0.315, 0.25];
    const at = rowPlace(taken, box, one.shape !== 'city');
    rows.push({ at, values: one.stop.revenue, box });
    taken.push({ kind: 'box', at, width: box[0] * 4, height: box[1] + 0.1, weight: MARK });
  }

  let place: Label | null = null;
  if (label !== null) {
    const width = label.length * 0.16 + 0.06;
    const order = [2, 4, 1, 5];
    const at =
      order.map((index) => corner(index, 0.72)).find((point) => inPocket(taken, { at: point, width, height: 0.19 })) ??
      freeAxis(taken, layout, width, 0.2);
    place = { at, text: label };
    taken.push({ kind: 'box', at, width, height: 0.22, weight: MARK });
  }

  const fixed = priced.filter((one) => typeof one.stop.revenue === 'number' && one.stop.revenue > 0);
  const boxed = fixed.filter((one) => one.shape === 'arrows' || one.shape === 'harbour');
  for (const one of boxed) {
    const at = rowPlace(taken, [0.08, 0.25], true);
    revenues.push({ at, value: one.stop.revenue as number });
    taken.push({ kind: 'box', at, width: 0.34, height: 0.26, weight: MARK });
  }
  const circles = fixed.filter((one) => !boxed.includes(one));
  const equal = circles.every((one) => one.stop.revenue === circles[0]!.stop.revenue);
  for (const one of equal ? circles.slice(0, 1) : circles) {
    const at = revenuePlace(taken, layout, one, equal && fixed.length === priced.length);
    revenues.push({ at, value: one.stop.revenue as number });
    taken.push({ kind: 'disc', at, radius: DISC + 0.015, weight: MARK });
  }
  const subsidies = layout.stops
    .filter((one) => one.stop.subsidy)
    .map((one) => {
      const at = best(taken, 0.34, 0.2, [
        { x: -0.44, y: 0 },
        { x: 0.44, y: 0 },
        { x: -0.36, y: -0.44 },
        { x: 0.36, y: -0.44 },
        { x: 0.36, y: 0.44 },
      ]);
      taken.push({ kind: 'box', at, width: 0.36, height: 0.22, weight: MARK });
      return { at, value: one.stop.subsidy! };
    });
  return { revenues, rows, label: place, subsidies, taken };
}

function revenuePlace(taken: readonly Obstacle[], layout: Layout, one: PlacedStop, alone: boolean): Point {
  // Rings of cities: in the middle.
  if ((layout.stops.length >= 4 || one.stop.slots >= 6) && alone) return { x: 0, y: 0 };
  const order = [...POCKETS];
  const curved = one.shape === 'bar' && distance(one.at, { x: 0, y: 0 }) > 0.1;
  if (curved || !alone) order.sort((a, b) => distance(corner(a, POCKET), one.at) - distance(corner(b, POCKET), one.at));
  for (const index of order) if (discFree(taken, corner(index, POCKET), DISC)) return corner(index, POCKET);
  return freeAxis(taken, layout, DISC * 2, DISC * 2);
}

/** The axis of an edge without track, where the pockets are taken. */
function freeAxis(taken: readonly Obstacle[], layout: Layout, width: number, height: number): Point {
  const used = new Set(layout.lines.flatMap((one) => one.edges));
  for (const far of [0.6, 0.66]) {
    for (const edge of [3, 2, 4, 1, 5, 0]) {
      const at = polar(far, 120 + 60 * edge);
      if (!used.has(edge) && inPocket(taken, { at, width, height })) return at;
    }
  }
  return best(taken, width, height, grid([-0.6, -0.45, 0, 0.45, 0.6], [-0.55, -0.4, 0.4, 0.55]));
}

function rowPlace(taken: readonly Obstacle[], box: readonly [number, number], middle: boolean): Point {
  const [width, height] = [box[0] * 4 + 0.04, box[1] + 0.08];
  const rows = middle ? [0, 0.12, 0.25, -0.12, -0.25, 0.4, -0.4] : [0.53, -0.53, 0.5, -0.5, 0.56, -0.56];
  const at = grid([0, 0.08, -0.08, 0.16, -0.16, 0.22, -0.22], rows);
  return best(taken, width, height, at);
}

export const grid = (xs: readonly number[], ys: readonly number[]): Point[] => ys.flatMap((y) => xs.map((x) => ({ x, y })));

/** The place with the least overlap; the first of equals. */
export function best(
  taken: readonly Obstacle[],
  width: number,
  height: number,
  places: readonly Point[],
  dislike: (at: Point) => number = () => 0,
): Point {
  let [chosen, least] = [places[0]!, Number.POSITIVE_INFINITY];
  for (const at of places) {
    const basic = dislike(at) + outside({ at, width, height }) * BORDER;
    if (basic >= least) continue;
    const cost = basic + covered(taken, { at, width, height }, least - basic);
    if (cost < least - 1e-9) [chosen, least] = [at, cost];
    if (least === 0) break;
  }
  return chosen;
}

interface Box {
  readonly at: Point;
  readonly width: number;
  readonly height: number;
}

/** Pockets lie inside the hex by construction: only what is drawn there counts. */
const inPocket = (taken: readonly Obstacle[], box: Box): boolean => covered(taken, box) === 0;

function discFree(taken: readonly Obstacle[], at: Point, radius: number): boolean {
  return taken.every((one) => {
    if (one.kind === 'disc') return distance(one.at, at) >= one.radius + radius - 0.004;
    const x = Math.max(Math.abs(one.at.x - at.x) - one.width / 2, 0);
    const y = Math.max(Math.abs(one.at.y - at.y) - one.height / 2, 0);
    return Math.hypot(x, y) >= radius - 0.004;
  });
}

/** How much of the box lies on what is taken, and outside the hex, by weight. */
export const overlap = (taken: readonly Obstacle[], box: Box): number => covered(taken, box) + outside(box) * BORDER;

/** Stops counting at `enough`. */
function covered(taken: readonly Obstacle[], box: Box, enough = Number.POSITIVE_INFINITY): number {
  let cost = 0;
  for (const one of taken) {
    if (cost >= enough) return cost;
    if (one.kind === 'disc') {
      const x = Math.max(Math.abs(one.at.x - box.at.x) - box.width / 2, 0);
      const y = Math.max(Math.abs(one.at.y - box.at.y) - box.height / 2, 0);
      if (x >= one.radius || y >= one.radius) continue;
      const deep = one.radius - Math.sqrt(x * x + y * y);
      if (deep > 0.004) cost += one.weight * deep;
    } else {
      const x = (one.width + box.width) / 2 - Math.abs(one.at.x - box.at.x);
      const y = (one.height + box.height) / 2 - Math.abs(one.at.y - box.at.y);
      if (x > 0.004 && y > 0.004) cost += one.weight * Math.min(x, y);
    }
  }
  return cost;
}

const NORMALS: readonly Point[] = [0, 1, 2, 3, 4, 5].map((edge) => polar(1, 120 + 60 * edge));

/** How far the box sticks out of the hex: its farthest corner in the direction of each edge. */
function outside(box: Box): number {
  let most = 0;
  for (const normal of NORMALS) {
    const far = box.at.x * normal.x + box.at.y * normal.y + (Math.abs(normal.x) * box.width + Math.abs(normal.y) * box.height) / 2;
    if (far - APOTHEM + 0.02 > most) most = far - APOTHEM + 0.02;
  }
  return most;
}

/** Track as a row of discs, stops by their shape, and the two pockets that belong to hex name and tile number. */
export function obstacles(layout: Layout): Obstacle[] {
  const found: Obstacle[] = [];
  for (const { line } of layout.lines) {
    const steps = Math.ceil(line.length / 0.08);
    for (let step = 0; step <= steps; step++)
      found.push({ kind: 'disc', at: line.at(step / steps), radius: INK / 2 + 0.035, weight: TRACK });
  }
  for (const one of layout.stops) {
    for (const disc of discsOf(one)) found.push({ kind: 'disc', ...disc, weight: STOP });
    for (const edge of one.arrows)
      for (const far of [0.82, 0.72, 0.62, 0.54]) found.push({ kind: 'disc', at: polar(far, 120 + 60 * edge), radius: 0.12, weight: STOP });
  }
  found.push({ kind: 'box', at: { x: 0, y: -0.86 }, width: 0.34, height: 0.18, weight: MARK });
  found.push({ kind: 'box', at: { x: 0, y: 0.86 }, width: 0.4, height: 0.18, weight: MARK });
  return found;
}

/** What a stop covers. */
export function discsOf(one: PlacedStop): { at: Point; radius: number }[] {
  switch (one.shape) {
    case 'city': {
      const discs = one.slots.map((at) => ({ at, radius: one.slotRadius + 0.06 }));
      return one.stop.slots >= 3 && one.stop.slots < 6 ? [...discs, { at: one.at, radius: 0.3 }] : discs;
    }
    case 'bar': {
      const across = polar(1, one.angle + 90);
      return [-0.14, -0.07, 0, 0.07, 0.14].map((far) => ({
        at: { x: one.at.x + across.x * far, y: one.at.y + across.y * far },
        radius: 0.075,
      }));
    }
    case 'dot':
      return [{ at: one.at, radius: 0.18 }];
    case 'boomtown':
      return [{ at: one.at, radius: 0.26 }];
    case 'mountain':
      return [{ at: one.at, radius: 0.27 }];
    default:
      return [];
  }
}
