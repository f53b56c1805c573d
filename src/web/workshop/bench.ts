import { RuleViolation } from '../../rules/errors.js';
import type { Seat } from '../../rules/game.js';
import { SETUP } from '../../rules/history.js';
import type { Json } from '../../rules/json.js';
import type { DrawMade, StepId } from '../../rules/step.js';
import type { Walked } from '../../rules/walk.js';
import type { Amendment, Choice, Trial } from '../../table/amendment.js';
import type { Actor, SeenEntry, SeenStep } from '../../table/types.js';
import { sayRefusal } from '../../view/shared/sentences.js';
import type { WebDeps } from '../deps.js';
import { notFound, SayError } from '../say-error.js';
import { answerFrom, type QuestionModel, questionOf } from '../tables/question.js';
import type { Room } from '../tables/room.js';
import { choosing, queryOf, type Wish } from './wish.js';

/** A wish tried: the position it begins with, the question of the new move, and what becomes of the rest. */
export interface Bench {
  /** As answers in the form took it further. */
  readonly wish: Wish;
  /** Null: the start of the game, or a correction. */
  readonly played: SeenStep | null;
  readonly steps: readonly SeenStep[];
  readonly draws: readonly DrawMade[];
  /** The correction that is taken back. */
  readonly undone: SeenEntry | null;
  /** The new move, where one is needed. */
  readonly question: QuestionModel | null;
  readonly amendment: Amendment | null;
  readonly trial: Trial | null;
  /** The move being given at the open conflict. */
  readonly giving: { readonly step: StepId; readonly question: QuestionModel } | null;
}

interface Trying {
  readonly deps: WebDeps;
  readonly room: Room;
  readonly by: Actor;
  /** The answer to the question that the form was drawn for: `at` names it ('move', or the step of a conflict). */
  readonly answers: { readonly at: string; readonly field: (name: string) => readonly string[] };
}

export const workshopAddress = (room: Room, wish: Wish): string => `${room.address}/workshop?${queryOf(wish)}`;

export async function layOut(trying: Trying, wish: Wish): Promise<Bench> {
  const { deps, room, by } = trying;
  if (!/^\d+(\.\d+)?$/.test(wish.step)) throw notFound('There is no such move in this game.');
  if (wish.kind === 'undo') return takingBack(trying, wish);
  // Refused here to whoever plays and may not look behind the cards: everything below shows the whole game.
  const draws = await deps.desk.draws(room.table.id, by, wish.step);
  const steps = await deps.tables.steps(room.table.id, 'all');
  const played = steps.find((step) => step.id === wish.step) ?? null;
  if (!played && wish.step !== SETUP) throw notFound('There is no such move in this game.');
  const base = { played, steps, draws, undone: null };
  const needsMove = wish.kind === 'replace' || wish.kind === 'insert';
  if (needsMove && played?.seat == null) throw new SayError(422, 'Not a move', 'Only moves can be replaced; a correction can be struck.');
  const made = needsMove ? await newMove(trying, wish, played!, played!.seat!) : { wish, question: null, move: null };
  const amendment = amendmentOf(made.wish, made.move, played?.seat ?? null, draws);
  if (!amendment) return { ...base, wish: made.wish, question: made.question, amendment: null, trial: null, giving: null };
  return { ...base, question: made.question, ...(await triedOut(trying, made.wish, amendment)) };
}

/** An older correction taken back: nothing is chosen but what becomes of the conflicts. */
async function takingBack(trying: Trying, wish: Wish): Promise<Bench> {
  const { deps, room } = trying;
  const entry = Number(wish.step);
  if (!Number.isInteger(entry)) throw notFound('There is no such correction in this game.');
  const tried = await triedOut(trying, wish, { change: { kind: 'undo', entry } });
  const steps = await deps.tables.steps(room.table.id, 'all');
  const undone = (await deps.tables.entries(room.table.id)).find(({ seq }) => seq === entry) ?? null;
  return { played: null, steps, draws: [], question: null, undone, ...tried };
}

