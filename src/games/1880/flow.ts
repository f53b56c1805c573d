import type { Happening } from '../../rules/game.js';
import { topOf } from '../rail18xx/stages.js';
import { isCompanyId } from './data/companies.js';
import { nextEffect } from './effects.js';
import { leavesUnmerged } from './merger.js';
import { beginNextTurn, goTo } from './operating.js';
import { runIsOpen, skipRun } from './run.js';
import type { State1880 } from './state.js';
import { stationsAreOpen } from './stationMarkers.js';
import { trackIsOpen } from './track.js';

/**
 * What happens between two decisions. The turn of a company reads like X: track, stations, run, dividend, trains; an
 * investor builds, runs and looks for its merger. A stage that can have nothing to decide is left here.
 */
export function flow(state: State1880, log: Happening[]): void {
  while (!state.over && step(state, log));
}

/** Answers false when somebody is asked. */
function step(state: State1880, log: Happening[]): boolean {
  const top = topOf(state)!;
  switch (top.at) {
    case 'operating':
      beginNextTurn(state, log);
      return true;
    case 'track':
      if (trackIsOpen(state)) return false;
      goTo(state, isCompanyId(state.turn!.entity) ? { at: 'stations' } : { at: 'run' });
      return true;
    case 'stations':
      if (stationsAreOpen(state)) return false;
      goTo(state, { at: 'run' });
      return true;
    case 'run':
      if (runIsOpen(state)) return false;
      skipRun(state, log);
      return true;
    case 'link':
      return leavesUnmerged(state, log);
    case 'effects':
      nextEffect(state, top.queue, log);
      return true;
    default:
      return false;
  }
}
