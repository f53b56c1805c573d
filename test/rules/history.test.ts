import fc from 'fast-check';
import type { Change, Entry } from '../../src/rules/entry.js';
import { InvariantBroken } from '../../src/rules/errors.js';
import { History } from '../../src/rules/history.js';
import type { Json } from '../../src/rules/json.js';

/** A log is written as it would be at a table: each entry gets the next number. */
class Log {
  readonly entries: Entry[] = [];
  history: History;

  constructor() {
    const body = { game: 'any', version: 1, options: {}, players: 2, auto: [], commitment: 'a'.repeat(64) };
    this.history = this.fold({ seq: 0, kind: 'setup', body, revealed: true });
  }

  get next(): number {
    return this.entries.length;
  }

  get ids(): string[] {
    return this.history.steps.map((step) => step.id);
  }

  add<K extends Entry['kind']>(kind: K, body: Extract<Entry, { kind: K }>['body'], revealed = false): this {
    this.history = this.fold({ seq: this.next, kind, body, revealed } as Entry);
    return this;
  }

  move(seat = 0, revealed = false, move: Json = `m${this.next}`): this {
    return this.add('move', { seat, move, auto: [] }, revealed);
  }

  private fold(entry: Entry): History {
    const history = this.entries.length === 0 ? History.begin(entry) : this.history.after(entry);
    this.entries.push(entry);
    return history;
  }
}

const step = (move: Json) => ({ kind: 'move' as const, seat: 0, move, auto: [] });

