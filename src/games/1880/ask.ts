import { RuleViolation } from '../../rules/errors.js';
import type { Happening, Option, Phrase, Question } from '../../rules/game.js';
import type { JsonObject } from '../../rules/json.js';
import type { Move1880 } from './moves.js';

/** One line of a question: a leaf holds the whole move, a branch asks on. */
export interface Item {
  readonly key: string;
  readonly facts?: JsonObject;
  readonly barred?: Phrase | null;
  readonly move?: Move1880;
  readonly next?: (path: readonly string[]) => Question<Move1880>;
}

/** Answers a path level by level: the question itself, the next one, or the finished move. */
export function ask(about: Phrase, items: readonly Item[], path: readonly string[]): Question<Move1880> {
  if (path.length === 0) {
    return { kind: 'pick', about, options: items.map(optionOf) };
  }
  const item = items.find((each) => each.key === path[0]);
  if (!item) throw new RuleViolation('notOffered', { key: path[0]! });
  if (item.barred) throw new RuleViolation(item.barred.code, item.barred.facts);
  const rest = path.slice(1);
  if (item.next) return item.next(rest);
  if (rest.length > 0 || !item.move) throw new RuleViolation('notOffered', { key: rest[0] ?? item.key });
  return { kind: 'done', move: item.move };
}

function optionOf(item: Item): Option<Move1880> {
  const option: { key: string; facts: JsonObject; barred?: Phrase; move?: Move1880 } = { key: item.key, facts: item.facts ?? {} };
  if (item.barred) option.barred = item.barred;
  else if (item.move) option.move = item.move;
  return option;
}

/** An amount between two bounds; the path's answer is a decimal number. */
export function askAmount(
  about: Phrase,
  bounds: { min: number; max: number; step: number; proposal?: number },
  path: readonly string[],
  move: (amount: number) => Move1880,
): Question<Move1880> {
  if (path.length === 0) return { kind: 'amount', about, ...bounds };
  const amount = Number(path[0]);
  const fits = /^\d+$/.test(path[0]!) && amount >= bounds.min && amount <= bounds.max && (amount - bounds.min) % bounds.step === 0;
  if (!fits || path.length > 1) throw new RuleViolation('notOffered', { key: path[0]! });
  return { kind: 'done', move: move(amount) };
}

export const phrase = (code: string, facts: JsonObject = {}): Phrase => ({ code, facts });

/** Refuses a move for the reason given, if there is one. */
export function refuse(reason: Phrase | null): void {
  if (reason) throw new RuleViolation(reason.code, reason.facts);
}

export function say(log: Happening[], code: string, facts: JsonObject = {}): void {
  log.push({ code, facts });
}
