import type { Json } from '../../../rules/json.js';
import type { Step } from '../../../rules/step.js';
import type { ExportedGame } from './exported.js';

/** A game of another server as moves of ours. */
export interface ForeignRecord {
  /** Id of our game and its options. */
  readonly rules: string;
  readonly options: Json;
  readonly names: readonly string[];
  readonly steps: readonly Step[];
  /** Final scores by our rules, by seat, and as they were recorded. */
  readonly scores: readonly number[];
  readonly recorded: readonly (number | null)[];
}

/** Reads the exported games of one title. */
export interface ForeignReader {
  readonly title: string;
  read(game: ExportedGame): ForeignRecord;
}

export const agrees = ({ scores, recorded }: ForeignRecord): boolean => scores.every((score, seat) => score === recorded[seat]);
