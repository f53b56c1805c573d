import type { FastifyInstance } from 'fastify';
import { countArchive, searchArchive } from '../../archive/search.js';
import { recordsOf } from '../../archive/statistics.js';
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
    const [found, count, choices] = await Promise.all([
      searchArchive(deps.database.pool, { ...search, limit: PAGE, ...(typeof after === 'string' && { after }) }, viewer),
      countArchive(deps.database.pool, search, viewer),
      choicesOf(deps, filters, search, viewer),
    ]);
    const rows = await archiveRows(deps, found.games);
    return reply.page('archive', {
      title: 'Archive',
      section: 'archive',
      filters,
      choices,
      rows,
      count: countText(count),
      one: count === 1,
      chips: chipsOf(deps, filters),
      next: found.next && addressOf(filters, { after: found.next }),
      first: after ? addressOf(filters) : null,
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

/** What is chosen, each with the address of the page without it. */
function chipsOf(deps: WebDeps, filters: Filters): object[] {
  const chip = (said: string, without: Partial<Filters>) => ({ said, href: addressOf(filters, without) });
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
