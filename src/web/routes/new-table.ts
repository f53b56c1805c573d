import type { FastifyInstance } from 'fastify';
import type { WebDeps } from '../deps.js';
import { limits, mustBeWithin } from '../people/limits.js';
import { FormReader, type Problem } from '../plugins/forms.js';
import { forbidden, notFound } from '../say-error.js';
import { actorAt, invite, tableLink } from '../tables/joining.js';
import { enter, type Room } from '../tables/room.js';
import { asTable, readWish, usualWish, type Wish } from '../tables/wish.js';
import { wishPage } from '../tables/wish-page.js';

/** Opening a table: everything is filled in, the summary says what it will be, one button opens it. The same form changes it before the start. */
export function newTableRoutes(app: FastifyInstance, deps: WebDeps): void {
  const person = { config: { access: 'person' as const } };

  app.get<{ Querystring: Record<string, string> }>('/tables/new', person, async (request, reply) => {
    const { from, ...query } = request.query;
    const template = from ? (await enter(deps, request, from)).table : null;
    const game = deps.offered.find((one) => one.id === (template?.rules ?? query.game)) ?? deps.offered[0];
    if (!game) throw notFound('This server has no games yet.');
    const form = new FormReader(query);
    const like = template?.rules === game.id ? template : null;
    const wish = Object.keys(query).length > 1 ? readWish(deps, form) : usualWish(game, suggestedName(request.me!.name), like);
    return reply.page('new-table', await opening(wish, form.problems, request.me!));
  });

  app.post('/tables/new', person, async (request, reply) => {
    const form = new FormReader(request.body);
    const wish = readWish(deps, form);
    // "Show the summary" and the choice of another game come back to the form; only the one button opens the table.
    if (form.checked('look')) return reply.page('new-table', await opening(wish, form.problems, request.me!));
    if (form.problems.length > 0) return reply.code(422).page('new-table', await opening(wish, form.problems, request.me!));
    await mustBeWithin(deps.database.pool, limits.tables, request.me!.id);
    const id = await deps.tables.open(request.me!.id, asTable(wish));
    deps.wakePost?.();
    await tableLink(deps, id, request.me!.id);
    const { unknown } = await invite(deps, await enter(deps, request, id), request.me!, wish.invited);
    return reply.redirect(`/games/${id}?said=opened${unknown.length ? `&unknown=${encodeURIComponent(unknown.join(', '))}` : ''}`, 303);
  });

  app.get<{ Params: { id: string } }>('/games/:id/change', person, async (request, reply) => {
    const room = mine(await enter(deps, request, request.params.id));
    return reply.page('new-table', changing(room, usualWish(room.game, room.table.name, room.table), []));
  });

  app.post<{ Params: { id: string } }>('/games/:id/change', person, async (request, reply) => {
    const room = mine(await enter(deps, request, request.params.id));
    const form = new FormReader(request.body);
    const wish = readWish(deps, form);
    const seated = room.table.seats.filter((seat) => seat.person !== null).length;
    if (seated > wish.players) form.add('players', `${seated} people already sit here: at least ${seated} players.`);
    if (form.checked('look')) return reply.page('new-table', changing(room, wish, form.problems));
    if (form.problems.length > 0) return reply.code(422).page('new-table', changing(room, wish, form.problems));
    await deps.tables.change(room.table.id, actorAt(room, request.me!), asTable(wish));
    deps.wakePost?.();
    return reply.redirect(`${room.address}?said=changed`, 303);
  });

  async function opening(wish: Wish, problems: readonly Problem[], me: { id: string; name: string }) {
    const earlier = await deps.database.prisma.game.findMany({
      where: { owner: me.id, origin: 'played' },
      orderBy: { createdAt: 'desc' },
      take: 3,
      select: { id: true, name: true, rules: true, players: true },
    });
    const invitations = wish.invited.length;
    return {
      title: 'New table',
      section: 'new' as const,
      ...wishPage(deps, wish, problems, me.name),
      action: '/tables/new',
      button: invitations ? `Open the table, mail ${invitations} ${invitations === 1 ? 'invitation' : 'invitations'}` : 'Open the table',
      earlier: earlier.map((row) => ({ ...row, game: deps.games.get(row.rules)?.title ?? row.rules })),
    };
  }

  function changing(room: Room, wish: Wish, problems: readonly Problem[]) {
    const others = room.table.seats.filter((seat) => seat.person !== null && seat.person !== room.table.owner);
    return {
      title: `Change ${room.table.name}`,
      section: 'tables' as const,
      ...wishPage(deps, wish, problems, wish.name),
      change: { address: room.address, name: room.table.name, others: others.length },
      action: `${room.address}/change`,
      button: 'Keep the changes',
      invitations: [],
    };
  }
}

function mine(room: Room): Room {
  if (!room.owns) throw forbidden('Only whoever opened the table changes it.');
  if (room.table.status !== 'open') throw forbidden('The game has started: what was agreed stays.');
  return room;
}

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
