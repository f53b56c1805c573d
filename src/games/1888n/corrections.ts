import { type Static, type TProperties, Type } from '@sinclair/typebox';
import { must } from '../../rules/errors.js';
import type { Happening } from '../../rules/game.js';
import { purseOf } from '../rail18xx/bank.js';
import { drawingAt, stationsAt, stationsOf, tilesLeft } from '../rail18xx/board.js';
import { placeMarker } from '../rail18xx/market.js';
import { topOf } from '../rail18xx/stages.js';
import { BANK, type Holder } from '../rail18xx/state.js';
import { placeStation, removeStation, stationsFit } from '../rail18xx/stations.js';
import { takeOut } from '../rail18xx/trains.js';
import { committed } from './auction.js';
import { CHART } from './data/chart.js';
import { COMPANIES, COMPANY_IDS } from './data/companies.js';
import { GEOGRAPHY } from './data/map.js';
import { PRIVATE_IDS } from './data/privates.js';
import { TRAINS } from './data/trains.js';
import { happened } from './happenings.js';
import { MOST_HELD, MOST_IN_POOL } from './options.js';
import { floats } from './purchases.js';
import { directorChange } from './sales.js';
import { type GiveUpStage, phaseNow, type State } from './state.js';

const kind = <const K extends string, P extends TProperties>(name: K, title: string, fields: P) =>
  Type.Object({ kind: Type.Literal(name), ...fields }, { additionalProperties: false, title });
const Company = Type.Union(COMPANY_IDS.map((id) => Type.Literal(id)));
const Train = Type.Union(TRAINS.map(({ name }) => Type.Literal(name)));
const Hex = Type.String({ pattern: '^[A-I]([1-9]|1[0-9]|2[0-9])$' });
const Small = (maximum: number) => Type.Integer({ minimum: 0, maximum });
const HolderField = Type.String({ pattern: '^(bank|[0-5]|[A-Z]{3})$' });

/** Typed corrections of a position; each is checked so that the referee holds afterwards. */
export const Correction = Type.Union([
  kind('cash', 'Move money', { from: HolderField, to: HolderField, amount: Type.Integer({ minimum: 1, maximum: 9000 }) }),
  kind('shares', 'Move shares', {
    company: Company,
    from: Type.String({ pattern: '^(ipo|pool|[0-5])$' }),
    to: Type.String({ pattern: '^(ipo|pool|[0-5])$' }),
    shares: Type.Integer({ minimum: 1, maximum: 6 }),
  }),
  kind('station', 'Place a station', { company: Company, hex: Hex, stop: Small(5) }),
  kind('removeStation', 'Take a station away', { company: Company, hex: Hex }),
  kind('tile', 'Lay a tile', { hex: Hex, tile: Type.String({ pattern: '^[A-Za-z0-9]{1,6}$' }), rotation: Small(5) }),
  kind('removeTile', 'Take a tile away', { hex: Hex }),
  kind('train', 'Move a train', { train: Train, from: HolderField, to: HolderField }),
  kind('marker', 'Move a price marker', { company: Company, row: Small(8), column: Small(17) }),
  kind('private', 'Give a private company to somebody', {
    private: Type.Union(PRIVATE_IDS.map((id) => Type.Literal(id))),
    owner: Type.String({ pattern: '^([0-5]|[A-Z]{3})$' }),
  }),
]);
export type Correction = Static<typeof Correction>;

const holderOf = (state: State, text: string): Holder => {
  if (text === BANK) return BANK;
  const holder = /^\d$/.test(text) ? Number(text) : text;
  must(typeof holder === 'number' ? holder < state.players.length : state.companies[holder], 'noSuchHolder', { holder });
  return holder;
};

export function adjust(state: State, correction: Correction): Happening[] {
  const top = topOf(state);
  must(top?.at !== 'answerOffer', 'offerStandsOpen', { price: top?.at === 'answerOffer' ? top.price : 0 });
  const happenings = corrected(state, correction);
  if (top?.at === 'giveUp') forgetFitting(state, top);
  return happenings;
}

/** Companies that fit into the train limit again need not give up anything. */
function forgetFitting(state: State, stage: GiveUpStage): void {
  stage.companies = stage.companies.filter((id) => state.companies[id]!.trains.length > phaseNow(state).trainLimit);
  if (stage.companies.length === 0) state.stack.pop();
}

