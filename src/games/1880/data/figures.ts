import type { Percent, Yuan } from '../../rail18xx/state.js';

/** Figures that both editions share (EDITIONS section 4). */

export const STARTING_CASH: Readonly<Record<number, Yuan>> = { 3: 600, 4: 480, 5: 400, 6: 340, 7: 300 };
export const CERTIFICATE_LIMIT: Readonly<Record<number, number>> = { 3: 20, 4: 16, 5: 14, 6: 12, 7: 11 };
/** The paper money in the box. The bank never breaks: below 0 it pays on paper. */
export const PAPER_MONEY: Yuan = 37860;

export const PAR_VALUES = [100, 90, 80, 70] as const;
export const PAR_ROWS = 4;

/** VIII: a smaller director's certificate brings more building permits, of consecutive phases. */
export const PERMITS: Readonly<Record<Percent, readonly string[]>> = {
  20: ['ABC', 'BCD'],
  30: ['AB', 'BC', 'CD'],
  40: ['A', 'B', 'C', 'D'],
};
export const DIRECTOR_SHARES = [20, 30, 40] as const;

/** Shares that are not for sale, and the number that decides about the second half of the capital. */
export const SECOND_FIVE: Percent = 50;

export const BROKERS_FEE: Yuan = 5;
export const CONNECTION_PREMIUM: Yuan = 50;
export const INVESTOR_FIFTH: Percent = 20;
export const FERRY_CHARGE = 10;
export const TRANS_SIBERIAN = { from: 'A3', to: 'A15', bonus: 50 } as const;
export const STATION_COSTS: readonly Yuan[] = [40, 100];
export const BID_STEP: Yuan = 5;
export const FINAL_TURNS = 3;
