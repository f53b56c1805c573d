import { type Board, drawingAt, stationsAt } from '../../games/rail18xx/board.js';
import type { HexName } from '../../games/rail18xx/hex.js';
import { type Geography, hexOf } from '../../games/rail18xx/map.js';
import { judgeRoutes } from '../../games/rail18xx/routes/judge.js';
import { type RailGraph, railGraph } from '../../games/rail18xx/routes/links.js';
import type { EnteredRoute, PricedRoute, Run, RunInput } from '../../games/rail18xx/routes/run.js';
import type { Phrase, Question } from '../../rules/game.js';
import type { Block, Scene } from '../shared/presentation.js';
import { listed } from '../shared/talk.js';
import { factOf } from './layOptions.js';
import { type Click, click, draftOf, draftText, enteredRoutes, otherTrack, type RouteDraft, readDraft, stopsOf } from './routeDraft.js';

/** What the trains of the company on turn run on and for, as far as everybody sees it. */
export interface RouteKit {
  readonly input: RunInput;
  /** Names of the trains, as in `input`. */
  readonly trains: readonly string[];
  readonly trainName: (train: string) => string;
  readonly bonusName: (index: number) => string;
  readonly refusal: (phrase: Phrase) => string;
  /** Why a legal run is refused all the same. */
  readonly beaten: (run: Run, highest: number | null) => Phrase;
}

/** Routes on the board and in the panel. */
export interface Running {
  readonly shown: readonly EnteredRoute[];
  readonly block: Block;
  /** Stops that can be clicked, with what that does. */
  readonly picks: readonly StopPick[];
}

export interface StopPick {
  readonly hex: HexName;
  readonly stop: number;
  readonly href: string;
  readonly says: string;
}

/** The level at which routes are entered. */
const OWN = 'own';

export function runningOf(
  scene: Scene<{ readonly board: Board }>,
  geo: Geography,
  kit: RouteKit | null,
  money: (amount: number) => string,
): Running | null {
  const { question, path, asks, href } = scene;
  if (!kit || kit.trains.length === 0 || !question) return null;
  const top = path.length === 0 ? question : asks?.([]);
  const best = bestOptions(top);
  if (best.length === 0 && path[0] !== OWN) return null;
  const graph = railGraph(geo, kit.input);
  const editing = path[0] === OWN;
  const given =
    routesIn(question.kind === 'done' ? question.move : best.reduce((most, one) => (one.revenue > most.revenue ? one : most)).move) ?? [];
  const draft =
    (editing && scene.edit ? readDraft(graph, kit.trains.length, scene.edit) : null) ??
    draftOf(graph, given, given.length < kit.trains.length ? freeTrain(kit, given) : 0);
  const shown = editing && draft ? enteredRoutes(graph, draft) : [...given].sort((a, b) => a.train - b.train);
  const judged = judgeRoutes(geo, kit.input, shown);
  const highest = best.length > 0 ? Math.max(...best.map((one) => one.revenue)) : null;
  const open = { geo, kit, graph, draft, href, money };
  const picks = editing && draft ? stopPicks(open, draft) : [];
  const wrong =
    'code' in judged ? kit.refusal(judged) : question.kind === 'done' || !editing ? null : kit.refusal(kit.beaten(judged, highest));
  const model = {
    editing,
    rows: rowsOf(open, shown, judged, editing),
    total: 'code' in judged ? null : money(judged.revenue),
    subsidy: 'code' in judged || judged.subsidy === 0 ? null : money(judged.subsidy),
    wrong,
    fine:
      editing && wrong === null
        ? `These routes are legal${highest !== null && 'revenue' in judged && judged.revenue >= highest ? ', and nothing pays more' : ''}.`
        : null,
    proposal: !editing && best.length > 0 ? (best.length > 1 ? 'drawn: the one that pays most' : 'proposed: the most there is') : null,
    clear: editing && draft ? href([OWN], draftText({ active: draft.active, routes: new Map() })) : null,
    again: editing ? href([OWN]) : null,
    hint: editing
      ? `Click stops on the map, or here: they are added to the route of the ${kit.trainName(kit.trains[draft?.active ?? 0]!)} or taken out.`
      : null,
    stops: picks.map(({ href: to, says }) => ({ href: to, says })),
  };
  return { shown, picks, block: { place: 'panel', partial: 'rail18xx/routes', model, ...(editing ? { instead: true as const } : {}) } };
}

/** What the draft in the address answers to "enter the routes"; null for a draft that does not fit this map. */
export function routeAnswer(scene: Scene<{ readonly board: Board }>, geo: Geography, kit: RouteKit | null): string | null {
  if (!kit || scene.path.length !== 1 || scene.path[0] !== OWN || !scene.edit) return null;
  const graph = railGraph(geo, kit.input);
  const draft = readDraft(graph, kit.trains.length, scene.edit);
  // A lone stop is a route that is still being put together.
  if (!draft || [...draft.routes.values()].some((route) => route.links.length === 0)) return null;
  return JSON.stringify({ routes: enteredRoutes(graph, draft).map(({ train, path }) => ({ train, path })) });
}

const freeTrain = (kit: RouteKit, routes: readonly EnteredRoute[]): number =>
  Math.max(
    0,
    kit.trains.findIndex((_, train) => !routes.some((route) => route.train === train)),
  );

function bestOptions(question: Question | null | undefined): { revenue: number; move: unknown }[] {
  if (question?.kind !== 'pick') return [];
  return question.options.flatMap((option) =>
    option.key.startsWith('best') && routesIn(option.move) ? [{ revenue: Number(factOf(option, 'revenue') ?? 0), move: option.move }] : [],
  );
}

