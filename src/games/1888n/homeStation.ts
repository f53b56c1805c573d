import { must } from '../../rules/errors.js';
import { menu } from '../rail18xx/menu.js';
import type { StageRules } from '../rail18xx/stages.js';
import { homePlaces, placeHome, type StationRules } from '../rail18xx/stations.js';
import { GEOGRAPHY } from './data/map.js';
import { happened } from './happenings.js';
import type { Move } from './moves.js';
import { directorOf, rulingsOf, type State, turnOf } from './state.js';

/** B19: one place of the tile is kept, or the circle that continues the printed exit. */
export const homeRules = (state: State): StationRules => ({ homes: rulingsOf(state).homePlaces === 'onTile' ? 'tile' : 'circle' });

/** VIII.3.2, B19: a home company takes any free circle of its tile. */
export const homeStation: StageRules<State, { at: 'homeStation' }, Move> = {
  waitingFor(state) {
    const { company } = turnOf(state);
    return [{ seat: directorOf(state, company), must: true, about: { code: 'homeStation', facts: { company } } }];
  },

  choices(state, _, __, path) {
    const { company } = turnOf(state);
    return menu<Move>(
      { code: 'homeStation', facts: { company } },
      homePlaces(GEOGRAPHY, state.board, company, homeRules(state)).map(({ hex, stop }) => ({
        key: String(stop),
        facts: { hex, stop },
        move: { type: 'home', stop: stop! },
      })),
      path,
    );
  },

  play(state, _, __, move) {
    must(move.type === 'home', 'notNow', { type: move.type });
    const { company } = turnOf(state);
    const place = homePlaces(GEOGRAPHY, state.board, company, homeRules(state)).find(({ stop }) => stop === move.stop);
    must(place, 'noStationSpace', { stop: move.stop });
    placeHome(GEOGRAPHY, state.board, company, place);
    state.stack.pop();
    return [happened('homePlaced', { company, hex: place.hex })];
  },

  quiet: (state) => ({ type: 'home', stop: homePlaces(GEOGRAPHY, state.board, turnOf(state).company, homeRules(state))[0]!.stop! }),
};
