import { History, SETUP } from '../rules/history.js';
import type { Step, StepId } from '../rules/step.js';
import type { Amendment, NewStep } from './amendment.js';
import { demand } from './errors.js';
import type { Past } from './live.js';

/** A change of the past as what is done at each place of the history: steps brought in before it, and whether its own is struck. */

export interface Edit {
  readonly bring: readonly Returning[];
  readonly strike: boolean;
}

/** A step that is brought in; `was`: the struck-out step that returns with it. */
export type Returning = NewStep & { readonly was?: StepId };

export const placeOf = ({ history }: Past, id: StepId): number => {
  demand(id !== SETUP, 'setupStays');
  const index = history.steps.findIndex((step) => step.id === id);
  demand(index >= 0, 'unknownStep', { step: id });
  return index;
};

export function editsOf(past: Past, change: Amendment['change']): ReadonlyMap<number, Edit> {
  if (!change) return new Map();
  switch (change.kind) {
    case 'replace':
      return new Map([[placeOf(past, change.step), { bring: [change.with], strike: true }]]);
    case 'strike':
      return new Map([[placeOf(past, change.step), { bring: [], strike: true }]]);
    case 'insert': {
      const place = change.before === null ? past.history.length : placeOf(past, change.before);
      return new Map([[place, { bring: [change.with], strike: false }]]);
    }
    case 'undo':
      return undoing(past, change.entry);
  }
}

/**
 * An older correction taken back: its own steps are struck, and those that it struck out stand again where they stood,
 * behind the nearest step before them that is still there.
 */
function undoing({ entries, history }: Past, seq: number): ReadonlyMap<number, Edit> {
  demand(seq > 0 && seq < entries.length, 'unknownCorrection', { entry: seq });
  const before = History.of(entries.slice(0, seq));
  const after = before.after(entries[seq]!);
  const [was, then] = [before, after].map(({ steps }) => new Set(steps.map(({ id }) => id))) as [Set<StepId>, Set<StepId>];
  const now = new Map(history.steps.map(({ id }, index) => [id, index]));
  const bring = new Map<number, Returning[]>();
  let place = 0;
  for (const { id, step } of before.steps) {
    const here = now.get(id);
    if (here !== undefined) place = here + 1;
    else if (!then.has(id)) bring.set(place, [...(bring.get(place) ?? []), { ...asNew(step), was: id }]);
  }
  const strike = new Set(after.steps.flatMap(({ id }) => (was.has(id) ? [] : (now.get(id) ?? []))));
  const places = [...new Set([...bring.keys(), ...strike])].sort((a, b) => a - b);
  demand(places.length > 0, 'nothingToTakeBack', { entry: seq });
  return new Map(places.map((at) => [at, { bring: bring.get(at) ?? [], strike: strike.has(at) }]));
}

const asNew = (step: Step): NewStep => (step.kind === 'move' ? { seat: step.seat, move: step.move } : { correction: step.correction });
