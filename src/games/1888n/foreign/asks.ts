import { railGraph } from '../../rail18xx/routes/links.js';
import { stationPlaces } from '../../rail18xx/stations.js';
import { GEOGRAPHY } from '../data/map.js';
import { PRIVATE_IDS, PRIVATES } from '../data/privates.js';
import { game1888n } from '../game.js';
import { homeRules } from '../homeStation.js';
import { usablePowers } from '../powers.js';
import { runInput } from '../run.js';
import { phaseNow, type Stage, type State, turnOf } from '../state.js';
import { exchanges, listedTrains, mustBuy, roomBar, tradedTrains } from '../trainMarket.js';
import { NO_PROOFS } from './noProofs.js';

/**
 * When the other engine asks. It skips silently what needs no decision by its own, narrower or wider, conditions.
 * Nothing here is a rule: it only aligns two ways of asking.
 */
export function asks(state: State, stage: Stage): boolean {
  switch (stage.at) {
    case 'stock':
      return canActInStock(state, stage.seat);
    case 'station':
      return stationPlaces(GEOGRAPHY, state.board, turnOf(state).company, homeRules(state)).length > 0;
    case 'run':
      return railGraph(GEOGRAPHY, runInput(state)).stops.some(({ own, links }) => own && links.length > 0);
    default:
      return true;
  }
}

/** A player who could only pass, or only use the Forbidden City, is passed for. */
function canActInStock(state: State, seat: number): boolean {
  const question = game1888n.choices(state, seat, [], NO_PROOFS);
  return question.kind === 'pick' && question.options.some(({ key, barred }) => !barred && key !== 'pass' && !key.startsWith('exchange.'));
}

export function asksForTrains(state: State): boolean {
  const turn = turnOf(state);
  const { company } = turn;
  if (mustBuy(state, company)) return true;
  const { cash } = state.companies[company]!;
  if (exchanges(state, company).some(({ price }) => price <= cash)) return true;
  if (roomBar(state, company, 'purchase')) return false;
  return listedTrains(state).some(({ price }) => price <= cash) || (cash > 0 && tradedTrains(state, turn).length > 0);
}

/** At the end of a turn: a private could be bought, or a power used. */
export function asksForPrivates(state: State): boolean {
  const turn = turnOf(state);
  if (usablePowers(state, turn).length > 0) return true;
  if (!phaseNow(state).trade) return false;
  const { cash } = state.companies[turn.company]!;
  return PRIVATE_IDS.some((id) => typeof state.privates[id]!.owner === 'number' && PRIVATES[id]!.range[0] <= cash);
}
