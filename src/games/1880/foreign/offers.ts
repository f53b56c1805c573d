import type { Question } from '../../../rules/game.js';
import type { Json } from '../../../rules/json.js';
import type { OfferDifference } from '../../rail18xx/foreign/conform.js';
import type { LegalLine } from '../../rail18xx/foreign/legal.js';
import { lays } from '../../rail18xx/lay.js';
import { bestRoutes } from '../../rail18xx/routes/best.js';
import { topOf } from '../../rail18xx/stages.js';
import { company } from '../companies.js';
import { GEOGRAPHY } from '../data/map.js';
import { RESTORED } from '../data/trains.js';
import { mustBuyTrain } from '../forcedPurchase.js';
import type { Move1880 } from '../moves.js';
import { actor, choices } from '../play.js';
import { runInput } from '../run.js';
import type { State1880 } from '../state.js';
import { markerPlaces, markersLeft } from '../stationMarkers.js';
import { layRules } from '../track.js';
import { trainOffers } from '../trainPurchase.js';
import { ACCEPTED } from './accepted.js';
import { ourEntity } from './memory.js';

const NO_PROOFS = { proof: (): Json => null };

/** Our offers against theirs: what only one side offers, with the rule that demands it where there is one. */
export function offerDifferences(state: State1880, line: LegalLine): OfferDifference[] {
  const found: OfferDifference[] = [];
  const compare = (at: string, theirs: readonly string[], ours: readonly string[]): void => {
    for (const each of theirs) if (!ours.includes(each)) found.push(explained(state, { at, theirs: each, ours: null }));
    for (const each of ours) if (!theirs.includes(each)) found.push(explained(state, { at, theirs: null, ours: each }));
  };
  const entity = ourEntity(line.by);
  if (topOf(state)?.at === 'shareRound') compare('stock', theirStock(line), ourStock(state));
  if (line.lays && state.turn) compare('lays', theirLays(line.lays), ourLays(state, entity));
  if (line.tokens) compare('tokens', line.tokens.map(String), ourTokens(state, entity));
  if (line.trains) compare('trains', line.trains.map(trainText), ourTrains(state, entity));
  if (line.mustBuy !== undefined) compare('mustBuy', [String(line.mustBuy)], [String(mustBuyTrain(state, entity))]);
  if (line.bestRevenue !== undefined && line.searchComplete) {
    const best = bestRoutes(GEOGRAPHY, runInput(state, entity)).best.revenue;
    compare('bestRevenue', [String(line.bestRevenue)], [String(best)]);
  }
  return found;
}

function explained(state: State1880, difference: Omit<OfferDifference, 'rule'>): OfferDifference {
  return { ...difference, rule: ACCEPTED.find(({ offer }) => offer?.(state, difference))?.rule ?? null };
}

const theirStock = (line: LegalLine): string[] => [
  ...(line.buys ?? []).map(([id, , , price]) => `buy ${id} ${price}`),
  ...(line.sells ?? []).map((sale) => {
    const [id, percent, price] = sale as [string, number, number];
    return `sell ${id} ${percent} ${price}`;
  }),
  ...Object.entries(line.pars ?? {}).flatMap(([id, prices]) => prices.map((price) => `found ${id} ${price}`)),
  ...(line.mayPass ? ['pass'] : []),
];

/** The open lines of our question. */
function open(state: State1880, path: readonly string[]): { key: string; facts: { readonly [name: string]: Json | undefined } }[] {
  const question: Question<Move1880> = choices(state, actor(state)!, path, NO_PROOFS);
  return question.kind === 'pick' ? question.options.filter(({ barred }) => !barred) : [];
}

function ourStock(state: State1880): string[] {
  return open(state, []).flatMap(({ key }) => {
    if (key === 'pass') return ['pass'];
    if (key === 'buy') return open(state, ['buy']).map(({ facts }) => `buy ${facts.company} ${facts.price}`);
    if (key === 'found') {
      return open(state, ['found']).flatMap(({ key: id }) => open(state, ['found', id]).map(({ facts }) => `found ${id} ${facts.par}`));
    }
    if (key !== 'sell') return [];
    return open(state, ['sell']).flatMap(({ key: id, facts: { price } }) =>
      open(state, ['sell', id]).map(({ facts }) => `sell ${id} ${facts.percent} ${(Number(price) * Number(facts.percent)) / 10}`),
    );
  });
}

const theirLays = (offered: NonNullable<LegalLine['lays']>): string[] =>
  Object.entries(offered).flatMap(([hex, tiles]) =>
    Object.entries(tiles).flatMap(([tile, rotations]) => rotations.map((rotation) => `${hex} ${tile} ${rotation}`)),
  );

/** Money is not looked at on either side. */
const ourLays = (state: State1880, entity: string): string[] =>
  lays(GEOGRAPHY, state.board, entity, layRules(state)).map(({ hex, tile, rotation }) => `${hex} ${tile} ${rotation}`);

const ourTokens = (state: State1880, id: string): string[] =>
  markerPlaces(state, id).map(({ hex, stop }) => String([hex, stop, markersLeft(state, id)[0]]));

const trainText = (train: readonly Json[]): string => JSON.stringify(train);

/** They list new trains that the company cannot pay, but restored ones only when it can. */
function ourTrains(state: State1880, id: string): string[] {
  const { top, topBarred, restoredBarred, sisters } = trainOffers(state, id);
  const { cash } = company(state, id);
  const offers: Json[][] = [
    ...(topBarred && topBarred.code !== 'notEnoughMoney' ? [] : [[top.name, 'depot', top.price]]),
    ...(restoredBarred ? [] : [[RESTORED.name, 'depot', RESTORED.price]]),
    ...sisters.filter(({ barred }) => !barred).map(({ train, from }): Json[] => [train, from, [1, cash]]),
  ];
  return offers.map(trainText);
}
