import { type Static, Type } from '@sinclair/typebox';
import { must } from '../../rules/errors.js';
import type { Option, Phrase, Question, Seat } from '../../rules/game.js';
import { components } from './components.js';
import type { Dice } from './dice.js';
import { mark } from './income.js';
import { type Route, routesOf } from './routes.js';
import { carriages } from './shares.js';
import { after, type Doing, type Line, type State, seatOf } from './state.js';

/** Rulebook, RUN TRAINS and dividends. Rulings R27-R31. */

export const runSchema = Type.Object(
  {
    kind: Type.Literal('run'),
    /** One for each activated line, from the top: the sides by which the route leaves its cities and its last stop; null: no run. */
    routes: Type.Array(Type.Union([Type.Array(Type.String({ maxLength: 6 }), { minItems: 2, maxItems: 60 }), Type.Null()]), {
      minItems: 1,
      maxItems: 3,
    }),
  },
  { additionalProperties: false },
);
export type RunAction = Static<typeof runSchema>;

/** What a train earns at each stop: 1 for each car, and 1 more at cities for each goods carriage. */
interface Train {
  cars: number;
  goods: number;
}

export function trainOn(state: State, line: Line): Train {
  const { tile } = components(state);
  return { cars: line.tiles.length, goods: line.tiles.slice(1).filter((id) => tile[id]!.carriage === 'goods').length };
}

export const routeIncome = (train: Train, route: Route): number =>
  train.cars * (route.cities + route.stations) + train.goods * route.cities;

const free = (route: Route, low: number, high: number): boolean => (route.low & low) === 0 && (route.high & high) === 0;

/** R27: one to three dice, as many lines from the top, all of them opened. */
export function runBarred(state: State, seat: Seat, dice: Dice): Phrase | null {
  const { lines } = seatOf(state, seat);
  if (dice.count > lines.length) return { code: 'atMostThreeLines', facts: { lines: lines.length } };
  const unopened = lines.slice(0, dice.count).findIndex((line) => !line.opened);
  return unopened < 0 ? null : { code: 'lineNotOpened', facts: { line: unopened + 1 } };
}

/** The trains that run, by line; empty lines earn nothing and use nothing. */
const activeTrains = (state: State, seat: Seat, count: number): (Train | null)[] =>
  seatOf(state, seat)
    .lines.slice(0, count)
    .map((line) => (line.tiles.length > 0 ? trainOn(state, line) : null));

/**
 * The set of runs with the highest income, exactly: trains in turn take each route that is still free, the most valuable first;
 * a branch is left when even the best routes of the trains to come could not make it the best.
 */
export function bestRuns(trains: readonly (Train | null)[], routes: readonly Route[]): { routes: (Route | null)[]; income: number } {
  const running = trains.map((train, i) => ({ train, i })).filter((one): one is { train: Train; i: number } => one.train !== null);
  const choices = running.map(({ train }) => {
    const valued = routes.map((route) => ({ route, income: routeIncome(train, route) }));
    return valued.sort((a, b) => b.income - a.income);
  });
  const hope = choices.map((list) => list[0]?.income ?? 0);
  for (let i = hope.length - 2; i >= 0; i--) hope[i]! += hope[i + 1]!;
  const chosen: (Route | null)[] = trains.map(() => null);
  let best: { routes: (Route | null)[]; income: number } = { routes: [...chosen], income: 0 };

  const search = (at: number, income: number, low: number, high: number): void => {
    if (income > best.income) best = { routes: [...chosen], income };
    if (at === running.length || income + hope[at]! <= best.income) return;
    const { i } = running[at]!;
    const later = hope[at + 1] ?? 0;
    for (const choice of choices[at]!) {
      if (income + choice.income + later <= best.income) break;
      if (!free(choice.route, low, high)) continue;
      chosen[i] = choice.route;
      search(at + 1, income + choice.income, low | choice.route.low, high | choice.route.high);
    }
    chosen[i] = null;
    search(at + 1, income, low, high);
  };
  search(0, 0, 0, 0);
  return best;
}

/** R30: a train may stay only when no free route is left for it; can `runs` more runs use up every route? */
function canLeaveNone(routes: readonly Route[], low: number, high: number, runs: number): boolean {
  const open = routes.filter((route) => free(route, low, high));
  if (open.length === 0) return true;
  return runs > 0 && open.some((route) => canLeaveNone(open, low | route.low, high | route.high, runs - 1));
}

export const routeKey = (route: Route): string => route.key.join('~');

