import { must } from '../../rules/errors.js';
import type { Happening, Option, Question, Seat, Source } from '../../rules/game.js';
import { leastOffer } from '../../rules/offers.js';
import type { StageRules } from '../../rules/stages.js';
import { bestRun, deliveredBy, feesOf, gainOf, nextStations, runFacts, tollsOf } from './bestRun.js';
import { dawn } from './dawn.js';
import { type Bag, destinationOf, feeOf, type Station } from './editions.js';
import { editionOf, happened, type Move, pay, playerAt, type Running, type State, seatsOf, take } from './state.js';

/**
 * 2. Running, one seat after the other. First you may offer to buy bags from other shelves; then you throw two dice for
 * steam (or let the engine rest); a double brings fog; then you run. Calling at a bag's destination delivers it for its
 * fee, and a run that gains as much as any could is on time: one more coin.
 */
export const running: StageRules<State, Running, Move> = {
  waitingFor: (state, stage) => [{ seat: stage.order[0]!, must: true, about: about(state, stage) }],

  choices(state, stage, seat, path) {
    if (stage.steam !== null) return askRun(state, stage, seat, path);
    const [first, bag, price, ...rest] = path;
    must(rest.length === 0, 'notOffered');
    if (first === undefined) return askFirst(state, stage, seat);
    must(first === 'offer', 'notOffered');
    if (bag === undefined) return { kind: 'pick', about: { code: 'offerBag', facts: {} }, options: bagsToBuy(state, stage, seat) };
    if (price === undefined) return askPrice(state, stage, seat, bag);
    return { kind: 'done', move: { type: 'offer', bag, price: Number(price) } };
  },

  play(state, stage, seat, move, source) {
    switch (move.type) {
      case 'offer':
        return playOffer(state, stage, seat, move.bag, move.price);
      case 'roll':
        return playRoll(state, stage, seat, source);
      case 'rest':
        must(stage.steam === null, 'alreadyRolled');
        return [happened('rested', { seat }), ...nextSeat(state, stage, source)];
      case 'run':
        return playRun(state, stage, seat, move.via, source);
      default:
        must(false, 'notNow', { at: stage.at });
    }
  },

  quiet: (_state, stage) => (stage.steam === null ? { type: 'rest' } : { type: 'run', via: [] }),
};

const about = (state: State, stage: Running) =>
  stage.steam === null ? { code: 'running', facts: { night: state.night } } : { code: 'run', facts: { steam: stage.steam } };

function askFirst(state: State, stage: Running, seat: Seat): Question<Move> {
  const buying = bagsToBuy(state, stage, seat);
  const options: Option<Move>[] = [
    { key: 'roll', facts: {}, move: { type: 'roll' } },
    { key: 'rest', facts: {}, move: { type: 'rest' } },
  ];
  if (buying.some((option) => !option.barred)) options.push({ key: 'offer', facts: {} });
  return { kind: 'pick', about: about(state, stage), options };
}

// Offers ------------------------------------------------------------------------------------------------------------

/** Bags on other shelves, barred where the buyer lacks room or coins for more than what was declined. */
function bagsToBuy(state: State, stage: Running, seat: Seat): Option<Move>[] {
  const { coins, shelf } = playerAt(state, seat);
  const most = editionOf(state).shelf;
  return seatsOf(state)
    .filter((owner) => owner !== seat)
    .flatMap((owner) =>
      playerAt(state, owner).shelf.map((bag) => {
        const option = { key: bag, facts: { owner, fee: feeOf(bag) } };
        const least = leastOffer(stage.declined, bag, 1);
        if (shelf.length >= most) return { ...option, barred: { code: 'shelfFull', facts: { most } } };
        return coins < least ? { ...option, barred: { code: 'tooDear', facts: { least, coins } } } : option;
      }),
    );
}

function askPrice(state: State, stage: Running, seat: Seat, bag: Bag): Question<Move> {
  const option = bagsToBuy(state, stage, seat).find(({ key }) => key === bag);
  must(option && !option.barred, 'notOffered');
  const min = leastOffer(stage.declined, bag, 1);
  const max = playerAt(state, seat).coins;
  const proposal = Math.min(max, Math.max(min, feeOf(bag) - 1));
  return { kind: 'amount', about: { code: 'offerPrice', facts: { bag } }, min, max, step: 1, proposal };
}

