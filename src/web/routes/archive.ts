import type { FastifyInstance } from 'fastify';
import { countArchive, countLengths, type Lengths, searchArchive } from '../../archive/search.js';
import { recordsOf } from '../../archive/statistics.js';
import { digits } from '../../view/shared/talk.js';
import { csvCell, listLine, MOST_LISTED, statisticsModel, winnersOf } from '../archive/figures.js';
import { addressOf, choicesOf, endingTitle, type Filters, optionTitles, type Query, readFilters, searchOf } from '../archive/filters.js';
import { keptPage } from '../archive/kept.js';
import { archiveRows, countText } from '../archive/rows.js';
import type { WebDeps } from '../deps.js';
import { notFound } from '../say-error.js';

/** Finished games: found by what they were and who played, shown with how they went. */

const PAGE = 12;

export function archiveRoutes(app: FastifyInstance, deps: WebDeps): void {
  app.get<{ Querystring: Query }>('/archive', { config: { access: 'anybody' } }, async (request, reply) => {
    const filters = readFilters(deps, request.query);
    const viewer = request.me?.id ?? null;
    const search = await searchOf(deps, filters);
    const { after } = request.query;
    const [found, count, choices, lengths] = await Promise.all([
      searchArchive(deps.database.pool, { ...search, limit: PAGE, ...(typeof after === 'string' && { after }) }, viewer),
      countArchive(deps.database.pool, search, viewer),
      choicesOf(deps, filters, search, viewer),
      countLengths(deps.database.pool, { ...search, shortest: undefined, longest: undefined }, viewer),
    ]);
    const chips = chipsOf(deps, filters);
    const rows = await archiveRows(deps, found.games);
    return reply.page('archive', {
      title: 'Archive',
      section: 'archive',
      filters,
      choices,
      rows,
      count: countText(count),
      one: count === 1,
      chips,
      lengths: lengths && histogram(filters, lengths),
      without: count === 0 ? await withoutEach(deps, chips, viewer) : [],
      list: addressOf(filters).replace('/archive', '/archive/list.csv'),
      shown: rows.length,
      range: rows.length > 0 ? { from: found.games[0]!.endedAt, to: found.games.at(-1)!.endedAt } : null,
      next: found.next && addressOf(filters, { after: found.next }),
      first: after ? addressOf(filters) : null,
    });
  });

  /** What was found as a table of text, up to a limit that a spreadsheet likes. */
  app.get<{ Querystring: Query }>('/archive/list.csv', { config: { access: 'anybody' } }, async (request, reply) => {
    const search = await searchOf(deps, readFilters(deps, request.query));
    const viewer = request.me?.id ?? null;
    const lines = [['name', 'game', 'players', 'moves', 'started', 'ended', 'how', 'margin', 'winner', 'score', 'address']];
    let after: string | undefined;
    while (lines.length <= MOST_LISTED) {
      const found = await searchArchive(deps.database.pool, { ...search, limit: 100, ...(after && { after }) }, viewer);
      const names = await winnersOf(deps, found.games);
      lines.push(...found.games.map((game) => listLine(deps, game, names.get(game.game) ?? '')));
      if (!found.next) break;
      after = found.next;
    }
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="railpost-games.csv"')
      .send(lines.map((line) => line.map(csvCell).join(',')).join('\r\n'));
  });

  app.get<{ Params: { game: string } }>('/archive/games/:game', { config: { access: 'anybody' } }, async (request, reply) => {
    const game = deps.offered.find(({ id }) => id === request.params.game);
    if (!game) throw notFound('This server does not have that game.');
    return reply.page('title-statistics', {
      title: `${game.title}: how it goes`,
      section: 'archive',
      ...(await statisticsModel(deps, game)),
    });
  });

  app.get<{ Params: { person: string } }>('/players/:person', { config: { access: 'anybody' } }, async (request, reply) => {
    const filters = readFilters(deps, request.params);
    const where = { name: filters.person, deletedAt: null };
    const person = await deps.database.prisma.person.findFirst({ where, select: { id: true, name: true } });
    const records = person ? await recordsOf(deps.database.pool, person.id) : [];
    // Whoever played only in private is as unknown here as a name that nobody has.
    if (!person || records.length === 0) throw notFound('Nobody of this name has finished a public game.');
    return reply.page('player', {
      title: person.name,
      section: 'archive',
      name: person.name,
      games: records.reduce((sum, { games }) => sum + games, 0),
      archive: addressOf(filters),
      won: addressOf(filters, { won: true }),
      rows: records.map(({ rules, games, wins, averagePlace, averageSeats }) => ({
        title: deps.games.get(rules)?.title ?? rules,
        href: addressOf(filters, { game: rules }),
        games,
        wins,
        share: Math.round((100 * wins) / games),
        place: averagePlace.toFixed(1),
        seats: averageSeats.toFixed(1),
      })),
    });
  });

  app.get<{ Params: { id: string } }>('/games/:id/kept', { config: { access: 'anybody' } }, async (request, reply) => {
    const moderates = request.me?.role === 'moderator' || request.me?.role === 'administrator';
    const page = await keptPage(deps, request.params.id, request.me?.id ?? null, moderates);
    return reply.page('kept', { title: 'A kept game', section: 'archive', ...page });
  });
}

