import type { BodyOf, Change, Entry, EntryKind } from './entry.js';
import { InvariantBroken } from './errors.js';
import type { Seat } from './game.js';
import type { Generations } from './source.js';
import type { Step, StepId } from './step.js';

/**
 * The effective history: what is left to play when every undo and every correction of the log has had its say. It is a
 * pure fold over entries that calls no rules. Nothing is ever thrown away: a history keeps the one it came from, so
 * that an undo returns to it and a correction can be corrected.
 */

export interface HistoryStep {
  readonly id: StepId;
  readonly step: Step;
  /** The entry that brought it, and of which kind that was. */
  readonly entry: number;
  readonly kind: EntryKind;
  readonly revealed: boolean;
  /** Labels that were drawn anew in this step. */
  readonly generations: Generations;
  /** Which of the table's seeds it draws from: 0, and one more after each reopening. */
  readonly era: number;
}

/** The draws of the setup can be made anew, too; it goes by this id. */
export const SETUP: StepId = '0';

/** Steps as a chain from the last to the first: adding one costs nothing, however long the game. */
interface Chain {
  readonly before: Chain | null;
  readonly last: HistoryStep;
  readonly length: number;
}

/** The history as some entry left it. */
interface Line {
  readonly chain: Chain | null;
  readonly setupGenerations: Generations;
  /** What follows the setup by itself, where draws made anew changed it. */
  readonly setupRecord: NonNullable<Change['record']>[string] | null;
  /** The last effective entry, and the line before it. */
  readonly by: number;
  readonly parent: Line | null;
  /** `by` did nothing but add one step at the end. */
  readonly addsOne: boolean;
  /** The undo that led here, and what it took back. */
  readonly undone: { readonly entry: number; readonly line: Line } | null;
}

export interface SeatChange {
  readonly seq: number;
  readonly seat: Seat;
  /** Sealed id of the person; null: nobody. */
  readonly person: string | null;
  readonly how: 'substitute' | 'resign';
}

interface Status {
  readonly paused: boolean;
  readonly ended: BodyOf<'end'>['how'] | null;
  /** One commitment for each seed the table has had. */
  readonly commitments: readonly string[];
  readonly seatChanges: readonly SeatChange[];
}

export class History {
  private list: readonly HistoryStep[] | null = null;

  private constructor(
    private readonly begun: BodyOf<'setup'>,
    /** `seq` of the last entry folded in. */
    readonly head: number,
    readonly status: Status,
    private readonly line: Line,
  ) {}

  static of(entries: Iterable<Entry>): History {
    let history: History | null = null;
    for (const entry of entries) history = history ? history.after(entry) : History.begin(entry);
    if (!history) throw new InvariantBroken('emptyLog');
    return history;
  }

  static begin(entry: Entry): History {
    if (entry.kind !== 'setup' || entry.seq !== 0) throw new InvariantBroken('logWithoutSetup', { seq: entry.seq, kind: entry.kind });
    const line: Line = { chain: null, setupGenerations: {}, setupRecord: null, by: 0, parent: null, addsOne: false, undone: null };
    const status: Status = { paused: false, ended: null, commitments: [entry.body.commitment], seatChanges: [] };
    return new History(entry.body, 0, status, line);
  }

  /** In the order in which they are played. */
  get steps(): readonly HistoryStep[] {
    this.list ??= listOf(this.line.chain);
    return this.list;
  }

  get length(): number {
    return this.line.chain?.length ?? 0;
  }

  /** The setup as it is played now. */
  get setup(): BodyOf<'setup'> {
    const { setupRecord } = this.line;
    if (!setupRecord) return this.begun;
    const { proofs: _old, ...rest } = this.begun;
    return { ...rest, ...setupRecord };
  }

  get setupGenerations(): Generations {
    return this.line.setupGenerations;
  }

  /** Index of the seed that new steps draw from. */
  get era(): number {
    return this.status.commitments.length - 1;
  }

  /** The correction that one click takes back: the last effective entry, when that was one; else null. */
  get lastCorrection(): number | null {
    return this.line.parent && !this.line.addsOne ? this.line.by : null;
  }