export function routesIn(move: unknown): readonly EnteredRoute[] | null {
  if (typeof move !== 'object' || move === null || !('routes' in move) || !Array.isArray(move.routes)) return null;
  return move.routes as EnteredRoute[];
}

interface Open {
  readonly geo: Geography;
  readonly kit: RouteKit;
  readonly graph: RailGraph;
  readonly draft: RouteDraft | null;
  readonly href: Scene['href'];
  readonly money: (amount: number) => string;
}

export function stopName(geo: Geography, key: string): string {
  const [hex, stop] = key.split('.');
  const found = hexOf(geo, hex!);
  const whole = found.partOf ? hexOf(geo, found.partOf) : found;
  return whole.names?.[Number(stop)] ?? whole.name ?? hex!;
}

const DOES: Record<Exclude<Click['does'], 'nothing'>, (name: string) => string> = {
  begin: (name) => `Begin the route at ${name}`,
  add: (name) => `Add ${name}`,
  insert: (name) => `Go by way of ${name}`,
  leaveOut: (name) => `Leave out ${name}`,
  cut: (name) => `End the route at ${name}`,
  drop: (name) => `Take ${name} off the route`,
};

function stopPicks({ geo, graph, href, kit }: Open, draft: RouteDraft): StopPick[] {
  return graph.stops.flatMap(({ key, value }, stop) => {
    const made = click(graph, draft, stop);
    if (made.does === 'nothing') return [];
    const [hex, index] = key.split('.');
    const says = `${DOES[made.does](stopName(geo, key))} (${value}), ${kit.trainName(kit.trains[draft.active]!)}.`;
    return [{ hex: hex!, stop: Number(index), href: href([OWN], draftText(made.draft)), says }];
  });
}

function rowsOf(open: Open, shown: readonly EnteredRoute[], judged: Run | Phrase, editing: boolean): object[] {
  const { kit, draft, graph, geo, href, money } = open;
  const priced = new Map('code' in judged ? [] : judged.routes.map((route) => [route.train, route] as const));
  return kit.trains.flatMap((train, index) => {
    const number = shown.findIndex((route) => route.train === index);
    if (number < 0 && !editing) return [];
    const route = priced.get(index) ?? (number < 0 ? null : alone(open, shown[number]!));
    const held = draft?.routes.get(index);
    const names = route
      ? null
      : held
        ? stopsOf(graph, held).map((stop) => ({ name: stopName(geo, graph.stops[stop]!.key), value: graph.stops[stop]!.value }))
        : [];
    return [
      {
        number: number < 0 ? null : number + 1,
        colour: number < 0 ? 0 : number % 4,
        train: kit.trainName(train),
        active: editing && draft?.active === index,
        stops: route ? stopWords(open, route) : names,
        bonuses: route?.bonuses.map((bonus) => ({ name: kit.bonusName(bonus), amount: kit.input.bonuses![bonus]!.amount })) ?? [],
        fee: route && route.fee > 0 ? route.fee : null,
        sum: route ? money(route.revenue) : null,
        reach: route
          ? reachWords(kit, index, route)
          : held
            ? held.links.length > 0
              ? 'no route yet'
              : 'choose the next stop'
            : 'does not run',
        ends: route ? endWords(open, route) : [],
        edit: draft && !(editing && draft.active === index) ? href([OWN], draftText({ ...draft, active: index })) : null,
        others:
          editing && draft && draft.active === index
            ? otherTrack(graph, draft, index).map(({ to, draft: next }) => ({
                name: stopName(geo, graph.stops[to]!.key),
                href: href([OWN], draftText(next)),
              }))
            : [],
      },
    ];
  });
}

/** A route by itself, where the run as a whole is not legal. */
function alone({ geo, kit }: Open, route: EnteredRoute): PricedRoute | null {
  const run = judgeRoutes(geo, kit.input, [route]);
  return 'code' in run ? null : run.routes[0]!;
}

const stopWords = ({ geo }: Open, route: PricedRoute): object[] =>
  route.stops.map((key, index) => ({
    name: stopName(geo, key),
    value: route.values[index],
    passed: route.counted.length < route.stops.length && !route.counted.includes(key),
  }));

function reachWords({ input }: RouteKit, train: number, route: PricedRoute): string {
  const { stops, counted } = input.trains[train]!;
  if (counted !== undefined) return `counts ${route.counted.length} of ${counted}, passes ${route.stops.length}`;
  return stops === null ? `${route.stops.length} stops` : `${route.stops.length} of ${stops} stops`;
}

/** Where a route cannot go on although the train could. */
function endWords({ geo, graph, kit }: Open, route: PricedRoute): string[] {
  const { stops } = kit.input.trains[route.train]!;
  const full = [route.stops[0]!, route.stops.at(-1)!].filter((key) => {
    const [hex, index] = key.split('.');
    const stop = drawingAt(geo, kit.input.board as Board, hex!).stops[Number(index)]!;
    const found = graph.stops.find((one) => one.key === key);
    return found && !found.open && stop.slots > 0 && !stop.terminal && stationsAt(kit.input.board as Board, hex!).length > 0;
  });
  const found =
    full.length > 0
      ? [`${listed(full.map((key) => stopName(geo, key)))} ${full.length > 1 ? 'are' : 'is'} full of other stations: the route ends there.`]
      : [];
  if (stops !== null && route.stops.length >= stops && full.length === 0) return [];
  return found;
}
