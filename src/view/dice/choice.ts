import { componentsNamed } from '../../games/dice/components.js';
import type { View } from '../../games/dice/view.js';
import type { Option, Question } from '../../rules/game.js';
import type { Scene } from '../shared/presentation.js';
import { sayRefusal } from '../shared/sentences.js';
import { listed } from '../shared/talk.js';
import { centreOf } from './geometry.js';
import { companyMark, lineSample } from './icons.js';
import { words } from './messages.js';
import { companyName, objectiveWords, placeName } from './names.js';

/** Company, starting city and objective as cards to choose from; what was chosen stays open to be changed until the button. */

type Pick = Question & { readonly kind: 'pick' };
const CHOICES = new Set(['company', 'location', 'discard']);

/** The question whose answer was given and waits for its button; null elsewhere. */
export function choiceMade({ question, path, asks }: Scene<View>): Pick | null {
  if (question?.kind !== 'done' || path.length !== 1) return null;
  const above = asks?.([]);
  return above?.kind === 'pick' && CHOICES.has(above.about.code) ? above : null;
}

export function choiceModel(scene: Scene<View>): { cards: object[] } | null {
  const { question, path, href, talk } = scene;
  const open = question?.kind === 'pick' && CHOICES.has(question.about.code) ? question : null;
  const asked = open ?? choiceMade(scene);
  if (!asked) return null;
  const chosen = open ? null : path[0];
  return {
    cards: asked.options.map((option) => ({
      ...cardOf(scene, asked.about.code, option),
      chosen: option.key === chosen,
      barred: option.barred ? sayRefusal(words, option.barred, talk) : '',
      href: option.barred || option.key === chosen ? null : href([option.key]),
    })),
  };
}

function cardOf({ view, viewer }: Scene<View>, code: string, { key, facts }: Option): object {
  if (code === 'company') {
    return {
      mark: companyMark(Number(facts.company)),
      title: companyName(facts.company),
      note: `Its shares are bought with ${facts.company}s.`,
      picture: lineSample(Number(facts.company)),
    };
  }
  if (code === 'location') return { title: `${facts.name}, ${facts.hex}`, note: `Near ${listed(nearest(view, String(facts.hex)))}.` };
  const held = typeof viewer === 'number' ? view.seats[viewer]!.objectives?.find(({ card }) => card.id === key) : undefined;
  return held ? { ...noted(objectiveWords(held.card)), points: `${held.points} VP now` } : { title: key };
}

const noted = ({ title, says }: { title: string; says: string }): object => ({ title, note: says });

/** The three places next to it. */
function nearest(view: View, hex: string): string[] {
  const here = centreOf(hex);
  const away = (other: string): number => Math.hypot(centreOf(other).x - here.x, centreOf(other).y - here.y);
  const { places } = componentsNamed(view.options.components).set.map;
  return places
    .filter((place) => place.hex !== hex)
    .sort((a, b) => away(a.hex) - away(b.hex))
    .slice(0, 3)
    .map((place) => placeName(place.hex));
}
