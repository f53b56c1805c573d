import type { Seat, Viewer } from '../../rules/game.js';
import { copyJson } from '../../rules/json.js';
import { type Board, stationsOf } from '../rail18xx/board.js';
import { directedBy } from '../rail18xx/directors.js';
import { byPrice, markerOf, priceOf } from '../rail18xx/market.js';
import type { CompanyId, Holder, LastRun, PrivateId, TrainName, Yuan } from '../rail18xx/state.js';
import { topTrain } from '../rail18xx/trains.js';
import { certificateLimit, certificates, privatesOf } from './certificates.js';
import { CHART } from './data/chart.js';
import { COMPANIES, COMPANY_IDS } from './data/companies.js';
import { PRIVATE_IDS, PRIVATES } from './data/privates.js';
import { operatingOrder } from './phaseChange.js';
import { worth } from './standings.js';
import type { Round, Stage, State, TurnStage } from './state.js';
import { phaseNow, trainsOf } from './state.js';
import { nextStationCost } from './station.js';

/** II.2: all holdings are open, so everybody sees the same. */
export interface View {
  readonly round: Round;
  readonly phase: string;
  readonly trainLimit: number;
  readonly tileColours: readonly string[];
  readonly bank: { readonly cash: Yuan; readonly broken: boolean };
  readonly seating: readonly Seat[];
  readonly priority: Seat;
  readonly certificateLimit: number;
  readonly players: readonly PlayerView[];
  readonly companies: readonly CompanyView[];
  readonly privates: readonly PrivateView[];
  readonly market: readonly { readonly company: CompanyId; readonly row: number; readonly column: number }[];
  readonly depot: {
    readonly left: readonly (readonly [TrainName, number | null])[];
    readonly pool: readonly TrainName[];
    readonly top: TrainName | null;
    /** Out of the game: rusted or exported. */
    readonly gone: readonly TrainName[];
  };
  readonly board: Board;
  /** The company whose turn it is, with what it has earned so far. */
  readonly turn: { readonly company: CompanyId; readonly revenue: Yuan; readonly subsidy: Yuan } | null;
  readonly stage: Stage | null;
  readonly order: readonly CompanyId[];
  /** Who had a turn in this operating round, the acting company last. */
  readonly operated: readonly CompanyId[];
  readonly ended: string | null;
}

export interface PlayerView {
  readonly seat: Seat;
  readonly cash: Yuan;
  /** Set aside for bids in the auction. */
  readonly committed: Yuan;
  readonly worth: Yuan;
  readonly certificates: number;
  readonly shares: { readonly [company: CompanyId]: number };
  readonly directs: readonly CompanyId[];
  readonly privates: readonly PrivateId[];
}

export interface CompanyView {
  readonly id: CompanyId;
  readonly name: string;
  readonly colour: string;
  readonly cash: Yuan;
  readonly par: Yuan;
  readonly price: Yuan;
  readonly floated: boolean;
  readonly director: Seat | null;
  readonly ipo: number;
  readonly pool: number;
  readonly trains: readonly TrainName[];
  readonly stationsLeft: number;
  readonly nextStationCost: Yuan | null;
  readonly privates: readonly PrivateId[];
  readonly home: string;
  readonly destination: string;
  readonly bonus: Yuan;
  readonly lastRun: LastRun | null;
}

export interface PrivateView {
  readonly id: PrivateId;
  readonly name: string;
  readonly price: Yuan;
  readonly income: Yuan;
  readonly owner: Holder | null;
  readonly closed: boolean;
  readonly bids: readonly { readonly seat: Seat; readonly price: Yuan }[];
}

export function view(state: State, _viewer: Viewer): View {
  const turn = state.stack.find((stage): stage is TurnStage => stage.at === 'turn');
  const auction = state.stack.find((stage) => stage.at === 'auction');
  const bids = auction?.at === 'auction' ? auction.bids : {};
  return {
    round: { ...state.round },
    phase: state.phase,
    trainLimit: phaseNow(state).trainLimit,
    tileColours: phaseNow(state).tiles,
    bank: { ...state.bank },
    seating: [...state.seating],
    priority: state.priority,
    certificateLimit: certificateLimit(state),
    players: state.players.map((_, seat) => playerView(state, seat, Object.values(bids).flat())),
    companies: COMPANY_IDS.map((id) => companyView(state, id)),
    privates: PRIVATE_IDS.map((id) => ({
      id,
      name: PRIVATES[id]!.name,
      price: auction?.at === 'auction' && id === 'KT' ? auction.kaiping : PRIVATES[id]!.price,
      income: PRIVATES[id]!.income,
      owner: state.privates[id]!.owner,
      closed: state.privates[id]!.closed,
      bids: (bids[id] ?? []).map((bid) => ({ ...bid })),
    })),
    market: state.market.map((marker) => ({ ...marker })),
    depot: {
      left: trainsOf(state).map(({ name, count }) => [name, count === null ? null : (state.depot.left[name] ?? 0)] as const),
      pool: [...state.depot.pool],
      top: topTrain(trainsOf(state), state.depot)?.name ?? null,
      gone: [...state.depot.gone],
    },
    board: copyJson(state.board),
    turn: turn ? { company: turn.company, revenue: turn.revenue, subsidy: turn.subsidy } : null,
    stage: copyJson(state.stack.at(-1) ?? null),
    order: state.round.kind === 'operating' ? operatingOrder(state) : byPrice(CHART, state.market),
    operated: state.stack.flatMap((stage) => (stage.at === 'operating' ? stage.operated : [])),
    ended: state.ended,
  };
}

function playerView(state: State, seat: Seat, bids: readonly { seat: Seat; price: Yuan }[]): PlayerView {
  const shares = COMPANY_IDS.filter((id) => state.companies[id]!.held[seat]! > 0);
  return {
    seat,
    cash: state.players[seat]!.cash,
    committed: bids.reduce((sum, bid) => (bid.seat === seat ? sum + bid.price : sum), 0),
    worth: worth(state, seat),
    certificates: certificates(state, seat),
    shares: Object.fromEntries(shares.map((id) => [id, state.companies[id]!.held[seat]!])),
    directs: directedBy(state.companies, seat),
    privates: privatesOf(state, seat),
  };
}

function companyView(state: State, id: CompanyId): CompanyView {
  const { cash, par, floated, director, ipo, pool, trains, lastRun } = state.companies[id]!;
  const { name, colour, home, destination, bonus, tokens } = COMPANIES[id]!;
  const placed = stationsOf(state.board, id).length;
  return {
    id,
    name,
    colour,
    cash,
    par,
    price: markerOf(state.market, id) ? priceOf(CHART, state.market, id) : 0,
    floated,
    director,
    ipo,
    pool,
    trains: [...trains],
    stationsLeft: tokens - placed,
    nextStationCost: nextStationCost(state, id),
    privates: privatesOf(state, id),
    home,
    destination,
    bonus,
    lastRun: lastRun ? { ...lastRun } : null,
  };
}
