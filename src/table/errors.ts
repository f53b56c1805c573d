import type { Phrase } from '../rules/game.js';
import type { JsonObject } from '../rules/json.js';

/**
 * A request that the table refuses, apart from what the rules refuse (RuleViolation). Codes:
 * `unknownTable`, `unknownPosition`, `unknownPlan` (404) · `notYours` (403) · `positionChanged`, `keyReused` (409) ·
 * everything else is about the table's state or the request's form (422).
 */
export class TableRefusal extends Error {
  readonly phrase: Phrase;
  constructor(code: string, facts: JsonObject = {}) {
    super(`${code} ${JSON.stringify(facts)}`);
    this.name = 'TableRefusal';
    this.phrase = { code, facts };
  }
}

/** The position changed under the request: what came since the sender looked, for the page that explains. */
export class PositionChanged extends TableRefusal {
  readonly since: number;
  readonly seq: number;
  constructor(since: number, seq: number) {
    super('positionChanged', { since, seq });
    this.name = 'PositionChanged';
    this.since = since;
    this.seq = seq;
  }
}

export function demand(condition: unknown, code: string, facts: JsonObject = {}): asserts condition {
  if (!condition) throw new TableRefusal(code, facts);
}