/** Walks the game's own questions in the position before the move. */
async function newMove(trying: Trying, wish: Wish, played: SeenStep, seat: Seat) {
  const { deps, room } = trying;
  const { state } = await deps.tables.position(room.table.id, { n: played.n - 1 });
  const walked = await walkedOn(trying, state, seat, wish.path, 'move');
  const next = { ...wish, path: walked.path };
  const question = await model(trying, state, seat, walked, (path) => workshopAddress(room, { ...wish, path, choices: {} }));
  return { wish: next, question, move: moveOf(walked) };
}

async function walkedOn(trying: Trying, state: Json, seat: Seat, path: readonly string[], at: string): Promise<Walked<Json>> {
  const { deps, room, by, answers } = trying;
  const walked = await deps.desk.ask(room.table.id, by, state, seat, path);
  const answer = answers.at === at && walked.whole ? answerFrom(walked.question, answers.field) : null;
  return answer === null ? walked : deps.desk.ask(room.table.id, by, state, seat, [...walked.path, answer]);
}

const moveOf = ({ question, whole }: Walked<Json>): Json | null => (question.kind === 'done' && whole ? question.move : null);

const model = ({ deps, room, by }: Trying, state: Json, seat: Seat, walked: Walked<Json>, address: (path: readonly string[]) => string) =>
  questionOf(room, { ...walked, on: room.table.headSeq }, { ask: (path) => deps.desk.ask(room.table.id, by, state, seat, path), address });

function amendmentOf(wish: Wish, move: Json | null, seat: Seat | null, draws: readonly DrawMade[]): Amendment | null {
  if (wish.kind === 'strike') return { change: { kind: 'strike', step: wish.step } };
  if (wish.kind === 'redraw') {
    const redraw = wish.redraw.filter((label) => draws.some((draw) => draw.label === label)).map((label) => ({ step: wish.step, label }));
    return redraw.length === 0 ? null : { redraw };
  }
  if (move === null || seat === null) return null;
  const given = { seat, move };
  return {
    change: wish.kind === 'insert' ? { kind: 'insert', before: wish.step, with: given } : { kind: 'replace', step: wish.step, with: given },
  };
}

/** Tries, and at each conflict takes the choice made there, as far as it is still possible. */
async function triedOut(trying: Trying, wish: Wish, wanted: Amendment): Promise<Pick<Bench, 'wish' | 'amendment' | 'trial' | 'giving'>> {
  const { deps, room, by } = trying;
  const choices: Record<StepId, Choice> = {};
  for (const [step, { take }] of Object.entries(wish.choices)) if (take !== 'give') choices[step] = { take };
  let now = wish;
  for (;;) {
    const amendment = { ...wanted, choices: { ...choices } };
    const trial = await sayingRules(room, () => deps.desk.tryAmend(room.table.id, by, amendment));
    const { open, at } = trial;
    const choice = open === null ? undefined : now.choices[open];
    if (open === null || choice?.take !== 'give' || at === null || at.seat === null) return { wish: now, amendment, trial, giving: null };
    const walked = await walkedOn(trying, at.state, at.seat, choice.path, open);
    now = choosing(now, open, 'give', walked.path);
    const move = moveOf(walked);
    if (move !== null) {
      choices[open] = { take: 'give', move };
      continue;
    }
    const address = (path: readonly string[]) => workshopAddress(room, choosing(now, open, 'give', path));
    return { wish: now, amendment, trial, giving: { step: open, question: await model(trying, at.state, at.seat, walked, address) } };
  }
}

/** A move that the rules refuse is said in a sentence. */
export async function sayingRules<T>(room: Room, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RuleViolation)
      throw new SayError(422, 'Not possible', `${sayRefusal(room.words, error.phrase, room.talk)} Nothing was changed.`);
    throw error;
  }
}
