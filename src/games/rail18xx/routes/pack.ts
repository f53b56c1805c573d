import { afterPaying, type Solve, type Solved, settleConflicts, type Task } from './conflict.js';
import { bestOnFront } from './frontier.js';
import type { RailGraph } from './links.js';
import { settlePair } from './pair.js';
import { type Candidate, Paths, type Visits } from './paths.js';
import type { RouteBonus, TrainSpec } from './run.js';

export interface Wanted {
  readonly spec: TrainSpec;
  readonly visits: Visits;
}

export interface Packed {
  readonly revenue: number;
  /** One per train; null for a train that stays idle. */
  readonly routes: readonly (Candidate | null)[];
}

/** How long each way is tried before the next: a matter of speed, never of the result. */
export interface Patience {
  /** Links tried while listing the routes of all trains; where one has no limit, each takes time for every stop. */
  readonly limited: number;
  readonly limitless: number;
  /** Links tried while listing the routes of one train of two, and searches for the other before they are tried one by one. */
  readonly pair: number;
  readonly rounds: number;
}

export const PATIENCE: Patience = { limited: 10_000, limitless: 1_000_000, pair: 100_000, rounds: 20 };

/**
 * One route for each train, no track used twice, for the highest total above `above`; null when there is none.
 * Each train alone gives an upper bound. A good set is made greedily; if it reaches the sum of the bounds it is the best.
 * Otherwise only routes near enough to their train's bound can be part of a better set. Where they are few, they are
 * listed and combined, the richest first; where they are many, one train of two is listed and the other searched beside
 * each of its routes, or conflicts are settled by prices. Each way proves the best.
 */
export function pack(
  graph: RailGraph,
  wanted: readonly Wanted[],
  bonuses: readonly RouteBonus[],
  above: number,
  patience: Patience,
): Packed | null {
  const words = (graph.resources + 31) >> 5;
  const kinds = wanted.map((one) => JSON.stringify(one));
  const alone = new Map<string, Candidate | null>();
  for (const [index, kind] of kinds.entries()) {
    if (alone.has(kind)) continue;
    const route = bestAlone(graph, wanted[index]!, bonuses, null, 0);
    // A train that must visit a stop and cannot spoils this distribution; any other may stay idle.
    if (!route && wanted[index]!.visits === 'must') return null;
    alone.set(kind, route);
  }
  const bound = kinds.map((kind) => alone.get(kind)?.value ?? 0);
  const total = bound.reduce((sum, value) => sum + value, 0);
  if (total <= above) return null;

  let best: Packed | null = null;
  const floor = (): number => best?.revenue ?? above;
  for (const order of orders(wanted.length)) {
    const found = greedy(graph, wanted, bonuses, order, words, alone, kinds);
    if (found && found.revenue > floor()) best = found;
    if (floor() >= total) return best;
  }
  if (wanted.length === 1) return best;
  const mayIdle = wanted.map((one) => one.visits !== 'must');
  const limitless = wanted.some((one) => one.spec.stops === null);
  const links = limitless ? patience.limitless / graph.stops.length : patience.limited;
  const few = listed(graph, wanted, kinds, bonuses, links, (index) => floor() - (total - bound[index]!));
  if (few) return combine(wanted, kinds, few, bound, floor(), words) ?? best;
  const solve: Solve = (train, forbidden, prices, withoutOnce, bar) =>
    bestAfterPaying(graph, wanted[train]!, withoutOnce ? unpaidOnce(bonuses) : bonuses, forbidden, bar, prices);
  const task = { kinds, mayIdle, resources: graph.resources, grain: grainOf(graph, bonuses), solve };
  const pair = wanted.length === 2 ? packPair(graph, wanted, bonuses, alone, task, floor(), patience) : undefined;
  return (pair === undefined ? settleConflicts(task, floor()) : pair) ?? best;
}

/** Two trains, one of them with a limit; undefined when it has too many routes. */
function packPair(
  graph: RailGraph,
  wanted: readonly Wanted[],
  bonuses: readonly RouteBonus[],
  alone: ReadonlyMap<string, Candidate | null>,
  task: Task,
  floor: number,
  patience: Patience,
): Packed | null | undefined {
  const range = (train: number): number => wanted[train]!.spec.stops ?? Number.POSITIVE_INFINITY;
  const [short, long] = range(0) < range(1) ? [0, 1] : [1, 0];
  const other = alone.get(task.kinds[long]!);
  if (wanted[short]!.spec.stops === null || !other) return undefined;
  const lists = listed(graph, [wanted[short]!], [task.kinds[short]!], bonuses, patience.pair, () => floor - other.value);
  if (!lists) return undefined;
  const { resources, grain, solve } = task;
  const routes = lists.get(task.kinds[short]!)!;
  const rounds = patience.rounds;
  const found = settlePair({ listed: routes, alone: other, resources, grain, rounds, solve: (...so) => solve(long, ...so) }, floor);
  return found && { revenue: found.revenue, routes: short === 0 ? [found.listed, found.other] : [found.other, found.listed] };
}

/** The best route of one train. */
function bestAlone(
  graph: RailGraph,
  wanted: Wanted,
  bonuses: readonly RouteBonus[],
  taken: Int32Array | null,
  bar: number,
): Candidate | null {
  if (wanted.spec.stops === null) {
    const found = bestOnFront(graph, { ...wanted, bonuses, taken, prices: null, bar: leastOf(wanted, bar) });
    if (found !== undefined) return found;
  }
  return bestByPaths(graph, wanted, bonuses, taken, bar);
}

