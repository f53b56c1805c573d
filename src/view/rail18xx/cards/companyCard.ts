import type { LastRun } from '../../../games/rail18xx/state.js';
import type { Seat } from '../../../rules/game.js';
import type { TrainMark } from './marks.js';
import type { Offer } from './offers.js';

/** One company as its card shows it: the same form for every 18xx game. */
export interface CompanyCard {
  readonly mark: string;
  readonly name: string;
  readonly price: string;
  /** It has its turn now. */
  readonly acting: boolean;
  /** Differs from the position before: since the last visit, or by what is being chosen. */
  readonly changed: boolean;
  readonly trains: readonly TrainMark[];
  /** Said where there are no trains: "no train", "floats at 60 %, 50 % sold". */
  readonly trainless: string;
  readonly director: { readonly seat: Seat; readonly name: string } | null;
  readonly shares: readonly ShareOwner[];
  readonly permits: readonly PermitBox[] | null;
  readonly rows: readonly { readonly label: string; readonly value: string }[];
  readonly offers: readonly Offer[];
}

/** Shares in tens of per cent: a player's with his mark, others in words. */
export interface ShareOwner {
  readonly seat: Seat | null;
  readonly name: string;
  readonly count: number;
  readonly director: boolean;
}

/** A building permit of 1880: A to D in the colour of its phase, empty where the company has none. */
export interface PermitBox {
  readonly letter: string;
  readonly tone: string;
  readonly has: boolean;
  readonly now: boolean;
}

interface Held {
  readonly seat: Seat;
  readonly shares: { readonly [company: string]: number };
}

/** "¥120, paid out", "¥90, withheld"; a dash before the first run. */
export function lastIncome(run: LastRun | null | undefined, money: (amount: number) => string): string {
  if (!run) return '–';
  return run.revenue === 0 ? 'nothing' : `${money(run.revenue)}, ${run.paid ? 'paid out' : 'withheld'}`;
}

/** Who holds how much of a company: players with most first, then the other places that have any. */
export function shareOwners(
  company: string,
  director: Seat | null,
  players: readonly Held[],
  names: readonly string[],
  places: readonly (readonly [name: string, percent: number])[],
): ShareOwner[] {
  const held = players
    .map(({ seat, shares }) => ({ seat, name: names[seat] ?? '', count: (shares[company] ?? 0) / 10, director: seat === director }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => Number(b.director) - Number(a.director) || b.count - a.count || a.seat - b.seat);
  const elsewhere = places
    .filter(([, percent]) => percent > 0)
    .map(([name, percent]) => ({ seat: null, name, count: percent / 10, director: false }));
  return [...held, ...elsewhere];
}

/** Whether the thing with this id differs between two lists; nothing has changed where there is no earlier one. */
export function hasChanged<Thing extends { readonly id: string }>(thing: Thing, before: readonly Thing[] | undefined): boolean {
  const then = before?.find(({ id }) => id === thing.id);
  return then !== undefined && JSON.stringify(then) !== JSON.stringify(thing);
}
