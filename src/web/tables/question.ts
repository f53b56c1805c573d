import { randomUUID } from 'node:crypto';
import type { TSchema } from '@sinclair/typebox';
import type { Question, Seat } from '../../rules/game.js';
import type { Json, JsonObject } from '../../rules/json.js';
import { pathText, setAnswer, setKeys } from '../../rules/walk.js';
import type { Asked } from '../../table/types.js';
import type { Choice } from '../../view/shared/catalogue.js';
import { askOf, plain, sayChoice, sayMove, sayRefusal, stopped } from '../../view/shared/sentences.js';
import { capital, spaced } from '../../view/shared/talk.js';
import type { WebDeps } from '../deps.js';
import type { Room } from './room.js';

/** A move being put together, as forms: what was answered so far, what is asked now, and the button that plays it. */

export interface QuestionModel {
  readonly on: number;
  readonly path: readonly string[];
  readonly pathText: string;
  /** Marks this drawing of the form: sent twice, it plays once. */
  readonly key: string;
  readonly answered: readonly { readonly ask: string; readonly answer: string; readonly back: string | null }[];
  readonly number: number;
  readonly ask: string | null;
  readonly kind: Question['kind'];
  readonly options: readonly OptionModel[];
  readonly amount: object | null;
  readonly fields: readonly object[];
  /** Set where the answers given (or the proposed ones) make a whole move: its button. */
  readonly done: (Choice & { readonly path: string }) | null;
  readonly start: string;
}

interface OptionModel extends Choice {
  readonly key: string;
  /** A place on the map, told by its name alone: such options stand side by side. */
  readonly place: boolean;
  readonly barred: string | null;
  /** Chosen by the proposal of a set. */
  readonly chosen: boolean;
  /** A button that plays it at once: passing, or the only thing there is. Otherwise a link that chooses it. */
  readonly whole: boolean;
  readonly path: string;
  readonly href: string;
}

/** One level of the walk, with the question that stood there. */
interface Level {
  readonly question: Question;
  readonly answer: string;
}

export const addressOf = (room: Room, on: number, path: readonly string[]): string =>
  path.length === 0 ? `${room.address}?on=${on}` : `${room.address}?on=${on}&path=${encodeURIComponent(pathText(path))}`;

/** How a position is asked, and the address of this page with that much of the move made. */
interface Asking {
  readonly ask: (path: readonly string[]) => Promise<Pick<Asked, 'path' | 'question' | 'whole'>>;
  readonly address: (path: readonly string[]) => string;
}

export const questionModel = (
  deps: WebDeps,
  room: Room,
  seat: Seat,
  asked: Asked,
  asks: (path: readonly string[]) => Question | null,
): Promise<QuestionModel> =>
  questionOf(room, asked, {
    ask: async (path) => {
      const question = asks(path);
      return question ? { path: [...path], question, whole: true } : deps.tables.choices(room.table.id, seat, path);
    },
    address: (path) => addressOf(room, asked.on, path),
  });

/** The same in any position: the workshop asks in the past. */
export async function questionOf(room: Room, asked: Asked, { ask, address }: Asking): Promise<QuestionModel> {
  const { words, talk } = room;
  const { path, question, on } = asked;
  const levels: Level[] = [];
  for (let depth = 0; depth < path.length; depth++) {
    const above = await ask(path.slice(0, depth));
    levels.push({ question: above.question, answer: path[depth]! });
  }
  const whole = question.kind === 'done' ? { path, question, levels } : await proposed(room, ask, path, question, levels);
  return {
    on,
    path,
    pathText: pathText(path),
    key: randomUUID(),
    answered: levels.map((level, depth) => ({
      ask: level.question.kind === 'done' ? '' : capital(askOf(words, level.question.about, talk).ask),
      answer: answerText(room, level),
      // What the page chose by itself is changed on the board and in the list beside it.
      back: room.presentation.onward?.(level.question) ? null : address(path.slice(0, depth)),
    })),
    number: levels.length + 1,
    ask: question.kind === 'done' ? null : stopped(capital(askOf(words, question.about, talk).ask)),
    kind: question.kind,
    options: optionModels(room, address, path, question),
    amount: question.kind === 'amount' ? amountModel(room, address, path, question) : null,
    fields: question.kind === 'form' ? fieldModels(question.schema, question.proposal) : [],
    done: whole && { ...doneChoice(room, whole), path: pathText(whole.path) },
    start: address([]),
  };
}

interface Whole {
  readonly path: readonly string[];
  readonly question: Question & { readonly kind: 'done' };
  readonly levels: readonly Level[];
}

/** Where proposals complete the move, its button stands under the question at once: one click for what is usual. */
async function proposed(
  room: Room,
  ask: Asking['ask'],
  path: readonly string[],
  question: Question,
  above: readonly Level[],
): Promise<Whole | null> {
  const answer = question.kind === 'pick' ? (room.presentation.proposes?.(question) ?? null) : proposal(question);
  if (answer === null) return null;
  const next = await ask([...path, answer]);
  if (!next.whole) return null;
  const levels = [...above, { question, answer }];
  if (next.question.kind === 'done') return { path: next.path, question: next.question, levels };
  return question.kind === 'pick' ? proposed(room, ask, next.path, next.question, levels) : null;
}

function proposal(question: Question): string | null {
  if (question.kind === 'amount') return String(question.proposal ?? question.min);
  if (question.kind === 'set' && question.proposal) return setAnswer(question.proposal);
  if (question.kind === 'form') return JSON.stringify(question.proposal);
  return null;
}

