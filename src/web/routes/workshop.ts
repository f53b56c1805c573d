import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NeedsProof, RuleViolation } from '../../rules/errors.js';
import type { Question, Seat } from '../../rules/game.js';
import type { Json } from '../../rules/json.js';
import { recordedProofs } from '../../rules/proofs.js';
import type { StepId } from '../../rules/step.js';
import { pathText, readPath, walk } from '../../rules/walk.js';
import type { Amendment, Choice, Trial, TriedStep } from '../../table/amendment.js';
import type { SeenStep } from '../../table/types.js';
import { sayStep } from '../../view/shared/log-lines.js';
import { askOf, sayChoice, sayHappening, sayMove, sayPhrase, sayRefusal } from '../../view/shared/sentences.js';
import { capital, signed } from '../../view/shared/talk.js';
import type { WebDeps } from '../deps.js';
import { demandFine, FormReader } from '../plugins/forms.js';
import { notFound, SayError } from '../say-error.js';
import { enter, type Room } from '../tables/room.js';
import { mustModerate } from './table-desk.js';

/**
 * The workshop: one move in the past is replaced, struck, or given another before it; the rest is played again and
 * everything it does is shown. Nothing is written before the last button. The whole trial is in the address.
 */

type Params = { Params: { id: string } };
const KINDS = ['replace', 'insert', 'strike'] as const;
type Kind = (typeof KINDS)[number];

interface Wish {
  readonly step: StepId;
  readonly kind: Kind;
  readonly path: readonly string[];
  readonly choices: Readonly<Record<StepId, Choice>>;
}

export function workshopRoutes(app: FastifyInstance, deps: WebDeps): void {
  const person = { config: { access: 'person' as const } };

  app.get<Params>('/games/:id/workshop', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    const by = mustModerate(room, request);
    const wish = readWish(new FormReader(request.query));
    const bench = await lay(deps, room, request, wish);
    const trial = bench.amendment ? await tried(room, () => deps.desk.tryAmend(room.table.id, by, bench.amendment!)) : null;
    return reply.page('workshop', { title: `Workshop of ${room.table.name}`, section: 'desk', room, ...model(room, wish, bench, trial) });
  });

  app.post<Params>('/games/:id/workshop', person, async (request, reply) => {
    const room = await enter(deps, request, request.params.id);
    const by = mustModerate(room, request);
    const form = new FormReader(request.body);
    const reason = form.text('reason', 'The reason', { min: 3, max: 1_000, lines: true });
    const on = form.number('on', 'The position', { min: 0, max: 1_000_000 });
    if (!form.checked('sure')) form.add('sure', 'Tick the box: everybody will be told.');
    demandFine(form);
    const { amendment } = await lay(deps, room, request, readWish(form));
    if (!amendment)
      throw new SayError(422, 'Not complete', 'The move that shall stand there instead is not complete. Nothing was changed.');
    await tried(room, () => deps.desk.amend(room.table.id, { by, amendment, on, reason }));
    deps.wakePost?.();
    return reply.redirect(`${room.address}/desk?said=corrected`, 303);
  });
}

function readWish(form: FormReader): Wish {
  const kind = KINDS.find((one) => one === form.raw('kind')) ?? 'replace';
  const choices = form.names().flatMap((name): [StepId, Choice][] => {
    const take = form.raw(name);
    return name.startsWith('choice.') && (take === 'stop' || take === 'drop') ? [[name.slice('choice.'.length), { take }]] : [];
  });
  return {
    step: form.raw('step').slice(0, 20),
    kind,
    path: readPath(form.raw('path').slice(0, 20_000)) ?? [],
    choices: Object.fromEntries(choices),
  };
}

interface Bench {
  readonly played: SeenStep;
  readonly seat: Seat;
  readonly question: Question | null;
  readonly path: readonly string[];
  readonly lacking: string | null;
  readonly amendment: Amendment | null;
}

/** The position before the step, and the question of the new move there. */
async function lay(deps: WebDeps, room: Room, _request: FastifyRequest, wish: Wish): Promise<Bench> {
  const steps = await deps.tables.steps(room.table.id, room.viewer);
  const played = steps.find((step) => step.id === wish.step);
  if (!played || played.seat === null) throw notFound('There is no such move in this game.');
  const base = { played, seat: played.seat };
  if (wish.kind === 'strike')
    return {
      ...base,
      question: null,
      path: [],
      lacking: null,
      amendment: { change: { kind: 'strike', step: wish.step }, choices: wish.choices },
    };
  const { state } = await deps.tables.position(room.table.id, { n: played.n - 1 });
  try {
    const walked = walk(room.game, state, played.seat, wish.path, recordedProofs());
    const whole = walked.question.kind === 'done' && walked.whole ? walked.question.move : null;
    const change =
      wish.kind === 'replace'
        ? { kind: 'replace' as const, step: wish.step, with: { seat: played.seat, move: whole as Json } }
        : { kind: 'insert' as const, before: wish.step, with: { seat: played.seat, move: whole as Json } };
    return {
      ...base,
      question: walked.question,
      path: walked.path,
      lacking: null,
      amendment: whole === null ? null : { change, choices: wish.choices },
    };
  } catch (error) {
    if (!(error instanceof NeedsProof) && !(error instanceof RuleViolation)) throw error;
    const lacking =
      error instanceof NeedsProof
        ? 'This move needs a search that the workshop does not make. Rewind to it instead.'
        : sayRefusal(room.words, error.phrase, room.talk);
    return { ...base, question: null, path: [], lacking, amendment: null };
  }
}

