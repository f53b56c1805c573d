import type { RailGraph } from './links.js';
import { type Candidate, needsOf } from './paths.js';
import { inRunningOrder } from './runningOrder.js';
import { type FrontierSearch, type Step, type Sweep, sweepOf, YUAN } from './sweep.js';

/**
 * The best route of one train by dynamic programming. The links are looked at one after the other in an order that sweeps over the network. What was decided about links behind the sweep matters only
 * through the few stops on its front: which of them are ends of a piece of route, and which ends belong together.
 * Decisions that leave the same front are compared at once and only the best is kept, so that the work grows with the
 * width of the network and not with the number of routes.
 *
 * The front is a number: four bits for each stop on it (0 untouched, 1 done, 2 end of a piece whose other end is final,
 * 3 + j end of a piece whose other end is in slot j), one bit for each stretch of track that several links want and that
 * is used, then the flags below. Where that takes more bits than a number has, the front is a text.
 */
const UNTOUCHED = 0;
const DONE = 1;
const FINAL = 2;
const PAIR = 3;
/** Four bits name at most 12 partners; whole numbers are exact up to 53 bits. */
const MOST_STOPS = 12;
const MOST_BITS = 53;

const OWN = 1;
const SUBSIDY = 2;
const PLACE = 4;
const MARK = 8;

type FrontKey = number | string;

const NO_STOPS: readonly number[] = [];

/** What the stops of a link bring that it touches first. */
interface Touched {
  readonly flags: number;
  readonly count: number;
  readonly large: number;
  readonly value: number;
}

interface Decision {
  readonly score: number;
  readonly link: number;
  readonly before: Decision | null;
}

/** Null: no route above the bar. Undefined: more stretches are wanted by several links at once than this method can hold. */
export function bestOnFront(graph: RailGraph, search: FrontierSearch): Candidate | null | undefined {
  const sweep = sweepOf(graph, search);
  if (!sweep) return undefined;
  return new Front(graph, search, sweep).run();
}

class Front {
  /** For each front the best decision by number of stops counted, and of large ones among them. */
  private fronts = new Map<FrontKey, (Decision | undefined)[]>();
  private best: Decision | null = null;
  private bestScore: number;
  /** At most so many stops count; 0 where their number is no matter. */
  private readonly most: number;
  private readonly large: number;
  private readonly freeStops: number;
  private readonly needs: readonly number[];
  private readonly bonusTotal: number;
  private readonly doublePlaces: ReadonlySet<number>;
  /** The front that was read last: its stops, and the bits of its used stretches. */
  private readonly slots: Int32Array;
  private used = 0;
  private readonly flags: number;
  private readonly stretchValues: number;
  private readonly asText: boolean;
  private readonly unlimited: boolean;
  private ahead = 0;

  constructor(
    private readonly graph: RailGraph,
    private readonly search: FrontierSearch,
    private readonly sweep: Sweep,
  ) {
    this.most = search.spec.counted ?? search.spec.stops ?? 0;
    this.large = search.spec.large ?? 0;
    this.unlimited = search.spec.counted === undefined && search.spec.stops === null;
    this.freeStops = search.spec.counted === undefined ? graph.stops.filter((stop) => stop.range === 0).length : 0;
    this.slots = new Int32Array(sweep.stops);
    const marks = graph.stops.reduce((all, stop) => all | stop.marks, 0);
    const flagBits = 3 + (32 - Math.clz32(marks));
    this.flags = 2 ** flagBits;
    this.stretchValues = 2 ** sweep.stretches;
    this.asText = sweep.stops > MOST_STOPS || 4 * sweep.stops + sweep.stretches + flagBits > MOST_BITS;
    this.needs = needsOf(search.bonuses);
    this.bonusTotal = search.bonuses.reduce((sum, bonus) => sum + bonus.amount, 0);
    this.bestScore = search.bar * YUAN;
    const places = graph.stops.map((stop) => stop.place);
    this.doublePlaces = new Set(places.filter((place, index) => places.indexOf(place) !== index));
  }

  run(): Candidate | null {
    this.fronts.set(0, [{ score: 0, link: -1, before: null }]);
    for (const step of this.sweep.steps) {
      this.useLink(step);
      if (step.leaving.length > 0 || step.freed !== 0) this.leave(step);
    }
    return this.best && this.candidate(this.best);
  }

