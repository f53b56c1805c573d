import type { Phrase } from './game.js';
import type { Json, JsonObject } from './json.js';

/** A move or correction that the rules refuse. The code and facts become a sentence in the view. */
export class RuleViolation extends Error {
  readonly phrase: Phrase;
  constructor(code: string, facts: JsonObject = {}) {
    super(`${code} ${JSON.stringify(facts)}`);
    this.name = 'RuleViolation';
    this.phrase = { code, facts };
  }
}

/** The position itself is wrong: a bug in the rules, or a tampered record. Never a player's fault. */
export class InvariantBroken extends Error {
  readonly phrase: Phrase;
  constructor(code: string, facts: JsonObject = {}) {
    super(`${code} ${JSON.stringify(facts)}`);
    this.name = 'InvariantBroken';
    this.phrase = { code, facts };
  }
}

/** A search is needed before this can be answered; compute it off the event loop and ask again with the answer. */
export class NeedsProof extends Error {
  readonly key: string;
  readonly input: Json;
  constructor(key: string, input: Json) {
    super(`needs proof ${key}`);
    this.name = 'NeedsProof';
    this.key = key;
    this.input = input;
  }
}

/** A preview or a `forced` tried to draw: nothing may be shown before it is decided. */
export class DrawRefused extends Error {
  readonly label: string;
  constructor(label: string) {
    super(`draw refused: ${label}`);
    this.name = 'DrawRefused';
    this.label = label;
  }
}

/** Throws RuleViolation unless the condition holds. */
export function must(condition: unknown, code: string, facts: JsonObject = {}): asserts condition {
  if (!condition) throw new RuleViolation(code, facts);
}
