/**
 * Where the books leave a reading open or another engine plays differently, a switch says what holds. Only where a
 * legal move or a result differs: what the other engine merely asks at another moment is the business of foreign/.
 */
export interface Rulings {
  /** Price of the 2nd, 3rd and 4th station (1888-1). */
  readonly stationCosts: readonly number[];
  /** Certificates of two players (1888-2). */
  readonly limitOfTwo: number;
  /** Who raises next in the auction of a private with several bids: B1, 1888-5. */
  readonly contestOrder: 'clockwise' | 'lowest';
  /** Who opens after an income round: B29. */
  readonly opensAfterIncome: 'leftOfBuyer' | 'leftOfActor';
  /** Trains of other companies before the first 3-train (1888-6). */
  readonly trainsTradedAlways: boolean;
  /** Purchases at the train limit while a trade-in is affordable: B20. */
  readonly fullMayBuy: boolean;
  /** Whose director may change through forced sales: 1888-7. */
  readonly forcedSaleKeeps: 'allDirectors' | 'buyersDirector';
  /** Forced sales beyond what is missing: B24. */
  readonly forcedSaleBeyondNeed: boolean;
  /** Selling everything before the game ends in bankruptcy: B22. */
  readonly bankruptSellsAll: boolean;
  /** Diesels without end: 1888-8, B17. */
  readonly endlessDiesels: boolean;
  /** The highest revenue must be taken: 1888-10, B27. */
  readonly highestRevenue: boolean;
  /** TJL, HJR and ZDR owe their home tile: 1888-11. */
  readonly homeTileOwed: boolean;
  /** The Forbidden City wants a station in Beijing and no sale of that company in the round, like a purchase: 1888-17. */
  readonly exchangeIsPurchase: boolean;
  /** The ferry as two moves, the second compulsory: B18. */
  readonly ferryInTwo: boolean;
  /** Which place of a tile stays free for a home: B19. */
  readonly homePlaces: 'onTile' | 'printedExit';
  /** The second tile of the Great Wall directly after the first: B25. */
  readonly wallAtOnce: boolean;
  /** The owner of a private is asked before a company buys it: B30. */
  readonly sellerIsAsked: boolean;
  /** Who gives up trains first: B21. */
  readonly givesUpFirst: 'actingCompany' | 'fixedList';
}

export type RulingsName = 'book' | '18xx.games';

export const RULINGS: Readonly<Record<RulingsName, Rulings>> = {
  book: {
    stationCosts: [40, 100, 100],
    limitOfTwo: 28,
    contestOrder: 'clockwise',
    opensAfterIncome: 'leftOfBuyer',
    trainsTradedAlways: false,
    fullMayBuy: false,
    forcedSaleKeeps: 'allDirectors',
    forcedSaleBeyondNeed: true,
    bankruptSellsAll: false,
    endlessDiesels: false,
    highestRevenue: true,
    homeTileOwed: true,
    exchangeIsPurchase: true,
    ferryInTwo: false,
    homePlaces: 'onTile',
    wallAtOnce: false,
    sellerIsAsked: true,
    givesUpFirst: 'actingCompany',
  },
  '18xx.games': {
    stationCosts: [40, 60, 80],
    limitOfTwo: 20,
    contestOrder: 'lowest',
    opensAfterIncome: 'leftOfActor',
    trainsTradedAlways: true,
    fullMayBuy: true,
    forcedSaleKeeps: 'buyersDirector',
    forcedSaleBeyondNeed: false,
    bankruptSellsAll: true,
    endlessDiesels: true,
    highestRevenue: false,
    homeTileOwed: false,
    exchangeIsPurchase: false,
    ferryInTwo: true,
    homePlaces: 'printedExit',
    wallAtOnce: true,
    sellerIsAsked: false,
    givesUpFirst: 'fixedList',
  },
};
