import type { TrainKind } from '../../../games/rail18xx/trains.js';
import { listed } from '../../shared/talk.js';
import type { Livery } from '../livery.js';
import { companyTag } from './marks.js';
import type { Offer } from './offers.js';

interface Owner {
  readonly id: string;
  readonly trains: readonly string[];
}

export interface DepotInput {
  readonly kinds: readonly TrainKind[];
  readonly phases: readonly { readonly name: string; readonly tone: string }[];
  readonly phase: string;
  readonly left: readonly (readonly [train: string, left: number | null])[];
  readonly top: string | null;
  readonly companies: readonly Owner[];
  readonly liveries: Readonly<Record<string, Livery>>;
  readonly toneOf: (train: string) => string;
  /** What the first sale of a train brings, as long as nobody has one. */
  readonly brings: (train: string) => string;
  readonly gone: readonly string[];
  readonly pool: readonly string[];
  readonly offers: (train: string) => readonly Offer[];
  /** What the next purchases do. */
  readonly sentences: readonly string[];
  readonly money: (amount: number) => string;
}

/** The depot: phases, and for each kind of train price, how many are left, who holds them, when they rust. */
export function depot(input: DepotInput): object {
  const { kinds, companies, liveries, money } = input;
  const left = new Map(input.left);
  return {
    phases: input.phases.map(({ name, tone }) => ({ name, tone, now: name === input.phase })),
    rows: kinds.map((kind) => {
      const count = left.get(kind.name) ?? null;
      const held = companies.flatMap(({ id, trains }) => {
        const own = trains.filter((train) => train === kind.name).length;
        return own > 0 ? [{ tag: companyTag(liveries[id]!), times: own > 1 ? own : null }] : [];
      });
      const gone = input.gone.filter((train) => train === kind.name).length;
      const sold = held.length > 0 || count !== kind.count;
      return {
        name: kind.name,
        tone: input.toneOf(kind.name),
        price: money(kind.price),
        left: count === null ? '∞' : `${count} / ${kind.count}`,
        sale: kind.name === input.top,
        held,
        brings: sold ? null : input.brings(kind.name),
        gone: gone === 0 ? null : held.length === 0 && gone === kind.count ? 'all gone' : `${gone} gone`,
        pool: input.pool.filter((train) => train === kind.name).length || null,
        rusts: kind.rustedBy ? `first ${kind.rustedBy}` : 'never',
        offers: input.offers(kind.name),
      };
    }),
    sentences: input.sentences,
  };
}

/** "all 3-trains (LYR, JHR ×2)"; null where that train rusts nothing that anybody owns. */
export function rustedBy(kinds: readonly TrainKind[], companies: readonly Owner[], train: string): string | null {
  const rusting = kinds.filter((kind) => kind.rustedBy === train).map((kind) => kind.name);
  if (rusting.length === 0) return null;
  const losers = companies.flatMap(({ id, trains }) => {
    const lost = trains.filter((one) => rusting.includes(one)).length;
    return lost === 0 ? [] : [lost === 1 ? id : `${id} ×${lost}`];
  });
  const names = listed(rusting.map((name) => `${name}-trains`));
  return losers.length > 0 ? `all ${names} (${losers.join(', ')})` : null;
}
