import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { namesOf } from '../../notify/names.js';
import { knownAmong } from '../../view/games.js';
import { howItRuns, termChanges } from '../../view/shared/terms.js';
import type { WebDeps } from '../deps.js';
import { FormReader } from '../plugins/forms.js';
import { notFound, SayError } from '../say-error.js';
import { actorAt, cancelTable, declineInvitation, inviteToTable, tableLink, takeFreeSeat } from '../tables/joining.js';
import { freeSeats } from '../tables/lobby.js';
import { enter, type Room, roomOf } from '../tables/room.js';

/** A table before its start: seats, link, invitations, ready marks; joining, leaving, starting, cancelling. */

type Params = { Params: { id: string } };

export async function openTablePage(
  deps: WebDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  room: Room,
  code: string | null,
  /** Invitations that could not be made as they were written. */
  tried: { readonly who: string; readonly problem: string } | null = null,
): Promise<FastifyReply> {
  const { table } = room;
  const me = request.me;
  const invitations = await deps.database.prisma.invitation.findMany({ where: { game: table.id }, orderBy: { createdAt: 'asc' } });
  const names = await namesOf(
    deps.database,
    invitations.flatMap((one) => (one.person ? [one.person] : [])),
  );
  const seated = new Set(table.seats.map((seat) => seat.person));
  const people = table.seats.filter((seat) => !seat.bot);
  const free = freeSeats(table);
  const unready = people.filter((seat) => seat.person && !seat.ready).map((seat) => room.names[seat.seat]);
  const query = request.query as { unknown?: string };
  return reply.code(tried ? 422 : 200).page('open-table', {
    tried,
    title: table.name,
    section: 'tables',
    room,
    table,
    how: howItRuns(table),
    seats: table.seats.map((seat) => ({
      ...seat,
      number: seat.seat + 1,
      name: room.names[seat.seat],
      you: me !== null && seat.person === me.id,
      owner: seat.person !== null && seat.person === table.owner,
      free: !seat.bot && seat.person === null,
    })),
    free,
    full: free === 0,
    unready,
    sits: room.seat !== null,
    ready: room.seat !== null && table.seats[room.seat]?.ready,
    canStart: room.owns && free === 0 && unready.length === 0,
    code,
    link:
      room.seat !== null ? `${deps.config.address}/games/${table.id}/join/${await tableLink(deps, table.id, table.owner ?? me!.id)}` : null,
    invited: invitations
      .filter((one) => one.email || (one.person && !seated.has(one.person)))
      .map((one) => ({
        who: one.person ? names.get(one.person) : room.owns ? one.email : 'somebody by mail',
        declined: one.declinedAt !== null,
        used: one.usedAt !== null,
      })),
    unknown: query.unknown?.slice(0, 300),
    alone: table.starting === 'full',
    changes: table.changes
      .map((change, index) => ({
        at: change.at,
        what: termChanges(change.was, table.changes[index + 1]?.was ?? table, knownAmong(deps.games)),
      }))
      .reverse(),
    live: `/games/${table.id}/live`,
  });
}

export function openTableRoutes(app: FastifyInstance, deps: WebDeps): void {
  const { tables } = deps;
  const anybody = { config: { access: 'anybody' as const } };
  const person = { config: { access: 'person' as const } };
  const back = (reply: FastifyReply, id: string, said?: string) => reply.redirect(`/games/${id}${said ? `?said=${said}` : ''}`, 303);

  app.get<{ Params: { id: string; code: string } }>('/games/:id/join/:code', anybody, async (request, reply) => {
    const { id, code } = request.params;
    const known = await deps.database.prisma.invitation.findFirst({ where: { game: id, code } });
    if (!known) throw notFound('There is no such invitation. Perhaps a part of the link was cut off.');
    const table = await tables.table(id);
    if (table.status !== 'open') return back(reply, id);
    // Whoever holds the link may look, even at a private table: that is what it is for.
    return openTablePage(deps, request, reply, await roomOf(deps, table, request.me?.id ?? null), code);
  });

  app.post<Params>('/games/:id/join', person, async (request, reply) => {
    const { id } = request.params;
    await takeFreeSeat(deps, request, id, new FormReader(request.body).raw('code') || null);
    return back(reply, id, 'joined');
  });

  app.post<Params>('/games/:id/decline', person, async (request, reply) => {
    await declineInvitation(deps, request.params.id, request.me!, new FormReader(request.body).raw('code'));
    return reply.redirect('/', 303);
  });

  app.post<Params>('/games/:id/leave', person, async (request, reply) => {
    await enter(deps, request, request.params.id);
    await tables.leave(request.params.id, request.me!.id);
    return reply.redirect('/?said=left', 303);
  });

  app.post<Params>('/games/:id/ready', person, async (request, reply) => {
    await enter(deps, request, request.params.id);
    await tables.ready(request.params.id, request.me!.id, new FormReader(request.body).raw('ready') === 'yes');
    deps.wakePost?.();
    return back(reply, request.params.id);
  });

  app.post<Params>('/games/:id/start', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    await tables.start(room.table.id, actorAt(room, request.me!));
    deps.wakePost?.();
    return back(reply, room.table.id);
  });

  app.post<Params>('/games/:id/cancel', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    await cancelTable(deps, room, request.me!);
    return reply.redirect('/?said=cancelled', 303);
  });

  app.post<Params>('/games/:id/invite', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    const form = new FormReader(request.body);
    const who = form.text('who', 'Names or mail addresses', { max: 1000, lines: true });
    const again = (problem: string) => openTablePage(deps, request, reply, room, null, { who, problem });
    if (form.problems[0]) return again(form.problems[0].text);
    const unknown = await inviteToTable(deps, room, request.me!, who.split(/[,;\n]+/)).catch((error) => {
      if (error instanceof SayError && error.statusCode === 422) return error;
      throw error;
    });
    if (unknown instanceof SayError) return again(unknown.sentence);
    return reply.redirect(
      `/games/${room.table.id}?said=invited${unknown.length ? `&unknown=${encodeURIComponent(unknown.join(', '))}` : ''}`,
      303,
    );
  });
}
