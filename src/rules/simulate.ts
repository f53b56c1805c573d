import { checkPosition } from './checks.js';
import type { Entry } from './entry.js';
import { InvariantBroken } from './errors.js';
import type { Game, Phrase, Seat, Standings } from './game.js';
import { canonicalText, type Json } from './json.js';
import { type Played, playSetup, playStep, type Setup } from './play.js';
import { provingProofs } from './proofs.js';
import { type Random, randomFrom } from './random.js';
import { type Replayable, replay } from './replay.js';
import { commitmentOf, provingSource, seedFrom } from './source.js';
import { isOver } from './state.js';
import type { MoveStep, Step } from './step.js';
import { wander } from './wander.js';

/** How much is checked besides the referee after every move: every position, one in fifty, or none. */
export type Checks = 'full' | 'sample' | 'none';
const SAMPLE = 50;
const MOST_DECISIONS = 20000;

/** Somebody who plays: null leaves a decision to chance. */
export type Player<State, Move> = (state: State, seat: Seat, random: Random) => Move | null;

export interface Simulation<State, Options, Move = unknown> {
  readonly options: Options;
  readonly players: number;
  /** Any text: the game's seed is made from it. */
  readonly seed: string;
  readonly checks?: Checks;
  /** Stop after so many decisions (a position for perft or a test); default: play to the end. */
  readonly decisions?: number;
  /** Who plays the people's seats; default: chance. */
  readonly player?: Player<State, Move>;
  /** Called after the setup (0) and after each step, with the running position. */
  readonly onPosition?: (n: number, state: State, played: Played<unknown>) => void;
}

/** What was played, in the form that replay reads. */
export interface SimulationRecord extends Replayable {
  readonly steps: readonly { readonly step: Step; readonly revealed: boolean }[];
}

export interface Attempt {
  readonly seat: Seat;
  readonly move: Json;
}

export interface Simulated<State> {
  readonly state: State;
  readonly record: SimulationRecord;
  /** Moves played, automatic ones included. */
  readonly moves: number;
  /** Moves that somebody decided. */
  readonly decisions: number;
  /** Null when it was stopped before the end. */
  readonly ended: Phrase | null;
}

/** Something that must never happen in a game, with all that is needed to see it again. */
export class SimulationFailure extends Error {
  constructor(
    readonly seed: string,
    /** Decisions made before the one that failed. */
    readonly decision: number,
    readonly fault: unknown,
    readonly record: SimulationRecord | null,
    /** The move that was being played, when it was one. */
    readonly attempted: Attempt | null,
  ) {
    const move = attempted ? ` seat ${attempted.seat} plays ${JSON.stringify(attempted.move)}:` : '';
    super(`seed ${seed}, after decision ${decision}:${move} ${fault instanceof Error ? fault.message : String(fault)}`);
    this.name = 'SimulationFailure';
  }
}

/** Plays a game with random legal moves; the referee looks at every single move. Throws SimulationFailure. */
export function simulate<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  simulation: Simulation<State, Options, Move>,
): Simulated<State> {
  const steps: { step: MoveStep<Move>; revealed: boolean }[] = [];
  let setup: Setup<Move, Options> | null = null;
  let attempted: Attempt | null = null;
  const record = (): SimulationRecord | null => setup && ({ setup, steps } as unknown as SimulationRecord);
  try {
    const seed = seedFrom(simulation.seed);
    const random = randomFrom(seed);
    const checks = simulation.checks ?? 'sample';
    const how = { afterEach: (state: State) => game.referee(state) };
    const began = playSetup(game, simulation.options, simulation.players, provingSource(seed, game.prove), how);
    const { state } = began;
    setup = began.step;
    simulation.onPosition?.(0, state, began as Played<unknown>);

    let moves = setup.auto.length;
    while (!isOver(game, state) && steps.length !== simulation.decisions) {
      if (steps.length === MOST_DECISIONS) throw new InvariantBroken('endlessGame', { decisions: MOST_DECISIONS });
      if (checks === 'full' || (checks === 'sample' && random.oneIn(SAMPLE))) checkPosition(game, state, seed, random);
      const { seat } = random.one(game.waitingFor(state));
      const proofs = provingProofs(game.prove);
      const move = simulation.player?.(state, seat, random) ?? wander(game, state, seat, random, proofs).move;
      attempted = { seat, move: move as Json };
      const played = playStep(game, state, seat, move, provingSource(seed, game.prove, { proofs: proofs.used }), how);
      attempted = null;
      steps.push({ step: played.step, revealed: played.revealed });
      moves += played.acts.length;
      simulation.onPosition?.(steps.length, state, played as Played<unknown>);
    }

    const standings = game.standings(state);
    const over = isOver(game, state);
    checkStandings(standings, over);
    if (checks !== 'none') sameWhenReplayed(game, state, record()!, seed);
    return { state, record: record()!, moves, decisions: steps.length, ended: standings.ended };
  } catch (error) {
    throw new SimulationFailure(simulation.seed, steps.length, error, record(), attempted);
  }
}

/** Written as text, read again and replayed, the game must stand where it stood. */
function sameWhenReplayed<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  state: State,
  record: Replayable,
  seed: string,
): void {
  const read = JSON.parse(JSON.stringify(record)) as Replayable;
  const again = replay(game, read, [seed]);
  if (canonicalText(again as Json) !== canonicalText(state as Json)) throw new InvariantBroken('replayDiffers');
}

export function checkStandings(standings: Standings, over: boolean): void {
  if (over !== (standings.ended !== null)) throw new InvariantBroken('endWithoutReason', { over, ended: standings.ended?.code ?? null });
  for (const { seat, score, parts } of standings.seats) {
    const sum = parts.reduce((total, part) => total + part.points, 0);
    if (sum !== score) throw new InvariantBroken('scorePartsDoNotAddUp', { seat, score, sum });
  }
}

/** The seed text of the k-th game of a batch: the first is the batch's own, so that a failing game can be named and run alone. */
export const seedOfGame = (batch: string, k: number): string => (k === 0 ? batch : `${batch}.${k}`);

/** A simulated game as the entries of a log. */
export function entriesOf(game: { readonly id: string; readonly version: number }, record: SimulationRecord, seed: string): Entry[] {
  const { options, players, auto, proofs } = record.setup;
  const commitment = commitmentOf(seedFrom(seed));
  const setup = { game: game.id, version: game.version, options, players, auto: [...auto], ...(proofs && { proofs }), commitment };
  const moves = record.steps.map(({ step, revealed }, index) => {
    const { kind, ...body } = step as MoveStep;
    return { seq: index + 1, kind, body, revealed };
  });
  return [{ seq: 0, kind: 'setup', body: setup, revealed: true }, ...moves] as Entry[];
}
