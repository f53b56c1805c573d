import type { Happening } from '../../rules/game.js';
import { SETUP } from '../../rules/history.js';
import type { DrawMade } from '../../rules/step.js';
import type { Trial, TriedStep } from '../../table/amendment.js';
import { comparedOf, ownLine } from '../../view/shared/compared.js';
import { sayStep } from '../../view/shared/log-lines.js';
import type { Compared } from '../../view/shared/presentation.js';
import { plain, sayHappening, sayMove, sayPhrase, sayRefusal, sayRound } from '../../view/shared/sentences.js';
import { capital, digits, signed, spaced } from '../../view/shared/talk.js';
import { changesBetween } from '../tables/changes.js';
import type { Room } from '../tables/room.js';
import { type Bench, workshopAddress } from './bench.js';
import { choosing, fieldsOf, type Kind, type Take, type Wish } from './wish.js';

/** The workshop as its page shows it. */

const TABS: readonly (readonly [Kind, string])[] = [
  ['replace', 'Replace'],
  ['insert', 'Insert before'],
  ['strike', 'Strike'],
  ['redraw', 'Draw anew'],
];

export function benchModel(room: Room, bench: Bench): object {
  const { wish, played, trial, draws } = bench;
  const { words, talk } = room;
  const clean: Wish = { ...wish, path: [], choices: {}, redraw: [] };
  const before = played ? bench.steps[played.n - 2] : undefined;
  const here = bench.undone ? `entry ${bench.undone.seq}` : played ? `move ${played.n}` : 'the start';
  return {
    wish,
    fields: fieldsOf({ ...wish, seen: room.table.headSeq }),
    title: `${wish.kind === 'undo' ? 'Take back' : wish.kind === 'redraw' ? 'Draw anew at' : 'Amend'} ${here}`,
    undone: bench.undone,
    here,
    played: played && {
      n: played.n,
      said: sayStep(words, played, talk),
      seat: played.seat,
      round: sayRound(words, (before ?? played).where.round, talk),
    },
    tabs: (wish.kind === 'undo' ? [] : TABS)
      .filter(([kind]) => (kind === 'redraw' ? draws.length > 0 : played !== null && (played.seat !== null || kind === 'strike')))
      .map(([kind, title]) => ({ title, href: workshopAddress(room, { ...clean, kind }), chosen: wish.kind === kind })),
    kind: wish.kind,
    draws: wish.kind === 'redraw' ? draws.map((draw) => drawModel(room, wish, draw)) : [],
    question: bench.question,
    again: wish.path.length > 0 ? workshopAddress(room, { ...wish, path: [], choices: {} }) : null,
    trial: trial && trialModel(room, bench, trial),
    workshop: `${room.address}/workshop`,
    leave: `${room.address}/desk`,
  };
}

const drawText = ({ label, value }: DrawMade): { what: string; value: string } => ({
  what: capital(spaced(label.replaceAll(':', ' '))),
  value: plain(value),
});

function drawModel(room: Room, wish: Wish, draw: DrawMade): object {
  const chosen = wish.redraw.includes(draw.label);
  const redraw = chosen ? wish.redraw.filter((label) => label !== draw.label) : [...wish.redraw, draw.label];
  return { ...drawText(draw), chosen, href: workshopAddress(room, { ...wish, redraw, choices: {} }) };
}

function trialModel(room: Room, bench: Bench, trial: Trial): object {
  const { wish } = bench;
  const count = (...status: TriedStep['status'][]): number => trial.later.filter((step) => status.includes(step.status)).length;
  const total = room.table.steps;
  const first = bench.undone ? trial.from : bench.played ? bench.played.n : 0;
  const behind = bench.undone
    ? Math.max(trial.later.length, trial.open === null ? 0 : total - first)
    : total - first + (wish.kind === 'insert' ? 1 : 0);
  const waits = trial.later.filter((step) => step.status === 'illegal').length;
  const made = conflicts(trial).length - waits;
  const tables = tablesOf(room, trial);
  const tried = trial.later.length;
  return {
    on: trial.on,
    brought: sentences(room, trial.brought),
    behind,
    unchanged: count('unchanged'),
    changed: count('changed'),
    illegal: conflicts(trial).length,
    made,
    untried: Math.max(0, behind - tried),
    marks: [
      ...trial.later.map((step) => ({ kind: markOf(step), n: step.n })),
      ...Array.from({ length: Math.max(0, Math.min(behind - tried, 2000)) }, () => ({ kind: 'untried', n: null })),
    ],
    rows: rowsOf(room, bench, trial),
    open: trial.open,
    broken: trial.broken ? capital(sayPhrase(room.words.refusals, trial.broken, room.talk)) : null,
    fresh: trial.draws.fresh.map(drawText),
    gone: trial.draws.gone.map(drawText),
    kept: trial.draws.kept.length,
    tables,
    mails: room.table.seats
      .filter(({ person }) => person !== null)
      .map(({ seat }) => ({ seat, name: room.names[seat], line: ownLine(tables, seat) })),
    news: newsOf(room, bench, trial),
    meanwhile: meanwhile(bench, trial),
    total: digits(trial.total),
    last: digits(total),
    next: trial.on + 1,
    ready: trial.open === null && trial.broken === null,
  };
}

