import type { RailGraph } from '../../games/rail18xx/routes/links.js';
import type { EnteredRoute, Piece } from '../../games/rail18xx/routes/run.js';
import { stopAt } from '../../games/rail18xx/tile.js';

/** Routes while they are put together by clicking stops: every click is an address that holds all of them. */
export interface RouteDraft {
  /** The train whose route the clicks change. */
  readonly active: number;
  readonly routes: ReadonlyMap<number, DraftRoute>;
}

/** A first stop and the links that follow; a lone stop has none yet. */
export interface DraftRoute {
  readonly start: number;
  readonly links: readonly number[];
}

/** `1~0s3l12.14~1s5`: train 1 is edited; train 0 runs from stop 3 over links 12 and 14; train 1 begins at stop 5. */
export const draftText = ({ active, routes }: RouteDraft): string =>
  [active, ...[...routes].map(([train, { start, links }]) => `${train}s${start}${links.length > 0 ? `l${links.join('.')}` : ''}`)].join(
    '~',
  );

/** Null when the text is no draft on this map. */
export function readDraft(graph: RailGraph, trains: number, text: string): RouteDraft | null {
  const [first, ...rest] = text.split('~');
  const active = Number(first);
  if (!Number.isInteger(active) || active < 0 || active >= trains) return null;
  const routes = new Map<number, DraftRoute>();
  for (const part of rest) {
    const found = /^(\d{1,2})s(\d{1,4})(?:l([\d.]{1,400}))?$/.exec(part);
    if (!found) return null;
    const [train, start, links] = [Number(found[1]), Number(found[2]), found[3] ? found[3].split('.').map(Number) : []];
    let at = start;
    for (const link of links) {
      if (graph.links[link]?.from !== at) return null;
      at = graph.links[link]!.to;
    }
    if (train >= trains || !graph.stops[start] || routes.has(train)) return null;
    routes.set(train, { start, links });
  }
  return { active, routes };
}

/** The draft of routes that are given as track. Null where they use track that the graph leaves out. */
export function draftOf(graph: RailGraph, routes: readonly EnteredRoute[], active: number): RouteDraft | null {
  const found = new Map<number, DraftRoute>();
  for (const { train, path } of routes) {
    const [first] = path;
    if (!first) continue;
    const start = graph.stops.findIndex((stop) => stop.key === `${first[0]}.${stopAt(first[1])}`);
    if (start < 0) return null;
    const links: number[] = [];
    let at = start;
    for (let done = 0; done < path.length; ) {
      const link = graph.stops[at]!.links.find((one) => begins(path, done, graph.links[one]!.path));
      if (link === undefined) return null;
      links.push(link);
      done += graph.links[link]!.path.length;
      at = graph.links[link]!.to;
    }
    found.set(train, { start, links });
  }
  return { active, routes: found };
}

const begins = (path: readonly Piece[], from: number, part: readonly Piece[]): boolean =>
  part.every(([hex, a, b], index) => {
    const piece = path[from + index];
    return piece !== undefined && piece[0] === hex && piece[1] === a && piece[2] === b;
  });

export const stopsOf = (graph: RailGraph, { start, links }: DraftRoute): number[] => [start, ...links.map((link) => graph.links[link]!.to)];

/** As they are entered, in the order of the trains; lone stops are left out. */
export const enteredRoutes = (graph: RailGraph, { routes }: RouteDraft): EnteredRoute[] =>
  [...routes]
    .filter(([, route]) => route.links.length > 0)
    .sort(([a], [b]) => a - b)
    .map(([train, { links }]) => ({ train, path: links.flatMap((link) => graph.links[link]!.path) }));

export type Click =
  | { readonly does: 'begin' | 'add' | 'insert' | 'leaveOut' | 'cut' | 'drop'; readonly draft: RouteDraft }
  | { readonly does: 'nothing' };

const NOTHING: Click = { does: 'nothing' };

/** What a click on a stop makes of the route that is being edited. */
export function click(graph: RailGraph, draft: RouteDraft, stop: number): Click {
  const route = draft.routes.get(draft.active);
  const changed = (next: DraftRoute | null): RouteDraft => {
    const routes = new Map(draft.routes);
    if (next) routes.set(draft.active, next);
    else routes.delete(draft.active);
    return { active: draft.active, routes };
  };
  if (!route) return { does: 'begin', draft: changed({ start: stop, links: [] }) };
  const stops = stopsOf(graph, route);
  const at = stops.indexOf(stop);
  if (at >= 0) {
    if (stops.length === 1) return { does: 'drop', draft: changed(null) };
    if (at === stops.length - 1) return { does: 'drop', draft: changed({ ...route, links: route.links.slice(0, -1) }) };
    if (at === 0) return { does: 'drop', draft: changed({ start: stops[1]!, links: route.links.slice(1) }) };
    const kept = [...route.links.slice(0, at - 1), ...route.links.slice(at + 1)];
    const around = way(graph, draft, stops[at - 1]!, stops[at + 1]!, kept, [...stops.slice(0, at - 1), ...stops.slice(at + 2), stop]);
    if (around)
      return {
        does: 'leaveOut',
        draft: changed({ ...route, links: route.links.slice(0, at - 1).concat(around, route.links.slice(at + 1)) }),
      };
    return { does: 'cut', draft: changed({ ...route, links: route.links.slice(0, at) }) };
  }
  return added(graph, draft, route, stops, stop, changed);
}

