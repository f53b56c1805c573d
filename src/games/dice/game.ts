import { must } from '../../rules/errors.js';
import type { Awaited, Game, Question, Seat } from '../../rules/game.js';
import type { Json } from '../../rules/json.js';
import { adjust, type Correction, correctionsSchema } from './adjust.js';
import { components } from './components.js';
import { incomeLeft } from './income.js';
import { type Move, moveSchema } from './move.js';
import { type Options, optionsSchema, refuses } from './options.js';
import { playBot } from './phases/bot.js';
import { chooseCompany, companyChoices } from './phases/company.js';
import { discard, discardChoices } from './phases/discard.js';
import { chooseLocation, locationChoices } from './phases/location.js';
import { playTurn, turnChoices } from './phases/turn.js';
import { preview } from './preview.js';
import { referee } from './referee.js';
import { points, standings } from './scoring.js';
import { setup } from './setup.js';
import { sharePrice } from './shares.js';
import { type Doing, type State, seatOf, top } from './state.js';
import { imagine, seenBy, type View, view } from './view.js';

const VERSION = 1;

/** Dice Railways, by the rules of Arabella (2D6.EE); map, cards and boards are our own. */
export const dice: Game<State, Move, Options, View, Correction> = {
  id: 'dice',
  title: 'Dice Railways',
  version: VERSION,
  players: { min: 1, max: 4 },
  options: optionsSchema,
  move: moveSchema,
  corrections: correctionsSchema,

  refuses,
  seats: (options, players) => players + options.bots,
  setup: (options, players, source) => setup(options, players, source, VERSION),

  waitingFor,
  choices,
  play(state, seat, move, source) {
    must(move.kind === 'bot' || waitingFor(state).some((awaited) => awaited.seat === seat), 'notYourTurn', {});
    must(asks(state, seat) === move.kind, 'notNow', {});
    return perform(state, seat, move, source).happenings;
  },

  forced(state) {
    const phase = top(state);
    if (phase.at === 'turn' && !phase.acted && seatOf(state, phase.seat).bot) {
      return { seat: phase.seat, move: { kind: 'bot' }, cause: { code: 'bot', facts: { seat: phase.seat } } };
    }
    if (phase.at === 'location' && state.locations.length === 1) {
      return { seat: phase.seat, move: { kind: 'location', hex: state.locations[0]! }, cause: { code: 'soleChoice', facts: {} } };
    }
    return null;
  },

  /** One die as basic income, the first free company or city, the first card. */
  quiet(state, seat) {
    const kind = asks(state, seat);
    if (kind === 'turn') {
      const take = { value: state.pool.findIndex((count) => count > 0) + 1, count: 1 };
      return { kind, modify: [], take, as: take, action: { kind: 'income' } };
    }
    if (kind === null || kind === 'bot') return null;
    return simpleOptions(state, seat, kind).options.find((option) => option.move)?.move ?? null;
  },

  preview,
  view,
  seenBy,
  imagine,

  where(state) {
    const phase = top(state);
    const actor = 'seat' in phase ? phase.seat : null;
    return {
      round: { code: state.turn === 0 ? 'setup' : 'turn', facts: { turn: state.turn } },
      phase: { code: phase.at, facts: {} },
      actor,
    };
  },
  standings,
  series(state) {
    const over = top(state).at === 'over';
    return state.seats.flatMap((board, seat) => [
      { group: 'points', key: `${seat}`, value: points(state, seat, over).reduce((sum, part) => sum + part.points, 0) },
      { group: 'income', key: `${seat}`, value: incomeLeft(board) },
      ...(board.company > 0
        ? [{ group: 'price', key: components(state).company[board.company - 1]!.colour, value: sharePrice(state, board.company) }]
        : []),
    ]);
  },

  adjust,
  digest,
  referee,
};

