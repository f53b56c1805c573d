import { phaseOf, reached } from '../rail18xx/phases.js';
import { PHASES, type Phase1880 } from './data/phases.js';
import type { State1880 } from './state.js';

export const phaseNow = (state: { phase: string }): Phase1880 => phaseOf(PHASES, state.phase);

export const hasReached = (state: { phase: string }, name: string): boolean => reached(PHASES, state.phase, name);

/** XIV: from the first 4-train to the first 6-train. */
export const communism = (state: State1880): boolean => hasReached(state, 'B3') && !hasReached(state, 'C2');
