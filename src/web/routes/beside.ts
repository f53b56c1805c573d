import type { FastifyInstance, FastifyReply } from 'fastify';
import type { WebDeps } from '../deps.js';
import { limits, mustBeWithin } from '../people/limits.js';
import { demandFine, FormReader } from '../plugins/forms.js';
import { forbidden } from '../say-error.js';
import { chatOf, readChat } from '../tables/beside.js';
import { areApart } from '../tables/joining.js';
import { enter, mustSit } from '../tables/room.js';

/** Beside the game: chat, notes, reports, leaving a seat to somebody else, resigning, ending by agreement. */

type Params = { Params: { id: string } };

export function besideRoutes(app: FastifyInstance, deps: WebDeps): void {
  const { tables } = deps;
  const { prisma, pool } = deps.database;
  const person = { config: { access: 'person' as const } };
  const back = (reply: FastifyReply, id: string, said: string) => reply.redirect(`/games/${id}?said=${said}`, 303);

  app.get<Params>('/games/:id/chat', { config: { access: 'anybody' } }, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    const me = request.me;
    const visit = me && (await prisma.visit.findUnique({ where: { game_person: { game: room.table.id, person: me.id } } }));
    const chat = await chatOf(deps, room, me?.id ?? null, visit?.chat ?? 0n);
    const note = me && (await prisma.privateNote.findUnique({ where: { game_person: { game: room.table.id, person: me.id } } }));
    if (me) await readChat(deps, room, me.id);
    return reply.page('chat', {
      title: `Chat of ${room.table.name}`,
      section: 'tables',
      room,
      chat,
      note: note?.text ?? '',
      sits: room.seat !== null,
    });
  });

  app.post<Params>('/games/:id/chat', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    if (room.seat === null && !room.owns) throw forbidden('Only those who sit here write in this chat.');
    const form = new FormReader(request.body);
    const text = form.text('text', 'A chat line', { min: 1, max: 10_000, lines: true });
    demandFine(form);
    await mustBeWithin(pool, limits.chat, request.me!.id);
    await prisma.chatLine.create({ data: { game: room.table.id, person: request.me!.id, text } });
    await readChat(deps, room, request.me!.id);
    return reply.redirect(form.checked('here') ? `/games/${room.table.id}#chat` : `/games/${room.table.id}/chat`, 303);
  });

  app.post<Params>('/games/:id/note', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    const form = new FormReader(request.body);
    const text = form.text('text', 'A note', { max: 20_000, lines: true });
    demandFine(form);
    const key = { game: room.table.id, person: request.me!.id };
    await prisma.privateNote.upsert({ where: { game_person: key }, create: { ...key, text }, update: { text, changedAt: new Date() } });
    return reply.redirect(`/games/${room.table.id}/chat?said=note`, 303);
  });

  app.get<Params>('/games/:id/report', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    return reply.page('report', { title: 'Report', section: 'tables', room });
  });

  app.post<Params>('/games/:id/report', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    const form = new FormReader(request.body);
    const text = form.text('text', 'The report', { min: 5, max: 4_000, lines: true });
    demandFine(form);
    await mustBeWithin(pool, limits.reports, request.me!.id);
    await prisma.report.create({ data: { game: room.table.id, person: request.me!.id, text } });
    return back(reply, room.table.id, 'reported');
  });

  app.get<Params>('/games/:id/seat', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    mustSit(room);
    const offer = await prisma.seatOffer.findUnique({ where: { game_seat: { game: room.table.id, seat: room.seat! } } });
    const choice = await prisma.mailChoice.findUnique({ where: { person_game: { person: request.me!.id, game: room.table.id } } });
    return reply.page('seat', {
      title: 'My seat',
      section: 'tables',
      room,
      offered: offer !== null,
      mails: choice?.wants !== 'none',
      running: room.table.status === 'running',
    });
  });

  app.post<Params>('/games/:id/mails', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    const wants = new FormReader(request.body).checked('mails') ? 'turns' : 'none';
    const key = { person: request.me!.id, game: room.table.id };
    await prisma.mailChoice.upsert({ where: { person_game: key }, create: { ...key, wants }, update: { wants } });
    return back(reply, room.table.id, 'mails');
  });

  app.post<Params>('/games/:id/offer', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    const key = { game: room.table.id, seat: mustSit(room) };
    if (room.table.status !== 'running') throw forbidden('The game is not running.');
    if (new FormReader(request.body).raw('offer') === 'no') {
      await prisma.seatOffer.deleteMany({ where: key });
      return back(reply, room.table.id, 'withdrawn');
    }
    await prisma.seatOffer.upsert({ where: { game_seat: key }, create: key, update: {} });
    return back(reply, room.table.id, 'offered');
  });

  app.post<Params>('/games/:id/take', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    const asked = new FormReader(request.body).raw('seat');
    const seat = Number(asked);
    const offer = /^\d{1,2}$/.test(asked)
      ? await prisma.seatOffer.findUnique({ where: { game_seat: { game: room.table.id, seat } } })
      : null;
    if (!offer) throw forbidden('That seat is not offered to a substitute.');
    if (room.seat !== null) throw forbidden('You already sit at this table.');
    if (
      await areApart(
        deps,
        request.me!.id,
        room.table.seats.flatMap((one) => (one.person ? [one.person] : [])),
      )
    )
      throw forbidden('You and somebody at this table do not want to meet. Choose another table.');
    // Whoever offered the seat gives it: the entry is in that person's name.
    await tables.substitute(room.table.id, {
      by: { person: room.table.seats[seat]!.person, role: 'player' },
      seat,
      person: request.me!.id,
      reason: 'took over an offered seat',
    });
    await prisma.seatOffer.deleteMany({ where: { game: room.table.id, seat } });
    deps.wakePost?.();
    return back(reply, room.table.id, 'substituted');
  });

  app.post<Params>('/games/:id/resign', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    const seat = mustSit(room);
    const form = new FormReader(request.body);
    if (!form.checked('sure')) form.add('sure', 'To resign, tick the box.');
    demandFine(form);
    await tables.resign(room.table.id, { by: { person: request.me!.id, role: 'player' }, seat });
    deps.wakePost?.();
    return back(reply, room.table.id, 'resigned');
  });

  app.post<Params>('/games/:id/end', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    const key = { game: room.table.id, seat: mustSit(room) };
    if (room.table.status !== 'running') throw forbidden('The game is not running.');
    if (new FormReader(request.body).raw('agree') === 'no') {
      await prisma.endVote.deleteMany({ where: key });
      return reply.redirect(`/games/${room.table.id}`, 303);
    }
    await prisma.endVote.upsert({ where: { game_seat: key }, create: key, update: {} });
    const agreed = new Set((await prisma.endVote.findMany({ where: { game: room.table.id } })).map((vote) => vote.seat));
    const voters = room.table.seats.filter((seat) => !seat.bot && seat.person && !seat.resigned);
    if (voters.every((seat) => agreed.has(seat.seat))) {
      await tables.end(room.table.id, { by: { person: request.me!.id, role: 'player' }, agreed: true });
      deps.wakePost?.();
    }
    return back(reply, room.table.id, 'agreed');
  });
}
