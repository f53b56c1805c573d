import type { Automatic, Proofs, Seat } from '../../rules/game.js';
import { topOf } from '../../rules/stages.js';
import { bestRun, nextStations, runFacts } from './bestRun.js';
import { feeOf } from './editions.js';
import { cheapest } from './fog.js';
import { editionOf, isBot, type Loading, type Move, type NightStage, playerAt, type State, seatsOf } from './state.js';

/** Moves that nobody has to decide: what bots do, and what a person could only do in one way. */
export function forced(state: State, proofs: Proofs): Automatic<Move> | null {
  const stage = topOf<NightStage>(state);
  if (!stage) return null;
  if (stage.at === 'loading') return forcedLoading(state, stage);
  const seat =
    stage.at === 'running' ? stage.order[0]! : stage.at === 'fog' ? stage.left.find((each) => isBot(state, each)) : stage.offer.to;
  if (seat === undefined) return null;
  if (isBot(state, seat)) return { seat, move: botMove(state, stage, seat, proofs), cause: { code: 'bot', facts: {} } };
  // Only what everybody knows may be looked at for a person: steam, stations and coins are open.
  if (stage.at === 'running' && stage.steam !== null && nextStations(runFacts(state, seat, stage.steam), []).length === 0) {
    return { seat, move: { type: 'run', via: [] }, cause: { code: 'soleChoice', facts: {} } };
  }
  return null;
}

function forcedLoading(state: State, stage: Loading): Automatic<Move> | null {
  const undecided = seatsOf(state).filter((seat) => stage.chosen[seat] === undefined);
  const bot = undecided.find((seat) => isBot(state, seat));
  if (bot !== undefined) return { seat: bot, move: botMove(state, stage, bot, NO_PROOFS), cause: { code: 'bot', facts: {} } };
  // How many bags a hand and a shelf hold is open, what the bags are is not.
  const idle = undecided.find(
    (seat) => playerAt(state, seat).hand.length === 0 || playerAt(state, seat).shelf.length >= editionOf(state).shelf,
  );
  return idle === undefined ? null : { seat: idle, move: { type: 'load', bag: null }, cause: { code: 'soleChoice', facts: {} } };
}

const NO_PROOFS: Proofs = { proof: () => null };

/** A modest player: loads what pays best, never offers, sells at the fee, runs as well as anybody could. */
function botMove(state: State, stage: NightStage, seat: Seat, proofs: Proofs): Move {
  const { coins, hand, shelf } = playerAt(state, seat);
  switch (stage.at) {
    case 'loading':
      return { type: 'load', bag: shelf.length < editionOf(state).shelf ? (hand.at(-1) ?? null) : null };
    case 'running':
      if (stage.steam === null) return { type: 'roll' };
      return { type: 'run', via: [...bestRun(state, seat, runFacts(state, seat, stage.steam), proofs).via] };
    case 'fog':
      return coins > 0 && feeOf(cheapest(shelf)) > 1 ? { type: 'fogmen' } : { type: 'lose', bag: cheapest(shelf) };
    case 'answerOffer':
      return { type: 'answer', accept: stage.offer.price >= feeOf(stage.offer.thing) };
  }
}
