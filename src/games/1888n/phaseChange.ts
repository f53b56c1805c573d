import type { Happening } from '../../rules/game.js';
import { byPrice } from '../rail18xx/market.js';
import { phaseBegunBy } from '../rail18xx/phases.js';
import type { CompanyId, TrainName } from '../rail18xx/state.js';
import { rust, takeFromBank, topTrain } from '../rail18xx/trains.js';
import { CHART } from './data/chart.js';
import { COMPANY_IDS } from './data/companies.js';
import { PRIVATE_IDS } from './data/privates.js';
import { PHASES } from './data/trains.js';
import { happened } from './happenings.js';
import { type OperatingStage, phaseNow, rulingsOf, type State, trainsOf } from './state.js';

/** VIII.3.10: the first train of a kind, sold or exported, begins a phase. `acting` is the company that bought it. */
export function trainAppears(state: State, train: TrainName, acting: CompanyId | null): Happening[] {
  const phase = phaseBegunBy(PHASES, state.phase, train);
  if (!phase) return [];
  state.phase = phase.name;
  const happenings = [happened('phaseBegins', { phase: phase.name })];
  const rusted = rust(trainsOf(state), state, train);
  if (rusted) happenings.push(happened('trainsRust', { trains: rusted.trains, lost: rusted.lost }));
  if (phase.closesPrivates) {
    for (const id of PRIVATE_IDS) {
      state.privates[id]!.closed = true;
      state.privates[id]!.owner = null;
    }
    happenings.push(happened('privatesClose'));
  }
  const over = overLimit(state, acting);
  if (over.length > 0) state.stack.push({ at: 'giveUp', companies: over });
  return happenings;
}

/** VIII.3.11: at the end of a set the top train leaves the game if it is a 2, 3 or 4. */
export function exportTrain(state: State): Happening[] {
  const kinds = trainsOf(state);
  const top = topTrain(kinds, state.depot);
  if (!top?.exported) return [];
  takeFromBank(kinds, state.depot, top.name);
  state.depot.gone.push(top.name);
  return [happened('trainExported', { train: top.name }), ...trainAppears(state, top.name, null)];
}

/** Companies over the train limit in the order in which they choose: B21. */
function overLimit(state: State, acting: CompanyId | null): CompanyId[] {
  const limit = phaseNow(state).trainLimit;
  const order = rulingsOf(state).givesUpFirst === 'fixedList' ? COMPANY_IDS : fromActing(operatingOrder(state), acting);
  return order.filter((id) => state.companies[id]!.trains.length > limit);
}

const fromActing = (order: readonly CompanyId[], acting: CompanyId | null): CompanyId[] => {
  const at = acting === null ? 0 : Math.max(0, order.indexOf(acting));
  return [...order.slice(at), ...order.slice(0, at)];
};

/** Who has operated in this round, then who will, by price (VIII.1, B23). */
export function operatingOrder(state: State): CompanyId[] {
  const round = state.stack.find((stage): stage is OperatingStage => stage.at === 'operating');
  const operated = round?.operated ?? [];
  return [...operated, ...byPrice(CHART, state.market).filter((id) => state.companies[id]!.floated && !operated.includes(id))];
}