function corrected(state: State, correction: Correction): Happening[] {
  const note = happened('adjusted', { ...correction });
  switch (correction.kind) {
    case 'cash': {
      const payer = holderOf(state, correction.from);
      const from = purseOf(state, payer);
      const to = purseOf(state, holderOf(state, correction.to));
      const free = from.cash - setAside(state, payer);
      must(from !== to && free >= correction.amount, 'notSoMuchMoney', { cash: free });
      from.cash -= correction.amount;
      to.cash += correction.amount;
      return [note];
    }
    case 'shares':
      return [note, ...moveShares(state, correction)];
    case 'station': {
      const stop = drawingAt(GEOGRAPHY, state.board, correction.hex).stops[correction.stop];
      const there = stationsAt(state.board, correction.hex);
      must(stop && there.filter((each) => each.stop === correction.stop).length < stop.slots, 'noStationSpace', { hex: correction.hex });
      must(!there.some((each) => each.owner === correction.company), 'oneStationPerHex', { hex: correction.hex });
      const { tokens } = COMPANIES[correction.company]!;
      must(stationsOf(state.board, correction.company).length < tokens, 'noStationsLeft', { company: correction.company });
      placeStation(GEOGRAPHY, state.board, correction.company, correction);
      return [note];
    }
    case 'removeStation':
      must(
        stationsAt(state.board, correction.hex).some((each) => each.owner === correction.company),
        'noStationThere',
        { hex: correction.hex },
      );
      removeStation(state.board, correction.company, correction.hex);
      return [note];
    case 'tile':
      must(GEOGRAPHY.hexes.has(correction.hex) && GEOGRAPHY.tiles.has(correction.tile), 'noSuchTile', { tile: correction.tile });
      must(
        stationsFit(
          state.board,
          correction.hex,
          GEOGRAPHY.tiles.get(correction.tile)!.stops.map((stop) => stop.slots),
        ),
        'stationsInTheWay',
      );
      must(tilesLeft(GEOGRAPHY, state.board, correction.tile) > 0, 'tileUsedUp', { tile: correction.tile });
      state.board.tiles[correction.hex] = [correction.tile, correction.rotation];
      return [note];
    case 'removeTile':
      must(state.board.tiles[correction.hex], 'noTileThere', { hex: correction.hex });
      must(
        stationsFit(
          state.board,
          correction.hex,
          GEOGRAPHY.hexes.get(correction.hex)!.printed.stops.map((stop) => stop.slots),
        ),
        'stationsInTheWay',
      );
      delete state.board.tiles[correction.hex];
      return [note];
    case 'train':
      moveTrain(state, correction);
      return [note];
    case 'marker':
      must(state.companies[correction.company]!.par > 0, 'notFounded', { company: correction.company });
      must(CHART[correction.row]?.[correction.column], 'noSuchSpace', { row: correction.row, column: correction.column });
      placeMarker(state.market, correction.company, correction.row, correction.column);
      return [note];
    case 'private': {
      const owner = holderOf(state, correction.owner);
      const card = state.privates[correction.private]!;
      must(!card.closed, 'privateClosed', { private: correction.private });
      must(card.owner !== null, 'stillInAuction', { private: correction.private });
      card.owner = owner;
      return [note];
    }
  }
}

function moveShares(state: State, { company: id, from, to, shares }: Extract<Correction, { kind: 'shares' }>): Happening[] {
  const company = state.companies[id]!;
  const percent = shares * 10;
  const has = (place: string) => (place === 'ipo' || place === 'pool' ? company[place] : (company.held[Number(place)] ?? -1));
  must(from !== to && company.par > 0 && has(from) >= percent && has(to) >= 0, 'notSoMany', { company: id, held: has(from) });
  must(to !== 'pool' || company.pool + percent <= MOST_IN_POOL, 'poolFull', { company: id });
  must(to === 'ipo' || to === 'pool' || has(to) + percent <= MOST_HELD, 'holdingLimit', { company: id, limit: MOST_HELD });
  const held = company.held.map((each, seat) => each + (String(seat) === to ? percent : 0) - (String(seat) === from ? percent : 0));
  must(Math.max(...held) >= company.directorShare, 'directorsCertificate', { company: id });
  company.held = held;
  if (from === 'ipo' || from === 'pool') company[from] -= percent;
  if (to === 'ipo' || to === 'pool') company[to] += percent;
  return [...floats(state, id), ...directorChange(state, id)];
}

/** Money that stands behind bids cannot be taken away. */
function setAside(state: State, holder: Holder): number {
  const auction = state.stack[0];
  return auction?.at === 'auction' && typeof holder === 'number' ? committed(auction, holder) : 0;
}

function moveTrain(state: State, { train, from, to }: Extract<Correction, { kind: 'train' }>): void {
  must(from !== to && !/^\d$/.test(from) && !/^\d$/.test(to), 'noSuchHolder', { holder: to });
  const source = from === BANK ? null : state.companies[holderOf(state, from)]!;
  const target = to === BANK ? null : state.companies[holderOf(state, to)]!;
  must(source ? source.trains.includes(train) : (state.depot.left[train] ?? 1) > 0, 'noSuchTrain', { train });
  must(!target || target.trains.length < phaseNow(state).trainLimit, 'trainLimit', { limit: phaseNow(state).trainLimit });
  if (source) takeOut(source.trains, train);
  else if (state.depot.left[train] !== undefined) state.depot.left[train] -= 1;
  if (target) target.trains.push(train);
  else if (state.depot.left[train] !== undefined) state.depot.left[train] += 1;
}
