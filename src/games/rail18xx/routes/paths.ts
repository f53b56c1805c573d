import type { RailGraph } from './links.js';
import type { RouteBonus, TrainSpec } from './run.js';

/** Must every route visit a stop with a subsidy, must none, or is it all the same? */
export type Visits = 'any' | 'must' | 'never';

export interface Candidate {
  readonly value: number;
  /** It claims a bonus that only one train of the turn may have. */
  readonly once: boolean;
  /** Links in running order. */
  readonly links: readonly number[];
  /** Resources as bits. */
  readonly words: Int32Array;
}

/**
 * All routes of one train that are worth more than a bar, by branch and bound. A route is two arms that grow from one of
 * the company's stations: first the one, then the other, whose first link comes later in the list, so that each route
 * is found once; stations that were roots before are not visited again. A route whose lengthening cannot bring more is
 * not lengthened: the longer one would need more track for the same money.
 */
export class Paths {
  private readonly visited: Uint8Array;
  private readonly used: Uint8Array;
  /** The places visited, so that a place over two hexes is visited once. */
  private readonly places: Uint8Array;
  private readonly outgoing: readonly (readonly number[])[];
  /** `reach[r][link]`: no route gains more by going over the link with range r left. Null for trains without a limit. */
  private readonly gains: readonly Float64Array[] | null;
  private armGains: Float64Array = new Float64Array(0);
  private readonly bonusTotal: number;
  private readonly needs: readonly number[];
  private readonly words: number;

  private readonly first: number[] = [];
  private readonly second: number[] = [];
  private readonly stopsOn: number[] = [];
  private root = 0;
  private sum = 0;
  private fees = 0;
  private range = 0;
  private large = 0;
  private subsidised = 0;

  /** Raised while searching by those who want only the best. */
  bar = 0;
  /** How many links may still be tried; below 0 the search was not completed. */
  patience = Number.POSITIVE_INFINITY;

  constructor(
    private readonly graph: RailGraph,
    private readonly spec: TrainSpec,
    private readonly bonuses: readonly RouteBonus[],
    private readonly visits: Visits,
    private readonly emit: (candidate: Candidate) => void,
  ) {
    this.visited = new Uint8Array(graph.stops.length);
    this.places = new Uint8Array(graph.stops.length);
    this.used = new Uint8Array(graph.resources);
    this.words = (graph.resources + 31) >> 5;
    const worth = (link: number): number => graph.stops[graph.links[link]!.to]!.value - graph.links[link]!.fee;
    this.outgoing = graph.stops.map((stop) => [...stop.links].sort((a, b) => worth(b) - worth(a)));
    const marks = graph.stops.reduce((all, stop) => all | stop.marks, 0);
    this.needs = needsOf(bonuses);
    this.bonusTotal = bonuses.reduce(
      (total, bonus, index) => ((marks & this.needs[index]!) === this.needs[index] ? total + bonus.amount : total),
      0,
    );
    this.gains = spec.stops === null ? null : this.computeGains(spec.stops);
  }

  /** Looks at every route over track outside `taken`. */
  search(taken: Int32Array | null): void {
    this.used.fill(0);
    if (taken)
      for (let resource = 0; resource < this.graph.resources; resource++)
        if (taken[resource >> 5]! & (1 << (resource & 31))) this.used[resource] = 1;
    this.visited.fill(0);
    this.places.fill(0);
    this.graph.stops.forEach((stop, index) => {
      if (this.visits === 'never' && stop.subsidy > 0) this.visited[index] = 1;
    });
    this.graph.stops.forEach((stop, index) => {
      if (!stop.own || this.visited[index]) return;
      this.root = index;
      this.arrive(index, 1);
      if (this.gains) {
        this.armGains = new Float64Array(this.gains.length);
        for (let range = 0; range < this.gains.length; range++) {
          for (const link of this.outgoing[index]!) this.armGains[range] = Math.max(this.armGains[range]!, this.gains[range]![link]!);
        }
      }
      this.grow(index, 0, true, 0);
      this.arrive(index, -1);
      this.visited[index] = 1;
    });
  }