  /** The undo that one click takes back, with the steps that would return; null when something else came after it. */
  get redoable(): { readonly entry: number; readonly steps: readonly StepId[] } | null {
    if (!this.line.undone) return null;
    const { entry, line } = this.line.undone;
    return {
      entry,
      steps: listOf(line.chain)
        .slice(this.length)
        .map((step) => step.id),
    };
  }

  /**
   * The last moves of this seat that it may take back by itself, oldest first: until another seat acted, something was
   * drawn or laid open, or a moderator stepped in. The end of a game lays everything open, so a reopened one begins anew
   * here; and nobody takes back what somebody else did on the seat before him. Automatic moves belong to the step that
   * they followed.
   */
  takeable(seat: Seat): StepId[] {
    const ids: StepId[] = [];
    const since = this.sitsSince(seat);
    for (let line: Line | null = this.line; line?.addsOne && line.chain; line = line.parent) {
      const { id, step, kind, revealed, era, entry } = line.chain.last;
      if (kind !== 'move' || step.kind !== 'move' || step.seat !== seat || revealed || era !== this.era || entry < since) break;
      ids.unshift(id);
    }
    return ids;
  }

  /** The entry since which the same person sits on the seat, or nobody does. */
  sitsSince(seat: Seat): number {
    return this.status.seatChanges.findLast((change) => change.seat === seat)?.seq ?? 0;
  }

  /** The history with one more entry. Throws InvariantBroken when the entry does not fit: it is checked before it is appended. */
  after(entry: Entry): History {
    if (entry.seq !== this.head + 1) throw new InvariantBroken('seqOutOfOrder', { seq: entry.seq, head: this.head });
    switch (entry.kind) {
      case 'setup':
        throw new InvariantBroken('secondSetup', { seq: entry.seq });
      case 'move':
        return this.along(entry, this.withStep(entry, { kind: 'move', ...entry.body }));
      case 'adjust': {
        const { correction, auto, proofs } = entry.body;
        return this.along(entry, this.withStep(entry, { kind: 'adjust', correction, auto, ...(proofs && { proofs }) }));
      }
      case 'undo':
        return this.along(
          entry,
          'drop' in entry.body ? this.withoutLast(entry, entry.body.drop) : this.withoutCorrection(entry, entry.body.entry),
        );
      case 'redo':
        return this.along(entry, this.withoutUndo(entry, entry.body.entry));
      case 'rewind':
        mustEndWith(this.steps, entry.body.drop, entry.seq);
        return this.along(entry, this.changed(entry, entry.body));
      case 'amend':
      case 'redraw':
        return this.along(entry, this.changed(entry, entry.body));
      case 'substitute':
        return this.meanwhile(entry, {
          seatChanges: [...this.status.seatChanges, { seq: entry.seq, how: 'substitute', ...seatOf(entry.body) }],
        });
      case 'resign':
        return this.meanwhile(entry, {
          seatChanges: [...this.status.seatChanges, { seq: entry.seq, how: 'resign', ...seatOf(entry.body) }],
        });
      case 'pause':
        return this.meanwhile(entry, { paused: true });
      case 'resume':
        return this.meanwhile(entry, { paused: false });
      case 'end':
        return this.meanwhile(entry, { ended: entry.body.how });
      case 'reopen':
        return this.meanwhile(entry, { ended: null, commitments: [...this.status.commitments, entry.body.commitment] });
    }
  }

  private along(entry: Entry, line: Line): History {
    return new History(this.begun, entry.seq, this.status, line);
  }

  private meanwhile(entry: Entry, status: Partial<Status>): History {
    return new History(this.begun, entry.seq, { ...this.status, ...status }, this.line);
  }

  private withStep(entry: Entry, step: Step): Line {
    const last = this.made(entry, String(entry.seq), step);
    return {
      chain: { before: this.line.chain, last, length: this.length + 1 },
      setupGenerations: this.line.setupGenerations,
      setupRecord: this.line.setupRecord,
      by: entry.seq,
      parent: this.line,
      addsOne: true,
      undone: null,
    };
  }

  private made(entry: Entry, id: StepId, step: Step): HistoryStep {
    return { id, step, entry: entry.seq, kind: entry.kind, revealed: entry.revealed, generations: {}, era: this.era };
  }

