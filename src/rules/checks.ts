import { readMove } from './border.js';
import { InvariantBroken, RuleViolation } from './errors.js';
import type { Game, Proofs, Seat } from './game.js';
import { canonicalText, type Json } from './json.js';
import { mutated } from './mutate.js';
import { provingProofs } from './proofs.js';
import type { Random } from './random.js';
import { provingSource, type Seed } from './source.js';
import { copyState } from './state.js';
import { leaves } from './walk.js';
import { wander } from './wander.js';

/**
 * What must hold in every position of every game: plain data; a move that is offered is accepted; a move that is not
 * offered is refused with the position untouched; asking changes nothing; the quiet move is legal.
 */

const OFFERED_TRIED = 6;
const MUTATIONS = 20;
/** Positions with more moves than this are not listed whole; an accepted mutation is then not held against them. */
const MOST_LEAVES = 4000;

export function checkPosition<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  state: State,
  seed: Seed,
  random: Random,
): void {
  const fault = plainFault(state as Json);
  if (fault !== null) throw new InvariantBroken('notPlainData', { at: fault });
  const before = canonicalText(state as Json);
  const untouched = (code: string, facts = {}): void => {
    if (canonicalText(state as Json) !== before) throw new InvariantBroken(code, facts);
  };
  if (canonicalText(copyState(game, state) as Json) !== before) throw new InvariantBroken('copyDiffers');

  const proofs = provingProofs(game.prove);
  const left = game.forced(state, proofs);
  if (left) throw new InvariantBroken('forcedLeft', { seat: left.seat, cause: left.cause.code });
  const attempt = (seat: Seat, move: Move): State => {
    const copy = copyState(game, state);
    game.play(copy, seat, move, provingSource(seed, game.prove, { proofs: proofs.used }));
    return copy;
  };

  const awaited = [...new Set(game.waitingFor(state).map(({ seat }) => seat))];
  const tried: { seat: Seat; move: Move }[] = [];
  for (const seat of awaited) {
    for (let n = 0; n < OFFERED_TRIED; n++) {
      const { move } = wander(game, state, seat, random, proofs);
      tried.push({ seat, move });
      accepted(game, () => attempt(seat, readMove(game, move)), 'offeredButRefused', seat, move);
    }
    const quiet = game.quiet(state, seat, proofs);
    if (quiet !== null) accepted(game, () => attempt(seat, readMove(game, quiet)), 'quietButRefused', seat, quiet);
  }
  untouched('askingChangedThePosition');
  if (tried.length > 0) refuseMutations(game, state, seed, tried, random, proofs);
  untouched('tryingChangedThePosition');
}

function accepted<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  attempt: () => State,
  code: string,
  seat: Seat,
  move: Move,
): void {
  try {
    game.referee(attempt());
  } catch (error) {
    if (error instanceof RuleViolation) throw new InvariantBroken(code, { seat, move: move as Json, refusal: error.message });
    throw error;
  }
}

function refuseMutations<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  state: State,
  seed: Seed,
  tried: readonly { seat: Seat; move: Move }[],
  random: Random,
  proofs: Proofs,
): void {
  const seats = game.standings(state).seats.length;
  const others = tried.map(({ move }) => move as Json);
  const known = new Map<Seat, Offers>();
  const offers = (seat: Seat): Offers => {
    if (!known.has(seat)) known.set(seat, offersTo(game, state, seat, proofs));
    return known.get(seat)!;
  };
  const before = canonicalText(state as Json);
  for (let n = 0; n < MUTATIONS; n++) {
    const { seat, move } = random.one(tried);
    // Every fifth mutation is a good move from the wrong seat.
    const from = random.oneIn(5) ? random.below(seats) : seat;
    const wrong = from === seat ? mutated(move as Json, others, random) : (move as Json);
    const copy = copyState(game, state);
    try {
      game.play(copy, from, readMove(game, wrong), provingSource(seed, game.prove));
    } catch (error) {
      if (!(error instanceof RuleViolation)) throw error;
      if (canonicalText(copy as Json) === before) continue;
      throw new InvariantBroken('refusedButChanged', { seat: from, move: wrong, refusal: error.message });
    }
    const { moves, complete } = offers(from);
    if (complete && !moves.has(canonicalText(wrong))) throw new InvariantBroken('acceptedButNotOffered', { seat: from, move: wrong });
  }
}

interface Offers {
  readonly moves: ReadonlySet<string>;
  readonly complete: boolean;
}

function offersTo<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  state: State,
  seat: Seat,
  proofs: Proofs,
): Offers {
  const moves = new Set<string>();
  if (!game.waitingFor(state).some((awaited) => awaited.seat === seat)) return { moves, complete: true };
  for (const leaf of leaves(game, state, seat, proofs)) {
    if (leaf.formed || moves.size >= MOST_LEAVES) return { moves, complete: false };
    moves.add(canonicalText(leaf.move as Json));
  }
  return { moves, complete: true };
}

/** Where a state holds something that is not plain data; null when all of it is. */
export function plainFault(value: unknown, at = ''): string | null {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return null;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? null : `${at} is ${value}`;
  if (typeof value !== 'object') return `${at} is ${typeof value}`;
  const kind: unknown = value.constructor?.name;
  if (kind !== 'Object' && kind !== 'Array') return `${at} is a ${kind}`;
  for (const [name, member] of Object.entries(value)) {
    const fault = plainFault(member, `${at}/${name}`);
    if (fault !== null) return fault;
  }
  return null;
}
