import { must } from '../../rules/errors.js';
import { menu } from '../rail18xx/menu.js';
import type { StageRules } from '../rail18xx/stages.js';
import { takeOut } from '../rail18xx/trains.js';
import { happened } from './happenings.js';
import type { Move } from './moves.js';
import { directorOf, type GiveUpStage, phaseNow, type State } from './state.js';

/** VIII.3.8: trains that are surplus as the result of a phase change go into the bank pool, without compensation. */
export const giveUp: StageRules<State, GiveUpStage, Move> = {
  waitingFor: (state, stage) => [
    { seat: directorOf(state, stage.companies[0]!), must: true, about: { code: 'giveUp', facts: { company: stage.companies[0]! } } },
  ],

  choices(state, stage, _, path) {
    const id = stage.companies[0]!;
    return menu<Move>(
      { code: 'giveUp', facts: { company: id, limit: phaseNow(state).trainLimit } },
      [...new Set(state.companies[id]!.trains)].map((train) => ({ key: train, facts: { train }, move: { type: 'giveUp', train } })),
      path,
    );
  },

  play(state, stage, _, move) {
    must(move.type === 'giveUp', 'notNow', { type: move.type });
    const id = stage.companies[0]!;
    const company = state.companies[id]!;
    must(company.trains.includes(move.train), 'noSuchTrain', { train: move.train });
    takeOut(company.trains, move.train);
    state.depot.pool.push(move.train);
    if (company.trains.length <= phaseNow(state).trainLimit) stage.companies.shift();
    if (stage.companies.length === 0) state.stack.pop();
    return [happened('trainGivenUp', { company: id, train: move.train })];
  },

  quiet: (state, stage) => ({ type: 'giveUp', train: state.companies[stage.companies[0]!]!.trains[0]! }),
};
