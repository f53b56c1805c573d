import type { PhaseLine } from '../../rail18xx/phases.js';
import type { Percent } from '../../rail18xx/state.js';

export type Letter = 'A' | 'B' | 'C' | 'D';

export interface Phase1880 extends PhaseLine {
  readonly letter: Letter;
  readonly tiles: readonly ('yellow' | 'green' | 'brown' | 'grey')[];
  /** What the director must hold for the company to float (XII). */
  readonly float: Percent;
}

const YELLOW = ['yellow'] as const;
const GREEN = ['yellow', 'green'] as const;
const BROWN = ['yellow', 'green', 'brown'] as const;
const GREY = ['yellow', 'green', 'brown', 'grey'] as const;

/** XI: the phase table. */
// biome-ignore format: a table
export const PHASES: readonly Phase1880[] = [
  { name: 'A1', startedBy: null, letter: 'A', tiles: YELLOW, trainLimit: 4, float: 20 },
  { name: 'A2', startedBy: '2+2', letter: 'A', tiles: YELLOW, trainLimit: 4, float: 20 },
  { name: 'B1', startedBy: '3', letter: 'B', tiles: GREEN, trainLimit: 4, float: 30 },
  { name: 'B2', startedBy: '3+3', letter: 'B', tiles: GREEN, trainLimit: 3, float: 30 },
  { name: 'B3', startedBy: '4', letter: 'B', tiles: GREEN, trainLimit: 3, float: 40 },
  { name: 'C1', startedBy: '4+4', letter: 'C', tiles: BROWN, trainLimit: 3, float: 40 },
  { name: 'C2', startedBy: '6', letter: 'C', tiles: BROWN, trainLimit: 3, float: 60 },
  { name: 'C3', startedBy: '6E', letter: 'C', tiles: BROWN, trainLimit: 2, float: 60 },
  { name: 'D1', startedBy: '8', letter: 'D', tiles: GREY, trainLimit: 2, float: 60 },
  { name: 'D2', startedBy: '8E', letter: 'D', tiles: GREY, trainLimit: 2, float: 60 },
  { name: 'D3', startedBy: '10', letter: 'D', tiles: GREY, trainLimit: 2, float: 60 },
];
