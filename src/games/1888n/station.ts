import { must } from '../../rules/errors.js';
import { pay } from '../rail18xx/bank.js';
import { stationsOf } from '../rail18xx/board.js';
import { allow, bar, menu } from '../rail18xx/menu.js';
import type { StageRules } from '../rail18xx/stages.js';
import { BANK, type CompanyId, type Yuan } from '../rail18xx/state.js';
import { placeStation, stationPlaces, stationRefusal } from '../rail18xx/stations.js';
import { asideEntries, playAside } from './aside.js';
import { COMPANIES } from './data/companies.js';
import { GEOGRAPHY } from './data/map.js';
import { happened } from './happenings.js';
import { homeRules } from './homeStation.js';
import type { Move } from './moves.js';
import { directorOf, rulingsOf, type State, turnOf } from './state.js';

/** VIII.3.5: 40 for the first after the home station, 100 for each further one; the home station is free. Null when all are placed. */
export function nextStationCost(state: State, company: CompanyId): Yuan | null {
  const placed = stationsOf(state.board, company).length;
  if (placed === 0) return 0;
  return placed < COMPANIES[company]!.tokens ? rulingsOf(state).stationCosts[placed - 1]! : null;
}

/** VIII.3.5: one station in a turn. */
export const station: StageRules<State, { at: 'station' }, Move> = {
  waitingFor(state) {
    const { company } = turnOf(state);
    return [{ seat: directorOf(state, company), must: true, about: { code: 'station', facts: { company } } }];
  },

  choices(state, _, __, path) {
    const { company } = turnOf(state);
    const cost = nextStationCost(state, company)!;
    return menu<Move>(
      { code: 'station', facts: { company, cost } },
      [
        ...stationPlaces(GEOGRAPHY, state.board, company, homeRules(state)).map(({ hex, stop }) => ({
          key: `${hex}.${stop}`,
          facts: { hex, stop, cost },
          barred: state.companies[company]!.cash < cost ? bar('tooDear', { price: cost, free: state.companies[company]!.cash }) : null,
          move: { type: 'station' as const, hex, stop },
        })),
        ...asideEntries(state),
        { key: 'pass', move: { type: 'pass' } },
      ],
      path,
    );
  },

  play(state, _, __, move) {
    const { company } = turnOf(state);
    const aside = playAside(state, move);
    if (aside) return aside;
    if (move.type === 'pass') {
      state.stack.pop();
      return [happened('noStation', { company })];
    }
    must(move.type === 'station', 'notNow', { type: move.type });
    const cost = nextStationCost(state, company)!;
    const { cash } = state.companies[company]!;
    const place = { hex: move.hex, stop: move.stop };
    allow(stationRefusal(GEOGRAPHY, state.board, company, place, homeRules(state)));
    must(cash >= cost, 'tooDear', { price: cost, free: cash });
    pay(state, company, BANK, cost);
    placeStation(GEOGRAPHY, state.board, company, place);
    state.stack.pop();
    return [happened('stationPlaced', { company, ...place, cost })];
  },

  quiet: () => ({ type: 'pass' }),
};
