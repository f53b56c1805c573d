import type { TrainName } from './state.js';

/** A line of the phase table. A game adds what else its table says. */
export interface PhaseLine {
  readonly name: string;
  /** The first train of this kind begins the phase; null: the game starts with it. */
  readonly startedBy: TrainName | null;
  readonly trainLimit: number;
}

export function phaseOf<P extends PhaseLine>(phases: readonly P[], name: string): P {
  const phase = phases.find((each) => each.name === name);
  if (!phase) throw new Error(`no phase ${name}`);
  return phase;
}

/** The phase that this train begins, if the game is not there yet. */
export function phaseBegunBy<P extends PhaseLine>(phases: readonly P[], now: string, train: TrainName): P | null {
  const at = phases.findIndex((phase) => phase.startedBy === train);
  return at > phases.findIndex((phase) => phase.name === now) ? phases[at]! : null;
}

/** Whether the game has reached the phase of that name. */
export const reached = (phases: readonly PhaseLine[], now: string, name: string): boolean =>
  phases.findIndex((phase) => phase.name === now) >= phases.findIndex((phase) => phase.name === name);
