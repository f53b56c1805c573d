import { must } from '../../../rules/errors.js';
import type { Question, Seat, Source } from '../../../rules/game.js';
import { giveBack } from '../cards.js';
import type { Move } from '../move.js';
import { type Doing, type State, seatOf, top } from '../state.js';
import { finishGame, following, nextTurn } from './turn.js';

/** Rulebook: "then discard any one of their objective cards". R9: old cards may go, too. */

export function discardChoices(state: State, seat: Seat): Question<Move> & { kind: 'pick' } {
  const board = seatOf(state, seat);
  const phase = top(state);
  // The last card of the own turn ends it: what comes then is told with each card.
  const ends =
    phase.at === 'discard' && phase.seat === seat && board.owes === 1 && state.phases.some((one) => one.at === 'turn' && one.acted);
  const then = ends ? following(state, seat, 0) : {};
  const options = board.objectives.map((card) => ({ key: card, facts: { card, ...then }, move: { kind: 'discard', card } as const }));
  return { kind: 'pick', about: { code: 'discard', facts: { owes: board.owes } }, options };
}

export function discard(state: State, seat: Seat, card: string, source: Source): Doing {
  must(seatOf(state, seat).objectives.includes(card), 'notYourCard', {});
  const doing: Doing = { happenings: [], draws: [] };
  giveBack(state, seat, card, doing);
  if (seatOf(state, seat).owes > 0) return doing;
  const phase = top(state);
  if (phase.at === 'discard' && phase.seat === seat) {
    state.phases.pop();
    const turn = top(state);
    if (turn.at === 'turn' && turn.acted) nextTurn(state, source, doing);
  } else if (phase.at === 'lastDiscards') finishGame(state, doing);
  return doing;
}
