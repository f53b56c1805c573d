import type { Seat, Source } from '../../../rules/game.js';
import type { ForeignSession, ForeignTitle } from '../../rail18xx/foreign/conform.js';
import { type Members, nameOf, type TraceAction, type TraceHeader, type TraceLine, type TraceNext } from '../../rail18xx/foreign/trace.js';
import { topOf } from '../../rail18xx/stages.js';
import { clockwiseFrom } from '../../rail18xx/state.js';
import { unsold } from '../auction.js';
import { GREAT_WALL } from '../data/privates.js';
import { game1888n } from '../game.js';
import type { Move } from '../moves.js';
import { standings } from '../standings.js';
import { directorOf, type State, turnOf } from '../state.js';
import { asks, asksForPrivates, asksForTrains } from './asks.js';
import { offerDifferences } from './offers.js';
import { project } from './project.js';
import { routesOf } from './routes.js';

/** Plays what the other engine recorded with our rules under its rulings. */
export const title1888: ForeignTitle = { title: '1888', open: openSession };

/** Nothing is drawn and, under these rulings, nothing is proven. */
const NO_CHANCE: Source = {
  proof: () => null,
  draw: () => 0,
  dice: () => [],
  pick: (_, from) => from[0]!,
  shuffle: (_, items) => [...items],
  reveal: () => {},
};

/** Games recorded there are played here under its rulings, in the order of their seats. */
export const SESSION_OPTIONS = { rulings: '18xx.games', playingOrder: 'seats' } as const;

export interface Played {
  readonly seat: Seat;
  readonly move: Move;
}

export interface Session1888 extends ForeignSession {
  readonly state: State;
  /** Our moves so far. */
  readonly played: readonly Played[];
}

export function openSession(header: TraceHeader): Session1888 {
  const seats = Object.keys(header.players).length;
  const state = game1888n.setup(SESSION_OPTIONS, seats, NO_CHANCE);
  const played: Played[] = [];
  const passed = new Set<Seat>();
  let players = [...state.seating];
  let priority = state.priority;
  /** The other engine ended its train step and asks about privates at the end of the turn. */
  let trainsDone = false;

  const act = (seat: Seat, move: Move): void => {
    const before = state.round.kind;
    game1888n.play(state, seat, move, NO_CHANCE);
    played.push({ seat, move });
    const offer = topOf(state);
    // There the seller's consent is not asked for: whoever records the move has it.
    if (offer?.at === 'answerOffer') act(offer.seat, { type: 'answer', accept: true });
    if (move.type !== 'exchange') priority = state.priority;
    if (before !== state.round.kind) {
      passed.clear();
      priority = state.priority;
      if (before !== 'operating') players = clockwiseFrom(state.seating, state.priority);
    }
  };
  const waiting = (): Seat => game1888n.waitingFor(state)[0]!.seat;

  /** There a pass stands until that player acts in a turn of his own; a sale alone does not lift it. */
  const notePass = (seat: Seat, type: string): void => {
    const top = topOf(state);
    if (type === 'pass' && (top?.at === 'auction' || (top?.at === 'stock' && !top.acting))) passed.add(seat);
    else if (type !== 'sell_shares') passed.delete(seat);
  };

  /** Skips what the other engine does not ask. */
  const settle = (): void => {
    for (;;) {
      const top = topOf(state);
      if (!top || state.ended) return;
      if (top.at === 'trains') {
        if (!trainsDone && asksForTrains(state)) return;
        trainsDone = true;
        if (asksForPrivates(state)) return;
        trainsDone = false;
      } else if (asks(state, top)) return;
      const seat = waiting();
      if (top.at === 'stock') passed.add(seat);
      act(seat, top.at === 'run' ? { type: 'run', routes: [] } : { type: 'pass' });
    }
  };

  settle();
  return {
    state,
    played,
    play(line: TraceLine) {
      const { action } = line;
      if (action.type === 'pass' && action.step === 'train') trainsDone = true;
      else {
        const seat = waiting();
        notePass(seat, action.type);
        if (action.type === 'pass' && action.step === 'buy_private') trainsDone = false;
        act(seat, moveOf(state, action));
        if (action.type === 'run_routes') checkRevenue(state, action);
      }
      settle();
    },
    position: () => ({
      state: project(state, { players, passed, priority }),
      laid: Object.fromEntries(Object.entries(state.board.tiles).map(([hex, laid]) => [hex, [...laid]])),
    }),
    next: () => nextOf(state, trainsDone),
    offers: (line) => offerDifferences(state, line),
    result: () => Object.fromEntries(standings(state).seats.map(({ seat, score }) => [nameOf(seat), score])) as Members,
  };
}

