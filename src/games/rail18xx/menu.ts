import { RuleViolation } from '../../rules/errors.js';
import type { Option, Phrase, Question } from '../../rules/game.js';
import type { JsonObject } from '../../rules/json.js';

/** Why something is not possible; null when it is. */
export type Bar = Phrase | null;

export const bar = (code: string, facts: JsonObject = {}): Phrase => ({ code, facts });

/** Throws when there is a reason against it: the same reasons bar options and refuse moves. */
export function allow(reason: Bar): void {
  if (reason) throw new RuleViolation(reason.code, reason.facts);
}

/** An option with what follows it: a whole move, or the next question. */
export interface Entry<Move> {
  readonly key: string;
  readonly facts?: JsonObject;
  readonly barred?: Bar;
  readonly move?: Move;
  readonly next?: (path: readonly string[]) => Question<Move>;
}

/** Asks one of the entries, or goes on along the path that was answered already. */
export function menu<Move>(about: Phrase, entries: readonly Entry<Move>[], path: readonly string[]): Question<Move> {
  const key = path[0];
  if (key === undefined) return { kind: 'pick', about, options: entries.map(optionOf) };
  const entry = entries.find((each) => each.key === key);
  if (!entry) throw new RuleViolation('notOffered', { key });
  allow(entry.barred ?? null);
  if (entry.next) return entry.next(path.slice(1));
  if (path.length > 1) throw new RuleViolation('notOffered', { key: path[1]! });
  return { kind: 'done', move: entry.move! };
}

const optionOf = <Move>({ key, facts, barred, move }: Entry<Move>): Option<Move> => ({
  key,
  facts: facts ?? {},
  ...(barred ? { barred } : {}),
  ...(move !== undefined ? { move } : {}),
});

/** Asks a whole number. */
export function amount<Move>(
  about: Phrase,
  range: { min: number; max: number; proposal?: number },
  path: readonly string[],
  move: (value: number) => Move,
): Question<Move> {
  const text = path[0];
  if (text === undefined) return { kind: 'amount', about, min: range.min, max: range.max, step: 1, proposal: range.proposal ?? range.min };
  const value = Number(text);
  if (path.length > 1 || !/^\d+$/.test(text) || value < range.min || value > range.max)
    throw new RuleViolation('notOffered', { key: text });
  return { kind: 'done', move: move(value) };
}
