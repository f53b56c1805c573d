import { readCorrection, readMove } from '../rules/border.js';
import type { Change } from '../rules/entry.js';
import { InvariantBroken, RuleViolation } from '../rules/errors.js';
import type { Happening, Phrase, Seat } from '../rules/game.js';
import type { HistoryStep } from '../rules/history.js';
import { SETUP } from '../rules/history.js';
import { canonicalText, type Json } from '../rules/json.js';
import { type Played, playAdjust, playSetup, playStep, replayStep } from '../rules/play.js';
import { whenProven } from '../rules/proofs.js';
import { type Generations, recordingSource } from '../rules/source.js';
import { copyState } from '../rules/state.js';
import type { DrawMade, Step, StepId } from '../rules/step.js';
import type { Amendment, Choice, NewStep, Trial, TriedStep } from './amendment.js';
import { differences } from './difference.js';
import { type Edit, editsOf, placeOf, type Returning } from './edits.js';
import { demand } from './errors.js';
import type { Live, Past } from './live.js';
import { asked } from './playing.js';
import type { StepRecord } from './positions.js';
import type { Room } from './room.js';

/**
 * The workshop: one change in the past, tried on a copy. The rest of the game is played again, and everything that
 * becomes illegal or changes its meaning is listed before anything is written.
 */

/** A trial with what would be written. */
export interface Tried {
  readonly trial: Trial;
  readonly change: Required<Pick<Change, 'drop' | 'put' | 'redraw' | 'record'>>;
  readonly state: Json;
}

export async function tryAmendment(room: Room, live: Live, past: Past, amendment: Amendment): Promise<Tried> {
  return new Bench(room, live, past, amendment).run();
}

type Recorded = NonNullable<Change['record']>[string];
type Put = Change['put'] extends (infer P)[] | undefined ? P : never;

class Bench {
  private state: Json = null;
  /** The position before the step that was played last. */
  private before: Json = null;
  private readonly drop: StepId[] = [];
  private readonly put: Put[] = [];
  private readonly record: NonNullable<Change['record']> = {};
  private readonly later: TriedStep[] = [];
  private readonly drawn: DrawMade[] = [];
  private brought: readonly Happening[] = [];
  private broken: Phrase | null = null;
  private total: number;
  /** What is done at each place of the history: steps brought in before it, and whether what stands there is struck. */
  private readonly edits: ReadonlyMap<number, Edit>;

  constructor(
    private readonly room: Room,
    private readonly live: Live,
    private readonly past: Past,
    private readonly amendment: Amendment,
  ) {
    this.total = past.history.length;
    this.edits = editsOf(past, amendment.change);
  }

  private get steps(): readonly HistoryStep[] {
    return this.past.history.steps;
  }

  async run(): Promise<Tried> {
    const { change, redraw = [] } = this.amendment;
    demand(change || redraw.length > 0, 'nothingToChange');
    const places = [...this.edits.keys(), ...redraw.map(({ step }) => this.indexOf(step))];
    // −1: the setup itself.
    const from = Math.min(...places);
    const { positions } = this.room.lives;
    const { game, seeds } = this.live;
    const original = await positions.steps(game, this.past, seeds, from + 1, this.steps.length);
    for (const { step, label } of redraw) {
      const drawn = original[this.indexOf(step) - from]!.draws;
      demand(
        drawn.some((draw) => draw.label === label),
        'unknownDraw',
        { step, label },
      );
    }
    if (from < 0) await this.setUp(redraw);
    else this.state = copyState(game, await positions.state(game, this.past, seeds, from));
    const open = await this.replayRest(from, original);
    return this.result(from, original, open, open === null ? null : await this.conflict());
  }

  /** Where it stopped: the seat that moved there, and what would take the place of its move. */
  private async conflict(): Promise<Trial['at']> {
    const { seat } = this.later.at(-1)!;
    const quiet = await this.quietInstead(seat);
    return { state: this.state, seat, quiet: quiet && 'move' in quiet ? quiet.move : null };
  }

  /** The setup with draws made anew; what follows it by itself is asked again. */
  private async setUp(redraw: NonNullable<Amendment['redraw']>): Promise<void> {
    const { setup, setupGenerations } = this.past.history;
    const { game, seeds } = this.live;
    const generations = redraw.filter(({ step }) => step === SETUP).reduce((all, { label }) => raisedBy(all, label), setupGenerations);
    const { state, ...played } = await whenProven(
      (proofs) => playSetup(game, setup.options, setup.players, recordingSource(seeds[0]!, { generations, proofs })),
      (key, input) => this.room.prover.prove(game.id, key, input),
    );
    this.state = state;
    this.drawn.push(...played.draws);
    this.brought = played.happenings;
    const { auto, proofs } = played.step;
    if (!same(auto, setup.auto) || !same(proofs, setup.proofs)) this.record[SETUP] = { auto, ...(proofs && { proofs }) } as Recorded;
  }

