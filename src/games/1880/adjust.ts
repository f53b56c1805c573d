import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { must } from '../../rules/errors.js';
import type { Happening } from '../../rules/game.js';
import { purseOf } from '../rail18xx/bank.js';
import { drawingAt, stationsAt, tilesLeft } from '../rail18xx/board.js';
import { changeDirector } from '../rail18xx/directors.js';
import { placeMarker } from '../rail18xx/market.js';
import { placeStation, removeStation, stationsFit } from '../rail18xx/stations.js';
import { takeOut } from '../rail18xx/trains.js';
import { say } from './ask.js';
import { company, founded } from './companies.js';
import { isCompanyId } from './data/companies.js';
import { GEOGRAPHY } from './data/map.js';
import { CHART } from './data/market.js';
import { referee } from './referee.js';
import type { State1880 } from './state.js';

const Id = Type.String({ minLength: 1, maxLength: 8 });
const Seat = Type.Integer({ minimum: 0, maximum: 6 });
const form = <K extends string, P extends Record<string, TSchema>>(kind: K, properties: P) =>
  Type.Object({ kind: Type.Literal(kind), ...properties }, { additionalProperties: false });

/** Typed corrections of a position, for moderators. */
export const Correction1880 = Type.Union([
  /** Money from the bank to a seat, company or investor; below 0 back to it. */
  form('money', { holder: Type.Union([Seat, Id]), amount: Type.Integer({ minimum: -100_000, maximum: 100_000 }) }),
  form('debt', { seat: Seat, debt: Type.Integer({ minimum: 0, maximum: 1_000_000 }) }),
  /** Shares from the bank to a seat; below 0 back to it. */
  form('shares', { seat: Seat, company: Id, percent: Type.Integer({ minimum: -100, maximum: 100, multipleOf: 10 }) }),
  form('price', { company: Id, row: Type.Integer({ minimum: 0, maximum: 8 }), column: Type.Integer({ minimum: 0, maximum: 13 }) }),
  form('permits', { company: Id, permits: Type.String({ pattern: '^[ABCD]{1,4}$' }) }),
  /** A train from the bank's stack to a company, or from a company out of the game. */
  form('train', { company: Id, train: Id, gain: Type.Boolean() }),
  form('marker', { owner: Id, hex: Id, city: Type.Integer({ minimum: 0, maximum: 5 }), place: Type.Boolean() }),
  form('tile', { hex: Id, tile: Id, rotation: Type.Integer({ minimum: 0, maximum: 5 }) }),
  form('removeTile', { hex: Id }),
  form('priority', { seat: Seat }),
  form('trainMarker', { company: Id }),
]);
export type Correction1880 = Static<typeof Correction1880>;
type Of<K extends Correction1880['kind']> = Extract<Correction1880, { kind: K }>;

/** Makes the correction on the position if the position stays sound. */
export function adjust(state: State1880, correction: Correction1880): Happening[] {
  const log: Happening[] = [];
  correct[correction.kind](state, correction as never);
  referee(state);
  const { kind, ...facts } = correction;
  say(log, `adjusted.${kind}`, facts);
  return log;
}

const aCompany = (state: State1880, id: string) => {
  must(isCompanyId(id) && founded(state, id), 'notFounded', { company: id });
  return company(state, id);
};
const aSeat = (state: State1880, seat: number): void => must(seat < state.players.length, 'noSuchSeat', { seat });

const correct: { readonly [K in Correction1880['kind']]: (state: State1880, correction: Of<K>) => void } = {
  money(state, { holder, amount }) {
    const known = typeof holder === 'number' ? holder < state.players.length : holder in state.companies || holder in state.minors;
    must(known, 'noSuchHolder', { holder });
    const purse = purseOf(state, holder);
    must(purse.cash + amount >= 0, 'notEnoughMoney', { cash: purse.cash, amount: -amount });
    purse.cash += amount;
    state.bank.cash -= amount;
  },
  debt(state, { seat, debt }) {
    aSeat(state, seat);
    state.players[seat]!.debt = debt;
  },
  shares(state, { seat, company: id, percent }) {
    aSeat(state, seat);
    const it = aCompany(state, id);
    const least = it.director === seat ? it.directorShare : 0;
    must(it.ipo - percent >= 0 && it.held[seat]! + percent >= least, 'notThatManyShares', { company: id, percent });
    it.ipo -= percent;
    it.held[seat]! += percent;
    changeDirector(it, state.seating);
  },
  price(state, { company: id, row, column }) {
    aCompany(state, id);
    must(CHART[row]?.[column], 'noSuchSpace', { row, column });
    placeMarker(state.market, id, row, column);
  },
  permits(state, { company: id, permits }) {
    aCompany(state, id).permits = permits;
  },
  train(state, { company: id, train, gain }) {
    const it = aCompany(state, id);
    if (gain) {
      must((state.depot.left[train] ?? 0) > 0, 'noneLeft', { train });
      state.depot.left[train]! -= 1;
      it.trains.push(train);
      return;
    }
    must(it.trains.includes(train), 'noSuchTrain', { company: id, train });
    takeOut(it.trains, train);
    state.depot.gone.push(train);
  },
  marker(state, { owner, hex, city, place }) {
    must(GEOGRAPHY.hexes.has(hex), 'noSuchHex', { hex });
    const there = stationsAt(state.board, hex).some((station) => station.owner === owner);
    must(there !== place, 'oneStationPerHex', { hex });
    aCompany(state, owner);
    const stop = drawingAt(GEOGRAPHY, state.board, hex).stops[city];
    must(!place || (stop && stop.slots > 0), 'noStationSpace', { hex });
    if (place) placeStation(GEOGRAPHY, state.board, owner, { hex, stop: city });
    else removeStation(state.board, owner, hex);
  },
  tile(state, { hex, tile, rotation }) {
    must(GEOGRAPHY.hexes.has(hex), 'noSuchHex', { hex });
    const drawing = GEOGRAPHY.tiles.get(tile);
    must(drawing, 'noSuchTile', { tile });
    const slots = drawing.stops.map((stop) => stop.slots);
    must(stationsFit(state.board, hex, slots), 'stationsInTheWay', { hex });
    must(tilesLeft(GEOGRAPHY, state.board, tile) > 0, 'tileUsedUp', { tile });
    state.board.tiles[hex] = [tile, rotation];
  },
  removeTile(state, { hex }) {
    must(state.board.tiles[hex], 'noTileThere', { hex });
    const slots = GEOGRAPHY.hexes.get(hex)!.printed.stops.map((stop) => stop.slots);
    must(stationsFit(state.board, hex, slots), 'stationsInTheWay', { hex });
    delete state.board.tiles[hex];
  },
  priority(state, { seat }) {
    aSeat(state, seat);
    state.priority = seat;
  },
  trainMarker(state, { company: id }) {
    must(aCompany(state, id).floated, 'notFloated', { company: id });
    state.trainMarker = id;
  },
};
