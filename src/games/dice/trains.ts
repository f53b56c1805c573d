import { type Static, Type } from '@sinclair/typebox';
import { must } from '../../rules/errors.js';
import type { Option, Phrase, Question, Seat } from '../../rules/game.js';
import { components } from './components.js';
import type { Dice } from './dice.js';
import { checkPayment, incomeLeft, pay, payLevel, paymentSchema, triggerEnd, worth } from './income.js';
import { type Doing, type Line, type State, seatOf } from './state.js';

/** Rulebook, BUY TRAINS and trains becoming obsolete. Rulings R23-R26. */

export const trainsSchema = Type.Object(
  { kind: Type.Literal('trains'), line: Type.Integer({ minimum: 1, maximum: 3 }), pay: paymentSchema },
  { additionalProperties: false },
);
export type TrainsAction = Static<typeof trainsSchema>;

const MODERNITY = ['yellow', 'green', 'brown', 'grey'];

/** The tile on top of a stack carries the number of trains left in it (S5). */
const topTile = (state: State, power: number): string => `${power}.${state.stacks[power - 1]}`;

export function trainsCost(state: State, line: Line, { value, count }: Dice): number {
  const { tile } = components(state);
  let cost = 0;
  for (let i = 0; i < count; i++) {
    const bought = tile[`${value}.${state.stacks[value - 1]! - i}`]!;
    cost += line.tiles.length === 0 && i === 0 ? bought.engineCost : bought.carriageCost;
  }
  return cost;
}

/** Why a line cannot take these trains, money apart; null when it can. */
export function lineBarred(state: State, line: Line, { value, count }: Dice): Phrase | null {
  const { tile } = components(state);
  const stack = state.stacks[value - 1]!;
  if (stack < count) return { code: 'tooFewTrains', facts: { power: value, left: stack, needed: count } };
  const bought = tile[topTile(state, value)]!;
  const engine = line.tiles.length === 0 ? bought : tile[line.tiles[0]!]!;
  const room = engine.power - line.tiles.length;
  if (room < count) return { code: 'lineFull', facts: { power: engine.power, room, needed: count } };
  if (MODERNITY.indexOf(bought.modernity) > MODERNITY.indexOf(engine.modernity)) {
    return { code: 'tooModern', facts: { engine: engine.modernity, carriage: bought.modernity } };
  }
  return null;
}

function purchaseBarred(state: State, seat: Seat, line: Line, dice: Dice): Phrase | null {
  const barred = lineBarred(state, line, dice);
  if (barred) return barred;
  const cost = trainsCost(state, line, dice);
  const income = incomeLeft(seatOf(state, seat));
  return income < cost ? { code: 'tooDear', facts: { cost, income } } : null;
}

/** Why these dice cannot buy trains for any line; null when they can. */
export function trainsBarred(state: State, seat: Seat, dice: Dice): Phrase | null {
  let last: Phrase | null = null;
  for (const line of seatOf(state, seat).lines) {
    const barred = purchaseBarred(state, seat, line, dice);
    if (barred === null) return null;
    // A price that is out of reach says more than a full line.
    if (last === null || barred.code === 'tooDear') last = barred;
  }
  return last;
}

/** What these trains cost on the line that takes them for least. */
export const leastCost = (state: State, seat: Seat, dice: Dice): number =>
  Math.min(
    ...seatOf(state, seat)
      .lines.filter((line) => purchaseBarred(state, seat, line, dice) === null)
      .map((line) => trainsCost(state, line, dice)),
  );

