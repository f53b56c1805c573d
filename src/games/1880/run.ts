import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { RuleViolation } from '../../rules/errors.js';
import type { Happening, Proofs, Question } from '../../rules/game.js';
import type { Json } from '../../rules/json.js';
import { pay } from '../rail18xx/bank.js';
import { bestRoutes } from '../rail18xx/routes/best.js';
import { anotherCouldRun, withoutIdle } from '../rail18xx/routes/idle.js';
import { judgeRoutes } from '../rail18xx/routes/judge.js';
import type { BestRun, Run, RunInput } from '../rail18xx/routes/run.js';
import { BANK, type Yuan } from '../rail18xx/state.js';
import { topTrain } from '../rail18xx/trains.js';
import { ask, type Item, phrase, say } from './ask.js';
import { chartBonus, company, decides } from './companies.js';
import { isCompanyId } from './data/companies.js';
import { FERRY_CHARGE, TRANS_SIBERIAN } from './data/figures.js';
import { GEOGRAPHY } from './data/map.js';
import { TAIWAN, TAIWAN_BONUS } from './data/privates.js';
import { ALL_TRAINS, TRAINS } from './data/trains.js';
import { changePrice } from './dividend.js';
import { type Move1880, type MoveOf, Route } from './moves.js';
import { goTo } from './operating.js';
import { phaseNow } from './phases.js';
import { holds } from './privates.js';
import { rocketItem } from './rocket.js';
import { type State1880, switchesOf } from './state.js';

/** X. Operating trains and calculating income. */
type Routes = MoveOf<'run'>['routes'];

/** An investor leases the train that the bank sells now; it stays in the bank (22, 23). */
export const trainsOf = (state: State1880, entity: string): string[] =>
  isCompanyId(entity) ? company(state, entity).trains : [topTrain(TRAINS, state.depot)!.name];

export const runIsOpen = (state: State1880): boolean => trainsOf(state, state.turn!.entity).length > 0;

const LETTERS = ['A', 'B', 'C', 'D'] as const;

export function runInput(state: State1880, entity: string): RunInput {
  const owner = decides(state, entity);
  return {
    board: { tiles: state.board.tiles, stations: state.board.stations },
    owner: entity,
    trains: trainsOf(state, entity).map((name) => {
      const { run } = ALL_TRAINS.find((train) => train.name === name)!;
      if (run.kind === 'express') return { stops: null, counted: run.stops };
      return run.large === undefined ? { stops: run.stops } : { stops: run.stops, large: run.large };
    }),
    time: LETTERS.indexOf(phaseNow(state).letter) as 0 | 1 | 2 | 3,
    // P2: ferries without a charge; P3: Taiwan is worth 20 more (25, 94, 95).
    ferryFee: holds(state, owner, 'P2') ? 0 : FERRY_CHARGE,
    stopBonus: holds(state, owner, 'P3') ? { [TAIWAN]: TAIWAN_BONUS } : {},
    bonuses: [
      {
        hexes: [TRANS_SIBERIAN.from, TRANS_SIBERIAN.to],
        amount: TRANS_SIBERIAN.bonus,
        ...(switchesOf(state).transSiberian === 'perTurn' ? { once: true as const } : {}),
      },
    ],
  };
}

/** The best run, found by a search off the event loop; a director may choose any other legal one (A15). */
function proven(state: State1880, proofs: Proofs): Run {
  const { entity } = state.turn!;
  const found = proofs.proof(`bestRoutes:${entity}`, () => runInput(state, entity) as unknown as Json) as unknown as BestRun;
  return found.best;
}

export const prove = (_key: string, input: Json): Json => bestRoutes(GEOGRAPHY, input as unknown as RunInput) as unknown as Json;

/** A search that was cut short may leave trains idle that could run (A15): they take the shortest route. */
function routesOf(state: State1880, run: Run): Routes {
  const routes = withoutIdle(GEOGRAPHY, runInput(state, state.turn!.entity), run.routes);
  return routes.map(({ train, path }) => ({ train, path: path.map(([hex, from, to]): [string, number, number] => [hex, from, to]) }));
}

export const bestRun = (state: State1880, proofs: Proofs): Move1880 => ({ type: 'run', routes: routesOf(state, proven(state, proofs)) });

