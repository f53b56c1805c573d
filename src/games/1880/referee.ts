import { InvariantBroken } from '../../rules/errors.js';
import type { JsonObject } from '../../rules/json.js';
import { moneyInAll } from '../rail18xx/bank.js';
import { drawingAt, stationsOf, tilesLeft } from '../rail18xx/board.js';
import { successor } from '../rail18xx/directors.js';
import { allShares } from '../rail18xx/shares.js';
import { miscountedTrain } from '../rail18xx/trains.js';
import { company, founded } from './companies.js';
import { COMPANY_IDS } from './data/companies.js';
import { PAPER_MONEY, PAR_ROWS } from './data/figures.js';
import { GEOGRAPHY } from './data/map.js';
import { CHART } from './data/market.js';
import { ALL_TRAINS } from './data/trains.js';
import { phaseNow } from './phases.js';
import type { State1880 } from './state.js';

/** What holds in every position, whoever made it. */
export function referee(state: State1880): void {
  const holds = (condition: boolean, code: string, facts: JsonObject = {}): void => {
    if (!condition) throw new InvariantBroken(code, facts);
  };
  // The bank is the rest: debts are lent by it and stand beside the cash.
  holds(moneyInAll(state) === PAPER_MONEY, 'moneyAddsUp', { sum: moneyInAll(state) });
  for (const [seat, { cash, debt }] of state.players.entries()) holds(cash >= 0 && debt >= 0, 'nobodyBelowZero', { seat, cash, debt });
  for (const id of COMPANY_IDS) companyHolds(state, id, holds);
  for (const id in state.minors) {
    const { cash, closed } = state.minors[id]!;
    holds(cash >= 0 && (!closed || cash === 0), 'investorsMoney', { investor: id, cash });
    holds(!closed || stationsOf(state.board, id).length === 0, 'closedInvestorHasNoMarker', { investor: id });
  }
  const train = miscountedTrain(ALL_TRAINS, state);
  holds(train === null, 'trainsAreConserved', { train });
  for (const tile of GEOGRAPHY.tiles.keys()) holds(tilesLeft(GEOGRAPHY, state.board, tile) >= 0, 'tilesAreConserved', { tile });
  boardHolds(state, holds);
  const rows = COMPANY_IDS.filter((id) => founded(state, id)).map((id) => `${company(state, id).par}.${company(state, id).row}`);
  holds(new Set(rows).size === rows.length, 'oneCompanyPerRow', { rows });
  holds(state.over === (state.stack.length === 0), 'stackIsEmptyAtTheEnd');
}

type Holds = (condition: boolean, code: string, facts?: JsonObject) => void;

function companyHolds(state: State1880, id: string, holds: Holds): void {
  const it = company(state, id);
  holds(allShares(it) === 100 && it.held.every((held) => held >= 0 && held % 10 === 0), 'sharesAreHundred', { company: id });
  holds(it.cash >= 0 && (it.floated || it.cash === 0 || state.rulings === '18xx.games'), 'companysMoney', { company: id, cash: it.cash });
  if (it.director === null) {
    holds(it.ipo === 100 && it.par === 0, 'unfoundedIsUntouched', { company: id });
    return;
  }
  holds(it.held[it.director]! >= it.directorShare, 'directorHoldsCertificate', { company: id });
  holds(successor(it, state.seating) === null, 'directorHoldsMost', { company: id });
  holds(it.row >= 0 && it.row < PAR_ROWS, 'rowOnTheList', { company: id });
  const marker = state.market.find((each) => each.company === id);
  holds(!marker || Boolean(CHART[marker.row]?.[marker.column]), 'markerOnTheChart', { company: id });
  if (it.floated) holds(Boolean(marker), 'floatedHasPrice', { company: id });
  // Over the limit only until it has been asked what to give up.
  const asking = state.stack.some((stage) => stage.at === 'surplus' || stage.at === 'effects');
  holds(asking || it.trains.length <= phaseNow(state).trainLimit, 'trainLimit', { company: id });
  holds(it.trains.filter((train) => train === '2R').length <= 1, 'oneRestored', { company: id });
}

function boardHolds(state: State1880, holds: Holds): void {
  for (const hex in state.board.stations) {
    const stations = state.board.stations[hex]!;
    const { stops } = drawingAt(GEOGRAPHY, state.board, hex);
    for (const [stop, { slots }] of stops.entries()) {
      holds(stations.filter((station) => station.stop === stop).length <= slots, 'citiesAreNotOverfull', { hex, stop });
    }
    const owners = stations.map((station) => station.owner);
    holds(new Set(owners).size === owners.length || state.rulings === '18xx.games', 'oneMarkerPerHex', { hex });
  }
}
