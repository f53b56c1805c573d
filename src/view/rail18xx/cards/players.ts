import type { Seat } from '../../../rules/game.js';
import type { Livery } from '../livery.js';
import { companyTag } from './marks.js';

export interface PlayersInput {
  readonly players: readonly {
    readonly seat: Seat;
    readonly cash: number;
    readonly debt?: number;
    readonly worth: number;
    readonly certificates: number;
    readonly shares: { readonly [company: string]: number };
    readonly directs: readonly string[];
  }[];
  /** In this order, which is that of the table. */
  readonly seating: readonly Seat[];
  readonly priority: Seat | null;
  readonly limit: number;
  readonly you: Seat | null;
  readonly acting: Seat | null;
  readonly companies: readonly string[];
  readonly liveries: Readonly<Record<string, Livery>>;
  /** Shares that no player holds: "Bank pool", "Initial offering". */
  readonly places: readonly { readonly name: string; readonly percent: (company: string) => number }[];
  readonly names: readonly string[];
  /** The players in the position before, where changes are marked. */
  readonly before: PlayersInput['players'] | null;
  readonly money: (amount: number) => string;
}

/** One row for each player, one column for each company; then the shares that nobody holds. */
export function playersTable(input: PlayersInput): object {
  const { players, seating, companies, liveries, money, names } = input;
  const debts = players.some(({ debt }) => debt);
  return {
    companies: companies.map((id) => companyTag(liveries[id]!)),
    debts,
    rows: seating.map((seat) => {
      const player = players[seat]!;
      return {
        seat,
        name: names[seat],
        you: seat === input.you,
        acting: seat === input.acting,
        priority: seat === input.priority,
        changed: input.before !== null && JSON.stringify(input.before[seat]) !== JSON.stringify(player),
        cash: money(player.cash),
        debt: debts ? (player.debt ? money(player.debt) : 'none') : null,
        shares: companies.map((id) => ({ count: (player.shares[id] ?? 0) / 10 || null, director: player.directs.includes(id) })),
        certificates: `${player.certificates} / ${input.limit}`,
        over: player.certificates > input.limit,
        worth: money(player.worth),
      };
    }),
    places: input.places
      .map(({ name, percent }) => ({ name, shares: companies.map((id) => percent(id) / 10 || null) }))
      .filter(({ shares }) => shares.some(Boolean)),
  };
}
