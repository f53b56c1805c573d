import type { FastifyReply, FastifyRequest } from 'fastify';
import { RuleViolation } from '../../rules/errors.js';
import type { Happening, Question, Standings, Viewer } from '../../rules/game.js';
import type { Json } from '../../rules/json.js';
import { pathText, readPath } from '../../rules/walk.js';
import type { Asked, SeenStep } from '../../table/types.js';
import { sayTurns } from '../../view/shared/log-lines.js';
import type { Block, Scene } from '../../view/shared/presentation.js';
import { sectionsOf } from '../../view/shared/sections.js';
import { promptOf, say, sayEnding, sayPhase } from '../../view/shared/sentences.js';
import { standingsTable } from '../../view/shared/standings.js';
import { tableRefusals } from '../../view/shared/table-refusals.js';
import { capital, spaced } from '../../view/shared/talk.js';
import type { WebDeps } from '../deps.js';
import { chatOf, consentOf, offersOf, visited, votesOf } from './beside.js';
import { changesBetween } from './changes.js';
import { waitingFor } from './lobby.js';
import { copyModel, plansModel } from './plans.js';
import { linkPreview } from './preview.js';
import { addressOf, answerFrom, questionModel } from './question.js';
import type { Room } from './room.js';

/** The game page, for every game: prompt, the move step by step, board or sections, standings, log. */

export interface Looking {
  /** Head of the log that the sender looked at. */
  readonly on: number | null;
  readonly path: readonly string[];
  /** What is being edited on the board. */
  readonly edit?: string | null;
  /** Why the last try was not taken. */
  readonly refused?: string;
  readonly status?: number;
}

/** Log lines on the page itself; the rest is one link away. */
const SHOWN = 14;

export function lookingAt(request: FastifyRequest): Looking {
  const query = request.query as { on?: string; path?: string; edit?: string };
  const on = query.on && /^\d{1,9}$/.test(query.on) ? Number(query.on) : null;
  const edit = typeof query.edit === 'string' ? query.edit.slice(0, 4000) : null;
  return { on, path: readPath((query.path ?? '').slice(0, 20_000)) ?? [], edit };
}