interface Chip {
  readonly said: string;
  readonly href: string;
  readonly without: Filters;
}

/** "Without 'Last 8-train sold' there are 6": what each filter hides, those that help first. */
async function withoutEach(deps: WebDeps, chips: readonly Chip[], viewer: string | null): Promise<object[]> {
  const counted = await Promise.all(
    chips.map(async ({ said, href, without }) => {
      const count = await countArchive(deps.database.pool, await searchOf(deps, without), viewer);
      return { said, href, count, one: count === 1, text: countText(count) };
    }),
  );
  return counted.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
}

/** Bars of a picture 240 wide; each is a link to games of that length. */
function histogram(filters: Filters, lengths: readonly Lengths[]): object | null {
  if (lengths.length < 2) return null;
  const most = Math.max(...lengths.map(({ n }) => n));
  const wide = 240 / lengths.length;
  return {
    from: lengths[0]!.from,
    to: lengths.at(-1)!.to,
    bars: lengths.map(({ from, to, n }, index) => {
      const high = n === 0 ? 0 : Math.max(2, Math.round((n / most) * 40));
      const chosen = from >= Number(filters.shortest || 0) && to <= Number(filters.longest || Number.MAX_SAFE_INTEGER);
      return {
        x: Math.round(index * wide * 10) / 10,
        y: 44 - high,
        wide: Math.round((wide - 2) * 10) / 10,
        high,
        chosen,
        title: `${from} to ${to} moves: ${digits(n)}`,
        href: addressOf(filters, { shortest: String(from), longest: String(to) }),
      };
    }),
  };
}

/** What is chosen, each with the address of the page without it. */
function chipsOf(deps: WebDeps, filters: Filters): Chip[] {
  const chip = (said: string, without: Partial<Filters>): Chip => ({
    said,
    href: addressOf(filters, without),
    without: { ...filters, ...without },
  });
  const { game, players, ended, text, person, won, from, to, shortest, longest } = filters;
  return [
    ...(game ? [chip(deps.games.get(game)?.title ?? game, { game: '', options: {} })] : []),
    ...optionTitles(deps, filters).map(({ property, title }) => {
      const { [property]: _, ...options } = filters.options;
      return chip(title, { options });
    }),
    ...(players ? [chip(`${players} players`, { players: '' })] : []),
    ...(ended ? [chip(endingTitle(deps, filters, ended), { ended: '' })] : []),
    ...(text ? [chip(`“${text}”`, { text: '' })] : []),
    ...(person ? [chip(won ? `won by ${person}` : `with ${person}`, { person: '', won: false })] : []),
    ...(from || to ? [chip(`ended ${[from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ')}`, { from: '', to: '' })] : []),
    ...(shortest || longest ? [chip(`${shortest || '0'} to ${longest || 'any number of'} moves`, { shortest: '', longest: '' })] : []),
  ];
}
