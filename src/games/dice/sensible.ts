import type { Seat } from '../../rules/game.js';
import { copyJson } from '../../rules/json.js';
import type { Player } from '../../rules/simulate.js';
import { components } from './components.js';
import { incomeLeft } from './income.js';
import type { Move } from './move.js';
import { discardChoices } from './phases/discard.js';
import { performTurn, turnChoices } from './phases/turn.js';
import { bestRunIncome } from './run.js';
import { cardPoints, points } from './scoring.js';
import { type State, seatOf } from './state.js';

/**
 * A player who looks one turn ahead, for measuring how the house components balance: it weighs points in sight, the income it
 * could run for, circles on the way to objectives, and money. Nobody plays against it.
 */

/** Tracks are many: so many chains of each choice of dice are looked at. */
const CHAINS = 12;
/** What things that are no points yet are worth: tuned by playing it against itself. */
const WEIGHTS = { run: 2, ten: 2, money: 0.1, moneyEnough: 30, track: 1, power: 4 };

export const sensible: Player<State, Move> = (state, seat, random) => {
  const phase = state.phases[state.phases.length - 1]!;
  if (phase.at === 'turn' && phase.seat === seat && !phase.acted) return bestTurn(state, seat, random.below);
  if (phase.at === 'company' || phase.at === 'location') return null;
  return weakestCard(state, seat);
};

function weakestCard(state: State, seat: Seat): Move {
  const { objective } = components(state);
  const question = discardChoices(state, seat);
  const worth = (key: string) => cardPoints(state, seat, objective[key]!) + (objective[key]!.kind === 'named' ? 2 : 0);
  return [...question.options].sort((a, b) => worth(a.key) - worth(b.key))[0]!.move!;
}

function bestTurn(state: State, seat: Seat, below: (n: number) => number): Move {
  let best: Move | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const move of candidates(state, seat, below)) {
    const copy = copyJson(state);
    const doing = performTurn(copy, seat, move as Move & { kind: 'turn' });
    // A card drawn and the worst one given back is worth about this much.
    const value = outlook(copy, seat) + 2 * doing.draws.filter((draw) => draw.seat === seat).length + below(100) / 1000;
    if (value > most) {
      most = value;
      best = move;
    }
  }
  return best!;
}

function outlook(state: State, seat: Seat): number {
  const board = seatOf(state, seat);
  const opened = board.lines.findIndex((line) => !line.opened);
  const lines = opened < 0 ? board.lines.length : Math.max(1, opened);
  const sight = points(state, seat, true).reduce((sum, part) => sum + part.points, 0);
  const run = bestRunIncome(state, seat, { value: 1, count: lines });
  const { tens, fives, ones } = board.income;
  const marked = 10 * tens.marked + 5 * fives.marked + ones.marked;
  // A line is worth what its engine may still pull: an empty one as much as an engine of middling power.
  const { tile } = components(state);
  const power = board.lines.reduce((sum, line) => sum + (line.tiles[0] ? tile[line.tiles[0]]!.power : 4), 0);
  const tracks = state.track.filter((one) => one.seat === seat).length;
  return (
    sight +
    WEIGHTS.power * power +
    WEIGHTS.track * tracks +
    WEIGHTS.run * run +
    (WEIGHTS.ten * marked) / 10 +
    WEIGHTS.money * Math.min(WEIGHTS.moneyEnough, incomeLeft(board))
  );
}

/** Every choice of dice without and with one modifier, every action; the proposed payment, the best runs, some of the tracks. */
function* candidates(state: State, seat: Seat, below: (n: number) => number): Generator<Move> {
  const starts: string[][] = [[]];
  const first = turnChoices(state, seat, []);
  if (first.kind === 'pick' && first.options.some((option) => option.key === 'modifiers') && below(3) === 0) {
    const changes = turnChoices(state, seat, ['modifiers']);
    if (changes.kind === 'pick') starts.push(['modifiers', changes.options[below(changes.options.length)]!.key]);
  }
  for (const start of starts) {
    const dice = turnChoices(state, seat, start);
    if (dice.kind !== 'pick') continue;
    for (const { key } of dice.options) {
      if (key === 'modifiers') continue;
      const actions = turnChoices(state, seat, [...start, key]);
      if (actions.kind !== 'pick') continue;
      for (const action of actions.options) if (!action.barred) yield* details(state, seat, [...start, key, action.key], below);
    }
  }
}

function* details(state: State, seat: Seat, path: string[], below: (n: number) => number): Generator<Move> {
  const tries = path.includes('track') ? CHAINS : path.includes('run') ? 1 : 4;
  for (let i = 0; i < tries; i++) {
    const at = [...path];
    let question = turnChoices(state, seat, at);
    while (question.kind === 'pick') {
      const open = question.options.filter((option) => !option.barred);
      // The first payment and the best runs are the proposals.
      const proposed = question.about.code === 'pay' || question.about.code === 'runs';
      at.push(open[proposed ? 0 : below(open.length)]!.key);
      question = turnChoices(state, seat, at);
    }
    if (question.kind === 'done') yield question.move;
  }
}