export function trainsLevels<Move>(
  state: State,
  seat: Seat,
  dice: Dice,
  path: readonly string[],
  done: (action: TrainsAction) => Move,
): Question<Move> {
  const board = seatOf(state, seat);
  const [key, ...rest] = path;
  if (key === undefined) {
    const options: Option<Move>[] = board.lines.map((line, i) => {
      const barred = purchaseBarred(state, seat, line, dice);
      const facts = { line: i + 1, power: dice.value, number: dice.count, engine: line.tiles.length === 0, opens: !line.opened };
      const cost = lineBarred(state, line, dice) ? null : trainsCost(state, line, dice);
      return { key: `${i + 1}`, facts: { ...facts, cost }, ...(barred && { barred }) };
    });
    return { kind: 'pick', about: { code: 'line', facts: { power: dice.value, number: dice.count } }, options };
  }
  const line = board.lines[Number(key) - 1];
  must(line && String(Number(key)) === key, 'notOffered', { key });
  const barred = purchaseBarred(state, seat, line, dice);
  must(barred === null, barred?.code ?? '', barred?.facts);
  return payLevel(board, trainsCost(state, line, dice), rest, (payment) => done({ kind: 'trains', line: Number(key), pay: payment }));
}

export function checkTrains(state: State, seat: Seat, dice: Dice, action: TrainsAction): void {
  const line = seatOf(state, seat).lines[action.line - 1];
  must(line, 'notOffered', { line: action.line });
  const barred = purchaseBarred(state, seat, line, dice);
  must(barred === null, barred?.code ?? '', barred?.facts);
  checkPayment(seatOf(state, seat), trainsCost(state, line, dice), action.pay);
}

export function buyTrains(state: State, seat: Seat, dice: Dice, action: TrainsAction, doing: Doing): void {
  const board = seatOf(state, seat);
  pay(board, action.pay);
  takeTrains(state, seat, action.line, dice, worth(action.pay), doing);
}

/** From the top of the stack into one line; then R26: obsolescence with its chain, the buyer's cards, the end. */
export function takeTrains(state: State, seat: Seat, number: number, { value, count }: Dice, paid: number, doing: Doing): void {
  const board = seatOf(state, seat);
  const line = board.lines[number - 1]!;
  const engine = line.tiles.length === 0;
  const bought: string[] = [];
  for (let i = 0; i < count; i++) {
    bought.push(topTile(state, value));
    state.stacks[value - 1]! -= 1;
  }
  line.tiles.push(...bought);
  line.opened = true;
  doing.happenings.push({ code: 'trainsBought', facts: { seat, line: number, power: value, number: count, engine, tiles: bought, paid } });
  if (state.stacks[value - 1]! > 0) return;
  const slot = components(state).set.trainSlots[value - 1]!;
  doing.happenings.push({ code: 'lastTrain', facts: { seat, power: value } });
  if (slot.obsolete !== null) makeObsolete(state, slot.obsolete, doing);
  const cards = board.bot ? slot.botDraws : slot.draws;
  if (cards > 0) doing.draws.push({ seat, cards, why: 'lastTrain' });
  if (slot.endsGame) triggerEnd(state, seat, 'trains', doing);
}

/** R25: the power leaves all lines and its slot; a slot cleared so resolves its own icon, without cards. */
function makeObsolete(state: State, power: number, doing: Doing): void {
  const removed: { seat: Seat; line: number; tiles: string[] }[] = [];
  state.seats.forEach((board, seat) => {
    board.lines.forEach((line, i) => {
      const kept = powerOf(line.tiles[0]) === power ? [] : line.tiles.filter((tile) => powerOf(tile) !== power);
      if (kept.length === line.tiles.length) return;
      removed.push({ seat, line: i + 1, tiles: line.tiles.filter((tile) => !kept.includes(tile)) });
      line.tiles = kept;
    });
  });
  const cleared = state.stacks[power - 1]!;
  state.stacks[power - 1] = 0;
  doing.happenings.push({ code: 'trainsObsolete', facts: { power, removed, cleared } });
  const next = components(state).set.trainSlots[power - 1]!.obsolete;
  if (cleared > 0 && next !== null) makeObsolete(state, next, doing);
}

const powerOf = (tile: string | undefined): number => Number(tile?.[0]);
