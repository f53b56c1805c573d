import type { Json } from '../../../rules/json.js';
import type { Members } from './trace.js';

export interface Difference {
  /** Path into the position: `companies.LYR.cash`. */
  readonly at: string;
  readonly theirs: Json | undefined;
  readonly ours: Json | undefined;
}

/** An absent key means none, false or not applicable. */
const isNothing = (value: Json | undefined): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (typeof value === 'object' && (Array.isArray(value) ? value.length === 0 : Object.values(value).every(isNothing)));

/** Every difference between two positions in the trace's form, in the order of their keys. */
export function differences(theirs: Json | undefined, ours: Json | undefined, at = ''): Difference[] {
  if (isNothing(theirs) && isNothing(ours)) return [];
  if (isMembers(theirs) && isMembers(ours)) {
    const names = new Set([...Object.keys(theirs), ...Object.keys(ours)]);
    return [...names].flatMap((name) => differences(theirs[name], ours[name], at ? `${at}.${name}` : name));
  }
  if (Array.isArray(theirs) && Array.isArray(ours)) {
    if (theirs.length !== ours.length) return [{ at, theirs, ours }];
    return theirs.flatMap((value, i) => differences(value as Json, ours[i] as Json, `${at}.${i}`));
  }
  return theirs === ours ? [] : [{ at, theirs, ours }];
}

const isMembers = (value: Json | undefined): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value);
