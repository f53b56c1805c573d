import type { Game, Option, Proofs, Question, Seat } from './game.js';

/**
 * Walking a move level by level. One answer per level: an option's key, an amount as a decimal number, the keys of a
 * set joined by '+' (an empty set is '+' alone), a form as JSON text.
 */
export type Path = readonly string[];

export const setAnswer = (keys: readonly string[]): string => (keys.length === 0 ? '+' : keys.join('+'));
export const setKeys = (answer: string): string[] => (answer === '+' ? [] : answer.split('+'));

/** A path as it stands in an address: answers joined by '/', each escaped. */
export const pathText = (path: Path): string => path.map(encodeURIComponent).join('/');

/** Null when the text is no path. A path of no answers is the empty text. */
export function readPath(text: string): string[] | null {
  if (text === '') return [];
  try {
    return text.split('/').map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** Whether `answer` is one that the question offers. Forms are judged by the game when it is asked further. */
export function answers(question: Question<unknown>, answer: string): boolean {
  switch (question.kind) {
    case 'done':
      return false;
    case 'form':
      return isJson(answer);
    case 'pick':
      return question.options.some((option) => option.key === answer && !option.barred);
    case 'amount': {
      const amount = Number(answer);
      return String(amount) === answer && amount >= question.min && amount <= question.max && (amount - question.min) % question.step === 0;
    }
    case 'set': {
      const keys = setKeys(answer);
      const open = new Set(question.items.filter((item) => !item.barred).map((item) => item.key));
      return (
        new Set(keys).size === keys.length && keys.length >= question.min && keys.length <= question.max && keys.every((k) => open.has(k))
      );
    }
  }
}

/** How far a path leads: the question that stands at its end, and the part of it that is still offered. */
export interface Walked<Move> {
  readonly path: string[];
  readonly question: Question<Move>;
  /** Everything that was asked was answered as offered: nothing of the path was cut off. */
  readonly whole: boolean;
}

/** Walks a path as far as it is still offered on this position. A leaf's move is answered with `done`. */
export function walk<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  state: State,
  seat: Seat,
  path: Path,
  proofs: Proofs,
): Walked<Move> {
  const taken: string[] = [];
  let question = game.choices(state, seat, [], proofs);
  for (const answer of path) {
    if (!answers(question, answer)) return { path: taken, question, whole: false };
    const next = after(game, state, seat, taken, question, answer, proofs);
    taken.push(answer);
    question = next;
  }
  return { path: taken, question, whole: true };
}

/** The question after one more answer, which must be an offered one. */
export function after<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  state: State,
  seat: Seat,
  path: Path,
  question: Question<Move>,
  answer: string,
  proofs: Proofs,
): Question<Move> {
  if (question.kind === 'pick') {
    const move = question.options.find((option) => option.key === answer)?.move;
    if (move !== undefined) return { kind: 'done', move };
  }
  return game.choices(state, seat, [...path, answer], proofs);
}

export interface Leaf<Move> {
  readonly path: string[];
  readonly move: Move;
  /** A form was answered on the way: other answers would make other moves. */
  readonly formed: boolean;
}

/**
 * All moves below a path, in the order of the questions. Amounts are walked value by value and sets subset by subset;
 * a form counts once, with its proposal. Lazy: take as many as you need.
 */
export function* leaves<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  state: State,
  seat: Seat,
  proofs: Proofs,
  path: Path = [],
  question: Question<Move> = game.choices(state, seat, path, proofs),
  formed = false,
): Generator<Leaf<Move>> {
  if (question.kind === 'done') {
    yield { path: [...path], move: question.move, formed };
    return;
  }
  const form = formed || question.kind === 'form';
  for (const answer of offered(question)) {
    const next = after(game, state, seat, path, question, answer, proofs);
    yield* leaves(game, state, seat, proofs, [...path, answer], next, form);
  }
}

/** Every answer that a question offers, in its own order. */
export function* offered(question: Question<unknown>): Generator<string> {
  switch (question.kind) {
    case 'done':
      return;
    case 'pick':
      for (const option of question.options) if (!option.barred) yield option.key;
      return;
    case 'amount':
      for (let amount = question.min; amount <= question.max; amount += question.step) yield String(amount);
      return;
    case 'set':
      for (const keys of subsets(openKeys(question.items), question.min, question.max)) yield setAnswer(keys);
      return;
    case 'form':
      yield JSON.stringify(question.proposal);
  }
}

export const openKeys = (options: readonly Option<unknown>[]): string[] =>
  options.filter((option) => !option.barred).map((option) => option.key);

function* subsets(
  keys: readonly string[],
  min: number,
  max: number,
  from = 0,
  chosen: readonly string[] = [],
): Generator<readonly string[]> {
  if (chosen.length >= min) yield chosen;
  if (chosen.length === max) return;
  for (let next = from; next < keys.length; next++) yield* subsets(keys, min, max, next + 1, [...chosen, keys[next]!]);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
