import { must } from '../../../rules/errors.js';
import type { Phrase, Question, Seat, Source } from '../../../rules/game.js';
import { settleDraws } from '../cards.js';
import { conversions, type Dice, inOrder, type Modification, modified, neighbourValue, poolSize, rollAll, sameDice } from '../dice.js';
import { mark, modifiersLeft } from '../income.js';
import type { Action, Move, TurnMove } from '../move.js';
import { bestRunIncome, checkRun, runBarred, runLevels, runTrains } from '../run.js';
import { buyShares, checkShares, sharePrice, sharesBarred, sharesLevels } from '../shares.js';
import { after, type Doing, type State, seatOf, top } from '../state.js';
import { buildTrack, checkTrack, flipEmpty, trackBarred, trackCost, trackLevels } from '../track.js';
import { buyTrains, checkTrains, leastCost, trainsBarred, trainsLevels } from '../trains.js';

/** Rulebook, GAME FLOW, CHOOSING DICE and PERFORMING AN ACTION: one composite move, asked for in levels and checked whole. */

export const ACTIONS = ['income', 'shares', 'track', 'trains', 'run'] as const;
export type ActionKind = (typeof ACTIONS)[number];

/** The dice part of a turn. */
interface Chosen {
  modify: Modification[];
  take: Dice;
  as: Dice;
}

const diceKey = (take: Dice, as: Dice): string => `${take.value}x${take.count}${sameDice(take, as) ? '' : `~${as.value}x${as.count}`}`;

/** Why these dice cannot do this; null when they can. R4: income and running take the dice as they are. */
export function actionBarred(state: State, seat: Seat, kind: ActionKind, { take, as }: Pick<Chosen, 'take' | 'as'>): Phrase | null {
  if ((kind === 'income' || kind === 'run') && !sameDice(take, as)) return { code: 'diceAsTheyAre', facts: {} };
  if (kind === 'income') return null;
  if (kind === 'shares') return sharesBarred(state, seat, as);
  if (kind === 'track') return trackBarred(state, seat, as);
  if (kind === 'trains') return trainsBarred(state, seat, as);
  return runBarred(state, seat, as);
}

const usable = (state: State, seat: Seat, take: Dice, as: Dice): boolean =>
  sameDice(take, as) ||
  sharesBarred(state, seat, as) === null ||
  trainsBarred(state, seat, as) === null ||
  trackBarred(state, seat, as) === null;

/** Modifiers first, any number of them; then the dice; then the action; then its details. */
export function turnChoices(state: State, seat: Seat, path: readonly string[]): Question<Move> {
  const changes: Modification[] = [];
  const unspent = modifiersLeft(state, seatOf(state, seat));
  let at = 0;
  while (path[at] === 'modifiers') {
    must(changes.length < unspent, 'noModifierLeft', { unlocked: unspent });
    const offered = modifierOptions(state, changes);
    const key = path[at + 1];
    if (key === undefined)
      return { kind: 'pick', about: { code: 'modifier', facts: { left: unspent - changes.length } }, options: offered };
    const option = offered.find((one) => one.key === key);
    must(option, 'notOffered', { key });
    changes.push([option.facts.from, option.facts.to]);
    at += 2;
  }
  const pool = modified(state.pool, changes);
  const key = path[at++];
  if (key === undefined) return diceQuestion(state, seat, pool, changes, unspent);
  const dice = parseDice(key);
  must(dice && dice.take.count <= pool[dice.take.value - 1]!, 'notOffered', { key });
  const chosen: Chosen = { modify: inOrder(changes), ...dice };
  must(usable(state, seat, chosen.take, chosen.as), 'diceUnused', { key });
  const rest = path.slice(at + 1);
  const kind = path[at];
  if (kind === undefined) return actionQuestion(state, seat, chosen);
  const action = ACTIONS.find((one) => one === kind);
  must(action, 'notOffered', { key: kind });
  const barred = actionBarred(state, seat, action, chosen);
  must(barred === null, barred?.code ?? '', barred?.facts);
  const done = (what: Action): Move => ({ kind: 'turn', ...chosen, modify: chosen.modify.map(([a, b]) => [a, b]), action: what });
  if (action === 'shares') return sharesLevels(state, seat, chosen.as, rest, done);
  if (action === 'track') return trackLevels(state, seat, chosen.as, rest, done);
  if (action === 'trains') return trainsLevels(state, seat, chosen.as, rest, done);
  if (action === 'run') return runLevels(state, seat, chosen.as, rest, done);
  must(rest.length === 0, 'notOffered', { key: rest[0] ?? '' });
  return { kind: 'done', move: done({ kind: 'income' }) };
}

