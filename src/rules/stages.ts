import { must } from './errors.js';
import type { Awaited, Happening, Proofs, Question, Seat, Source } from './game.js';

/**
 * What is being done now, as a stack of plain data: the stage on top says who acts and what is offered; an interruption
 * pushes, finishing pops. (Rulebooks use "phase" for other things, such as the age of trains.)
 */
export interface Stage {
  readonly at: string;
}

/** One stage of the turn order: what it offers and what it does stand side by side in one module. */
export interface StageRules<State, S extends Stage, Move> {
  waitingFor(state: State, stage: S): readonly Awaited[];
  choices(state: State, stage: S, seat: Seat, path: readonly string[], proofs: Proofs): Question<Move>;
  play(state: State, stage: S, seat: Seat, move: Move, source: Source): Happening[];
  /** The move that changes least; null where nothing is quiet. */
  quiet(state: State, stage: S, seat: Seat, proofs: Proofs): Move | null;
}

/** All stages of a game by name: the table reads like the rulebook's turn order. */
export type Stages<State, S extends Stage, Move> = { readonly [At in S['at']]: StageRules<State, Extract<S, { at: At }>, Move> };

export const topOf = <S extends Stage>(state: { stack: S[] }): S | undefined => state.stack[state.stack.length - 1];

/** The four questions of the contract, answered by the stage on top. An empty stack is the end of the game. */
export function staged<State extends { stack: S[] }, S extends Stage, Move>(stages: Stages<State, S, Move>) {
  const rulesOf = (stage: S): StageRules<State, S, Move> => stages[stage.at as S['at']] as unknown as StageRules<State, S, Move>;
  const waitingFor = (state: State): readonly Awaited[] => {
    const top = topOf<S>(state);
    return top ? rulesOf(top).waitingFor(state, top) : [];
  };
  const topFor = (state: State, seat: Seat): S => {
    const top = topOf<S>(state);
    must(top, 'gameOver');
    must(
      waitingFor(state).some((awaited) => awaited.seat === seat),
      'notAsked',
      { at: top.at, seat },
    );
    return top;
  };
  return {
    waitingFor,
    choices(state: State, seat: Seat, path: readonly string[], proofs: Proofs): Question<Move> {
      const top = topFor(state, seat);
      return rulesOf(top).choices(state, top, seat, path, proofs);
    },
    play(state: State, seat: Seat, move: Move, source: Source): Happening[] {
      const top = topFor(state, seat);
      return rulesOf(top).play(state, top, seat, move, source);
    },
    quiet(state: State, seat: Seat, proofs: Proofs): Move | null {
      const top = topFor(state, seat);
      return rulesOf(top).quiet(state, top, seat, proofs);
    },
  };
}
