import type { Happening, Phrase, Seat } from '../../rules/game.js';
import type { GameWords } from './catalogue.js';
import { sayCause, sayHappening } from './sentences.js';
import type { Talk } from './talk.js';

/** What a step says in the log: its own happenings, then what followed by itself, with the reason. */
export interface SaidStep {
  readonly seat: Seat | null;
  readonly happenings: readonly Happening[];
  readonly auto: readonly { readonly seat: Seat; readonly cause: Phrase; readonly happenings: readonly Happening[] }[];
}

/** The same with each bot's turn apart: a list tells them one below the other. */
export function sayTurns(words: GameWords, step: SaidStep, talk: Talk): { said: string; followed: { seat: Seat; said: string }[] } {
  const bots = step.auto.filter(({ cause }) => cause.code === 'bot');
  const rest = step.auto.filter(({ cause }) => cause.code !== 'bot');
  return {
    said: sayStep(words, { ...step, auto: rest }, talk).join(' '),
    followed: bots.map(({ seat, happenings }) => ({ seat, said: happenings.map((one) => sayHappening(words, one, talk)).join(' ') })),
  };
}

export function sayStep(words: GameWords, step: SaidStep, talk: Talk): string[] {
  const own = step.happenings.map((happening) => sayHappening(words, happening, talk));
  const followed = step.auto.flatMap(({ cause, happenings }) => {
    const sentences = happenings.map((happening) => sayHappening(words, happening, talk));
    const last = sentences.pop();
    return last === undefined ? [] : [...sentences, `${last.replace(/\.$/, '')} (${sayCause(words, cause, talk)}).`];
  });
  const said = [...own, ...followed];
  if (said.length > 0) return said;
  return [step.seat === null ? 'The position is put right.' : `${talk.name(step.seat)} acts.`];
}
