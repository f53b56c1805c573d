import { componentsNamed } from '../../games/dice/components.js';
import type { View } from '../../games/dice/view.js';
import type { Option, Phrase, Question } from '../../rules/game.js';
import type { Facts } from '../shared/catalogue.js';
import type { Scene, Step } from '../shared/presentation.js';
import { askOf, sayChoice, sayRefusal } from '../shared/sentences.js';
import { capital, listed } from '../shared/talk.js';
import { circle, companyMark, cube, die, modifierBox, tileBack, trainTile } from './icons.js';
import { actionWhat, words } from './messages.js';
import { companyName, diceWords, hexName, letterOf, sideName } from './names.js';

/**
 * The turn as a tray: dice and modifiers, what each of the five actions could do with them, the details of the one that was
 * chosen, and what follows. Everything that was answered stays in sight with its alternatives as links: a turn is changed at
 * any place before its last button.
 */

type Pick = Question & { readonly kind: 'pick' };

interface Level {
  readonly path: readonly string[];
  readonly question: Pick;
  /** The key answered there; null at the question that is open. */
  readonly answer: string | null;
}

/** Questions that come with a proposal: the page goes on with it and shows the others beside. */
const PROPOSED = new Set(['pay', 'runs']);
/** Questions that need no asking where a single answer is possible. */
const SOLE = new Set(['seller', 'line', 'trackFrom']);

export function onward(question: Question): string | null {
  if (question.kind !== 'pick') return null;
  const open = question.options.filter((option) => !option.barred);
  if (PROPOSED.has(question.about.code)) return open[0]?.key ?? null;
  return SOLE.has(question.about.code) && open.length === 1 ? open[0]!.key : null;
}

/** What is to be done now, and how far the turn is. An action without details needs no third step. */
export function stepOf(scene: Scene<View>): Step | null {
  const levels = levelsOf(scene);
  if (!levels || !scene.question) return null;
  const { question } = scene;
  const at = levels.findIndex(({ question: one, answer }) => one.about.code === 'dice' && answer !== 'modifiers');
  const after = at < 0 ? 0 : levels.length - at;
  const action = levels[at + 1]?.answer ?? null;
  const steps = question.kind === 'done' && after === 2 ? 2 : 3;
  const number = at < 0 || levels[at]!.answer === null ? 1 : action === null ? 2 : Math.min(steps, after);
  return {
    about: question.kind === 'pick' ? question.about : { code: 'ready', facts: {} },
    note: `Nothing is played before the last button. Step ${number} of ${steps}.`,
  };
}

/** Null where no turn is being made. */
export function trayModel(scene: Scene<View>): object | null {
  const levels = levelsOf(scene);
  if (!levels) return null;
  const at = levels.findIndex(({ question, answer }) => question.about.code === 'dice' && answer !== 'modifiers');
  const dice = levels[at];
  const back = backOf(scene, levels);
  if (!dice) return { back, dice: diceOpen(scene, levels) };
  const action = levels[at + 1];
  return {
    back,
    dice: dice.answer === null ? diceOpen(scene, levels) : diceChosen(scene, dice),
    action: action ? actionPart(scene, action) : null,
    detail: action?.answer ? detailPart(scene, action.answer, levels.slice(at + 2)) : null,
    next: nextSays(scene),
  };
}

/** One choice back: to before the last answer that somebody gave; what the page went on with by itself is passed over. */
function backOf({ href }: Scene<View>, levels: readonly Level[]): string | null {
  const given = levels.filter(({ question, answer }) => answer !== null && answer !== onward(question));
  const last = given[given.length - 1];
  return last ? href(last.path) : null;
}

