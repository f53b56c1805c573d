import { canonicalText, type Json } from '../rules/json.js';
import type { Table, Terms } from './types.js';

/** What those who join a table agree to: whoever changes it asks them again. Name, notes and who may join are not of it. */
export const termsOf = ({ rules, options, players, visibility, undo, seating, starting, ownerDesk }: Table): Terms => ({
  rules,
  options,
  players,
  visibility,
  undo,
  seating,
  starting,
  ownerDesk,
});

export const sameTerms = (one: Terms, other: Terms): boolean =>
  canonicalText(one as unknown as Json) === canonicalText(other as unknown as Json);