describe('Effective history', () => {
  it('is the moves in their order when nothing was corrected', () => {
    const log = new Log().move().move(1).move();
    expect(log.ids).toEqual(['1', '2', '3']);
    expect(log.history.length).toBe(3);
    expect(log.history.steps[1]).toMatchObject({ entry: 2, kind: 'move', era: 0, step: { kind: 'move', seat: 1, move: 'm2' } });
  });

  it('begins with a setup and counts its entries without a gap', () => {
    const log = new Log().move();
    expect(() => History.of([])).toThrow(InvariantBroken);
    expect(() => History.of(log.entries.slice(1))).toThrow(InvariantBroken);
    expect(() => History.of([log.entries[0]!, { ...log.entries[1]!, seq: 2 }])).toThrow(InvariantBroken);
    expect(() => log.history.after({ ...log.entries[0]!, seq: 2 } as Entry)).toThrow(InvariantBroken);
  });

  describe('Undo and redo', () => {
    it('take back one move after the other and bring them again', () => {
      const log = new Log().move().move().move();
      log.add('undo', { drop: ['3'] }).add('undo', { drop: ['2'] });
      expect(log.ids).toEqual(['1']);
      expect(log.history.redoable).toEqual({ entry: 5, steps: ['2'] });
      log.add('redo', { entry: 5 });
      expect(log.history.redoable).toEqual({ entry: 4, steps: ['3'] });
      log.add('redo', { entry: 4 });
      expect(log.ids).toEqual(['1', '2', '3']);
      expect(log.history.redoable).toBeNull();
      log.add('undo', { drop: ['2', '3'] });
      expect(log.ids).toEqual(['1']);
    });

    it('forget what could be redone when something new is played', () => {
      const log = new Log()
        .move()
        .add('undo', { drop: ['1'] })
        .move();
      expect(log.history.redoable).toBeNull();
      expect(() => log.add('redo', { entry: 2 })).toThrow(InvariantBroken);
    });

    it('take back only the last steps, in order', () => {
      const log = new Log().move().move();
      expect(() => log.add('undo', { drop: ['1'] })).toThrow(InvariantBroken);
      expect(() => log.add('undo', { drop: ['2', '1'] })).toThrow(InvariantBroken);
      expect(() => log.add('rewind', { drop: ['7', '1', '2'] })).toThrow(InvariantBroken);
    });

    it('belong to a seat until another one acts, something is revealed, or a moderator steps in', () => {
      const log = new Log().move(0).move(1).move(1);
      expect(log.history.takeable(1)).toEqual(['2', '3']);
      expect(log.history.takeable(0)).toEqual([]);
      log.move(0, true);
      expect(log.history.takeable(0)).toEqual([]);
      log.move(0);
      expect(log.history.takeable(0)).toEqual(['5']);
      log.add('amend', { put: [{ before: null, step: step('x') }] });
      expect(log.history.takeable(0)).toEqual([]);
      log.move(0);
      expect(log.history.takeable(0)).toEqual(['7']);
      log.add('adjust', { correction: { kind: 'coins' }, auto: [] });
      expect(log.history.takeable(0)).toEqual([]);
    });

    it('end where the seat changed hands, and where a finished game was reopened', () => {
      const log = new Log().move(0).move(0);
      log.add('substitute', { seat: 1, person: 'd'.repeat(64) });
      expect(log.history.takeable(0)).toEqual(['1', '2']);
      log.add('substitute', { seat: 0, person: 'e'.repeat(64) });
      expect(log.history.takeable(0)).toEqual([]);
      log.move(0);
      expect(log.history.takeable(0)).toEqual(['5']);
      // The end made the seed public.
      log.add('end', { how: 'agreed', seed: 'b'.repeat(64) }).add('reopen', { commitment: 'c'.repeat(64) });
      expect(log.history.takeable(0)).toEqual([]);
      log.move(0);
      expect(log.history.takeable(0)).toEqual(['8']);
    });

    it('are possible across a pause', () => {
      const log = new Log()
        .move()
        .add('undo', { drop: ['1'] })
        .add('pause', {});
      expect(log.history.status.paused).toBe(true);
      log.add('resume', {}).add('redo', { entry: 2 });
      expect(log.ids).toEqual(['1']);
      expect(log.history.status.paused).toBe(false);
    });
  });

  describe('Amend', () => {
    it('replaces, inserts and strikes', () => {
      const log = new Log().move().move().move().move();
      log.add('amend', {
        drop: ['2', '4'],
        put: [
          { before: '2', step: step('instead of 2') },
          { before: '1', step: step('first') },
          { before: '2', step: step('and this') },
          { before: null, step: step('last') },
        ],
      });
      expect(log.ids).toEqual(['5.2', '1', '5.1', '5.3', '3', '5.4']);
    });

    it('records what follows by itself now', () => {
      const auto = [{ seat: 1, move: 'pass', cause: { code: 'soleChoice', facts: {} } }];
      const log = new Log()
        .move()
        .move()
        .add('amend', { drop: ['1'], record: { '2': { auto, proofs: { best: 90 } } } });
      expect(log.history.steps[0]!.step).toMatchObject({ move: 'm2', auto, proofs: { best: 90 } });
      log.add('amend', { record: { '2': { auto: [] } } });
      expect(log.history.steps[0]!.step).toEqual({ kind: 'move', seat: 0, move: 'm2', auto: [] });
    });

    it('can itself be amended, struck and undone', () => {
      const log = new Log().move().move();
      log.add('amend', { drop: ['1'], put: [{ before: '2', step: step('better') }] });
      log.add('amend', { drop: ['3.1'], put: [{ before: '3.1', step: step('best') }] });
      expect(log.ids).toEqual(['4.1', '2']);
      expect(log.history.lastCorrection).toBe(4);
      log.add('undo', { entry: 4 });
      expect(log.ids).toEqual(['3.1', '2']);
      expect(log.history.lastCorrection).toBe(3);
      log.add('undo', { entry: 3 });
      expect(log.ids).toEqual(['1', '2']);
      log.add('redo', { entry: 6 }).add('redo', { entry: 5 });
      expect(log.ids).toEqual(['4.1', '2']);
    });

    it('is taken back by a click only while it is the last effective entry', () => {
      const log = new Log()
        .move()
        .add('amend', { drop: ['1'] })
        .move();
      expect(log.history.lastCorrection).toBeNull();
      expect(() => log.add('undo', { entry: 2 })).toThrow(InvariantBroken);
      log.add('undo', { drop: ['3'] });
      expect(log.history.lastCorrection).toBe(2);
      log.add('undo', { entry: 2 });
      expect(log.ids).toEqual(['1']);
    });

    it('refuses steps that are not in the history', () => {
      const log = new Log().move();
      const wrong: Change[] = [
        { drop: ['9'] },
        { put: [{ before: '9', step: step('x') }] },
        { redraw: [{ step: '9', label: 'dice' }] },
        { record: { '9': { auto: [] } } },
        { drop: ['1'], record: { '1': { auto: [] } } },
      ];
      for (const change of wrong) expect(() => log.add('amend', change)).toThrow(InvariantBroken);
    });
  });

  it('a step that an amendment brought can be undone like any other', () => {
    const log = new Log().move().add('amend', { put: [{ before: null, step: step('added') }] });
    log.add('undo', { drop: ['1', '2.1'] });
    expect(log.ids).toEqual([]);
    log.add('redo', { entry: 3 });
    expect(log.ids).toEqual(['1', '2.1']);
  });

  it('Redraw raises the generation of a label in its step, and its undo lowers it', () => {
    const log = new Log().move().move();
    log.add('redraw', { redraw: [{ step: '1', label: 'dice:1' }] });
    log.add('redraw', {
      redraw: [
        { step: '1', label: 'dice:1' },
        { step: '0', label: 'deal' },
      ],
    });
    expect(log.history.steps[0]!.generations).toEqual({ 'dice:1': 2 });
    expect(log.history.steps[1]!.generations).toEqual({});
    expect(log.history.setupGenerations).toEqual({ deal: 1 });
    log.add('undo', { entry: 4 });
    expect(log.history.steps[0]!.generations).toEqual({ 'dice:1': 1 });
    expect(log.history.setupGenerations).toEqual({});
  });

  it('Reopening begins a new era of draws: old steps keep theirs', () => {
    const log = new Log().move().add('end', { how: 'agreed', seed: 'b'.repeat(64) });
    expect(log.history.status.ended).toBe('agreed');
    log.add('reopen', { commitment: 'c'.repeat(64) }).move();
    expect(log.history.status).toMatchObject({ ended: null, commitments: ['a'.repeat(64), 'c'.repeat(64)] });
    expect(log.history.steps.map(({ era }) => era)).toEqual([0, 1]);
  });

  it('Seats change hands without touching the steps', () => {
    const log = new Log()
      .move()
      .add('resign', { seat: 1 })
      .add('substitute', { seat: 1, person: 'd'.repeat(64) });
    expect(log.ids).toEqual(['1']);
    expect(log.history.status.seatChanges).toEqual([
      { seq: 2, how: 'resign', seat: 1, person: null },
      { seq: 3, how: 'substitute', seat: 1, person: 'd'.repeat(64) },
    ]);
  });
});

