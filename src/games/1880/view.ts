import type { Seat } from '../../rules/game.js';
import type { Board } from '../rail18xx/board.js';
import { topOf } from '../rail18xx/stages.js';
import type { Depot, LastRun, Marker, Percent, TrainName, Yuan } from '../rail18xx/state.js';
import { topTrain } from '../rail18xx/trains.js';
import { certificateLimit, certificates } from './certificates.js';
import { chartBonus, company, directedBySeat, founded, onOffer, sharePrice, turnOrder } from './companies.js';
import { COMPANY_IDS, factsOf } from './data/companies.js';
import { INVESTOR_IDS, investorFacts } from './data/investors.js';
import { PRIVATE_IDS, privateFacts } from './data/privates.js';
import { ALL_TRAINS, TRAINS } from './data/trains.js';
import { communism, hasReached, phaseNow } from './phases.js';
import { worth } from './score.js';
import type { Stage1880, Turn } from './stages.js';
import type { State1880 } from './state.js';
import { markersLeft } from './stationMarkers.js';

/** IV: all holdings are open, so everybody sees the same. */
export interface View1880 {
  readonly edition: string;
  readonly rulings: string;
  readonly phase: string;
  readonly letter: string;
  readonly trainLimit: number;
  readonly tileColours: readonly string[];
  readonly floatPercent: Percent;
  readonly communism: boolean;
  readonly shareRounds: number;
  readonly circle: number;
  /** Turns that the company with the marker still has, the present one included; null before the last 8-train. */
  readonly lastTurns: number | null;
  readonly bank: Yuan;
  readonly seating: readonly Seat[];
  readonly priority: Seat;
  readonly certificateLimit: number;
  readonly players: readonly PlayerView[];
  readonly companies: readonly CompanyView[];
  readonly investors: readonly InvestorView[];
  readonly privates: readonly PrivateView[];
  readonly market: readonly Marker[];
  readonly depot: {
    readonly left: readonly (readonly [TrainName, number | null])[];
    readonly top: TrainName;
    readonly gone: Depot['gone'];
  };
  readonly trainMarker: string | null;
  readonly board: Board;
  readonly turn: Turn | null;
  /** Who had the last turn: the list goes on below. */
  readonly acted: string | null;
  readonly stage: Stage1880 | null;
  /** Companies from top to bottom of the turn-order list. */
  readonly order: readonly string[];
  readonly over: boolean;
}

export interface PlayerView {
  readonly seat: Seat;
  readonly cash: Yuan;
  readonly debt: Yuan;
  readonly worth: Yuan;
  readonly certificates: number;
  readonly shares: { readonly [company: string]: Percent };
  readonly directs: readonly string[];
  readonly privates: readonly string[];
  readonly investor: string | null;
}

export interface CompanyView {
  readonly id: string;
  readonly name: string;
  readonly colour: string;
  readonly home: string;
  readonly founded: boolean;
  readonly floated: boolean;
  readonly director: Seat | null;
  readonly directorShare: Percent;
  readonly cash: Yuan;
  readonly par: Yuan;
  readonly row: number;
  readonly price: Yuan;
  readonly bonus: Yuan;
  readonly bank: Percent;
  readonly onOffer: Percent;
  readonly reserved: Percent;
  readonly permits: string;
  readonly trains: readonly TrainName[];
  readonly markersLeft: readonly Yuan[];
  readonly fullCapital: boolean;
  readonly lastRun: LastRun | null;
}

export interface InvestorView {
  readonly id: string;
  readonly name: string;
  readonly home: string;
  readonly owner: Seat | null;
  readonly cash: Yuan;
  readonly company: string | null;
  readonly closed: boolean;
}

export interface PrivateView {
  readonly id: string;
  readonly name: string;
  readonly price: Yuan;
  readonly revenue: Yuan;
  readonly owner: Seat | null;
  readonly closed: boolean;
}

export function view(state: State1880): View1880 {
  const phase = phaseNow(state);
  return {
    edition: state.edition,
    rulings: state.rulings,
    phase: state.phase,
    letter: phase.letter,
    trainLimit: phase.trainLimit,
    tileColours: phase.tiles,
    floatPercent: phase.float,
    communism: communism(state),
    shareRounds: state.shareRounds,
    circle: state.circle,
    lastTurns: state.lastTurns,
    bank: state.bank.cash,
    seating: state.seating,
    priority: state.priority,
    certificateLimit: certificateLimit(state),
    players: state.players.map((_, seat) => playerView(state, seat)),
    companies: COMPANY_IDS.map((id) => companyView(state, id)),
    investors: INVESTOR_IDS.map((id) => {
      const { owner, cash, company: linked, closed } = state.minors[id]!;
      return { id, name: investorFacts(id).name, home: investorFacts(id).home, owner, cash, company: linked, closed };
    }),
    privates: PRIVATE_IDS.map((id) => privateView(state, id)),
    market: state.market,
    depot: {
      left: ALL_TRAINS.map(({ name, count }) => [name, count === null ? null : state.depot.left[name]!] as const),
      top: topTrain(TRAINS, state.depot)!.name,
      gone: state.depot.gone,
    },
    trainMarker: state.trainMarker,
    board: state.board,
    turn: state.turn,
    acted: state.acted,
    stage: topOf(state) ?? null,
    order: turnOrder(state),
    over: state.over,
  };
}

function playerView(state: State1880, seat: Seat): PlayerView {
  const { cash, debt, investor } = state.players[seat]!;
  const held = COMPANY_IDS.filter((id) => company(state, id).held[seat]! > 0);
  return {
    seat,
    cash,
    debt,
    worth: worth(state, seat),
    certificates: certificates(state, seat),
    shares: Object.fromEntries(held.map((id) => [id, company(state, id).held[seat]!])),
    directs: directedBySeat(state, seat),
    privates: PRIVATE_IDS.filter((id) => state.privates[id].owner === seat && !state.privates[id].closed),
    investor: investor !== null && !state.minors[investor]!.closed ? investor : null,
  };
}

function companyView(state: State1880, id: string): CompanyView {
  const it = company(state, id);
  const { name, home, colour } = factsOf(id);
  return {
    id,
    name,
    colour: colour[state.edition],
    home,
    founded: founded(state, id),
    floated: it.floated,
    director: it.director,
    directorShare: founded(state, id) ? it.directorShare : 0,
    cash: it.cash,
    par: it.par,
    row: it.row,
    price: founded(state, id) ? sharePrice(state, id) : 0,
    bonus: chartBonus(state, id),
    bank: it.ipo,
    onOffer: founded(state, id) ? onOffer(state, id) : 0,
    reserved: it.reserved,
    permits: it.permits,
    trains: it.trains,
    markersLeft: markersLeft(state, id),
    fullCapital: it.secondHalf === 'paid',
    lastRun: it.lastRun ?? null,
  };
}

function privateView(state: State1880, id: (typeof PRIVATE_IDS)[number]): PrivateView {
  const { owner, closed } = state.privates[id];
  const { name, price, revenue } = privateFacts(id);
  return { id, name, price, revenue: closed || hasReached(state, 'B3') ? 0 : revenue, owner: owner as Seat | null, closed };
}
