import type { Geography } from '../map.js';
import { priced } from './judge.js';
import { type RailGraph, railGraph } from './links.js';
import { PATIENCE, type Patience, pack, type Wanted } from './pack.js';
import type { Candidate } from './paths.js';
import type { BestRun, EnteredRoute, Run, RunInput } from './run.js';

/**
 * The highest total that the trains can earn together, proven, with the routes that earn it. `patience` chooses
 * between ways to the same result.
 */
export function bestRoutes(geo: Geography, input: RunInput, patience: Patience = PATIENCE): BestRun {
  const graph = railGraph(geo, input);
  const subsidies = graph.stops.some((stop) => stop.subsidy > 0);
  const byVisits: (Run | null)[] = [];
  for (let visits = 0; visits <= (subsidies ? input.trains.length : 0); visits++) {
    let best: readonly (Candidate | null)[] | null = null;
    let revenue = -1;
    for (const wanted of subsidies ? assignments(input, visits) : [input.trains.map((spec): Wanted => ({ spec, visits: 'any' }))]) {
      const found = pack(graph, wanted, input.bonuses ?? [], revenue, patience);
      if (found) [best, revenue] = [found.routes, found.revenue];
    }
    byVisits.push(best ? priced(geo, input, entered(graph, best)) : null);
  }
  const best = byVisits.reduce((top, run) => (run && (!top || run.revenue > top.revenue) ? run : top), null);
  return { best: best ?? { revenue: 0, subsidy: 0, routes: [] }, byVisits };
}

/** Every way to say which of the trains visit the stop with a subsidy, equal trains told apart only once. */
function assignments(input: RunInput, visits: number): Wanted[][] {
  const found: Wanted[][] = [];
  const seen = new Set<string>();
  for (let mask = 0; mask < 1 << input.trains.length; mask++) {
    const wanted = input.trains.map((spec, index): Wanted => ({ spec, visits: mask & (1 << index) ? 'must' : 'never' }));
    if (wanted.filter((one) => one.visits === 'must').length !== visits) continue;
    const name = wanted
      .map((one) => JSON.stringify(one))
      .sort()
      .join();
    if (seen.has(name)) continue;
    seen.add(name);
    found.push(wanted);
  }
  return found;
}

function entered(graph: RailGraph, routes: readonly (Candidate | null)[]): EnteredRoute[] {
  return routes.flatMap((route, train) => (route ? [{ train, path: route.links.flatMap((link) => graph.links[link]!.path) }] : []));
}