/** A new stop goes to the nearer end, or between two others where the track allows only that. */
function added(
  graph: RailGraph,
  draft: RouteDraft,
  route: DraftRoute,
  stops: readonly number[],
  stop: number,
  changed: (next: DraftRoute) => RouteDraft,
): Click {
  const lone = route.links.length === 0;
  const last = stops.at(-1)!;
  const found: { links: number[]; click: Click }[] = [];
  const behind = lone || graph.stops[last]!.open ? way(graph, draft, last, stop, route.links, stops) : null;
  if (behind) found.push({ links: behind, click: { does: 'add', draft: changed({ ...route, links: [...route.links, ...behind] }) } });
  const ahead = !lone && graph.stops[route.start]!.open ? way(graph, draft, route.start, stop, route.links, stops) : null;
  if (ahead) {
    // Link k ^ 1 is the same track in the other direction.
    const links = [...ahead.map((link) => link ^ 1).reverse(), ...route.links];
    found.push({ links: ahead, click: { does: 'add', draft: changed({ start: stop, links }) } });
  }
  if (found.length === 0 && graph.stops[stop]!.open) {
    for (let at = 0; at < route.links.length; at++) {
      const kept = [...route.links.slice(0, at), ...route.links.slice(at + 1)];
      const to = way(graph, draft, stops[at]!, stop, kept, stops);
      const on =
        to &&
        way(
          graph,
          draft,
          stop,
          stops[at + 1]!,
          [...kept, ...to],
          [...stops.filter((one) => one !== stops[at + 1]), ...to.map((link) => graph.links[link]!.to)],
        );
      if (!to || !on) continue;
      const links = [...route.links.slice(0, at), ...to, ...on, ...route.links.slice(at + 1)];
      found.push({ links: [...to, ...on], click: { does: 'insert', draft: changed({ ...route, links }) } });
    }
  }
  return found.sort((a, b) => a.links.length - b.links.length)[0]?.click ?? NOTHING;
}

/** Other track between the same two stops of a route, for each of its links. */
export function otherTrack(graph: RailGraph, draft: RouteDraft, train: number): { to: number; draft: RouteDraft }[] {
  const route = draft.routes.get(train);
  if (!route) return [];
  return route.links.flatMap((link, at) => {
    const kept = route.links.filter((_, index) => index !== at);
    const used = usedBy(graph, draft, train, kept);
    const { from, to } = graph.links[link]!;
    const others = graph.stops[from]!.links.filter(
      (one) => graph.links[one]!.to === to && !graph.links[one]!.resources.some((side) => used.has(side)),
    );
    const next = others[(others.indexOf(link) + 1) % others.length];
    if (others.length < 2 || next === undefined) return [];
    const links = route.links.map((one, index) => (index === at ? next : one));
    return [{ to, draft: { active: train, routes: new Map(draft.routes).set(train, { ...route, links }) } }];
  });
}

function usedBy(graph: RailGraph, draft: RouteDraft, train: number, own: readonly number[]): Set<number> {
  const used = new Set<number>();
  const take = (links: readonly number[]): void => {
    for (const link of links) for (const side of graph.links[link]!.resources) used.add(side);
  };
  for (const [other, { links }] of draft.routes) if (other !== train) take(links);
  take(own);
  return used;
}

/** The fewest links from one stop to another over free track, through open stops that the route does not hold yet. */
function way(
  graph: RailGraph,
  draft: RouteDraft,
  from: number,
  to: number,
  own: readonly number[],
  held: readonly number[],
): number[] | null {
  const used = usedBy(graph, draft, draft.active, own);
  const places = new Set(held.filter((stop) => stop !== from && stop !== to).map((stop) => graph.stops[stop]!.place));
  if (places.has(graph.stops[to]!.place)) return null;
  let front: { at: number; links: number[] }[] = [{ at: from, links: [] }];
  // A train seldom goes further in one click; the search stays small.
  for (let length = 0; length < 6 && front.length > 0; length++) {
    const next: typeof front = [];
    for (const { at, links } of front) {
      for (const link of graph.stops[at]!.links) {
        const { to: there, resources } = graph.links[link]!;
        const free = resources.every((side) => !used.has(side) && !links.some((one) => graph.links[one]!.resources.includes(side)));
        if (!free || links.some((one) => graph.links[one]!.to === there || graph.links[one]!.from === there)) continue;
        if (there === to) return [...links, link];
        if (graph.stops[there]!.open && !places.has(graph.stops[there]!.place) && next.length < 400)
          next.push({ at: there, links: [...links, link] });
      }
    }
    front = next;
  }
  return null;
}
