import type { Automatic, Seat } from './game.js';
import type { Json } from './json.js';

/**
 * A step is what replay plays: a person's move with the automatic moves that followed it, or a moderator's typed
 * correction of the position. Replay plays what is recorded and never calls `forced`.
 */
export type Step<Move = Json, Correction = Json> = MoveStep<Move> | AdjustStep<Move, Correction>;

export interface MoveStep<Move = Json> {
  readonly kind: 'move';
  readonly seat: Seat;
  readonly move: Move;
  readonly auto: readonly Automatic<Move>[];
  /** Answers to `source.proof`, by key, for the move and its automatic followers together. */
  readonly proofs?: { readonly [key: string]: Json };
}

export interface AdjustStep<Move = Json, Correction = Json> {
  readonly kind: 'adjust';
  readonly correction: Correction;
  readonly auto: readonly Automatic<Move>[];
  readonly proofs?: { readonly [key: string]: Json };
}

/** A step's id is its entry's `seq`, or `seq.k` for the k-th step that a correction brings. */
export type StepId = string;

export interface IdentifiedStep<Move = Json, Correction = Json> {
  readonly id: StepId;
  readonly step: Step<Move, Correction>;
}

/** A draw that a step made, for the workshop ("draws kept, draws new") and for undo (a draw reveals). */
export interface DrawMade {
  readonly label: string;
  readonly generation: number;
  readonly value: Json;
}
