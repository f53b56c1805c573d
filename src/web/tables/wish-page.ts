import type { AnyGame } from '../../rules/game.js';
import { presentationOf } from '../../view/games.js';
import { optionsText, type SettingField, settingGroups } from '../../view/shared/settings.js';
import { listed } from '../../view/shared/talk.js';
import type { WebDeps } from '../deps.js';
import { type Problem, problemsByField } from '../plugins/forms.js';
import type { Wish } from './wish.js';

/** The form of a table: numbered parts, each with its value in one line, and the summary that says what it will be. */
export function wishPage(deps: WebDeps, wish: Wish, problems: readonly Problem[], owner: string) {
  const { game } = wish;
  const { words } = presentationOf(game.id);
  const all = settingGroups(game.options, words, wish.options);
  const isBots = (field: SettingField) => field.property === 'bots';
  const groups = all
    .map((group) => ({ ...group, fields: group.fields.filter((field) => !isBots(field)) }))
    .filter(({ fields }) => fields.length);
  const byField = problemsByField(problems);
  const range = Array.from({ length: game.players.max - game.players.min + 1 }, (_, index) => game.players.min + index);
  const choices = choicesFor(wish);
  return {
    games: deps.offered.map((one) => ({
      id: one.id,
      title: one.title,
      players: playersText(one),
      summary: presentationOf(one.id).words.summary,
      chosen: one.id === game.id,
    })),
    wish,
    groups: groups.map((group, index) => ({
      ...group,
      number: index + 2,
      value: groupValue(group.fields),
      // A problem among the options must be in sight.
      opened: byField.options !== undefined,
    })),
    bots: all.flatMap(({ fields }) => fields).find(isBots) ?? null,
    botSeats: botSeats(wish),
    botsElsewhere: deps.offered.filter((one) => 'bots' in (one.options.properties ?? {})).map((one) => one.title),
    number: { seats: groups.length + 2, mistakes: groups.length + 3, watching: groups.length + 4 },
    counts: range.map((count) => ({ count, chosen: count === wish.players })),
    invitations: Array.from({ length: Math.max(0, wish.players - 1) }, (_, index) => ({
      number: index + 2,
      name: `seat-${index + 2}`,
      value: wish.invited[index] ?? '',
      mark: index + 1,
    })),
    choices,
    values: {
      mistakes: `${UNDO_VALUE[wish.undo]}${wish.ownerDesk ? ', with a desk for me' : ''}`,
      watching: `${WATCH[wish.visibility].title}${wish.notes.trim() ? ', with notes' : ', no notes'}`,
    },
    watching: WATCH[wish.visibility].means,
    starts: STARTS[wish.starting],
    summary: summary(wish, owner),
    mails: wish.invited.length,
    problems: byField,
    problemList: problems,
  };
}

/** "2010 edition, Coal" of one part of the form. */
function groupValue(fields: readonly SettingField[]): string {
  const values = fields.flatMap((field) => {
    if (field.kind === 'check') return field.checked ? [field.title] : [];
    if (field.kind === 'number') return [fields.length > 1 ? `${field.title} ${field.value}` : field.value];
    return field.choices.filter((choice) => choice.chosen).map((choice) => choice.title);
  });
  return values.join(', ') || 'none';
}

function botSeats({ game, options, players }: Wish): number[] {
  try {
    return Array.from({ length: Math.max(0, game.seats(options, players) - players) }, (_, index) => players + index + 1);
  } catch {
    // Options that do not go together: the problem stands beside them.
    return [];
  }
}

function choicesFor(wish: Wish) {
  const list = (chosen: string, rows: readonly (readonly [string, string, string?])[]) =>
    rows.map(([value, title, explains]) => ({ value, title, explains, chosen: value === chosen }));
  return {
    seating: list(wish.seating, [
      ['drawn', 'Drawn at the start', 'from the table’s seed, so it can be proven'],
      ['fixed', 'As people join'],
    ]),
    joining: list(wish.joining, [
      ['anybody', 'Anybody', 'the table stands in the list of open tables'],
      ['link', 'Whoever has the link', 'shown after opening'],
      ['invited', 'Only whom I invite'],
    ]),
    starting: list(wish.starting, [
      ['owner', 'When I say so', 'after all seats are taken'],
      ['full', 'By itself', 'when all seats are taken and everybody is ready'],
    ]),
    undo: list(wish.undo, [
      ['all', 'all players'],
      ['majority', 'a majority'],
      ['moderator', 'a moderator'],
      ['nobody', 'nobody can'],
    ]),
    visibility: list(
      wish.visibility,
      Object.entries(WATCH).map(([value, { title }]) => [value, title] as const),
    ),
  };
}

const UNDO_VALUE = {
  all: 'an undo needs all players',
  majority: 'an undo needs a majority',
  moderator: 'an undo needs a moderator',
  nobody: 'no undo after that',
};
const UNDO_SUMMARY = {
  all: 'then all must agree',
  majority: 'then a majority must agree',
  moderator: 'then a moderator decides',
  nobody: 'then it stays',
};
const WATCH = {
  public: { title: 'Public', means: 'Anybody may watch and find it in the archive later.', summary: 'Anybody may watch.' },
  unlisted: {
    title: 'Unlisted',
    means: 'Whoever has the address may watch; it stands in no list.',
    summary: 'Whoever has the address may watch.',
  },
  private: { title: 'Private', means: 'Only those who play or were invited can see it.', summary: 'Only the players may watch.' },
};
const STARTS = { owner: 'when full and you say so', full: 'by itself, when full' };
const JOINS = { anybody: 'anybody who joins', link: 'whoever has the link', invited: 'those you invite later' };

/** The sentence that says what the table will be; parts in bold are marked. */
function summary(wish: Wish, me: string): { text: string; bold?: boolean }[] {
  const { words } = presentationOf(wish.game.id);
  const options = optionsText(wish.game.options, words, wish.options);
  const free = wish.players - 1 - wish.invited.length;
  const people = [`you`, ...wish.invited];
  const others =
    free === 0 ? '' : `${wish.players > 1 ? ', and ' : ''}${free === 1 ? 'one seat' : `${free} seats`} for ${JOINS[wish.joining]}`;
  return [
    { text: wish.name || `${me}’s table`, bold: true },
    { text: ' is a game of ' },
    { text: [wish.game.title, options].filter(Boolean).join(', '), bold: true },
    { text: ', for ' },
    { text: `${wish.players} ${wish.players === 1 ? 'player' : 'players'}`, bold: true },
    { text: `: ${listed(people)}${others}. ` },
    { text: wish.starting === 'full' ? 'It starts by itself when all seats are taken. ' : '' },
    { text: `${wish.seating === 'drawn' ? 'The seating order is drawn at the start.' : 'People sit in the order in which they join.'} ` },
    { text: 'There is ' },
    { text: 'no clock', bold: true },
    { text: `. Undo is free until somebody else acts; ${UNDO_SUMMARY[wish.undo]}. ${WATCH[wish.visibility].summary}` },
  ];
}

export const playersText = ({ players: { min, max } }: AnyGame): string => (min === max ? `${min} players` : `${min} to ${max} players`);
