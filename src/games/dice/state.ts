import type { Happening, Seat } from '../../rules/game.js';
import type { Options } from './options.js';

/** Sides of a hex, clockwise from north: N NE SE S SW NW. */
export type Side = 0 | 1 | 2 | 3 | 4 | 5;
export const opposite = (side: number): number => (side + 3) % 6;

/** Straight, gentle, sharp, wild: the order of the reference row, and of everything indexed by kind. */
export const KINDS = ['straight', 'gentle', 'sharp', 'wild'] as const;
export type Kind = (typeof KINDS)[number];
export const WILD = 3;

export type SectionName = 'ones' | 'fives' | 'tens';
export const SECTIONS = ['tens', 'fives', 'ones'] as const;
export const WORTH = { tens: 10, fives: 5, ones: 1 } as const;

/** Circles fill row by row, so two numbers say everything: how many are marked, and how many of those were crossed out again. */
export interface Section {
  marked: number;
  crossed: number;
}

export interface Line {
  /** Opened by its first train, and for good. */
  opened: boolean;
  /** Tiles as `power.number`, the engine first. */
  tiles: string[];
}

export interface SeatState {
  bot: boolean;
  company: number;
  start: string;
  income: { ones: Section; fives: Section; tens: Section };
  modifiersSpent: number;
  /** Shares held, by die value − 1. */
  shares: number[];
  lines: Line[];
  /** Cubes taken, by kind. */
  cubes: number[];
  /** A person's cards; sorted, so that their order tells nothing. */
  objectives: string[];
  /** A bot's cards: nobody has seen them, so only their number exists. */
  botCards: number;
  /** Objective cards drawn so far; names the next draw. */
  drawn: number;
  /** R9: cards still to be discarded. */
  owes: number;
}

/** One track: a segment in a hex that joins two of its sides (R14). */
export interface Segment {
  seat: Seat;
  hex: string;
  a: number;
  b: number;
}

export interface TrackTileState {
  /** Cubes on it, by kind; all 0 once flipped. */
  cubes: number[];
  /** The id of the tile whose back shows; null while the cube side is up and nobody knows. */
  flipped: string | null;
}

export type Phase =
  | { at: 'company'; seat: Seat }
  | { at: 'location'; seat: Seat }
  /** `acted`: the action is done; only the cards that it drew are still to be settled. */
  | { at: 'turn'; seat: Seat; acted: boolean }
  | { at: 'discard'; seat: Seat }
  | { at: 'lastDiscards' }
  | { at: 'over' };

export interface State {
  version: number;
  options: Options;
  people: number;
  /** The seats in order of play, the starting player first. */
  clockwise: Seat[];
  seats: SeatState[];
  phases: Phase[];
  turn: number;
  /** Dice in the pool, counted by value − 1. */
  pool: number[];
  /** The values with which dice were used since the last roll. */
  used: number[];
  /** Train tiles left, by power − 1; the top one carries this number. */
  stacks: number[];
  tiles: TrackTileState[];
  /** Track tiles that nobody has turned yet. */
  unturned: string[];
  bag: number[];
  track: Segment[];
  /** Starting location cards on the table. */
  locations: string[];
  /** Cards in nobody's hand: the objective deck together with what bots drew unseen. */
  unseenObjectives: string[];
  botDeck: string[];
  botDiscard: string[];
  ending: { cause: 'trains' | SectionName; seat: Seat } | null;
}

/** What a move brings about: the facts told, and the objective cards that will be drawn once everything else is done. */
export interface Doing {
  happenings: Happening[];
  draws: { seat: Seat; cards: number; why: string }[];
}

export const top = (state: State): Phase => state.phases[state.phases.length - 1]!;
export const seatOf = (state: State, seat: Seat): SeatState => state.seats[seat]!;

/** The seats after this one, clockwise. */
export function after(state: State, seat: Seat): Seat[] {
  const at = state.clockwise.indexOf(seat);
  return [...state.clockwise.slice(at + 1), ...state.clockwise.slice(0, at)];
}
