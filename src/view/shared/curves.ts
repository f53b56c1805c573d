import type { SeriesPoint } from '../../rules/game.js';
import type { GameWords } from './catalogue.js';
import { capital, digits, spaced } from './talk.js';

/** Curves of a game as SVG lines, drawn by the server, with the bar at position n and the values there. */

/** A position and its numbers. */
export interface Measured {
  readonly n: number;
  readonly series: readonly SeriesPoint[];
}

export interface Labels {
  readonly words: GameWords;
  readonly names: readonly string[];
}

export interface CurveLine {
  readonly key: string;
  /** Of the line's colour and dashes: the seat it belongs to, or its number. */
  readonly seat: number;
  readonly name: string;
  readonly points: string;
  readonly end: number;
  readonly labelY: number;
  readonly at: number | null;
  readonly atText: string | null;
  readonly dot: number | null;
}

export interface DrawnCurve {
  readonly title: string;
  readonly group: string;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly ticks: readonly { readonly y: number; readonly text: string; readonly textY: number }[];
  readonly lines: readonly CurveLine[];
  readonly bar: number | null;
  readonly labelX: number;
  readonly last: number;
}

const WIDTH = 640;
const HEIGHT = 240;
const LEFT = 52;
const RIGHT = 84;
const TOP = 12;
const BOTTOM = 24;

export function curvesOf(labels: Labels, steps: readonly Measured[], n: number): DrawnCurve[] {
  const groups = [...new Set(steps.flatMap((step) => step.series.map((point) => point.group)))];
  return steps.length < 2 ? [] : groups.map((group) => curve(labels, steps, n, group));
}

/** The curve that tells how a game went: the first with a line for everybody. */
export const mainOf = (curves: readonly DrawnCurve[], seats: number): DrawnCurve | null =>
  curves.find(({ lines }) => lines.length === seats && lines.every(({ key }) => /^\d+$/.test(key))) ?? null;

function curve({ words, names }: Labels, steps: readonly Measured[], n: number, group: string): DrawnCurve {
  const stride = Math.max(1, Math.floor(steps.length / 240));
  const sampled = steps.filter((step, index) => index % stride === 0 || index === steps.length - 1 || step.n === n);
  const keys = [...new Set(steps.flatMap((step) => step.series.filter((point) => point.group === group).map((point) => point.key)))];
  const value = (step: Measured, key: string): number | undefined =>
    step.series.find((point) => point.group === group && point.key === key)?.value;
  const values = sampled.flatMap((step) => keys.flatMap((key) => value(step, key) ?? []));
  const low = Math.min(0, ...values);
  const ticks = ticksFor(low, Math.max(1, ...values));
  const high = ticks.at(-1)!;
  const x = (at: number): number => round(LEFT + ((WIDTH - LEFT - RIGHT) * (at - 1)) / Math.max(1, steps.length - 1));
  const y = (amount: number): number => round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - (amount - low) / Math.max(1, high - low)));
  const bySeat = keys.every((key) => /^\d+$/.test(key) && names[Number(key)] !== undefined);
  const here = steps.find((step) => step.n === n);
  const lines = keys.map((key, index) => {
    const points = sampled.flatMap((step) => {
      const amount = value(step, key);
      return amount === undefined ? [] : [`${x(step.n)},${y(amount)}`];
    });
    const last = value(steps.at(-1)!, key) ?? 0;
    return {
      key,
      seat: bySeat ? Number(key) : index,
      name: bySeat ? names[Number(key)]! : (words.labels?.[key] ?? key),
      points: points.join(' '),
      end: y(last),
      at: here ? (value(here, key) ?? null) : null,
      atText: here && value(here, key) !== undefined ? words.money(value(here, key)!) : null,
      dot: here && value(here, key) !== undefined ? y(value(here, key)!) : null,
    };
  });
  return {
    title: words.series[group] ?? capital(spaced(group)),
    group,
    width: WIDTH,
    height: HEIGHT,
    left: LEFT,
    right: WIDTH - RIGHT,
    bottom: HEIGHT - BOTTOM,
    top: TOP,
    ticks: ticks.map((tick) => ({ y: y(tick), text: digits(tick), textY: y(tick) + 4 })),
    lines: spread(lines),
    bar: n >= 1 ? x(n) : null,
    labelX: WIDTH - RIGHT + 8,
    last: steps.length,
  };
}

/** Labels at the lines' ends, pushed apart so that none covers another. */
function spread<Line extends { end: number }>(lines: readonly Line[]): (Line & { labelY: number })[] {
  const sorted = [...lines].sort((a, b) => a.end - b.end);
  let free = TOP;
  return sorted.map((line) => {
    const labelY = Math.max(line.end + 4, free);
    free = labelY + 15;
    return { ...line, labelY };
  });
}

function ticksFor(low: number, high: number): number[] {
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? power * 10;
  const first = Math.floor(low / step) * step;
  const ticks: number[] = [];
  for (let tick = first; tick < high + step; tick += step) ticks.push(tick);
  return ticks;
}

const round = (value: number): number => Math.round(value * 10) / 10;
