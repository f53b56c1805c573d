import { componentsNamed } from '../../games/dice/components.js';
import { KINDS } from '../../games/dice/state.js';
import type { View } from '../../games/dice/view.js';
import type { Scene } from '../shared/presentation.js';
import { companyMark, cube, die, tileBack, trainTile } from './icons.js';
import { companyName, diceWords } from './names.js';

/** The yard: for each die value the dice in the pool, the company, the train stack and the track tile. */

const TRIGGERS = (view: View, power: number): string => {
  const slot = componentsNamed(view.options.components).set.trainSlots[power - 1]!;
  if (slot.endsGame) return `; last: ${slot.obsolete}s go, end`;
  return slot.obsolete === null ? '' : `; last: ${slot.obsolete}s go`;
};

export function yardModel(scene: Scene<View>): object {
  const { view, question, path, href } = scene;
  const { tile } = componentsNamed(view.options.components);
  const open = new Set(question?.kind === 'pick' ? question.options.filter((option) => !option.barred).map((option) => option.key) : []);
  const choosing = question?.kind === 'pick' && question.about.code === 'dice';
  const chosen = view.draft?.take ?? null;
  const columns = [1, 2, 3, 4, 5, 6].map((value) => {
    const count = view.pool[value - 1]!;
    const company = view.companies[value - 1]!;
    const stack = view.stacks[value - 1]!;
    const track = view.tiles[value - 1]!;
    const top = tile[`${value}.${stack}`];
    const taken = chosen?.value === value ? chosen.count : 0;
    const complete = view.draft?.complete === true;
    // Of a complete turn the dice have left the pool; they are still shown, as chosen.
    const shown = complete ? count + taken : count;
    return {
      value,
      face: die(value),
      lit: chosen !== null && (view.draft?.as?.value ?? chosen.value) === value,
      dice: Array.from({ length: shown }, (_, i) => ({
        face: die(value, i < taken ? 'chosen' : 'free', ''),
        says: `Take ${diceWords(i + 1, value)}`,
        href: choosing && open.has(`${value}x${i + 1}`) ? href([...path, `${value}x${i + 1}`]) : null,
      })),
      modify:
        choosing && open.has('modifiers') && count > 0
          ? {
              up: href([...path, 'modifiers', `up-${value}`]),
              down: href([...path, 'modifiers', `down-${value}`]),
              upSays: `Spend a modifier: a ${value} becomes a ${(value % 6) + 1}`,
              downSays: `Spend a modifier: a ${value} becomes a ${((value + 4) % 6) + 1}`,
            }
          : null,
      company: {
        mark: companyMark(value, companyName(value)),
        price: company.owner < 0 ? null : company.price,
        owner: company.owner < 0 ? 'not played' : scene.names[company.owner],
      },
      train: top ? { picture: trainTile(top, 'stack'), says: `${stack} left${TRIGGERS(view, value)}` } : null,
      track: {
        back: track.back === null ? null : { picture: tileBack(track.back), says: track.back },
        cubes: KINDS.flatMap((kind, i) => Array.from({ length: track.cubes[i]! }, () => cube(kind))),
        cost: track.cost,
      },
    };
  });
  return { columns, choosing };
}

/** The dice that were used since the last roll. */
export const usedDice = (view: View): string[] =>
  (view.draft?.complete ? [] : view.used).map((value) => die(value, 'used', `used ${value}`));

export function yardNote({ view, names }: Scene<View>): string {
  const joining = view.waitingDice > 0 ? `, ${view.waitingDice} more from the next roll` : '';
  const roll = view.ending ? 'never rolled again: the end is triggered' : 'rolled anew when a turn begins with an empty pool';
  return `${view.dice - view.waitingDice} dice${joining}; ${roll}.${nextSays(view, names)}`;
}

function nextSays({ phase, clockwise }: View, names: readonly string[]): string {
  if (phase.at !== 'turn') return '';
  const next = clockwise[(clockwise.indexOf(phase.seat) + 1) % clockwise.length]!;
  return ` Next: ${names[next]}`;
}
