import type { Happening, Phrase, Question, Seat } from '../../rules/game.js';
import { pay } from '../rail18xx/bank.js';
import { BANK, type Yuan } from '../rail18xx/state.js';
import { takeOut, topTrain } from '../rail18xx/trains.js';
import { ask, askAmount, type Item, phrase, refuse, say } from './ask.js';
import { company, turnOrder } from './companies.js';
import { isCompanyId } from './data/companies.js';
import { RESTORED, TRAINS, type Train1880 } from './data/trains.js';
import { removeTrains, trainBought } from './effects.js';
import { forcedItem, forcedRefusal, missing, mustBuyTrain, payForced } from './forcedPurchase.js';
import type { Move1880, MoveOf } from './moves.js';
import { endTurn } from './operating.js';
import { hasReached, phaseNow } from './phases.js';
import { rocketItem, rocketRefusal } from './rocket.js';
import { type State1880, switchesOf } from './state.js';
import { trainKey } from './surplus.js';

/** X. Purchase of trains, the last action of a company's turn. */

const roomRefusal = (state: State1880, id: string): Phrase | null =>
  company(state, id).trains.length >= phaseNow(state).trainLimit ? phrase('trainLimit', { limit: phaseNow(state).trainLimit }) : null;

const ownsRestored = (state: State1880, id: string): boolean => company(state, id).trains.includes(RESTORED.name);

/** A new train: with the company's money, or by a forced purchase when it has no train at all. */
function newTrainRefusal(state: State1880, id: string, train: Train1880): Phrase | null {
  const { cash } = company(state, id);
  const room = roomRefusal(state, id);
  if (room) return room;
  return cash < train.price && !mustBuyTrain(state, id) ? phrase('notEnoughMoney', { cash, amount: train.price }) : null;
}

/** 104: one per company, from the first 6-train on, never by forced purchase. */
function restoredRefusal(state: State1880, id: string): Phrase | null {
  if (!hasReached(state, 'C2')) return phrase('restoredNotYet');
  if (state.depot.left[RESTORED.name]! === 0) return phrase('noneLeft', { train: RESTORED.name });
  if (ownsRestored(state, id)) return phrase('oneRestored');
  const { cash } = company(state, id);
  return roomRefusal(state, id) ?? (cash < RESTORED.price ? phrase('notEnoughMoney', { cash, amount: RESTORED.price }) : null);
}

/** From the first 3-train on a company may buy from another one with the same director, at any price from 1 (115). */
function sisterRefusal(state: State1880, id: string, from: string, train: string): Phrase | null {
  if (!isCompanyId(from) || from === id) return phrase('noSuchCompany', { company: from });
  const seller = company(state, from);
  if (seller.director !== company(state, id).director) return phrase('otherDirector', { company: from });
  if (!hasReached(state, 'B1')) return phrase('sistersNotYet');
  if (!seller.trains.includes(train)) return phrase('noSuchTrain', { company: from, train });
  if (train === RESTORED.name) {
    if (ownsRestored(state, id)) return phrase('oneRestored');
    if (!switchesOf(state).sisterRestoredAlways && state.depot.left[RESTORED.name] === 0) return phrase('noneLeft', { train });
  }
  const { cash } = company(state, id);
  return forcedRefusal(state) ?? roomRefusal(state, id) ?? (cash < 1 ? phrase('notEnoughMoney', { cash, amount: 1 }) : null);
}

interface Sister {
  readonly from: string;
  readonly train: string;
  readonly barred: Phrase | null;
}

function sisters(state: State1880, id: string): Sister[] {
  const { director } = company(state, id);
  return turnOrder(state)
    .filter((from) => from !== id && company(state, from).director === director)
    .flatMap((from) =>
      [...new Set(company(state, from).trains)].map((train) => ({ from, train, barred: sisterRefusal(state, id, from, train) })),
    );
}

/** What of the bank and of sister companies could be bought now, with the reason against it. */
export function trainOffers(state: State1880, id: string) {
  const top = topTrain(TRAINS, state.depot)!;
  return {
    top,
    topBarred: newTrainRefusal(state, id, top),
    restoredBarred: restoredRefusal(state, id),
    sisters: sisters(state, id),
  };
}

/** Nothing can be bought and nothing must. */
export function nothingToBuy(state: State1880): boolean {
  const id = state.turn!.entity;
  if (mustBuyTrain(state, id) || rocketRefusal(state) === null) return false;
  if (roomRefusal(state, id)) return true;
  const offers = trainOffers(state, id);
  return offers.topBarred !== null && offers.restoredBarred !== null && offers.sisters.every(({ barred }) => barred);
}