/** The questions answered so far and the one that is open, when they are those of a turn. */
function levelsOf({ question, path, asks }: Scene<View>): Level[] | null {
  if (!question || !asks) return null;
  const levels: Level[] = [];
  for (let depth = 0; depth <= path.length; depth++) {
    const at = path.slice(0, depth);
    const one = depth === path.length ? question : asks(at);
    if (one?.kind === 'pick') levels.push({ path: at, question: one, answer: path[depth] ?? null });
  }
  const first = levels[0]?.question.about.code;
  return first === 'dice' || first === 'modifier' ? levels : null;
}

const faces = (count: number, value: number, state: 'free' | 'chosen' = 'free'): string[] =>
  Array.from({ length: count }, () => die(value, state, ''));

/** Every choice of dice as drawn dice; a modifier's plus and minus beside the value they change. */
function diceOpen(scene: Scene<View>, levels: readonly Level[]): object {
  const { view, href, talk } = scene;
  const level = levels[levels.length - 1]!;
  // At the question which die to change, the dice to take are those of the level above it.
  const modifying = level.question.about.code === 'modifier';
  const above = modifying ? level.path.slice(0, -1) : level.path;
  const asked = modifying ? scene.asks!(above) : level.question;
  const options = asked?.kind === 'pick' ? asked.options : [];
  const modifiers = options.find((option) => option.key === 'modifiers');
  const changes = view.draft?.modify ?? [];
  return {
    open: true,
    note: modifiers ? `${modifiers.facts.left} ${modifiers.facts.left === 1 ? 'modifier' : 'modifiers'} to use` : '',
    changes: changes.length > 0 ? `${capital(changesText(changes))}.` : '',
    undo: changes.length > 0 ? href([]) : null,
    spends: options.some((option) => option.facts.spent && !option.barred),
    values: [1, 2, 3, 4, 5, 6].flatMap((value) => {
      const takes = options.filter((option) => option.facts.value === value && !option.barred);
      if (takes.length === 0) return [];
      return [
        {
          value,
          plain: takes.filter((option) => !option.facts.spent).map((option) => takeModel(option)),
          spent: takes.filter((option) => option.facts.spent).map((option) => takeModel(option)),
          change: modifiers
            ? [1, -1].map((direction) => {
                const to = ((value - 1 + direction + 6) % 6) + 1;
                return {
                  sign: direction > 0 ? '+' : '−',
                  href: href([...above, 'modifiers', `${direction > 0 ? 'up' : 'down'}-${value}`]),
                  says: `Spend a modifier: a ${value} becomes a ${to}`,
                };
              })
            : [],
        },
      ];
    }),
  };

  function takeModel(option: Option): object {
    const f = option.facts as Record<string, number>;
    return {
      href: href([...above, option.key]),
      says: sayChoice(words, asked!.kind === 'pick' ? asked!.about : level.question.about, option, talk).title,
      faces: faces(f.count!, f.value!),
      as: option.facts.spent ? faces(f.asCount!, f.asValue!) : [],
    };
  }
}

const changesText = (changes: readonly (readonly [number, number])[]): string =>
  `${changes.length === 1 ? 'one modifier makes' : `${changes.length} modifiers make`} ${listed(changes.map(([from, to]) => `a ${from} a ${to}`))}`;

function diceChosen({ view, href, talk }: Scene<View>, level: Level): object {
  const option = level.question.options.find((one) => one.key === level.answer);
  const f = (option?.facts ?? {}) as Record<string, number>;
  const beside = level.question.options.filter(
    (one) => one !== option && one.facts.value === f.value && one.facts.count === f.count && !one.barred,
  );
  const changes = view.draft?.modify ?? [];
  return {
    open: false,
    change: href([]),
    faces: faces(f.count ?? 0, f.value ?? 1, 'chosen'),
    as: option?.facts.spent ? faces(f.asCount!, f.asValue!, 'chosen') : [],
    boxes: changes.map(() => modifierBox('now')),
    says: `${capital(diceWords(f.count, f.value))}${option?.facts.spent ? `, used as ${diceWords(f.asCount, f.asValue)}` : ''}${
      changes.length > 0 ? `; ${changesText(changes)}` : ''
    }.`,
    instead: beside.map((one) => ({
      href: href([...level.path, one.key]),
      text: one.facts.spent ? diceWords(one.facts.asCount, one.facts.asValue) : 'the dice as they are',
      says: sayChoice(words, level.question.about, one, talk).title,
    })),
  };
}