export function runLevels<Move>(
  state: State,
  seat: Seat,
  dice: Dice,
  path: readonly string[],
  done: (action: RunAction) => Move,
): Question<Move> {
  const routes = routesOf(state, seat);
  const trains = activeTrains(state, seat, dice.count);
  const best = bestRuns(trains, routes);
  const bestAction: RunAction = { kind: 'run', routes: best.routes.map((route) => (route ? [...route.key] : null)) };
  const [first, ...rest] = path;
  if (first === undefined) {
    if (routes.length === 0 || trains.every((train) => train === null)) return { kind: 'done', move: done(bestAction) };
    const runs = best.routes.map((route, i) => (route ? describe(state, route, trains[i]!, i) : null));
    const options: Option<Move>[] = [
      { key: 'best', facts: { income: best.income, runs } },
      { key: 'choose', facts: {} },
    ];
    return { kind: 'pick', about: { code: 'runs', facts: { lines: dice.count } }, options };
  }
  if (first === 'best') {
    must(rest.length === 0 && routes.length > 0, 'notOffered', { key: rest[0] ?? first });
    return { kind: 'done', move: done(bestAction) };
  }
  must(first === 'choose' && routes.length > 0, 'notOffered', { key: first });
  const chosen: (Route | null)[] = [];
  let low = 0;
  let high = 0;
  let at = 0;
  for (const [i, train] of trains.entries()) {
    const open = train ? routes.filter((route) => free(route, low, high)) : [];
    if (!train || open.length === 0) {
      chosen.push(null);
      continue;
    }
    const later = trains.slice(i + 1).filter((one) => one !== null).length;
    // A line above that stays must find every route taken in the end.
    const stays = chosen.some((one, j) => one === null && trains[j] !== null);
    const allowed = (route: Route) => !stays || canLeaveNone(routes, low | route.low, high | route.high, later);
    const key = rest[at++];
    if (key === undefined) {
      const options: Option<Move>[] = open
        .filter(allowed)
        .map((route) => ({ key: routeKey(route), facts: describe(state, route, train, i) }))
        .sort((a, b) => b.facts.income - a.facts.income);
      if (canLeaveNone(open, low, high, later)) options.push({ key: 'none', facts: { line: i + 1 } });
      return { kind: 'pick', about: { code: 'route', facts: { line: i + 1, chosen: chosen.map((route) => route?.key ?? null) } }, options };
    }
    if (key === 'none') {
      must(canLeaveNone(open, low, high, later), 'mustRun', { line: i + 1 });
      chosen.push(null);
      continue;
    }
    const route = open.find((one) => routeKey(one) === key);
    must(route, 'notOffered', { key });
    must(allowed(route), 'mustRun', { line: chosen.indexOf(null) + 1 });
    chosen.push(route);
    low |= route.low;
    high |= route.high;
  }
  must(at === rest.length, 'notOffered', { key: rest[at] ?? '' });
  return { kind: 'done', move: done({ kind: 'run', routes: chosen.map((route) => (route ? [...route.key] : null)) }) };
}

function describe(state: State, route: Route, train: Train, line: number) {
  const { hexes } = components(state).board;
  return {
    line: line + 1,
    stops: route.stops.map((hex) => hexes[hex]!),
    route: [...route.key],
    income: routeIncome(train, route),
    cars: train.cars,
    goods: train.goods,
    cities: route.cities,
    stations: route.stations,
  };
}

/** The routes of an action that somebody sent, looked up and held against R28-R30. */
function checkedRoutes(state: State, seat: Seat, dice: Dice, action: RunAction): (Route | null)[] {
  const barred = runBarred(state, seat, dice);
  must(barred === null, barred?.code ?? '', barred?.facts);
  must(action.routes.length === dice.count, 'useAllDice', { dice: dice.count, used: action.routes.length });
  const routes = routesOf(state, seat);
  const trains = activeTrains(state, seat, dice.count);
  let low = 0;
  let high = 0;
  const chosen = action.routes.map((key, i) => {
    if (key === null) return null;
    must(trains[i], 'lineEmpty', { line: i + 1 });
    const route = routes.find((one) => routeKey(one) === key.join('~'));
    must(route, 'noSuchRoute', { line: i + 1, route: [...key] });
    must(free(route, low, high), 'sharedTrack', { line: i + 1 });
    low |= route.low;
    high |= route.high;
    return route;
  });
  const idle = chosen.findIndex((route, i) => route === null && trains[i] !== null);
  must(idle < 0 || !routes.some((route) => free(route, low, high)), 'mustRun', { line: idle + 1 });
  return chosen;
}

export function checkRun(state: State, seat: Seat, dice: Dice, action: RunAction): void {
  checkedRoutes(state, seat, dice, action);
}

export function runTrains(state: State, seat: Seat, dice: Dice, action: RunAction, doing: Doing): void {
  const trains = activeTrains(state, seat, dice.count);
  const runs = checkedRoutes(state, seat, dice, action).flatMap((route, i) => (route ? [describe(state, route, trains[i]!, i)] : []));
  const income = runs.reduce((sum, run) => sum + run.income, 0);
  doing.happenings.push({ code: 'trainsRun', facts: { seat, lines: dice.count, runs, income } });
  mark(state, seat, income, 'run', doing);
  payDividends(state, seat, doing);
}

/** R13: each other shareholder gets 1 for each carriage, once. R31: clockwise after the owner. */
export function payDividends(state: State, seat: Seat, doing: Doing): void {
  const board = seatOf(state, seat);
  const each = carriages(board);
  if (each === 0) return;
  for (const holder of after(state, seat)) {
    const shares = seatOf(state, holder).shares[board.company - 1]!;
    if (shares > 0) mark(state, holder, state.options.dividendPerShare ? each * shares : each, 'dividend', doing);
  }
}

/** What the best set of runs would bring, for the list of actions. */
export function bestRunIncome(state: State, seat: Seat, dice: Dice): number {
  return bestRuns(activeTrains(state, seat, dice.count), routesOf(state, seat)).income;
}
