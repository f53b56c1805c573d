import { escaped } from '../../shared/escaped.js';
import { type Livery, reservedHome, roundel } from '../livery.js';

/** Small drawings for cards and tables: roundels, letters with a colour bar, trains. */

const ORIGIN = { x: 0, y: 0 };

const mark = (inside: string, says: string): string =>
  `<svg class="rc-mark" viewBox="-16 -16 32 32" role="img" aria-label="${escaped(says)}"><title>${escaped(says)}</title>${inside}</svg>`;

/** A company as it stands on the map. */
export const companyMark = (livery: Livery, says: string = livery.letters): string => mark(roundel(livery, ORIGIN, 0.3), says);

/** The marks of companies by id; nothing for what has none (foreign investors). */
export const marksOf =
  (liveries: Readonly<Record<string, Livery>>) =>
  ({ id, name }: { readonly id: string; readonly name: string }): string =>
    liveries[id] ? companyMark(liveries[id], name) : '';

/** A company that is not in the game yet: the dashed ring of its kept home. */
export const waitingMark = (livery: Livery, says: string = livery.letters): string => mark(reservedHome(livery, ORIGIN, 0.3), says);

/** Letters on paper with the company's colour at the left, for tables and running text. */
export const companyTag = ({ letters, colour }: Livery): string =>
  `<span class="rc-tag"><svg viewBox="0 0 4 16" preserveAspectRatio="none" aria-hidden="true"><rect width="4" height="16" fill="${colour}"/></svg>${escaped(letters)}</span>`;

export interface TrainMark {
  readonly name: string;
  /** The colour of the phase that it begins. */
  readonly tone: string;
}