  private read(front: FrontKey): number {
    if (typeof front === 'string') {
      for (let slot = 0; slot < this.slots.length; slot++) this.slots[slot] = front.charCodeAt(slot);
      const at = this.slots.length;
      this.used = front.charCodeAt(at) + front.charCodeAt(at + 1) * 2 ** 15;
      return front.charCodeAt(at + 2);
    }
    const behind = Math.floor(front / this.flags);
    let rest = Math.floor(behind / this.stretchValues);
    this.used = behind - rest * this.stretchValues;
    for (let slot = 0; slot < this.slots.length; slot++) {
      const next = Math.floor(rest / 16);
      this.slots[slot] = rest - next * 16;
      rest = next;
    }
    return front % this.flags;
  }

  private write(flags: number): FrontKey {
    if (this.asText) return String.fromCharCode(...this.slots, this.used % 2 ** 15, Math.floor(this.used / 2 ** 15), flags);
    let front = 0;
    for (let slot = this.slots.length - 1; slot >= 0; slot--) front = front * 16 + this.slots[slot]!;
    return (front * this.stretchValues + this.used) * this.flags + flags;
  }

  private useLink(step: Step): void {
    const link = this.graph.links[step.link]!;
    const { prices } = this.search;
    const price = prices ? link.resources.reduce((sum, resource) => sum + prices[resource]!, 0) : 0;
    const cost = link.fee * YUAN + price + 1;
    const [a, b] = [this.graph.stops[link.from]!, this.graph.stops[link.to]!];
    const both = [link.from, link.to];
    const found: [FrontKey, number, number, Decision][] = [];
    for (const [front, decisions] of this.fronts) {
      const flags = this.read(front);
      const slots = this.slots;
      const [before, after] = [slots[step.from]!, slots[step.to]!];
      if (before === DONE || after === DONE || before === PAIR + step.to) continue;
      if (this.used & step.shared) continue;
      // The far ends of the two pieces that the link joins; −1 is a final end.
      const farA = !a.open || before === FINAL ? -1 : before === UNTOUCHED ? step.from : before - PAIR;
      const farB = !b.open || after === FINAL ? -1 : after === UNTOUCHED ? step.to : after - PAIR;
      if (farA !== step.from) slots[step.from] = DONE;
      if (farB !== step.to) slots[step.to] = DONE;
      this.used |= step.shared;
      if (farA >= 0) slots[farA] = farB < 0 ? FINAL : PAIR + farB;
      if (farB >= 0) slots[farB] = farA < 0 ? FINAL : PAIR + farA;
      if (this.tooManyEnds()) continue;
      const complete = farA < 0 && farB < 0;
      if (complete && this.openPieces()) continue;
      // The stops that the link touches first bring their value now; what is still ahead is what is left beside them.
      this.lookAhead(step.all, step);
      const stops = before === UNTOUCHED ? (after === UNTOUCHED ? both : [link.from]) : after === UNTOUCHED ? [link.to] : NO_STOPS;
      this.touch(stops, 0, { flags, count: 0, large: 0, value: 0 }, (touched) => {
        let key: FrontKey | null = null;
        this.eachDecision(decisions, (decision, count, large) => {
          const [counted, largeOnes] = [count + touched.count, large + touched.large];
          if (counted > this.most || largeOnes > this.large) return;
          const score = decision.score + touched.value * YUAN - cost;
          if (complete) this.finish({ score, link: step.link, before: decision }, touched.flags);
          else if (this.hopeful(score, counted, step)) {
            key ??= this.write(touched.flags);
            found.push([key, counted, largeOnes, { score, link: step.link, before: decision }]);
          }
        });
      });
    }
    for (const [key, count, large, decision] of found) this.keep(this.fronts, key, count, large, decision);
  }

  private eachDecision(
    decisions: readonly (Decision | undefined)[],
    then: (decision: Decision, count: number, large: number) => void,
  ): void {
    const width = this.large + 1;
    for (let index = 0; index < decisions.length; index++) {
      const decision = decisions[index];
      if (decision) then(decision, Math.floor(index / width), index % width);
    }
  }

  /** Every way to count or pass the stops that the link touches first; only an express may pass one. */
  private touch(stops: readonly number[], index: number, so: Touched, then: (touched: Touched) => void): void {
    if (index === stops.length) {
      then(so);
      return;
    }
    const stop = this.graph.stops[stops[index]!]!;
    let visited = so.flags;
    if (this.doublePlaces.has(stop.place)) {
      if (so.flags & PLACE) return;
      visited |= PLACE;
    }
    if (stop.subsidy > 0) visited |= SUBSIDY;
    const express = this.search.spec.counted !== undefined;
    const takes = express ? 1 : this.search.spec.stops === null ? 0 : stop.range;
    const counting: Touched = {
      flags: visited | (stop.own ? OWN : 0) | (stop.marks * MARK),
      count: so.count + takes,
      large: so.large + (stop.large && this.search.spec.large !== undefined ? 1 : 0),
      value: so.value + stop.value,
    };
    this.touch(stops, index + 1, counting, then);
    if (express) this.touch(stops, index + 1, { ...so, flags: visited }, then);
  }

