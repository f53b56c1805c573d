import type { Seat } from '../../../rules/game.js';
import type { Offer } from './offers.js';

/** One private company in the auction. */
export interface Lot {
  readonly name: string;
  readonly power: string;
  readonly face: string;
  readonly income: string;
  /** What a share company may pay for it later; null where none may. */
  readonly pays: string | null;
  readonly owner: { readonly seat: Seat | null; readonly name: string } | null;
  readonly bids: readonly { readonly seat: Seat; readonly name: string; readonly price: string; readonly highest: boolean }[];
  readonly now: boolean;
  readonly says: string | null;
  readonly offers: readonly Offer[];
}

/** A player's money: what bids have tied up, and what is free. */
export interface Money {
  readonly seat: Seat;
  readonly name: string;
  readonly you: boolean;
  readonly acting: boolean;
  readonly cash: number;
  readonly committed: number;
  /** What it is committed to. */
  readonly what: string;
  readonly owns: string;
  readonly income: number;
  readonly state: string | null;
}

const BAR = 230;

export function moneyTable(players: readonly Money[], money: (amount: number) => string): object {
  const most = Math.max(1, ...players.map(({ cash }) => cash));
  return {
    rows: players.map((player) => ({
      ...player,
      cash: money(player.cash),
      committed: money(player.committed),
      free: money(player.cash - player.committed),
      income: money(player.income),
      bar: bar(player.seat, player.cash / most, player.committed / most),
    })),
  };
}

/** Hatched: committed; solid: free. The figures beside it say the same. */
function bar(seat: Seat, cash: number, committed: number): string {
  const [all, tied] = [Math.round(cash * BAR), Math.round(committed * BAR)];
  return (
    `<svg class="rc-money seat-${seat % 7}" viewBox="0 0 ${BAR + 2} 12" aria-hidden="true"><rect class="rc-money-frame" x=".5" y=".5" width="${BAR + 1}" height="11"/>` +
    `<rect x="${tied + 1}" y="1" width="${all - tied}" height="10" fill="currentColor"/>` +
    (tied > 0 ? `<path d="M1 6H${tied + 1}" stroke="currentColor" stroke-width="10" stroke-dasharray="3 3"/>` : '') +
    '</svg>'
  );
}