function actionPart(scene: Scene<View>, level: Level): object {
  const { href, path, talk } = scene;
  const { about, options } = level.question;
  return {
    note: `what ${diceWords(about.facts.count, about.facts.value)} can do now`,
    open: level.answer === null,
    rows: options.map((option) => {
      const said = sayChoice(words, about, option, talk);
      return {
        title: said.title,
        what: option.barred ? sayRefusal(words, option.barred, talk) : whatOf(scene, option),
        amount: option.barred ? '' : amountOf(option.facts),
        barred: option.barred !== undefined,
        chosen: option.key === level.answer,
        href: option.barred ? null : href([...path.slice(0, level.path.length), option.key]),
      };
    }),
  };
}

/** "+14" what it brings, "8" what it costs, "from 4" where that depends on the line. */
function amountOf(facts: Facts): string {
  if (facts.income !== undefined) return `+${facts.income}`;
  if (facts.least !== undefined) return `from ${facts.least}`;
  return facts.cost === 0 ? 'free' : facts.cost === undefined ? '' : `${facts.cost}`;
}

/** A run says who else gets something for it. */
function whatOf(scene: Scene<View>, { key, facts }: Option): string {
  const what = actionWhat(key, facts, scene.talk);
  if (key !== 'run') return what;
  const { view, viewer, names } = scene;
  const own = view.seats[viewer as number]!;
  const each = own.lines.reduce((sum, line) => sum + Math.max(0, line.tiles.length - 1), 0);
  const holders = view.seats.filter((seat) => seat.seat !== own.seat && seat.shares[own.company - 1]! > 0);
  if (each === 0 || holders.length === 0) return what;
  const paid = view.options.dividendPerShare
    ? holders.map((seat) => `${names[seat.seat]} gets ${each * seat.shares[own.company - 1]!}`).join(', ')
    : `${listed(holders.map((seat) => names[seat.seat]!))} ${holders.length === 1 ? 'gets' : 'get'} ${each}${holders.length === 1 ? '' : ' each'}`;
  return `${what}; ${paid}`;
}

const TITLES: { readonly [action: string]: string } = { shares: 'Buy', track: 'Draw', trains: 'Line', run: 'Runs' };

function detailPart(scene: Scene<View>, action: string, levels: readonly Level[]): object | null {
  if (levels.length === 0) return null;
  const { talk } = scene;
  const tracks = levels.filter(({ question, answer }) => question.about.code === 'trackTo' && answer !== null);
  const begin = levels.find(({ question, answer }) => question.about.code === 'trackFrom' && answer !== null);
  const beginning = begin?.question.options.find((option) => option.key === begin.answer);
  const drawn = tracks.map((level, i) => {
    const option = level.question.options.find((one) => one.key === level.answer)!;
    const f = option.facts;
    return {
      picture: pieceOf(scene, f),
      text: `${i + 1} ${f.track} through ${hexName(f.hex)}`,
      back: i === tracks.length - 1 ? scene.href(backFrom(levels, level)) : null,
    };
  });
  // What was drawn is told above; everything else stays open to be changed.
  const open = levels.filter(
    ({ question, answer }) => answer === null || (question.about.code !== 'trackTo' && question.about.code !== 'trackFrom'),
  );
  return {
    title: TITLES[action] ?? 'Details',
    begins: beginning ? { says: `from ${hexName(beginning.facts.from)}`, href: scene.href(begin!.path) } : null,
    drawn,
    asks: open.map((level) => ({
      ask: askText(level.question.about),
      ...optionsOf(scene, level),
    })),
    complete: scene.question?.kind === 'done',
  };

  function askText(about: Phrase): string {
    const { ask, detail } = askOf(words, about, talk);
    if (about.code === 'trackTo') return `${capital(ask)}, from the ${sideName(about.facts.side)}`;
    return about.code === 'pay' && detail ? `${capital(ask)}. ${detail}` : capital(ask);
  }
}

