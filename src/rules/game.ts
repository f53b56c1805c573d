import type { TSchema } from '@sinclair/typebox';
import type { Json, JsonObject } from './json.js';

/**
 * The contract of a game. A game is a pure module: plain data in, plain data out; no clock, no chance of its own,
 * no database and no text for people. Everything else in Railpost (log, mail, pages, archive, corrections) is
 * written once against this file.
 */

/** People sit at 0 … players − 1, bots behind them. A seat never changes during a game, whoever sits on it. */
export type Seat = number;

/** Who looks: a seat, somebody without a seat, or (after the end, and for moderators who do not play) everything. */
export type Viewer = Seat | 'spectator' | 'all';

/** A fact without words: the catalogue in src/view turns the code and its facts into a sentence. */
export interface Phrase<Code extends string = string, Facts extends JsonObject = JsonObject> {
  readonly code: Code;
  readonly facts: Facts;
}

/** A typed fact that a step brought about: `{ code: 'dividendPaid', facts: { company: 'LYR', amount: 90 } }`. */
export type Happening = Phrase;

/** A seat that is asked. `must: false` is an offer: never mailed, no clock, and the game may end without an answer. */
export interface Awaited {
  readonly seat: Seat;
  readonly must: boolean;
  readonly about: Phrase;
}

/**
 * One level of a move being put together. The path holds one answer per level: the key of an option, an amount as a
 * decimal number, the keys of a set joined by '+' ('+' alone: none; see rules/walk), a form as JSON text. A complete path is answered with `done`.
 */
export type Question<Move = Json> =
  | { readonly kind: 'pick'; readonly about: Phrase; readonly options: readonly Option<Move>[] }
  | {
      readonly kind: 'amount';
      readonly about: Phrase;
      readonly min: number;
      readonly max: number;
      readonly step: number;
      readonly proposal?: number;
    }
  | {
      readonly kind: 'set';
      readonly about: Phrase;
      readonly items: readonly Option<Move>[];
      readonly min: number;
      readonly max: number;
      readonly proposal?: readonly string[];
    }
  | { readonly kind: 'form'; readonly about: Phrase; readonly schema: TSchema; readonly proposal: Json }
  | { readonly kind: 'done'; readonly move: Move };

export interface Option<Move = Json> {
  /** URL-safe: [A-Za-z0-9._~-]+ (no '/' and no '+', which join paths and sets). */
  readonly key: string;
  readonly facts: JsonObject;
  /** Not possible, and why: shown so that pages explain and nobody writes the rule twice. */
  readonly barred?: Phrase;
  /** At a leaf: the whole move. */
  readonly move?: Move;
}

/** What costs a search is answered from the record of a step, never searched while replaying. */
export interface Proofs {
  /**
   * The proven answer for `key`, which names the question uniquely within one step (`bestRoutes:LYR`).
   * Throws NeedsProof when nobody has searched yet. `input` is built only in that case.
   */
  proof(key: string, input: () => Json): Json;
}

/** Chance. Every draw is a pure function of (seed, label, generation); the label names the occasion in the game's words. */
export interface Source extends Proofs {
  /** A whole number from 0 to `below` − 1. */
  draw(label: string, below: number): number;
  /** `count` dice, 1 to `faces`. */
  dice(label: string, count: number, faces?: number): number[];
  /** One of the given things: the one with the smallest keyed hash. What nobody has seen is a set, not a sequence. */
  pick<T extends string>(label: string, from: readonly T[]): T;
  /** All of them in an order drawn by label. */
  shuffle<T extends string>(label: string, items: readonly T[]): T[];
  /** Tells that this step shows somebody something new without a draw (cards laid open): undo stops here. */
  reveal(): void;
}

/** Where the game stands, for the position bar and the list of rounds. */
export interface Where {
  readonly round: Phrase;
  readonly phase: Phrase;
  readonly actor: Seat | null;
}

