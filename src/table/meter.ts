/** Told how long things took, for the operator's figures. Knows no table, person or move. */
export interface Meter {
  /** One call of the append function, with its outcome (appended, repeated, changed …). */
  appended(outcome: string, seconds: number): void;
  /** A table was brought from the database to its present position. */
  replayed(seconds: number): void;
}

export const silentMeter: Meter = { appended() {}, replayed() {} };
