import { InvariantBroken, NeedsProof } from './errors.js';
import type { Proofs } from './game.js';
import type { Json } from './json.js';

/** Answers by key, as a step records them. */
export type ProofRecord = { readonly [key: string]: Json };

/** The search behind a proof: `game.prove`. */
export type Prove = (key: string, input: Json) => Json;

/** Proofs that remember which answers were used, so that a step records those and no others. */
export interface UsedProofs extends Proofs {
  readonly used: ProofRecord;
}

/** Answers from a record only; what is missing throws NeedsProof. */
export function recordedProofs(record: ProofRecord = {}): UsedProofs {
  const used: Record<string, Json> = {};
  return {
    used,
    proof(key, input) {
      const known = used[key] ?? record[key];
      if (known === undefined) throw new NeedsProof(key, input());
      used[key] = known;
      return known;
    },
  };
}

/** Answers from a record, and searches at once for what is missing: simulation, tests, worker threads. */
export function provingProofs(prove: Prove | undefined, record: ProofRecord = {}): UsedProofs {
  const used: Record<string, Json> = {};
  return {
    used,
    proof(key, input) {
      const known = used[key] ?? record[key];
      if (known !== undefined) {
        used[key] = known;
        return known;
      }
      if (!prove) throw new NeedsProof(key, input());
      const answer = prove(key, input());
      used[key] = answer;
      return answer;
    },
  };
}

/** More rounds than any single step needs searches: beyond it the rules ask in circles. */
const MOST_PROOFS = 200;

/**
 * Runs `attempt` until every proof it asks for is known. Each attempt gets what was proven so far and must start from a
 * fresh copy of the position, because the one before may have stopped half-way through a step.
 */
export async function whenProven<T>(
  attempt: (record: ProofRecord) => T,
  prove: (key: string, input: Json) => Promise<Json>,
  known: ProofRecord = {},
): Promise<T> {
  const record: Record<string, Json> = { ...known };
  for (let round = 0; round < MOST_PROOFS; round++) {
    try {
      return attempt(record);
    } catch (error) {
      if (!(error instanceof NeedsProof)) throw error;
      record[error.key] = await prove(error.key, error.input);
    }
  }
  throw new InvariantBroken('tooManyProofs', { most: MOST_PROOFS });
}
