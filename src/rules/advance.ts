import { InvariantBroken, RuleViolation } from './errors.js';
import type { Automatic, Game, Happening, Phrase, Proofs, Seat } from './game.js';
import type { Json } from './json.js';
import type { RecordingSource } from './source.js';

/** One move of a step with what it brought about. `cause` is null for the move that somebody decided. */
export interface Act<Move = Json> {
  readonly seat: Seat;
  readonly move: Move;
  readonly cause: Phrase | null;
  readonly happenings: readonly Happening[];
}

/** More automatic moves in a row than any game makes: beyond it `forced` runs in circles. */
const MOST_AUTOMATIC = 2000;

/** Plays `forced` moves until a person must decide or the game is over. */
export function advance<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  state: State,
  source: RecordingSource,
  afterEach?: (state: State) => void,
): Act<Move>[] {
  const acts: Act<Move>[] = [];
  const proofs: Proofs = { proof: (key, input) => source.proof(key, input) };
  for (;;) {
    const next = game.forced(state, proofs);
    if (!next) return acts;
    if (acts.length === MOST_AUTOMATIC) throw new InvariantBroken('runaway', { game: game.id, cause: next.cause.code });
    acts.push({ ...next, happenings: playAutomatic(game, state, next, source) });
    afterEach?.(state);
  }
}

/** An automatic move that the rules refuse is a bug in the rules, never somebody's mistake. */
export function playAutomatic<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  state: State,
  automatic: Automatic<Move>,
  source: RecordingSource,
): Happening[] {
  try {
    return game.play(state, automatic.seat, automatic.move, source);
  } catch (error) {
    if (error instanceof RuleViolation) {
      throw new InvariantBroken('automaticMoveRefused', { cause: automatic.cause.code, seat: automatic.seat, refusal: error.message });
    }
    throw error;
  }
}
