import type { Question } from '../rules/game.js';
import type { Random } from '../rules/random.js';
import { openKeys, setAnswer } from '../rules/walk.js';

/**
 * How the people of the demonstration decide, so that its tables look like games of people: they build, buy and run, sell
 * and withhold seldom, bid what is asked and no more. By the code of the question and the first word of the option's key;
 * what is not listed counts 1, and whatever is left is drawn by lot.
 */
const HABITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  // 1888-N and 1880; the words of both stand side by side.
  auction: { buy: 6, bid: 2, pass: 1.5 },
  contest: { raise: 1, pass: 4 },
  stock: { found: 0.6, buy: 6, sell: 0.01, exchange: 0.1, pass: 0.4 },
  shareRound: { found: 2, buy: 10, sell: 0.02, repay: 1, pass: 0.4 },
  track: { pass: 0.05, power: 0.05, takeOver: 0.02, engineer: 0.02 },
  secondLay: { pass: 3 },
  station: { pass: 2, takeOver: 0.05, power: 0.05 },
  stations: { pass: 4 },
  run: { best: 100, own: 0, takeOver: 0, power: 0 },
  dividend: { pay: 30, retain: 1, withhold: 1, takeOver: 0 },
  trains: { bank: 8, pool: 2, new: 8, restored: 1, sister: 0.02, sell: 0.5, pass: 3, bankrupt: 0, takeOver: 0.1, power: 0.1 },
  answerOffer: { accept: 1, decline: 3 },
};

/** Above this weight an option of one's own does not compete with trains of other companies. */
const FROM_OTHERS = 0.03;

export function habitual(question: Exclude<Question<unknown>, { kind: 'done' }>, random: Random): string | null {
  switch (question.kind) {
    case 'pick':
      return drawn(question.about.code, openKeys(question.options), random);
    case 'amount':
      return String(
        question.proposal ?? question.min + (random.oneIn(4) && question.min + question.step <= question.max ? question.step : 0),
      );
    case 'set': {
      if (question.proposal) return setAnswer(question.proposal);
      return setAnswer(openKeys(question.items).slice(0, question.min));
    }
    case 'form':
      return JSON.stringify(question.proposal);
  }
}

function drawn(code: string, keys: readonly string[], random: Random): string | null {
  const weights = keys.map((key) => weightOf(code, key));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (keys.length === 0) return null;
  if (all === 0) return random.one([...keys]);
  let left = (random.below(1_000_000) / 1_000_000) * all;
  for (const [index, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return keys[index]!;
  }
  return keys.at(-1)!;
}

function weightOf(code: string, key: string): number {
  const habits = HABITS[code];
  const [first = ''] = key.split('.');
  if (!habits) return 1;
  return habits[first] ?? (code === 'trains' && key.includes('.') ? FROM_OTHERS : 1);
}
