import type { Seat, Standings } from '../rules/game.js';

/** Lengths and results of many games, for the summary of `railpost simulate`. */
export class Tally {
  private readonly lengths: number[] = [];
  private readonly bySeat: Place[] = [];
  private readonly byOrder: Place[] = [];

  add(length: number, standings: Standings, order?: readonly Seat[]): void {
    this.lengths.push(length);
    const winners = standings.seats.filter((one) => one.place === 1).length;
    for (const { seat, score, place } of standings.seats) {
      const won = place === 1 ? 1 / winners : 0;
      count(this.bySeat, seat, score, won);
      if (order) count(this.byOrder, order.indexOf(seat), score, won);
    }
  }

  summary(): object {
    const sorted = [...this.lengths].sort((a, b) => a - b);
    const at = (part: number): number | null => sorted[Math.floor(part * (sorted.length - 1))] ?? null;
    const mean = sorted.length === 0 ? null : tenth(sorted.reduce((sum, length) => sum + length, 0) / sorted.length);
    return {
      lengths: { mean, least: at(0), p5: at(0.05), median: at(0.5), p95: at(0.95), most: at(1) },
      scores: { bySeat: told(this.bySeat), ...(this.byOrder.length > 0 && { byOrderOfPlay: told(this.byOrder) }) },
    };
  }
}

interface Place {
  games: number;
  sum: number;
  least: number;
  most: number;
  won: number;
}

function count(places: Place[], at: number, score: number, won: number): void {
  places[at] ??= { games: 0, sum: 0, least: score, most: score, won: 0 };
  const place = places[at];
  place.games += 1;
  place.sum += score;
  place.least = Math.min(place.least, score);
  place.most = Math.max(place.most, score);
  place.won += won;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;
const told = (places: readonly Place[]): object[] =>
  places.map(({ games, sum, least, most, won }) => ({ mean: tenth(sum / games), least, most, wonPercent: tenth((100 * won) / games) }));