export function trainChoices(state: State1880, seat: Seat, more: readonly Item[], path: readonly string[]): Question<Move1880> {
  const id = state.turn!.entity;
  const { top, topBarred, restoredBarred, sisters: fromSisters } = trainOffers(state, id);
  const { cash } = company(state, id);
  const items: Item[] = [
    {
      key: 'new',
      facts: {
        train: top.name,
        price: top.price,
        missing: Math.max(0, top.price - cash),
        // 102, 103: the last of its kind interrupts the round, but not the last 8E.
        ...(state.depot.left[top.name] === 1 && top.name !== '8E' ? { shareRound: state.shareRounds + 1 } : {}),
      },
      barred: topBarred,
      move: { type: 'train', train: top.name, from: 'bank', price: top.price },
    },
  ];
  if (hasReached(state, 'C2')) {
    items.push({
      key: 'restored',
      facts: { train: RESTORED.name, price: RESTORED.price },
      barred: restoredBarred,
      move: { type: 'train', train: RESTORED.name, from: 'bank', price: RESTORED.price },
    });
  }
  if (fromSisters.length > 0) {
    items.push({
      key: 'sister',
      barred: fromSisters.every(({ barred }) => barred) ? fromSisters[0]!.barred : null,
      next: (rest) => askSister(id, cash, fromSisters, rest),
    });
  }
  const pass: Item = {
    key: 'pass',
    barred: mustBuyTrain(state, id) ? phrase('mustOwnTrain', { company: id }) : null,
    move: { type: 'pass' },
  };
  return ask(phrase('trains', { company: id, cash }), [...items, ...forcedItem(state, seat), ...rocketItem(state), ...more, pass], path);
}

function askSister(id: string, cash: Yuan, offers: readonly Sister[], path: readonly string[]): Question<Move1880> {
  return ask(
    phrase('sisterTrain', { company: id }),
    offers.map(({ from, train, barred }) => ({
      key: `${from}.${trainKey(train)}`,
      facts: { from, train },
      barred,
      next: (rest) =>
        askAmount(phrase('sisterPrice', { company: id, from, train }), { min: 1, max: cash, step: 1, proposal: 1 }, rest, (price) => ({
          type: 'train',
          train,
          from,
          price,
        })),
    })),
    path,
  );
}

export function playTrain(state: State1880, move: MoveOf<'train'>, log: Happening[]): void {
  const id = state.turn!.entity;
  if (move.from !== BANK) {
    buyFromSister(state, id, move, log);
    return;
  }
  const top = topTrain(TRAINS, state.depot)!;
  const train = move.train === RESTORED.name ? RESTORED : top;
  if (move.train !== train.name) refuse(phrase('notOnSale', { train: move.train, onSale: top.name }));
  refuse(train === RESTORED ? restoredRefusal(state, id) : newTrainRefusal(state, id, train));
  if (move.price !== train.price) refuse(phrase('priceIsPrinted', { train: train.name, price: train.price }));
  if (missing(state, id, train.price) > 0) payForced(state, id, train.price, log);
  pay(state, id, BANK, train.price);
  company(state, id).trains.push(train.name);
  say(log, 'trainBought', { company: id, train: train.name, price: train.price });
  if (train !== RESTORED) {
    state.turn!.bought = true;
    delete state.turn!.forced;
    // XV: after the last 8-train the marker stays where it is.
    if (state.lastTurns === null) state.trainMarker = id;
  }
  trainBought(state, train.name, log);
}

function buyFromSister(state: State1880, id: string, move: MoveOf<'train'>, log: Happening[]): void {
  refuse(sisterRefusal(state, id, move.from, move.train));
  const { cash } = company(state, id);
  if (move.price < 1 || move.price > cash) refuse(phrase('sisterPrice', { min: 1, max: cash, price: move.price }));
  pay(state, id, move.from, move.price);
  takeOut(company(state, move.from).trains, move.train);
  company(state, id).trains.push(move.train);
  say(log, 'trainBought', { company: id, train: move.train, from: move.from, price: move.price });
}

/** Passing; a company without a train buys the bank's. */
export function quietTrain(state: State1880): Move1880 {
  const id = state.turn!.entity;
  if (!mustBuyTrain(state, id)) return { type: 'pass' };
  const { name, price } = topTrain(TRAINS, state.depot)!;
  return { type: 'train', train: name, from: 'bank', price };
}

export function playTrainPass(state: State1880, log: Happening[]): void {
  const id = state.turn!.entity;
  if (mustBuyTrain(state, id)) refuse(phrase('mustOwnTrain', { company: id }));
  say(log, state.turn!.bought ? 'noMoreTrains' : 'noTrain', { company: id });
  endTrainStep(state, log);
}

/** 100: the marker has come round without a purchase: the remaining trains of the kind go, once in a turn. */
function endTrainStep(state: State1880, log: Happening[]): void {
  const turn = state.turn!;
  const train = topTrain(TRAINS, state.depot)!;
  if (turn.entity === state.trainMarker && !turn.bought && !turn.removed && mayBeRemoved(state, train)) {
    turn.removed = true;
    removeTrains(state, train.name, log);
    return;
  }
  // X: a complete round without a purchase counts from the first turn on, also when P7 spared the first company one.
  if (state.trainMarker === null && switchesOf(state).removal === 'marker') state.trainMarker = turn.entity;
  endTurn(state, log);
}

/** 103: after the first 8E-train nothing is removed any more. */
function mayBeRemoved(state: State1880, train: Train1880): boolean {
  if (train.count === null || (train.name === '8E' && state.depot.left['8E']! < train.count)) return false;
  return switchesOf(state).removal === 'marker' || !state.interrupted;
}
