import type { Seat } from '../../rules/game.js';

/**
 * The stock half of an 18xx position: who owns what. The other half, the board, is in board.ts. A game's state is
 * both of them and what is its own; the functions of the kernel take only the part that they need.
 */

export type CompanyId = string;
export type PrivateId = string;
export type TrainName = string;
/** Whole yuan. */
export type Yuan = number;
/** 10 is an ordinary share. */
export type Percent = number;

/** Who can hold money: the bank, a player by his seat, a company or investor by its id. */
export type Holder = Seat | CompanyId;
export const BANK: Holder = 'bank';

export interface Purse {
  cash: Yuan;
}

export interface Bank extends Purse {
  /** A payment could not be made in full; once broken it stays so, whatever flows back. `cash` may fall below 0: paid on paper. */
  broken: boolean;
}

export interface Company extends Purse {
  /** Price of its shares in the initial offering; 0 while nobody has founded it. */
  par: Yuan;
  floated: boolean;
  director: Seat | null;
  /** Size of the director's certificate, part of what the director holds. */
  directorShare: Percent;
  ipo: Percent;
  pool: Percent;
  /** Laid aside for somebody: neither on offer nor anybody's yet (1880: for a foreign investor). */
  reserved: Percent;
  /** What each player holds, by seat. All shares together are 100. */
  held: Percent[];
  trains: TrainName[];
  /** For its card only: no rule asks for it, and digests leave it out. */
  lastRun?: LastRun;
}

/** What a company's last run brought, and whether its shareholders got it. */
export interface LastRun {
  revenue: Yuan;
  paid: boolean;
}

export interface Private {
  owner: Holder | null;
  closed: boolean;
}

/** A price marker on the chart. */
export interface Marker {
  company: CompanyId;
  row: number;
  column: number;
}

export interface Depot {
  /** How many are left in the bank by name; a kind without limit is not listed. */
  left: Record<TrainName, number>;
  /** Given up or traded in, for sale again at face value. */
  pool: TrainName[];
  /** Out of the game: rusted, exported, removed. */
  gone: TrainName[];
}

export interface StockState {
  bank: Bank;
  players: Purse[];
  /** Seats in clockwise order. */
  seating: Seat[];
  /** Who starts the next stock round. */
  priority: Seat;
  companies: Record<CompanyId, Company>;
  /** Companies without shares that own money (1880: foreign investors). */
  minors?: Record<string, Purse>;
  privates: Record<PrivateId, Private>;
  /** In order of arrival: on one space the marker that came first lies on top. */
  market: Marker[];
  depot: Depot;
  /** The rulebook's phase, begun by the first train of a kind. */
  phase: string;
}

export function companyOf<C extends Company>(state: { companies: Record<CompanyId, C> }, id: CompanyId): C {
  const company = state.companies[id];
  if (!company) throw new Error(`no company ${id}`);
  return company;
}

export const newCompany = (seats: number, directorShare: Percent = 20): Company => ({
  cash: 0,
  par: 0,
  floated: false,
  director: null,
  directorShare,
  ipo: 100,
  pool: 0,
  reserved: 0,
  held: new Array(seats).fill(0),
  trains: [],
});

/** The seats clockwise, beginning with `first`. */
export function clockwiseFrom(seating: readonly Seat[], first: Seat): Seat[] {
  const at = seating.indexOf(first);
  return [...seating.slice(at), ...seating.slice(0, at)];
}

export const leftOf = (seating: readonly Seat[], seat: Seat): Seat => seating[(seating.indexOf(seat) + 1) % seating.length]!;