function modifierOptions(state: State, changes: readonly Modification[]) {
  const pool = modified(state.pool, changes);
  const options: { key: string; facts: { from: number; to: number } }[] = [];
  for (let from = 1; from <= 6; from++) {
    if (pool[from - 1] === 0) continue;
    for (const direction of [1, -1]) {
      const to = neighbourValue(from, direction);
      // Changing a die and changing it back is not offered.
      if (!changes.some(([a, b]) => a === to && b === from))
        options.push({ key: `${direction > 0 ? 'up' : 'down'}-${from}`, facts: { from, to } });
    }
  }
  return options;
}

function parseDice(key: string): { take: Dice; as: Dice } | null {
  const parts = /^([1-6])x(\d{1,2})(?:~([1-6])x(\d{1,2}))?$/.exec(key);
  if (!parts) return null;
  const take = { value: Number(parts[1]), count: Number(parts[2]) };
  const as = parts[3] === undefined ? take : { value: Number(parts[3]), count: Number(parts[4]) };
  const written = conversions(take).some((one) => sameDice(one, as)) && diceKey(take, as) === key;
  return written && take.count > 0 ? { take, as } : null;
}

function diceQuestion(
  state: State,
  seat: Seat,
  pool: readonly number[],
  changes: readonly Modification[],
  unspent: number,
): Question<Move> {
  const options: { key: string; facts: { [name: string]: number | boolean } }[] = [];
  for (let value = 1; value <= 6; value++) {
    for (let count = 1; count <= pool[value - 1]!; count++) {
      const take = { value, count };
      for (const as of conversions(take)) {
        if (!usable(state, seat, take, as)) continue;
        const facts = { value, count, asValue: as.value, asCount: as.count, spent: !sameDice(take, as), ...following(state, seat, count) };
        options.push({ key: diceKey(take, as), facts });
      }
    }
  }
  if (changes.length < unspent && modifierOptions(state, changes).length > 0)
    options.push({ key: 'modifiers', facts: { left: unspent - changes.length } });
  return { kind: 'pick', about: { code: 'dice', facts: { turn: state.turn } }, options };
}

/** What comes after a turn that leaves so many dice less: pages say it on the button that plays the turn. */
export function following(state: State, seat: Seat, taken: number): { rolls: boolean; ends: boolean; next: Seat; nextBot: boolean } {
  const empty = poolSize(state) === taken;
  const next = after(state, seat)[0]!;
  return { rolls: empty && !state.ending, ends: empty && state.ending !== null, next, nextBot: seatOf(state, next).bot };
}

function actionQuestion(state: State, seat: Seat, chosen: Chosen): Question<Move> {
  const { as } = chosen;
  const options = ACTIONS.map((kind) => {
    const barred = actionBarred(state, seat, kind, chosen);
    const facts = { value: as.value, number: as.count, ...(barred ? {} : outlook(state, seat, kind, as)) };
    return { key: kind, facts, ...(barred && { barred }) };
  });
  return { kind: 'pick', about: { code: 'action', facts: { value: as.value, count: as.count } }, options };
}

/** What an action would cost or bring now. */
function outlook(state: State, seat: Seat, kind: ActionKind, as: Dice): { [name: string]: number | string } {
  if (kind === 'income') return { income: as.count };
  if (kind === 'shares') return { company: as.value, cost: as.count * sharePrice(state, as.value) };
  if (kind === 'track')
    return { tile: as.value, cost: trackCost(state, as.value), with: state.tiles[as.value - 1]!.flipped === null ? 'cubes' : 'tile' };
  if (kind === 'run') return { income: bestRunIncome(state, seat, as) };
  return { power: as.value, least: leastCost(state, seat, as) };
}