/** Steps that could not stay: with a choice, or waiting for one. */
const conflicts = (trial: Trial): TriedStep[] => trial.later.filter((step) => step.refusal !== null);
const markOf = (step: TriedStep): string => (step.refusal !== null ? 'illegal' : step.status);

/** Moves that came after the moderator last looked. */
function meanwhile({ wish }: Bench, trial: Trial): object | null {
  if (wish.seen === null) return null;
  const fresh = trial.later.filter((step) => Number(step.id.split('.')[0]) > wish.seen!);
  return trial.on > wish.seen ? { moves: fresh.map(({ n }) => n), one: fresh.length === 1 } : null;
}

function tablesOf(room: Room, trial: Trial): Compared[] {
  const { game, presentation, talk } = room;
  const view = game.view(trial.state, 'all');
  const was = game.view(trial.was, 'all');
  const { standings } = trial.difference;
  const tables = comparedOf(presentation, { view: was, standings: standings.before }, { view, standings: standings.after }, talk);
  if (presentation.differences) return tables;
  const rows = changesBetween(room, was, view).map((change) => ({ ...change, same: false }));
  return [{ title: 'Position', rows: rows.length > 0 ? rows : [{ subject: 'Everything on the table', same: true }] }, ...tables];
}

/** What the mail says of it: what stands instead, and what became of moves that could not stay. */
function newsOf(room: Room, { wish, played, question }: Bench, trial: Trial): string {
  const old = played ? sayStep(room.words, played, room.talk).join(' ') : '';
  const now = question?.done?.title ?? '';
  const dropped = trial.later.filter((step) => step.status === 'dropped').map(({ n }) => n);
  const struck = trial.later.filter((step) => step.status === 'struck').map(({ n }) => n);
  const did = {
    replace: `replaced “${old}” by “${now}”.`,
    insert: `inserted “${now}” before “${old}”.`,
    strike: `struck out “${old}”.`,
    undo: `took the correction of entry ${wish.step} back.`,
    redraw: `had ${wish.redraw.length === 1 ? 'a draw' : 'draws'} made anew at ${wish.step === SETUP ? 'the start' : `move ${played?.n}`}.`,
  }[wish.kind];
  const more = [
    dropped.length > 0 ? ` Dropped: ${dropped.length === 1 ? 'move' : 'moves'} ${dropped.join(', ')}.` : '',
    struck.length === 0
      ? ''
      : struck.length === 1
        ? ` Move ${struck[0]} is struck out.`
        : ` Moves ${struck[0]} to ${struck.at(-1)} are struck out.`,
  ];
  return `${did}${more.join('')}`;
}

const sentences = (room: Room, happenings: readonly Happening[]): string =>
  happenings.map((happening) => sayHappening(room.words, happening, room.talk)).join(' ');

