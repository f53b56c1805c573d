import { copyJson, type Json } from './json.js';
import type { Random } from './random.js';

/** A move with one thing in it changed: what somebody might send who does not play by the pages. */
export function mutated(move: Json, others: readonly Json[], random: Random): Json {
  const copy = copyJson(move);
  const spots = spotsIn(copy);
  if (spots.length === 0) return random.one([null, {}, 'pass', 0] as Json[]);
  const spot = random.one(spots);
  const old = spot.holder[spot.at];
  if (Array.isArray(spot.holder) && random.oneIn(3)) {
    if (random.oneIn(2)) spot.holder.splice(Number(spot.at), 1);
    else spot.holder.push(copyJson(random.one(spot.holder)));
    return copy;
  }
  if (!Array.isArray(spot.holder) && random.oneIn(8)) {
    delete spot.holder[spot.at];
    return copy;
  }
  spot.holder[spot.at] = changedValue(old as Json, others, random);
  return copy;
}

type Holder = Record<string, unknown> | unknown[];
interface Spot {
  readonly holder: Record<string, unknown>;
  readonly at: string;
}

function spotsIn(value: unknown): Spot[] {
  if (value === null || typeof value !== 'object') return [];
  const holder = value as Holder as Record<string, unknown>;
  return Object.keys(holder).flatMap((at) => [{ holder, at }, ...spotsIn(holder[at])]);
}

function changedValue(old: Json, others: readonly Json[], random: Random): Json {
  if (typeof old === 'number') return random.one([old + 1, old - 1, old + 10, old - 10, old * 2, -old, 0, 1000000]);
  if (typeof old === 'boolean') return !old;
  if (typeof old === 'string') {
    const words = others.flatMap(wordsIn).filter((word) => word !== old);
    return words.length > 0 && !random.oneIn(5) ? random.one(words) : random.one(['', 'nonsense', `${old}x`]);
  }
  return random.one([null, [], {}, 0, 'nonsense'] as Json[]);
}

function wordsIn(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(wordsIn);
}
