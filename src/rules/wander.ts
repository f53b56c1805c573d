import { InvariantBroken } from './errors.js';
import type { Game, Proofs, Question, Seat } from './game.js';
import type { Random } from './random.js';
import { after, type Leaf, openKeys, setAnswer } from './walk.js';

/** Deeper than any question goes. */
const MOST_LEVELS = 200;

/** A random legal move, found by walking the questions like a person would. A question without an answer is a dead end: a bug. */
export function wander<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  state: State,
  seat: Seat,
  random: Random,
  proofs: Proofs,
): Leaf<Move> {
  const path: string[] = [];
  let formed = false;
  let question = game.choices(state, seat, path, proofs);
  while (question.kind !== 'done') {
    if (path.length === MOST_LEVELS) throw new InvariantBroken('endlessQuestions', { seat, path: path.slice(0, 20) });
    const answer = anyAnswer(question, random, () =>
      game.explore ? game.explore(state, seat, path, random.below) : question.kind === 'form' ? question.proposal : null,
    );
    if (answer === null) throw new InvariantBroken('deadEnd', { seat, path, about: question.about.code });
    formed ||= question.kind === 'form';
    question = after(game, state, seat, path, question, answer, proofs);
    path.push(answer);
  }
  return { path, move: question.move, formed };
}

function anyAnswer(question: Exclude<Question<unknown>, { kind: 'done' }>, random: Random, form: () => unknown): string | null {
  switch (question.kind) {
    case 'pick': {
      const keys = openKeys(question.options);
      return keys.length === 0 ? null : random.one(keys);
    }
    case 'amount': {
      const { min, max, step } = question;
      if (max < min) return null;
      const steps = Math.floor((max - min) / step);
      // The ends are where rules break, so they come more often than their share.
      const taken = random.oneIn(4) ? 0 : random.oneIn(4) ? steps : random.below(steps + 1);
      return String(min + taken * step);
    }
    case 'set': {
      const open = openKeys(question.items);
      const most = Math.min(question.max, open.length);
      if (most < question.min) return null;
      const size = question.min + random.below(most - question.min + 1);
      const chosen = new Set<string>();
      while (chosen.size < size) chosen.add(random.one(open));
      return setAnswer(open.filter((key) => chosen.has(key)));
    }
    case 'form':
      return JSON.stringify(form());
  }
}
