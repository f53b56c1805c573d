import type { FastifyInstance, FastifyRequest } from 'fastify';
import { namesOf } from '../../notify/names.js';
import { RuleViolation } from '../../rules/errors.js';
import type { Actor, SeenEntry, SeenStep } from '../../table/types.js';
import { sayStep } from '../../view/shared/log-lines.js';
import { sayRefusal } from '../../view/shared/sentences.js';
import type { WebDeps } from '../deps.js';
import { fields } from '../fields.js';
import { demandFine, FormReader } from '../plugins/forms.js';
import { forbidden, SayError } from '../say-error.js';
import { correctionFrom, correctionTitles } from '../tables/corrections.js';
import { enter, type Room } from '../tables/room.js';

/** The moderator's desk of one table: its whole log with struck-out branches, and everything that can be put right. */

type Params = { Params: { id: string } };

export function tableDeskRoutes(app: FastifyInstance, deps: WebDeps): void {
  const person = { config: { access: 'person' as const } };
  const { tables, desk } = deps;

  app.get<Params>('/games/:id/desk', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    const by = mustModerate(room, request);
    return reply.page('table-desk', {
      title: `Desk of ${room.table.name}`,
      section: 'desk',
      ...(await model(deps, room, by, rewindWish(request))),
    });
  });

  /** Every correction is a form with a reason; what it does is its name. */
  const deeds: Record<string, (room: Room, by: Actor, form: FormReader, reason: string) => Promise<unknown>> = {
    rewind: (room, by, form, reason) =>
      desk.rewind(room.table.id, { by, n: form.number('n', 'The position', { min: 0, max: room.table.steps }), reason, on: onOf(form) }),
    undo: (room, by, _form, reason) => desk.undoCorrection(room.table.id, { by, reason }),
    pause: (room, by, _form, reason) => tables.pause(room.table.id, { by, reason }),
    resume: (room, by, _form, reason) => tables.resume(room.table.id, { by, reason }),
    end: (room, by, _form, reason) => tables.end(room.table.id, { by, reason }),
    reopen: (room, by, _form, reason) => tables.reopen(room.table.id, { by, reason }),
    substitute: async (room, by, form, reason) => {
      const seat = form.number('seat', 'The seat', { min: 0, max: room.table.seats.length - 1 });
      const name = form.written('name', 'The name', fields.person);
      const other = await deps.database.prisma.person.findFirst({ where: { name, deletedAt: null, bannedAt: null } });
      if (!other) form.add('name', 'There is nobody of this name.');
      demandFine(form);
      return tables.substitute(room.table.id, { by, seat, person: other!.id, reason });
    },
    adjust: (room, by, form, reason) => {
      const correction = correctionFrom(room.game.corrections, form);
      if (!correction)
        throw new SayError(
          422,
          'That was not understood',
          'The correction does not have the form that the game knows. Nothing was changed.',
        );
      return desk.adjust(room.table.id, { by, correction, reason, on: onOf(form) });
    },
    consent: (room, by, form, reason) => deps.consent.decide(room.table.id, { by, agree: form.raw('agree') === 'yes', reason }),
  };

  app.post<{ Params: { id: string; deed: string } }>('/games/:id/desk/:deed', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    const by = mustModerate(room, request);
    const deed = deeds[request.params.deed];
    if (!deed) throw new SayError(404, 'Not found', 'The desk cannot do that.');
    const form = new FormReader(request.body);
    const reason = form.written('reason', 'The reason', fields.reason);
    demandFine(form);
    try {
      await deed(room, by, form, reason);
    } catch (error) {
      if (error instanceof RuleViolation)
        throw new SayError(422, 'Not possible', `${sayRefusal(room.words, error.phrase, room.talk)} Nothing was changed.`);
      throw error;
    }
    deps.wakePost?.();
    return reply.redirect(`${room.address}/desk?said=corrected`, 303);
  });
}

const onOf = (form: FormReader): number | undefined => (/^\d{1,9}$/.test(form.raw('on')) ? Number(form.raw('on')) : undefined);

/** A moderator; or the owner, where the table gives him the desk. */
export function mustModerate(room: Room, request: FastifyRequest): Actor {
  const me = request.me!;
  if (me.role !== 'player') return { person: me.id, role: 'moderator' };
  if (room.owns && room.table.ownerDesk) return { person: me.id, role: 'owner' };
  throw forbidden('The desk is for moderators, and for owners whose table gives it to them.');
}

const KINDS: Record<string, string> = {
  setup: 'start',
  move: 'move',
  undo: 'taken back',
  redo: 'done again',
  rewind: 'rewound',
  amend: 'amended',
  adjust: 'put right',
  redraw: 'drawn anew',
  substitute: 'substitute',
  resign: 'resigned',
  pause: 'paused',
  resume: 'resumed',
  end: 'ended',
  reopen: 'reopened',
};

