import type { RailGraph } from './links.js';
import type { Visits } from './paths.js';
import type { RouteBonus, TrainSpec } from './run.js';

/** In which order a sweep over the network looks at its links, and which stops and stretches of track are on its front meanwhile. */

/** Money first; among equals the shorter route. */
export const YUAN = 65536;

/** Bits of stretches that one number and its sign carry. */
const MOST_STRETCHES = 30;

export interface FrontierSearch {
  readonly spec: TrainSpec;
  readonly visits: Visits;
  readonly bonuses: readonly RouteBonus[];
  /** Track that may not be used. */
  readonly taken: Int32Array | null;
  /** What the use of each stretch of track costs, in 1/65536; null for nothing. */
  readonly prices: Int32Array | null;
  /** Only more than this, prices paid, is of interest. */
  readonly bar: number;
}

export interface Sweep {
  readonly steps: readonly Step[];
  /** How many stops, and how many stretches of track, are on the front at a time. */
  readonly stops: number;
  readonly stretches: number;
}

export interface Step {
  readonly link: number;
  /** The slots of its stops, and those that leave the front after it. */
  readonly from: number;
  readonly to: number;
  readonly leaving: readonly number[];
  /** Bits of the stretches that other links want too, and of those that leave the front after it. */
  readonly shared: number;
  readonly freed: number;
  /** The values of stops that can still come, richest first, summed: `rest[n]` is the most that n of them bring. */
  readonly rest: readonly number[];
  /** For trains without a limit: what all stops that can still come bring, closed ones only at the two ends of a route … */
  readonly all: number;
  /** … the same when the link was looked at and stops have left, and the value of the open stop in each slot. */
  readonly allAfter: number;
  readonly slotValues: Float64Array;
}

const has = (words: Int32Array | null, resource: number): boolean =>
  words !== null && (words[resource >> 5]! & (1 << (resource & 31))) !== 0;

const plans = new WeakMap<RailGraph, Map<string, Sweep | null>>();

/** The order of the links, with the slots; null when the front gets too wide. The same network is swept many times. */
export function sweepOf(graph: RailGraph, search: FrontierSearch): Sweep | null {
  let known = plans.get(graph);
  if (!known) {
    known = new Map();
    plans.set(graph, known);
  }
  const name = `${search.visits === 'never'} ${search.taken?.join() ?? ''}`;
  let plan = known.get(name);
  if (plan === undefined) {
    plan = planSweep(graph, search);
    known.set(name, plan);
  }
  return plan;
}

function planSweep(graph: RailGraph, search: FrontierSearch): Sweep | null {
  const usable = (index: number): boolean => {
    const link = graph.links[index]!;
    if (link.resources.some((resource) => has(search.taken, resource))) return false;
    return search.visits !== 'never' || (graph.stops[link.from]!.subsidy === 0 && graph.stops[link.to]!.subsidy === 0);
  };
  const links: number[] = [];
  for (let index = 0; index < graph.links.length; index += 2) if (usable(index)) links.push(index);
  const around: number[][] = graph.stops.map(() => []);
  const users = new Map<number, number>();
  for (const index of links) {
    around[graph.links[index]!.from]!.push(index);
    around[graph.links[index]!.to]!.push(index);
    for (const resource of graph.links[index]!.resources) users.set(resource, (users.get(resource) ?? 0) + 1);
  }

  const looked = new Set<number>();
  const open = new Set<number>();
  const left = around.map((list) => list.length);
  const stretchLeft = new Map(users);
  const stops = new Slots();
  const stretches = new Slots();
  const steps: Step[] = [];
  const gone = new Set<number>();
  const other = (index: number, stop: number): number =>
    graph.links[index]!.from === stop ? graph.links[index]!.to : graph.links[index]!.from;

  while (looked.size < links.length) {
    const next = nextStop(graph.stops.length, around, left, open, looked, other);
    for (const index of around[next]!) {
      if (looked.has(index)) continue;
      looked.add(index);
      const { from, to, resources } = graph.links[index]!;
      const rest = restOf(graph, gone);
      const wanted = resources.filter((resource) => users.get(resource)! > 1);
      const [fromSlot, toSlot] = [stops.of(from), stops.of(to)];
      for (const stop of [from, to]) open.add(stop);
      const shared = wanted.reduce((bits, resource) => bits | (1 << stretches.of(resource)), 0);
      if (stretches.most > MOST_STRETCHES) return null;
      const all = totalOf(graph, gone);
      const slotValues = new Float64Array(stops.most);
      for (const stop of open) if (graph.stops[stop]!.open) slotValues[stops.of(stop)] = graph.stops[stop]!.value;
      const leaving: number[] = [];
      for (const stop of [from, to]) {
        left[stop] = left[stop]! - 1;
        if (left[stop]! > 0) continue;
        leaving.push(stops.free(stop));
        open.delete(stop);
        gone.add(stop);
      }
      let freed = 0;
      for (const resource of wanted) {
        stretchLeft.set(resource, stretchLeft.get(resource)! - 1);
        if (stretchLeft.get(resource)! === 0) freed |= 1 << stretches.free(resource);
      }
      steps.push({
        link: index,
        from: fromSlot,
        to: toSlot,
        shared,
        leaving,
        freed,
        rest,
        all,
        allAfter: totalOf(graph, gone),
        slotValues,
      });
    }
  }
  return { steps, stops: stops.most, stretches: stretches.most };
}

/** Places on the front: a thing keeps the lowest free one until it leaves. */
class Slots {
  private readonly slots = new Map<number, number>();
  private readonly unused: number[] = [];
  /** How many were taken at a time. */
  most = 0;

  of(thing: number): number {
    const known = this.slots.get(thing);
    if (known !== undefined) return known;
    const slot = this.unused.pop() ?? this.most++;
    this.slots.set(thing, slot);
    return slot;
  }

  free(thing: number): number {
    const slot = this.slots.get(thing)!;
    this.slots.delete(thing);
    this.unused.push(slot);
    return slot;
  }
}

/** The stop that can be finished with the fewest new ones on the front. */
function nextStop(
  count: number,
  around: readonly (readonly number[])[],
  left: readonly number[],
  open: ReadonlySet<number>,
  looked: ReadonlySet<number>,
  other: (link: number, stop: number) => number,
): number {
  let [best, cost] = [-1, Number.POSITIVE_INFINITY];
  for (let stop = 0; stop < count; stop++) {
    if (left[stop] === 0 || (open.size > 0 && !open.has(stop))) continue;
    let fresh = 0;
    for (const link of around[stop]!) if (!looked.has(link) && !open.has(other(link, stop))) fresh++;
    if (fresh < cost) [best, cost] = [stop, fresh];
  }
  return best;
}

function restOf(graph: RailGraph, gone: ReadonlySet<number>): number[] {
  const values = graph.stops.flatMap((stop, index) => (gone.has(index) ? [] : [stop.value])).sort((a, b) => b - a);
  const sums = [0];
  for (const value of values) sums.push(sums.at(-1)! + value);
  return sums;
}

function totalOf(graph: RailGraph, gone: ReadonlySet<number>): number {
  let [total, first, second] = [0, 0, 0];
  graph.stops.forEach(({ value, open }, index) => {
    if (gone.has(index)) return;
    if (open) total += value;
    else if (value > first) [first, second] = [value, first];
    else if (value > second) second = value;
  });
  return total + first + second;
}
