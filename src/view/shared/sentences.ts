import type { Awaited, Option, Phrase, Question } from '../../rules/game.js';
import type { Json } from '../../rules/json.js';
import type { Choice, Facts, GameWords, Sentence, Sentences } from './catalogue.js';
import { capital, digits, listed, spaced, type Talk } from './talk.js';

/** Turns codes and facts into what people read. A code without words is spelled out with its facts: never an empty line. */

export const say = (sentence: Sentence, facts: Facts, talk: Talk): string =>
  typeof sentence === 'function' ? sentence(facts, talk) : sentence;

export function sayPhrase(sentences: Sentences, phrase: Phrase, talk: Talk): string {
  const sentence = sentences[phrase.code];
  return sentence === undefined ? spelledOut(phrase, talk) : say(sentence, phrase.facts, talk);
}

/** "bid made: Ana, amount 115". */
function spelledOut(phrase: Phrase, talk: Talk): string {
  const facts = Object.entries(phrase.facts).flatMap(([name, value]) => (value === undefined ? [] : [factText(name, value, talk)]));
  return capital(facts.length ? `${spaced(phrase.code)}: ${facts.join(', ')}` : spaced(phrase.code));
}

const factText = (name: string, value: Json, talk: Talk): string =>
  name === 'seat' ? talk.name(value) : `${spaced(name)} ${plain(value)}`;

export function plain(value: Json | undefined): string {
  if (value === undefined || value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return digits(value);
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.length ? listed(value.map((item: Json) => plain(item))) : 'none';
  return Object.entries(value)
    .map(([name, inner]) => `${spaced(name)} ${plain(inner)}`)
    .join(', ');
}

export const sayHappening = (words: GameWords, happening: Phrase, talk: Talk): string =>
  stopped(sayPhrase(words.happenings, happening, talk));
export const sayRefusal = (words: GameWords, phrase: Phrase, talk: Talk): string =>
  stopped(sayPhrase({ ...sharedRefusals, ...words.refusals }, phrase, talk));
export const sayRound = (words: GameWords, phrase: Phrase, talk: Talk): string => sayPhrase(words.rounds, phrase, talk);
export const sayPhase = (words: GameWords, phrase: Phrase, talk: Talk): string => sayPhrase(words.phases, phrase, talk);
export const sayCause = (words: GameWords, phrase: Phrase, talk: Talk): string =>
  sayPhrase({ ...sharedCauses, ...words.causes }, phrase, talk);
export const sayEnding = (words: GameWords, phrase: Phrase, talk: Talk): string =>
  sayPhrase({ ...sharedEndings, ...words.endings }, phrase, talk);

/** Why games ended, without the facts of one; null where these words do not know the code. */
export function endTitle(words: GameWords, code: string): string | null {
  const ending = words.endings[code];
  return sharedEnds[code] ?? words.ends?.[code] ?? (typeof ending === 'string' ? ending : null);
}

/** Codes that the machinery itself gives, whatever the game: rules/border, rules/stages, rules/offers. */
const sharedRefusals: Sentences = {
  moveForm: 'That is not a move of this game.',
  correctionForm: 'That is not a correction of this game.',
  optionsForm: 'These options are not among those the game has.',
  playerCount: ({ players, min, max }) => `The game is for ${min} to ${max} people, not for ${players}.`,
  notOffered: 'That is not offered now.',
  notAsked: 'Nothing is asked of this seat now.',
  notNow: 'Something else is being decided now.',
  gameOver: 'The game is over.',
  notYourOffer: 'Only whoever made the offer can withdraw it.',
  notOfferedToYou: 'The offer was made to somebody else.',
};
const sharedCauses: Sentences = { sole: 'only choice', soleChoice: 'only choice', bot: 'bot', quiet: 'passed by the table’s rule' };
const sharedEndings: Sentences = { agreed: 'ended by agreement', resigned: 'everybody else resigned', moderator: 'ended by a moderator' };
const sharedEnds: { readonly [code: string]: string } = {
  agreed: 'by agreement',
  standing: 'as it stood',
  resigned: 'everybody else resigned',
  moderator: 'by a moderator',
};

/** What is asked, in every form a page needs. */
export interface Prompt {
  /** "raise for the Great Wall or let it go" */
  readonly ask: string;
  /** "Raise for the Great Wall or let it go." */
  readonly imperative: string;
  /** "Tomás, raise for the Great Wall or let it go." */
  readonly toYou: string;
  /** "Tomás is to raise for …" (or "may", where nothing must be answered). */
  readonly toOthers: string;
  readonly subject: string;
  readonly detail: string | null;
  readonly rules: string | null;
}

export function promptOf(words: GameWords, awaited: Awaited, talk: Talk): Prompt {
  const found = askOf(words, awaited.about, talk);
  const name = talk.name(awaited.seat);
  return {
    ...found,
    imperative: stopped(capital(found.ask)),
    toYou: stopped(`${name}, ${found.ask}`),
    toOthers: stopped(`${name} ${awaited.must ? 'is to' : 'may'} ${found.ask}`),
  };
}

export function askOf(words: GameWords, about: Phrase, talk: Talk): Pick<Prompt, 'ask' | 'subject' | 'detail' | 'rules'> {
  const entry = words.asks[about.code];
  if (entry === undefined || typeof entry !== 'object') {
    const ask = entry === undefined ? spaced(about.code) : say(entry, about.facts, talk);
    return { ask, subject: ask, detail: null, rules: null };
  }
  const ask = say(entry.ask, about.facts, talk);
  return {
    ask,
    subject: entry.subject === undefined ? ask : say(entry.subject, about.facts, talk),
    detail: entry.detail === undefined ? null : say(entry.detail, about.facts, talk) || null,
    rules: entry.rules ?? null,
  };
}

export function sayChoice(words: GameWords, about: Phrase, option: Option, talk: Talk): Choice {
  const words1 = words.choices[about.code]?.(option.key, option.facts, talk);
  if (words1 !== undefined) return typeof words1 === 'string' ? { title: words1 } : words1;
  const facts = Object.entries(option.facts).flatMap(([name, value]) => (value === undefined ? [] : [factText(name, value, talk)]));
  return { title: words.labels?.[option.key] ?? capital(spaced(option.key)), ...(facts.length ? { note: capital(facts.join(', ')) } : {}) };
}

export function sayMove(words: GameWords, question: Question & { kind: 'done' }, talk: Talk): Choice {
  const found = words.confirm?.(question.move, talk);
  if (found === undefined) return { title: 'Make this move', note: plain(question.move) };
  return typeof found === 'string' ? { title: found } : found;
}

/** With a full stop at the end, once. */
export const stopped = (text: string): string => (/[.!?…:]$/.test(text) ? text : `${text}.`);