export async function gamePage(
  deps: WebDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  room: Room,
  looking: Looking,
): Promise<FastifyReply> {
  const { table, words, talk } = room;
  const me = request.me;
  const seen = await deps.tables.see(table.id, room.viewer);
  const mine = room.seat === null ? undefined : table.decisions.find((decision) => decision.seat === room.seat);
  const playing = table.status === 'running' && !table.pausedAt && mine !== undefined && room.seat !== null;
  const asked = playing ? await askedNow(deps, request, room, looking, seen.view) : null;
  const asks = asked ? await questionsAround(deps, room, asked) : undefined;
  const whole = asked && (await questionModel(deps, room, room.seat!, asked, asks!));
  // While something is edited on the board, the button of the proposal would play something else.
  const question = whole && looking.edit && asked.question.kind === 'form' ? { ...whole, done: null } : whole;
  const shown = asked && asked.path.length > 0 ? await previewed(deps, room, asked.path) : null;
  const outcome = question?.done && asked ? await previewed(deps, room, readPath(question.done.path) ?? []) : null;
  const steps = await deps.tables.steps(table.id, room.viewer, { from: Math.max(1, table.steps - SHOWN + 1), to: table.steps });
  const before = me && (await visited(deps, room, me.id));
  const since = before ? await sinceLast(deps, room, before.step, steps) : [];
  // With half a move made, the board shows it, and what it changes is marked against the real position; otherwise what
  // happened since this person last looked.
  const then = shown ? seen.view : since.length > 0 ? (await deps.tables.see(table.id, room.viewer, { n: before!.step })).view : null;
  const blocks = blocksOf(room, shown ?? seen.view, then, room.viewer, asked, { asks, edit: looking.edit, told: toldBy(steps.at(-1)) });
  const step = mine && blocks.panel.find((block) => block.step)?.step;
  const offered = new Set(blocks.panel.flatMap((block) => block.offers ?? []));
  const stale = looking.on !== null && looking.on < table.headSeq && asked !== null ? changedSince(room, steps, looking.on) : [];
  const showsSince = since.length > 0 && !looking.refused && stale.length === 0;
  const earlier = steps.filter(({ n }) => !showsSince || n <= before!.step);
  const awaited = table.decisions.map((decision) => ({
    ...decision,
    prompt: promptOf(words, decision, talk),
    you: decision.seat === room.seat,
  }));
  const others = awaited.filter((one) => one.must && !one.you);
  const chat = await chatOf(deps, room, me?.id ?? null, before?.chat ?? 0n);
  const waiting = me ? (await waitingFor(deps, me.id)).filter((id) => id !== table.id) : [];
  const [undo, redo] =
    room.seat !== null && table.status === 'running'
      ? await Promise.all([deps.tables.mayUndo(table.id, room.seat), deps.tables.mayRedo(table.id, room.seat)])
      : [null, null];
  const ownLast = [...steps].reverse().find((step) => step.seat === room.seat && step.kind === 'move')?.id ?? null;
  return reply.code(looking.status ?? 200).page('game', {
    skip: '#turn',
    title: `${mine?.must ? '● ' : ''}${table.name}`,
    section: table.status === 'over' ? 'archive' : 'tables',
    room,
    table,
    n: seen.n,
    phase: seen.where ? sayPhase(words, seen.where.phase, talk) : '',
    over: table.status === 'over',
    paused: table.pausedAt !== null,
    result: table.status === 'over' ? resultOf(room) : null,
    mine: mine && { ...mine, prompt: promptOf(words, mine, talk) },
    step: step && { ...promptOf(words, { ...mine!, about: step.about }, talk), note: step.note },
    turn: playing && mine?.must === true,
    question: question && { ...question, options: question.options.filter(({ key }) => !offered.has(key)) },
    refused: looking.refused,
    cut: asked !== null && !asked.whole && looking.path.length > 0 && !looking.refused,
    stale,
    others,
    since: showsSince ? since : [],
    undo: undo?.may ? { steps: undo.steps.length } : null,
    undoWhy: undo && !undo.may && table.steps > 0 ? whyNot(room, undo.why) : null,
    redo: redo?.may === true,
    blocks,
    instead: blocks.panel.some((block) => block.instead),
    covered: blocks.panel.some((block) => block.covers),
    means: outcome === null || blocks.panel.some((block) => block.tells) ? [] : changesBetween(room, seen.view, outcome),
    // A running game whose own table says what everybody is worth needs no second one.
    standings: table.status === 'over' || !room.presentation.ranks ? standingsModel(room, table.standings ?? seen.standings) : null,
    logColumns: blocks.low.length === 0,
    log: earlier.map((step) => logLine(room, step)).reverse(),
    moreLog: table.steps > SHOWN,
    chat,
    offers: await offersOf(deps, room),
    votes: await votesOf(deps, room),
    consent: await consentOf(deps, room, ownLast, undo?.may === true),
    moderates: me !== null && (me.role !== 'player' || (room.owns && table.ownerDesk)),
    sits: room.seat !== null,
    preview: linkPreview(deps, room, '', seen.n),
    plans: await plansModel(deps, room, me?.id ?? null),
    copy: await copyModel(deps, room, me?.id ?? null),
    next: waiting[0] ? { count: waiting.length } : null,
    live: `${room.address}/live`,
    seq: table.headSeq,
  });
}

/** The position with this much of the move made, as far as nothing hidden or drawn is needed for it. */
async function previewed(deps: WebDeps, room: Room, path: readonly string[]): Promise<Json | null> {
  try {
    return await deps.tables.preview(room.table.id, room.seat!, path);
  } catch {
    return null;
  }
}

/** The question at the path of the address, one level further where the form gave an answer, or where a draft was left. */
async function askedNow(deps: WebDeps, request: FastifyRequest, room: Room, looking: Looking, view: Json): Promise<Asked> {
  const seat = room.seat!;
  const asked = await deps.tables.choices(room.table.id, seat, looking.path);
  const query = request.query as Record<string, string | string[]>;
  if (request.method !== 'GET' || !asked.whole) return asked;
  const edited = looking.edit ? room.presentation.answer?.(sceneOf(room, view, null, room.viewer, asked, { edit: looking.edit })) : null;
  const answer = edited ?? answerFrom(asked.question, (name) => (query[name] === undefined ? [] : [query[name]].flat()));
  let further = answer === null ? asked : await deps.tables.choices(room.table.id, seat, [...asked.path, answer]).catch(refusedEdit);
  // What is edited on the board may be no move yet: the page says why.
  function refusedEdit(error: unknown): Asked {
    if (edited && error instanceof RuleViolation) return asked;
    throw error;
  }
  for (let next = onward(room, further.question); next !== null; next = onward(room, further.question)) {
    further = await deps.tables.choices(room.table.id, seat, [...further.path, next]);
  }
  if (request.me && further.path.length > 0) await keepDraft(deps, room, request.me.id, further);
  return further;
}

const onward = (room: Room, question: Question): string | null => room.presentation.onward?.(question) ?? null;

