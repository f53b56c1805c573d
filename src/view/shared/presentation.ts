import type { Happening, Phrase, Question, Seat, Viewer } from '../../rules/game.js';
import type { Json } from '../../rules/json.js';
import type { GameWords } from './catalogue.js';
import type { Talk } from './talk.js';

/** How a game is shown. Only `words` is needed: without `blocks` the page shows the view in readable sections. */
export interface Presentation<View = Json> {
  /** The game's id. */
  readonly game: string;
  readonly words: GameWords;
  /** Board, cards and tables of a position, in reading order. */
  readonly blocks?: (scene: Scene<View>) => readonly Block[];
  /** What differs between two positions, for the history page and moderators; without it, or where it gives null, views are compared. */
  readonly changes?: (before: View, after: View, talk: Talk) => readonly Change[] | null;
  /** What is the same in both, by name: "holdings", "trains". Said below the changes, so that nobody needs to look for it. */
  readonly unchanged?: (before: View, after: View) => readonly string[];
  /** The tables of two lines of a game side by side (workshop, mails about corrections); what is the same is said, too. */
  readonly differences?: (before: View, after: View, talk: Talk) => readonly Compared[];
  /** The typed corrections as forms that a moderator understands. */
  readonly corrections?: (view: View, talk: Talk) => CorrectionWords;
  /** A picture of the board for mails, with its text equivalent; the same facts that `blocks` may show. */
  readonly picture?: (scene: Scene<View>) => Picture | null;
  /** What whoever is asked decides with, in a sentence: "You have ¥188 and 13 of 20 certificates." For lists and mails. */
  readonly stake?: (view: View, seat: Seat, talk: Talk) => string | null;
  /** Where the board itself shows the next answers (tiles in their rotations), the page goes on with this one, to be turned there. */
  readonly onward?: (question: Question) => string | null;
  /**
   * The answer that is usual (pay out, the lowest bid): shown as chosen, with its button, before anybody clicked. It is worked
   * out when the page is drawn; nothing of it is kept.
   */
  readonly proposes?: (question: Question) => string | null;
  /** Whole moves among several are chosen first and then played by the button that says what happens; passing stays one click. */
  readonly weighs?: true;
  /** The answer that `edit` gives to a question which is answered on the board (routes); null while it is none. */
  readonly answer?: (scene: Scene<View>) => string | null;
  /** The blocks say what everybody is worth: the page adds no standings of its own while the game runs, nor ('always') in its history. */
  readonly ranks?: 'now' | 'always';
  /** The partial of the game's help page: 'help/1880'. */
  readonly help?: string;
  /** What lies in the box, for the help page to draw. */
  readonly pieces?: () => object;
}

/** Everything a drawing may use: what one viewer may know about one position, and where clicks lead. */
export interface Scene<View = Json> {
  readonly view: View;
  /** The position before, where changes are marked (history, "since you were last here"); null elsewhere. */
  readonly before: View | null;
  readonly viewer: Viewer;
  readonly names: readonly string[];
  readonly talk: Talk;
  /** What the viewer is being asked at this level of the path; null for everybody else and in history. */
  readonly question: Question | null;
  readonly path: readonly string[];
  /** The address of this page with that path: a hex or a card that can be chosen is an ordinary link. */
  readonly href: (path: readonly string[], edit?: string) => string;
  /** The questions on the way to this one, and those beside it where the page went onward. */
  readonly asks?: (path: readonly string[]) => Question | null;
  /** What the newest move brought about, its automatic followers included; with `past`, the move of that page of the history. */
  readonly told?: readonly Happening[];
  readonly past?: true;
  /** With `past`: what the move before it brought about. */
  readonly toldBefore?: readonly Happening[];
  /** What is being edited on the board, as it stands in the address. */
  readonly edit?: string | null;
}

export interface Block {
  /**
   * Where it stands on a wide page: across the page above everything, inside the panel of whoever is asked, large and
   * left, a card in the row below, across that column, under the prompt, across the page below both columns, in a row of cards
   * there, below that beside the log, or in two columns of its own (the first one at the left).
   */
  readonly place: 'bar' | 'panel' | 'board' | 'card' | 'wide' | 'aside' | 'across' | 'row' | 'low' | 'foot';
  /** In the panel: it offers every choice itself, so the plain list of options or the form is left out. */
  readonly instead?: boolean;
  /** In the panel: it shows the answers given so far, and how to change them. */
  readonly covers?: boolean;
  /** In the panel: the step that is to be made now; the sentence above says it instead of the whole decision. */
  readonly step?: Step;
  /** In the panel: the options that it offers itself, by key; the plain list has the others. */
  readonly offers?: readonly string[];
  /** In the panel: it tells what the move brings; the plain table of that is left out. */
  readonly tells?: boolean;
  readonly title?: string;
  /** A drawing before the title: a company's mark. */
  readonly mark?: string;
  /** One soft note at the right of the title. */
  readonly note?: string;
  /** Small drawings before that note, with what they are. */
  readonly beside?: { readonly caption?: string; readonly pictures: readonly string[] };
  /** A partial below templates/partials, without the ending: 'rail18xx/board'. */
  readonly partial: string;
  readonly model: object;
}

export interface Step {
  readonly about: Phrase;
  /** What stands below it: "Step 2 of 3." */
  readonly note: string;
}

export interface Change {
  /** Whose it is, where it is a player's. */
  readonly seat?: Seat;
  /** A drawing of what it is about: a company's mark. */
  readonly mark?: string;
  readonly subject: string;
  readonly what?: string;
  readonly before: string;
  readonly after: string;
  /** "+86": shown green upwards, in caution colour downwards. */
  readonly difference?: string;
}

/** One table of a comparison: cash, holdings, prices. */
export interface Compared {
  readonly title: string;
  readonly rows: readonly ComparedRow[];
}

export interface ComparedRow extends Omit<Change, 'before' | 'after'> {
  /** Left out where several are named together as the same. */
  readonly before?: string;
  readonly after?: string;
  readonly same: boolean;
}

/** Titles by kind; fields by name, or by `kind.name` where one kind asks otherwise. */
export interface CorrectionWords {
  readonly titles: { readonly [kind: string]: string };
  readonly fields: { readonly [name: string]: CorrectionField };
}

export interface CorrectionField {
  readonly label: string;
  readonly hint?: string;
  readonly choices?: readonly CorrectionChoice[];
}

export interface CorrectionChoice {
  readonly value: string;
  readonly title: string;
}

export interface Picture {
  readonly svg: string;
  readonly alt: string;
  readonly caption: string;
}

/** Keeps a game's own view type out of the list of all games. */
export const presentation = <View>(given: Presentation<View>): Presentation => given as unknown as Presentation;
