import type { Happening, Phrase, Question, Seat } from '../../rules/game.js';
import { pay } from '../rail18xx/bank.js';
import { BANK, clockwiseFrom, leftOf, type Yuan } from '../rail18xx/state.js';
import { ask, askAmount, type Item, phrase, refuse, say } from './ask.js';
import { BID_STEP } from './data/figures.js';
import { PRIVATE_IDS, type PrivateId, privateFacts } from './data/privates.js';
import type { Move1880 } from './moves.js';
import { payPrivates } from './privates.js';
import type { AuctionStage } from './stages.js';
import { type State1880, switchesOf } from './state.js';

/** V. The first share buying round: P0 to P7 one after the other, each opened by the next player to the left. */

export const openAuction = (state: State1880, id: PrivateId, starter: Seat): AuctionStage => {
  const opener = switchesOf(state).poorStarterKeepsPlace ? starter : firstWhoCanPay(state, starter, id);
  return { at: 'auction', private: id, starter: opener, turn: opener, minimum: privateFacts(id).price, bids: [], passed: [] };
};

/** W14: in recorded games somebody who can pay none of the private companies that are left is passed over. */
function firstWhoCanPay(state: State1880, from: Seat, id: PrivateId): Seat {
  const cheapest = Math.min(...PRIVATE_IDS.slice(PRIVATE_IDS.indexOf(id)).map((each) => privateFacts(each).price));
  return clockwiseFrom(state.seating, from).find((seat) => state.players[seat]!.cash >= cheapest) ?? from;
}

/** Every bid is a multiple of 5 (5). */
const highestBid = (state: State1880, seat: Seat): Yuan => {
  const step = switchesOf(state).bidMultiple;
  return Math.floor(state.players[seat]!.cash / step) * step;
};

function bidRefusal(state: State1880, stage: AuctionStage, seat: Seat, amount: Yuan): Phrase | null {
  if (amount < stage.minimum) return phrase('bidTooLow', { minimum: stage.minimum, amount });
  if (amount % switchesOf(state).bidMultiple !== 0) return phrase('bidNotMultiple', { step: switchesOf(state).bidMultiple, amount });
  if (amount > state.players[seat]!.cash) return phrase('notEnoughMoney', { cash: state.players[seat]!.cash, amount });
  return null;
}

export function auctionChoices(
  state: State1880,
  stage: AuctionStage,
  seat: Seat,
  more: readonly Item[],
  path: readonly string[],
): Question<Move1880> {
  const max = highestBid(state, seat);
  const about = phrase('auction', { private: stage.private, minimum: stage.minimum });
  const barred = max < stage.minimum ? phrase('notEnoughMoney', { cash: state.players[seat]!.cash, amount: stage.minimum }) : null;
  return ask(
    about,
    [
      {
        key: 'bid',
        facts: { private: stage.private, minimum: stage.minimum },
        barred,
        next: (rest) =>
          askAmount(
            phrase('bid', { private: stage.private, minimum: stage.minimum }),
            { min: stage.minimum, max, step: switchesOf(state).bidMultiple, proposal: stage.minimum },
            rest,
            (amount) => ({ type: 'bid', amount }),
          ),
      },
      ...more,
      { key: 'pass', facts: { private: stage.private }, move: { type: 'pass' } },
    ],
    path,
  );
}

export function playBid(state: State1880, stage: AuctionStage, seat: Seat, amount: Yuan, log: Happening[]): void {
  refuse(bidRefusal(state, stage, seat, amount));
  stage.bids = [...stage.bids.filter(([bidder]) => bidder !== seat), [seat, amount]];
  stage.minimum = amount + BID_STEP;
  say(log, 'bid', { seat, private: stage.private, amount });
  goOn(state, stage, log);
}

export function playAuctionPass(state: State1880, stage: AuctionStage, seat: Seat, log: Happening[]): void {
  stage.passed.push(seat);
  stage.bids = stage.bids.filter(([bidder]) => bidder !== seat);
  say(log, 'passed', { seat });
  goOn(state, stage, log);
}

function goOn(state: State1880, stage: AuctionStage, log: Happening[]): void {
  const active = clockwiseFrom(state.seating, stage.turn).filter((seat) => !stage.passed.includes(seat));
  const high = stage.bids.at(-1);
  if (high && active.every((seat) => seat === high[0])) {
    sell(state, stage, high[0], high[1], leftOf(state.seating, stage.starter), log);
  } else if (active.length === 0) nobodyBid(state, stage, log);
  else stage.turn = active.find((seat) => seat !== stage.turn) ?? stage.turn;
}

function nobodyBid(state: State1880, stage: AuctionStage, log: Happening[]): void {
  const { starter } = stage;
  if (!privateFacts(stage.private).falls) {
    // 8: a round in which only the private companies pay, then a new share round opened by the Priority Marker (A7).
    say(log, 'incomeRound', {});
    payPrivates(state, log);
    const opener = switchesOf(state).opensAfterIncome === 'priority' ? state.priority : starter;
    Object.assign(stage, openAuction(state, stage.private, opener));
    return;
  }
  const minimum = stage.minimum - BID_STEP;
  say(log, 'minimumFalls', { private: stage.private, minimum });
  if (minimum > 0) {
    // 3, A44: everybody may bid again, the same player opens.
    Object.assign(stage, { turn: starter, minimum, bids: [], passed: [] });
    return;
  }
  // A8: at 0 the player who opened must take it; the rotation of openers goes on as after any sale (11).
  let opener = starter;
  for (let seats = switchesOf(state).seatsAfterGift; seats > 0; seats--) opener = leftOf(state.seating, opener);
  sell(state, stage, starter, 0, opener, log);
}

function sell(state: State1880, stage: AuctionStage, buyer: Seat, price: Yuan, opener: Seat, log: Happening[]): void {
  const id = stage.private;
  pay(state, buyer, BANK, price);
  state.privates[id].owner = buyer;
  state.priority = leftOf(state.seating, buyer);
  say(log, 'privateBought', { seat: buyer, private: id, price });
  state.stack.pop();
  const next = PRIVATE_IDS[PRIVATE_IDS.indexOf(id) + 1];
  state.stack.push(next ? openAuction(state, next, opener) : { at: 'investors' });
  if (!next) reseat(state, log);
  if (id === 'P6') state.stack.push({ at: 'bcr', buyer });
}

/** 13: the poorest sits first; equal cash in the old order. */
function reseat(state: State1880, log: Happening[]): void {
  const old = [...state.seating];
  state.seating.sort((a, b) => state.players[a]!.cash - state.players[b]!.cash || old.indexOf(a) - old.indexOf(b));
  state.priority = state.seating[0]!;
  say(log, 'reseated', { seats: [...state.seating] });
}

/** Nothing to decide: he cannot pay the minimum (6). */
export const cannotBid = (state: State1880, stage: AuctionStage): boolean => highestBid(state, stage.turn) < stage.minimum;
