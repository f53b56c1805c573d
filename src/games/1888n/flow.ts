import type { Happening } from '../../rules/game.js';
import { pay } from '../rail18xx/bank.js';
import { stationsOf } from '../rail18xx/board.js';
import { moveMarker } from '../rail18xx/market.js';
import { topOf } from '../rail18xx/stages.js';
import { BANK, type CompanyId } from '../rail18xx/state.js';
import { homePlaces, placeHome } from '../rail18xx/stations.js';
import { CHART } from './data/chart.js';
import { GEOGRAPHY } from './data/map.js';
import { happened } from './happenings.js';
import { homeRules } from './homeStation.js';
import { payPrivates } from './income.js';
import { exportTrain, operatingOrder } from './phaseChange.js';
import { standsStill } from './stalemate.js';
import { type OperatingStage, phaseNow, type State, TURN_STEPS, type TurnStage } from './state.js';
import { nextStationCost } from './station.js';
import { newStockStage, soldOut } from './stockRound.js';

/**
 * V: what follows when a stage is finished, until somebody is to decide. Rounds, turns and steps that need no decision
 * pass here; whatever would need a search is asked, and a sole answer is given by `forced`.
 */
export function proceed(state: State): Happening[] {
  const happenings: Happening[] = [];
  while (state.ended === null) {
    const top = topOf(state);
    if (!top) happenings.push(...nextRound(state));
    else if (top.at === 'operating') happenings.push(...nextCompany(state, top));
    else if (top.at === 'turn') happenings.push(...nextStep(state, top));
    else break;
  }
  return happenings;
}

function nextRound(state: State): Happening[] {
  const { round } = state;
  if (round.kind === 'auction' || (round.kind === 'operating' && round.number === round.of)) {
    if (standsStill(state)) {
      state.ended = 'stalemate';
      return [happened('gameOver', { reason: 'stalemate' })];
    }
    state.round = { kind: 'stock', turn: round.kind === 'auction' ? round.turn : round.turn + 1, number: 1, of: 1 };
    state.stack.push(newStockStage(state));
    return [happened('stockRound', { turn: state.round.turn, seat: state.priority })];
  }
  const rises = round.kind === 'stock' ? soldOut(state) : [];
  state.salesOpen = true;
  // VIII.1: how many rounds a set has is fixed when it begins.
  const of = round.kind === 'stock' ? phaseNow(state).rounds : round.of;
  state.round = { kind: 'operating', turn: round.turn, number: round.kind === 'stock' ? 1 : round.number + 1, of };
  state.stack.push({ at: 'operating', operated: [] });
  return [...rises, happened('operatingRound', { turn: round.turn, number: state.round.number, of }), ...payPrivates(state)];
}

function nextCompany(state: State, stage: OperatingStage): Happening[] {
  const next = stage.closing ? undefined : operatingOrder(state).find((id) => !stage.operated.includes(id));
  if (next) {
    stage.operated.push(next);
    state.stack.push({
      at: 'turn',
      company: next,
      next: 'homeStation',
      first: stationsOf(state.board, next).length === 0,
      revenue: 0,
      subsidy: 0,
      declined: [],
    });
    return [happened('companyOperates', { company: next })];
  }
  if (!stage.closing && state.round.number === state.round.of) {
    // X.1: the set is played to its end; then a broken bank ends the game.
    if (state.bank.broken) {
      state.ended = 'bankBroken';
      return [happened('gameOver', { reason: 'bankBroken' })];
    }
    stage.closing = true;
    return exportTrain(state);
  }
  state.stack.pop();
  return [];
}

/** VIII.3.1: the order of play for a company. */
function nextStep(state: State, turn: TurnStage): Happening[] {
  const step = turn.next;
  if (step === 'over') {
    state.stack.pop();
    return [];
  }
  turn.next = TURN_STEPS[TURN_STEPS.indexOf(step) + 1] ?? 'over';
  const company = state.companies[turn.company]!;
  switch (step) {
    case 'homeStation':
      return turn.first ? home(state, turn.company) : [];
    case 'track':
      state.stack.push({ at: 'track' });
      return [];
    case 'station': {
      const cost = nextStationCost(state, turn.company);
      if (cost !== null && cost <= company.cash) state.stack.push({ at: 'station' });
      return [];
    }
    case 'run':
      if (company.trains.length > 0) state.stack.push({ at: 'run' });
      return [];
    case 'dividend':
      if (turn.revenue > 0) {
        state.stack.push({ at: 'dividend' });
        return [];
      }
      return noDividend(state, turn);
    case 'trains':
      state.stack.push({ at: 'trains', forced: false });
      return [];
  }
}

/** VIII.3.2: free, tile or not; asked only where there are several circles. */
function home(state: State, company: CompanyId): Happening[] {
  const places = homePlaces(GEOGRAPHY, state.board, company, homeRules(state));
  if (places.length > 1) {
    state.stack.push({ at: 'homeStation' });
    return [];
  }
  const [place] = places;
  // Only a moderator's correction can have filled all circles: the company operates without a station until one is free.
  if (!place) return [];
  placeHome(GEOGRAPHY, state.board, company, place);
  return [happened('homePlaced', { company, hex: place.hex })];
}

/** IX.2: a dividend of 0 is no dividend, whatever Heng Shan brings (148). */
function noDividend(state: State, turn: TurnStage): Happening[] {
  pay(state, BANK, turn.company, turn.subsidy);
  const { from, to } = moveMarker(CHART, state.market, turn.company, 'left');
  state.companies[turn.company]!.lastRun = { revenue: 0, paid: false };
  return [happened('noDividend', { company: turn.company, subsidy: turn.subsidy, price: from, newPrice: to })];
}
