import { RuleViolation } from '../../rules/errors.js';
import type { Automatic, Awaited, Happening, Proofs, Question, Seat } from '../../rules/game.js';
import { topOf } from '../rail18xx/stages.js';
import { ask, type Item, phrase } from './ask.js';
import { askRepayment, mayRepay } from './debts.js';
import { engineerItem, engineerOwner, playEngineer } from './engineer.js';
import { flow } from './flow.js';
import type { Move1880 } from './moves.js';
import { STAGES, type StageRules1880 } from './stageRules.js';
import type { Stage1880 } from './stages.js';
import { type State1880, switchesOf } from './state.js';

/** The stage on top with its rules; null when the game is over. */
function asked(state: State1880): { stage: Stage1880; rules: StageRules1880<Stage1880> } | null {
  const stage = topOf(state);
  if (!stage || stage.at === 'operating' || stage.at === 'effects') return null;
  return { stage, rules: STAGES[stage.at] as unknown as StageRules1880<Stage1880> };
}

export function actor(state: State1880): Seat | null {
  const now = asked(state);
  return now ? now.rules.actor(state, now.stage) : null;
}

/** 118: a debt may be repaid at any time of a share round. */
const mayRepayNow = (state: State1880, stage: Stage1880, seat: Seat): boolean =>
  stage.at === 'shareRound' && mayRepay(state, seat) && switchesOf(state).repayment === 'anyTime';

export function waitingFor(state: State1880): Awaited[] {
  const now = asked(state);
  if (!now) return [];
  const seat = now.rules.actor(state, now.stage);
  const list: Awaited[] = [{ seat, must: true, about: now.rules.about(state, now.stage) }];
  const engineer = engineerOwner(state);
  for (const other of state.seating) {
    if (other === seat) continue;
    if (mayRepayNow(state, now.stage, other))
      list.push({ seat: other, must: false, about: phrase('repay', { debt: state.players[other]!.debt }) });
    else if (other === engineer) list.push({ seat: other, must: false, about: phrase('engineer') });
  }
  return list;
}

function mustBeAsked(state: State1880, seat: Seat): { stage: Stage1880; rules: StageRules1880<Stage1880> } {
  const now = asked(state);
  if (!now) throw new RuleViolation('gameOver');
  if (!waitingFor(state).some((each) => each.seat === seat)) throw new RuleViolation('notYourTurn', { seat });
  return now;
}

export function choices(state: State1880, seat: Seat, path: readonly string[], proofs: Proofs): Question<Move1880> {
  const { stage, rules } = mustBeAsked(state, seat);
  const engineer = engineerItem(state, seat);
  if (seat === rules.actor(state, stage)) return rules.choices(state, stage, seat, engineer, path, proofs);
  const repay: Item[] = mayRepayNow(state, stage, seat) ? [{ key: 'repay', next: (rest) => askRepayment(state, seat, rest) }] : [];
  return ask(phrase('offers'), [...repay, ...engineer], path);
}

export function play(state: State1880, seat: Seat, move: Move1880): Happening[] {
  const { stage, rules } = mustBeAsked(state, seat);
  const log: Happening[] = [];
  if (move.type === 'engineer') {
    playEngineer(state, seat, move.company, log);
    return log;
  }
  const aside = move.type === 'repay' && mayRepayNow(state, stage, seat);
  if (seat !== rules.actor(state, stage) && !aside) throw new RuleViolation('notYourTurn', { seat });
  const handler = rules.plays[move.type] as ((s: State1880, t: Stage1880, m: Move1880, l: Happening[], seat: Seat) => void) | undefined;
  if (!handler) throw new RuleViolation('notNow', { at: stage.at, move: move.type });
  handler(state, stage, move, log, seat);
  flow(state, log);
  return log;
}

export function quiet(state: State1880, seat: Seat, proofs: Proofs): Move1880 | null {
  const { stage, rules } = mustBeAsked(state, seat);
  return seat === rules.actor(state, stage) ? rules.quiet(state, stage, proofs) : null;
}

export function forced(state: State1880, proofs: Proofs): Automatic<Move1880> | null {
  const now = asked(state);
  const cause = now?.rules.sole?.(state, now.stage);
  if (!now || !cause) return null;
  const move = now.rules.quiet(state, now.stage, proofs);
  return move ? { seat: now.rules.actor(state, now.stage), move, cause } : null;
}
