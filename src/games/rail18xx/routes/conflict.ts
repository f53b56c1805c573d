import type { Candidate } from './paths.js';
import { YUAN } from './sweep.js';

/** The route of one train off the forbidden track that earns most after paying the prices of its track; null: none above the bar. */
export type Solve = (train: number, forbidden: Int32Array, prices: Int32Array | null, withoutOnce: boolean, bar: number) => Solved | null;

export interface Solved {
  readonly route: Candidate;
  /** No route of that train earns more after paying. */
  readonly most: number;
}

export interface Task {
  /** Trains of the same kind have the same routes. */
  readonly kinds: readonly string[];
  readonly mayIdle: readonly boolean[];
  readonly resources: number;
  /** Every sum of money is a multiple of it. */
  readonly grain: number;
  readonly solve: Solve;
}

export interface Choice {
  readonly revenue: number;
  readonly routes: readonly (Candidate | null)[];
}

/** What each train must do without, and an upper bound of what all of them can earn so. */
interface Node {
  readonly forbidden: readonly Int32Array[];
  readonly withoutOnce: readonly boolean[];
  prices: Int32Array;
  bound: number;
  routes: readonly (Candidate | null)[];
}

/** A route may earn less than another one that is a hair longer; sums of money are rounded by this much. */
const HAIR = 0.01;
const ROUNDS = 60;
const LATER_ROUNDS = 12;
/** Rounds without a lower bound before the prices are left as they are. */
const PATIENT_ROUNDS = 12;

/**
 * The best set of routes without common track. Track gets prices: every train takes the route that earns most after
 * paying for its track, and what the trains earn so, plus the sum of all prices, is never less than the best set
 * (Lagrange's relaxation). Track that two trains want becomes dearer, track that nobody wants cheaper, until the bound no
 * longer falls. If it still lies above the best set known, one piece of track is either refused to one train or to all
 * others, and both ways are pursued, the most promising first: an exact search that ends. Null: nothing above `floor`.
 */
export function settleConflicts(task: Task, floor: number): Choice | null {
  return new Settling(task, floor).run();
}

class Settling {
  private best: Choice | null = null;
  private readonly words: number;
  /** What was best for a train in its situation at the prices of the round before: the next search need only beat it. */
  private readonly lately = new Map<string, Candidate>();

  constructor(
    private readonly task: Task,
    private floor: number,
  ) {
    this.words = (task.resources + 31) >> 5;
  }

  run(): Choice | null {
    const trains = this.task.kinds;
    const open: Node[] = [
      {
        forbidden: trains.map(() => new Int32Array(this.words)),
        withoutOnce: trains.map(() => false),
        prices: new Int32Array(this.task.resources),
        bound: Number.POSITIVE_INFINITY,
        routes: [],
      },
    ];
    this.relax(open[0]!, ROUNDS);
    while (open.length > 0) {
      let top = 0;
      for (let index = 1; index < open.length; index++) if (open[index]!.bound > open[top]!.bound) top = index;
      const node = open.splice(top, 1)[0]!;
      if (!this.hopeful(node.bound)) continue;
      for (const child of this.branch(node)) {
        this.relax(child, LATER_ROUNDS);
        if (this.hopeful(child.bound)) open.push(child);
      }
    }
    return this.best;
  }

  /** Could a set within the bound be better than the best one known? Sums come in grains. */
  private hopeful(bound: number): boolean {
    return Math.floor(bound / this.task.grain) * this.task.grain > this.floor;
  }

  /** Moves the prices for some rounds; keeps the lowest bound with its prices and routes. */
  private relax(node: Node, rounds: number): void {
    const { resources } = this.task;
    const prices = Float64Array.from(node.prices, (price) => price / YUAN);
    let pace = 1;
    let idleRounds = 0;
    for (let round = 0; round < rounds && this.hopeful(node.bound); round++) {
      const charged = Int32Array.from(prices, (price) => Math.round(price * YUAN));
      const solved = this.solveAll(node, charged);
      if (!solved) {
        node.bound = Number.NEGATIVE_INFINITY; // a train that must run cannot
        return;
      }
      const use = new Int32Array(resources);
      let bound = charged.reduce((sum, price) => sum + price, 0) / YUAN;
      for (const one of solved) {
        if (!one) continue;
        bound += one.most + HAIR;
        for (let resource = 0; resource < resources; resource++) if (uses(one.route, resource)) use[resource]!++;
      }
      const routes = solved.map((one) => one?.route ?? null);
      if (bound < node.bound - HAIR) idleRounds = 0;
      else if (++idleRounds % 4 === 0) pace /= 2;
      if (idleRounds > PATIENT_ROUNDS) break;
      if (bound < node.bound) {
        node.bound = bound;
        node.prices = charged;
        node.routes = routes;
      }
      if (round % 3 === 0) this.repair(node, routes);
      let length = 0;
      for (let resource = 0; resource < resources; resource++)
        if (use[resource]! > 1 || prices[resource]! > 0) length += (use[resource]! - 1) ** 2;
      if (length === 0) return; // nothing is wanted twice and nothing has a price: the bound is reached
      const step = (pace * Math.max(bound - this.floor, this.task.grain)) / length;
      for (let resource = 0; resource < resources; resource++)
        prices[resource] = Math.max(0, prices[resource]! + step * (use[resource]! - 1));
    }
    if (node.routes.length > 0) this.repair(node, node.routes);
  }

