import type { Board } from '../../games/rail18xx/board.js';
import { type RailGraph, railGraph } from '../../games/rail18xx/routes/links.js';
import type { EnteredRoute } from '../../games/rail18xx/routes/run.js';
import type { Happening } from '../../rules/game.js';
import type { Json, JsonObject } from '../../rules/json.js';
import type { Block, Scene } from '../shared/presentation.js';
import type { BoardKit } from './boardBlock.js';
import { decidedIn } from './cards/dividend.js';
import { stopName } from './routePanel.js';

/** A run that was just made, from what the log tells of it: while its income is decided, and on its page of the history. */
export interface ToldRun {
  readonly routes: readonly EnteredRoute[];
  readonly block: Block | null;
}

interface ToldRoute {
  readonly train: string;
  readonly stops: readonly string[];
  readonly values: readonly number[];
  readonly revenue: number;
}

interface Staged {
  readonly stage: { readonly at: string } | null;
}

type Telling = Pick<Scene<Staged>, 'told' | 'past' | 'toldBefore' | 'before'>;

/** The run that a page shows: the move's own, or the one whose income the move of a page of the history decided. */
function runOf({ told, past, toldBefore, before }: Telling): Happening | undefined {
  const own = told?.findLast(({ code }) => code === 'trainsRun');
  if (own || !past || before?.stage?.at !== 'dividend') return own;
  return toldBefore?.findLast(({ code }) => code === 'trainsRun');
}

/** Who ran in the move that a page of the history shows: the turn may be over there. */
export function ranIn(scene: Telling): string | null {
  const company = scene.past && runOf(scene)?.facts.company;
  return typeof company === 'string' ? company : null;
}

interface Running extends Staged {
  readonly board: Board;
}

export function toldRun(scene: Scene<Running>, { geo, routes: kit, money }: BoardKit): ToldRun | null {
  if (!kit || !(scene.past || decidedIn(scene).stage?.at === 'dividend')) return null;
  const run = runOf(scene);
  if (run?.facts.company !== kit.input.owner) return null;
  const told = (run?.facts.routes as readonly Json[] | undefined)?.map((route) => route as unknown as ToldRoute) ?? [];
  if (told.length === 0) return null;
  const graph = railGraph(geo, kit.input);
  const ways = waysThrough(
    graph,
    told.map(({ stops }) => stops),
  );
  if (!ways) return null;
  const rows = told.map(({ train, stops, values, revenue }, index) => {
    const bonus = revenue - values.reduce((sum, value) => sum + value, 0);
    return {
      number: index + 1,
      colour: index % 4,
      train: kit.trainName(train),
      stops: stops.map((key, at) => ({ name: stopName(geo, key), value: values[at] })),
      bonuses: bonus > 0 ? [{ name: kit.bonusName(0), amount: bonus }] : [],
      sum: money(revenue),
      reach: `${stops.length} stops`,
    };
  });
  const facts = run.facts as JsonObject;
  const model = { rows, total: money(Number(facts.revenue)), proposal: 'as they ran', told: true };
  return {
    routes: ways.map((links, train) => ({ train, path: links.flatMap((link) => graph.links[link]!.path) })),
    block: scene.question ? { place: 'panel', partial: 'rail18xx/routes', model } : null,
  };
}

/** Links from stop to stop for all routes, none using the track of another; null where the map has changed since. */
function waysThrough(graph: RailGraph, routes: readonly (readonly string[])[]): number[][] | null {
  const index = new Map(graph.stops.map(({ key }, stop) => [key, stop]));
  const used = new Set<number>();
  const ways = routes.map((): number[] => []);
  const go = (route: number, at: number): boolean => {
    const stops = routes[route];
    if (!stops) return true;
    if (at === stops.length - 1) return go(route + 1, 0);
    const [from, to] = [index.get(stops[at]!), index.get(stops[at + 1]!)];
    if (from === undefined || to === undefined) return false;
    for (const link of graph.stops[from]!.links) {
      const { to: reached, resources } = graph.links[link]!;
      if (reached !== to || resources.some((one) => used.has(one))) continue;
      for (const one of resources) used.add(one);
      ways[route]!.push(link);
      if (go(route, at + 1)) return true;
      ways[route]!.pop();
      for (const one of resources) used.delete(one);
    }
    return false;
  };
  return go(0, 0) ? ways : null;
}