/** Revenue is not part of a position: it is compared when the trains run. */
function checkRevenue(state: State, action: TraceAction): void {
  const { revenue } = turnOf(state);
  if (revenue !== action.revenue) throw new Error(`revenue: theirs ${action.revenue}, ours ${revenue}`);
}

const STEP: Record<string, string> = { contest: 'auction', station: 'token', run: 'route', trains: 'train', giveUp: 'discard' };

/** Who is asked, in their words. */
function nextOf(state: State, trainsDone: boolean): TraceNext | null {
  const top = topOf(state);
  if (!top || state.ended) return null;
  const players = [nameOf(game1888n.waitingFor(state)[0]!.seat)];
  switch (top.at) {
    case 'auction':
    case 'contest':
    case 'stock':
      return { step: STEP[top.at] ?? top.at, entity: players[0]!, players };
    case 'giveUp':
      return { step: 'discard', entity: top.companies[0]!, players: [nameOf(directorOf(state, top.companies[0]!))] };
    case 'secondFerry':
    case 'secondWall':
      return { step: 'private_track', entity: top.at === 'secondFerry' ? 'YRF' : GREAT_WALL, players };
    default: {
      const step = top.at === 'trains' && trainsDone ? 'buy_private' : (STEP[top.at] ?? top.at);
      return { step, entity: turnOf(state).company, players };
    }
  }
}

/** One recorded action as a move of ours. */
function moveOf(state: State, action: TraceAction): Move {
  const text = (field: string): string => String(action[field]);
  const number = (field: string): number => Number(action[field]);
  const offering = (): 'ipo' | 'pool' => (action.from === 'pool' ? 'pool' : 'ipo');
  switch (action.type) {
    case 'bid': {
      const face = topOf(state)?.at === 'auction' && unsold(state)[0] === action.on;
      return face ? { type: 'buyPrivate', private: text('on') } : { type: 'bid', private: text('on'), price: number('price') };
    }
    case 'par':
      return { type: 'found', company: text('company'), par: number('price') };
    case 'buy_shares':
      return { type: 'buyShare', company: text('company'), from: offering() };
    case 'sell_shares':
      return { type: 'sell', company: text('company'), shares: number('percent') / 10 };
    case 'exchange_private':
      return { type: 'exchange', company: text('company'), from: offering() };
    case 'lay_tile': {
      const lay = { hex: text('hex'), tile: text('tile'), rotation: number('rotation') };
      return action.private === undefined ? { type: 'tile', ...lay } : { type: 'power', private: text('private'), ...lay };
    }
    case 'place_token':
      return topOf(state)?.at === 'homeStation'
        ? { type: 'home', stop: number('city') }
        : { type: 'station', hex: text('hex'), stop: number('city') };
    case 'run_routes':
      return { type: 'run', routes: routesOf(state, action) };
    case 'dividend':
      return { type: 'dividend', pay: action.kind === 'payout' };
    case 'buy_train': {
      const from = action.from === 'depot' ? 'bank' : action.from === 'discarded' ? 'pool' : text('from');
      const tradeIn = action.tradeIn === undefined ? {} : { tradeIn: text('tradeIn') };
      return { type: 'train', train: text('train'), from, price: number('price'), ...tradeIn };
    }
    case 'discard_train':
      return { type: 'giveUp', train: text('train') };
    case 'buy_company':
      return { type: 'takeOver', private: text('private'), price: number('price') };
    case 'bankrupt':
      return { type: 'bankrupt' };
    case 'pass':
      return { type: 'pass' };
    default:
      throw new Error(`unknown action ${action.type}`);
  }
}
