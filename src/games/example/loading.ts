import { must } from '../../rules/errors.js';
import type { Happening, Option, Seat } from '../../rules/game.js';
import type { StageRules } from '../../rules/stages.js';
import { type Bag, feeOf } from './editions.js';
import { editionOf, happened, isBot, type Loading, type Move, playerAt, type State, seatsOf, take } from './state.js';

/**
 * 1. Loading. All at once and in secret, everybody puts one bag of the hand on the shelf, or none. Whoever has chosen
 * may choose again until the last one has.
 */
export const loading: StageRules<State, Loading, Move> = {
  waitingFor: (state, stage) =>
    seatsOf(state)
      // A bot never thinks twice.
      .filter((seat) => !(isBot(state, seat) && hasChosen(stage, seat)))
      .map((seat) => ({ seat, must: !hasChosen(stage, seat), about: about(state) })),

  choices: (state, _stage, seat) => ({ kind: 'pick', about: about(state), options: [...bagOptions(state, seat), NOTHING] }),

  play(state, stage, seat, move, source) {
    must(move.type === 'load', 'notNow', { at: stage.at });
    const { hand, shelf } = playerAt(state, seat);
    if (move.bag !== null) {
      must(hand.includes(move.bag), 'notInYourHand', { bag: move.bag });
      must(shelf.length < editionOf(state).shelf, 'shelfFull', { most: editionOf(state).shelf });
    }
    stage.chosen[seat] = move.bag;
    const happenings = [happened('loadChosen', { seat, bag: move.bag })];
    if (seatsOf(state).every((each) => hasChosen(stage, each))) {
      source.reveal();
      happenings.push(...openAll(state, stage));
    }
    return happenings;
  },

  quiet: () => ({ type: 'load', bag: null }),
};

const about = (state: State) => ({ code: 'loading', facts: { night: state.night } });
const hasChosen = (stage: Loading, seat: Seat): boolean => stage.chosen[seat] !== undefined;
const NOTHING: Option<Move> = { key: 'nothing', facts: {}, move: { type: 'load', bag: null } };

function bagOptions(state: State, seat: Seat): Option<Move>[] {
  const { hand, shelf } = playerAt(state, seat);
  const most = editionOf(state).shelf;
  return hand.map((bag) => ({
    key: bag,
    facts: { fee: feeOf(bag) },
    ...(shelf.length >= most ? { barred: { code: 'shelfFull', facts: { most } } } : { move: { type: 'load' as const, bag } }),
  }));
}

/** The chosen bags are laid open, and the running begins; the first seat of the night goes round the table. */
function openAll(state: State, stage: Loading): Happening[] {
  const happenings: Happening[] = [];
  for (const seat of seatsOf(state)) {
    const bag: Bag | null = stage.chosen[seat] ?? null;
    if (bag === null) continue;
    take(playerAt(state, seat).hand, bag);
    playerAt(state, seat).shelf.push(bag);
    happenings.push(happened('loaded', { seat, bag }));
  }
  const first = (state.night - 1) % state.players.length;
  const order = [...seatsOf(state).slice(first), ...seatsOf(state).slice(0, first)];
  state.stack = [{ at: 'running', order, steam: null, declined: [] }];
  return happenings;
}
