import type { FastifyInstance } from 'fastify';
import { RuleViolation } from '../../rules/errors.js';
import type { AnyGame } from '../../rules/game.js';
import type { JsonObject } from '../../rules/json.js';
import type { NewTable } from '../../table/types.js';
import { presentationOf } from '../../view/games.js';
import { sayRefusal } from '../../view/shared/sentences.js';
import { defaultOptions, optionsFrom, optionsText, settingGroups } from '../../view/shared/settings.js';
import { listed, talkOf } from '../../view/shared/talk.js';
import type { WebDeps } from '../deps.js';
import { limits, mustBeWithin } from '../people/limits.js';
import { FormReader, type Problem, problemsByField } from '../plugins/forms.js';
import { notFound } from '../say-error.js';
import { invite, tableLink } from '../tables/joining.js';
import { enter } from '../tables/room.js';

/** Opening a table: everything is filled in, the summary says what it will be, one button opens it. */

interface Wish {
  readonly game: AnyGame;
  readonly options: JsonObject;
  readonly players: number;
  readonly name: string;
  readonly invited: readonly string[];
  readonly seating: 'drawn' | 'fixed';
  readonly joining: 'anybody' | 'link' | 'invited';
  readonly undo: 'all' | 'majority' | 'moderator' | 'nobody';
  readonly visibility: 'public' | 'unlisted' | 'private';
  readonly ownerDesk: boolean;
  readonly notes: string;
}

export function newTableRoutes(app: FastifyInstance, deps: WebDeps): void {
  const person = { config: { access: 'person' as const } };

  app.get<{ Querystring: Record<string, string> }>('/tables/new', person, async (request, reply) => {
    const { from, ...query } = request.query;
    const template = from ? (await enter(deps, request, from)).table : null;
    const game = deps.offered.find((one) => one.id === (template?.rules ?? query.game)) ?? deps.offered[0];
    if (!game) throw notFound('This server has no games yet.');
    const form = new FormReader(query);
    const wish: Wish =
      Object.keys(query).length > 1
        ? readWish(deps, form)
        : {
            game,
            options: template?.options ?? defaultOptions(game.options),
            players: template?.players ?? usualPlayers(game),
            name: template?.name ?? suggestedName(request.me!.name),
            invited: [],
            seating: template?.seating ?? 'drawn',
            joining: 'anybody',
            undo: template?.undo ?? 'all',
            visibility: template?.visibility ?? 'public',
            ownerDesk: template?.ownerDesk ?? false,
            notes: template?.notes ?? '',
          };
    return reply.page('new-table', await model(wish, form.problems, request.me!));
  });

  app.post('/tables/new', person, async (request, reply) => {
    const form = new FormReader(request.body);
    const wish = readWish(deps, form);
    // "Show the summary" and the choice of another game come back to the form; only the one button opens the table.
    if (form.checked('look')) return reply.page('new-table', await model(wish, form.problems, request.me!));
    if (form.problems.length > 0) return reply.code(422).page('new-table', await model(wish, form.problems, request.me!));
    await mustBeWithin(deps.database.pool, limits.tables, request.me!.id);
    const id = await deps.tables.open(request.me!.id, {
      rules: wish.game.id,
      options: wish.options,
      players: wish.players,
      name: wish.name,
      notes: wish.notes,
      visibility: wish.visibility,
      undo: wish.undo,
      seating: wish.seating,
      ownerDesk: wish.ownerDesk,
    } satisfies NewTable);
    await deps.database.prisma.game.update({ where: { id }, data: { joining: wish.joining } });
    await tableLink(deps, id, request.me!.id);
    const { unknown } = await invite(deps, await enter(deps, request, id), request.me!, wish.invited);
    return reply.redirect(`/games/${id}?said=opened${unknown.length ? `&unknown=${encodeURIComponent(unknown.join(', '))}` : ''}`, 303);
  });

  async function model(wish: Wish, problems: readonly Problem[], me: { id: string; name: string; role: string }) {
    const { words } = presentationOf(wish.game.id);
    const range = Array.from({ length: wish.game.players.max - wish.game.players.min + 1 }, (_, index) => wish.game.players.min + index);
    const earlier = await deps.database.prisma.game.findMany({
      where: { owner: me.id, origin: 'played' },
      orderBy: { createdAt: 'desc' },
      take: 3,
      select: { id: true, name: true, rules: true, players: true },
    });
    const groups = settingGroups(wish.game.options, words, wish.options);
    return {
      title: 'New table',
      section: 'new' as const,
      games: deps.offered.map((game) => ({
        id: game.id,
        title: game.title,
        players: playersText(game),
        summary: presentationOf(game.id).words.summary,
        chosen: game.id === wish.game.id,
      })),
      wish,
      groups: groups.map((group, index) => ({ ...group, number: index + 2 })),
      number: { seats: groups.length + 2, mistakes: groups.length + 3, watching: groups.length + 4 },
      plain: groups.length === 0,
      counts: range.map((count) => ({ count, chosen: count === wish.players })),
      invitations: Array.from({ length: Math.max(0, wish.players - 1) }, (_, index) => ({
        number: index + 2,
        name: `seat-${index + 2}`,
        value: wish.invited[index] ?? '',
        mark: index + 1,
      })),
      choices: choicesFor(wish),
      summary: summary(wish, me.name),
      mails: wish.invited.length,
      button: wish.invited.length
        ? `Open the table, mail ${wish.invited.length} ${wish.invited.length === 1 ? 'invitation' : 'invitations'}`
        : 'Open the table',
      earlier: earlier.map((row) => ({ ...row, game: deps.games.get(row.rules)?.title ?? row.rules })),
      problems: problemsByField(problems),
      problemList: problems,
    };
  }
}

