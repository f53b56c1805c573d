import { type Act, advance, playAutomatic } from './advance.js';
import type { Automatic, Game, Happening, Phrase, Seat } from './game.js';
import { copyJson, type Json } from './json.js';
import type { ProofRecord } from './proofs.js';
import type { RecordingSource } from './source.js';
import type { AdjustStep, DrawMade, MoveStep, Step } from './step.js';

/**
 * Playing: a person's decision (or a moderator's correction) becomes a step, together with the automatic moves that
 * follow from it; replaying plays recorded steps and never asks `forced`.
 *
 * All of these work on `state` in place. A refused move leaves it untouched; after NeedsProof or InvariantBroken it may
 * stand half-way through the step and must be thrown away, so play on a copy (`copyState`) what may not succeed.
 */

export interface Played<S, Move = Json> {
  readonly step: S;
  /** Everything that happened, in order. */
  readonly happenings: readonly Happening[];
  /** The same, move by move, with the cause of each automatic one. */
  readonly acts: readonly Act<Move>[];
  readonly draws: readonly DrawMade[];
  readonly revealed: boolean;
}

/** What a table begins with, as recorded: moves that nobody decides may come before the first decision. */
export interface Setup<Move = Json, Options = Json> {
  readonly options: Options;
  readonly players: number;
  readonly auto: readonly Automatic<Move>[];
  readonly proofs?: ProofRecord;
  /** A fork begins with an imagined position instead of a drawn one. */
  readonly state?: Json;
}

export interface SetUp<State, Move, Options> extends Played<Setup<Move, Options>, Move> {
  readonly state: State;
}

export interface HowToPlay<State> {
  /** `false`: nothing follows by itself (reading games recorded elsewhere). */
  readonly advance?: boolean;
  /** Called after every single move of the step, automatic ones included: the referee of simulations. */
  readonly afterEach?: (state: State) => void;
}

export function playSetup<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  options: Options,
  players: number,
  source: RecordingSource,
  how: HowToPlay<State> = {},
): SetUp<State, Move, Options> {
  const state = game.setup(options, players, source);
  how.afterEach?.(state);
  const acts = follow(game, state, source, how);
  return { state, ...played({ options, players, ...recorded(acts, source) }, acts, source) };
}

export function playStep<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  state: State,
  seat: Seat,
  move: Move,
  source: RecordingSource,
  how: HowToPlay<State> = {},
): Played<MoveStep<Move>, Move> {
  const decided: Act<Move> = { seat, move, cause: null, happenings: game.play(state, seat, move, source) };
  how.afterEach?.(state);
  const acts = follow(game, state, source, how);
  return played({ kind: 'move', seat, move, ...recorded(acts, source) }, [decided, ...acts], source);
}

export function playAdjust<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  state: State,
  correction: Correction,
  source: RecordingSource,
  how: HowToPlay<State> = {},
): Played<AdjustStep<Move, Correction>, Move> {
  const adjusted = game.adjust(state, correction);
  how.afterEach?.(state);
  const acts = follow(game, state, source, how);
  return played({ kind: 'adjust', correction, ...recorded(acts, source) }, acts, source, adjusted);
}

/** The position at the start, from its record. */
export function replaySetup<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  setup: Setup<Move, Options>,
  source: RecordingSource,
): SetUp<State, Move, Options> {
  const state = setup.state === undefined ? game.setup(setup.options, setup.players, source) : (copyJson(setup.state) as State);
  const acts = setup.auto.map((automatic) => ({ ...automatic, happenings: playAutomatic(game, state, automatic, source) }));
  return { state, ...played(setup, acts, source) };
}

/** One recorded step. */
export function replayStep<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  state: State,
  step: Step<Move, Correction>,
  source: RecordingSource,
): Played<Step<Move, Correction>, Move> {
  const acts: Act<Move>[] = [];
  let adjusted: Happening[] = [];
  if (step.kind === 'adjust') adjusted = game.adjust(state, step.correction);
  else acts.push({ seat: step.seat, move: step.move, cause: null, happenings: game.play(state, step.seat, step.move, source) });
  for (const automatic of step.auto) acts.push({ ...automatic, happenings: playAutomatic(game, state, automatic, source) });
  return played(step, acts, source, adjusted);
}

function follow<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  state: State,
  source: RecordingSource,
  how: HowToPlay<State>,
): Act<Move>[] {
  return how.advance === false ? [] : advance(game, state, source, how.afterEach);
}

function recorded<Move>(acts: readonly Act<Move>[], source: RecordingSource): { auto: Automatic<Move>[]; proofs?: ProofRecord } {
  const auto = acts.map(({ seat, move, cause }) => ({ seat, move, cause: cause as Phrase }));
  return Object.keys(source.used).length === 0 ? { auto } : { auto, proofs: { ...source.used } };
}

function played<S, Move>(step: S, acts: readonly Act<Move>[], source: RecordingSource, first: readonly Happening[] = []): Played<S, Move> {
  const happenings = [...first];
  for (const act of acts) happenings.push(...act.happenings);
  return { step, happenings, acts, draws: source.draws, revealed: source.revealed };
}
