import type { Phrase } from '../../../rules/game.js';
import { type Board, drawingAt } from '../board.js';
import { type HexName, opposite } from '../hex.js';
import { type Geography, hexOf } from '../map.js';
import { closedStops, networkOf, sideKey, stopKey } from '../network.js';
import { isEdge, isLarge, stopAt, stopValue } from '../tile.js';
import type { EnteredRoute, PricedRoute, Run, RunInput } from './run.js';

interface Visit {
  readonly key: string;
  readonly hex: HexName;
  readonly value: number;
  readonly large: boolean;
  readonly range: number;
  readonly own: boolean;
  readonly subsidy: number;
}

/** Prices routes that are known to be legal. */
export function priced(geo: Geography, input: RunInput, routes: readonly EnteredRoute[]): Run {
  const run = judgeRoutes(geo, input, routes);
  if ('code' in run) throw new Error(`route search made an illegal route: ${run.code} ${JSON.stringify(run.facts)}`);
  return run;
}

/** The run with its revenue, or what is wrong with it. */
export function judgeRoutes(geo: Geography, input: RunInput, routes: readonly EnteredRoute[]): Run | Phrase {
  const board = input.board as Board;
  const net = networkOf(geo, board);
  const closed = closedStops(net, board, input.owner);
  const usedSides = new Map<string, number>();
  const usedTrains = new Set<number>();
  const found: PricedRoute[] = [];
  let onceTaken = new Set<number>();
  for (const [number, route] of routes.entries()) {
    const no = (code: string, facts: Phrase['facts'] = {}): Phrase => ({ code, facts: { route: number, ...facts } });
    const spec = input.trains[route.train];
    if (!spec) return no('noSuchTrain');
    if (usedTrains.has(route.train)) return no('trainRunsOnce');
    usedTrains.add(route.train);

    const visits: Visit[] = [];
    const ferries = new Set<string>();
    const places = new Set<string>();
    const visit = (hex: HexName, index: number): Phrase | null => {
      const stop = drawingAt(geo, board, hex).stops[index]!;
      const key = stopKey(hex, index);
      const place = stop.place ?? key;
      if (places.has(place)) return no('stopTwice', { hex });
      places.add(place);
      visits.push({
        key,
        hex,
        value: stopValue(stop, input.time) + (input.stopBonus?.[hex] ?? 0),
        large: isLarge(stop),
        range: stop.free ? 0 : 1,
        own: (board.stations[hex] ?? []).some((station) => station.owner === input.owner && station.stop === index),
        subsidy: stop.subsidy ?? 0,
      });
      return null;
    };

    for (const [at, [hex, from, to]] of route.path.entries()) {
      if (!geo.hexes.has(hex)) return no('noSuchHex', { hex });
      const drawing = drawingAt(geo, board, hex);
      if (!drawing.tracks.some(([a, b]) => (a === from && b === to) || (a === to && b === from))) return no('noSuchTrack', { hex });
      const before = route.path[at - 1];
      const after = route.path[at + 1];
      if (!before) {
        if (isEdge(from)) return no('routeBeginsAtStop', { hex });
        const wrong = visit(hex, stopAt(from));
        if (wrong) return wrong;
      } else if (isEdge(from)) {
        if (!isEdge(before[2]) || hexOf(geo, before[0]).neighbours[before[2]] !== hex || opposite(before[2]) !== from)
          return no('pathBroken', { hex });
        const side = before[2] < 3 ? sideKey(before[0], before[2]) : sideKey(hex, from);
        const user = usedSides.get(side);
        if (user !== undefined)
          return no(user === number ? 'trackTwice' : 'trackShared', { hex, ...(user === number ? {} : { other: user }) });
        usedSides.set(side, number);
      } else if (before[0] !== hex || before[2] !== from) return no('pathBroken', { hex });
      const ferry = hexOf(geo, hex).ferry;
      if (ferry) ferries.add(ferry);
      if (!isEdge(to)) {
        const wrong = visit(hex, stopAt(to));
        if (wrong) return wrong;
        if (after && closed[net.stopAt.get(stopKey(hex, stopAt(to)))!])
          return no(drawing.stops[stopAt(to)]!.terminal ? 'routeEndsHere' : 'cityFull', { hex });
      } else if (!after) return no('routeEndsAtStop', { hex });
    }

    if (visits.length < 2) return no('twoStops');
    if (!visits.some((one) => one.own)) return no('noOwnStation');
    const range = visits.reduce((sum, one) => sum + one.range, 0);
    if (spec.stops !== null && range > spec.stops) return no('tooFar', { stops: range, allowed: spec.stops });
    const large = visits.filter((one) => one.large).length;
    if (spec.large !== undefined && large > spec.large) return no('tooManyLarge', { large, allowed: spec.large });

    const fee = ferries.size * (input.ferryFee ?? 0);
    const pay = payment(input, visits, spec.counted, route.counted, onceTaken);
    if ('code' in pay) return no(pay.code);
    onceTaken = new Set([...onceTaken, ...pay.bonuses.filter((index) => input.bonuses![index]!.once)]);
    found.push({
      train: route.train,
      path: route.path,
      stops: visits.map((one) => one.key),
      values: visits.map((one) => one.value),
      counted: pay.counted.map((one) => one.key),
      fee,
      bonuses: pay.bonuses,
      revenue: pay.amount - fee,
      subsidy: visits.reduce((sum, one) => sum + one.subsidy, 0),
    });
  }
  return {
    revenue: found.reduce((sum, route) => sum + route.revenue, 0),
    subsidy: found.reduce((sum, route) => sum + route.subsidy, 0),
    routes: found,
  };
}

