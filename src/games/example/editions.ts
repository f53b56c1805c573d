/**
 * Night Mail, a game of our own: the worked example of docs/adding-a-game.md. Everything in which the two editions
 * differ stands here, as data or as a named switch.
 */
export type Station = string;
/** A bag of mail: `mill-4` goes to the mill and pays 4 coins. */
export type Bag = string;

export interface Link {
  readonly between: readonly [Station, Station];
  readonly miles: number;
}

export interface Edition {
  readonly nights: number;
  readonly depot: Station;
  readonly links: readonly Link[];
  readonly bags: readonly Bag[];
  readonly hand: number;
  /** Bags that fit on a shelf. */
  readonly shelf: number;
  readonly coins: number;
  /** Entering a station where somebody else's train stands costs a coin, which that player gets. */
  readonly tolls: boolean;
}

export type EditionName = 'branch' | 'main';

const link = (a: Station, b: Station, miles: number): Link => ({ between: [a, b], miles });
const bagsFor = (fees: { readonly [to: Station]: readonly number[] }): Bag[] =>
  Object.entries(fees).flatMap(([to, list]) => list.map((fee) => `${to}-${fee}`));

export const EDITIONS: { readonly [Name in EditionName]: Edition } = {
  branch: {
    nights: 4,
    depot: 'depot',
    links: [
      link('depot', 'market', 1),
      link('depot', 'mill', 2),
      link('market', 'abbey', 2),
      link('market', 'bridge', 2),
      link('mill', 'bridge', 1),
      link('mill', 'quarry', 3),
      link('bridge', 'harbour', 3),
      link('quarry', 'harbour', 2),
      link('abbey', 'harbour', 3),
    ],
    bags: bagsFor({
      market: [1, 2, 3, 4],
      mill: [2, 3, 4, 5],
      bridge: [2, 3, 4, 5],
      abbey: [3, 4, 5, 6],
      quarry: [4, 5, 6, 7],
      harbour: [4, 5, 6, 7],
    }),
    hand: 3,
    shelf: 3,
    coins: 6,
    tolls: false,
  },
  main: {
    nights: 5,
    depot: 'depot',
    links: [
      link('depot', 'market', 1),
      link('depot', 'mill', 2),
      link('depot', 'park', 1),
      link('park', 'spa', 3),
      link('park', 'market', 1),
      link('market', 'abbey', 2),
      link('market', 'bridge', 2),
      link('mill', 'bridge', 1),
      link('mill', 'quarry', 3),
      link('bridge', 'harbour', 3),
      link('quarry', 'harbour', 2),
      link('abbey', 'harbour', 3),
      link('abbey', 'spa', 2),
      link('spa', 'summit', 3),
      link('abbey', 'summit', 4),
      link('harbour', 'island', 2),
    ],
    bags: bagsFor({
      park: [1, 2, 3, 4],
      market: [1, 2, 3, 4],
      mill: [2, 3, 4, 5],
      bridge: [2, 3, 4, 5],
      abbey: [3, 4, 5, 6],
      spa: [3, 4, 5, 6],
      quarry: [4, 5, 6, 7],
      harbour: [4, 5, 6, 7],
      summit: [6, 7, 8, 9],
      island: [6, 7, 8, 9],
    }),
    hand: 4,
    shelf: 4,
    coins: 5,
    tolls: true,
  },
};

export const feeOf = (bag: Bag): number => Number(bag.slice(bag.lastIndexOf('-') + 1));
export const destinationOf = (bag: Bag): Station => bag.slice(0, bag.lastIndexOf('-'));

/** Stations next to this one, in the order of the map. */
export function neighbours(edition: Edition, at: Station): { readonly station: Station; readonly miles: number }[] {
  return edition.links.flatMap(({ between: [a, b], miles }) => {
    if (a === at) return [{ station: b, miles }];
    return b === at ? [{ station: a, miles }] : [];
  });
}

export const stationsOf = (edition: Edition): Station[] => [...new Set(edition.links.flatMap(({ between }) => between))].sort();
