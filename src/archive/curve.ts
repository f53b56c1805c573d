import type { SeriesPoint } from '../rules/game.js';

/** Lines over positions 0 … n of one group of numbers. `at` are the positions that the values belong to. */
export interface Curve {
  readonly group: string;
  readonly at: readonly number[];
  readonly lines: readonly { readonly key: string; readonly values: readonly (number | null)[] }[];
}

/** What a row of the archive shows of how a game went: its main curve, and how many rounds it had. */
export interface Small extends Curve {
  readonly rounds?: number;
}

/** All curves of a game from its series per position. */
export function curvesOf(series: readonly (readonly SeriesPoint[])[]): Curve[] {
  const groups = [...new Set(series.flatMap((points) => points.map(({ group }) => group)))];
  return groups.map((group) => {
    const keys = [...new Set(series.flatMap((points) => points.filter((point) => point.group === group).map(({ key }) => key)))];
    return {
      group,
      at: series.map((_, n) => n),
      lines: keys.map((key) => ({
        key,
        values: series.map((points) => points.find((point) => point.group === group && point.key === key)?.value ?? null),
      })),
    };
  });
}

/** A curve with at most so many points, the first and the last among them. */
export function sampled(curve: Curve, most: number): Curve {
  const { length } = curve.at;
  if (length <= most) return curve;
  const picks = Array.from({ length: most }, (_, n) => Math.round((n * (length - 1)) / (most - 1)));
  return {
    group: curve.group,
    at: picks.map((pick) => curve.at[pick]!),
    lines: curve.lines.map(({ key, values }) => ({ key, values: picks.map((pick) => values[pick]!) })),
  };
}

/** The curve that tells how a game went: the first with a line for every seat. */
export const mainCurve = (curves: readonly Curve[], seats: number): Curve | null =>
  curves.find(({ lines }) => lines.length >= Math.min(2, seats) && lines.every(({ key }) => /^\d+$/.test(key) && Number(key) < seats)) ??
  null;
