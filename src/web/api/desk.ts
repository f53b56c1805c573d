import { type Static, type TObject, Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import type { Json } from '../../rules/json.js';
import type { Amendment } from '../../table/amendment.js';
import type { Actor, Answer } from '../../table/types.js';
import type { WebDeps } from '../deps.js';
import { fields } from '../fields.js';
import { mustModerate } from '../routes/table-desk.js';
import { SayError } from '../say-error.js';
import { enter, mustSit, type Room } from '../tables/room.js';
import * as forms from './forms.js';
import { opens } from './opens.js';

type ById = { Params: Static<typeof forms.Id> };
type Keyed = { Headers: Static<typeof forms.KeyHeader> };

const Step = Type.String({ pattern: '^\\d+(\\.\\d+)?$', maxLength: 20, description: 'Id of a step; the setup is 0' });
const Seat = Type.Integer({ minimum: 0, maximum: 99 });
const On = { on: Type.Optional(Type.Integer({ minimum: 0, description: 'The entry it was decided on' })) };
const NewStep = Type.Union([Type.Object({ seat: Seat, move: Type.Unknown() }), Type.Object({ correction: Type.Unknown() })]);
const AmendmentForm = Type.Object({
  change: Type.Optional(
    Type.Union([
      Type.Object({ kind: Type.Literal('replace'), step: Step, with: NewStep }),
      Type.Object({ kind: Type.Literal('insert'), before: Type.Union([Step, Type.Null()]), with: NewStep }),
      Type.Object({ kind: Type.Literal('strike'), step: Step }),
      Type.Object({ kind: Type.Literal('undo'), entry: Type.Integer({ minimum: 1 }) }),
    ]),
  ),
  redraw: Type.Optional(Type.Array(Type.Object({ step: Step, label: Type.String({ maxLength: 200 }) }), { maxItems: 100 })),
  choices: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Union([
        Type.Object({ take: Type.Union([Type.Literal('stop'), Type.Literal('drop')]) }),
        Type.Object({ take: Type.Literal('give'), move: Type.Unknown() }),
      ]),
    ),
  ),
});

const TrialForm = Type.Unknown({ description: 'on, what became of every later step, and what differs in the end' });

interface Deed<Form extends TObject> {
  readonly summary: string;
  readonly form: Form;
  readonly do: (deps: WebDeps, room: Room, asked: Asked & { readonly body: Static<Form> }) => Promise<Answer | null>;
}
interface Asked {
  readonly by: Actor;
  readonly reason: string;
  readonly key: string | undefined;
}
const deed = <Form extends TObject>(summary: string, form: Form, work: Deed<Form>['do']): Deed<Form> => ({ summary, form, do: work });
const nothing = Type.Object({});

/** Every correction of the desk has a reason that everybody at the table reads. */
const deeds = {
  rewind: deed('Back to a position', Type.Object({ n: Type.Integer({ minimum: 0 }), ...On }), ({ desk }, room, { body, ...asked }) =>
    desk.rewind(room.table.id, { ...asked, n: body.n, on: body.on }),
  ),
  undo: deed('Take the last correction back', nothing, ({ desk }, room, { body: _, ...asked }) =>
    desk.undoCorrection(room.table.id, asked),
  ),
  pause: deed('Pause the game', nothing, ({ tables }, room, { body: _, ...asked }) => tables.pause(room.table.id, asked)),
  resume: deed('Go on', nothing, ({ tables }, room, { body: _, ...asked }) => tables.resume(room.table.id, asked)),
  end: deed('End the game as it stands', nothing, ({ tables }, room, { body: _, ...asked }) => tables.end(room.table.id, asked)),
  reopen: deed('Reopen a finished game', nothing, ({ tables }, room, { body: _, ...asked }) => tables.reopen(room.table.id, asked)),
  substitute: deed(
    'Give a seat to somebody else',
    Type.Object({ seat: Seat, name: fields.person }),
    async ({ tables, database }, room, { body, ...asked }) => {
      const other = await database.prisma.person.findFirst({ where: { name: body.name, deletedAt: null, bannedAt: null } });
      if (!other) throw new SayError(422, 'Not possible', 'There is nobody of this name. Nothing was changed.');
      return tables.substitute(room.table.id, { ...asked, seat: body.seat, person: other.id });
    },
  ),
  adjust: deed(
    'A typed correction of the present position',
    Type.Object({ correction: Type.Unknown({ description: 'In the form that the game knows' }), ...On }),
    ({ desk }, room, { body, ...asked }) => desk.adjust(room.table.id, { ...asked, correction: body.correction as Json, on: body.on }),
  ),
  consent: deed('Decide a request for undo', Type.Object({ agree: Type.Boolean() }), ({ consent }, room, { body, by, reason }) =>
    consent.decide(room.table.id, { by, reason, agree: body.agree }),
  ),
  move: deed(
    'Move in the place of a seat',
    Type.Object({ seat: Seat, move: Type.Unknown(), ...On }),
    ({ desk }, room, { body, ...asked }) =>
      desk.moveFor(room.table.id, { ...asked, seat: body.seat, move: body.move as Json, on: body.on }),
  ),
  amend: deed(
    'Write a tried change of the past; on is the trial’s',
    Type.Object({ amendment: AmendmentForm, on: Type.Integer({ minimum: 0 }) }),
    ({ desk }, room, { body, ...asked }) =>
      desk.amend(room.table.id, { ...asked, on: body.on, amendment: body.amendment as unknown as Amendment }),
  ),
};

