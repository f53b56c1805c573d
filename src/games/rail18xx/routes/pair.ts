import { afterPaying, type Solve } from './conflict.js';
import type { Candidate } from './paths.js';
import { YUAN } from './sweep.js';

/**
 * Two trains, and a list of all routes of one of them that could be part of a better set. Every search for the other
 * train, at whatever prices for track, bounds every listed route at once: together they earn no more than the listed
 * route after paying, the other train after paying, and the sum of all prices. Prices move until few routes are left
 * whose bound is above the best set known; beside each of these the other train is searched once more, which decides.
 */
export interface Pair {
  readonly listed: readonly Candidate[];
  /** The other train's best route if it were alone. */
  readonly alone: Candidate;
  readonly resources: number;
  /** Every sum of money is a multiple of it. */
  readonly grain: number;
  /** Searches at prices before the routes that are left are looked at one by one. */
  readonly rounds: number;
  /** Searches for the other train. */
  readonly solve: (...so: Parameters<Solve> extends [number, ...infer Rest] ? Rest : never) => ReturnType<Solve>;
}

export interface PairFound {
  readonly revenue: number;
  readonly listed: Candidate;
  readonly other: Candidate;
}

interface Listed {
  readonly route: Candidate;
  readonly track: readonly number[];
  /** No set with this route earns more. */
  bound: number;
}

/** Searched before: no route beside this track earns more. */
interface Known {
  readonly words: Int32Array;
  readonly once: boolean;
  readonly most: number;
}

/** A search may miss a route that is better by less. */
const HAIR = 0.01;
/** So few routes are looked at one by one at once. */
const FEW = 4;

/** The best set above the floor in which both trains run; null when there is none. */
export function settlePair(pair: Pair, floor: number): PairFound | null {
  return new Settling(pair, floor).run();
}

class Settling {
  private best: PairFound | null = null;
  private top: number;
  private open: Listed[];

  constructor(
    private readonly pair: Pair,
    floor: number,
  ) {
    this.top = Math.floor(floor / pair.grain) * pair.grain;
    this.open = pair.listed.map((route) => ({ route, track: trackOf(route, pair.resources), bound: route.value + pair.alone.value }));
  }

  run(): PairFound | null {
    this.join(this.pair.alone);
    this.forget();
    if (this.open.length > FEW) this.movePrices();
    this.lookBeside();
    return this.best;
  }

  private hopeful = ({ bound }: Listed): boolean => bound >= this.top + this.pair.grain;

  private forget(): void {
    this.open = this.open.filter(this.hopeful);
  }

  /** The richest listed route that goes together with this one. */
  private join(other: Candidate): void {
    for (const { route } of this.open) {
      const revenue = route.value + other.value;
      if (revenue <= this.top || (route.once && other.once) || !apart(route.words, other.words)) continue;
      this.best = { revenue, listed: route, other };
      this.top = revenue;
    }
  }

  private movePrices(): void {
    const { resources, rounds, solve, grain } = this.pair;
    const nothing = new Int32Array((resources + 31) >> 5);
    const prices = new Float64Array(resources);
    let other = this.pair.alone;
    let [pace, lowest, idle] = [1, Number.POSITIVE_INFINITY, 0];
    for (let round = 0; round < rounds && this.open.length > FEW; round++) {
      const charged = Int32Array.from(prices, (price) => Math.round(price * YUAN));
      const total = charged.reduce((sum, price) => sum + price, 0) / YUAN;
      const bar = afterPaying(other, charged) - HAIR;
      const solved = round === 0 ? null : solve(nothing, charged, false, bar);
      other = solved?.route ?? other;
      const most = total + HAIR + (solved?.most ?? afterPaying(other, charged));
      let [richest, bound] = [this.open[0]!, Number.NEGATIVE_INFINITY];
      for (const listed of this.open) {
        let so = most + listed.route.value;
        for (const resource of listed.track) so -= charged[resource]! / YUAN;
        if (so > bound) [richest, bound] = [listed, so];
        if (so < listed.bound) listed.bound = so;
      }
      this.join(other);
      this.forget();
      if (bound < lowest - HAIR) [lowest, idle] = [bound, 0];
      else if (++idle % 3 === 0) pace /= 2;
      const use = new Int32Array(resources);
      for (const resource of richest.track) use[resource]!++;
      for (const resource of trackOf(other, resources)) use[resource]!++;
      let length = 0;
      for (let resource = 0; resource < resources; resource++)
        if (use[resource]! > 1 || prices[resource]! > 0) length += (use[resource]! - 1) ** 2;
      if (length === 0) return;
      const step = (pace * Math.max(bound - this.top, grain)) / length;
      for (let resource = 0; resource < resources; resource++)
        prices[resource] = Math.max(0, prices[resource]! + step * (use[resource]! - 1));
    }
  }

  private lookBeside(): void {
    const { grain, solve } = this.pair;
    const known: Known[] = [];
    this.open.sort((a, b) => b.bound - a.bound || a.track.length - b.track.length);
    for (const listed of this.open) {
      if (!this.hopeful(listed)) break;
      const { route } = listed;
      const bar = this.top - route.value;
      if (known.some((one) => one.most <= bar && (!one.once || route.once) && within(one.words, route.words))) continue;
      const other = solve(route.words, null, route.once, bar + grain - 1)?.route;
      const better = other !== undefined && other.value > bar;
      known.push({ words: route.words, once: route.once, most: better ? other.value : bar });
      if (better) [this.best, this.top] = [{ revenue: route.value + other.value, listed: route, other }, route.value + other.value];
    }
  }
}

function trackOf(route: Candidate, resources: number): number[] {
  const track: number[] = [];
  for (let resource = 0; resource < resources; resource++) if (route.words[resource >> 5]! & (1 << (resource & 31))) track.push(resource);
  return track;
}

function apart(one: Int32Array, other: Int32Array): boolean {
  for (let word = 0; word < one.length; word++) if (one[word]! & other[word]!) return false;
  return true;
}

function within(few: Int32Array, many: Int32Array): boolean {
  for (let word = 0; word < few.length; word++) if (few[word]! & ~many[word]!) return false;
  return true;
}