/** The whole turn, checked before anything changes. */
export function checkTurn(state: State, seat: Seat, move: TurnMove): void {
  const board = seatOf(state, seat);
  const { modify, take, as, action } = move;
  must(modify.length <= modifiersLeft(state, board), 'noModifierLeft', { unlocked: modifiersLeft(state, board) });
  must(
    inOrder(modify).every(([from, to], i) => modify[i]![0] === from && modify[i]![1] === to),
    'modifiersInOrder',
  );
  const pool = modified(state.pool, modify);
  must(take.count <= pool[take.value - 1]!, 'noSuchDice', { ...take, left: pool[take.value - 1]! });
  must(
    conversions(take).some((one) => sameDice(one, as)),
    'noSuchConversion',
    { ...take, asValue: as.value, asCount: as.count },
  );
  const barred = action.kind === 'income' || action.kind === 'run' ? actionBarred(state, seat, action.kind, move) : null;
  must(barred === null, barred?.code ?? '', barred?.facts);
  if (action.kind === 'shares') checkShares(state, seat, as, action);
  if (action.kind === 'track') checkTrack(state, seat, as, action);
  if (action.kind === 'trains') checkTrains(state, seat, as, action);
  if (action.kind === 'run') checkRun(state, seat, as, action);
}

/** Everything of a turn that needs no chance: what a preview may show. */
export function performTurn(state: State, seat: Seat, move: TurnMove): Doing {
  const doing: Doing = { happenings: [], draws: [] };
  const { modify, take, as, action } = move;
  if (modify.length > 0) {
    state.pool = modified(state.pool, modify);
    seatOf(state, seat).modifiersSpent += modify.length;
    doing.happenings.push({ code: 'modifiersSpent', facts: { seat, changes: modify.map(([a, b]) => [a, b]) } });
  }
  takeDice(state, take);
  const facts = { seat, value: take.value, count: take.count, asValue: as.value, asCount: as.count, action: action.kind };
  doing.happenings.push({ code: 'diceTaken', facts });
  if (action.kind === 'income') mark(state, seat, take.count, 'basic', doing);
  if (action.kind === 'shares') buyShares(state, seat, as, action, doing);
  if (action.kind === 'track') buildTrack(state, seat, as, action, doing);
  if (action.kind === 'trains') buyTrains(state, seat, as, action, doing);
  if (action.kind === 'run') runTrains(state, seat, as, action, doing);
  return doing;
}

export function takeDice(state: State, { value, count }: Dice): void {
  state.pool[value - 1]! -= count;
  for (let i = 0; i < count; i++) state.used.push(value);
}

export function playTurn(state: State, seat: Seat, move: TurnMove, source: Source): Doing {
  checkTurn(state, seat, move);
  const doing = performTurn(state, seat, move);
  if (move.action.kind === 'track') flipEmpty(state, move.as.value, source, doing);
  finishTurn(state, seat, source, doing);
  return doing;
}

/** Cards are drawn; who drew on the own turn discards before anybody else acts (R9). */
export function finishTurn(state: State, seat: Seat, source: Source, doing: Doing): void {
  settleDraws(state, source, doing);
  state.phases = [{ at: 'turn', seat, acted: true }];
  if (seatOf(state, seat).owes > 0) state.phases.push({ at: 'discard', seat });
  else nextTurn(state, source, doing);
}

/** Rulebook, GAME FLOW: the next player clockwise; an empty pool is rolled anew, or ends the game once its end is triggered (R5). */
export function nextTurn(state: State, source: Source, doing: Doing): void {
  const phase = top(state);
  must(phase.at === 'turn', 'notNow');
  if (poolSize(state) === 0 && state.ending) {
    state.phases = [{ at: 'lastDiscards' }];
    finishGame(state, doing);
    return;
  }
  const next = after(state, phase.seat)[0]!;
  state.turn += 1;
  if (poolSize(state) === 0) rollAll(state, `dice:turn-${state.turn}`, source, doing);
  state.phases = [{ at: 'turn', seat: next, acted: false }];
  // R9: what was drawn outside one's turn is settled before the dice are chosen.
  if (seatOf(state, next).owes > 0) state.phases.push({ at: 'discard', seat: next });
}

/** Scoring waits for the last discards (R9). */
export function finishGame(state: State, doing: Doing): void {
  if (state.seats.some((board) => board.owes > 0)) return;
  state.phases = [{ at: 'over' }];
  doing.happenings.push({ code: 'gameOver', facts: { cause: state.ending!.cause } });
}
