import type { Facts, Sentences } from '../shared/catalogue.js';
import { listed, type Talk } from '../shared/talk.js';
import { aTrain, capitalised, entityName, placeName, privateName, routeName, trainName, trainNames } from './names.js';

/** What happened, sentence by sentence. */

const who = (f: Facts, t: Talk): string => t.name(f.seat);
const company = (f: Facts): string => capitalised(entityName(f.company));

function ran(f: Facts, t: Talk): string {
  const routes = (Array.isArray(f.routes) ? f.routes : []) as unknown as readonly Facts[];
  const each = routes.map((route) => `${trainName(route.train)} ${routeName(route.stops)} for ${t.money(route.revenue)}`);
  return `${company(f)} runs ${listed(each)}: ${t.money(f.revenue)} in all.`;
}

function dividends(f: Facts, t: Talk): string {
  const shares = Object.entries((f.shares ?? {}) as Record<string, number>).map(
    ([seat, amount]) => `${t.name(Number(seat))} ${t.money(amount)}`,
  );
  return `${company(f)} pays out ${t.money(f.income)}${shares.length > 0 ? `: ${listed(shares)}` : ''}.`;
}

function trainBought(f: Facts, t: Talk): string {
  const from = f.from === undefined ? '' : ` from ${entityName(f.from)}`;
  return `${company(f)} buys ${aTrain(f.train)}${from} for ${t.money(f.price)}.`;
}

const holder = (f: Facts, t: Talk): string => (typeof f.holder === 'number' ? t.name(f.holder) : capitalised(entityName(f.holder)));