/**
 * The simple model: whole lists of texts, copied at every entry. The present is a list; `past` holds the list before each
 * effective entry; `undone` is what one could redo.
 */
interface Model {
  steps: string[];
  past: { by: number; before: Model; one: boolean } | null;
  undone: { by: number; was: Model } | null;
}

const shown = ({ id, step: { auto, proofs }, generations }: History['steps'][number]): string =>
  `${id} ${JSON.stringify([auto.length, proofs ?? null, generations])}`;
const plain = (id: string): string => `${id} [0,null,{}]`;
const idOf = (text: string): string => text.split(' ')[0]!;

function actOnModel(model: Model, seq: number, entry: Entry): Model {
  const correct = (steps: string[]): Model => ({ steps, past: { by: seq, before: model, one: false }, undone: null });
  switch (entry.kind) {
    case 'move':
      return { steps: [...model.steps, plain(String(seq))], past: { by: seq, before: model, one: true }, undone: null };
    case 'undo': {
      const undone = { by: seq, was: model };
      if ('entry' in entry.body) return { ...model.past!.before, undone };
      let back: Model | null = model;
      for (let n = 0; n < entry.body.drop.length; n++) back = back?.past?.one ? back.past.before : null;
      if (back) return { ...back, undone };
      return { ...correct(model.steps.slice(0, model.steps.length - entry.body.drop.length)), undone };
    }
    case 'redo':
      return model.undone!.was;
    case 'rewind':
      return correct(model.steps.slice(0, model.steps.length - entry.body.drop.length));
    case 'amend': {
      const { drop = [], put = [], redraw = [], record = {} } = entry.body;
      let steps = model.steps.flatMap((text) => [
        ...put.flatMap(({ before }, k) => (before === idOf(text) ? [plain(`${seq}.${k + 1}`)] : [])),
        ...(drop.includes(idOf(text)) ? [] : [text]),
      ]);
      steps = [...steps, ...put.flatMap(({ before }, k) => (before === null ? [plain(`${seq}.${k + 1}`)] : []))];
      return correct(
        steps.map((text) => {
          const [auto, proofs, generations] = JSON.parse(text.slice(text.indexOf(' ')));
          const changed = record[idOf(text)];
          for (const { step: id, label } of redraw) if (id === idOf(text)) generations[label] = (generations[label] ?? 0) + 1;
          return `${idOf(text)} ${JSON.stringify([changed ? changed.auto.length : auto, changed ? (changed.proofs ?? null) : proofs, generations])}`;
        }),
      );
    }
    default:
      return model;
  }
}

