import { must } from '../../rules/errors.js';
import type { Happening } from '../../rules/game.js';
import { offerAwaits, offerChoices, offerOutcome, quietAnswer } from '../../rules/offers.js';
import type { StageRules } from '../../rules/stages.js';
import { type AnswerOffer, happened, type Move, pay, playerAt, type Running, type State, take } from './state.js';

/** Interrupts the running: the owner of a bag takes the coins, or declines. */
export const answerOffer: StageRules<State, AnswerOffer, Move> = {
  waitingFor: (_state, { offer }) => offerAwaits(offer),
  choices: (_state, { offer }, seat) => offerChoices(offer, seat),

  play(state, { at, offer }, seat, move) {
    must(move.type === 'answer' || move.type === 'withdraw', 'notNow', { at });
    const outcome = offerOutcome(offer, seat, move);
    state.stack.pop();
    const { from, to, thing: bag, price } = offer;
    if (outcome === 'accepted') {
      pay(state, from, to, price);
      take(playerAt(state, to).shelf, bag);
      playerAt(state, from).shelf.push(bag);
    }
    if (outcome === 'declined') (state.stack.at(-1) as Running).declined.push({ thing: bag, price });
    return [happened(HAPPENING[outcome], { from, to, bag, price })] satisfies Happening[];
  },

  quiet: (_state, { offer }, seat) => quietAnswer(offer, seat),
};

const HAPPENING = { accepted: 'bagSold', declined: 'offerDeclined', withdrawn: 'offerWithdrawn' } as const;
