import type { Json, JsonObject } from '../../rules/json.js';
import type { Talk } from './talk.js';

/**
 * The message catalogue. Rules speak in codes and facts; here each game says, once and in one place, what a person
 * reads. A sentence is plain text: pages escape it, mails wrap it, nothing in it is markup. Another language is
 * another object of the same form.
 */

export type Facts = JsonObject;

/** A sentence, or the words themselves where no fact enters them. */
export type Sentence = string | ((facts: Facts, talk: Talk) => string);

/** Sentences by code. */
export type Sentences = { readonly [code: string]: Sentence };

/**
 * What somebody is asked, in the infinitive, small first letter, no full stop: "raise for the Great Wall or let it go".
 * Pages make of it "Tomás, raise for …", "Raise for …" and "Tomás is to raise for …".
 */
export interface Ask {
  readonly ask: Sentence;
  /** The facts that matter for it, as whole sentences: "Mei bids ¥110. Only you two bid on it." */
  readonly detail?: Sentence;
  /** For a mail's subject: "operate Jingzhan". The ask itself where this is missing. */
  readonly subject?: Sentence;
  /** The part of the game's help page that explains it: an id there. */
  readonly rules?: string;
}

/** How one option of a question reads. */
export interface Choice {
  /** What will happen, as on a button: "Bid ¥115 for the Great Wall". */
  readonly title: string;
  /** What it means, in a sentence: "Leaves you ¥460." */
  readonly note?: string;
}

/** A property of the game's options schema, explained to the person who opens a table. */
export interface Setting {
  readonly title: string;
  /** One plain sentence. */
  readonly explains?: string;
  /** Values of a choice, by their text ('2022', 'true'). */
  readonly values?: { readonly [value: string]: { readonly title: string; readonly short?: string; readonly explains?: string } };
  /** Settings with the same group stand in one part of the form, under this title ("Edition", "Modules"). */
  readonly group?: string;
}

export interface GameWords {
  /** One line under the title where a game is chosen: "2022 or 2010 edition". */
  readonly summary: string;
  /** "¥1,200", "12 points". */
  readonly money: (amount: number) => string;
  /** What a score is called: "Net worth", "Points". */
  readonly score: string;
  /** What happened, past or present tense, one whole sentence with its full stop. */
  readonly happenings: Sentences;
  /** `about` of Awaited and of every Question. */
  readonly asks: { readonly [code: string]: Sentence | Ask };
  /** The options and items of a question, by its about's code. Option keys and facts are the rules' own. */
  readonly choices: { readonly [aboutCode: string]: (key: string, facts: Facts, talk: Talk) => string | Choice };
  /** Codes of RuleViolation, of barred options and of `refuses`: why not, as a whole sentence. */
  readonly refusals: Sentences;
  /** Rounds and phases of `where`, as they stand in a line: "operating round 7.1". */
  readonly rounds: Sentences;
  readonly phases: Sentences;
  /** Rounds that come in sets, by their codes: one opens a set, the others of it follow. `heads` stand over their columns. */
  readonly sets?: { readonly opens: string; readonly follows: string; readonly heads: readonly [string, string] };
  /** Causes of automatic moves, as an addition in brackets: "only choice", "bot". */
  readonly causes: Sentences;
  /** Why the game ended: "bank broken". */
  readonly endings: Sentences;
  /** The same for many games at once, where an ending needs the facts of one: "bankruptcy of a player". */
  readonly ends?: { readonly [code: string]: string };
  /** Parts of a score. */
  readonly parts: { readonly [code: string]: string };
  /** Groups of `series`: the title of a curve. */
  readonly series: { readonly [group: string]: string };
  /** Options of the game, by property. */
  readonly settings: { readonly [property: string]: Setting };
  /** Words for property names and values of the view where no board of the game's own draws them. */
  readonly labels?: { readonly [name: string]: string };
  /** The whole move in the words of its button, when a path is complete: "Bid ¥115 for the Great Wall". Undefined: its answers say it. `facts`: what the chosen options told. */
  readonly confirm?: (move: Json, talk: Talk, facts?: Facts) => string | Choice | undefined;
}
