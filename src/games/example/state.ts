import { type Static, Type } from '@sinclair/typebox';
import type { Happening, Seat } from '../../rules/game.js';
import type { JsonObject } from '../../rules/json.js';
import { answerMove, type Declined, type Offer, withdrawMove } from '../../rules/offers.js';
import { type Bag, EDITIONS, type Edition, type EditionName, type Station } from './editions.js';

export const Options = Type.Object(
  {
    edition: Type.Union([Type.Literal('branch'), Type.Literal('main')], { default: 'branch' }),
    bots: Type.Integer({ minimum: 0, maximum: 3, default: 0 }),
  },
  { additionalProperties: false },
);
export type Options = Static<typeof Options>;

const exactly = { additionalProperties: false };
export const Move = Type.Union([
  Type.Object({ type: Type.Literal('load'), bag: Type.Union([Type.String(), Type.Null()]) }, exactly),
  Type.Object({ type: Type.Literal('roll') }, exactly),
  Type.Object({ type: Type.Literal('rest') }, exactly),
  Type.Object({ type: Type.Literal('offer'), bag: Type.String(), price: Type.Integer() }, exactly),
  Type.Object({ type: Type.Literal('run'), via: Type.Array(Type.String()) }, exactly),
  Type.Object({ type: Type.Literal('fogmen') }, exactly),
  Type.Object({ type: Type.Literal('lose'), bag: Type.String() }, exactly),
  answerMove,
  withdrawMove,
]);
export type Move = Static<typeof Move>;

export interface Player {
  coins: number;
  train: Station;
  /** Hidden from everybody else. In order of fee, so that the order tells nothing. */
  hand: Bag[];
  /** Open to everybody. */
  shelf: Bag[];
  /** Bags drawn so far: names the next draw. */
  drawn: number;
  delivered: number;
}

/** The stages of a night, in order; `fog` and `answerOffer` interrupt `running`. */
export type NightStage = Loading | Running | Fog | AnswerOffer;
export interface Loading {
  readonly at: 'loading';
  /** What each seat has chosen: undecided seats are missing, null loads nothing. Hidden until all have chosen. */
  readonly chosen: { [seat: string]: Bag | null };
}
export interface Running {
  readonly at: 'running';
  /** Seats that have yet to run tonight; the first is running. */
  readonly order: Seat[];
  /** Miles that the engine can go; null before the dice are thrown. */
  steam: number | null;
  declined: Declined[];
}
export interface Fog {
  readonly at: 'fog';
  /** Seats that have not answered yet. */
  readonly left: Seat[];
}
export interface AnswerOffer {
  readonly at: 'answerOffer';
  readonly offer: Offer;
}

export interface State {
  readonly version: number;
  readonly edition: EditionName;
  /** Seats from this one on are bots. */
  readonly people: number;
  night: number;
  /** Coins in the post office: what all players and the office have never changes in sum. */
  office: number;
  players: Player[];
  /** Face down, so a set: sorted, and no order hides in it. */
  deck: Bag[];
  /** Delivered or lost. */
  gone: Bag[];
  stack: NightStage[];
}

export const editionOf = (state: State): Edition => EDITIONS[state.edition];
export const playerAt = (state: State, seat: Seat): Player => state.players[seat]!;
export const isBot = (state: State, seat: Seat): boolean => seat >= state.people;
export const seatsOf = (state: State): Seat[] => state.players.map((_, seat) => seat);

/** Moves coins between a seat and the office (null). */
export function pay(state: State, from: Seat | null, to: Seat | null, coins: number): void {
  if (from === null) state.office -= coins;
  else playerAt(state, from).coins -= coins;
  if (to === null) state.office += coins;
  else playerAt(state, to).coins += coins;
}

export const take = <T>(list: T[], item: T): void => {
  list.splice(list.indexOf(item), 1);
};

export const happened = (code: string, facts: JsonObject): Happening => ({ code, facts });
