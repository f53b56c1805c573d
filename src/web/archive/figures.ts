import type { ArchivedGame } from '../../archive/search.js';
import { endingsOf, figuresOf, winningSeatsOf } from '../../archive/statistics.js';
import type { AnyGame } from '../../rules/game.js';
import { presentationOf } from '../../view/games.js';
import { optionsText } from '../../view/shared/settings.js';
import { capital, digits, listed, ordinal } from '../../view/shared/talk.js';
import type { WebDeps } from '../deps.js';
import { addressOf, endingTitle, readFilters } from './filters.js';
import { sittersOf } from './rows.js';

/** Figures of a title, and what was found as a list to take away. */

export async function statisticsModel(deps: WebDeps, game: AnyGame): Promise<object> {
  const { pool } = deps.database;
  const { words } = presentationOf(game.id);
  const [figures, endings, seats] = await Promise.all([figuresOf(pool, game.id), endingsOf(pool, game.id), winningSeatsOf(pool, game.id)]);
  const filters = readFilters(deps, { game: game.id });
  const total = figures.reduce((sum, { games }) => sum + games, 0);
  const whole = (amount: number): string => digits(Math.round(amount));
  return {
    name: game.title,
    total: digits(total),
    none: total === 0,
    score: words.score,
    archive: addressOf(filters),
    figures: figures.map((row) => ({
      what: optionsText(game.options, words, row.options) || 'as printed',
      players: row.players,
      href: addressOf(filters, { players: String(row.players) }),
      games: digits(row.games),
      lengths: `${whole(row.shortest)}–${whole(row.longest)}`,
      average: whole(row.average),
      winning: words.money(Math.round(row.winning)),
      best: words.money(row.best),
      margin: words.money(Math.round(row.margin)),
    })),
    endings: endings.map(({ ended, games }) => ({
      title: capital(endingTitle(deps, filters, ended)),
      href: addressOf(filters, { ended }),
      games: digits(games),
      share: Math.round((100 * games) / total),
    })),
    seats: seats.map(({ players, seat, wins, games }) => ({
      players,
      seat: ordinal(seat + 1),
      wins: digits(wins),
      games: digits(games),
      share: Math.round((100 * wins) / games),
    })),
  };
}

export const MOST_LISTED = 10_000;

/** Names of the winners by game. */
export async function winnersOf(deps: WebDeps, games: readonly ArchivedGame[]): Promise<Map<string, string>> {
  const sitters = await sittersOf(
    deps,
    games.map(({ game }) => game),
  );
  return new Map(
    games.map(({ game, standings }) => {
      const first = standings.seats.filter(({ place }) => place === 1);
      return [game, listed(first.map(({ seat }) => sitters.get(game)?.[seat]?.name ?? ''))];
    }),
  );
}

export const listLine = (deps: WebDeps, game: ArchivedGame, winner: string): string[] => [
  game.name,
  deps.games.get(game.rules)?.title ?? game.rules,
  String(game.players),
  String(game.steps),
  game.startedAt.toISOString(),
  game.endedAt.toISOString(),
  game.ended,
  String(game.margin),
  winner,
  String(game.standings.seats[0]?.score ?? ''),
  `${deps.config.address}/games/${game.game}`,
];

/** Quoted where it must be; a leading sign of a formula is made text. */
export function csvCell(text: string): string {
  const isFormula = /^[=+@\t\r-]/.test(text) && !/^-\d+$/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
