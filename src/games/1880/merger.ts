import type { Happening, Question } from '../../rules/game.js';
import { pay } from '../rail18xx/bank.js';
import { hasStation, stationsAt, stationsOf } from '../rail18xx/board.js';
import { joined, joinedToHex } from '../rail18xx/reach.js';
import { SHARE } from '../rail18xx/shares.js';
import { BANK } from '../rail18xx/state.js';
import { placeStation } from '../rail18xx/stations.js';
import { ask, phrase, refuse, say } from './ask.js';
import { company } from './companies.js';
import type { CompanyId } from './data/companies.js';
import { CONNECTION_PREMIUM, INVESTOR_FIFTH } from './data/figures.js';
import type { InvestorId } from './data/investors.js';
import { GEOGRAPHY } from './data/map.js';
import { homeOf, removeHome } from './homes.js';
import type { Move1880 } from './moves.js';
import { endTurn, goTo } from './operating.js';
import { directorMayChange } from './sales.js';
import { editionOf, type State1880, switchesOf } from './state.js';
import { markersLeft } from './stationMarkers.js';

/** VII. Merger of a foreign investor with its company, looked at when the investor's turn ends (27). */

/** A joint network: an endless train could run between the two, whoever has markers on the way (A1). */
export function isJoined(state: State1880, investor: InvestorId): boolean {
  const id = state.minors[investor]!.company;
  if (id === null || !company(state, id).floated) return false;
  const reach = switchesOf(state).mergerReach === 'edition' ? editionOf(state).mergerReach : 'anyMarkerToHex';
  const home = homeOf(investor);
  if (reach === 'anyMarkerToHex') return joinedToHex(GEOGRAPHY, state.board, id, home);
  const to = { hex: home, stop: stationsAt(state.board, home).find((station) => station.owner === investor)!.stop! };
  const from = stationsOf(state.board, id).filter(({ hex }) => reach === 'anyMarker' || hex === homeOf(id));
  return from.some(({ hex, stop }) => stop !== null && joined(GEOGRAPHY, state.board, { hex, stop }, to));
}

/** The end of an investor's turn; answers false when it merges, which is a move that nobody has to decide. */
export function leavesUnmerged(state: State1880, log: Happening[]): boolean {
  if (isJoined(state, state.turn!.entity as InvestorId)) return false;
  endTurn(state, log);
  return true;
}

export function mergerChoices(state: State1880, path: readonly string[]): Question<Move1880> {
  const { entity } = state.turn!;
  const facts = { investor: entity, company: state.minors[entity]!.company };
  return ask(phrase('merger', facts), [{ key: 'merge', facts, move: { type: 'merge' } }], path);
}

export function playMerger(state: State1880, log: Happening[]): void {
  const id = state.turn!.entity as InvestorId;
  if (!isJoined(state, id)) refuse(phrase('noJointNetwork', { investor: id }));
  const investor = state.minors[id]!;
  const into = investor.company! as CompanyId;
  const owner = investor.owner!;
  const it = company(state, into);
  it.reserved -= SHARE;
  it.held[owner]! += SHARE;
  pay(state, BANK, owner, CONNECTION_PREMIUM);
  say(log, 'merged', { investor: id, company: into, seat: owner, premium: CONNECTION_PREMIUM });
  // A3: whoever now holds more than the director takes over.
  directorMayChange(state, into, log);
  // 32: with an empty treasury there is nothing to choose.
  if (investor.cash > 0) goTo(state, { at: 'mergerMoney', investor: id });
  else askMarker(state, id, into, log);
}

export function moneyChoices(state: State1880, id: InvestorId, path: readonly string[]): Question<Move1880> {
  const { cash, company: into } = state.minors[id]!;
  return ask(
    phrase('mergerMoney', { investor: id, company: into, amount: cash }),
    [
      { key: 'company', facts: { company: into, amount: cash }, move: { type: 'mergerMoney', to: 'company' } },
      { key: 'owner', facts: { amount: fifthOf(cash) }, move: { type: 'mergerMoney', to: 'owner' } },
    ],
    path,
  );
}

const fifthOf = (cash: number): number => Math.floor((cash * INVESTOR_FIFTH) / 100);

export function playMoney(state: State1880, id: InvestorId, to: 'company' | 'owner', log: Happening[]): void {
  const investor = state.minors[id]!;
  const into = investor.company! as CompanyId;
  const amount = to === 'company' ? investor.cash : fifthOf(investor.cash);
  pay(state, id, to === 'company' ? into : investor.owner!, amount);
  pay(state, id, BANK, investor.cash);
  say(log, 'mergerMoney', to === 'company' ? { company: into, amount } : { seat: investor.owner, amount });
  askMarker(state, id, into, log);
}

/** 31, 33: the company's director may put its cheapest marker in the investor's place, free of charge. */
function askMarker(state: State1880, id: InvestorId, into: CompanyId, log: Happening[]): void {
  const hex = homeOf(id);
  const second = switchesOf(state).oneMarkerPerHexAtMerger && hasStation(state.board, hex, into);
  if (markersLeft(state, into).length > 0 && !second) goTo(state, { at: 'mergerMarker', investor: id, company: into, hex });
  else close(state, id, log);
}

export function markerChoices(stage: { company: CompanyId; hex: string }, path: readonly string[]): Question<Move1880> {
  const facts = { company: stage.company, hex: stage.hex };
  return ask(
    phrase('mergerMarker', facts),
    [
      { key: 'replace', facts, move: { type: 'mergerMarker', replace: true } },
      { key: 'remove', facts, move: { type: 'mergerMarker', replace: false } },
    ],
    path,
  );
}

export function playMarker(
  state: State1880,
  stage: { investor: InvestorId; company: CompanyId; hex: string },
  replace: boolean,
  log: Happening[],
): void {
  const station = stationsAt(state.board, stage.hex).find((one) => one.owner === stage.investor)!;
  const place = { hex: stage.hex, stop: station.stop };
  if (!replace) say(log, 'markerRemoved', { investor: stage.investor, hex: stage.hex });
  close(state, stage.investor, log);
  if (!replace) return;
  placeStation(GEOGRAPHY, state.board, stage.company, place);
  company(state, stage.company).placed += 1;
  say(log, 'markerReplaced', { company: stage.company, hex: stage.hex });
}

/** Merging ends the investor's turn only (34). */
function close(state: State1880, id: InvestorId, log: Happening[]): void {
  state.minors[id]!.closed = true;
  removeHome(state, id);
  endTurn(state, log);
}
