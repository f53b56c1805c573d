import type { ValueTime } from '../../games/rail18xx/tile.js';
import { escaped } from '../shared/escaped.js';
import { CASING, edgeAngle, INK, n, type Point, plus, polar, times, xy } from './geometry.js';
import type { Marks } from './marks.js';
import { type LaidLine, type Layout, type PlacedStop, RING } from './stops.js';

/** Geometry as SVG text. Classes carry the colours, so that pages follow light and dark and pictures bring their own. */

export const path = (className: string, d: string, width?: number): string =>
  `<path class="${className}" d="${d}"${width === undefined ? '' : ` stroke-width="${n(width)}"`}/>`;
export const circle = (className: string, at: Point, radius: number, width?: number): string =>
  `<circle class="${className}" cx="${n(at.x)}" cy="${n(at.y)}" r="${n(radius)}"${width === undefined ? '' : ` stroke-width="${n(width)}"`}/>`;
export const box = (className: string, at: Point, width: number, height: number, round = 0, stroke?: number): string =>
  `<rect class="${className}" x="${n(at.x - width / 2)}" y="${n(at.y - height / 2)}" width="${n(width)}" height="${n(height)}"${round > 0 ? ` rx="${n(round)}"` : ''}${stroke === undefined ? '' : ` stroke-width="${n(stroke)}"`}/>`;
/** Text around a point, its middle a third of the size above the line. */
export const text = (className: string, at: Point, size: number, words: string): string =>
  `<text class="${className}" x="${n(at.x)}" y="${n(at.y + size * 0.35)}" font-size="${n(size)}">${escaped(words)}</text>`;

const lineBetween = (a: Point, b: Point): string => `M${xy(a)}L${xy(b)}`;

/** Points where two lines cross that have no end in common. */
export function crossings(lines: readonly LaidLine[]): readonly Crossing[] {
  const known = met.get(lines);
  if (known) return known;
  const found = findCrossings(lines);
  met.set(lines, found);
  return found;
}

export interface Crossing {
  readonly upper: number;
  readonly lower: number;
  /** Where on the upper line. */
  readonly t: number;
}

const met = new WeakMap<readonly LaidLine[], readonly Crossing[]>();

function findCrossings(lines: readonly LaidLine[]): Crossing[] {
  const found: Crossing[] = [];
  for (let a = 0; a < lines.length; a++) {
    for (let b = a + 1; b < lines.length; b++) {
      const [one, other] = [lines[a]!, lines[b]!];
      if (one.edges.some((edge) => other.edges.includes(edge)) || (one.stop >= 0 && one.stop === other.stop)) continue;
      const upper = one.line.rank > other.line.rank ? a : b;
      const t = meeting(lines[upper]!, lines[upper === a ? b : a]!);
      if (t !== null) found.push({ upper, lower: upper === a ? b : a, t });
    }
  }
  return found;
}

/** Where on the upper line the two meet: looked for roughly, then closely. */
function meeting(upper: LaidLine, lower: LaidLine): number | null {
  const points = Array.from({ length: 25 }, (_, step) => lower.line.at(step / 24));
  let [best, near] = [0, Number.POSITIVE_INFINITY];
  const look = (t: number): void => {
    const { x, y } = upper.line.at(t);
    for (const point of points) {
      const apart = (point.x - x) ** 2 + (point.y - y) ** 2;
      if (apart < near) [best, near] = [t, apart];
    }
  };
  for (let step = 0; step <= 24; step++) look(step / 24);
  if (near > 0.05 ** 2) return null;
  const rough = best;
  for (let step = -5; step <= 5; step++) look(rough + step / 120);
  return best > 0.02 && best < 0.98 ? best : null;
}

export interface TrackStyle {
  /** Ferries: track over the water. */
  readonly dashed?: (line: LaidLine) => boolean;
  /** New track of a half-made move. */
  readonly fresh?: (line: LaidLine) => boolean;
}

