import { bestRoutes } from '../../../src/games/rail18xx/routes/best.js';
import { judgeRoutes } from '../../../src/games/rail18xx/routes/judge.js';
import type { EnteredRoute, Piece } from '../../../src/games/rail18xx/routes/run.js';
import { isRun, runInput, trainSpec } from './runs.js';
import { type Fact, recorded, recordedRuns, traceFiles } from './traces.js';

const end = (at: Fact): number => (typeof at === 'number' ? at : 6 + Number(at.slice(1)));

const files = traceFiles();
(files.length > 0 ? describe : describe.skip).each(files.length > 0 ? files : ['none'])('%s', (file) => {
  it('finds the best revenue of every completed search, and never less than an unfinished one', () => {
    for (const at of recorded(file, isRun)) {
      const { revenue } = bestRoutes(at.geo, runInput(at)).best;
      if (at.legal.searchComplete) expect([at.n, at.legal.by, revenue]).toEqual([at.n, at.legal.by, at.legal.bestRevenue]);
      else expect(revenue).toBeGreaterThanOrEqual(at.legal.bestRevenue);
    }
  });

  it('accepts and prices every route that was run', () => {
    for (const at of recordedRuns(file)) {
      const trains = at.action.routes.map((route: Fact) => trainSpec(route.train));
      const entered = at.action.routes.map(
        (route: Fact, train: number): EnteredRoute => ({
          train,
          path: route.path.map(([hex, from, to]: Fact): Piece => [hex, end(from), end(to)]),
          ...(route.counted ? { counted: route.counted.map((stop: string) => stop.replace(/:[cto]/, '.')) } : {}),
        }),
      );
      const run = judgeRoutes(at.geo, { ...runInput(at), trains }, entered);
      const subsidy = at.action.routes.reduce((sum: number, route: Fact) => sum + (route.subsidy ?? 0), 0);
      expect([at.n, run]).toEqual([at.n, expect.objectContaining({ revenue: at.action.revenue, subsidy })]);
    }
  });
});
