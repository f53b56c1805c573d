import { InvariantBroken } from '../../rules/errors.js';
import { moneyInAll } from '../rail18xx/bank.js';
import { stationsOf, tilesLeft } from '../rail18xx/board.js';
import { spaceOf } from '../rail18xx/market.js';
import { allShares } from '../rail18xx/shares.js';
import { miscountedTrain } from '../rail18xx/trains.js';
import { CHART } from './data/chart.js';
import { COMPANIES, COMPANY_IDS } from './data/companies.js';
import { GEOGRAPHY } from './data/map.js';
import { BANK_SIZE, MOST_HELD, MOST_IN_POOL } from './options.js';
import { phaseNow, type State, trainsOf } from './state.js';

function hold(condition: boolean, code: string, facts: Record<string, string | number> = {}): void {
  if (!condition) throw new InvariantBroken(code, facts);
}

/** What is true in every position. */
export function referee(state: State): void {
  hold(moneyInAll(state) === BANK_SIZE, 'money', { sum: moneyInAll(state) });
  hold(state.bank.cash >= 0 || state.bank.broken, 'brokenBank', { cash: state.bank.cash });
  state.players.forEach(({ cash }, seat) => {
    hold(cash >= 0, 'cash', { seat, cash });
  });
  for (const id of COMPANY_IDS) shares(state, id);
  const train = miscountedTrain(trainsOf(state), state);
  hold(train === null, 'trains', { train: train ?? '' });
  for (const tile of GEOGRAPHY.tiles.keys()) hold(tilesLeft(GEOGRAPHY, state.board, tile) >= 0, 'tiles', { tile });
  for (const id in state.privates) {
    const { owner, closed } = state.privates[id]!;
    hold(!closed || owner === null, 'closedPrivate', { private: id });
  }
  const idle = state.stack.length === 0 || state.stack.at(-1)!.at === 'operating';
  hold((state.ended !== null) === idle, 'end');
}

function shares(state: State, id: string): void {
  const company = state.companies[id]!;
  hold(allShares(company) === 100, 'shares', { company: id, sum: allShares(company) });
  hold(company.pool <= MOST_IN_POOL, 'pool', { company: id, pool: company.pool });
  hold(company.cash >= 0, 'treasury', { company: id, cash: company.cash });
  hold(company.par > 0 === (spaceOf(CHART, state.market, id) !== null), 'marker', { company: id });
  hold((company.director !== null) === company.par > 0, 'director', { company: id });
  company.held.forEach((held, seat) => {
    hold(held >= 0 && held <= MOST_HELD, 'holding', { company: id, seat, held });
    if (company.director !== null) hold(held <= company.held[company.director]!, 'largestHolderDirects', { company: id, seat });
  });
  if (company.director !== null) hold(company.held[company.director]! >= company.directorShare, 'certificate', { company: id });
  hold(stationsOf(state.board, id).length <= COMPANIES[id]!.tokens, 'stations', { company: id });
  const giving = state.stack.some((stage) => stage.at === 'giveUp' && stage.companies.includes(id));
  hold(giving || company.trains.length <= phaseNow(state).trainLimit, 'trainLimit', { company: id });
}
