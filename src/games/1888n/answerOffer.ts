import { must } from '../../rules/errors.js';
import type { JsonObject } from '../../rules/json.js';
import { menu } from '../rail18xx/menu.js';
import type { StageRules } from '../rail18xx/stages.js';
import { happened } from './happenings.js';
import type { Move } from './moves.js';
import { directorOf, type OfferStage, type State, turnOf } from './state.js';
import { takeOver } from './takeOver.js';
import { handOver } from './trains.js';

const thingOf = (stage: OfferStage): string => stage.private ?? `${stage.from}.${stage.train}`;
const factsOf = ({ company, price, private: card, train, from }: OfferStage): JsonObject =>
  card ? { company, price, private: card } : { company, price, train, from };

/** A company wants something of somebody else: the other side must answer, the offerer may withdraw. */
export const answerOffer: StageRules<State, OfferStage, Move> = {
  waitingFor: (state, stage) => [
    { seat: stage.seat, must: true, about: { code: 'answerOffer', facts: factsOf(stage) } },
    { seat: directorOf(state, stage.company), must: false, about: { code: 'withdrawOffer', facts: factsOf(stage) } },
  ],

  choices(_, stage, seat, path) {
    const answers = stage.seat === seat;
    return menu<Move>(
      { code: answers ? 'answerOffer' : 'withdrawOffer', facts: factsOf(stage) },
      answers
        ? [
            { key: 'accept', facts: factsOf(stage), move: { type: 'answer', accept: true } },
            { key: 'decline', facts: factsOf(stage), move: { type: 'answer', accept: false } },
          ]
        : [{ key: 'withdraw', facts: factsOf(stage), move: { type: 'withdraw' } }],
      path,
    );
  },

  play(state, stage, seat, move) {
    const { company, price } = stage;
    if (seat !== stage.seat) {
      must(move.type === 'withdraw', 'notNow', { type: move.type });
      state.stack.pop();
      return [happened('offerWithdrawn', factsOf(stage))];
    }
    must(move.type === 'answer', 'notNow', { type: move.type });
    state.stack.pop();
    if (!move.accept) {
      // Not offered again at the same or a lower price in this turn.
      turnOf(state).declined.push({ thing: thingOf(stage), price });
      return [happened('offerDeclined', { ...factsOf(stage), seat })];
    }
    return stage.private ? takeOver(state, company, stage.private, price) : handOver(state, company, stage.from!, stage.train!, price);
  },

  quiet: (_, stage, seat) => (seat === stage.seat ? { type: 'answer', accept: false } : null),
};
