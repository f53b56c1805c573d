import { Type } from '@sinclair/typebox';
import { must } from './errors.js';
import type { Awaited, Question, Seat } from './game.js';

/**
 * Offers between seats: somebody wants a thing of somebody else for a price. The other side must answer, the offerer may
 * withdraw meanwhile, and what was declined is not offered again at the same or a lower price in that turn. A game
 * pushes the offer as a stage and does the deal itself when it is accepted.
 */
export interface Offer {
  readonly from: Seat;
  readonly to: Seat;
  readonly thing: string;
  readonly price: number;
}

/** What was declined in the running turn of the offerer; the game keeps the list and empties it when the turn ends. */
export type Declined = Pick<Offer, 'thing' | 'price'>;

export type OfferMove = { readonly type: 'answer'; readonly accept: boolean } | { readonly type: 'withdraw' };
export const answerMove = Type.Object({ type: Type.Literal('answer'), accept: Type.Boolean() }, { additionalProperties: false });
export const withdrawMove = Type.Object({ type: Type.Literal('withdraw') }, { additionalProperties: false });

/**
 * One person on both sides (director of both companies) is not asked: the game does the deal at once.
 * @public
 */
export const needsAnswer = (offer: Offer): boolean => offer.from !== offer.to;

/** The lowest price at which the thing may be offered now. */
export const leastOffer = (declined: readonly Declined[], thing: string, lowest: number, step = 1): number =>
  declined.reduce((least, past) => (past.thing === thing ? Math.max(least, past.price + step) : least), lowest);

export function offerAwaits(offer: Offer): Awaited[] {
  const facts = { from: offer.from, to: offer.to, thing: offer.thing, price: offer.price };
  return [
    { seat: offer.to, must: true, about: { code: 'answerOffer', facts } },
    { seat: offer.from, must: false, about: { code: 'withdrawOffer', facts } },
  ];
}

export function offerChoices(offer: Offer, seat: Seat): Question<OfferMove> {
  const { from, to, thing, price } = offer;
  const about = { code: seat === to ? 'answerOffer' : 'withdrawOffer', facts: { from, to, thing, price } };
  if (seat !== to) return { kind: 'pick', about, options: [{ key: 'withdraw', facts: {}, move: { type: 'withdraw' } }] };
  return {
    kind: 'pick',
    about,
    options: [
      { key: 'accept', facts: { thing, price }, move: { type: 'answer', accept: true } },
      { key: 'decline', facts: { thing, price }, move: { type: 'answer', accept: false } },
    ],
  };
}

/** How the offer ended by this move. Nothing is changed: paying and handing over is the game's business. */
export function offerOutcome(offer: Offer, seat: Seat, move: OfferMove): 'accepted' | 'declined' | 'withdrawn' {
  if (move.type === 'withdraw') {
    must(seat === offer.from, 'notYourOffer', { seat });
    return 'withdrawn';
  }
  must(seat === offer.to, 'notOfferedToYou', { seat });
  return move.accept ? 'accepted' : 'declined';
}

/** Declining changes least; the offerer who only may withdraw has no quiet move. */
export const quietAnswer = (offer: Offer, seat: Seat): OfferMove | null => (seat === offer.to ? { type: 'answer', accept: false } : null);