  private indexOf(id: StepId): number {
    return id === SETUP ? -1 : placeOf(this.past, id);
  }

  /** Plays everything from the change on; the first conflict without a choice ends it. */
  private async replayRest(from: number, original: readonly StepRecord[]): Promise<StepId | null> {
    const { choices = {} } = this.amendment;
    for (let index = Math.max(0, from); index <= this.steps.length; index++) {
      const edit = this.edits.get(index);
      const step = this.steps[index];
      for (const one of edit?.bring ?? []) {
        const settled = await this.comeIn(one, step?.id ?? null, index);
        if (settled === 'open') return one.was!;
        if (settled === 'stop') {
          this.stopAt(index, from, original, null);
          return null;
        }
      }
      if (!step) break;
      const was = original[index - from]!;
      if (edit?.strike) {
        this.strike(step.id);
        continue;
      }
      const refusal = await this.keep(step, was, index);
      if (!refusal) continue;
      const choice = choices[step.id];
      const seat = step.step.kind === 'move' ? step.step.seat : null;
      const tried = { id: step.id, n: index + 1, seat, before: was.happenings, refusal };
      if (choice?.take === 'stop') {
        this.stopAt(index, from, original, refusal);
        return null;
      }
      if (choice) this.strike(step.id);
      if (!(await this.settle(tried, choice, step.id))) return step.id;
    }
    return null;
  }

  /** The choice at a conflict, carried out; false where there is none yet. */
  private async settle(
    tried: Omit<TriedStep, 'status' | 'after'>,
    choice: Exclude<Choice, { take: 'stop' }> | undefined,
    before: StepId | null,
  ): Promise<boolean> {
    if (!choice) {
      this.later.push({ ...tried, status: 'illegal', after: [] });
      return false;
    }
    const instead = choice.take === 'give' ? { seat: tried.seat ?? 0, move: choice.move } : await this.quietInstead(tried.seat);
    const after = instead ? (await this.bring(before, instead)).happenings : [];
    this.later.push({ ...tried, status: choice.take === 'give' ? 'given' : 'dropped', after });
    return true;
  }

  /** A new step must be legal; one that returns may not be so any more: then it is a conflict like those of kept steps. */
  private async comeIn(step: Returning, before: StepId | null, index: number): Promise<'in' | 'open' | 'stop'> {
    try {
      this.brought = [...this.brought, ...(await this.bring(before, step)).happenings];
      return 'in';
    } catch (error) {
      if (!(error instanceof RuleViolation) || step.was === undefined) throw error;
      const seat = 'move' in step ? step.seat : null;
      const tried = { id: step.was, n: index + 1, seat, before: await this.formerly(step.was), refusal: error.phrase };
      const choice = this.amendment.choices?.[step.was];
      if (choice?.take === 'stop') {
        this.later.push({ ...tried, status: 'struck', after: [] });
        return 'stop';
      }
      return (await this.settle(tried, choice, before)) ? 'in' : 'open';
    }
  }

  /** What a step that returns brought about as long as it stood: before the correction that is taken back. */
  private async formerly(id: StepId): Promise<readonly Happening[]> {
    const { change } = this.amendment;
    if (change?.kind !== 'undo') return [];
    const { lives } = this.room;
    const past = await lives.pastAt(this.live, change.entry - 1);
    const n = placeOf(past, id) + 1;
    const [record] = await lives.positions.steps(this.live.game, past, this.live.seeds, n, n);
    return record!.happenings;
  }

  private strike(id: StepId): void {
    this.drop.push(id);
    this.total--;
  }

  private stopAt(index: number, from: number, original: readonly StepRecord[], refusal: Phrase | null): void {
    this.steps.slice(index).forEach(({ id, step }, offset) => {
      this.strike(id);
      this.later.push({
        id,
        n: index + offset + 1,
        seat: step.kind === 'move' ? step.seat : null,
        status: 'struck',
        before: original[index + offset - from]!.happenings,
        after: [],
        refusal: offset === 0 ? refusal : null,
      });
    });
  }

  /** A dropped move is replaced by the quiet one where its seat must act. */
  private async quietInstead(seat: Seat | null): Promise<NewStep | null> {
    const { game } = this.live;
    if (seat === null || !game.waitingFor(this.state).some((open) => open.seat === seat && open.must)) return null;
    const move = await asked(this.room, this.live, (proofs) => game.quiet(this.state, seat, proofs));
    return move === null ? null : { seat, move };
  }

  /** Plays a step that the correction brings in. It must be legal: there is nothing to choose about it. */
  private async bring(before: StepId | null, step: NewStep): Promise<Played<Step>> {
    const { game } = this.live;
    const played = await this.played({}, this.live.seeds.length - 1, (state, source) =>
      'move' in step
        ? (playStep(game, state, step.seat, readMove(game, step.move), source) as Played<Step>)
        : (playAdjust(game, state, readCorrection(game, step.correction), source) as Played<Step>),
    );
    this.drawn.push(...played.draws);
    this.put.push({ before, step: played.step as Put['step'] });
    this.total++;
    return played;
  }

