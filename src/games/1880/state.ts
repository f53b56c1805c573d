import type { Seat } from '../../rules/game.js';
import type { Board } from '../rail18xx/board.js';
import type { Company, Percent, Private, Purse, StockState, TrainName, Yuan } from '../rail18xx/state.js';
import type { InvestorId } from './data/investors.js';
import type { PrivateId } from './data/privates.js';
import { EDITIONS, type Edition, type EditionRules, RULINGS, type Rulings, type RulingsSwitches } from './options.js';
import type { Stage1880, Turn } from './stages.js';

export interface Player1880 extends Purse {
  debt: Yuan;
  /** VII: the foreign investor that he chose; stays named after the merger. */
  investor: InvestorId | null;
  /** He has bought a director's certificate: the first one brings his investor its share. */
  founded: boolean;
}

export interface Company1880 extends Company {
  /** Row within the par value on the turn-order list; −1 while nobody has founded it. */
  row: number;
  /** Letters of the phases in which it may build, P5's D included. */
  permits: string;
  /** Markers that were bought or laid besides the home marker: the next one costs STATION_COSTS[placed]. */
  placed: number;
  /** XII: `due` is the second half of a company that has not floated (A20). */
  secondHalf: 'open' | 'due' | 'paid';
}

export interface Investor1880 extends Purse {
  owner: Seat | null;
  /** Merged, or not chosen. */
  closed: boolean;
  /** The company that it is linked with, whose share lies on its charter. */
  company: string | null;
}

export interface State1880 extends StockState {
  version: number;
  edition: Edition;
  rulings: Rulings;
  players: Player1880[];
  companies: Record<string, Company1880>;
  minors: Record<string, Investor1880>;
  privates: Record<PrivateId, Private>;
  board: Board;
  stack: Stage1880[];
  /** The company or investor on turn in the operating round; null between turns and before the first. */
  turn: Turn | null;
  /** Who had the last turn: the list goes on below. */
  acted: string | null;
  /** Who has the train purchase marker. */
  trainMarker: string | null;
  /** A share round has interrupted this circle of the turn-order list. */
  interrupted: boolean;
  /** Times that the list has passed its top. */
  circle: number;
  shareRounds: number;
  /** Turns that the company with the marker still has, the present one included; null before the last 8-train has gone (XV). */
  lastTurns: number | null;
  /** The company that P5's permit was given to. */
  p5: string | null;
  /** The last turn is over and the investors have paid their fifth. */
  over: boolean;
}

export const editionOf = (state: State1880): EditionRules => EDITIONS[state.edition];
export const switchesOf = (state: State1880): RulingsSwitches => RULINGS[state.rulings];

export type { InvestorId, Percent, PrivateId, TrainName, Yuan };
