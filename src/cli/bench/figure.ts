import type { BENCH_PARTS } from '../usages.js';

/** What the bench prints: a time, or a comparison of two things within one run. */
export type Figure = Time | Ratio;

export interface Time {
  readonly name: string;
  readonly ms: number;
  /** The goal on an idle machine of 2026: told, not checked, because machines differ. */
  readonly goalMs?: number;
  /** The goal in yardsticks, which `--check` holds us to. */
  readonly atMost?: number;
}

/** What `--check` holds us to: both sides were measured in the same run. */
export interface Ratio {
  readonly name: string;
  readonly ratio: number;
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** One part of the bench; it takes what it needs and puts everything away again. */
export interface Part {
  readonly name: (typeof BENCH_PARTS)[number];
  /** Takes minutes: measured only when it is named. */
  readonly long?: boolean;
  figures(): Promise<readonly Figure[]> | readonly Figure[];
}

/** What the yardstick takes on an idle machine of 2026, on which the goals hold. */
const IDLE_YARDSTICK_MS = 157;

/** A time with its goal, held to it as a multiple of the yardstick. */
export const held = (name: string, ms: number, goalMs: number): Time => ({
  name,
  ms,
  goalMs,
  atMost: Number((goalMs / IDLE_YARDSTICK_MS).toPrecision(2)),
});

/** The fastest of several runs: noise only ever makes things slower. */
export function fastest(runs: number, run: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let n = 0; n < runs; n++) best = Math.min(best, timed(run));
  return best;
}

export function timed(run: () => void): number {
  const began = process.hrtime.bigint();
  run();
  return Number(process.hrtime.bigint() - began) / 1e6;
}

/** How long the processor worked for it; never more than the clock says, though helpers of the engine work beside it. */
export function busy(run: () => void): number {
  const before = process.cpuUsage();
  const ms = timed(run);
  const { user, system } = process.cpuUsage(before);
  return Math.min(ms, (user + system) / 1000);
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The value below which this share of them lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
