import type { Option } from '../../../rules/game.js';
import type { JsonObject } from '../../../rules/json.js';
import type { GameWords } from '../../shared/catalogue.js';
import type { Scene } from '../../shared/presentation.js';
import { sayChoice, sayRefusal } from '../../shared/sentences.js';

/** What the present question offers about the thing on a card: a link, or the reason why not. */
export interface Offer {
  readonly text: string;
  readonly href: string | null;
  readonly reason: string | null;
}

export type Offers = (about: (facts: JsonObject, key: string) => boolean) => Offer[];

export function offersOf<View>({ question, path, href, talk }: Scene<View>, words: GameWords): Offers {
  if (question?.kind !== 'pick') return () => [];
  const offer = (option: Option): Offer => ({
    text: sayChoice(words, question.about, option, talk).title,
    href: option.barred ? null : href([...path, option.key]),
    reason: option.barred ? sayRefusal(words, option.barred, talk) : null,
  });
  return (about) => question.options.filter((option) => about(option.facts, option.key)).map(offer);
}
