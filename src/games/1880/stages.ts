import type { Seat } from '../../rules/game.js';
import type { Yuan } from '../rail18xx/state.js';
import type { CompanyId } from './data/companies.js';
import type { InvestorId } from './data/investors.js';
import type { PrivateId } from './data/privates.js';

/** What is being done now. The stack's lowest stage is the auction, the first share round or the operating round. */
export type Stage1880 =
  | AuctionStage
  | { at: 'bcr'; buyer: Seat }
  | { at: 'investors' }
  | ShareRoundStage
  | { at: 'operating' }
  | { at: 'track' }
  | { at: 'stations' }
  | { at: 'run' }
  | { at: 'dividend' }
  | { at: 'trains' }
  | { at: 'link' }
  | { at: 'mergerMoney'; investor: InvestorId }
  | { at: 'mergerMarker'; investor: InvestorId; company: CompanyId; hex: string }
  | { at: 'home'; company: CompanyId }
  | { at: 'effects'; queue: Effect[] }
  | { at: 'rocket'; train: string }
  | { at: 'surplus'; company: CompanyId }
  | P0Stage;

/** `last`: the third payment, which nobody can put off. */
export interface P0Stage {
  at: 'p0';
  amount: Yuan;
  last: boolean;
}

/** V: the auction of one private company after the other. */
export interface AuctionStage {
  at: 'auction';
  private: PrivateId;
  starter: Seat;
  turn: Seat;
  /** What the next bid must be at least. */
  minimum: Yuan;
  /** The standing bid of each bidder who has not passed, lowest first. */
  bids: [seat: Seat, amount: Yuan][];
  /** Out of this auction. */
  passed: Seat[];
}

/** XII. */
export interface ShareRoundStage {
  at: 'shareRound';
  turn: Seat;
  /** V, XII: nothing may be sold in the very first share round. */
  first: boolean;
  /** The player on turn has sold (or, in recorded games, repaid) something: his pass is not a pass. */
  acted: boolean;
  /** He has repaid in this turn. */
  passes: number;
  /** Last to buy or sell. */
  last: Seat | null;
  /** Who sold what in this round and may not buy it again. */
  sold: Record<string, Seat[]>;
}

/** What a train that leaves the bank brings about, in the order of A41. */
export type Effect =
  | { do: 'rocket' }
  | { do: 'remove'; train: string }
  | { do: 'surplus' }
  | { do: 'p0'; train: string }
  | { do: 'shareRound' };

/** The turn of a company or investor in the operating round (X). */
export interface Turn {
  entity: string;
  /** Ten times the small number where the marker stood at the beginning (97). */
  bonus: Yuan;
  yellow: number;
  upgraded: boolean;
  income: Yuan;
  /** It has bought a new train from the bank. */
  bought: boolean;
  /** Unsold trains were removed in its train step. */
  removed: boolean;
  /** Its director has sold shares for a train that is not bought yet. */
  forced?: true;
}
