import type { Seat } from '../../rules/game.js';
import type { Compared, ComparedRow } from '../shared/presentation.js';
import { digits, signed, type Talk } from '../shared/talk.js';

/** Two lines of an 18xx game side by side: cash, holdings, prices and order. What stayed the same is said in one line. */

interface CompanySide {
  readonly id: string;
  readonly name: string;
  readonly cash: number;
  readonly price: number;
  readonly director: Seat | null;
}

/** What the views of our 18xx games have in common, and where the shares lie that nobody holds. */
export interface StockSide {
  readonly players: readonly { readonly seat: Seat; readonly cash: number; readonly shares: { readonly [company: string]: number } }[];
  readonly companies: readonly CompanySide[];
  readonly bank: number;
  readonly order: readonly string[];
  readonly heaps: readonly { readonly name: string; readonly shares: { readonly [company: string]: number } }[];
}

/** `mark`: the drawing that stands before a company's name. */
export function stockDifferences(before: StockSide, after: StockSide, talk: Talk, mark: (company: CompanySide) => string): Compared[] {
  return [
    { title: 'Cash', rows: cash(before, after, talk, mark) },
    { title: 'Holdings', rows: holdings(before, after, talk) },
    { title: 'Prices and order', rows: prices(before, after, talk, mark) },
  ];
}

const percent = (amount: number): string => `${digits(amount)} %`;

function number(was: number, is: number, say: (amount: number) => string): Omit<ComparedRow, 'subject'> {
  return { before: say(was), after: say(is), same: was === is, ...(was !== is && { difference: signed(is - was) }) };
}

/** "7 other companies", said as the same; nothing where there are none. */
const others = (count: number, all: number, one: string, many: string): ComparedRow[] => {
  if (count === 0) return [];
  const which = count === all ? 'All' : count === 1 ? 'The other' : digits(count);
  return [{ subject: `${which}${count === all || count === 1 ? '' : ' other'} ${count === 1 && all > 1 ? one : many}`, same: true }];
};

type Mark = (company: CompanySide) => string;

function cash(before: StockSide, after: StockSide, talk: Talk, mark: Mark): ComparedRow[] {
  const companies = after.companies.map((company, index) => ({ company, was: before.companies[index]?.cash ?? 0 }));
  const changed = companies.filter(({ company, was }) => company.cash !== was);
  return [
    ...after.players.map(({ seat, cash: is }) => ({
      seat,
      subject: talk.name(seat),
      what: 'cash',
      ...number(before.players[seat]?.cash ?? 0, is, talk.money),
    })),
    ...changed.map(({ company, was }) => ({ subject: company.name, mark: mark(company), ...number(was, company.cash, talk.money) })),
    { subject: 'Bank', ...number(before.bank, after.bank, talk.money) },
    ...others(companies.length - changed.length, companies.length, 'company', 'companies'),
  ];
}

function holdings(before: StockSide, after: StockSide, talk: Talk): ComparedRow[] {
  const rows: ComparedRow[] = [];
  let same = 0;
  const compare = (name: string, seat: Seat | undefined, was: StockSide['heaps'][number]['shares'], is: typeof was): void => {
    for (const { id } of after.companies) {
      const [old, now] = [was[id] ?? 0, is[id] ?? 0];
      if (old === now) same += old > 0 ? 1 : 0;
      else rows.push({ subject: name, what: id, ...(seat !== undefined && { seat }), ...number(old, now, percent) });
    }
  };
  for (const player of after.players)
    compare(talk.name(player.seat), player.seat, before.players[player.seat]?.shares ?? {}, player.shares);
  for (const [index, heap] of after.heaps.entries()) compare(heap.name, undefined, before.heaps[index]?.shares ?? {}, heap.shares);
  const all = rows.length === 0;
  return [...rows, ...(same > 0 || all ? [{ subject: all ? 'All holdings' : `${digits(same)} other holdings`, same: true }] : [])];
}

function prices(before: StockSide, after: StockSide, talk: Talk, mark: Mark): ComparedRow[] {
  const pairs = after.companies.map((company, index) => ({ company, was: before.companies[index] }));
  const moved = pairs.filter(({ company, was }) => was && company.price !== was.price);
  const directed = pairs.filter(({ company, was }) => was && company.director !== was.director);
  const priced = pairs.filter(({ company, was }) => company.price > 0 || (was?.price ?? 0) > 0).length;
  const who = (seat: Seat | null | undefined): string => (seat === null || seat === undefined ? 'nobody' : talk.name(seat));
  const sameOrder = before.order.join() === after.order.join();
  return [
    ...moved.map(({ company, was }) => ({ subject: company.name, mark: mark(company), ...number(was!.price, company.price, talk.money) })),
    ...(priced > 0 ? others(priced - moved.length, priced, 'price', 'prices') : [{ subject: 'Prices', same: true }]),
    ...directed.map(({ company, was }) => ({
      subject: company.name,
      mark: mark(company),
      what: 'director',
      before: who(was?.director),
      after: who(company.director),
      same: false,
    })),
    ...(directed.length === 0 ? [{ subject: sameOrder ? 'Operating order, directors' : 'Directors', same: true }] : []),
    ...(sameOrder
      ? directed.length === 0
        ? []
        : [{ subject: 'Operating order', same: true }]
      : [{ subject: 'Operating order', before: before.order.join(' '), after: after.order.join(' '), same: false }]),
  ];
}