const Answered = Type.Union([forms.AnswerForm, Type.Object({ outcome: Type.Literal('noted') })]);
const answered = (answer: Answer | null) => answer ?? { outcome: 'noted' as const };

/** Putting things right: by the table's agreement, and at the desk of whoever may. */
export function deskRoutes(api: FastifyInstance, deps: WebDeps): void {
  for (const [name, { summary, form, do: work }] of Object.entries(deeds) as [string, Deed<TObject>][]) {
    const body = Type.Object({ ...form.properties, reason: fields.reason });
    api.post<ById & Keyed & { Body: { reason: string } }>(
      `/tables/:id/desk/${name}`,
      {
        config: { ...opens('desk'), keyInLog: name !== 'consent' },
        schema: { summary, params: forms.Id, headers: forms.KeyHeader, body, response: { 200: Answered } },
      },
      async (request) => {
        const room = await enter(deps, request, request.params.id);
        const by = mustModerate(room, request);
        const reason = forms.trimmed(request.body.reason, 'The reason', fields.reason);
        const answer = await work(deps, room, { by, reason, key: request.headers['idempotency-key'], body: request.body });
        deps.wakePost?.();
        return answered(answer);
      },
    );
  }

  api.post<ById & { Body: { amendment: Amendment } }>(
    '/tables/:id/desk/amend/try',
    {
      config: opens('desk'),
      schema: {
        summary: 'What a change of the past would do; writes nothing',
        params: forms.Id,
        body: Type.Object({ amendment: AmendmentForm }),
        response: { 200: TrialForm },
      },
    },
    async (request) => {
      const room = await enter(deps, request, request.params.id);
      const by = mustModerate(room, request);
      // The whole states stay here; what changes is told member by member.
      const { state: _, was: __, at: ___, ...trial } = await deps.desk.tryAmend(room.table.id, by, request.body.amendment);
      return trial;
    },
  );

  api.get<ById>(
    '/tables/:id/desk',
    {
      config: opens('desk'),
      schema: {
        summary: 'The whole log with struck-out branches, and what can be put right',
        params: forms.Id,
        response: { 200: Type.Unknown({ description: 'entries, last correction, request for undo, and the form of typed corrections' }) },
      },
    },
    async (request) => {
      const room = await enter(deps, request, request.params.id);
      mustModerate(room, request);
      return {
        entries: await deps.tables.entries(room.table.id),
        last: await deps.desk.lastCorrection(room.table.id),
        request: room.table.status === 'running' ? await deps.consent.request(room.table.id) : null,
        corrections: room.game.corrections,
      };
    },
  );

  const AskForm = Type.Object({ step: Step, reason: fields.plea });
  api.post<ById & { Body: Static<typeof AskForm> }>(
    '/tables/:id/consent/ask',
    {
      config: opens('play'),
      schema: { summary: 'Ask the others to let me take back', params: forms.Id, body: AskForm, response: { 200: Answered } },
    },
    async (request) => {
      const room = await enter(deps, request, request.params.id);
      const by = { person: request.me!.id, role: 'player' as const };
      const seat = mustSit(room);
      const reason = forms.trimmed(request.body.reason, 'The reason', fields.plea);
      const answer = await deps.consent.ask(room.table.id, { by, seat, to: request.body.step, reason });
      deps.wakePost?.();
      return answered(answer);
    },
  );
  const ConsentForm = Type.Object({ agree: Type.Union([Type.Literal('yes'), Type.Literal('no'), Type.Literal('withdraw')]) });
  api.post<ById & { Body: Static<typeof ConsentForm> }>(
    '/tables/:id/consent',
    {
      config: opens('play'),
      schema: { summary: 'Answer a request for undo, or withdraw mine', params: forms.Id, body: ConsentForm, response: { 200: Answered } },
    },
    async (request) => {
      const room = await enter(deps, request, request.params.id);
      const by = { person: request.me!.id, role: 'player' as const };
      const seat = mustSit(room);
      const { agree } = request.body;
      const answer =
        agree === 'withdraw'
          ? await deps.consent.withdraw(room.table.id, by).then(() => null)
          : await deps.consent.answer(room.table.id, { by, seat, agree: agree === 'yes' });
      deps.wakePost?.();
      return answered(answer);
    },
  );

  const PractiseForm = Type.Object({ n: Type.Optional(Type.Integer({ minimum: 0 })) });
  api.post<ById & { Body: Static<typeof PractiseForm> }>(
    '/tables/:id/practise',
    {
      config: opens('tables'),
      schema: {
        summary: 'A private copy to practise on',
        params: forms.Id,
        body: PractiseForm,
        response: { 201: Type.Object({ id: Type.String() }) },
      },
    },
    async (request, reply) => {
      const room = await enter(deps, request, request.params.id);
      const n = request.body.n ?? room.table.steps;
      return forms.createdTable(reply, await deps.tables.practise(room.table.id, request.me!.id, room.viewer, { n }));
    },
  );
}
