import type { Json } from '../../../rules/json.js';

/** A line of `NAME.legal.jsonl`: what the other engine offers in the position after move n. */
export interface LegalLine {
  readonly n: number;
  readonly by: string;
  /** hex → tile → rotations; cost not checked. */
  readonly lays?: { readonly [hex: string]: { readonly [tile: string]: readonly number[] } };
  readonly tokens?: readonly (readonly [hex: string, city: number, price: number])[];
  readonly bestRevenue?: number;
  /** `bestRevenue` is the optimum only when this is true. */
  readonly searchComplete?: boolean;
  readonly buys?: readonly (readonly [company: string, from: string, percent: number, price: number])[];
  readonly sells?: readonly Json[];
  readonly pars?: { readonly [company: string]: readonly number[] };
  readonly mayPass?: boolean;
  readonly trains?: readonly (readonly Json[])[];
  readonly mustBuy?: boolean;
}

export const readLegal = (text: string): LegalLine[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as LegalLine);
