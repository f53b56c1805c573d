import type { Database } from '../database/client.js';
import type { AnyGame } from '../rules/game.js';
import type { Tables } from '../table/types.js';
import type { Templates } from '../view/templates.js';

/** What the post works with. */
export interface PostNeed {
  readonly config: PostConfig;
  /** Where people reach the server, for links. */
  readonly address: string;
  readonly database: Database;
  /** graphile-worker's own role. */
  readonly jobsUrl: string;
  readonly tables: Tables;
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly templates: Templates;
  /** A job that broke, apart from letters that could not be sent. */
  readonly jobFailed?: (task: string) => void;
  /** Told about every try: for metrics and logs, without addresses. */
  readonly report?: (what: 'sent' | 'dropped' | 'retried' | 'failed', kind: string, error?: string) => void;
}

export interface PostConfig {
  /** "Railpost <games@example.org>" */
  readonly from: string;
  /** smtp://user:password@host:587 */
  readonly smtpUrl: string;
  readonly dkim?: { readonly domain: string; readonly selector: string; readonly key: string } | undefined;
  /** Seconds before the next try, one for each; after the last the letter has failed. */
  readonly backOff?: readonly number[];
  /** How long the mail server may take for one letter, in seconds. */
  readonly patience?: number;
}
