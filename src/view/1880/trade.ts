import type { CompanyView } from '../../games/1880/view.js';
import type { Option, Phrase } from '../../rules/game.js';
import type { Json } from '../../rules/json.js';
import type { Offer } from '../rail18xx/cards/offers.js';
import type { GameWords } from '../shared/catalogue.js';
import { sayRefusal } from '../shared/sentences.js';
import type { Scene } from './scene.js';

/** The share round asks first what one does, then with which company: cards go both steps at once. */

const optionOf = ({ question }: Scene, key: string): Option | null =>
  question?.kind === 'pick' && question.about.code === 'shareRound'
    ? (question.options.find((option) => option.key === key) ?? null)
    : null;

const entryFor = (option: Option, id: string): { [name: string]: Json | undefined } | null => {
  const entries = Array.isArray(option.facts.companies) ? (option.facts.companies as { company: string }[]) : [];
  return entries.find(({ company }) => company === id) ?? null;
};

export function tradeOffers(scene: Scene, words: GameWords, { id, price }: CompanyView): Offer[] {
  const { href, path, talk } = scene;
  const offer = (key: 'buy' | 'sell', text: string): Offer[] => {
    const option = optionOf(scene, key);
    const entry = option && entryFor(option, id);
    if (!option || !entry) return [];
    const barred = (entry.barred as unknown as Phrase | null) ?? option.barred ?? null;
    return [{ text, href: barred ? null : href([...path, key, id]), reason: barred ? sayRefusal(words, barred, talk) : null }];
  };
  return [...offer('buy', `Buy 10 % for ${talk.money(price)}`), ...offer('sell', 'Sell')];
}

export function foundingHref(scene: Scene, id: string): string | null {
  const option = optionOf(scene, 'found');
  return option && !option.barred ? scene.href([...scene.path, 'found', id]) : null;
}
