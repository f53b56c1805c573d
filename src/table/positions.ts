import { setImmediate as breathe } from 'node:timers/promises';
import type { Act } from '../rules/advance.js';
import type { AnyGame, Happening, SeriesPoint, Standings, Where } from '../rules/game.js';
import type { PositionId } from '../rules/hash.js';
import type { Json } from '../rules/json.js';
import { type Played, replaySetup, replayStep } from '../rules/play.js';
import { recordingSource, type Seed } from '../rules/source.js';
import { copyState } from '../rules/state.js';
import type { DrawMade } from '../rules/step.js';
import { demand } from './errors.js';
import type { Past } from './live.js';
import { Lru } from './lru.js';

/** What a step brought about and where it led: the history index. */
export interface StepRecord {
  readonly acts: readonly Act[];
  readonly happenings: readonly Happening[];
  readonly draws: readonly DrawMade[];
  readonly where: Where;
  readonly standings: Standings;
  readonly series: readonly SeriesPoint[];
}

/** A checkpoint is kept after this many steps of a replay, so that any position is near one. */
const CHECKPOINT = 20;
/** How long a replay may hold the event loop before others get their turn. */
const SLICE = 10;

/**
 * Positions and what led to them, by position id: undo, corrections and reopening make other ids, so nothing is ever
 * invalid. One process runs one build of the rules, so the build is in no key.
 */
export class Positions {
  private readonly states: Lru<PositionId, Json>;
  private readonly records: Lru<PositionId, StepRecord>;

  constructor(mostStates = 500, mostRecords = 20_000) {
    this.states = new Lru(mostStates);
    this.records = new Lru(mostRecords);
  }

  remember(id: PositionId, state: Json): void {
    this.states.set(id, state);
  }

  /** The position after n steps. Not to be changed. */
  async state(game: AnyGame, past: Past, seeds: readonly Seed[], n: number): Promise<Json> {
    demand(n >= 0 && n <= past.history.length, 'unknownPosition', { n, steps: past.history.length });
    return this.states.get(past.ids[n]!) ?? (await this.replayed(game, past, seeds, n, n));
  }

  /** The records of steps from … to; position 0 has the record of the setup. */
  async steps(game: AnyGame, past: Past, seeds: readonly Seed[], from: number, to: number): Promise<StepRecord[]> {
    const known = past.ids.slice(from, to + 1).map((id) => this.records.get(id));
    const missing = known.indexOf(undefined);
    const made = new Map<number, StepRecord>();
    if (missing >= 0) await this.replayed(game, past, seeds, from + missing, to, made);
    return known.map((record, index) => record ?? made.get(from + index)!);
  }

  /** Plays steps first … last from the nearest checkpoint before them, writing records from `first` on where asked. */
  private async replayed(
    game: AnyGame,
    past: Past,
    seeds: readonly Seed[],
    first: number,
    last: number,
    made?: Map<number, StepRecord>,
  ): Promise<Json> {
    const { steps, setup, setupGenerations } = past.history;
    let n = made ? first - 1 : last;
    while (n > 0 && !this.states.get(past.ids[n]!)) n--;
    const note = (at: number, state: Json, played: Played<unknown>) => {
      if (at % CHECKPOINT === 0 || at === last) this.states.set(past.ids[at]!, copyState(game, state));
      if (!made || at < first) return;
      const record = recordOf(game, state, played);
      this.records.set(past.ids[at]!, record);
      made.set(at, record);
    };
    let state: Json;
    const checkpoint = n >= 0 ? this.states.get(past.ids[n]!) : undefined;
    if (checkpoint !== undefined) state = copyState(game, checkpoint);
    else {
      n = 0;
      const source = recordingSource(seeds[0]!, { generations: setupGenerations, proofs: setup.proofs });
      const { state: start, ...played } = replaySetup(game, setup, source);
      state = start;
      note(0, state, played);
    }
    let since = performance.now();
    for (; n < last; n++) {
      const { step, generations, era } = steps[n]!;
      const source = recordingSource(seeds[era]!, { generations, proofs: step.proofs });
      note(n + 1, state, replayStep(game, state, step, source));
      if (performance.now() - since > SLICE) {
        await breathe();
        since = performance.now();
      }
    }
    return this.states.get(past.ids[last]!) ?? state;
  }
}

const recordOf = (game: AnyGame, state: Json, played: Played<unknown>): StepRecord => ({
  acts: played.acts,
  happenings: played.happenings,
  draws: played.draws,
  where: game.where(state),
  standings: game.standings(state),
  series: game.series(state),
});
