import type { Seat } from '../../rules/game.js';
import { countedShares } from '../rail18xx/certificates.js';
import { spaceOf } from '../rail18xx/market.js';
import type { CompanyId } from '../rail18xx/state.js';
import { CHART } from './data/chart.js';
import { CERTIFICATE_LIMIT } from './options.js';
import { rulingsOf, type State } from './state.js';

/** VII.3: shares of a company in the red area do not count. */
export const countsAgainstLimit = (state: State, company: CompanyId): boolean => !spaceOf(CHART, state.market, company)?.noLimit;

export const privatesOf = (state: State, owner: Seat | CompanyId): string[] =>
  Object.keys(state.privates).filter((id) => state.privates[id]!.owner === owner && !state.privates[id]!.closed);

/** Certificates that count: shares, the director's once, and each private company. */
export const certificates = (state: State, seat: Seat): number =>
  countedShares(state.companies, seat, (id) => countsAgainstLimit(state, id)) + privatesOf(state, seat).length;

export const certificateLimit = (state: State): number =>
  state.players.length === 2 ? rulingsOf(state).limitOfTwo : CERTIFICATE_LIMIT[state.players.length]!;