function readWish(deps: WebDeps, form: FormReader): Wish {
  const game = deps.offered.find((one) => one.id === form.raw('game')) ?? deps.offered[0];
  if (!game) throw notFound('This server has no games yet.');
  if (game.id !== form.raw('game')) form.add('game', 'Please choose one of the games.');
  const { words } = presentationOf(game.id);
  const players = form.raw('players') === '' ? usualPlayers(game) : form.number('players', 'The number of players', game.players);
  const names = form.names();
  const options = optionsFrom(game.options, (name) => (names.includes(name) ? form.raw(name) : undefined));
  if (!options) form.add('options', 'One of the options is not among those the game has.');
  const kept = options ?? defaultOptions(game.options);
  if (options && form.problems.length === 0) {
    try {
      const refused = game.refuses(options, players);
      if (refused) form.add('options', sayRefusal(words, refused, talkOf({ names: [], money: words.money })));
    } catch (error) {
      if (!(error instanceof RuleViolation)) throw error;
      form.add('options', sayRefusal(words, error.phrase, talkOf({ names: [], money: words.money })));
    }
  }
  const invited = Array.from({ length: Math.max(0, Math.min(12, players || 0) - 1) }, (_, index) =>
    form.text(`seat-${index + 2}`, `Seat ${index + 2}`, { max: 200 }),
  ).filter(Boolean);
  return {
    game,
    options: kept,
    players: players >= game.players.min && players <= game.players.max ? players : usualPlayers(game),
    name: form.text('name', 'The name of the table', { min: 1, max: 60 }),
    invited,
    seating: form.oneOf('seating', 'Seating order', ['drawn', 'fixed']),
    joining: form.oneOf('joining', 'Who may join', ['anybody', 'link', 'invited']),
    undo: form.oneOf('undo', 'Undo', ['all', 'majority', 'moderator', 'nobody']),
    visibility: form.oneOf('visibility', 'Watching', ['public', 'unlisted', 'private']),
    ownerDesk: form.checked('ownerDesk'),
    notes: form.text('notes', 'The notes', { max: 2000, lines: true }),
  };
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
    undo: list(wish.undo, [
      ['all', 'all players'],
      ['majority', 'a majority'],
      ['moderator', 'a moderator'],
      ['nobody', 'nobody can'],
    ]),
    visibility: list(wish.visibility, [
      ['public', 'Public'],
      ['unlisted', 'Unlisted'],
      ['private', 'Private'],
    ]),
  };
}

const undoSummary = {
  all: 'then all must agree',
  majority: 'then a majority must agree',
  moderator: 'then a moderator decides',
  nobody: 'then it stays',
};
const watchSummary = {
  public: 'Anybody may watch.',
  unlisted: 'Whoever has the address may watch.',
  private: 'Only the players may watch.',
};

/** The sentence that says what will be opened; parts in bold are marked. */
function summary(wish: Wish, me: string): { text: string; bold?: boolean }[] {
  const { words } = presentationOf(wish.game.id);
  const options = optionsText(wish.game.options, words, wish.options);
  const free = wish.players - 1 - wish.invited.length;
  const people = [`you`, ...wish.invited];
  const others =
    free === 0
      ? ''
      : `${wish.players > 1 ? ', and ' : ''}${free === 1 ? 'one seat' : `${free} seats`} for ${{ anybody: 'anybody who joins', link: 'whoever has the link', invited: 'those you invite later' }[wish.joining]}`;
  return [
    { text: wish.name || `${me}’s table`, bold: true },
    { text: ' is a game of ' },
    { text: [wish.game.title, options].filter(Boolean).join(', '), bold: true },
    { text: ', for ' },
    { text: `${wish.players} ${wish.players === 1 ? 'player' : 'players'}`, bold: true },
    { text: `: ${listed(people)}${others}. ` },
    { text: `${wish.seating === 'drawn' ? 'The seating order is drawn at the start.' : 'People sit in the order in which they join.'} ` },
    { text: 'There is ' },
    { text: 'no clock', bold: true },
    { text: `. Undo is free until somebody else acts; ${undoSummary[wish.undo]}. ${watchSummary[wish.visibility]}` },
  ];
}

const usualPlayers = (game: AnyGame): number => Math.min(game.players.max, Math.max(game.players.min, 3));

const playersText = ({ players: { min, max } }: AnyGame): string => (min === max ? `${min} players` : `${min} to ${max} players`);

const NAMES = [
  'Night Express',
  'Morning Mail',
  'Branch Line',
  'Silver Arrow',
  'Slow Goods',
  'River Junction',
  'Mountain Post',
  'Harbour Shuttle',
];
const suggestedName = (me: string): string => NAMES[(me.length * 7 + new Date().getDate()) % NAMES.length]!;