  private arrive(stop: number, step: 1 | -1): void {
    const at = this.graph.stops[stop]!;
    this.visited[stop] = step === 1 ? 1 : 0;
    this.places[at.place] = step === 1 ? 1 : 0;
    this.sum += step * at.value;
    this.range += step * at.range;
    if (at.large) this.large += step;
    if (at.subsidy > 0) this.subsidised += step;
    if (step === 1) this.stopsOn.push(stop);
    else this.stopsOn.pop();
  }

  /** Grows the arm whose end is `end`; `inFirst` while it is the first one. `worth` is the value of the route as it stands. */
  private grow(end: number, from: number, inFirst: boolean, worth: number): void {
    const stop = this.graph.stops[end]!;
    const arm = inFirst ? this.first : this.second;
    const fresh = arm.length === 0;
    if (stop.open || (fresh && inFirst)) {
      const list = this.outgoing[end]!;
      for (let position = fresh && !inFirst ? from : 0; position < list.length; position++) {
        this.take(list[position]!, inFirst, fresh && inFirst ? position + 1 : from, worth);
      }
    }
    if (inFirst && !fresh && this.graph.stops[this.root]!.open) this.grow(this.root, from, false, worth);
  }

  private take(index: number, inFirst: boolean, from: number, worth: number): void {
    const link = this.graph.links[index]!;
    const stop = this.graph.stops[link.to]!;
    if (this.visited[link.to] || this.places[stop.place] || this.patience < 0) return;
    this.patience--;
    const { stops: limit, large } = this.spec;
    if (limit !== null && this.range + stop.range > limit) return;
    if (large !== undefined && stop.large && this.large >= large) return;
    for (const resource of link.resources) if (this.used[resource]) return;
    const bar = worth > this.bar ? worth : this.bar;
    if (this.gains && this.limitedBound(index, inFirst) <= bar) return;
    for (const resource of link.resources) this.used[resource] = 1;
    this.arrive(link.to, 1);
    this.fees += link.fee;
    (inFirst ? this.first : this.second).push(index);
    if (this.gains || this.floodBound(link.to, inFirst) > bar) this.grow(link.to, from, inFirst, this.offer(worth));
    (inFirst ? this.first : this.second).pop();
    this.fees -= link.fee;
    this.arrive(link.to, -1);
    for (const resource of link.resources) this.used[resource] = 0;
  }

  /** Emits the route as it stands when it clears the bar. Answers its value, or what it was before when it is none. */
  private offer(before: number): number {
    if (this.visits === 'must' && this.subsidised === 0) return before;
    const marks = this.needs.length === 0 ? 0 : this.stopsOn.reduce((all, stop) => all | this.graph.stops[stop]!.marks, 0);
    let plain = 0;
    let once = 0;
    this.bonuses.forEach((bonus, index) => {
      if ((marks & this.needs[index]!) !== this.needs[index]) return;
      if (bonus.once) once |= 1 << index;
      else plain += bonus.amount;
    });
    const value = this.counted(0) - this.fees + plain;
    let best = value;
    if (value > this.bar) this.emitRoute(value, false);
    if (once !== 0) {
      let [amount, need] = [0, 0];
      this.bonuses.forEach((bonus, index) => {
        if (once & (1 << index)) [amount, need] = [amount + bonus.amount, need | this.needs[index]!];
      });
      const more = this.counted(need) - this.fees + plain + amount;
      if (more > best) {
        best = more;
        if (more > this.bar) this.emitRoute(more, true);
      }
    }
    return best > before ? best : before;
  }

  private emitRoute(value: number, once: boolean): void {
    const links = [...this.first].reverse().map((link) => link ^ 1);
    links.push(...this.second);
    const words = new Int32Array(this.words);
    for (const link of links) for (const resource of this.graph.links[link]!.resources) words[resource >> 5]! |= 1 << (resource & 31);
    this.emit({ value, once, links, words });
  }