export interface Standings {
  /** Why the game ended; null while it runs. */
  readonly ended: Phrase | null;
  /** In order of place; equal places share the number. `parts` add up to the score. */
  readonly seats: readonly {
    readonly seat: Seat;
    readonly place: number;
    readonly score: number;
    readonly parts: readonly { readonly code: string; readonly points: number }[];
  }[];
}

/** A number for the curves: `group` is one picture (worth, price), `key` one line in it (a seat's number or a company's id). */
export interface SeriesPoint {
  readonly group: string;
  readonly key: string;
  readonly value: number;
}

export interface Automatic<Move> {
  readonly seat: Seat;
  readonly move: Move;
  readonly cause: Phrase;
}

export interface Range {
  readonly min: number;
  readonly max: number;
}

export interface Game<State = Json, Move = Json, Options = Json, View = Json, Correction = Json> {
  readonly id: string;
  readonly title: string;
  /** Raised when a fix would change old games; the fix is then a switch on `state`'s own version. */
  readonly version: number;
  /** How many people; bots come by option. */
  readonly players: Range;
  /** Editions, modules, variants, rulings. Every property has a `default`. */
  readonly options: TSchema;
  /** The form of a move, for the border: what does not fit is refused before `play` sees it. */
  readonly move: TSchema;
  /** The forms of typed corrections, a union on `kind`, so that the moderator's desk can draw its forms. */
  readonly corrections: TSchema;

  /** Why these options do not go together or with this number of people; null when they do. */
  refuses(options: Options, players: number): Phrase | null;
  /** All seats, bots included. */
  seats(options: Options, players: number): number;
  setup(options: Options, players: number, source: Source): State;

  /** The game is over when nobody `must`. */
  waitingFor(state: State): readonly Awaited[];
  choices(state: State, seat: Seat, path: readonly string[], proofs: Proofs): Question<Move>;
  /** Exactly one decision. Validates first, then changes `state` in place; throws RuleViolation with the state untouched. */
  play(state: State, seat: Seat, move: Move, source: Source): Happening[];
  /** The next move that nobody has to decide: a sole choice, a bot. For a person's seat it may look only at what everybody knows. */
  forced(state: State, proofs: Proofs): Automatic<Move> | null;
  /** The move that changes least (pass, decline), for time-outs, kept seats and dropped moves; null where nothing is quiet. */
  quiet(state: State, seat: Seat, proofs: Proofs): Move | null;
  /** The view with this much of a move made; without it rules/preview plays complete paths on a copy that refuses draws. */
  preview?(state: State, seat: Seat, path: readonly string[], proofs: Proofs): View;

  /** Everything that viewer may know and nothing else. */
  view(state: State, viewer: Viewer): View;
  /** The happening as that viewer may know it; null when he may not know it happened. */
  seenBy(happening: Happening, viewer: Viewer): Happening | null;
  /** A state with the same view for that viewer, and everything hidden dealt anew. */
  imagine(state: State, viewer: Viewer, source: Source): State;

  where(state: State): Where;
  standings(state: State): Standings;
  series(state: State): readonly SeriesPoint[];

  adjust(state: State, correction: Correction): Happening[];
  /** Essential facts in fixed order, defaults left out: what hashes and comparisons use. */
  digest(state: State): Json;
  /** Invariants; throws InvariantBroken naming the first that fails. */
  referee(state: State): void;

  /** A random answer to a form, for simulations; without it the proposal is taken. `random(n)` is a whole number below n. */
  explore?(state: State, seat: Seat, path: readonly string[], random: (below: number) => number): Json;
  /** The search behind `source.proof`: pure, always ends, runs in a worker thread. */
  prove?(key: string, input: Json): Json;
  /** A deep copy; `copyJson` where the game has nothing faster. */
  copy?(state: State): State;
}

/** A game whose types are known only to itself: what the registry holds. */
// biome-ignore lint/suspicious/noExplicitAny: the registry holds games of every state type; each call stays within one game
export type AnyGame = Game<any, any, any, any, any>;