/** All casings, then all ink; where lines cross, the upper one again for a short way. */
export function trackSvg(layout: Layout, centre: Point, style: TrackStyle = {}): string {
  const { lines } = layout;
  const classOf = (one: LaidLine): string =>
    style.fresh?.(one) ? 'r18-ink r18-fresh' : style.dashed?.(one) ? 'r18-ink r18-ferry' : 'r18-ink';
  let casing = '';
  let ink = '';
  for (const one of lines) {
    casing += path('r18-casing', one.line.path(centre), INK + 2 * CASING);
    ink += path(classOf(one), one.line.path(centre), INK);
  }
  for (const { upper, t } of crossings(lines)) {
    const one = lines[upper]!;
    const half = 0.17 / one.line.length;
    const [from, to] = [Math.max(0.001, t - half), Math.min(0.999, t + half)];
    ink += path('r18-casing', one.line.path(centre, from, to), INK + 2 * CASING);
    ink += path(classOf(one), one.line.path(centre, Math.max(0.0005, from - 0.02), Math.min(0.9995, to + 0.02)), INK);
  }
  return casing + ink;
}

/** Stops without what stands in them. */
export function stopSvg(one: PlacedStop, centre: Point): string {
  const at = plus(centre, one.at);
  switch (one.shape) {
    case 'city':
      return citySvg(one, centre);
    case 'bar': {
      const across = polar(1, one.angle + 90);
      const end = (far: number): Point => plus(at, times(across, far));
      return path('r18-casing', lineBetween(end(-0.215), end(0.215)), 0.17) + path('r18-ink', lineBetween(end(-0.185), end(0.185)), 0.11);
    }
    case 'dot':
      return circle('r18-dot', at, 0.145, CASING);
    case 'boomtown':
      return circle('r18-boom', at, 0.24, 0.035) + circle('r18-dot', at, 0.1, 0);
    case 'mountain':
      return circle('r18-city', at, 0.235, 0.034) + mountain('r18-dot', at, 0.3);
    default:
      return one.arrows.map((edge) => arrow(centre, edge)).join('');
  }
}

function citySvg(one: PlacedStop, centre: Point): string {
  const slots = one.slots.map((slot) => plus(centre, slot));
  const radius = one.slotRadius;
  if (slots.length === 1) return circle('r18-halo', slots[0]!, radius + 0.017 + CASING) + circle('r18-city', slots[0]!, radius, 0.034);
  const ring = slots.length >= 5;
  const order = slots.length === 4 ? [slots[0]!, slots[1]!, slots[3]!, slots[2]!] : slots;
  const d = `M${order.map(xy).join('L')}${slots.length > 2 ? 'Z' : ''}`;
  const around = (className: string, more: number): string =>
    ring ? circle(className, plus(centre, one.at), RING + radius + more) : path(`${className} r18-hull`, d, 2 * (radius + more));
  const rooms = slots.map((slot) => circle('r18-slot', slot, radius - 0.01, 0.02)).join('');
  return around('r18-halo', 0.05 + CASING) + around('r18-dark', 0.05) + around('r18-paper', 0.02) + rooms;
}

/** Into a place where routes end. */
function arrow(centre: Point, edge: number): string {
  const along = polar(1, edgeAngle(edge));
  const across = polar(1, edgeAngle(edge) + 90);
  const point = (far: number, side: number): Point => plus(centre, plus(times(along, far), times(across, side)));
  const outline = [point(0.88, -0.07), point(0.74, -0.085), point(0.526, 0), point(0.74, 0.085), point(0.88, 0.07)];
  return path('r18-arrow', `M${outline.map(xy).join('L')}Z`, CASING * 2);
}

const TILE_TIMES = ['yellow', 'green', 'brown', 'grey'];

/** Revenue, values by phase with the present one marked three ways besides colour, label. */
export function marksSvg(marks: Marks, layout: Layout, centre: Point, time: ValueTime | null): string {
  let svg = '';
  for (const { at, value } of marks.revenues) {
    const place = plus(centre, at);
    const boxed = layout.stops.some((one) => one.arrows.length > 0);
    svg += boxed ? box('r18-value', place, 0.36, 0.27, 0.05, 0.03) : circle('r18-value', place, 0.145, 0.022);
    svg += text('r18-figure', place, boxed ? 0.19 : 0.165, String(value));
  }
  for (const row of marks.rows) svg += rowSvg(row, centre, time);
  if (marks.label) svg += text('r18-label', plus(centre, marks.label.at), 0.225, marks.label.text);
  for (const { at, value } of marks.subsidies) {
    svg += box('r18-value', plus(centre, at), 0.36, 0.2, 0.1, 0.022) + text('r18-figure', plus(centre, at), 0.15, `+${value}`);
  }
  return svg;
}

