import { type Static, Type } from '@sinclair/typebox';

export const Options1880 = Type.Object(
  {
    edition: Type.Union([Type.Literal('2022'), Type.Literal('2010')], { default: '2022' }),
    rulings: Type.Union([Type.Literal('book'), Type.Literal('18xx.games')], { default: 'book' }),
  },
  { additionalProperties: false },
);
export type Options1880 = Static<typeof Options1880>;

export type Edition = Options1880['edition'];
export type Rulings = Options1880['rulings'];

/** EDITIONS section 1. The third switch, the companies' colours, is in data/companies.ts: no rule looks at it. */
export interface EditionRules {
  /** VII: what must be linked with the investor's home for a merger. */
  readonly mergerReach: 'homeToHome' | 'anyMarker';
  /** VI: P0 pays also when the last train of a kind was removed unsold. */
  readonly p0PaysOnRemoval: boolean;
}

export const EDITIONS: Readonly<Record<Edition, EditionRules>> = {
  2022: { mergerReach: 'homeToHome', p0PaysOnRemoval: true },
  2010: { mergerReach: 'anyMarker', p0PaysOnRemoval: false },
};

/** Where a legal move or a result differs in games recorded by 18xx.games (RULINGS part 4). */
export interface RulingsSwitches {
  /** A5: the founder's row on the turn-order list. */
  readonly parRow: 'uppermost' | 'any';
  /** 5: every bid is a multiple of this. */
  readonly bidMultiple: number;
  /** A7: who opens after everybody passed on P2 or later. */
  readonly opensAfterIncome: 'priority' | 'sameStarter';
  /** 11: seats to the left of the last starter that the next auction begins after a purchase at 0. */
  readonly seatsAfterGift: 1 | 2;
  /** 6, W14: a starter who can afford nothing keeps his place in the rotation. */
  readonly poorStarterKeepsPlace: boolean;
  /** VII: what must be linked; `edition` leaves it to the book. */
  readonly mergerReach: 'edition' | 'anyMarkerToHex';
  /** 33: one marker per company and hex also when an investor's marker is replaced. */
  readonly oneMarkerPerHexAtMerger: boolean;
  /** A6: the price of a company that has not floated is on the chart and moves. */
  readonly unfloatedPriceMoves: boolean;
  /** 49, A20: the second half of the capital may fall due when the company is founded, and is paid at the float. */
  readonly secondHalf: 'book' | 'atPurchases';
  /** 97, A9: which price brings the bonus, and whether a train must run for it. */
  readonly priceBonus: 'startOfTurn' | 'whenRunning';
  /** A10: the Trans-Siberian bonus once per turn, or for every train. */
  readonly transSiberian: 'perTurn' | 'perTrain';
  /** A15: a train that can run must run. */
  readonly idleTrains: boolean;
  /** 118, A43: any part at any time of a share round, or the whole cash in the own turn, which then counts as acting. */
  readonly repayment: 'anyTime' | 'ownTurn';
  /** 66: a player in debt may found a company. */
  readonly foundingInDebt: boolean;
  /** 117: forced sales under communism leave out companies that the seller directs. */
  readonly forcedSaleOfOwn: boolean;
  /** A40, W15: a forced sale may bring more than is missing. */
  readonly forcedSaleSurplus: boolean;
  /** A11: a full circle is measured by the marker alone, or not at all in a circle with a share round. */
  readonly removal: 'marker' | 'quietCircle';
  /** A41, W3: surplus trains are given up at once, or after the share round that a removal causes. */
  readonly surplusAfterRemoval: 'atOnce' | 'afterShareRound';
  /** A23, W4: who gives up trains first. */
  readonly surplusOrder: 'turnOrder' | 'number';
  /** A19, A42, W5: the forced exchange of P7. */
  readonly forcedRocket: 'book' | 'anyFounded';
  /** 102, W6: removed 4-trains go one after the other, so that P7 gets the second. */
  readonly removedFoursReachRocket: boolean;
  /** A24: P5 at any time, or only in the turn of an own company. */
  readonly p5: 'anyTime' | 'ownTurn';
  /** 104, W12: a sister's 2R can be bought although the bank has none left. */
  readonly sisterRestoredAlways: boolean;
}

const BOOK: RulingsSwitches = {
  parRow: 'uppermost',
  bidMultiple: 5,
  opensAfterIncome: 'priority',
  seatsAfterGift: 1,
  poorStarterKeepsPlace: true,
  mergerReach: 'edition',
  oneMarkerPerHexAtMerger: true,
  unfloatedPriceMoves: false,
  secondHalf: 'book',
  priceBonus: 'startOfTurn',
  transSiberian: 'perTurn',
  idleTrains: false,
  repayment: 'anyTime',
  foundingInDebt: false,
  forcedSaleOfOwn: false,
  forcedSaleSurplus: true,
  removal: 'marker',
  surplusAfterRemoval: 'atOnce',
  surplusOrder: 'turnOrder',
  forcedRocket: 'book',
  removedFoursReachRocket: true,
  p5: 'anyTime',
  sisterRestoredAlways: true,
};

const RECORDED: RulingsSwitches = {
  parRow: 'any',
  bidMultiple: 1,
  opensAfterIncome: 'sameStarter',
  seatsAfterGift: 2,
  poorStarterKeepsPlace: false,
  mergerReach: 'anyMarkerToHex',
  oneMarkerPerHexAtMerger: false,
  unfloatedPriceMoves: true,
  secondHalf: 'atPurchases',
  priceBonus: 'whenRunning',
  transSiberian: 'perTrain',
  idleTrains: true,
  repayment: 'ownTurn',
  foundingInDebt: true,
  forcedSaleOfOwn: true,
  forcedSaleSurplus: false,
  removal: 'quietCircle',
  surplusAfterRemoval: 'afterShareRound',
  surplusOrder: 'number',
  forcedRocket: 'anyFounded',
  removedFoursReachRocket: false,
  p5: 'ownTurn',
  sisterRestoredAlways: false,
};

export const RULINGS: Readonly<Record<Rulings, RulingsSwitches>> = { book: BOOK, '18xx.games': RECORDED };
