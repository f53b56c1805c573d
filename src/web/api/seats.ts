import { type Static, Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebDeps } from '../deps.js';
import { SayError } from '../say-error.js';
import { actorAt, cancelTable, declineInvitation, inviteToTable, tableLink, takeFreeSeat } from '../tables/joining.js';
import { agreeToEnd, offerSeat, resignSeat, takeOfferedSeat, wantMails } from '../tables/own-seat.js';
import { enter, mustSit } from '../tables/room.js';
import * as forms from './forms.js';
import { opens } from './opens.js';
import { tableAnswer } from './tables.js';

type ById = { Params: Static<typeof forms.Id> };
type Keyed = { Headers: Static<typeof forms.KeyHeader> };

/** Seats: taken, given back, made ready and invited to before the start; offered, taken over and given up later. */
export function seatRoutes(api: FastifyInstance, deps: WebDeps): void {
  const { tables } = deps;
  const change = { params: forms.Id, response: { 200: forms.TableForm } };
  const answer = async (request: FastifyRequest<ById>) => tableAnswer(deps, await enter(deps, request, request.params.id));

  api.post<ById & { Body: Partial<Static<typeof forms.CodeForm>> | null }>(
    '/tables/:id/join',
    {
      config: opens('tables'),
      schema: { summary: 'Take a seat', body: Type.Union([Type.Partial(forms.CodeForm), Type.Null()]), ...change },
    },
    async (request) => {
      await takeFreeSeat(deps, request, request.params.id, request.body?.code || null);
      return answer(request);
    },
  );
  api.post<ById & { Body: Static<typeof forms.ReadyForm> }>(
    '/tables/:id/ready',
    { config: opens('tables'), schema: { summary: 'I am ready to start, or not yet', body: forms.ReadyForm, ...change } },
    async (request) => {
      const room = await enter(deps, request, request.params.id);
      await tables.ready(room.table.id, request.me!.id, request.body.ready);
      deps.wakePost?.();
      return answer(request);
    },
  );
  for (const [what, summary] of [
    ['leave', 'Give the seat back before the start'],
    ['start', 'Start the game'],
    ['cancel', 'Cancel the table before the start'],
  ] as const) {
    api.post<ById>(`/tables/:id/${what}`, { config: opens('tables'), schema: { summary, ...change } }, async (request) => {
      const room = await enter(deps, request, request.params.id);
      if (what === 'leave') await tables.leave(room.table.id, request.me!.id);
      else if (what === 'cancel') await cancelTable(deps, room, request.me!);
      else await tables.start(room.table.id, actorAt(room, request.me!));
      deps.wakePost?.();
      return tableAnswer(deps, { ...room, table: await tables.table(room.table.id) });
    });
  }

  api.get<ById>(
    '/tables/:id/link',
    {
      config: opens('tables'),
      schema: { summary: 'The link that leads to a seat; for those who sit here', params: forms.Id, response: { 200: LinkForm } },
    },
    async (request) => {
      const room = await enter(deps, request, request.params.id);
      mustSit(room);
      const code = await tableLink(deps, room.table.id, room.table.owner ?? request.me!.id);
      return { code, link: `${deps.config.address}${room.address}/join/${code}` };
    },
  );
  api.post<ById & { Body: Static<typeof forms.InviteForm> }>(
    '/tables/:id/invite',
    {
      config: opens('tables'),
      schema: {
        summary: 'Invite players and mail addresses',
        params: forms.Id,
        body: forms.InviteForm,
        response: { 200: forms.InvitedForm },
      },
    },
    async (request) => {
      const room = await enter(deps, request, request.params.id);
      return { unknown: await inviteToTable(deps, room, request.me!, request.body.who) };
    },
  );
  api.post<ById & { Body: Static<typeof forms.CodeForm> }>(
    '/tables/:id/decline',
    { config: opens('tables'), schema: { summary: 'Decline an invitation', params: forms.Id, body: forms.CodeForm, response: forms.done } },
    async (request, reply) => {
      await declineInvitation(deps, request.params.id, request.me!, request.body.code);
      return reply.code(204).send();
    },
  );

  api.post<ById & { Body: Static<typeof forms.OfferForm> }>(
    '/tables/:id/offer',
    { config: opens('play'), schema: { summary: 'Offer my seat to a substitute, or no longer', body: forms.OfferForm, ...change } },
    async (request) => {
      await offerSeat(deps, await enter(deps, request, request.params.id), request.body.offer);
      return answer(request);
    },
  );
  api.post<ById & { Body: Static<typeof forms.SeatNumberForm> }>(
    '/tables/:id/take',
    { config: opens('tables'), schema: { summary: 'Take over a seat that is offered', body: forms.SeatNumberForm, ...change } },
    async (request) => {
      const room = await enter(deps, request, request.params.id);
      await takeOfferedSeat(deps, room, request.me!.id, request.body.seat);
      return answer(request);
    },
  );
  api.post<ById & { Body: Static<typeof forms.AgreeForm> }>(
    '/tables/:id/end',
    {
      config: opens('play'),
      schema: {
        summary: 'Agree to end the game as it stands, or no longer; it ends with the last agreement',
        body: forms.AgreeForm,
        ...change,
      },
    },
    async (request) => {
      await agreeToEnd(deps, await enter(deps, request, request.params.id), request.me!.id, request.body.agree);
      return answer(request);
    },
  );
  api.post<ById & Keyed & { Body: Static<typeof SureForm> }>(
    '/tables/:id/resign',
    {
      config: { ...opens('play'), keyInLog: true },
      schema: {
        summary: 'Resign my seat',
        params: forms.Id,
        headers: forms.KeyHeader,
        body: SureForm,
        response: { 200: forms.AnswerForm },
      },
    },
    async (request) => {
      const room = await enter(deps, request, request.params.id);
      mustSit(room);
      if (!request.body.sure) throw new SayError(422, 'Not sure', 'To resign, send "sure": true. Nothing was changed.');
      return resignSeat(deps, room, request.me!.id, request.headers['idempotency-key']);
    },
  );
  api.post<ById & { Body: Static<typeof forms.MailsForm> }>(
    '/tables/:id/mails',
    {
      config: opens('account'),
      schema: { summary: 'Mails about this table, or none', params: forms.Id, body: forms.MailsForm, response: forms.done },
    },
    async (request, reply) => {
      await wantMails(deps, await enter(deps, request, request.params.id), request.me!.id, request.body.mails);
      return reply.code(204).send();
    },
  );
}

const SureForm = Type.Object({ sure: Type.Boolean({ description: 'A resignation cannot be taken back' }) });
const LinkForm = Type.Object({ code: Type.String(), link: Type.String() });