/** Back to before this track; where a city left a choice how to go on, to before that. The first one keeps its beginning. */
function backFrom(levels: readonly Level[], level: Level): readonly string[] {
  const before = levels[levels.indexOf(level) - 1];
  return before?.question.about.code === 'trackFrom' && before.question.about.facts.number !== 1 ? before.path : level.path;
}

function optionsOf(scene: Scene<View>, level: Level): object {
  const { href, talk } = scene;
  const { about, options } = level.question;
  const reasons = new Map<string, string[]>();
  const offered = options.filter((option) => {
    if (!option.barred) return true;
    if (about.code !== 'trackTo') return true;
    const why = sayRefusal(words, option.barred, talk);
    reasons.set(why, [...new Set([...(reasons.get(why) ?? []), sideName(option.facts.to)])]);
    return false;
  });
  return {
    options: offered.map((option) => {
      const said = sayChoice(words, about, option, talk);
      const { order } = option.facts;
      return {
        letter: typeof order === 'number' ? letterOf(order) : '',
        title: said.title.replace(/^[a-z]+ · /, ''),
        note: said.note ?? '',
        pictures: picturesOf(scene, about.code, option),
        barred: option.barred ? sayRefusal(words, option.barred, talk) : '',
        chosen: option.key === level.answer,
        href: option.barred || option.key === level.answer ? null : href([...level.path, option.key]),
      };
    }),
    reasons: [...reasons].map(([why, sides]) => `${capital(listed(sides))}: ${why}`),
  };
}

function pieceOf({ view }: Scene<View>, facts: Facts): string {
  if (typeof facts.cube === 'string') return cube(facts.cube);
  const back = view.tiles[(view.draft?.as?.value ?? 1) - 1]?.back;
  return tileBack(back ?? String(facts.track), 22);
}

function picturesOf(scene: Scene<View>, code: string, { facts, barred }: Option): string[] {
  const { view, viewer } = scene;
  if (code === 'trackTo') return [pieceOf(scene, facts)];
  if (code === 'seller') return [companyMark(Number(facts.company), companyName(facts.company))];
  if (code === 'line') {
    const line = view.seats[viewer as number]!.lines[Number(facts.line) - 1]!;
    const { tile } = componentsNamed(view.options.components);
    return barred ? [] : line.tiles.map((id, i) => trainTile(tile[id]!, i === 0 ? 'engine' : 'carriage'));
  }
  if (code !== 'pay') return [];
  return (['tens', 'fives', 'ones'] as const).flatMap((section) =>
    Array.from({ length: Number(facts[section] ?? 0) }, () => circle(section)),
  );
}

/** What follows at once and can't be taken back by a click. */
function nextSays({ view, names }: Scene<View>): { says: string; final: boolean } | null {
  const { draft, clockwise, pool, ending } = view;
  if (!draft?.complete) return null;
  const next = clockwise[(clockwise.indexOf(draft.seat) + 1) % clockwise.length]!;
  const empty = pool.every((count) => count === 0);
  const last = empty && ending !== null;
  const says: string[] = [];
  if (empty) says.push(ending ? 'The pool is empty then: the game is over.' : 'The pool is empty then: all dice are rolled at once.');
  if (view.seats[next]!.bot && !last) says.push(`${names[next]} moves next, at once.`);
  if (says.length === 0) return { says: `Undo stays open until ${names[next]} acts.`, final: false };
  return { says: [...says, 'After that the turn can’t be taken back by a click.'].join(' '), final: true };
}
