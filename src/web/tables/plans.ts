import { randomUUID } from 'node:crypto';
import type { KeptPlan, PlanLine } from '../../table/plans.js';
import { originalOf } from '../../table/types.js';
import { sayStep } from '../../view/shared/log-lines.js';
import { sayMove, sayRefusal } from '../../view/shared/sentences.js';
import type { WebDeps } from '../deps.js';
import type { Room } from './room.js';

/** Plans as sentences on the game's page, and what a private copy says about itself. */

export interface PlanModel {
  readonly id: string;
  readonly name: string;
  readonly at: Date;
  readonly address: string;
  readonly lines: readonly {
    readonly seat: number;
    readonly said: string;
    readonly state: PlanLine['state'];
    readonly why: string | null;
  }[];
  /** The first own move that the rules would take now: one click. */
  readonly offer: { readonly title: string; readonly line: number; readonly key: string } | null;
  /** Asked now, and nothing of the plan is possible. */
  readonly stuck: boolean;
  readonly finished: boolean;
  readonly refused: readonly { readonly said: string; readonly why: string }[];
}

export async function plansModel(deps: WebDeps, room: Room, person: string | null): Promise<PlanModel[]> {
  if (person === null || room.seat === null || room.table.status !== 'running' || room.table.origin === 'practice') return [];
  return (await deps.plans.of(room.table.id, person)).map((plan, index) => planModel(room, plan, index + 1));
}

function planModel(room: Room, plan: KeptPlan, number: number): PlanModel {
  const lines = plan.lines.map((line) => ({
    seat: line.seat,
    said: sayStep(room.words, line, room.talk).join(' '),
    state: line.state,
    why: line.why && sayRefusal(room.words, line.why, room.talk),
  }));
  const next = plan.lines.findIndex(({ state }) => state === 'now');
  const finished = plan.lines.every(({ own, state }) => !own || state === 'done');
  return {
    id: plan.id,
    name: plan.name || `Plan ${number}`,
    at: plan.at,
    address: `${room.address}/plans/${plan.id}`,
    lines,
    offer: next < 0 ? null : { title: titleOf(room, plan.lines[next]!), line: next, key: randomUUID() },
    stuck: plan.asked && next < 0 && !finished,
    finished,
    refused: lines.flatMap(({ said, why }) => (why ? [{ said, why }] : [])),
  };
}

/** In the words of the game's own button, or as the log told it on the copy: without what chance brought there. */
const titleOf = (room: Room, line: PlanLine): string =>
  room.words.confirm?.(line.move, room.talk) !== undefined
    ? sayMove(room.words, { kind: 'done', move: line.move }, room.talk).title
    : sayStep(room.words, { ...line, auto: [] }, room.talk)
        .join(' ')
        .replace(/\.$/, '');

export interface CopyModel {
  /** The table it was made of, where it is still there to go back to. */
  readonly name: string;
  readonly href: string;
  readonly n: number;
  /** It can become a plan: the original runs and its owner plays there. */
  readonly mayKeep: boolean;
  readonly kept: string | null;
  readonly moves: number;
}

export async function copyModel(deps: WebDeps, room: Room, person: string | null): Promise<CopyModel | null> {
  const original = originalOf(room.table);
  if (!original || person === null || !room.owns) return null;
  const table = await deps.tables.table(original.game);
  const sits = table.seats.some((seat) => seat.person === person && !seat.resigned);
  return {
    name: table.name,
    href: `/games/${table.id}`,
    n: original.n,
    mayKeep: sits && table.status === 'running',
    kept: await deps.plans.nameOf(room.table.id, person),
    moves: room.table.steps,
  };
}