/** What somebody does next, told by a few numbers; turned into an entry that fits the history at hand. */
type Wish = { what: number; a: number; b: number; c: number };

function entryFor(history: History, seq: number, { what, a, b, c }: Wish): Entry {
  const ids = history.steps.map((each) => each.id);
  const last = (n: number): string[] => ids.slice(ids.length - n);
  const auto = [{ seat: 1, move: 'pass', cause: { code: 'bot', facts: {} } }];
  const made = <K extends Entry['kind']>(kind: K, body: Extract<Entry, { kind: K }>['body']) =>
    ({ seq, kind, body, revealed: false }) as Entry;
  if (what < 4 || ids.length === 0) return made('move', { seat: a % 3, move: 'm', auto: [] });
  if (what < 6) return made('undo', { drop: last(1 + (a % Math.min(3, ids.length))) });
  if (what === 6 && history.redoable) return made('redo', { entry: history.redoable.entry });
  if (what === 7 && history.lastCorrection !== null) return made('undo', { entry: history.lastCorrection });
  if (what === 8) return made('rewind', { drop: last(1 + (a % ids.length)) });
  if (what === 9) return made('pause', {});
  const [x, y, z] = [ids[a % ids.length]!, ids[b % ids.length]!, ids[c % ids.length]!];
  const drop = a % 3 === 0 ? [...new Set([x, y])] : [];
  const kept = (id: string): boolean => !drop.includes(id);
  return made('amend', {
    drop,
    put:
      b % 2 === 0
        ? [
            { before: x, step: step('p') },
            { before: c % 2 === 0 ? null : z, step: step('q') },
          ]
        : [],
    redraw: b % 2 === 0 ? [{ step: `${seq}.1`, label: 'dice' }] : kept(z) ? [{ step: z, label: 'dice' }] : [],
    record: kept(y) && c % 3 === 0 ? { [y]: { auto, ...(a % 2 === 0 && { proofs: { best: a } }) } } : {},
  });
}

describe('Effective history against a simple model', () => {
  it('agrees after every entry of any log, and a log folded at once is the same', () => {
    const wish = fc.record({ what: fc.nat(12), a: fc.nat(50), b: fc.nat(50), c: fc.nat(50) });
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 60 }), (wishes) => {
        const log = new Log();
        let history = log.history;
        let model: Model = { steps: [], past: null, undone: null };
        const entries = [...log.entries];
        for (const each of wishes) {
          const entry = entryFor(history, entries.length, each);
          history = history.after(entry);
          entries.push(entry);
          model = actOnModel(model, entry.seq, entry);
          expect(history.steps.map(shown)).toEqual(model.steps);
          expect(history.length).toBe(model.steps.length);
          expect(history.redoable?.entry ?? null).toBe(model.undone?.by ?? null);
          expect(history.lastCorrection).toBe(model.past && !model.past.one ? model.past.by : null);
        }
        expect(History.of(entries).steps).toEqual(history.steps);
      }),
      { numRuns: 500 },
    );
  });
});
