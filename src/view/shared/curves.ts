import type { SeriesPoint } from '../../rules/game.js';
import type { GameWords } from './catalogue.js';
import { capital, digits, spaced } from './talk.js';

/** Curves of a game as SVG lines, drawn by the server: once for all its positions, then the bar at n and the values there. */

const WIDTH = 640;
const HEIGHT = 252;
const LEFT = 52;
const RIGHT = 84;
const TOP = 12;
const BOTTOM = 36;

/** A position and its numbers. */
export interface Measured {
  readonly n: number;
  readonly series: readonly SeriesPoint[];
}

export interface Labels {
  readonly words: GameWords;
  readonly names: readonly string[];
}

/** What begins at a move, for the axis: "4", or a letter. */
export interface Tick {
  readonly n: number;
  readonly text: string;
}

export interface CurveLine {
  readonly key: string;
  /** Of the line's colour and dashes: the seat it belongs to, or its number. */
  readonly seat: number;
  readonly name: string;
  readonly points: string;
  readonly end: number;
  readonly labelY: number;
}

export interface Curve {
  readonly title: string;
  readonly group: string;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly labelX: number;
  /** Bounds of the axis of amounts. */
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly { readonly y: number; readonly text: string; readonly textY: number }[];
  readonly rounds: readonly { readonly x: number; readonly text: string }[];
  readonly lines: readonly CurveLine[];
  readonly last: number;
}

/** With the bar at one position, and what everybody had there. */
export interface DrawnCurve extends Curve {
  readonly lines: readonly (CurveLine & { readonly atText?: string; readonly dot?: number })[];
  readonly bar: number | null;
  /** Where ticks of rounds end, and their numbers stand. */
  readonly foot: number;
  readonly numbers: number;
}

export function curvesOf(labels: Labels, steps: readonly Measured[], rounds: readonly Tick[] = []): Curve[] {
  if (steps.length < 2) return [];
  const groups = new Map<string, Map<string, { n: number; value: number }[]>>();
  for (const { n, series } of steps) {
    for (const { group, key, value } of series) {
      const lines = groups.get(group) ?? new Map<string, { n: number; value: number }[]>();
      groups.set(group, lines);
      const line = lines.get(key) ?? [];
      lines.set(key, line);
      line.push({ n, value });
    }
  }
  return [...groups].map(([group, lines]) => curve(labels, group, lines, steps.length, rounds));
}

/** The curve that tells how a game went: the first with a line for everybody. */
export const mainOf = (curves: readonly Curve[], seats: number): Curve | null =>
  curves.find(({ lines }) => lines.length === seats && lines.every(({ key }) => /^\d+$/.test(key))) ?? null;

function curve(
  { words, names }: Labels,
  group: string,
  all: ReadonlyMap<string, readonly { n: number; value: number }[]>,
  last: number,
  rounds: readonly Tick[],
): Curve {
  const values = [...all.values()].flatMap((line) => line.map(({ value }) => value));
  const low = values.reduce((least, value) => Math.min(least, value), 0);
  const ticks = ticksFor(
    low,
    values.reduce((most, value) => Math.max(most, value), 1),
  );
  const axis = { low, high: ticks.at(-1)!, last };
  const bySeat = [...all.keys()].every((key) => /^\d+$/.test(key) && names[Number(key)] !== undefined);
  const lines = [...all].map(([key, line], index) => ({
    key,
    seat: bySeat ? Number(key) : index,
    name: bySeat ? names[Number(key)]! : (words.labels?.[key] ?? key),
    points: corners(line)
      .map(({ n, value }) => `${xOf(axis, n)},${yOf(axis, value)}`)
      .join(' '),
    end: yOf(axis, line.at(-1)!.value),
  }));
  return {
    title: words.series[group] ?? capital(spaced(group)),
    group,
    ...axis,
    width: WIDTH,
    height: HEIGHT,
    left: LEFT,
    right: WIDTH - RIGHT,
    top: TOP,
    bottom: HEIGHT - BOTTOM,
    labelX: WIDTH - RIGHT + 8,
    ticks: ticks.map((tick) => ({ y: yOf(axis, tick), text: digits(tick), textY: yOf(axis, tick) + 4 })),
    rounds: apart(rounds.map(({ n, text }) => ({ x: xOf(axis, n), text }))),
    lines: spread(lines),
  };
}

type Axis = Pick<Curve, 'low' | 'high' | 'last'>;

const xOf = ({ last }: Axis, n: number): number => round(LEFT + ((WIDTH - LEFT - RIGHT) * (n - 1)) / Math.max(1, last - 1));
const yOf = ({ low, high }: Axis, amount: number): number =>
  round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - (amount - low) / Math.max(1, high - low)));

/** Inside of a flat stretch nothing needs to be drawn. */
const corners = <Point extends { value: number }>(line: readonly Point[]): Point[] =>
  line.filter(({ value }, index) => value !== line[index - 1]?.value || value !== line[index + 1]?.value);

/** Numbers below the axis need room: the tick stays, its number goes. */
const ROOM = 14;
function apart(ticks: readonly { x: number; text: string }[]): { x: number; text: string }[] {
  let free = Number.NEGATIVE_INFINITY;
  return ticks.map(({ x, text }) => {
    if (x < free) return { x, text: '' };
    free = x + ROOM;
    return { x, text };
  });
}

export function curveAt(words: GameWords, curve: Curve, { n, series }: Measured): DrawnCurve {
  const here = new Map(series.filter(({ group }) => group === curve.group).map(({ key, value }) => [key, value]));
  return {
    ...curve,
    bar: n >= 1 ? xOf(curve, n) : null,
    foot: curve.bottom + 5,
    numbers: curve.bottom + 19,
    lines: curve.lines.map((line) => {
      const value = here.get(line.key);
      return value === undefined ? line : { ...line, atText: words.money(value), dot: yOf(curve, value) };
    }),
  };
}

/** Labels at the lines' ends, pushed apart so that none covers another. */
function spread<Of extends { end: number }>(lines: readonly Of[]): (Of & { labelY: number })[] {
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
