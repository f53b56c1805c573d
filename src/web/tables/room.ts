import type { FastifyRequest } from 'fastify';
import { seatNames } from '../../notify/names.js';
import type { AnyGame, Seat, Viewer } from '../../rules/game.js';
import { type GameId, seatOf, type Table, viewerOf } from '../../table/types.js';
import { presentationOf } from '../../view/games.js';
import type { GameWords } from '../../view/shared/catalogue.js';
import type { Presentation } from '../../view/shared/presentation.js';
import { sayRound } from '../../view/shared/sentences.js';
import { optionsText } from '../../view/shared/settings.js';
import { type Talk, talkOf } from '../../view/shared/talk.js';
import type { WebDeps } from '../deps.js';
import { forbidden, notFound } from '../say-error.js';

/** One table as one visitor meets it: its row, its game, who sits where, and what he may see. */
export interface Room {
  readonly table: Table;
  readonly game: AnyGame;
  readonly presentation: Presentation;
  readonly words: GameWords;
  readonly names: readonly string[];
  readonly talk: Talk;
  /** The visitor's own seat. */
  readonly seat: Seat | null;
  readonly viewer: Viewer;
  readonly owns: boolean;
  /** "Dice Railways, 4 players, bots 2" */
  readonly gameLine: string;
  readonly roundLine: string;
  readonly address: string;
}

export async function enter(deps: WebDeps, request: FastifyRequest, id: GameId): Promise<Room> {
  const table = await deps.tables.table(id);
  const me = request.me;
  const room = await roomOf(deps, table, me?.id ?? null);
  if (!(await mayLook(deps, room, me))) throw notFound('There is no such table, or it is private: only those who were invited can see it.');
  return room;
}

async function mayLook(deps: WebDeps, room: Room, me: FastifyRequest['me']): Promise<boolean> {
  const { table } = room;
  // What somebody tries out for himself is nobody else's, whatever his role.
  if (table.origin === 'practice') return room.owns;
  if (table.visibility !== 'private' || room.seat !== null || room.owns) return true;
  return me !== null && (me.role === 'moderator' || me.role === 'administrator' || (await isInvited(deps, table.id, me.id)));
}

/** The room without asking whether the visitor may look: for lists that were already chosen by who looks. */
export async function roomOf(deps: WebDeps, table: Table, person: string | null): Promise<Room> {
  const game = gameOf(deps, table.rules);
  const presentation = presentationOf(table.rules);
  const names = await seatNames(deps.database, table);
  const talk = talkOf({ names, money: presentation.words.money });
  const seat = seatOf(table, person);
  const options = optionsText(game.options, presentation.words, table.options);
  return {
    table,
    game,
    presentation,
    words: presentation.words,
    names,
    talk,
    seat,
    viewer: viewerOf(table, person),
    owns: person !== null && table.owner === person,
    gameLine: [game.title, options, `${table.players} ${table.players === 1 ? 'player' : 'players'}`].filter(Boolean).join(', '),
    roundLine: table.where ? sayRound(presentation.words, table.where.round, talk) : '',
    address: `/games/${table.id}`,
  };
}

export function gameOf(deps: Pick<WebDeps, 'games'>, id: string): AnyGame {
  const game = deps.games.get(id);
  if (!game) throw notFound('This server does not have that game.');
  return game;
}

async function isInvited(deps: WebDeps, game: GameId, person: string): Promise<boolean> {
  const { rowCount } = await deps.database.pool.query(
    `select 1 from invitation i join person p on p.id = $2 where i.game = $1 and (i.person = p.id or i.email = p.email)`,
    [game, person],
  );
  return (rowCount ?? 0) > 0;
}

export function mustSit(room: Room): Seat {
  if (room.seat === null) throw forbidden('You have no seat at this table.');
  return room.seat;
}