  /** Plays a kept step again; answers why it cannot be played. */
  private async keep(step: HistoryStep, was: StepRecord, index: number): Promise<Phrase | null> {
    const generations = this.raised(step);
    let played: Played<Step>;
    try {
      played = await this.played(generations, step.era, (state, source) => this.afresh(step.step, state, source));
    } catch (error) {
      if (error instanceof RuleViolation) return error.phrase;
      throw error;
    }
    if (!same(played.step.auto, step.step.auto) && !(await this.followsTheSame(step, index))) {
      // The rules of today ask at other moments than those it was played under: what was recorded stays, if it can be.
      this.state = this.before;
      played = await this.played(generations, step.era, (state, source) => replayStep(this.live.game, state, step.step, source));
    }
    if (!same(played.step.auto, step.step.auto) || !same(played.step.proofs, step.step.proofs)) {
      const { auto, proofs } = played.step;
      this.record[step.id] = { auto, ...(proofs && { proofs }) } as Recorded;
    }
    this.drawn.push(...played.draws);
    const changed = !same(played.happenings, was.happenings);
    const seat = step.step.kind === 'move' ? step.step.seat : null;
    const status = changed ? 'changed' : 'unchanged';
    this.later.push({ id: step.id, n: index + 1, seat, status, before: was.happenings, after: played.happenings, refusal: null });
    return null;
  }

  private afresh(step: Step, state: Json, source: ReturnType<typeof recordingSource>): Played<Step> {
    const { game } = this.live;
    if (step.kind === 'adjust') return playAdjust(game, state, step.correction, source) as Played<Step>;
    return playStep(game, state, step.seat, step.move, source) as Played<Step>;
  }

  /** Whether the step's automatic moves, as recorded, are those that would follow today on the original position. */
  private async followsTheSame(step: HistoryStep, index: number): Promise<boolean> {
    const { lives, prover } = this.room;
    const { game, seeds } = this.live;
    const start = await lives.positions.state(game, this.past, seeds, index);
    const original = await whenProven(
      (proofs) =>
        this.afresh(step.step, copyState(game, start), recordingSource(seeds[step.era]!, { generations: step.generations, proofs })),
      (key, input) => prover.prove(game.id, key, input),
    );
    return same(original.step.auto, step.step.auto);
  }

  private raised(step: HistoryStep): Generations {
    const redraw = (this.amendment.redraw ?? []).filter(({ step: id }) => id === step.id);
    return redraw.reduce((all, { label }) => raisedBy(all, label), step.generations);
  }

  /** Plays on a copy, with every search made anew: what was recorded was proven for another position. */
  private async played(
    generations: Generations,
    era: number,
    play: (state: Json, source: ReturnType<typeof recordingSource>) => Played<Step>,
  ): Promise<Played<Step>> {
    const { game, seeds } = this.live;
    const before = this.state;
    const { state, played } = await whenProven(
      (proofs) => {
        const copy = copyState(game, before);
        return { state: copy, played: play(copy, recordingSource(seeds[era]!, { generations, proofs })) };
      },
      (key, input) => this.room.prover.prove(game.id, key, input),
    );
    this.before = before;
    this.state = state;
    try {
      game.referee(state);
    } catch (error) {
      if (!(error instanceof InvariantBroken)) throw error;
      this.broken ??= error.phrase;
    }
    return played;
  }

  private result(from: number, original: readonly StepRecord[], open: StepId | null, at: Trial['at']): Tried {
    const { game, table, state: now } = this.live;
    const drawnBefore = original.flatMap((record) => record.draws);
    const has = (draws: readonly DrawMade[], draw: DrawMade) =>
      draws.some((other) => same(other as unknown as Json, draw as unknown as Json));
    return {
      state: this.state,
      change: { drop: this.drop, put: this.put, redraw: [...(this.amendment.redraw ?? [])], record: this.record },
      trial: {
        on: table.headSeq,
        from: Math.max(0, from),
        brought: this.brought,
        later: this.later,
        open,
        at,
        broken: this.broken,
        draws: {
          kept: this.drawn.filter((draw) => has(drawnBefore, draw)),
          fresh: this.drawn.filter((draw) => !has(drawnBefore, draw)),
          gone: drawnBefore.filter((draw) => !has(this.drawn, draw)),
        },
        difference: {
          digest: differences(game.digest(now), game.digest(this.state)),
          standings: { before: game.standings(now), after: game.standings(this.state) },
          series: { before: game.series(now), after: game.series(this.state) },
        },
        state: this.state,
        was: now,
        total: this.total,
      },
    };
  }
}

const raisedBy = (generations: Generations, label: string): Generations => ({ ...generations, [label]: (generations[label] ?? 0) + 1 });

const same = (one: unknown, other: unknown): boolean => canonicalText(one as Json | undefined) === canonicalText(other as Json | undefined);