/** Runs of unchanged (or struck) moves folded; the others with what they said before and say now. */
function rowsOf(room: Room, bench: Bench, trial: Trial): object[] {
  const rows: { fold?: Fold; step?: object }[] = [];
  const roundOf = new Map(bench.steps.map((step) => [step.id, sayRound(room.words, step.where.round, room.talk)]));
  const isNew = (step: TriedStep): boolean => bench.wish.seen !== null && Number(step.id.split('.')[0]) > bench.wish.seen;
  for (const step of trial.later) {
    const quiet = step.status === 'unchanged' || (step.status === 'struck' && step.refusal === null);
    if (!quiet) {
      rows.push({ step: { ...rowOf(room, bench, trial, step), fresh: isNew(step) } });
      continue;
    }
    const last = rows.at(-1)?.fold;
    const line = { n: step.n, said: sentences(room, step.before), href: `${room.address}/history/${step.n}` };
    const round = roundOf.get(step.id) ?? '';
    if (last?.status === step.status && last.fresh === isNew(step)) {
      last.to = step.n;
      last.lines.push(line);
      if (last.rounds.at(-1) !== round) last.rounds.push(round);
    } else rows.push({ fold: { status: step.status, from: step.n, to: step.n, lines: [line], rounds: [round], fresh: isNew(step) } });
  }
  return rows.map((row) =>
    row.fold
      ? {
          fold: {
            ...row.fold,
            one: row.fold.lines.length === 1,
            round: row.fold.rounds.length > 1 ? `${row.fold.rounds[0]} to ${row.fold.rounds.at(-1)}` : row.fold.rounds[0],
          },
        }
      : row,
  );
}

interface Fold {
  readonly status: TriedStep['status'];
  readonly from: number;
  to: number;
  readonly lines: object[];
  readonly rounds: string[];
  readonly fresh: boolean;
}

function rowOf(room: Room, bench: Bench, trial: Trial, step: TriedStep): object {
  const isOpen = step.id === trial.open;
  return {
    id: step.id,
    n: step.n,
    status: step.status,
    illegal: step.refusal !== null,
    before: sentences(room, step.before),
    after: sentences(room, step.after),
    amounts: step.status === 'changed' ? amountsOf(room, step) : [],
    refusal: step.refusal ? sayRefusal(room.words, step.refusal, room.talk) : null,
    open: isOpen,
    choices: step.refusal ? choicesAt(room, bench, trial, step) : [],
    giving: isOpen && bench.giving?.step === step.id ? bench.giving.question : null,
  };
}

/** Drop, give another, stop: each says what it does before it is chosen. */
function choicesAt(room: Room, bench: Bench, trial: Trial, step: TriedStep): object[] {
  const { wish } = bench;
  const taken = wish.choices[step.id]?.take;
  const who = step.seat === null ? 'the moderator' : room.names[step.seat]!;
  const behind = room.table.steps - step.n;
  const quiet = step.id === trial.open ? trial.at?.quiet : undefined;
  const instead =
    quiet === undefined
      ? step.status === 'dropped'
        ? step.after.length > 0
          ? sentences(room, step.after)
          : 'Nothing takes its place.'
        : `The quiet move takes its place where ${who} must act.`
      : quiet === null
        ? 'Nothing takes its place.'
        : `Instead: ${sayMove(room.words, { kind: 'done', move: quiet }, room.talk).title}.`;
  const choice = (take: Take, title: string, note: string) => ({
    take,
    title,
    note,
    chosen: taken === take,
    href: workshopAddress(room, choosing(wish, step.id, take)),
  });
  return [
    choice(
      'drop',
      'Drop the move',
      `${instead} ${behind === 0 ? '' : `The ${behind === 1 ? 'move' : `${behind} moves`} after it ${behind === 1 ? 'is' : 'are'} replayed.`}`,
    ),
    ...(step.seat === null
      ? []
      : [
          choice(
            'give',
            `Give another move for ${who}`,
            step.status === 'given' ? sentences(room, step.after) : 'Chosen among the legal moves there.',
          ),
        ]),
    choice(
      'stop',
      `Stop here: ${who} decides`,
      behind === 0
        ? `The game goes on from move ${step.n - 1}. Move ${step.n} becomes a struck-out branch that stays readable.`
        : `The game goes on from move ${step.n - 1}. Moves ${step.n} to ${step.n + behind} become a struck-out branch that stays readable.`,
    ),
  ];
}

const MONEY = /amount|cash|price|revenue|cost|paid|income|payout|dividend|subsidy|value|worth|per/i;

/** Numbers that differ between what happened and what would: "amount ¥360 ¥300 −60". */
function amountsOf(room: Room, step: TriedStep): object[] {
  return step.after.flatMap((now, index) => {
    const was = step.before[index];
    if (was?.code !== now.code) return [];
    return Object.entries(now.facts).flatMap(([name, value]) => {
      const old = was.facts[name];
      if (typeof value !== 'number' || typeof old !== 'number' || value === old) return [];
      const say = MONEY.test(name) ? room.words.money : digits;
      return [{ what: capital(spaced(name)), before: say(old), after: say(value), difference: signed(value - old) }];
    });
  });
}