/** The position named by a row of the log, filled into the form. */
const rewindWish = (request: FastifyRequest): string => {
  const { n } = request.query as { n?: unknown };
  return typeof n === 'string' && /^\d{1,6}$/.test(n) ? n : '';
};

/** Corrections that can be taken back later, through the workshop. */
const TAKEN_BACK = new Set(['rewind', 'amend', 'undo']);

/** So many struck-out branches are told in sentences, newest first; older ones are a link away in the history. */
const BRANCHES = 30;

/** Moves that no longer count, as they stood before they were struck out. */
async function struckOut(deps: WebDeps, room: Room, entries: readonly SeenEntry[]): Promise<[string, SeenStep][]> {
  const branches = entries.filter(({ struck }) => struck.length > 0).slice(-BRANCHES);
  const found: [string, SeenStep][] = [];
  for (const { seq, struck } of branches) {
    const before = await deps.tables.steps(room.table.id, room.viewer, { log: seq - 1 });
    found.push(...before.filter(({ id }) => struck.includes(id)).map((step): [string, SeenStep] => [step.id, step]));
  }
  return found;
}

/** A move in somebody's place is an ordinary entry: its reason stands in the audit. */
async function reasonsOfMoves(deps: WebDeps, room: Room): Promise<Map<number, string>> {
  const rows = await deps.database.prisma.audit.findMany({ where: { game: room.table.id, action: 'moveFor' }, select: { facts: true } });
  return new Map(
    rows.map(({ facts }) => {
      const { seq, reason } = facts as { seq: number; reason: string };
      return [seq, reason];
    }),
  );
}

async function model(deps: WebDeps, room: Room, by: Actor, rewindTo: string): Promise<object> {
  const { table } = room;
  const key = { game: table.id, person: by.person! };
  const draft = await deps.database.prisma.correctionDraft.findUnique({ where: { game_person: key } });
  const corrects = await deps.desk.mayCorrect(table.id, by);
  const entries = await deps.tables.entries(table.id);
  const steps = new Map((await deps.tables.steps(table.id, room.viewer)).map((step) => [step.id, step]));
  for (const [id, step] of await struckOut(deps, room, entries)) if (!steps.has(id)) steps.set(id, step);
  const given = await reasonsOfMoves(deps, room);
  const names = await namesOf(
    deps.database,
    entries.flatMap((entry) => (entry.by ? [entry.by] : [])),
  );
  const struck = new Set(entries.flatMap((entry) => entry.struck));
  const request = table.status === 'running' ? await deps.consent.request(table.id) : null;
  return {
    room,
    table,
    running: table.status === 'running',
    over: table.status === 'over',
    paused: table.pausedAt !== null,
    last: await deps.desk.lastCorrection(table.id),
    draft: draft && corrects && { title: draft.title, at: draft.at, href: `${room.address}/workshop?${draft.wish}` },
    corrects,
    request: request && { name: room.names[request.seat], reason: request.reason, moves: request.steps.length },
    corrections: corrects ? await correctionTitles(deps, room) : [],
    awaited: corrects ? table.decisions.map(({ seat, must }) => ({ seat, must, name: room.names[seat] })) : [],
    rewindTo,
    seats: table.seats.filter((seat) => !seat.bot).map((seat) => ({ seat: seat.seat, name: room.names[seat.seat] })),
    entries: entries
      .map((entry) => {
        const step = entry.steps.map(({ id }) => steps.get(id)).find((one) => one !== undefined);
        return {
          seq: entry.seq,
          at: entry.at,
          kind: KINDS[entry.kind] ?? entry.kind,
          by: entry.by ? names.get(entry.by) : entry.role === 'server' ? 'the server' : '',
          role: entry.role === 'player' ? null : entry.role,
          reason: entry.reason ?? given.get(entry.seq) ?? null,
          said: step ? sayStep(room.words, step, room.talk).join(' ') : null,
          n: entry.steps[0]?.n ?? null,
          step: entry.steps[0]?.id ?? null,
          struck: entry.steps.length > 0 && entry.steps.every(({ id }) => struck.has(id)),
          drops: entry.struck.length,
          move: entry.kind === 'move' || (entry.kind === 'amend' && entry.steps.length > 0),
          start: entry.kind === 'setup',
          undoable:
            TAKEN_BACK.has(entry.kind) && entry.role !== 'player' && (entry.struck.length > 0 || entry.steps.some(({ n }) => n !== null)),
          adjusted: entry.kind === 'adjust' && entry.steps[0]?.n != null,
        };
      })
      .reverse(),
  };
}
