import { RuleViolation } from '../../rules/errors.js';
import type { AnyGame } from '../../rules/game.js';
import type { JsonObject } from '../../rules/json.js';
import type { NewTable, Table } from '../../table/types.js';
import { presentationOf } from '../../view/games.js';
import { sayRefusal } from '../../view/shared/sentences.js';
import { defaultOptions, optionsFrom } from '../../view/shared/settings.js';
import { talkOf } from '../../view/shared/talk.js';
import type { WebDeps } from '../deps.js';
import { fields, JOININGS, SEATINGS, STARTINGS, UNDOS, VISIBILITIES } from '../fields.js';
import type { FormReader } from '../plugins/forms.js';
import { notFound } from '../say-error.js';

/** A table as its form has it: what somebody wishes to open, or to make of an open one. */
export interface Wish extends Required<Pick<Table, 'options' | 'players' | 'name' | 'notes'>> {
  readonly game: AnyGame;
  /** Names and addresses on the seats after the first. */
  readonly invited: readonly string[];
  readonly seating: Table['seating'];
  readonly joining: Table['joining'];
  readonly starting: Table['starting'];
  readonly undo: Table['undo'];
  readonly visibility: Table['visibility'];
  readonly ownerDesk: boolean;
}

export const usualPlayers = (game: AnyGame): number => Math.min(game.players.max, Math.max(game.players.min, 3));

/** Everything filled in: as the game is usually played, or as an earlier table was. */
export function usualWish(game: AnyGame, name: string, like: Table | null): Wish {
  return {
    game,
    options: like?.options ?? defaultOptions(game.options),
    players: like?.players ?? usualPlayers(game),
    name: like?.name ?? name,
    invited: [],
    seating: like?.seating ?? 'drawn',
    joining: like?.joining ?? 'anybody',
    starting: like?.starting ?? 'owner',
    undo: like?.undo ?? 'all',
    visibility: like?.visibility ?? 'public',
    ownerDesk: like?.ownerDesk ?? false,
    notes: like?.notes ?? '',
  };
}

export const asTable = ({ game, invited: _, ...wish }: Wish): NewTable => ({ rules: game.id, ...wish });

export function readWish(deps: WebDeps, form: FormReader): Wish {
  const game = deps.offered.find((one) => one.id === form.raw('game')) ?? deps.offered[0];
  if (!game) throw notFound('This server has no games yet.');
  if (game.id !== form.raw('game')) form.add('game', 'Please choose one of the games.');
  const players = form.raw('players') === '' ? usualPlayers(game) : form.number('players', 'The number of players', game.players);
  const invited = Array.from({ length: Math.max(0, Math.min(12, players || 0) - 1) }, (_, index) =>
    form.text(`seat-${index + 2}`, `Seat ${index + 2}`, { max: 200 }),
  ).filter(Boolean);
  return {
    game,
    options: readOptions(game, players, form),
    players: players >= game.players.min && players <= game.players.max ? players : usualPlayers(game),
    name: form.written('name', 'The name of the table', fields.tableName),
    invited,
    seating: form.oneOf('seating', 'Seating order', SEATINGS),
    joining: form.oneOf('joining', 'Who may join', JOININGS),
    starting: form.raw('starting') === '' ? 'owner' : form.oneOf('starting', 'The start', STARTINGS),
    undo: form.oneOf('undo', 'Undo', UNDOS),
    visibility: form.oneOf('visibility', 'Watching', VISIBILITIES),
    ownerDesk: form.checked('ownerDesk'),
    notes: form.written('notes', 'The notes', fields.tableNotes),
  };
}

function readOptions(game: AnyGame, players: number, form: FormReader): JsonObject {
  const { words } = presentationOf(game.id);
  const names = form.names();
  const options = optionsFrom(game.options, (name) => (names.includes(name) ? form.raw(name) : undefined));
  if (!options) form.add('options', 'One of the options is not among those the game has.');
  if (options && form.problems.length === 0) {
    const talk = talkOf({ names: [], money: words.money });
    try {
      const refused = game.refuses(options, players);
      if (refused) form.add('options', sayRefusal(words, refused, talk));
    } catch (error) {
      if (!(error instanceof RuleViolation)) throw error;
      form.add('options', sayRefusal(words, error.phrase, talk));
    }
  }
  return options ?? defaultOptions(game.options);
}