/** No train can run: nothing to decide. */
export const nowhereToRun = (state: State1880): boolean => !anotherCouldRun(GEOGRAPHY, runInput(state, state.turn!.entity), []);

export function runChoices(state: State1880, more: readonly Item[], path: readonly string[], proofs: Proofs): Question<Move1880> {
  const { entity } = state.turn!;
  const best = proven(state, proofs);
  const facts = { revenue: best.revenue, routes: best.routes.map(({ stops, revenue }) => ({ stops: [...stops], revenue })) };
  return ask(
    phrase('run', { company: entity, trains: trainsOf(state, entity) }),
    [
      { key: 'best', facts, move: { type: 'run', routes: routesOf(state, best) } },
      { key: 'own', next: (rest) => enterRoutes(state, best, rest) },
      ...rocketItem(state),
      ...more,
    ],
    path,
  );
}

const Entered = Type.Object({ routes: Type.Array(Route, { maxItems: 4 }) }, { additionalProperties: false });

/** Routes entered by hand: any that are legal and leave no train idle that could run. */
function enterRoutes(state: State1880, best: Run, path: readonly string[]): Question<Move1880> {
  const about = phrase('enterRoutes', { company: state.turn!.entity });
  const text = path[0];
  if (text === undefined) return { kind: 'form', about, schema: Entered, proposal: { routes: routesOf(state, best) } as unknown as Json };
  const entered = parsed(text);
  if (path.length > 1 || !Value.Check(Entered, entered)) throw new RuleViolation('notOffered', { key: 'own' });
  judged(state, entered.routes);
  return { kind: 'done', move: { type: 'run', routes: entered.routes } };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RuleViolation('notOffered', { key: 'own' });
  }
}

function judged(state: State1880, routes: Routes): Run {
  const { entity } = state.turn!;
  const input = runInput(state, entity);
  const run = judgeRoutes(GEOGRAPHY, input, routes);
  if ('code' in run) throw new RuleViolation(run.code, run.facts);
  // A15: any legal run, but a train that can run must run.
  const idle = routes.length < input.trains.length && !switchesOf(state).idleTrains;
  if (idle && anotherCouldRun(GEOGRAPHY, input, routes)) throw new RuleViolation('trainLeftIdle', { company: entity });
  return run;
}

export function playRun(state: State1880, routes: Routes, log: Happening[]): void {
  const { entity } = state.turn!;
  const run = judged(state, routes);
  const trains = trainsOf(state, entity);
  const facts = run.routes.map(({ train, stops, values, counted, fee, revenue }) => ({
    train: trains[train]!,
    stops: [...stops],
    values: [...values],
    ...(counted.length < stops.length ? { counted: [...counted] } : {}),
    ...(fee > 0 ? { fee } : {}),
    revenue,
  }));
  if (routes.length === 0) say(log, 'noRoute', { company: entity });
  else say(log, 'trainsRun', { company: entity, revenue: run.revenue, routes: facts });
  earn(state, run.revenue, routes.length > 0, log);
}

/** A company without a train earns nothing, not even the bonus. */
export function skipRun(state: State1880, log: Happening[]): void {
  earn(state, 0, false, log);
}

/** 97, A9: the bonus of the space where the marker stood at the start of the turn, for a company that owns any train. */
function priceBonus(state: State1880, ran: boolean): Yuan {
  const { entity, bonus } = state.turn!;
  if (switchesOf(state).priceBonus === 'whenRunning') return ran ? chartBonus(state, entity) : 0;
  return company(state, entity).trains.length > 0 ? bonus : 0;
}

function earn(state: State1880, revenue: Yuan, ran: boolean, log: Happening[]): void {
  const turn = state.turn!;
  if (!isCompanyId(turn.entity)) {
    // 26: an investor withholds everything and has no price.
    pay(state, BANK, turn.entity, revenue);
    goTo(state, { at: 'link' });
    return;
  }
  turn.income = revenue + priceBonus(state, ran);
  if (turn.income > 0) {
    goTo(state, { at: 'dividend' });
    return;
  }
  company(state, turn.entity).lastRun = { revenue: 0, paid: false };
  // 98: without income the price falls.
  changePrice(state, turn.entity, 'left', log);
  goTo(state, { at: 'trains' });
}
