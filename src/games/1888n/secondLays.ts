import { must } from '../../rules/errors.js';
import type { StageRules } from '../rail18xx/stages.js';
import { FERRY, GREAT_WALL } from './data/privates.js';
import { happened } from './happenings.js';
import type { Move } from './moves.js';
import { playPower, powerLays, secondLayMenu } from './powers.js';
import { directorOf, type State, turnOf } from './state.js';

const asked = (state: State, id: string) => {
  const { company } = turnOf(state);
  return [{ seat: directorOf(state, company), must: true, about: { code: 'secondLay', facts: { company, private: id } } }];
};

/** The second end of the ferry where it is a move of its own: compulsory, nothing in between (B18, 18xx.games). */
export const secondFerry: StageRules<State, { at: 'secondFerry' }, Move> = {
  waitingFor: (state) => asked(state, FERRY),
  choices: (state, _, __, path) => secondLayMenu(state, FERRY, path, false),
  play(state, _, __, move) {
    must(move.type === 'power' && move.private === FERRY, 'notNow', { type: move.type });
    state.stack.pop();
    return playPower(state, move);
  },
  quiet: (state) => ({ type: 'power', private: FERRY, ...powerLays(state, turnOf(state), FERRY)[0]! }),
};

/** The second tile of the Great Wall directly after the first, or never (B25, 18xx.games). */
export const secondWall: StageRules<State, { at: 'secondWall' }, Move> = {
  waitingFor: (state) => asked(state, GREAT_WALL),
  choices: (state, _, __, path) => secondLayMenu(state, GREAT_WALL, path, true),
  play(state, _, __, move) {
    if (move.type === 'pass') {
      turnOf(state).wallDone = true;
      state.stack.pop();
      return [happened('noSecondTile', { company: turnOf(state).company })];
    }
    must(move.type === 'power' && move.private === GREAT_WALL, 'notNow', { type: move.type });
    const happenings = playPower(state, move);
    state.stack.pop();
    return happenings;
  },
  quiet: () => ({ type: 'pass' }),
};