  /** What the stops bring: all of them, or for an express the best, one of them with an own station, marked ones included. */
  private counted(need: number): number {
    const most = this.spec.counted;
    if (most === undefined) return this.sum;
    return countedStops(this.graph, this.stopsOn, most, need).reduce((total, stop) => total + this.graph.stops[stop]!.value, 0);
  }

  /** No lengthening over this link brings more, for a train with a limit. */
  private limitedBound(link: number, inFirst: boolean): number {
    const left = this.spec.stops! - this.range;
    const now = this.sum - this.fees + this.bonusTotal;
    if (!inFirst) return now + this.gains![left]![link]!;
    let best = 0;
    for (let range = 0; range <= left; range++) {
      const both = this.gains![range]![link]! + this.armGains[left - range]!;
      if (both > best) best = both;
    }
    return now + best;
  }

  private computeGains(limit: number): Float64Array[] {
    const { stops, links } = this.graph;
    const gains: Float64Array[] = [];
    for (let range = 0; range <= limit; range++) {
      const row = new Float64Array(links.length);
      gains.push(row);
      links.forEach((link, index) => {
        const to = stops[link.to]!;
        if (to.range > range) {
          row[index] = Number.NEGATIVE_INFINITY;
          return;
        }
        let further = 0;
        const next = gains[range - to.range]!;
        if (to.open && to.range > 0) {
          for (const on of to.links) if (links[on]!.to !== link.from && next[on]! > further) further = next[on]!;
        }
        row[index] = to.value - link.fee + further;
      });
    }
    return gains;
  }

  /** No lengthening of the route as it stands brings more, for a train without a limit: everything still within reach is added. */
  private floodBound(end: number, inFirst: boolean): number {
    const { stops, links } = this.graph;
    const seen = this.visited.slice();
    const queue = [end];
    if (inFirst) queue.push(this.root);
    const added: number[] = [];
    let [total, ends] = [0, [0, 0]];
    for (let head = 0; head < queue.length; head++) {
      const at = stops[queue[head]!]!;
      if (!at.open) continue;
      for (const index of at.links) {
        const link = links[index]!;
        if (seen[link.to] || this.places[stops[link.to]!.place] || link.resources.some((resource) => this.used[resource])) continue;
        seen[link.to] = 1;
        const to = stops[link.to]!;
        if (to.open) {
          queue.push(link.to);
          total += to.value;
          added.push(to.value);
        } else if (to.value > ends[0]!) ends = [to.value, ends[0]!];
        else if (to.value > ends[1]!) ends = [ends[0]!, to.value];
      }
    }
    if (!inFirst) ends = [ends[0]!, 0];
    if (this.spec.counted === undefined) return this.sum - this.fees + this.bonusTotal + total + ends[0]! + ends[1]!;
    const values = [...this.stopsOn.map((stop) => stops[stop]!.value), ...added, ...ends].sort((a, b) => b - a);
    let best = 0;
    for (let index = 0; index < this.spec.counted && index < values.length; index++) best += values[index]!;
    return best - this.fees + this.bonusTotal;
  }
}

export function needsOf(bonuses: readonly RouteBonus[]): number[] {
  let bit = 0;
  return bonuses.map((bonus) => {
    let need = 0;
    for (let index = 0; index < bonus.hexes.length; index++) need |= 1 << bit++;
    return need;
  });
}

/** The stops that an express counts: those with a needed mark, the richest own one if none is among them, then the richest. */
export function countedStops(graph: RailGraph, on: readonly number[], most: number, need: number): number[] {
  const sorted = [...on].sort(
    (a, b) => graph.stops[b]!.value - graph.stops[a]!.value || Number(graph.stops[b]!.own) - Number(graph.stops[a]!.own),
  );
  const chosen = sorted.filter((stop) => graph.stops[stop]!.marks & need);
  const rest = sorted.filter((stop) => !chosen.includes(stop));
  const picked = [...chosen, ...rest.slice(0, Math.max(0, most - chosen.length))];
  if (picked.some((stop) => graph.stops[stop]!.own)) return picked;
  const own = rest.find((stop) => graph.stops[stop]!.own);
  return own === undefined ? picked : [...picked.slice(0, most - 1), own];
}
