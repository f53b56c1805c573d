import type { FastifyInstance, FastifyReply } from 'fastify';
import type { WebDeps } from '../deps.js';
import { fields } from '../fields.js';
import { demandFine, FormReader } from '../plugins/forms.js';
import { chatOf, readChat, votesOf } from '../tables/beside.js';
import { agreeToEnd, offerSeat, resignSeat, takeOfferedSeat, wantMails } from '../tables/own-seat.js';
import { enter, mustSit } from '../tables/room.js';
import { keepNote, mustSpeakHere, noteOf, report, sayInChat } from '../tables/speaking.js';

/** Beside the game: chat, notes, reports, leaving a seat to somebody else, resigning, ending by agreement. */

type Params = { Params: { id: string } };

export function besideRoutes(app: FastifyInstance, deps: WebDeps): void {
  const { prisma } = deps.database;
  const person = { config: { access: 'person' as const } };
  const back = (reply: FastifyReply, id: string, said: string) => reply.redirect(`/games/${id}?said=${said}`, 303);

  app.get<Params>('/games/:id/chat', { config: { access: 'anybody' } }, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    const me = request.me;
    const visit = me && (await prisma.visit.findUnique({ where: { game_person: { game: room.table.id, person: me.id } } }));
    const chat = await chatOf(deps, room, me?.id ?? null, visit?.chat ?? 0n);
    if (me) await readChat(deps, room, me.id);
    return reply.page('chat', {
      title: `Chat of ${room.table.name}`,
      section: 'tables',
      room,
      chat,
      note: me ? await noteOf(deps, room, me.id) : '',
      sits: room.seat !== null,
    });
  });

  app.post<Params>('/games/:id/chat', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    mustSpeakHere(room);
    const form = new FormReader(request.body);
    const text = form.written('text', 'A chat line', fields.chat);
    demandFine(form);
    await sayInChat(deps, room, request.me!.id, text);
    return reply.redirect(form.checked('here') ? `/games/${room.table.id}#chat` : `/games/${room.table.id}/chat`, 303);
  });

  app.post<Params>('/games/:id/note', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    const form = new FormReader(request.body);
    const text = form.written('text', 'A note', fields.note);
    demandFine(form);
    await keepNote(deps, room, request.me!.id, text);
    return reply.redirect(`/games/${room.table.id}/chat?said=note`, 303);
  });

  app.get<Params>('/games/:id/report', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    return reply.page('report', { title: 'Report', section: 'tables', room });
  });

  app.post<Params>('/games/:id/report', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    const form = new FormReader(request.body);
    const text = form.written('text', 'The report', fields.report);
    demandFine(form);
    await report(deps, room, request.me!.id, text);
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
      votes: await votesOf(deps, room),
      running: room.table.status === 'running',
    });
  });

  app.post<Params>('/games/:id/mails', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    await wantMails(deps, room, request.me!.id, new FormReader(request.body).checked('mails'));
    return back(reply, room.table.id, 'mails');
  });

  app.post<Params>('/games/:id/offer', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    const offer = new FormReader(request.body).raw('offer') !== 'no';
    await offerSeat(deps, room, offer);
    return back(reply, room.table.id, offer ? 'offered' : 'withdrawn');
  });

  app.post<Params>('/games/:id/take', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    const asked = new FormReader(request.body).raw('seat');
    await takeOfferedSeat(deps, room, request.me!.id, /^\d{1,2}$/.test(asked) ? Number(asked) : Number.NaN);
    return back(reply, room.table.id, 'substituted');
  });

  app.post<Params>('/games/:id/resign', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    mustSit(room);
    const form = new FormReader(request.body);
    if (!form.checked('sure')) form.add('sure', 'To resign, tick the box.');
    demandFine(form);
    await resignSeat(deps, room, request.me!.id);
    return back(reply, room.table.id, 'resigned');
  });

  app.post<Params>('/games/:id/end', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    const agree = new FormReader(request.body).raw('agree') !== 'no';
    await agreeToEnd(deps, room, request.me!.id, agree);
    return agree ? back(reply, room.table.id, 'agreed') : reply.redirect(room.address, 303);
  });
}
