import type { Examiner } from '../archive/examine.js';
import type { Database } from '../database/client.js';
import type { Mailbox } from '../notify/mailbox.js';
import type { AnyGame } from '../rules/game.js';
import type { Consent } from '../table/consent.js';
import type { Desk } from '../table/desk.js';
import type { Plans } from '../table/plans.js';
import type { Tables } from '../table/types.js';
import type { LoadedAssets } from './plugins/assets.js';
import type { Metrics } from './plugins/metrics.js';

/** What the pages are built on; main.ts and the tests pass it in. */
export interface WebDeps {
  readonly config: WebConfig;
  readonly database: Database;
  readonly tables: Tables;
  /** Undo by the table's agreement. */
  readonly consent: Consent;
  /** Corrections by moderators. */
  readonly desk: Desk;
  /** What people tried out on private copies and kept. */
  readonly plans: Plans;
  /** Every game whose rules are here: tables of all of them can be looked at. */
  readonly games: ReadonlyMap<string, AnyGame>;
  /** Those that new tables may have, in the order of the list. */
  readonly offered: readonly AnyGame[];
  /** Embedded mode: the mails that would have gone out. */
  readonly mailbox: Mailbox | null;
  /** Tells the post that something was put into the outbox outside a move. */
  readonly wakePost?: () => void;
  readonly metrics?: Metrics;
  /** Style sheets and scripts that were read already; read anew where left out. */
  readonly assets?: LoadedAssets;
  /** Verifies strangers' files in a thread; where it is asked when left out. */
  readonly examiner?: Examiner;
}

export interface WebConfig {
  /** Where people reach the server, without a slash at the end: in mails and for the Secure mark of cookies. */
  readonly address: string;
  /** So many proxies in front, each of which says from whom it has a request. */
  readonly trustProxy: number;
  /** 'silent' in tests. */
  readonly logLevel: string;
  /** Opens /metrics to other machines. */
  readonly metricsToken?: string | undefined;
}
