import type { Happening, Question } from '../../rules/game.js';
import { drawingAt, stationsAt } from '../rail18xx/board.js';
import { chooseCircle, homeHex, homePlaces, placeHome, removeStation } from '../rail18xx/stations.js';
import { ask, phrase, refuse, say } from './ask.js';
import type { CompanyId } from './data/companies.js';
import type { InvestorId } from './data/investors.js';
import { GEOGRAPHY } from './data/map.js';
import type { Move1880 } from './moves.js';
import type { State1880 } from './state.js';

/** X. Home stations: free, at the end of the share round of the float (85); an investor's at its choice (A34). */
export const HOME_RULES = { homes: 'circle' } as const;

export const homeOf = (owner: string): string => homeHex(GEOGRAPHY, owner)!;

export function placeInvestor(state: State1880, id: InvestorId): void {
  placeHome(GEOGRAPHY, state.board, id, homePlaces(GEOGRAPHY, state.board, id, HOME_RULES)[0]!);
}

/** An investor that nobody chose or that has merged leaves its place to others (A17). */
export function removeHome(state: State1880, id: InvestorId): void {
  state.board.homes = state.board.homes.filter((owner) => owner !== id);
  removeStation(state.board, id, homeOf(id));
}

export function placeCompanyHome(state: State1880, id: CompanyId): void {
  const places = homePlaces(GEOGRAPHY, state.board, id, HOME_RULES);
  if (places.length === 1) placeHome(GEOGRAPHY, state.board, id, places[0]!);
  else state.stack.push({ at: 'home', company: id });
}

/** 81: with the first tile on the hex of QSR or SCR the owner of a marker there chooses its circle, whoever laid the tile. */
export function askForCircle(state: State1880, hex: string): void {
  const station = stationsAt(state.board, hex).find((one) => one.stop === null);
  if (station) state.stack.push({ at: 'home', company: station.owner as CompanyId });
}

function circles(state: State1880, id: CompanyId): number[] {
  const hex = homeOf(id);
  const waits = stationsAt(state.board, hex).some((station) => station.owner === id);
  if (!waits) return homePlaces(GEOGRAPHY, state.board, id, HOME_RULES).map((place) => place.stop!);
  return drawingAt(GEOGRAPHY, state.board, hex).stops.map((_, stop) => stop);
}

export function homeChoices(state: State1880, id: CompanyId, path: readonly string[]): Question<Move1880> {
  const hex = homeOf(id);
  return ask(
    phrase('homeCircle', { company: id, hex }),
    circles(state, id).map((city) => ({ key: `${city}`, facts: { hex, city }, move: { type: 'home', city } })),
    path,
  );
}

export function playHome(state: State1880, id: CompanyId, city: number, log: Happening[]): void {
  const hex = homeOf(id);
  if (!circles(state, id).includes(city)) refuse(phrase('noStationSpace', { hex, stop: city }));
  state.stack.pop();
  const place = { hex, stop: city };
  if (stationsAt(state.board, hex).some((station) => station.owner === id)) chooseCircle(state.board, id, place);
  else placeHome(GEOGRAPHY, state.board, id, place);
  say(log, 'homePlaced', { company: id, hex, city });
}
