import type { EditionName } from '../../games/example/editions.js';

export interface BagView {
  readonly bag: string;
}

/** What the game's view says, as far as the page uses it. */
export interface NightView {
  readonly edition: EditionName;
  readonly night: number;
  readonly nights: number;
  readonly office: number;
  readonly inDeck: number;
  readonly players: readonly {
    readonly seat: number;
    readonly bot: boolean;
    readonly coins: number;
    readonly train: string;
    readonly inHand: number;
    readonly hand?: readonly BagView[];
    readonly shelf: readonly BagView[];
    readonly delivered: number;
  }[];
}
