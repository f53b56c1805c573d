import { InvariantBroken } from './errors.js';
import type { Game } from './game.js';
import type { Json } from './json.js';
import { playStep } from './play.js';
import { provingProofs } from './proofs.js';
import { provingSource, type Seed } from './source.js';
import { copyState } from './state.js';
import { leaves } from './walk.js';

/**
 * The number of legal sequences of `depth` decisions from a position: one number that changes when move generation
 * does. Draws come out as the seed has them; a form counts once; a sequence that ends the game earlier is not counted.
 */
export function perft<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  state: State,
  seed: Seed,
  depth: number,
): number {
  if (depth === 0) return 1;
  let count = 0;
  for (const { next } of successors(game, state, seed)) count += perft(game, next, seed, depth - 1);
  return count;
}

/** The same, told apart by the first decision: where two counts differ, this says where to look. */
export function perftByMove<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  state: State,
  seed: Seed,
  depth: number,
): { seat: number; path: readonly string[]; move: Json; count: number }[] {
  if (depth < 1) throw new InvariantBroken('perftDepth', { depth });
  return [...successors(game, state, seed)].map(({ seat, path, move, next }) => ({
    seat,
    path,
    move: move as Json,
    count: perft(game, next, seed, depth - 1),
  }));
}

function* successors<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  state: State,
  seed: Seed,
): Generator<{ seat: number; path: readonly string[]; move: Move; next: State }> {
  const proofs = provingProofs(game.prove);
  for (const seat of new Set(game.waitingFor(state).map((awaited) => awaited.seat))) {
    for (const { path, move } of leaves(game, state, seat, proofs)) {
      const next = copyState(game, state);
      playStep(game, next, seat, move, provingSource(seed, game.prove, { proofs: proofs.used }));
      yield { seat, path, move, next };
    }
  }
}
