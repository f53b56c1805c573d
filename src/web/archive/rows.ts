import type { Curve } from '../../archive/curve.js';
import { keptPart } from '../../archive/keep.js';
import { type ArchivedGame, MOST_COUNTED } from '../../archive/search.js';
import { FORMER } from '../../notify/names.js';
import type { GameId } from '../../table/types.js';
import { presentationOf } from '../../view/games.js';
import { sayEnding } from '../../view/shared/sentences.js';
import { optionsText } from '../../view/shared/settings.js';
import { digits, talkOf } from '../../view/shared/talk.js';
import type { WebDeps } from '../deps.js';
import { keepGame } from './keeper.js';

/** Finished games as the rows of the archive. */

const SHOWN = 4;
const DAY = 24 * 60 * 60 * 1000;

export async function archiveRows(deps: WebDeps, found: readonly ArchivedGame[]): Promise<object[]> {
  const sitters = await sittersOf(
    deps,
    found.map(({ game }) => game),
  );
  return Promise.all(found.map((game) => row(deps, game, sitters.get(game.game) ?? [])));
}

async function row(deps: WebDeps, game: ArchivedGame, sitters: readonly Sitter[]): Promise<object> {
  const names = sitters.map(({ name }) => name);
  const rules = deps.games.get(game.rules);
  const { words } = presentationOf(game.rules);
  const talk = talkOf({ names, money: words.money });
  const { seats, ended } = game.standings;
  const people = `${game.players} ${game.players === 1 ? 'player' : 'players'}`;
  return {
    name: game.name,
    href: `/games/${game.game}`,
    game: [rules?.title ?? game.rules, rules && optionsText(rules.options, words, game.options), people].filter(Boolean).join(', '),
    imported: game.origin === 'imported',
    result: seats.slice(0, SHOWN).map(({ seat, score, place }) => ({
      seat,
      name: names[seat] ?? FORMER,
      // The page knows public games only: from a private one the link might lead nowhere.
      page: sitters[seat]?.member && game.visibility === 'public' ? `/players/${encodeURIComponent(sitters[seat].name)}` : null,
      score: words.money(score),
      first: place === seats[0]?.place,
    })),
    more: Math.max(0, seats.length - SHOWN),
    how: ended ? sayEnding(words, ended, talk) : game.ended === 'agreed' ? 'ended by agreement' : 'ended as it stood',
    margin: seats.length > 1 ? (game.margin === 0 ? 'a shared first place' : `by ${words.money(game.margin)}`) : null,
    steps: digits(game.steps),
    rounds: game.curve?.rounds ?? null,
    ended: game.endedAt,
    days: Math.max(1, Math.round((game.endedAt.getTime() - game.startedAt.getTime()) / DAY)),
    curve: spark(game.curve ?? (await firstCurve(deps, game.game)), seats[0]?.seat ?? 0),
  };
}

/** Computed when the game is shown for the first time, kept from then on; a game that cannot be replayed has none. */
async function firstCurve(deps: WebDeps, game: GameId): Promise<Curve | null> {
  try {
    await keepGame(deps, game);
    const kept = await keptPart(deps.database.pool, game, 'curves');
    return (JSON.parse(kept?.content ?? '[]') as Curve[])[0] ?? null;
  } catch {
    return null;
  }
}

/** A count that was stopped at the limit reads "more than". */
export const countText = (count: number): string => (count > MOST_COUNTED ? `more than ${digits(MOST_COUNTED)}` : digits(count));

const WIDTH = 123;
const HEIGHT = 24;

/** Small lines, the winner's thick and last, so that it lies on top. */
/** The small picture of a finished game, from its kept curve. */
export async function sparkOf(deps: WebDeps, game: string, winner: number): Promise<object | null> {
  const row = await deps.database.prisma.archived.findUnique({ where: { game }, select: { curve: true } });
  return spark((row?.curve as Curve | null | undefined) ?? (await firstCurve(deps, game)), winner);
}

export function spark(curve: Curve | null, winner: number): object | null {
  if (!curve || curve.at.length < 2) return null;
  const values = curve.lines.flatMap((line) => line.values.flatMap((value) => value ?? []));
  const low = Math.min(...values);
  const span = Math.max(1, Math.max(...values) - low);
  const last = curve.at.at(-1)!;
  const tenth = (n: number): number => Math.round(n * 10) / 10;
  const lines = curve.lines.map(({ key, values: line }) => {
    const points = line.flatMap((value, index) =>
      value === null ? [] : [[tenth((curve.at[index]! / last) * WIDTH + 2), tenth((1 - (value - low) / span) * HEIGHT + 4)] as const],
    );
    return {
      seat: Number(key),
      first: Number(key) === winner,
      points: points.map((point) => point.join(',')).join(' '),
      end: points.at(-1),
    };
  });
  return { lines: lines.filter(({ points }) => points).sort((a, b) => Number(a.first) - Number(b.first)) };
}

interface Sitter {
  readonly name: string;
  /** Has an account here, and so a page with statistics. */
  readonly member: boolean;
}

export async function sittersOf(deps: WebDeps, ids: readonly GameId[]): Promise<Map<GameId, Sitter[]>> {
  const { rows } = await deps.database.pool.query<Sitter & { game: GameId; seat: number }>(
    `SELECT s.game, s.seat, p.id IS NOT NULL AND p.deleted_at IS NULL AND NOT s.bot AS member,
            CASE WHEN s.bot THEN 'Bot ' || (1 + s.seat - g.players) WHEN p.deleted_at IS NULL THEN coalesce(p.name::text, s.name, $2) ELSE $2 END AS name
       FROM seat s JOIN game g ON g.id = s.game LEFT JOIN LATERAL (SELECT * FROM person WHERE id = s.person LIMIT 1) p ON true WHERE s.game = ANY($1) ORDER BY s.game, s.seat`,
    [ids, FORMER],
  );
  const sitters = new Map<GameId, Sitter[]>();
  for (const { game, seat, name, member } of rows) {
    const list = sitters.get(game) ?? [];
    list[seat] = { name, member };
    sitters.set(game, list);
  }
  return sitters;
}
