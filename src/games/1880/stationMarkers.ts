import type { Happening, Phrase, Question } from '../../rules/game.js';
import { pay } from '../rail18xx/bank.js';
import { BANK, type Yuan } from '../rail18xx/state.js';
import { placeStation, stationPlaces, stationRefusal } from '../rail18xx/stations.js';
import { ask, type Item, phrase, refuse, say } from './ask.js';
import { company } from './companies.js';
import { isCompanyId } from './data/companies.js';
import { STATION_COSTS } from './data/figures.js';
import { GEOGRAPHY } from './data/map.js';
import { HOME_RULES } from './homes.js';
import type { Move1880, MoveOf } from './moves.js';
import { phaseNow } from './phases.js';
import { rocketItem } from './rocket.js';
import type { State1880 } from './state.js';

/** X. Placing station markers: 40 for the first, 100 for the second, in phase D 80 and 200 (86). */

/** What the company's unplaced markers cost, cheapest first. */
export const markersLeft = (state: State1880, id: string): Yuan[] =>
  STATION_COSTS.slice(company(state, id).placed).map((cost) => (phaseNow(state).letter === 'D' ? cost * 2 : cost));

function markerRefusal(state: State1880, id: string): Phrase | null {
  const cost = markersLeft(state, id)[0];
  if (cost === undefined) return phrase('noMarkerLeft');
  const { cash } = company(state, id);
  return cash < cost ? phrase('notEnoughMoney', { cash, amount: cost }) : null;
}

export const stationsAreOpen = (state: State1880): boolean => isCompanyId(state.turn!.entity) && !markerRefusal(state, state.turn!.entity);

export const markerPlaces = (state: State1880, id: string) => stationPlaces(GEOGRAPHY, state.board, id, HOME_RULES);

export function stationChoices(state: State1880, more: readonly Item[], path: readonly string[]): Question<Move1880> {
  const id = state.turn!.entity;
  const cost = markersLeft(state, id)[0]!;
  const places = markerPlaces(state, id).map(
    ({ hex, stop }): Item => ({ key: `${hex}.${stop}`, facts: { hex, city: stop, cost }, move: { type: 'station', hex, city: stop } }),
  );
  const none: Item[] = places.length > 0 ? [] : [{ key: 'station', barred: phrase('noPlaceInReach') }];
  const items = [...places, ...none, ...rocketItem(state), ...more, { key: 'pass', move: { type: 'pass' } as const }];
  return ask(phrase('stations', { company: id, cost }), items, path);
}

export function playStation(state: State1880, move: MoveOf<'station'>, log: Happening[]): void {
  const id = state.turn!.entity;
  const place = { hex: move.hex, stop: move.city };
  refuse(markerRefusal(state, id) ?? stationRefusal(GEOGRAPHY, state.board, id, place, HOME_RULES));
  const cost = markersLeft(state, id)[0]!;
  pay(state, id, BANK, cost);
  placeStation(GEOGRAPHY, state.board, id, place);
  company(state, id).placed += 1;
  say(log, 'stationPlaced', { company: id, hex: move.hex, city: move.city, cost });
}
