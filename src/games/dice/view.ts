import type { Happening, Seat, Source, Viewer } from '../../rules/game.js';
import { copyJson } from '../../rules/json.js';
import { components } from './components.js';
import { diceInGame, waitingDice } from './dice.js';
import { extraDice, incomeLeft, modifiersLeft, modifiersUnlocked } from './income.js';
import { bestRunIncome } from './run.js';
import { cardPoints, connected, points } from './scoring.js';
import { sharePrice } from './shares.js';
import { type Phase, type SeatState, type State, seatOf, top } from './state.js';
import { trackCost } from './track.js';

const openLines = (board: SeatState): number => {
  const unopened = board.lines.findIndex((line) => !line.opened);
  return unopened < 0 ? board.lines.length : unopened;
};

/** Everything that one viewer may know. People's cards are seen by themselves, and by everybody once the game is over. */
export function view(state: State, viewer: Viewer) {
  const { objective, company } = components(state);
  const over = top(state).at === 'over';
  const mayLook = (seat: Seat) => over || viewer === 'all' || viewer === seat;
  return {
    options: state.options,
    people: state.people,
    clockwise: state.clockwise,
    phase: top(state) as Phase,
    turn: state.turn,
    pool: state.pool,
    used: state.used,
    waitingDice: state.turn > 0 ? waitingDice(state) : 0,
    dice: diceInGame(state),
    stacks: state.stacks,
    tiles: state.tiles.map((tile, i) => ({
      cubes: tile.cubes,
      back: tile.flipped === null ? null : components(state).set.trackTiles.find((one) => one.id === tile.flipped)!.back,
      cost: trackCost(state, i + 1),
    })),
    bag: state.bag,
    track: state.track,
    locations: state.locations,
    deck: state.unseenObjectives.length - state.seats.reduce((sum, board) => sum + board.botCards, 0),
    botDeck: state.botDeck.length,
    botDiscard: state.botDiscard,
    ending: state.ending,
    companies: company.map(({ value }) => ({
      value,
      owner: state.seats.findIndex((board) => board.company === value),
      price: sharePrice(state, value),
    })),
    seats: state.seats.map((board, seat) => ({
      seat,
      bot: board.bot,
      company: board.company,
      start: board.start,
      income: board.income,
      incomeLeft: incomeLeft(board),
      modifiers: { unlocked: modifiersUnlocked(state, board), spent: board.modifiersSpent, left: modifiersLeft(state, board) },
      extraDice: extraDice(state, board),
      shares: board.shares,
      lines: board.lines,
      cubes: board.cubes,
      cards: board.bot ? board.botCards : board.objectives.length,
      owes: board.owes,
      objectives: mayLook(seat)
        ? board.objectives.map((id) => ({ card: objective[id]!, points: board.start === '' ? 0 : cardPoints(state, seat, objective[id]!) }))
        : null,
      connected: board.start === '' || board.bot ? { cities: [], blocked: [], stations: [], hexes: 0 } : connected(state, seat),
      /** What all lines that are open from the top could earn together. */
      bestRun: board.start === '' || board.bot ? 0 : bestRunIncome(state, seat, { value: 1, count: openLines(board) }),
      points: points(state, seat, mayLook(seat)),
    })),
    /** What a half-made turn shows; only in previews. */
    draft: null as Draft | null,
  };
}

export type View = ReturnType<typeof view>;

/** A turn in the making: nothing of it is played. */
export interface Draft {
  seat: Seat;
  modify: (readonly [number, number])[];
  take: { value: number; count: number } | null;
  as: { value: number; count: number } | null;
  action: string | null;
  chain: { hex: string; from: number; to: number; cube?: string }[];
  complete: boolean;
}

/** Others learn how many cards somebody drew or gave back, never which. */
export function seenBy(happening: Happening, viewer: Viewer): Happening {
  if (viewer === 'all' || viewer === happening.facts.seat) return happening;
  if (happening.code === 'objectivesDrawn') {
    const { cards: _, ...facts } = happening.facts;
    return { code: happening.code, facts };
  }
  if (happening.code === 'objectiveDiscarded') return { code: happening.code, facts: { seat: happening.facts.seat } };
  return happening;
}

/** The same for this viewer: the cards of everybody else and the unseen ones are mixed and dealt anew. */
export function imagine(state: State, viewer: Viewer, source: Source): State {
  const copy = copyJson(state);
  if (viewer === 'all' || top(state).at === 'over') return copy;
  const hidden = copy.seats.map((_, seat) => seat).filter((seat) => seat !== viewer);
  const mixed = source.shuffle('imagine', [...copy.unseenObjectives, ...hidden.flatMap((seat) => seatOf(copy, seat).objectives)].sort());
  for (const seat of hidden) {
    const board = seatOf(copy, seat);
    board.objectives = mixed.splice(0, board.objectives.length).sort();
  }
  copy.unseenObjectives = mixed.sort();
  return copy;
}
