import { must } from '../../rules/errors.js';
import type { Happening, Seat } from '../../rules/game.js';
import type { JsonObject } from '../../rules/json.js';
import { amount, bar, menu } from '../rail18xx/menu.js';
import type { StageRules } from '../rail18xx/stages.js';
import { clockwiseFrom } from '../rail18xx/state.js';
import { aboutBid, freeCash, highest, leastBid, placeBid, resolve, sell } from './auction.js';
import { happened } from './happenings.js';
import type { Move } from './moves.js';
import { type AuctionStage, type Bid, type ContestStage, rulingsOf, type State } from './state.js';

/** The auction that lies under the contest. */
const below = (state: State): AuctionStage => state.stack[state.stack.length - 2] as AuctionStage;

/** VI: several bids on the private that is now the cheapest. Its bidders, and nobody else, raise or drop out for good. */
export const contest: StageRules<State, ContestStage, Move> = {
  waitingFor: (_, stage) => [{ seat: stage.seat, must: true, about: { code: 'contest', facts: { private: stage.private } } }],

  choices(state, stage, seat, path) {
    const id = stage.private;
    const min = leastBid(below(state), id);
    const max = freeCash(state, below(state), seat, id);
    return menu<Move>(
      { code: 'contest', facts: { private: id, highest: min - 5 } },
      [
        {
          key: `bid.${id}`,
          facts: { private: id, least: min, most: max },
          barred: max < min ? bar('tooDear', { price: min, free: max }) : null,
          next: (rest) =>
            amount<Move>(aboutBid(state, below(state), seat, id), { min, max }, rest, (price) => ({ type: 'bid', private: id, price })),
        },
        { key: 'pass', facts: lettingGo(below(state).bids[id]!, seat), move: { type: 'pass' } },
      ],
      path,
    );
  },

  play(state, stage, seat, move) {
    const auction = below(state);
    const id = stage.private;
    if (move.type === 'bid') {
      must(move.private === id, 'notInContest', { private: move.private });
      const least = leastBid(auction, id);
      const free = freeCash(state, auction, seat, id);
      must(move.price >= least && move.price <= free, 'bidOutOfRange', { least, free });
      placeBid(auction, id, { seat, price: move.price });
      stage.seat = nextToRaise(state, auction.bids[id]!, seat);
      return [happened('bidPlaced', { seat, private: id, price: move.price })];
    }
    must(move.type === 'pass', 'notNow', { type: move.type });
    const left = auction.bids[id]!.filter((bid) => bid.seat !== seat);
    auction.bids[id] = left;
    const dropped = happened('droppedOut', { seat, private: id });
    if (left.length > 1) {
      stage.seat = nextToRaise(state, left, seat);
      return [dropped];
    }
    state.stack.pop();
    return [dropped, ...won(state, auction, id, left[0]!)];
  },

  quiet: () => ({ type: 'pass' }),
};

/** Whose the private is then, if only one other bids on it, and the stake that comes free. */
function lettingGo(bids: readonly Bid[], seat: Seat): JsonObject {
  const stake = bids.find((bid) => bid.seat === seat)!.price;
  const [winner, ...others] = bids.filter((bid) => bid.seat !== seat);
  return others.length > 0 ? { stake } : { stake, buyer: winner!.seat, price: winner!.price };
}

function won(state: State, auction: AuctionStage, id: string, bid: Bid): Happening[] {
  return [...sell(state, auction, id, bid), ...resolve(state, auction)];
}

/** B1: clockwise, the highest bidder is not asked; the public engine always asks the lowest (1888-5). */
function nextToRaise(state: State, bids: readonly Bid[], after: Seat): Seat {
  const top = highest(bids).seat;
  const others = bids.filter((bid) => bid.seat !== top);
  if (rulingsOf(state).contestOrder === 'lowest') return others.reduce((low, bid) => (bid.price < low.price ? bid : low)).seat;
  // Whoever just bid is the highest, whoever passed has no bid left: the search may begin with him.
  return clockwiseFrom(state.seating, after).find((seat) => others.some((bid) => bid.seat === seat))!;
}
