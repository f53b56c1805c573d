import type { Board } from '../../games/rail18xx/board.js';
import type { Seat } from '../../rules/game.js';
import type { Change } from '../shared/presentation.js';
import { digits, signed, type Talk } from '../shared/talk.js';
import { marksOf } from './cards/marks.js';
import type { StockSide } from './differences.js';
import type { Livery } from './livery.js';

/**
 * What one move of an 18xx game changed, or what two positions differ in: money first, then prices, shares, trains, track
 * and stations, and what everybody is worth then. Whatever stayed as it was is left out.
 */

export interface ChangeSide extends Omit<StockSide, 'players' | 'companies'> {
  readonly players: readonly (StockSide['players'][number] & {
    readonly debt?: number;
    readonly certificates: number;
    readonly worth: number;
  })[];
  readonly certificateLimit: number;
  readonly companies: readonly (StockSide['companies'][number] & { readonly trains?: readonly string[]; readonly permits?: string })[];
  readonly board: Board;
  readonly privates: readonly { readonly name: string; readonly owner: number | string | null; readonly closed: boolean }[];
}

export interface ChangeWords {
  readonly talk: Talk;
  readonly liveries: Readonly<Record<string, Livery>>;
  readonly place: (hex: string) => string;
  readonly owner: (owner: number | string) => string;
}

/** More tiles or stations than these are counted, not listed: two positions far apart differ nearly everywhere. */
const LISTED = 6;

export function stockChanges(before: ChangeSide, after: ChangeSide, words: ChangeWords): Change[] {
  return [
    ...money(before, after, words),
    ...shares(before, after, words),
    ...directors(before, after, words),
    ...trains(before, after, words),
    ...privates(before, after, words),
    ...track(before.board, after.board, words),
    ...stations(before.board, after.board, words),
    ...(before.order.join() === after.order.join() || !sameNames(before.order, after.order)
      ? []
      : [{ subject: 'Operating order', before: before.order.join(' '), after: after.order.join(' ') }]),
    ...after.players.flatMap(({ seat, worth }) =>
      number(ofSeat(seat, 'worth', words), before.players[seat]?.worth ?? 0, worth, words.talk.money),
    ),
  ];
}

/** Of what one looks for in an 18xx game, that which is in both as it was. */
export function stockUnchanged(before: ChangeSide, after: ChangeSide): string[] {
  const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
  const of = (side: ChangeSide, what: (company: ChangeSide['companies'][number]) => unknown): unknown[] => side.companies.map(what);
  const all: readonly (readonly [string, (side: ChangeSide) => unknown])[] = [
    ['cash', (side) => [side.players.map(({ cash, debt }) => [cash, debt]), of(side, ({ cash }) => cash)]],
    ['prices', (side) => of(side, ({ price }) => price)],
    ['holdings', (side) => [side.players.map(({ shares: held }) => held), side.heaps, of(side, ({ director }) => director)]],
    ['trains', (side) => of(side, ({ trains: owned }) => owned)],
    ['stations', (side) => side.board.stations],
    ['track', (side) => side.board.tiles],
  ];
  return all.filter(([, what]) => same(what(before), what(after))).map(([name]) => name);
}

/** A company that joins or leaves the order is told by its price; here only the others' places matter. */
const sameNames = (one: readonly string[], other: readonly string[]): boolean => [...one].sort().join() === [...other].sort().join();

type Row = Pick<Change, 'subject' | 'what' | 'seat' | 'mark'>;

function number(row: Row, was: number, is: number, say: (amount: number) => string): Change[] {
  return was === is ? [] : [{ ...row, before: say(was), after: say(is), difference: signed(is - was) }];
}

const text = (row: Row, was: string, is: string): Change[] => (was === is ? [] : [{ ...row, before: was, after: is }]);

const ofSeat = (seat: Seat, what: string, { talk }: ChangeWords): Row => ({ subject: talk.name(seat), what, seat });

function ofCompany({ id, name }: { id: string; name: string }, what: string, { liveries }: ChangeWords): Row {
  return { subject: name, what, mark: marksOf(liveries)({ id, name }) };
}

function money(before: ChangeSide, after: ChangeSide, words: ChangeWords): Change[] {
  const { money: say } = words.talk;
  return [
    ...after.players.flatMap(({ seat, cash, debt }) => [
      ...number(ofSeat(seat, 'cash', words), before.players[seat]?.cash ?? 0, cash, say),
      ...number(ofSeat(seat, 'debt', words), before.players[seat]?.debt ?? 0, debt ?? 0, say),
    ]),
    ...after.companies.flatMap((company, at) => [
      ...number(ofCompany(company, 'treasury', words), before.companies[at]?.cash ?? 0, company.cash, say),
      ...number(ofCompany(company, 'price', words), before.companies[at]?.price ?? 0, company.price, say),
    ]),
    ...number({ subject: 'Bank' }, before.bank, after.bank, say),
  ];
}

