import type { Json } from '../../../rules/json.js';
import { type Difference, differences } from './compare.js';
import type { LegalLine } from './legal.js';
import { applyLine, type Members, startOf, type Trace, type TraceHeader, type TraceLine, type TraceNext } from './trace.js';

/**
 * Our engine played with the moves of another one. A title opens a session per trace; the session plays each foreign
 * move as moves of ours, answers or skips what only one of the two asks, and projects our position into their form.
 */
export interface ForeignTitle {
  /** `title` of the header. */
  readonly title: string;
  open(header: TraceHeader): ForeignSession;
}

export interface ForeignSession {
  /** Plays one recorded move; throws what the rules say when they refuse it. */
  play(line: TraceLine): void;
  /** Our position in the trace's form, as far as the title compares it. */
  position(): { state: Members; laid: Members };
  /** Who is asked what, in their words; null when the game is over. */
  next(): TraceNext | null;
  /** Our offers against theirs, in the position that the last move left. */
  offers?(line: LegalLine): OfferDifference[];
  /** Final scores by seat name. */
  result?(): Members;
  /** How often the position was projected by an accepted difference, by rule. */
  accepted?(): { readonly [rule: string]: number };
}

/** An offer that only one side makes; `rule` says why that is right, null when nothing does. */
export interface OfferDifference extends Difference {
  readonly rule: string | null;
}

export interface Verdict {
  readonly total: number;
  readonly agreed: number;
  /** The first disagreement, with the number of the move. */
  readonly first: { readonly n: number; readonly differences: readonly Difference[] } | null;
  readonly offersCompared: number;
  /** How often each accepted difference occurred. */
  readonly accepted: { readonly [rule: string]: number };
}

/** Which members of their position are compared, and how they are made comparable (token slots follow no rule). */
function comparable(state: Members): Members {
  const companies = state.companies as Members | undefined;
  if (!companies) return state;
  return {
    ...state,
    companies: Object.fromEntries(Object.entries(companies).map(([id, company]) => [id, withoutSlots(company as Members)])),
  };
}

const withoutSlots = (company: Members): Members =>
  company.tokens ? { ...company, tokens: (company.tokens as Json[][]).map(([hex, city]) => `${hex}.${city}`).sort() } : company;

export function conform(title: ForeignTitle, trace: Trace, legal: readonly LegalLine[] = []): Verdict {
  const session = title.open(trace.header);
  const theirs = startOf(trace.header);
  const offersAt = new Map(legal.map((line) => [line.n, line]));
  const accepted: Record<string, number> = {};
  let offersCompared = 0;
  const total = trace.lines.length + 1;

  const check = (next: TraceNext | undefined, n: number): Difference[] => {
    const ours = session.position();
    const found = [
      ...differences(comparable(theirs.state), comparable(ours.state)),
      ...differences(theirs.laid, ours.laid, 'laid'),
      ...differences(asked(next), asked(session.next() ?? undefined), 'next'),
    ];
    const line = offersAt.get(n);
    if (found.length > 0 || !line || !session.offers) return found;
    offersCompared++;
    const offers = session.offers(line);
    for (const { rule } of offers) if (rule) accepted[rule] = (accepted[rule] ?? 0) + 1;
    return offers.filter(({ rule }) => rule === null);
  };

  let agreed = 0;
  let found = attempt(() => check(trace.header.next, 0));
  if (found.length > 0) return { total, agreed, first: { n: 0, differences: found }, offersCompared, accepted };
  for (const line of trace.lines) {
    applyLine(theirs, line);
    found = attempt(() => {
      session.play(line);
      return check(line.next, line.n);
    });
    if (found.length > 0) return { total, agreed, first: { n: line.n, differences: found }, offersCompared, accepted };
    agreed++;
  }
  found = trace.end?.result && session.result ? differences({ ...trace.end.result }, session.result(), 'result') : [];
  if (found.length > 0) return { total, agreed, first: { n: trace.lines.length, differences: found }, offersCompared, accepted };
  return { total, agreed: total, first: null, offersCompared, accepted: { ...accepted, ...session.accepted?.() } };
}

/** What is compared of "who is to move": the step and who decides. */
const asked = (next: TraceNext | undefined): Json =>
  next ? { step: next.step, entity: next.entity, players: [...(next.players ?? [])] } : null;

function attempt(run: () => Difference[]): Difference[] {
  try {
    return run();
  } catch (error) {
    return [{ at: 'refused', theirs: null, ours: error instanceof Error ? (error.stack ?? error.message) : String(error) }];
  }
}
