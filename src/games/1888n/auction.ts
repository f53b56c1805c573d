import { must } from '../../rules/errors.js';
import type { Happening, Phrase, Seat } from '../../rules/game.js';
import { pay } from '../rail18xx/bank.js';
import { allow, amount, type Bar, bar, menu } from '../rail18xx/menu.js';
import type { StageRules } from '../rail18xx/stages.js';
import { BANK, leftOf, type PrivateId, type Yuan } from '../rail18xx/state.js';
import { KAIPING, PRIVATE_IDS, PRIVATES } from './data/privates.js';
import { happened } from './happenings.js';
import { payPrivates } from './income.js';
import type { Move } from './moves.js';
import { exportTrain } from './phaseChange.js';
import type { AuctionStage, Bid, State } from './state.js';
import { rulingsOf } from './state.js';

/** VI: every bid is at least this much above what it must beat. */
export const RAISE: Yuan = 5;

export const unsold = (state: State): PrivateId[] => PRIVATE_IDS.filter((id) => state.privates[id]!.owner === null);

/** What a seat has set aside for bids. */
export function committed(stage: AuctionStage, seat: Seat, except?: PrivateId): Yuan {
  let sum = 0;
  for (const id in stage.bids) {
    if (id !== except) for (const bid of stage.bids[id]!) if (bid.seat === seat) sum += bid.price;
  }
  return sum;
}

export const priceOfCheapest = (state: State, stage: AuctionStage): Yuan => {
  const id = unsold(state)[0]!;
  return id === KAIPING ? stage.kaiping : PRIVATES[id]!.price;
};

export const highest = (bids: readonly Bid[]): Bid => bids.reduce((best, bid) => (bid.price > best.price ? bid : best));

export function leastBid(stage: AuctionStage, id: PrivateId): Yuan {
  const bids = stage.bids[id] ?? [];
  return (bids.length > 0 ? highest(bids).price : PRIVATES[id]!.price) + RAISE;
}

/** Cash not set aside; a second bid on the same private may use what the first one holds (132). */
export const freeCash = (state: State, stage: AuctionStage, seat: Seat, on?: PrivateId): Yuan =>
  state.players[seat]!.cash - committed(stage, seat, on);

/** What whoever names an amount has to know: the bid to beat, what lies on this private already, and what is free besides. */
export function aboutBid(state: State, stage: AuctionStage, seat: Seat, id: PrivateId): Phrase {
  const bids = stage.bids[id] ?? [];
  const stake = bids.find((bid) => bid.seat === seat)?.price ?? 0;
  const top = bids.length > 0 ? highest(bids).seat : null;
  return { code: 'bid', facts: { private: id, raise: RAISE, least: leastBid(stage, id), top, stake, free: freeCash(state, stage, seat) } };
}

/** At 0 the starting player must take the Kaiping Tramway. */
const mustTake = (state: State, stage: AuctionStage): boolean => unsold(state)[0] === KAIPING && stage.kaiping === 0;

function buyBar(state: State, stage: AuctionStage, seat: Seat, id: PrivateId): Bar {
  if (id !== unsold(state)[0]) return bar('notTheCheapest', { private: id });
  const price = priceOfCheapest(state, stage);
  return freeCash(state, stage, seat) < price ? bar('tooDear', { price, free: freeCash(state, stage, seat) }) : null;
}

function bidBar(state: State, stage: AuctionStage, seat: Seat, id: PrivateId): Bar {
  if (mustTake(state, stage)) return bar('mustTakeKaiping');
  if (!unsold(state).includes(id)) return bar('alreadySold', { private: id });
  if (id === unsold(state)[0]) return bar('cheapestIsBought', { private: id });
  const least = leastBid(stage, id);
  const free = freeCash(state, stage, seat, id);
  return free < least ? bar('tooDear', { price: least, free }) : null;
}

