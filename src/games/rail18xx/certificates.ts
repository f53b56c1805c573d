import type { Seat } from '../../rules/game.js';
import { SHARE } from './shares.js';
import type { Company, CompanyId } from './state.js';

/** Certificates of one company in a player's hand: the director's counts once, whatever its size. */
export function certificatesOf(company: Company, seat: Seat): number {
  const held = company.held[seat]!;
  return company.director === seat ? 1 + (held - company.directorShare) / SHARE : held / SHARE;
}

/** Share certificates that count against the limit; `counts` leaves out companies whose shares do not. */
export function countedShares(companies: Record<CompanyId, Company>, seat: Seat, counts: (id: CompanyId) => boolean): number {
  let sum = 0;
  for (const id in companies) if (counts(id)) sum += certificatesOf(companies[id]!, seat);
  return sum;
}
