import type { Livery } from '../livery.js';
import { companyMark, waitingMark } from './marks.js';

export interface Step {
  readonly id: string;
  readonly name: string;
  readonly state: 'done' | 'present' | 'coming';
  /** "done", "now", "Wei", "interrupted". */
  readonly says: string;
  /** Planned, not in the game yet. */
  readonly waits?: boolean;
}

/** Who has operated in this round, who does, who will: a line of roundels. */
export const orderLine = (
  title: string,
  steps: readonly Step[],
  liveries: Readonly<Record<string, Livery>>,
  note: string | null,
): object => ({
  title,
  steps: steps.map(({ id, name, state, says, waits }) => ({
    mark: waits ? waitingMark(liveries[id]!, name) : companyMark(liveries[id]!, name),
    state,
    says,
  })),
  note,
});