  /** Each train for itself at these prices; equal trains under equal bans are asked once. Null: one that must run cannot. */
  private solveAll(node: Node, prices: Int32Array): (Solved | null)[] | null {
    const { kinds, mayIdle, solve } = this.task;
    const known = new Map<string, Solved | null>();
    const found: (Solved | null)[] = [];
    for (const [train, kind] of kinds.entries()) {
      const name = this.situation(node, train, kind);
      let solved = known.get(name);
      if (solved === undefined) {
        const before = this.lately.get(name);
        const least = mayIdle[train] ? 0 : Number.NEGATIVE_INFINITY;
        const bar = before ? Math.max(least, afterPaying(before, prices) - HAIR) : least;
        solved = solve(train, node.forbidden[train]!, prices, node.withoutOnce[train]!, bar);
        known.set(name, solved);
        if (solved) this.lately.set(name, solved.route);
      }
      if (!solved && !mayIdle[train]) return null;
      found.push(solved);
    }
    return found;
  }

  private situation(node: Node, train: number, kind: string): string {
    return `${kind} ${node.withoutOnce[train]} ${node.forbidden[train]!.join()}`;
  }

  /** Makes a set without common track out of these routes: who comes later looks again. */
  private repair(node: Node, routes: readonly (Candidate | null)[]): void {
    const { mayIdle, solve } = this.task;
    const order = routes.map((_, train) => train).sort((a, b) => (routes[b]?.value ?? 0) - (routes[a]?.value ?? 0));
    const taken = new Int32Array(this.words);
    const kept: (Candidate | null)[] = routes.map(() => null);
    let [revenue, once] = [0, false];
    for (const train of order) {
      let route = routes[train] ?? null;
      if (!route || (once && route.once) || route.words.some((word, index) => word & taken[index]!)) {
        const forbidden = node.forbidden[train]!.map((word, index) => word | taken[index]!);
        const bar = mayIdle[train] ? 0 : Number.NEGATIVE_INFINITY;
        route = solve(train, forbidden, null, once || node.withoutOnce[train]!, bar)?.route ?? null;
      }
      if (!route) {
        if (!mayIdle[train]) return;
        continue;
      }
      kept[train] = route;
      revenue += route.value;
      once ||= route.once;
      for (let word = 0; word < this.words; word++) taken[word]! |= route.words[word]!;
    }
    if (revenue > this.floor) {
      this.best = { revenue, routes: kept };
      this.floor = revenue;
    }
  }

  /** One piece of track is refused to one train, or to all the others. */
  private branch(node: Node): Node[] {
    const { kinds } = this.task;
    const claimants = node.routes.flatMap((route, train) => (route?.once ? [train] : []));
    if (claimants.length > 1) {
      const first = claimants[0]!;
      return [true, false].map((toFirst) => ({
        ...node,
        withoutOnce: node.withoutOnce.map((old, train) => old || (train === first) === toFirst),
      }));
    }
    const { resource, train } = this.disputed(node);
    if (resource < 0) return [];
    const refuse = (toTrain: boolean): Node => ({
      ...node,
      forbidden: node.forbidden.map((old, index) => {
        if ((index === train) !== toTrain) return old;
        const now = old.slice();
        now[resource >> 5]! |= 1 << (resource & 31);
        return now;
      }),
    });
    const alike = kinds.length === 2 && this.situation(node, 0, kinds[0]!) === this.situation(node, 1, kinds[1]!);
    return alike ? [refuse(true)] : [refuse(true), refuse(false)];
  }

  /** The dearest track that several trains want; else the dearest that is not settled yet. */
  private disputed(node: Node): { resource: number; train: number } {
    let [resource, train, wanted] = [-1, -1, -1];
    for (let candidate = 0; candidate < this.task.resources; candidate++) {
      const free = node.forbidden.flatMap((words, index) => (words[candidate >> 5]! & (1 << (candidate & 31)) ? [] : [index]));
      if (free.length < 2) continue;
      const users = free.filter((index) => node.routes[index] && uses(node.routes[index]!, candidate));
      const weight = (users.length > 1 ? 2 ** 40 : 0) + node.prices[candidate]! + users.length;
      if (weight > wanted) [resource, train, wanted] = [candidate, users[0] ?? free[0]!, weight];
    }
    return { resource, train };
  }
}

/** What is left of a route's value when its track is paid for. */
export function afterPaying(route: Candidate, prices: Int32Array | null): number {
  let paid = 0;
  prices?.forEach((price, resource) => {
    if (uses(route, resource)) paid += price;
  });
  return route.value - paid / YUAN;
}

const uses = (route: Candidate, resource: number): boolean => (route.words[resource >> 5]! & (1 << (resource & 31))) !== 0;
