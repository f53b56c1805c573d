import type { Happening, Phrase, Seat, SeriesPoint, Standings } from '../rules/game.js';
import type { Json } from '../rules/json.js';
import type { DrawMade, StepId } from '../rules/step.js';
import type { Difference } from './difference.js';

/** What a moderator asks of the workshop, and what the workshop shows before anything is written. */

export type NewStep = { readonly seat: Seat; readonly move: Json } | { readonly correction: Json };

export interface Amendment {
  /** Puts a step in the place of one, before one (null: at the end), or strikes one; left out: only draws are made anew. */
  readonly change?:
    | { readonly kind: 'replace'; readonly step: StepId; readonly with: NewStep }
    | { readonly kind: 'insert'; readonly before: StepId | null; readonly with: NewStep }
    | { readonly kind: 'strike'; readonly step: StepId }
    /** Takes an older correction back: what this entry struck out returns, what it brought goes. */
    | { readonly kind: 'undo'; readonly entry: number };
  /** Draws that were seen and shall be made anew; the setup's go by step '0'. */
  readonly redraw?: readonly { readonly step: StepId; readonly label: string }[];
  /** What to do where a later move is no longer possible, by step. */
  readonly choices?: { readonly [step: StepId]: Choice };
}

export type Choice =
  | { readonly take: 'stop' }
  /** The quiet move takes its place where the seat must act, nothing where it need not. */
  | { readonly take: 'drop' }
  | { readonly take: 'give'; readonly move: Json };

export interface TriedStep {
  readonly id: StepId;
  /** Its number before the change. */
  readonly n: number;
  readonly seat: Seat | null;
  /** `illegal` has no choice yet; `struck` lies behind a stop. */
  readonly status: 'unchanged' | 'changed' | 'illegal' | 'dropped' | 'given' | 'struck';
  readonly before: readonly Happening[];
  readonly after: readonly Happening[];
  /** Why it is not possible any more. */
  readonly refusal: Phrase | null;
}

export interface Trial {
  /** Head of the log on which it was tried. */
  readonly on: number;
  /** Number of the first position that changes. */
  readonly from: number;
  /** What the new step brings about. */
  readonly brought: readonly Happening[];
  /** Every later step, in order; those after an open conflict are not tried yet and left out. */
  readonly later: readonly TriedStep[];
  /** The conflict that needs a choice before anything else can be said. */
  readonly open: StepId | null;
  /** The position at that conflict, where another move may be given, and the seat that moved there. */
  readonly at: {
    readonly state: Json;
    readonly seat: Seat | null;
    /** What takes its place if it is dropped; null: nothing. */
    readonly quiet: Json | null;
  } | null;
  /** Money or shares that do not add up: nothing can be written. */
  readonly broken: Phrase | null;
  readonly draws: { readonly kept: readonly DrawMade[]; readonly fresh: readonly DrawMade[]; readonly gone: readonly DrawMade[] };
  readonly difference: {
    readonly digest: readonly Difference[];
    readonly standings: { readonly before: Standings; readonly after: Standings };
    readonly series: { readonly before: readonly SeriesPoint[]; readonly after: readonly SeriesPoint[] };
  };
  /** The position that it would lead to, as far as it was tried. */
  readonly state: Json;
  /** The present position. */
  readonly was: Json;
  /** Effective steps afterwards. */
  readonly total: number;
}
