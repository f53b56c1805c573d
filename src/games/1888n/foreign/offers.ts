import type { Json } from '../../../rules/json.js';
import type { OfferDifference } from '../../rail18xx/foreign/conform.js';
import type { LegalLine } from '../../rail18xx/foreign/legal.js';
import { lays } from '../../rail18xx/lay.js';
import { bestRoutes } from '../../rail18xx/routes/best.js';
import { topOf } from '../../rail18xx/stages.js';
import { stationPlaces } from '../../rail18xx/stations.js';
import { GEOGRAPHY } from '../data/map.js';
import { FERRY, GREAT_WALL } from '../data/privates.js';
import { game1888n } from '../game.js';
import { homeRules } from '../homeStation.js';
import { powerLays } from '../powers.js';
import { runInput } from '../run.js';
import { type State, turnOf } from '../state.js';
import { nextStationCost } from '../station.js';
import { layRules } from '../track.js';
import { cheapest, exchanges, listedTrains, mustBuy, roomBar, tradedTrains } from '../trainMarket.js';
import { ACCEPTED } from './accepted.js';
import { NO_PROOFS } from './noProofs.js';

/** Our offers against theirs: what only one side offers, with the rule that demands it where there is one. */
export function offerDifferences(state: State, line: LegalLine): OfferDifference[] {
  const top = topOf(state)?.at;
  const found: OfferDifference[] = [];
  const compare = (at: string, theirs: readonly string[], ours: readonly string[]): void => {
    for (const each of theirs) if (!ours.includes(each)) found.push(explained(state, { at, theirs: each, ours: null }));
    for (const each of ours) if (!theirs.includes(each)) found.push(explained(state, { at, theirs: null, ours: each }));
  };
  if (top === 'stock') compare('stock', theirStock(line), ourStock(state));
  if (line.lays) compare('lays', theirLays(line.lays), ourLays(state));
  if (line.tokens) compare('tokens', line.tokens.map(String), ourTokens(state));
  if (line.trains)
    compare(
      'trains',
      line.trains.map((train) => JSON.stringify(train)),
      ourTrains(state),
    );
  if (line.mustBuy !== undefined) compare('mustBuy', [String(line.mustBuy)], [String(mustBuy(state, turnOf(state).company))]);
  if (line.bestRevenue !== undefined && line.searchComplete) {
    compare('bestRevenue', [String(line.bestRevenue)], [String(highestRevenue(state))]);
  }
  return found;
}

function explained(state: State, difference: Omit<OfferDifference, 'rule'>): OfferDifference {
  return { ...difference, rule: ACCEPTED.find(({ holds }) => holds(state, difference))?.rule ?? null };
}

const theirStock = (line: LegalLine): string[] => [
  ...(line.buys ?? []).map(([company, from, , price]) => `buy ${company} ${from} ${price}`),
  ...(line.sells ?? []).map((sale) => {
    const [company, percent, amount] = sale as [string, number, number];
    return `sell ${company} ${percent} ${amount}`;
  }),
  ...Object.entries(line.pars ?? {}).flatMap(([company, prices]) => prices.map((price) => `found ${company} ${price}`)),
  ...(line.mayPass ? ['pass'] : []),
];

function ourStock(state: State): string[] {
  const seat = game1888n.waitingFor(state)[0]!.seat;
  const open = (path: readonly string[]) => {
    const question = game1888n.choices(state, seat, path, NO_PROOFS);
    return question.kind === 'pick' ? question.options.filter(({ barred }) => !barred) : [];
  };
  return open([]).flatMap(({ key, facts }) => {
    if (key === 'pass') return ['pass'];
    if (key.startsWith('buy.')) return [`buy ${facts.company} ${facts.from} ${facts.price}`];
    if (key.startsWith('sell.')) {
      return open([key]).map(({ facts: sale }) => `sell ${sale.company} ${Number(sale.shares) * 10} ${sale.amount}`);
    }
    if (key.startsWith('found.')) return open([key]).map(({ facts: par }) => `found ${par.company} ${par.par}`);
    return [];
  });
}

const theirLays = (offered: NonNullable<LegalLine['lays']>): string[] =>
  Object.entries(offered).flatMap(([hex, tiles]) =>
    Object.entries(tiles).flatMap(([tile, rotations]) => rotations.map((rotation) => `${hex} ${tile} ${rotation}`)),
  );

/** Money is not looked at on either side. */
function ourLays(state: State): string[] {
  const turn = turnOf(state);
  const top = topOf(state)?.at;
  const offered =
    top === 'secondWall'
      ? powerLays(state, turn, GREAT_WALL)
      : top === 'secondFerry'
        ? powerLays(state, turn, FERRY)
        : lays(GEOGRAPHY, state.board, turn.company, layRules(state, turn));
  return offered.map(({ hex, tile, rotation }) => `${hex} ${tile} ${rotation}`);
}

function ourTokens(state: State): string[] {
  const { company } = turnOf(state);
  const cost = nextStationCost(state, company);
  return stationPlaces(GEOGRAPHY, state.board, company, homeRules(state)).map(({ hex, stop }) => String([hex, stop, cost]));
}

/** They list unaffordable trains too, but of the bank's and the pool's only the cheapest when none can be paid. */
function ourTrains(state: State): string[] {
  const turn = turnOf(state);
  const { company } = turn;
  const { cash } = state.companies[company]!;
  const top = topOf(state);
  const forced = top?.at === 'trains' && top.forced;
  const least = cheapest(state) ?? 0;
  const name = { bank: 'depot', pool: 'discarded' };
  const listed = roomBar(state, company, 'purchase') ? [] : listedTrains(state).filter(({ price }) => cash >= least || price === least);
  const traded = forced || cash === 0 || roomBar(state, company, 'purchase') ? [] : tradedTrains(state, turn);
  const all: Json[] = [
    ...[...listed, ...exchanges(state, company)].map(({ train, from, price, tradeIn }) =>
      tradeIn ? [train, name[from], price, tradeIn] : [train, name[from], price],
    ),
    ...traded.map(({ train, from, min }): Json => [train, from, [min, cash]]),
  ];
  return all.map((train) => JSON.stringify(train));
}

const highestRevenue = (state: State): number => bestRoutes(GEOGRAPHY, runInput(state)).best.revenue;