/** Which kind of move this seat may make now. */
function asks(state: State, seat: Seat): Move['kind'] | null {
  const phase = top(state);
  if ('seat' in phase && phase.seat === seat) {
    if (phase.at === 'turn' && seatOf(state, seat).bot) return 'bot';
    if (phase.at !== 'turn' || !phase.acted) return phase.at;
  }
  return state.seats[seat] && seatOf(state, seat).owes > 0 ? 'discard' : null;
}

/** The phase on top asks its seat; besides, whoever drew outside the own turn may discard at any time (R9). */
function waitingFor(state: State): Awaited[] {
  const phase = top(state);
  if (phase.at === 'over') return [];
  const awaited: Awaited[] = [];
  if ('seat' in phase) awaited.push({ seat: phase.seat, must: true, about: { code: phase.at, facts: aboutFacts(state, phase.seat) } });
  state.seats.forEach((board, seat) => {
    if (board.owes === 0 || ('seat' in phase && phase.seat === seat)) return;
    awaited.push({ seat, must: phase.at === 'lastDiscards', about: { code: 'discard', facts: aboutFacts(state, seat) } });
  });
  return awaited;
}

const aboutFacts = (state: State, seat: Seat) => ({ turn: state.turn, owes: seatOf(state, seat).owes });

function choices(state: State, seat: Seat, path: readonly string[]): Question<Move> {
  const kind = asks(state, seat);
  must(kind !== null && kind !== 'bot', 'notYourTurn', {});
  if (kind === 'turn') return turnChoices(state, seat, path);
  const { about, options } = simpleOptions(state, seat, kind);
  // Even a simple choice is confirmed: what follows it (a roll, a bot) can't be taken back by a click.
  if (path.length === 0) return { kind: 'pick', about, options: options.map(({ move: _, ...option }) => option) };
  const option = options.find((one) => one.key === path[0]);
  must(path.length === 1 && option?.move, option?.barred?.code ?? 'notOffered', option?.barred?.facts ?? { key: path[0] ?? '' });
  return { kind: 'done', move: option.move };
}

/** Companies, cities and cards: one level, each option with its move. */
function simpleOptions(state: State, seat: Seat, kind: 'company' | 'location' | 'discard'): Question<Move> & { kind: 'pick' } {
  if (kind === 'company') return companyChoices(state);
  return kind === 'location' ? locationChoices(state) : discardChoices(state, seat);
}

function perform(state: State, seat: Seat, move: Move, source: Parameters<typeof playBot>[2]): Doing {
  switch (move.kind) {
    case 'company':
      return chooseCompany(state, seat, move.company, source);
    case 'location':
      return chooseLocation(state, seat, move.hex, source);
    case 'turn':
      return playTurn(state, seat, move, source);
    case 'discard':
      return discard(state, seat, move.card, source);
    case 'bot':
      return playBot(state, seat, source);
  }
}

/** Short names, fixed order; what follows from the setup and the log of draws alone is left out. */
function digest(state: State): Json {
  return {
    at: state.phases.map((phase) => ({ ...phase })),
    turn: state.turn,
    order: state.clockwise,
    pool: state.pool,
    used: state.used,
    stacks: state.stacks,
    tiles: state.tiles.map((tile) => [...tile.cubes, tile.flipped]),
    bag: state.bag,
    locations: state.locations,
    track: state.track.map(({ seat, hex, a, b }) => [seat, hex, a, b]),
    seats: state.seats.map((board) => [
      board.company,
      board.start,
      [board.income.ones, board.income.fives, board.income.tens].flatMap(({ marked, crossed }) => [marked, crossed]),
      board.modifiersSpent,
      board.shares,
      board.lines.map((line) => (line.opened ? line.tiles : null)),
      board.cubes,
      board.objectives,
      board.botCards,
      board.drawn,
      board.owes,
    ]),
    bots: [state.botDeck.length, state.botDiscard],
    ending: state.ending && [state.ending.cause, state.ending.seat],
  };
}
