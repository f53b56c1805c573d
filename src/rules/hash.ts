import { createHash, createHmac } from 'node:crypto';
import type { Game } from './game.js';
import { canonicalText, type Json } from './json.js';
import type { Setup } from './play.js';
import type { Generations, Seed } from './source.js';
import type { Step } from './step.js';

/** Keyed by the seed, so that it tells nothing about hidden things while the game runs. */
export function stateHash<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  state: State,
  seed: Seed,
): string {
  // The order of members counts here: sorting them would cost several times more than the hash, and change every hash
  // that was ever written. It is the order in which the rules write a state, which text (snapshots, workers, exports)
  // keeps, because no state has members that look like numbers; rules copy from a move what they keep, member by member,
  // never the move itself, whose members a program sends in any order and the log sorts. test/rules/member-order.test.ts
  // plays every game, replays it from moves written in other orders and hands every state through text.
  const text = JSON.stringify(game.digest(state));
  return createHmac('sha256', Buffer.from(seed, 'hex')).update(`state\n${text}`).digest('hex');
}

/** A position's id: the rolling hash of the steps up to it. Equal ids mean equal positions under one build of the rules. */
export type PositionId = string;

/** The position after the setup of a table: its seed's commitment tells it from every other table. */
export function firstPosition<Move, Options>(
  game: string,
  version: number,
  setup: Setup<Move, Options>,
  commitment: string,
  generations: Generations = {},
): PositionId {
  const { options, players, auto, proofs, state } = setup;
  return hashOf({ game, version, commitment, options, players, auto, proofs, state, generations } as unknown as Json);
}

/** `era` counts the seeds of a reopened game: the same step drawn from another seed leads elsewhere. */
export function nextPosition<Move, Correction>(
  before: PositionId,
  step: Step<Move, Correction>,
  generations: Generations = {},
  era = 0,
): PositionId {
  return hashOf({ before, step: step as unknown as Json, generations, era });
}

const hashOf = (value: Json): string => createHash('sha256').update(canonicalText(value)).digest('hex');