/** The questions on the way to this one; where the page went onward by itself, those beside it too. */
async function questionsAround(deps: WebDeps, room: Room, asked: Asked): Promise<(path: readonly string[]) => Question | null> {
  const known = new Map<string, Question>([[pathText(asked.path), asked.question]]);
  const ask = async (path: readonly string[]): Promise<Question> => {
    const { question, whole } = await deps.tables.choices(room.table.id, room.seat!, path);
    if (whole) known.set(pathText(path), question);
    return question;
  };
  let beside = false;
  for (let depth = 0; depth < asked.path.length; depth++) {
    const path = asked.path.slice(0, depth);
    const question = await ask(path);
    if (beside || question.kind !== 'pick' || onward(room, question) === null) continue;
    beside = true;
    for (const option of question.options) if (!option.barred && !option.move) await ask([...path, option.key]);
  }
  return (path) => known.get(pathText(path)) ?? null;
}

async function keepDraft(deps: WebDeps, room: Room, person: string, asked: Asked): Promise<void> {
  const key = { game: room.table.id, person };
  const kept = { seat: room.seat!, seq: asked.on, path: asked.path.map(encodeURIComponent).join('/'), at: new Date() };
  await deps.database.prisma.draft.upsert({ where: { game_person: key }, create: { ...key, ...kept }, update: kept });
}

type More = Pick<Scene, 'asks' | 'edit' | 'told' | 'past' | 'toldBefore'>;

/** What a step brought about, with the moves that followed by themselves. */
export const toldBy = (step: SeenStep | undefined): readonly Happening[] =>
  step ? [...step.happenings, ...step.auto.flatMap(({ happenings }) => happenings)] : [];

function sceneOf(room: Room, view: Json, before: Json | null, viewer: Viewer, asked: Asked | null, more: More): Scene {
  return {
    view,
    before,
    viewer,
    names: room.names,
    talk: room.talk,
    question: asked?.question ?? null,
    path: asked?.path ?? [],
    href: (path, edit) => {
      const address = addressOf(room, asked?.on ?? room.table.headSeq, path);
      return edit === undefined ? address : `${address}&edit=${encodeURIComponent(edit)}`;
    },
    ...more,
  };
}

export function blocksOf(
  room: Room,
  view: Json,
  before: Json | null,
  viewer: Viewer,
  asked: Asked | null,
  more: More = {},
): Record<Block['place'], Block[]> {
  const { presentation, names, words } = room;
  const blocks = presentation.blocks?.(sceneOf(room, view, before, viewer, asked, more)) ?? sectionsOf(view, words, names);
  const at = (place: Block['place']): Block[] => blocks.filter((block) => block.place === place);
  return {
    bar: at('bar'),
    panel: at('panel'),
    board: at('board'),
    card: at('card'),
    wide: at('wide'),
    aside: at('aside'),
    across: at('across'),
    low: at('low'),
    foot: at('foot'),
    row: at('row'),
  };
}

export const standingsModel = (room: Room, standings: Standings): object => standingsTable(room.words, room.names, standings, room.seat);

export const logLine = (room: Room, step: SeenStep): object => ({
  n: step.n,
  at: step.at,
  href: `${room.address}/history/${step.n}`,
  ...sayTurns(room.words, step, room.talk),
  correction: step.kind !== 'move',
});

/** What the others did since this person last looked, oldest first. */
async function sinceLast(deps: WebDeps, room: Room, step: number, shown: readonly SeenStep[]): Promise<object[]> {
  if (step >= room.table.steps || step === 0) return [];
  const from = shown[0]?.n ?? 1;
  const missing =
    step + 1 < from ? await deps.tables.steps(room.table.id, room.viewer, { from: Math.max(step + 1, from - 20), to: from - 1 }) : [];
  return [...missing, ...shown].filter((one) => one.n > step && one.seat !== room.seat).map((one) => logLine(room, one));
}

const changedSince = (room: Room, steps: readonly SeenStep[], on: number): object[] =>
  steps.filter((step) => step.seq > on).map((step) => logLine(room, step));

function resultOf(room: Room): object {
  const { standings } = room.table;
  const winners = (standings?.seats ?? []).filter((row) => row.place === 1);
  return {
    how: standings?.ended ? sayEnding(room.words, standings.ended, room.talk) : 'ended by agreement',
    winners: winners.map((row) => room.names[row.seat]).join(' and '),
    score: winners[0] ? room.words.money(winners[0].score) : '',
    shared: winners.length > 1,
  };
}

function whyNot(room: Room, why: { code: string; facts: Record<string, unknown> }): string {
  const sentence = tableRefusals[why.code];
  return sentence === undefined ? capital(spaced(why.code)) : say(sentence, why.facts as never, room.talk);
}