/** The button of a whole move: in the game's own words, or else the answers that make it ("Bid, ¥70"). */
function doneChoice(room: Room, { question, levels }: Whole): Choice {
  const facts = Object.assign({}, ...levels.map((level) => factsChosen(level))) as JsonObject;
  const own = room.words.confirm?.(question.move, room.talk, facts);
  if (own !== undefined) return typeof own === 'string' ? { title: own } : own;
  const title = levels.map((level) => answerText(room, level)).join(', ');
  return title === '' ? sayMove(room.words, question, room.talk) : { title };
}

/** What the option that was taken at this level told. */
const factsChosen = ({ question, answer }: Level): JsonObject =>
  (question.kind === 'pick' ? question.options.find((option) => option.key === answer)?.facts : undefined) ?? {};

function answerText(room: Room, { question, answer }: Level): string {
  switch (question.kind) {
    case 'pick': {
      const option = question.options.find((one) => one.key === answer);
      return option ? sayChoice(room.words, question.about, option, room.talk).title : answer;
    }
    case 'set':
      return (
        setKeys(answer)
          .map((key) => question.items.find((item) => item.key === key))
          .flatMap((item) => (item ? [sayChoice(room.words, question.about, item, room.talk).title] : []))
          .join(', ') || 'none'
      );
    case 'amount':
      return room.words.money(Number(answer));
    case 'form':
      return room.presentation.answer ? 'As on the map' : plain(JSON.parse(answer) as Json);
    default:
      return answer;
  }
}

function optionModels(room: Room, address: Asking['address'], path: readonly string[], question: Question): OptionModel[] {
  const options = question.kind === 'pick' ? question.options : question.kind === 'set' ? question.items : [];
  if (question.kind !== 'pick' && question.kind !== 'set') return [];
  const chosen = new Set(question.kind === 'set' ? question.proposal : []);
  const sole = options.filter((option) => !option.barred).length === 1;
  return options.map((option) => {
    const said = sayChoice(room.words, question.about, option, room.talk);
    return {
      ...said,
      // A place that cannot be had says why; that already has its price.
      note: option.barred && option.facts.hex !== undefined ? undefined : said.note,
      key: option.key,
      place: option.facts.hex !== undefined && said.note === undefined && !option.barred,
      barred: option.barred ? sayRefusal(room.words, option.barred, room.talk) : null,
      chosen: chosen.has(option.key),
      whole: option.move !== undefined && (!room.presentation.weighs || sole || option.key === 'pass'),
      path: pathText([...path, option.key]),
      href: address([...path, option.key]),
    };
  });
}

/** The lowest amounts as buttons, the rest by a field; where the rules name a usual raise, the buttons go up by it. */
function amountModel(room: Room, address: Asking['address'], path: readonly string[], question: Question & { kind: 'amount' }): object {
  const { min, max, step } = question;
  const value = question.proposal ?? min;
  const { raise } = question.about.facts;
  const stride = typeof raise === 'number' ? raise : step;
  const quick = Array.from({ length: 4 }, (_, index) => value + index * stride).filter((amount) => amount <= max);
  return {
    min,
    max,
    step,
    value,
    money: room.words.money(max),
    least: room.words.money(min),
    explains: askOf(room.words, question.about, room.talk).detail,
    quick: quick.map((amount, index) => ({
      text: room.words.money(amount),
      href: address([...path, String(amount)]),
      chosen: index === 0,
    })),
    stepText: step === 1 ? null : `in steps of ${room.words.money(step)}`,
  };
}

/** Flat objects get a field each; anything else is written as JSON. */
function fieldModels(schema: TSchema, proposed: Json): object[] {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, TSchema>);
  const given = (proposed !== null && typeof proposed === 'object' && !Array.isArray(proposed) ? proposed : {}) as JsonObject;
  const flat =
    properties.length > 0 && properties.every(([, part]) => ['integer', 'number', 'string', 'boolean'].includes(part.type as string));
  if (!flat) return [{ name: 'json', label: 'The move, as JSON', json: true, value: JSON.stringify(proposed) }];
  return properties.map(([name, part]) => ({
    name: `field-${name}`,
    label: capital(spaced(name)),
    check: part.type === 'boolean',
    number: part.type === 'integer' || part.type === 'number',
    checked: given[name] === true,
    value: given[name] === undefined ? '' : String(given[name]),
    min: part.minimum as number | undefined,
    max: part.maximum as number | undefined,
  }));
}

/** The next answer as the form on the page gives it, or null when it gives none. */
export function answerFrom(question: Question, field: (name: string) => readonly string[]): string | null {
  if (question.kind === 'amount' || question.kind === 'pick') return field('answer')[0]?.trim() ?? null;
  if (question.kind === 'set') return field('chosen').length > 0 ? setAnswer(field('answer')) : null;
  if (question.kind !== 'form') return null;
  if (field('json')[0] !== undefined) return field('json')[0]!;
  const properties = Object.entries((question.schema.properties ?? {}) as Record<string, TSchema>);
  const values = properties.map(([name, part]): [string, Json] => {
    const text = field(`field-${name}`)[0];
    if (part.type === 'boolean') return [name, text !== undefined];
    return [name, part.type === 'string' ? (text ?? '') : Number(text)];
  });
  return field('chosen').length > 0 ? JSON.stringify(Object.fromEntries(values)) : null;
}
