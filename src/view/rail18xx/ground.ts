import type { Hex } from '../../games/rail18xx/map.js';
import { escaped } from '../shared/escaped.js';
import { type Point, plus } from './geometry.js';
import { best, grid, type Obstacle, overlap } from './marks.js';
import { mountain, river, text, wall } from './print.js';
import type { Layout } from './stops.js';

export interface Cost {
  readonly kinds: readonly string[];
  readonly cost: number;
}

/** Terrain while the printed ground is visible: one line of marks with the sum, or in 1880 each kind with its own cost. */
export function costsOf(hex: Hex): Cost[] {
  if (!hex.terrain) return [];
  if (!hex.terrain.parts) return [{ kinds: hex.terrain.kinds, cost: hex.terrain.cost }];
  return Object.entries(hex.terrain.parts).map(([kind, cost]) => ({ kinds: [kind], cost }));
}

const MARK = 0.25;
const widthOf = (cost: Cost): number => cost.kinds.length * (MARK + 0.02) + 0.42;

export function terrainSvg(hex: Hex, layout: Layout, taken: Obstacle[], centre: Point): string {
  const costs = costsOf(hex);
  if (costs.length === 0) return '';
  const empty = layout.stops.length === 0 && layout.lines.length === 0;
  const total = costs.reduce((sum, cost) => sum + widthOf(cost), 0) + (costs.length - 1) * 0.06;
  const stacked = empty && costs.length > 1;
  const box: [number, number] = stacked ? [Math.max(...costs.map(widthOf)), 0.46] : [total, 0.22];
  const at = empty
    ? { x: 0, y: 0 }
    : best(taken, box[0], box[1], grid([0, 0.12, -0.12, 0.24, -0.24], [-0.46, -0.52, -0.56, 0.46, 0.52, 0.58, 0.64, 0.7, 0.74]));
  taken.push({ kind: 'box', at, width: box[0], height: box[1], weight: 6 });
  let svg = '';
  let x = at.x - total / 2;
  costs.forEach((cost, index) => {
    const width = widthOf(cost);
    const start = stacked ? { x: at.x - width / 2, y: at.y + (index === 0 ? -0.13 : 0.13) } : { x, y: at.y };
    svg += costSvg(cost, plus(centre, start));
    x += width + 0.06;
  });
  return svg;
}

function costSvg(cost: Cost, start: Point): string {
  let svg = '';
  let x = start.x + MARK / 2;
  for (const kind of cost.kinds) {
    const at = { x, y: start.y };
    svg +=
      kind === 'mountain'
        ? mountain('r18-mountain', at, MARK)
        : kind === 'wall'
          ? wall('r18-wall', at, MARK * 0.86)
          : river('r18-river', at, MARK);
    x += MARK + 0.02;
  }
  return svg + text('r18-cost', { x: x - MARK / 2 + 0.22, y: start.y }, 0.2, `¥${cost.cost}`);
}

/** Width of a line of semi-bold text of size 1, by rough classes of letters. */
export function textWidth(words: string): number {
  let width = 0;
  for (const letter of words)
    width += "iljI'.,t ".includes(letter) ? 0.3 : 'mwMW'.includes(letter) ? 0.88 : letter >= 'A' && letter <= 'Z' ? 0.7 : 0.58;
  return width;
}

/** Names like to stand in the middle, just above or below the stop. */
const nearTheStop = (at: Point): number => 0.12 * Math.abs(at.x) + 0.06 * Math.abs(Math.abs(at.y) - 0.46);

export interface PlacedName {
  readonly at: Point;
  readonly size: number;
  readonly words: string;
  readonly plate: boolean;
}

/** Names where they cover least: stops count 7, marks 6, the border 3, track 1. Two names: the upper stop's above. */
export function placeNames(hex: Hex, layout: Layout, taken: Obstacle[]): PlacedName[] {
  const names = hex.names ?? (hex.name && !hex.partOf ? [hex.name] : []);
  const plate = hex.printed.colour === 'red';
  const rows = [0.34, 0.4, 0.46, 0.52, 0.58, 0.64];
  const shifts = [0, 0.08, -0.08, 0.16, -0.16, 0.24, -0.24, 0.32, -0.32, 0.4, -0.4, 0.47, -0.47];
  const lone = names.length === 1;
  const upper = layout.stops.length === 2 && layout.stops[1]!.at.y < layout.stops[0]!.at.y - 0.05 ? 1 : 0;
  return names.map((words, index): PlacedName => {
    const above = rows.map((y) => -y);
    const ys = lone ? [...rows, ...above] : index === upper ? above : rows;
    const options = [0.19, 0.168].map((size) => {
      const [width, height] = [textWidth(words) * size + (plate ? 0.1 : 0.02), size * (plate ? 1.25 : 0.95)];
      const at = best(taken, width, height, grid(shifts, ys), nearTheStop);
      return { at, size, width, height, words, plate };
    });
    const cost = options.map((option) => overlap(taken, option));
    let chosen = cost[1]! < cost[0]! - 0.03 ? options[1]! : options[0]!;
    // Where nothing is free a plate hangs over the bottom corner, where no track comes.
    if (plate && Math.min(...cost) > 0.25) chosen = { ...options[1]!, at: { x: 0, y: 1 } };
    taken.push({ kind: 'box', at: chosen.at, width: chosen.width, height: chosen.height, weight: 6 });
    return chosen;
  });
}

export function nameSvg(name: PlacedName, centre: Point, colour: string): string {
  const at = plus(centre, name.at);
  if (name.plate) {
    return plateSvg(at, name.words, name.size);
  }
  return haloText(`r18-name r18-on-${colour}`, at, name.size, name.words, 0.085);
}

export const haloText = (className: string, at: Point, size: number, words: string, halo: number): string =>
  text(className, at, size, words).replace('<text ', `<text stroke-width="${Math.round(halo * 50 * 100) / 100}" `);

export function plateSvg(at: Point, words: string, size: number): string {
  const width = textWidth(words) * size + 0.12;
  const px = (value: number): string => String(Math.round(value * 50 * 100) / 100);
  return (
    `<rect class="r18-plate" x="${px(at.x - width / 2)}" y="${px(at.y - size * 0.66)}" width="${px(width)}" height="${px(size * 1.32)}" rx="${px(0.04)}"/>` +
    `<text class="r18-plate-text" x="${px(at.x)}" y="${px(at.y + size * 0.35)}" font-size="${px(size)}">${escaped(words)}</text>`
  );
}