async function tried<T>(room: Room, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RuleViolation)
      throw new SayError(422, 'Not possible', `${sayRefusal(room.words, error.phrase, room.talk)} Nothing was changed.`);
    throw error;
  }
}

function model(room: Room, wish: Wish, bench: Bench, trial: Trial | null): object {
  const { words, talk } = room;
  const at = (change: Partial<{ kind: Kind; path: readonly string[] }>): string => {
    const query = new URLSearchParams({ step: wish.step, kind: change.kind ?? wish.kind, path: pathText(change.path ?? bench.path) });
    return `${room.address}/workshop?${query}`;
  };
  const question = bench.question;
  return {
    wish: { ...wish, path: pathText(bench.path) },
    chosen: Object.entries(wish.choices).map(([step, choice]) => ({ step, take: choice.take })),
    played: { n: bench.played.n, said: sayStep(words, bench.played, talk).join(' '), who: room.names[bench.seat], seat: bench.seat },
    kinds: [
      { title: 'Replace it', href: at({ kind: 'replace', path: [] }), chosen: wish.kind === 'replace' },
      { title: 'Insert before it', href: at({ kind: 'insert', path: [] }), chosen: wish.kind === 'insert' },
      { title: 'Strike it', href: at({ kind: 'strike', path: [] }), chosen: wish.kind === 'strike' },
    ],
    lacking: bench.lacking,
    done: question?.kind === 'done' ? sayMove(words, question, talk) : null,
    ask: question && question.kind !== 'done' ? capital(askOf(words, question.about, talk).ask) : null,
    options:
      question?.kind === 'pick'
        ? question.options.map((option) => ({
            ...sayChoice(words, question.about, option, talk),
            barred: option.barred ? sayRefusal(words, option.barred, talk) : null,
            href: at({ path: [...bench.path, option.key] }),
          }))
        : [],
    amount: question?.kind === 'amount' ? question : null,
    again: bench.path.length > 0 ? at({ path: [] }) : null,
    trial: trial && trialModel(room, trial),
  };
}

function trialModel(room: Room, trial: Trial): object {
  const count = (status: TriedStep['status']): number => trial.later.filter((step) => step.status === status).length;
  const scores = trial.difference.standings;
  return {
    on: trial.on,
    brought: trial.brought.map((happening) => sayHappening(room.words, happening, room.talk)).join(' '),
    unchanged: count('unchanged'),
    changed: count('changed'),
    illegal: count('illegal'),
    dropped: count('dropped'),
    struck: count('struck'),
    rows: folded(room, trial),
    open: trial.open,
    broken: trial.broken ? sayPhrase(room.words.refusals, trial.broken, room.talk) : null,
    draws: { kept: trial.draws.kept.length, fresh: trial.draws.fresh.length, gone: trial.draws.gone.length },
    scores: scores.after.seats.map((row) => {
      const was = scores.before.seats.find((one) => one.seat === row.seat)?.score ?? 0;
      return {
        seat: row.seat,
        name: room.names[row.seat],
        before: room.words.money(was),
        after: room.words.money(row.score),
        same: was === row.score,
        difference: signed(row.score - was),
      };
    }),
    total: trial.total,
    ready: trial.open === null && trial.broken === null,
  };
}

/** Runs of unchanged moves as one line; the others with what they said before and say now. */
function folded(room: Room, trial: Trial): object[] {
  const rows: { fold?: { from: number; to: number }; step?: object }[] = [];
  const say = (happenings: TriedStep['before']): string =>
    happenings.map((happening) => sayHappening(room.words, happening, room.talk)).join(' ');
  for (const step of trial.later) {
    const last = rows.at(-1)?.fold;
    if (step.status === 'unchanged') {
      if (last) last.to = step.n;
      else rows.push({ fold: { from: step.n, to: step.n } });
      continue;
    }
    rows.push({
      step: {
        id: step.id,
        n: step.n,
        status: step.status,
        before: say(step.before),
        after: say(step.after),
        refusal: step.refusal ? sayRefusal(room.words, step.refusal, room.talk) : null,
        open: step.id === trial.open,
      },
    });
  }
  return rows;
}
