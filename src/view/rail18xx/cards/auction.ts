import type { Option, Question, Seat } from '../../../rules/game.js';
import { pathText } from '../../../rules/walk.js';
import type { Block, Scene } from '../../shared/presentation.js';
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

/** What may be bid. */
export interface Raise {
  readonly least: number;
  readonly most: number;
  readonly step: number;
  /** What one raises by as a rule: the buttons go up by it. */
  readonly stride: number;
  readonly says: string;
}

type Asked = Pick<Scene, 'href' | 'talk' | 'path' | 'question' | 'asks'>;

/** The question that asks for a bid, and the amount where one is chosen already. */
function bidding({ question, path, asks }: Asked): { readonly asked: Question | null; readonly amount: number | null } {
  if (question?.kind !== 'done' || path.length !== 2) return { asked: question, amount: null };
  return { asked: asks?.([]) ?? null, amount: Number(path[1]) };
}

/** The next amounts as buttons, the lowest one chosen until another is; any other by a field. */
export function raisesBlock(scene: Asked, codes: readonly string[], raise: (bid: Option) => Raise): Block[] {
  const { asked, amount } = bidding(scene);
  const bid = asked && bidOf(asked, codes);
  if (!bid || (amount !== null && scene.path[0] !== bid.key)) return [];
  const { least, most, step, stride, says } = raise(bid);
  const { href, talk } = scene;
  const chosen = amount ?? least;
  const amounts = Array.from({ length: 4 }, (_, at) => least + at * stride).filter((one) => one <= most);
  const [address, query] = href([]).split('?');
  const model = {
    amounts: amounts.map((one) => ({ text: talk.money(one), href: href([bid.key, String(one)]), chosen: one === chosen })),
    address,
    on: new URLSearchParams(query).get('on'),
    path: pathText([bid.key]),
    least,
    most,
    step,
    value: chosen,
    says,
    back: amount === null ? null : href([]),
  };
  return [{ place: 'panel', partial: 'rail18xx/raises', model, offers: [bid.key], covers: amount !== null }];
}

const bidOf = (question: Question, codes: readonly string[]): Option | undefined =>
  question.kind === 'pick' && codes.includes(question.about.code)
    ? question.options.find(({ key, barred }) => key.split('.')[0] === 'bid' && !barred)
    : undefined;

/** What is usual where a bid is due: the lowest one. */
export const proposesBid = (question: Question, codes: readonly string[]): string | null => bidOf(question, codes)?.key ?? null;

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
