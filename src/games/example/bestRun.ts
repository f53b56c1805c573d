import type { Proofs, Seat } from '../../rules/game.js';
import type { Json } from '../../rules/json.js';
import { type Bag, destinationOf, EDITIONS, type EditionName, feeOf, neighbours, type Station } from './editions.js';
import { playerAt, type State } from './state.js';

/** All that a run depends on, as plain data: it is also the question of the proof. */
export interface RunFacts {
  readonly edition: EditionName;
  readonly from: Station;
  readonly steam: number;
  readonly coins: number;
  readonly shelf: readonly Bag[];
  /** Where the other trains stand. */
  readonly trains: readonly Station[];
}

/** Names the search within a step: in one step a bot may run in two nights. */
const proofKey = (state: State, seat: Seat): string => `bestRun:night-${state.night}:seat-${seat}`;

export function runFacts(state: State, seat: Seat, steam: number): RunFacts {
  const { train, coins, shelf } = playerAt(state, seat);
  const trains = state.players.filter((_, other) => other !== seat).map((other) => other.train);
  return { edition: state.edition, from: train, steam, coins, shelf, trains };
}

/** Where a run may go on from where it is: no station twice, steam for the miles, coins in hand for the tolls. */
export function nextStations(facts: RunFacts, via: readonly Station[]): Station[] {
  const edition = EDITIONS[facts.edition];
  const here = via.at(-1) ?? facts.from;
  const steam = facts.steam - milesOf(facts, via);
  const coins = facts.coins - tollsOf(facts, via);
  return neighbours(edition, here)
    .filter(({ station, miles }) => miles <= steam && station !== facts.from && !via.includes(station))
    .map(({ station }) => station)
    .filter((station) => tollAt(facts, station) <= coins);
}

/** The bags that a run delivers: those whose destination it calls at. */
export const deliveredBy = (facts: RunFacts, via: readonly Station[]): Bag[] =>
  facts.shelf.filter((bag) => via.includes(destinationOf(bag)));

export const feesOf = (bags: readonly Bag[]): number => bags.reduce((sum, bag) => sum + feeOf(bag), 0);
export const tollsOf = (facts: RunFacts, via: readonly Station[]): number => via.reduce((sum, station) => sum + tollAt(facts, station), 0);
/** What a run brings in: fees less tolls. */
export const gainOf = (facts: RunFacts, via: readonly Station[]): number => feesOf(deliveredBy(facts, via)) - tollsOf(facts, via);

export interface BestRun {
  readonly gain: number;
  readonly via: readonly Station[];
}

/**
 * The best run is a search over all runs, so it is a proof: searched once, away from the pages, and read from the
 * step's record ever after.
 */
export function bestRun(state: State, seat: Seat, facts: RunFacts, proofs: Proofs): BestRun {
  return proofs.proof(proofKey(state, seat), () => facts as unknown as Json) as unknown as BestRun;
}

export function searchBestRun(facts: RunFacts): BestRun {
  let best: BestRun = { gain: 0, via: [] };
  const visit = (via: readonly Station[]): void => {
    const gain = gainOf(facts, via);
    if (gain > best.gain) best = { gain, via };
    for (const station of nextStations(facts, via)) visit([...via, station]);
  };
  visit([]);
  return best;
}

const tollAt = (facts: RunFacts, station: Station): number =>
  EDITIONS[facts.edition].tolls ? facts.trains.filter((train) => train === station).length : 0;

function milesOf(facts: RunFacts, via: readonly Station[]): number {
  const edition = EDITIONS[facts.edition];
  let here = facts.from;
  return via.reduce((sum, station) => {
    const link = neighbours(edition, here).find((next) => next.station === station);
    here = station;
    return sum + (link?.miles ?? 0);
  }, 0);
}