const percent = (amount: number): string => `${digits(amount)} %`;

function shares(before: ChangeSide, after: ChangeSide, words: ChangeWords): Change[] {
  const compare = (row: (company: string) => Row, was: Readonly<Record<string, number>>, is: typeof was): Change[] =>
    after.companies.flatMap(({ id }) => number(row(id), was[id] ?? 0, is[id] ?? 0, percent));
  return [
    ...after.players.flatMap(({ seat, shares: is, certificates }) => [
      ...compare((id) => ofSeat(seat, id, words), before.players[seat]?.shares ?? {}, is),
      ...number(ofSeat(seat, 'certificates', words), before.players[seat]?.certificates ?? 0, certificates, (count) => {
        return `${count} / ${after.certificateLimit}`;
      }),
    ]),
    ...after.heaps.flatMap(({ name, shares: is }, at) =>
      compare((id) => ({ subject: name, what: id }), before.heaps[at]?.shares ?? {}, is),
    ),
  ];
}

function directors(before: ChangeSide, after: ChangeSide, words: ChangeWords): Change[] {
  const who = (seat: Seat | null | undefined): string => (seat == null ? 'nobody' : words.talk.name(seat));
  return after.companies.flatMap((company, at) => [
    ...text(ofCompany(company, 'director', words), who(before.companies[at]?.director), who(company.director)),
    ...text(ofCompany(company, 'building permits', words), before.companies[at]?.permits || 'none', company.permits || 'none'),
  ]);
}

function trains(before: ChangeSide, after: ChangeSide, words: ChangeWords): Change[] {
  const owned = (names: readonly string[] | undefined): string => names?.join(', ') || 'none';
  return after.companies.flatMap((company, at) =>
    text(ofCompany(company, 'trains', words), owned(before.companies[at]?.trains), owned(company.trains)),
  );
}

function privates(before: ChangeSide, after: ChangeSide, words: ChangeWords): Change[] {
  const whose = (one: ChangeSide['privates'][number] | undefined): string =>
    !one || one.closed ? 'closed' : one.owner === null ? 'nobody' : words.owner(one.owner);
  return after.privates.flatMap((one, at) => text({ subject: one.name, what: 'owner' }, whose(before.privates[at]), whose(one)));
}

const hexesOf = (was: object, is: object): string[] => [...new Set([...Object.keys(was), ...Object.keys(is)])];

function track(before: Board, after: Board, { place }: ChangeWords): Change[] {
  const changed = hexesOf(before.tiles, after.tiles).filter((hex) => before.tiles[hex]?.join() !== after.tiles[hex]?.join());
  if (changed.length > LISTED) {
    const [was, is] = [before, after].map(({ tiles }) => Object.keys(tiles).length);
    return [{ subject: 'Tiles on the map', what: `${changed.length} hexes differ`, before: `${was}`, after: `${is}` }];
  }
  const lies = (board: Board, hex: string): string => (board.tiles[hex] ? `tile ${board.tiles[hex][0]}` : 'no tile');
  const turned = (board: Board, hex: string): string => `${lies(board, hex)}, turned ${board.tiles[hex]?.[1] ?? 0}`;
  return changed.map((hex) => {
    const say = before.tiles[hex]?.[0] === after.tiles[hex]?.[0] ? turned : lies;
    return { subject: place(hex), what: 'track', before: say(before, hex), after: say(after, hex) };
  });
}

function stations(before: Board, after: Board, words: ChangeWords): Change[] {
  const owners = (board: Board, hex: string): string[] => (board.stations[hex] ?? []).map(({ owner }) => owner);
  const rows = hexesOf(before.stations, after.stations).flatMap((hex) =>
    text({ subject: words.place(hex), what: 'stations' }, owners(before, hex).join(' ') || 'none', owners(after, hex).join(' ') || 'none'),
  );
  if (rows.length <= LISTED) return rows;
  const count = ({ stations: all }: Board): number => Object.values(all).reduce((sum, there) => sum + there.length, 0);
  return [{ subject: 'Stations on the map', what: `${rows.length} hexes differ`, before: `${count(before)}`, after: `${count(after)}` }];
}