  private tooManyEnds(): boolean {
    let ends = 0;
    for (let slot = 0; slot < this.slots.length; slot++) if (this.slots[slot] === FINAL) ends++;
    return ends > 2;
  }

  private openPieces(): boolean {
    for (let slot = 0; slot < this.slots.length; slot++) if (this.slots[slot]! >= FINAL) return true;
    return false;
  }

  /** The most that stops can still bring to the front as it was read, to a train without a limit: those touched bring no more. */
  private lookAhead(all: number, { slotValues }: Step): void {
    if (!this.unlimited) return;
    let left = all;
    for (let slot = 0; slot < slotValues.length; slot++) if (this.slots[slot] !== UNTOUCHED) left -= slotValues[slot]!;
    this.ahead = left;
  }

  private hopeful(score: number, count: number, step: Step): boolean {
    if (this.unlimited) return score + (this.ahead + this.bonusTotal) * YUAN > this.bestScore;
    const rest = Math.min(step.rest.length - 1, this.most - count + this.freeStops);
    return score + (step.rest[rest]! + this.bonusTotal) * YUAN > this.bestScore;
  }

  private keep(fronts: Map<FrontKey, (Decision | undefined)[]>, key: FrontKey, count: number, large: number, decision: Decision): void {
    const width = this.large + 1;
    const known = fronts.get(key);
    if (!known) {
      const list: (Decision | undefined)[] = new Array((this.most + 1) * width);
      list[count * width + large] = decision;
      fronts.set(key, list);
      return;
    }
    // Fewer stops counted for at least the same money is as good.
    for (let fewer = 0; fewer <= count; fewer++) {
      for (let smaller = 0; smaller <= large; smaller++) {
        const other = known[fewer * width + smaller];
        if (other && other.score >= decision.score) return;
      }
    }
    known[count * width + large] = decision;
  }

  /** Stops behind the sweep are forgotten: an open end there is an end of the route. */
  private leave(step: Step): void {
    const next = new Map<FrontKey, (Decision | undefined)[]>();
    for (const [front, decisions] of this.fronts) {
      const flags = this.read(front);
      let complete = 0;
      for (const slot of step.leaving) {
        const code = this.slots[slot]!;
        this.slots[slot] = UNTOUCHED;
        if (code === FINAL) complete++;
        else if (code >= PAIR) this.slots[code - PAIR] = FINAL;
      }
      this.used &= ~step.freed;
      if (complete > 0) {
        // Two pieces that end here are two routes.
        if (complete === 1 && !this.openPieces()) for (const decision of decisions) if (decision) this.finish(decision, flags);
        continue;
      }
      if (this.tooManyEnds()) continue;
      this.lookAhead(step.allAfter, step);
      let key: FrontKey | null = null;
      this.eachDecision(decisions, (decision, count, large) => {
        if (!this.hopeful(decision.score, count, step)) return;
        key ??= this.write(flags);
        this.keep(next, key, count, large, decision);
      });
    }
    this.fronts = next;
  }

  private finish(decision: Decision, flags: number): void {
    if (!(flags & OWN) || (this.search.visits === 'must' && !(flags & SUBSIDY))) return;
    const marks = Math.floor(flags / MARK);
    let bonus = 0;
    this.search.bonuses.forEach((one, index) => {
      if ((marks & this.needs[index]!) === this.needs[index]) bonus += one.amount;
    });
    const score = decision.score + bonus * YUAN;
    if (score <= this.bestScore) return;
    this.bestScore = score;
    this.best = { score, link: flags, before: decision };
  }

  private candidate(best: Decision): Candidate {
    const links: number[] = [];
    for (let at = best.before; at && at.link >= 0; at = at.before) links.push(at.link);
    const marks = Math.floor(best.link / MARK);
    const once = this.search.bonuses.some(
      (bonus, index) => bonus.once && bonus.amount > 0 && (marks & this.needs[index]!) === this.needs[index],
    );
    const words = new Int32Array((this.graph.resources + 31) >> 5);
    let paid = 0;
    for (const link of links) {
      for (const resource of this.graph.links[link]!.resources) {
        words[resource >> 5]! |= 1 << (resource & 31);
        paid += this.search.prices?.[resource] ?? 0;
      }
    }
    return { value: Math.ceil((best.score + paid) / YUAN), once, links: inRunningOrder(this.graph, links), words };
  }
}