  /** Undone moves leave the line as it was before them, so that a correction before them is the last entry again. */
  private withoutLast(entry: Entry, drop: readonly StepId[]): Line {
    mustEndWith(this.steps, drop, entry.seq);
    const undone = { entry: entry.seq, line: this.line };
    let line = this.line;
    for (let left = drop.length; left > 0; left--) {
      if (!line.addsOne || !line.parent) return { ...this.changed(entry, { drop: [...drop] }), undone };
      line = line.parent;
    }
    return { ...line, undone };
  }

  private withoutCorrection(entry: Entry, correction: number): Line {
    if (this.lastCorrection !== correction || !this.line.parent) {
      throw new InvariantBroken('notTheLastCorrection', { seq: entry.seq, entry: correction, last: this.lastCorrection });
    }
    return { ...this.line.parent, undone: { entry: entry.seq, line: this.line } };
  }

  private withoutUndo(entry: Entry, undo: number): Line {
    const { undone } = this.line;
    if (undone?.entry !== undo) throw new InvariantBroken('notTheLastUndo', { seq: entry.seq, entry: undo, last: undone?.entry ?? null });
    return undone.line;
  }

  private changed(entry: Entry, change: Change): Line {
    const known = new Set(this.steps.map((step) => step.id));
    const mustKnow = (id: StepId): void => {
      if (!known.has(id)) throw new InvariantBroken('unknownStep', { seq: entry.seq, step: id });
    };
    const drop = new Set(change.drop);
    for (const id of drop) mustKnow(id);
    const puts = new Map<StepId | null, HistoryStep[]>();
    (change.put ?? []).forEach(({ before, step }, index) => {
      if (before !== null) mustKnow(before);
      const made = this.made(entry, `${entry.seq}.${index + 1}`, step);
      puts.set(before, [...(puts.get(before) ?? []), made]);
    });

    const steps: HistoryStep[] = [];
    for (const step of this.steps) {
      steps.push(...(puts.get(step.id) ?? []));
      if (!drop.has(step.id)) steps.push(step);
    }
    steps.push(...(puts.get(null) ?? []));

    const placeOf = new Map(steps.map((step, place) => [step.id, place]));
    const place = (id: StepId): number => {
      const found = placeOf.get(id);
      if (found === undefined) throw new InvariantBroken('unknownStep', { seq: entry.seq, step: id });
      return found;
    };
    let { setupGenerations, setupRecord } = this.line;
    for (const [id, { auto, proofs }] of Object.entries(change.record ?? {})) {
      if (id === SETUP) {
        setupRecord = { auto, ...(proofs && { proofs }) };
        continue;
      }
      const kept = steps[place(id)]!;
      const { proofs: _old, ...step } = kept.step;
      steps[place(id)] = { ...kept, step: { ...step, auto, ...(proofs && { proofs }) } };
    }
    for (const { step: id, label } of change.redraw ?? []) {
      if (id === SETUP) setupGenerations = raised(setupGenerations, label);
      else steps[place(id)] = { ...steps[place(id)]!, generations: raised(steps[place(id)]!.generations, label) };
    }
    return { chain: chainOf(steps), setupGenerations, setupRecord, by: entry.seq, parent: this.line, addsOne: false, undone: null };
  }
}

const raised = (generations: Generations, label: string): Generations => ({ ...generations, [label]: (generations[label] ?? 0) + 1 });

const seatOf = (body: { seat: Seat; person?: string | null }) => ({ seat: body.seat, person: body.person ?? null });

function mustEndWith(steps: readonly HistoryStep[], drop: readonly StepId[], seq: number): void {
  const from = steps.length - drop.length;
  const same = from >= 0 && drop.every((id, index) => steps[from + index]!.id === id);
  if (!same) throw new InvariantBroken('notTheLastSteps', { seq, drop: [...drop] });
}

function listOf(chain: Chain | null): HistoryStep[] {
  const list = new Array<HistoryStep>(chain?.length ?? 0);
  for (let link = chain; link; link = link.before) list[link.length - 1] = link.last;
  return list;
}

function chainOf(steps: readonly HistoryStep[]): Chain | null {
  return steps.reduce<Chain | null>((before, last, index) => ({ before, last, length: index + 1 }), null);
}
