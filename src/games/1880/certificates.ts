import type { Phrase, Seat } from '../../rules/game.js';
import { countedShares } from '../rail18xx/certificates.js';
import { phrase } from './ask.js';
import { CERTIFICATE_LIMIT } from './data/figures.js';
import type { State1880 } from './state.js';

/** XII. Certificate limit: private companies and investors do not count, a director's certificate counts once (63). */

export const certificates = (state: State1880, seat: Seat): number => countedShares(state.companies, seat, () => true);

export const certificateLimit = (state: State1880): number => CERTIFICATE_LIMIT[state.players.length]!;

export const overLimit = (state: State1880, seat: Seat): boolean => certificates(state, seat) > certificateLimit(state);

/** Why he may not take one more certificate. */
export const certificateRefusal = (state: State1880, seat: Seat): Phrase | null =>
  certificates(state, seat) >= certificateLimit(state) ? phrase('certificateLimit', { limit: certificateLimit(state) }) : null;
