import type { Seat } from '../../rules/game.js';
import type { Company, CompanyId, Percent } from './state.js';
import { clockwiseFrom } from './state.js';

/** Who holds strictly more than the director; among equals the first clockwise after him. Null: no change. */
export function successor(company: Company, seating: readonly Seat[]): Seat | null {
  if (company.director === null) return null;
  let best = company.director;
  for (const seat of clockwiseFrom(seating, company.director).slice(1)) {
    if (company.held[seat]! > company.held[best]!) best = seat;
  }
  return best === company.director ? null : best;
}

/** Hands the director's certificate over against ordinary shares when somebody holds more. Answers the new director. */
export function changeDirector(company: Company, seating: readonly Seat[]): Seat | null {
  const next = successor(company, seating);
  if (next !== null) company.director = next;
  return next;
}

const mostOfOthers = (company: Company, seat: Seat): Percent => {
  let most = 0;
  company.held.forEach((held, other) => {
    if (other !== seat && held > most) most = held;
  });
  return most;
};

/**
 * The director's certificate is never sold: its holder may go below it only if somebody else then holds more than he
 * does and enough to take the certificate over.
 */
export function keepsCertificate(company: Company, seat: Seat, percent: Percent): boolean {
  const left = company.held[seat]! - percent;
  if (left < 0) return false;
  if (company.director !== seat) return true;
  const others = mostOfOthers(company, seat);
  return others > left ? others >= company.directorShare : left >= company.directorShare;
}

/** Whether selling that much would make somebody else the director. */
export const wouldChangeDirector = (company: Company, seat: Seat, percent: Percent): boolean =>
  company.director === seat && mostOfOthers(company, seat) > company.held[seat]! - percent;

export const directedBy = (companies: Record<CompanyId, Company>, seat: Seat): CompanyId[] =>
  Object.keys(companies).filter((id) => companies[id]!.director === seat);