/** The best route of one train after paying for its track. */
function bestAfterPaying(
  graph: RailGraph,
  wanted: Wanted,
  bonuses: readonly RouteBonus[],
  taken: Int32Array,
  bar: number,
  prices: Int32Array | null,
): Solved | null {
  const found = bestOnFront(graph, { ...wanted, bonuses, taken, prices, bar: leastOf(wanted, bar) });
  if (found === undefined) {
    // Prices only lower what a route brings, so the best one without them bounds all.
    const route = bestByPaths(graph, wanted, bonuses, taken, bar);
    return route && { route, most: route.value };
  }
  return found && { route: found, most: afterPaying(found, prices) };
}

/** A visit that is asked for may be worth nothing. */
const leastOf = (wanted: Wanted, bar: number): number => (wanted.visits === 'must' ? bar - 1 : bar);

function bestByPaths(
  graph: RailGraph,
  wanted: Wanted,
  bonuses: readonly RouteBonus[],
  taken: Int32Array | null,
  bar: number,
): Candidate | null {
  let best: Candidate | null = null;
  const paths = new Paths(graph, wanted.spec, bonuses, wanted.visits, (candidate) => {
    best = candidate;
    paths.bar = candidate.value;
  });
  paths.bar = leastOf(wanted, bar);
  paths.search(taken);
  return best;
}

/** Every route earns a multiple of this. */
function grainOf(graph: RailGraph, bonuses: readonly RouteBonus[]): number {
  const amounts = [
    ...graph.stops.map((stop) => stop.value),
    ...graph.links.map((link) => link.fee),
    ...bonuses.map((bonus) => bonus.amount),
  ];
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  return amounts.reduce(divisor, 0) || 1;
}

/** For each kind of train all routes above its bar; null when there were too many links to try. */
function listed(
  graph: RailGraph,
  wanted: readonly Wanted[],
  kinds: readonly string[],
  bonuses: readonly RouteBonus[],
  patience: number,
  barOf: (train: number) => number,
): Map<string, Candidate[]> | null {
  const lists = new Map<string, Candidate[]>();
  for (const [index, kind] of kinds.entries()) {
    if (lists.has(kind)) continue;
    const { spec, visits } = wanted[index]!;
    const found: Candidate[] = [];
    const paths = new Paths(graph, spec, bonuses, visits, (candidate) => found.push(candidate));
    paths.bar = Math.max(barOf(index), visits === 'must' ? -1 : 0);
    paths.patience = patience;
    paths.search(null);
    if (paths.patience < 0) return null;
    lists.set(
      kind,
      found.sort((a, b) => b.value - a.value || a.links.length - b.links.length),
    );
  }
  return lists;
}

const unpaidOnce = (bonuses: readonly RouteBonus[]): RouteBonus[] => bonuses.map((bonus) => (bonus.once ? { ...bonus, amount: 0 } : bonus));

function orders(count: number): number[][] {
  if (count <= 1) return [[0].slice(0, count)];
  return orders(count - 1).flatMap((rest) =>
    Array.from({ length: count }, (_, at) => [...rest.slice(0, at), count - 1, ...rest.slice(at)]),
  );
}

function greedy(
  graph: RailGraph,
  wanted: readonly Wanted[],
  bonuses: readonly RouteBonus[],
  order: readonly number[],
  words: number,
  alone: ReadonlyMap<string, Candidate | null>,
  kinds: readonly string[],
): Packed | null {
  const taken = new Int32Array(words);
  const routes: (Candidate | null)[] = wanted.map(() => null);
  let [revenue, once] = [0, false];
  for (const [step, train] of order.entries()) {
    const left = once ? unpaidOnce(bonuses) : bonuses;
    const route = step === 0 ? alone.get(kinds[train]!)! : bestAlone(graph, wanted[train]!, left, taken, 0);
    if (!route) {
      if (wanted[train]!.visits === 'must') return null;
      continue;
    }
    routes[train] = route;
    revenue += route.value;
    once ||= route.once;
    for (let word = 0; word < words; word++) taken[word]! |= route.words[word]!;
  }
  return { revenue, routes };
}

/** The best set out of the lists with more than `floor`; null when there is none. */
function combine(
  wanted: readonly Wanted[],
  kinds: readonly string[],
  lists: ReadonlyMap<string, readonly Candidate[]>,
  bound: readonly number[],
  floor: number,
  words: number,
): Packed | null {
  const rest = wanted.map((_, index) => bound.slice(index + 1).reduce((sum, value) => sum + value, 0));
  const routes: (Candidate | null)[] = wanted.map(() => null);
  const starts = wanted.map(() => 0);
  let best: Packed | null = null;
  let bar = floor;
  const choose = (train: number, revenue: number, taken: Int32Array, once: boolean): void => {
    if (train === wanted.length) {
      if (revenue > bar) [best, bar] = [{ revenue, routes: [...routes] }, revenue];
      return;
    }
    const list = lists.get(kinds[train]!)!;
    // Equal trains take their routes in the order of the list.
    const first = train > 0 && kinds[train] === kinds[train - 1] ? starts[train - 1]! + 1 : 0;
    for (let index = first; index < list.length; index++) {
      const route = list[index]!;
      if (revenue + route.value + rest[train]! <= bar) break;
      if (once && route.once) continue;
      let apart = true;
      for (let word = 0; word < words && apart; word++) apart = (route.words[word]! & taken[word]!) === 0;
      if (!apart) continue;
      const now = taken.slice();
      for (let word = 0; word < words; word++) now[word]! |= route.words[word]!;
      routes[train] = route;
      starts[train] = index;
      choose(train + 1, revenue + route.value, now, once || route.once);
    }
    routes[train] = null;
    starts[train] = list.length;
    if (wanted[train]!.visits !== 'must' && revenue + rest[train]! > bar) choose(train + 1, revenue, taken, once);
  };
  choose(0, 0, new Int32Array(words), false);
  return best;
}
