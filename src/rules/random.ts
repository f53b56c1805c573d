import { recordingSource, type Seed } from './source.js';

/** A fast generator for choosing among legal moves in simulations. Games never see it: their chance is the source's. */
export interface Random {
  /** A whole number from 0 to `below` − 1. */
  below(below: number): number;
  one<T>(of: readonly T[]): T;
  /** True once in `n` times. */
  oneIn(n: number): boolean;
}

/** sfc32, started from keyed draws of the same seed that the game draws from, under labels no game uses. */
export function randomFrom(seed: Seed): Random {
  const source = recordingSource(seed);
  let [a, b, c, d] = ['a', 'b', 'c', 'd'].map((word) => source.draw(`simulation:${word}`, 2 ** 32) | 0) as [number, number, number, number];
  const next = (): number => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  };
  const below = (n: number): number => Math.floor((next() / 2 ** 32) * n);
  return {
    below,
    one: (of) => of[below(of.length)]!,
    oneIn: (n) => below(n) === 0,
  };
}
