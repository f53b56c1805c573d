import type { Pool } from 'pg';
import type { LiveTables } from './live.js';
import type { Meter } from './meter.js';
import type { Prover } from './prover.js';
import type { Waker } from './wake.js';

/** What the services of a table share; made once, in `tables`. */
export interface Room {
  readonly pool: Pool;
  readonly lives: LiveTables;
  readonly prover: Prover;
  readonly waker: Waker;
  readonly meter: Meter;
  readonly now: () => Date;
  /** 32 bytes of chance as hexadecimal digits, for a new table. */
  readonly newSeed: () => string;
  /** How long a turn mail waits, in milliseconds, so that an undo or a run of quick moves makes one mail. */
  readonly settle: number;
}