export const happenings: Sentences = {
  bid: (f, t) => `${who(f, t)} bids ${t.money(f.amount)} for ${privateName(f.private)}.`,
  endsTurn: (f, t) => `${who(f, t)} buys nothing.`,
  noTile: (f) => `${company(f)} lays no tile.`,
  noSecondTile: (f) => `${company(f)} lays no second tile.`,
  noMoreTrains: (f) => `${company(f)} buys no more trains.`,
  markerRemoved: (f) => `The station of ${entityName(f.investor)} in ${placeName(f.hex)} is taken off the map.`,
  noStation: (f) => `${company(f)} places no station.`,
  noRoute: (f) => `${company(f)} has no route to run.`,
  noTrain: (f) => `${company(f)} buys no train.`,
  passed: (f, t) => `${who(f, t)} passes.`,
  incomeRound: 'Everybody passed: a round in which only the private companies pay.',
  minimumFalls: (f, t) => `Everybody passed: ${privateName(f.private)} now begins at ${t.money(f.minimum)}.`,
  privateBought: (f, t) =>
    Number(f.price) === 0
      ? `${who(f, t)} must take ${privateName(f.private)} for nothing.`
      : `${who(f, t)} buys ${privateName(f.private)} for ${t.money(f.price)}.`,
  reseated: (f, t) => `New seating order, the least cash first: ${t.names(f.seats)}.`,
  privatePays: (f, t) => `${privateName(f.private)} pays ${who(f, t)} ${t.money(f.amount)}.`,
  privateClosed: (f) => `${privateName(f.private)} leaves the game.`,
  investorChosen: (f, t) => `${who(f, t)} chooses ${entityName(f.investor)}.`,
  shareReserved: (f) => `A share of ${entityName(f.company)} is laid on the charter of ${entityName(f.investor)}.`,
  founded: (f, t) =>
    `${who(f, t)} founds ${entityName(f.company)} at ${t.money(f.par)} with a ${f.percent} % certificate and building permits ${String(f.permits).split('').join(', ')}.`,
  shareRound: (f) => `Share round ${f.number} begins.`,
  shareBought: (f, t) => `${who(f, t)} buys a share of ${entityName(f.company)} for ${t.money(f.price)}.`,
  sharesSold: (f, t) =>
    `${who(f, t)} sells ${f.percent} % of ${entityName(f.company)} for ${t.money(f.amount)}${f.price === undefined ? '' : `; the price falls to ${t.money(f.price)}`}.`,
  newDirector: (f, t) => `${who(f, t)} becomes director of ${entityName(f.company)}.`,
  repaid: (f, t) => `${who(f, t)} repays ${t.money(f.amount)}; ${t.money(f.debt)} remain.`,
  interest: (f, t) => `Interest: the debt of ${who(f, t)} grows to ${t.money(f.debt)}.`,
  floated: (f) => `${company(f)} floats.`,
  capital: (f, t) => `${company(f)} receives the ${f.half === 1 ? 'first' : 'second'} half of its capital, ${t.money(f.amount)}.`,
  soldOut: (f, t) => `${company(f)} is sold out: the price rises to ${t.money(f.price)}.`,
  priority: (f, t) => `The Priority Marker goes to ${who(f, t)}.`,
  operatingRound: (f) => `Operating round ${f.circle} begins.`,
  tileLaid: (f, t) => `${company(f)} lays ${f.tile} on ${placeName(f.hex)}${Number(f.cost) > 0 ? ` (${t.money(f.cost)})` : ''}.`,
  homePlaced: (f) => `${company(f)} has its home station in ${placeName(f.hex)}.`,
  stationPlaced: (f, t) => `${company(f)} places a station in ${placeName(f.hex)} (${t.money(f.cost)}).`,
  trainsRun: ran,
  dividendPaid: dividends,
  withheld: (f, t) => `${company(f)} withholds ${t.money(f.income)}.`,
  price: (f, t) => `The price of ${entityName(f.company)} goes from ${t.money(f.from)} to ${t.money(f.to)}.`,
  trainBought,
  directorHelps: (f, t) =>
    `${who(f, t)} adds ${t.money(f.amount)} for ${entityName(f.company)}${f.debt === undefined ? '' : ` and owes ${t.money(f.debt)}, interest included`}.`,
  trainsRemoved: (f, t) => `A full circle without a purchase: ${t.count(f.count, trainName(f.train))} leave the game.`,
  phase: (f) => `Phase ${f.phase} begins.`,
  rusted: (f) => `All ${trainNames(f.trains)} are scrapped.`,
  trainGivenUp: (f) => `${company(f)} gives up ${aTrain(f.train)}.`,
  rocketUsed: (f) => `The Rocket of China becomes ${aTrain(f.train)} of ${entityName(f.company)}.`,
  rocketLost: (f) => `The Rocket of China closes and ${aTrain(f.train)} leaves the game.`,
  engineerAssigned: (f, t) => `${who(f, t)} gives ${entityName(f.company)} the building permit of P5 for phase D.`,
  p0Pays: (f, t) => `P0 pays ${who(f, t)} ${t.money(f.amount)} and closes.`,
  p0Waits: (f, t) => `${who(f, t)} waits for a better payment of P0.`,
  merged: (f, t) =>
    `${capitalised(entityName(f.investor))} merges into ${entityName(f.company)}: ${who(f, t)} receives its share and ${t.money(f.premium)}.`,
  mergerMoney: (f, t) =>
    f.company === undefined
      ? `${who(f, t)} takes a fifth of the treasury, ${t.money(f.amount)}.`
      : `${company(f)} receives the treasury, ${t.money(f.amount)}.`,
  markerReplaced: (f) => `${company(f)} takes over the station in ${placeName(f.hex)}.`,
  investorPaysFifth: (f, t) => `${capitalised(entityName(f.investor))} pays ${who(f, t)} a fifth of its treasury, ${t.money(f.amount)}.`,
  gameOver: 'The game is over.',
  'adjusted.money': (f, t) =>
    `Correction: ${holder(f, t)} ${Number(f.amount) < 0 ? 'returns' : 'receives'} ${t.money(Math.abs(Number(f.amount)))}.`,
  'adjusted.debt': (f, t) => `Correction: the debt of ${who(f, t)} is ${t.money(f.debt)}.`,
  'adjusted.shares': (f, t) =>
    `Correction: ${who(f, t)} ${Number(f.percent) < 0 ? 'returns' : 'receives'} ${Math.abs(Number(f.percent))} % of ${entityName(f.company)}.`,
  'adjusted.price': (f) => `Correction: the price marker of ${entityName(f.company)} is moved.`,
  'adjusted.permits': (f) => `Correction: ${entityName(f.company)} has building permits ${f.permits}.`,
  'adjusted.train': (f) => `Correction: ${entityName(f.company)} ${f.gain ? 'receives' : 'loses'} ${aTrain(f.train)}.`,
  'adjusted.marker': (f) =>
    `Correction: a station of ${entityName(f.owner)} in ${placeName(f.hex)} is ${f.place ? 'placed' : 'taken away'}.`,
  'adjusted.tile': (f) => `Correction: tile ${f.tile} lies on ${placeName(f.hex)}.`,
  'adjusted.removeTile': (f) => `Correction: the tile on ${placeName(f.hex)} is taken away.`,
  'adjusted.priority': (f, t) => `Correction: ${who(f, t)} has the Priority Marker.`,
  'adjusted.trainMarker': (f) => `Correction: ${entityName(f.company)} has the train purchase marker.`,
};
