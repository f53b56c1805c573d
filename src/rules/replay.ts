import { InvariantBroken } from './errors.js';
import type { Game } from './game.js';
import { type Played, replaySetup, replayStep, type Setup } from './play.js';
import { type Generations, recordingSource, type Seed } from './source.js';
import type { Step } from './step.js';

/** What replay needs of an effective history; `History` is one. */
export interface Replayable {
  readonly setup: Setup;
  readonly setupGenerations?: Generations;
  readonly steps: readonly { readonly step: Step; readonly generations?: Generations; readonly era?: number }[];
}

/** Called after the setup (`n` 0) and after each step; `state` is the running position: copy what must outlive the call. */
export type Onlooker<State> = (n: number, state: State, played: Played<unknown>) => void;

/**
 * The position after the first `upTo` steps (default: all). `seeds` has one seed per era of the table. Nothing is
 * copied or hashed on the way: that is the onlooker's business.
 */
export function replay<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  history: Replayable,
  seeds: readonly Seed[],
  upTo = history.steps.length,
  onlooker?: Onlooker<State>,
): State {
  const setup = history.setup as Setup<Move, Options>;
  const source = recordingSource(seedOf(seeds, 0), { generations: history.setupGenerations, proofs: setup.proofs });
  const { state, ...first } = replaySetup(game, setup, source);
  onlooker?.(0, state, first as Played<unknown>);
  continueReplay(game, state, history.steps.slice(0, upTo), seeds, onlooker);
  return state;
}

/** Plays more steps on a position that stands before them (a snapshot); `n` counts from 1. */
export function continueReplay<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  state: State,
  steps: Replayable['steps'],
  seeds: readonly Seed[],
  onlooker?: Onlooker<State>,
): void {
  steps.forEach(({ step, generations, era = 0 }, index) => {
    const source = recordingSource(seedOf(seeds, era), { generations, proofs: step.proofs });
    const played = replayStep(game, state, step as Step<Move, Correction>, source);
    onlooker?.(index + 1, state, played as Played<unknown>);
  });
}

function seedOf(seeds: readonly Seed[], era: number): Seed {
  const seed = seeds[era];
  if (seed === undefined) throw new InvariantBroken('seedMissing', { era });
  return seed;
}