function playOffer(state: State, stage: Running, seat: Seat, bag: Bag, price: number): Happening[] {
  must(stage.steam === null, 'alreadyRolled');
  const option = bagsToBuy(state, stage, seat).find(({ key }) => key === bag);
  must(option, 'notOnAShelf', { bag });
  must(!option.barred, option.barred?.code ?? '', option.barred?.facts);
  const least = leastOffer(stage.declined, bag, 1);
  must(price >= least && price <= playerAt(state, seat).coins, 'offerPrice', { least, most: playerAt(state, seat).coins });
  const to = option.facts.owner as Seat;
  state.stack.push({ at: 'answerOffer', offer: { from: seat, to, thing: bag, price } });
  return [happened('offered', { seat, to, bag, price })];
}

// Steam -------------------------------------------------------------------------------------------------------------

function playRoll(state: State, stage: Running, seat: Seat, source: Source): Happening[] {
  must(stage.steam === null, 'alreadyRolled');
  const dice = source.dice(`steam:night-${state.night}:seat-${seat}`, 2);
  stage.steam = dice[0]! + dice[1]!;
  const happenings = [happened('rolled', { seat, dice, steam: stage.steam })];
  const left = seatsOf(state).filter((each) => playerAt(state, each).shelf.length > 0);
  if (dice[0] === dice[1] && left.length > 0) {
    state.stack.push({ at: 'fog', left });
    happenings.push(happened('fogFell', { seats: [...left] }));
  }
  return happenings;
}

// The run -----------------------------------------------------------------------------------------------------------

function askRun(state: State, stage: Running, seat: Seat, via: readonly Station[]): Question<Move> {
  const facts = runFacts(state, seat, stage.steam!);
  via.forEach((station, index) => {
    must(nextStations(facts, via.slice(0, index)).includes(station), 'notOffered');
  });
  const stop: Option<Move> = { key: 'stop', facts: { gain: gainOf(facts, via) }, move: { type: 'run', via: [...via] } };
  const stations = nextStations(facts, via).map((station) => ({
    key: station,
    facts: { gain: gainOf(facts, [...via, station]), bags: facts.shelf.filter((bag) => destinationOf(bag) === station) },
  }));
  return { kind: 'pick', about: about(state, stage), options: [stop, ...stations] };
}

function playRun(state: State, stage: Running, seat: Seat, via: readonly Station[], source: Source): Happening[] {
  must(stage.steam !== null, 'notRolled');
  const facts = runFacts(state, seat, stage.steam);
  via.forEach((station, index) => {
    must(nextStations(facts, via.slice(0, index)).includes(station), 'cannotGoThere', { station });
  });
  const best = bestRun(state, seat, facts, source);
  const gain = gainOf(facts, via);

  const happenings = [happened('ran', { seat, from: facts.from, via: [...via], tolls: tollsOf(facts, via) })];
  if (tollsOf(facts, via) > 0) {
    for (const other of seatsOf(state)) if (other !== seat && via.includes(playerAt(state, other).train)) pay(state, seat, other, 1);
  }
  const player = playerAt(state, seat);
  const delivered = deliveredBy(facts, via);
  if (delivered.length > 0) {
    pay(state, null, seat, feesOf(delivered));
    player.shelf = player.shelf.filter((bag) => !delivered.includes(bag));
    player.delivered += delivered.length;
    state.gone.push(...delivered);
    happenings.push(happened('delivered', { seat, bags: delivered, coins: feesOf(delivered) }));
  }
  if (gain > 0 && gain === best.gain) {
    pay(state, null, seat, 1);
    happenings.push(happened('onTime', { seat, coins: 1 }));
  }
  player.train = via.at(-1) ?? player.train;
  happenings.push(...nextSeat(state, stage, source));
  return happenings;
}

function nextSeat(state: State, stage: Running, source: Source): Happening[] {
  take(stage.order, stage.order[0]!);
  stage.steam = null;
  stage.declined = [];
  return stage.order.length > 0 ? [] : dawn(state, source);
}