export const auction: StageRules<State, AuctionStage, Move> = {
  waitingFor: (_, stage) => [{ seat: stage.seat, must: true, about: { code: 'auction', facts: {} } }],

  choices(state, stage, seat, path) {
    const [cheapest, ...dearer] = unsold(state);
    return menu<Move>(
      { code: 'auction', facts: { free: freeCash(state, stage, seat) } },
      [
        {
          key: `buy.${cheapest}`,
          facts: { private: cheapest!, price: priceOfCheapest(state, stage) },
          barred: buyBar(state, stage, seat, cheapest!),
          move: { type: 'buyPrivate', private: cheapest! },
        },
        ...dearer.map((id) => ({
          key: `bid.${id}`,
          facts: { private: id, least: leastBid(stage, id) },
          barred: bidBar(state, stage, seat, id),
          next: (rest: readonly string[]) =>
            amount<Move>(
              aboutBid(state, stage, seat, id),
              { min: leastBid(stage, id), max: freeCash(state, stage, seat, id) },
              rest,
              (price) => ({ type: 'bid', private: id, price }),
            ),
        })),
        { key: 'pass', barred: mustTake(state, stage) ? bar('mustTakeKaiping') : null, move: { type: 'pass' } },
      ],
      path,
    );
  },

  play(state, stage, seat, move) {
    if (move.type === 'buyPrivate') {
      allow(buyBar(state, stage, seat, move.private));
      const sale = sell(state, stage, move.private, { seat, price: priceOfCheapest(state, stage) });
      stage.passes = 0;
      stage.seat = leftOf(state.seating, seat);
      // B7: the stock round begins left of the last player who bought at face value.
      state.priority = stage.seat;
      return [...sale, ...resolve(state, stage)];
    }
    if (move.type === 'bid') {
      allow(bidBar(state, stage, seat, move.private));
      const least = leastBid(stage, move.private);
      const free = freeCash(state, stage, seat, move.private);
      must(move.price >= least && move.price <= free, 'bidOutOfRange', { least, free });
      placeBid(stage, move.private, { seat, price: move.price });
      stage.passes = 0;
      stage.seat = leftOf(state.seating, seat);
      if (rulingsOf(state).opensAfterIncome === 'leftOfActor') stage.opener = stage.seat;
      return [happened('bidPlaced', { seat, private: move.private, price: move.price })];
    }
    must(move.type === 'pass', 'notNow', { type: move.type });
    must(!mustTake(state, stage), 'mustTakeKaiping');
    stage.passes++;
    stage.seat = leftOf(state.seating, seat);
    const passed = happened('passed', { seat });
    return stage.passes < state.seating.length ? [passed] : [passed, ...everybodyPassed(state, stage)];
  },

  quiet: (state, stage) => (mustTake(state, stage) ? { type: 'buyPrivate', private: KAIPING } : { type: 'pass' }),
};

/** VI: the highest bid of a seat on a private is its only one. */
export function placeBid(stage: AuctionStage, id: PrivateId, bid: Bid): void {
  stage.bids[id] = [...(stage.bids[id] ?? []).filter((other) => other.seat !== bid.seat), bid];
}

/** The private changes hands; losing bidders are free to use their money. */
export function sell(state: State, stage: AuctionStage, id: PrivateId, { seat, price }: Bid): Happening[] {
  delete stage.bids[id];
  pay(state, seat, BANK, price);
  state.privates[id]!.owner = seat;
  // B29: after an income round the player left of the last buyer opens; bids are neither sale nor purchase.
  stage.opener = leftOf(state.seating, seat);
  return [happened('privateSold', { seat, private: id, price })];
}

/** VI: as long as the next private has bids it is sold at once, or auctioned among its bidders; then the turns go on. */
export function resolve(state: State, stage: AuctionStage): Happening[] {
  const happenings: Happening[] = [];
  for (;;) {
    const id = unsold(state)[0];
    if (!id) {
      state.stack.pop();
      return [...happenings, happened('auctionOver')];
    }
    const bids = stage.bids[id] ?? [];
    if (bids.length === 0) return happenings;
    if (bids.length > 1) {
      const lowest = bids.reduce((low, bid) => (bid.price < low.price ? bid : low));
      state.stack.push({ at: 'contest', private: id, seat: lowest.seat });
      return [...happenings, happened('contestBegins', { private: id, seats: bids.map((bid) => bid.seat) })];
    }
    happenings.push(...sell(state, stage, id, bids[0]!));
  }
}

function everybodyPassed(state: State, stage: AuctionStage): Happening[] {
  stage.passes = 0;
  if (unsold(state)[0] === KAIPING) {
    stage.kaiping -= RAISE;
    // B29: the starting player takes it for nothing, whoever passed last.
    if (stage.kaiping === 0) stage.seat = stage.opener;
    return [happened('kaipingCheaper', { price: stage.kaiping })];
  }
  // VI: an operating round in which only privates pay; it is a set of its own, so a train is exported (B3). Bids stay (B2).
  const happenings = [happened('incomeRound', {}), ...payPrivates(state)];
  if (state.bank.broken) {
    // X.1: the bank ran out in this set, and the set is over.
    state.ended = 'bankBroken';
    state.stack.pop();
    return [...happenings, happened('gameOver', { reason: 'bankBroken' })];
  }
  happenings.push(...exportTrain(state));
  state.round.turn++;
  stage.seat = stage.opener;
  return happenings;
}
