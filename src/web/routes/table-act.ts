import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathText, readPath } from '../../rules/walk.js';
import type { Actor } from '../../table/types.js';
import { promptOf } from '../../view/shared/sentences.js';
import type { WebDeps } from '../deps.js';
import { fields } from '../fields.js';
import { demandFine, FormReader } from '../plugins/forms.js';
import { SayError } from '../say-error.js';
import { changesBetween } from '../tables/changes.js';
import { correctionForms, correctionFrom } from '../tables/corrections.js';
import { answerFrom, questionOf } from '../tables/question.js';
import { enter, type Room } from '../tables/room.js';
import { sayingRules } from '../workshop/bench.js';
import { mustModerate } from './table-desk.js';

/** At the desk of a table: a move made in the place of a seat, and typed corrections; both show what they do before they are written. */

type Params = { Params: { id: string } };

export function tableActRoutes(app: FastifyInstance, deps: WebDeps): void {
  const person = { config: { access: 'person' as const } };
  const { desk, tables } = deps;

  app.get<Params>('/games/:id/desk/act', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    return actPage(request, reply, room, mustModerate(room, request), new FormReader(request.query));
  });

  async function actPage(request: FastifyRequest, reply: FastifyReply, room: Room, by: Actor, form: FormReader) {
    const { table } = room;
    const seat = form.number('seat', 'The seat', { min: 0, max: table.seats.length - 1 });
    demandFine(form);
    const decision = table.decisions.find((open) => open.seat === seat);
    if (!decision) throw new SayError(409, 'Not asked', `${room.names[seat] ?? 'This seat'} is not asked anything just now.`);
    const { state } = await tables.position(table.id);
    const asked = (path: readonly string[]) => desk.ask(table.id, by, state, seat, path);
    const path = readPath(form.raw('path').slice(0, 20_000)) ?? [];
    let walked = await sayingRules(room, () => asked(path));
    const answer = form.raw('at') === 'move' && walked.whole ? answerFrom(walked.question, (name) => form.list(name)) : null;
    if (answer !== null) walked = await sayingRules(room, () => asked([...walked.path, answer]));
    const address = (to: readonly string[]) =>
      `${room.address}/desk/act?seat=${seat}${to.length === 0 ? '' : `&path=${encodeURIComponent(pathText(to))}`}`;
    const question = await questionOf(room, { ...walked, on: table.headSeq }, { ask: asked, address });
    return reply.page('table-act', {
      title: `Act for ${room.names[seat]}`,
      section: 'desk',
      room,
      seat,
      name: room.names[seat],
      author: request.me!.name,
      prompt: promptOf(room.words, decision, room.talk),
      question,
      done: walked.question.kind === 'done' && walked.whole ? question.done : null,
      fields: [
        { name: 'seat', value: String(seat) },
        { name: 'path', value: question.pathText },
      ],
      address: `${room.address}/desk/act`,
      again: address([]),
      on: table.headSeq,
    });
  }

  app.post<Params>('/games/:id/desk/act', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    const by = mustModerate(room, request);
    const form = new FormReader(request.body);
    const seat = form.number('seat', 'The seat', { min: 0, max: room.table.seats.length - 1 });
    const reason = form.written('reason', 'The reason', fields.reason);
    const on = form.number('on', 'The position', { min: 0, max: 1_000_000 });
    demandFine(form);
    const { state } = await tables.position(room.table.id);
    await sayingRules(room, async () => {
      const { question, whole } = await desk.ask(room.table.id, by, state, seat, readPath(form.raw('path').slice(0, 20_000)) ?? []);
      if (question.kind !== 'done' || !whole) throw new SayError(422, 'Not complete', 'The move is not complete. Nothing was played.');
      await desk.moveFor(room.table.id, { by, seat, move: question.move, on, reason });
    });
    deps.wakePost?.();
    return reply.redirect(`${room.address}/desk?said=corrected`, 303);
  });

  app.get<Params>('/games/:id/desk/adjust', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    const by = mustModerate(room, request);
    const form = new FormReader(request.query);
    const { state } = await tables.position(room.table.id);
    if (!(await desk.mayCorrect(room.table.id, by)))
      throw new SayError(
        403,
        'Not here',
        'You play here and something is hidden: putting right is for a moderator who does not play here.',
      );
    const before = room.game.view(state, 'all');
    const words = room.presentation.corrections?.(before, room.talk) ?? null;
    const kinds = correctionForms(room, words, form);
    const chosen = form.raw('kind') === '' ? kinds[0] : kinds.find(({ kind }) => kind === form.raw('kind'));
    if (!chosen) throw new SayError(404, 'Not found', 'This game knows no such correction.');
    const tries = form.checked('try');
    const correction = tries ? correctionFrom(room.game.corrections, form) : null;
    const tried = correction === null ? null : await triedOut(room, by, correction, before);
    return reply.code(tried?.refused ? 422 : 200).page('table-adjust', {
      title: chosen.title,
      section: 'desk',
      room,
      form: chosen,
      author: request.me!.name,
      problem: tries && correction === null ? 'Something is missing, or is not a number.' : (tried?.refused ?? null),
      changes: tried?.changes ?? null,
      over: room.table.status === 'over',
      on: room.table.headSeq,
    });
  });

  async function triedOut(
    room: Room,
    by: Actor,
    correction: Parameters<typeof desk.tryAdjust>[2],
    before: Parameters<typeof changesBetween>[1],
  ) {
    try {
      const { state } = await sayingRules(room, () => desk.tryAdjust(room.table.id, by, correction));
      return { changes: changesBetween(room, before, room.game.view(state, 'all')), refused: null };
    } catch (error) {
      if (!(error instanceof SayError)) throw error;
      return { changes: null, refused: error.sentence };
    }
  }
}
