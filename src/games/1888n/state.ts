import type { Seat } from '../../rules/game.js';
import type { Declined } from '../../rules/offers.js';
import type { Board } from '../rail18xx/board.js';
import { phaseOf } from '../rail18xx/phases.js';
import type { CompanyId, PrivateId, StockState, TrainName, Yuan } from '../rail18xx/state.js';
import { PHASES, type Phase, TRAINS, TRAINS_ENDLESS, type Train } from './data/trains.js';
import { RULINGS, type Rulings, type RulingsName } from './rulings.js';

export interface State extends StockState {
  version: number;
  rulings: RulingsName;
  board: Board;
  round: Round;
  stack: Stage[];
  /** False until the first round in which company shares are on offer is over (VII.4, B28). */
  salesOpen: boolean;
  /** Powers that are used up. */
  used: PrivateId[];
  bankrupt: Seat | null;
  ended: 'bankBroken' | 'bankruptcy' | 'stalemate' | null;
  /** Sets in a row that left everything as it was, and how everything was. */
  still: { sets: number; mark: string };
}

export interface Round {
  kind: 'auction' | 'stock' | 'operating';
  /** Counts stock rounds with the operating rounds after them. */
  turn: number;
  /** Which operating round of the set, and of how many. */
  number: number;
  of: number;
}

export interface Bid {
  seat: Seat;
  price: Yuan;
}

/** VI: buy the cheapest, bid on a dearer one, or pass. */
export interface AuctionStage {
  at: 'auction';
  seat: Seat;
  passes: number;
  /** Who would open after an income round, and take Kaiping at 0: B29. */
  opener: Seat;
  /** Price of the Kaiping Tramway, which falls when everybody passes. */
  kaiping: Yuan;
  bids: Record<PrivateId, Bid[]>;
}

/** VI: several bids on the cheapest private: its bidders raise or drop out. */
export interface ContestStage {
  at: 'contest';
  private: PrivateId;
  seat: Seat;
}

export interface StockStage {
  at: 'stock';
  seat: Seat;
  passes: number;
  /** Companies that each seat sold in this round. */
  sold: CompanyId[][];
  /** Who sells is acting, even if he buys nothing afterwards. */
  acting: boolean;
}

/** VIII: lies under the turns of an operating round. */
export interface OperatingStage {
  at: 'operating';
  /** In the order of their turns, the acting company last. */
  operated: CompanyId[];
  /** The set is over, its train exported; what is left are trains to give up. */
  closing?: true;
}

/** VIII.3.1, the order of play for a company. */
export const TURN_STEPS = ['homeStation', 'track', 'station', 'run', 'dividend', 'trains'] as const;
export type TurnStep = (typeof TURN_STEPS)[number];

/** VIII.3: lies under the steps of a company's turn. */
export interface TurnStage {
  at: 'turn';
  company: CompanyId;
  /** The step that comes next. */
  next: TurnStep | 'over';
  /** Its first turn: the home tile may be owed. */
  first: boolean;
  revenue: Yuan;
  /** Heng Shan's money, apart from the dividend. */
  subsidy: Yuan;
  /** First tile of the Great Wall, laid in this turn: the second must be joined to it. */
  wall?: string;
  wallDone?: true;
  /** What others declined in this turn, with the price. */
  declined: Declined[];
}

export interface TrainsStage {
  at: 'trains';
  /** Shares were sold for the train: only the cheapest of bank and pool may be bought now (B24). */
  forced: boolean;
}

/** A private company or a train of somebody else: the other side is asked. */
export interface OfferStage {
  at: 'answerOffer';
  company: CompanyId;
  /** Who must answer. */
  seat: Seat;
  price: Yuan;
  private?: PrivateId;
  train?: TrainName;
  from?: CompanyId;
}

/** Companies over the train limit give up trains, one after the other. */
export interface GiveUpStage {
  at: 'giveUp';
  companies: CompanyId[];
}

export type Stage =
  | AuctionStage
  | ContestStage
  | StockStage
  | OperatingStage
  | TurnStage
  | { at: 'homeStation' }
  | { at: 'track' }
  | { at: 'secondFerry' }
  | { at: 'secondWall' }
  | { at: 'station' }
  | { at: 'run' }
  | { at: 'dividend' }
  | TrainsStage
  | OfferStage
  | GiveUpStage;

export const rulingsOf = (state: State): Rulings => RULINGS[state.rulings];
export const phaseNow = (state: State): Phase => phaseOf(PHASES, state.phase);
export const trainsOf = (state: State): readonly Train[] => (rulingsOf(state).endlessDiesels ? TRAINS_ENDLESS : TRAINS);

/** The turn that lies under the present step. */
export function turnOf(state: State): TurnStage {
  for (let i = state.stack.length - 1; i >= 0; i--) {
    const stage = state.stack[i]!;
    if (stage.at === 'turn') return stage;
  }
  throw new Error('nobody operates');
}

export const directorOf = (state: State, company: CompanyId): Seat => state.companies[company]!.director!;