interface Payment {
  readonly counted: readonly Visit[];
  readonly bonuses: readonly number[];
  readonly amount: number;
}

/** What the stops bring with the bonuses for those that count; an express counts the best choice unless the player chose. */
function payment(
  input: RunInput,
  visits: readonly Visit[],
  most: number | undefined,
  chosen: readonly string[] | undefined,
  onceTaken: ReadonlySet<number>,
): Payment | { code: string } {
  const bonuses = input.bonuses ?? [];
  const pay = (counted: readonly Visit[]): Payment => {
    const earned = bonuses.flatMap((bonus, index) =>
      !onceTaken.has(index) && bonus.hexes.every((hex) => counted.some((one) => one.hex === hex)) ? [index] : [],
    );
    const amount = counted.reduce((sum, one) => sum + one.value, 0) + earned.reduce((sum, index) => sum + bonuses[index]!.amount, 0);
    return { counted, bonuses: earned, amount };
  };
  if (most === undefined) return pay(visits);
  if (chosen) {
    const counted = visits.filter((one) => chosen.includes(one.key));
    if (counted.length !== new Set(chosen).size || counted.length > most || counted.length === 0) return { code: 'countedStops' };
    return counted.some((one) => one.own) ? pay(counted) : { code: 'countsNoOwnStation' };
  }
  const options = [richest(visits, most, [])];
  for (const bonus of bonuses) options.push(richest(visits, most, bonus.hexes));
  return options.map(pay).reduce((best, one) => (one.amount > best.amount ? one : best));
}

/** The richest so many of the visits, in running order: one in each wanted hex, and one with an own station. */
function richest(visits: readonly Visit[], most: number, hexes: readonly HexName[]): Visit[] {
  const sorted = [...visits].sort((a, b) => b.value - a.value || Number(b.own) - Number(a.own));
  const forced = hexes.flatMap((hex) => sorted.filter((one) => one.hex === hex).slice(0, 1)).slice(0, most);
  let picked = [...forced, ...sorted.filter((one) => !forced.includes(one))].slice(0, most);
  if (!picked.some((one) => one.own)) picked = [...picked.slice(0, most - 1), sorted.find((one) => one.own)!];
  return visits.filter((one) => picked.includes(one));
}
