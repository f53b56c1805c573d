import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { must, RuleViolation } from '../../rules/errors.js';
import type { Proofs } from '../../rules/game.js';
import type { Json } from '../../rules/json.js';
import { allow, type Bar, bar, type Entry, menu } from '../rail18xx/menu.js';
import { bestRoutes } from '../rail18xx/routes/best.js';
import { judgeRoutes } from '../rail18xx/routes/judge.js';
import type { Run, RunInput } from '../rail18xx/routes/run.js';
import type { StageRules } from '../rail18xx/stages.js';
import { kindOf } from '../rail18xx/trains.js';
import { asideEntries, playAside } from './aside.js';
import { COMPANIES } from './data/companies.js';
import { GEOGRAPHY } from './data/map.js';
import { happened } from './happenings.js';
import { type Move, type MoveOf, Route } from './moves.js';
import { directorOf, phaseNow, rulingsOf, type State, trainsOf, turnOf } from './state.js';

type Routes = MoveOf<'run'>['routes'];
const Entered = Type.Object({ routes: Type.Array(Route, { maxItems: 8 }) }, { additionalProperties: false });

/** What the trains of the operating company run on and for. */
export function runInput(state: State): RunInput {
  const { company: owner } = turnOf(state);
  const { home, destination, bonus } = COMPANIES[owner]!;
  return {
    board: { tiles: state.board.tiles, stations: state.board.stations },
    owner,
    trains: state.companies[owner]!.trains.map((name) => ({ stops: kindOf(trainsOf(state), name).range })),
    time: phaseNow(state).time,
    // VIII.3.6: for every train whose route holds home and destination, by hex (B4).
    bonuses: [{ hexes: [home, destination], amount: bonus }],
  };
}

/** The best run with so many trains at Heng Shan as its place in the list says (B27); null where no run has so many. */
type Proven = readonly (ProvenRun | null)[];
interface ProvenRun {
  readonly revenue: number;
  readonly subsidy: number;
  readonly routes: Routes;
}

/** The search itself, with what replaying and offering need of its answer: it is kept in the log. */
export const prove = (_key: string, input: Json): Json => {
  const { byVisits } = bestRoutes(GEOGRAPHY, input as unknown as RunInput);
  return byVisits.map((run) => run && { revenue: run.revenue, subsidy: run.subsidy, routes: routesOf(run) });
};

function proven(state: State, proofs: Proofs): Proven | null {
  const { turn, number } = state.round;
  const key = `bestRoutes:${turnOf(state).company}:${turn}.${number}`;
  return proofs.proof(key, () => runInput(state) as unknown as Json) as unknown as Proven | null;
}

const visitsOf = (run: Run): number => run.routes.filter(({ subsidy }) => subsidy > 0).length;
const routesOf = (run: Run): Routes =>
  run.routes.map(({ train, path }) => ({ train, path: path.map(([hex, from, to]) => [hex, from, to]) }));

/** VIII.3.7: the highest revenue that anybody can show, for as many trains at Heng Shan as the director likes (B27). */
function revenueBar(state: State, run: Run, proofs: Proofs): Bar {
  if (!rulingsOf(state).highestRevenue) return null;
  const best = proven(state, proofs)?.[visitsOf(run)];
  return best && best.revenue > run.revenue ? bar('notTheHighest', { revenue: run.revenue, highest: best.revenue }) : null;
}

function judged(state: State, routes: Routes): Run {
  const run = judgeRoutes(GEOGRAPHY, runInput(state), routes);
  if ('code' in run) throw new RuleViolation(run.code, run.facts);
  return run;
}

/** VIII.3.6: each train runs once, mandatory. */
export const run: StageRules<State, { at: 'run' }, Move> = {
  waitingFor(state) {
    const { company } = turnOf(state);
    return [{ seat: directorOf(state, company), must: true, about: { code: 'run', facts: { company } } }];
  },

  choices(state, _, __, path, proofs) {
    const best = proven(state, proofs);
    return menu<Move>(
      { code: 'run', facts: { company: turnOf(state).company } },
      [
        ...(best ?? []).flatMap((each, visits): Entry<Move>[] => (each ? [bestEntry(state, each, visits)] : [])),
        { key: 'own', next: (rest) => enter(state, best, rest, proofs) },
        ...asideEntries(state),
      ],
      path,
    );
  },

  play(state, _, __, move, source) {
    const aside = playAside(state, move);
    if (aside) return aside;
    must(move.type === 'run', 'notNow', { type: move.type });
    const result = judged(state, move.routes);
    allow(revenueBar(state, result, source));
    const turn = turnOf(state);
    turn.revenue = result.revenue;
    turn.subsidy = result.subsidy;
    state.stack.pop();
    const facts = result.routes.map(({ train, stops, values, revenue, subsidy }) => ({
      train: state.companies[turn.company]!.trains[train]!,
      stops: [...stops],
      values: [...values],
      revenue,
      subsidy,
    }));
    return [happened('trainsRun', { company: turn.company, revenue: result.revenue, subsidy: result.subsidy, routes: facts })];
  },

  quiet(state, _, __, proofs) {
    return { type: 'run', routes: richest(proven(state, proofs)) };
  },
};

function bestEntry(state: State, { revenue, subsidy, routes }: ProvenRun, visits: number): Entry<Move> {
  const told = judged(state, routes).routes.map((route) => ({ stops: [...route.stops], revenue: route.revenue }));
  return { key: `best.${visits}`, facts: { revenue, subsidy, routes: told }, move: { type: 'run', routes } };
}

const richest = (best: Proven | null): Routes =>
  (best ?? []).reduce<ProvenRun | null>((most, run) => (run && (!most || run.revenue > most.revenue) ? run : most), null)?.routes ?? [];

/** Routes entered by hand: any that are legal and not beaten. */
function enter(state: State, best: Proven | null, path: readonly string[], proofs: Proofs) {
  const about = { code: 'enterRoutes', facts: { company: turnOf(state).company } };
  const text = path[0];
  const proposal: Static<typeof Entered> = { routes: richest(best) };
  if (text === undefined) return { kind: 'form' as const, about, schema: Entered, proposal: proposal as unknown as Json };
  const entered = parsed(text);
  must(path.length === 1 && Value.Check(Entered, entered), 'notOffered', { key: 'own' });
  allow(revenueBar(state, judged(state, entered.routes), proofs));
  return { kind: 'done' as const, move: { type: 'run' as const, routes: entered.routes } };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RuleViolation('notOffered', { key: 'own' });
  }
}