function rowSvg(row: Marks['rows'][number], centre: Point, time: ValueTime | null): string {
  const [width, height] = row.box;
  let svg = '';
  const draw = (index: number): string => {
    const at = plus(centre, { x: row.at.x + (index - 1.5) * width, y: row.at.y });
    const now = index === time;
    const size = now ? 0.175 : 0.145;
    return (
      box(
        `r18-box r18-${TILE_TIMES[index]}${now ? ' r18-now' : ''}`,
        at,
        now ? width + 0.02 : width,
        now ? height + 0.1 : height,
        0,
        now ? 0.04 : 0.016,
      ) +
      text(now ? 'r18-figure' : 'r18-later', at, size, String(row.values[index])) +
      (now ? path('r18-dark', `M${xy(plus(at, { x: -0.06, y: -height / 2 - 0.12 }))}h${n(0.12)}l${n(-0.06)} ${n(0.075)}Z`) : '')
    );
  };
  for (let index = 0; index < 4; index++) if (index !== time) svg += draw(index);
  return time === null ? svg : svg + draw(time);
}

/** Two peaks, the wall's battlements, and waves: three silhouettes. */
export function mountain(className: string, at: Point, width: number): string {
  const [w, h] = [width, width * 0.56];
  return path(
    className,
    `M${xy(plus(at, { x: -w / 2, y: h / 2 }))}l${n(w * 0.3)} ${n(-h * 0.72)}l${n(w * 0.14)} ${n(h * 0.3)}l${n(w * 0.2)} ${n(-h * 0.58)}l${n(w * 0.36)} ${n(h)}Z`,
  );
}

export function wall(className: string, at: Point, width: number): string {
  const [u, h] = [width / 5, width * 0.46];
  return path(
    className,
    `M${xy(plus(at, { x: -width / 2, y: h / 2 }))}v${n(-h)}h${n(u)}v${n(h * 0.4)}h${n(u)}v${n(-h * 0.4)}h${n(u)}v${n(h * 0.4)}h${n(u)}v${n(-h * 0.4)}h${n(u)}v${n(h)}Z`,
  );
}

export function river(className: string, at: Point, width: number): string {
  const u = width / 6;
  const wave = (y: number): string =>
    `M${xy(plus(at, { x: -width / 2, y }))}q${n(u)} ${n(-0.09)} ${n(2 * u)} 0t${n(2 * u)} 0t${n(2 * u)} 0`;
  return path(className, wave(-0.04) + wave(0.05), 0.028);
}

export const anchor = (className: string, at: Point): string =>
  path(
    className,
    `M${xy(plus(at, { x: 0, y: -0.07 }))}v${n(0.22)}M${xy(plus(at, { x: -0.075, y: -0.015 }))}h${n(0.15)}M${xy(plus(at, { x: -0.12, y: 0.05 }))}q${n(0.02)} ${n(0.1)} ${n(0.12)} ${n(0.1)}q${n(0.1)} 0 ${n(0.12)} ${n(-0.1)}`,
    0.034,
  ) + circle(className, plus(at, { x: 0, y: -0.105 }), 0.036, 0.03);

export const steamer = (className: string, at: Point): string =>
  path(
    className,
    `M${xy(plus(at, { x: -0.15, y: 0.02 }))}h${n(0.3)}l${n(-0.05)} ${n(0.1)}h${n(-0.2)}ZM${xy(plus(at, { x: -0.075, y: 0 }))}v${n(-0.07)}h${n(0.05)}v${n(-0.07)}h${n(0.05)}v${n(0.07)}h${n(0.05)}v${n(0.07)}Z`,
  );
