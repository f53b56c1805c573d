import type { View } from '../../games/dice/view.js';
import type { CorrectionChoice, CorrectionWords } from '../shared/presentation.js';
import type { Talk } from '../shared/talk.js';
import { companyName } from './names.js';

const numbered = (count: number, title: (n: number) => string, from: number): CorrectionChoice[] =>
  Array.from({ length: count }, (_, n) => ({ value: String(n + from), title: title(n) }));
const SIDES = ['north', 'northeast', 'southeast', 'south', 'southwest', 'northwest'];

/** Typed corrections of Dice Railways as forms. */
export function corrections(view: View, talk: Talk): CorrectionWords {
  const seats = view.seats.map(({ seat }) => ({ value: String(seat), title: talk.name(seat) }));
  const sides = numbered(6, (n) => SIDES[n]!, 0);
  const values = numbered(6, (n) => `${n + 1}`, 1);
  return {
    titles: {
      circles: 'Set the circles of an income section',
      modifiers: 'Set the modifiers spent',
      shares: 'Move shares',
      die: 'Turn a die of the pool',
      train: 'Give or take a train tile',
      addTrack: 'Draw a track',
      removeTrack: 'Erase a track',
    },
    fields: {
      seat: { label: 'Player', choices: seats },
      section: {
        label: 'Section',
        choices: ['ones', 'fives', 'tens'].map((value) => ({ value, title: value })),
      },
      marked: { label: 'Circles marked' },
      crossed: { label: 'Of these crossed out again' },
      spent: { label: 'Modifiers spent so far' },
      company: { label: 'Company', choices: numbered(6, (n) => companyName(n + 1), 1) },
      from: { label: 'From', choices: seats },
      to: { label: 'To', choices: seats },
      number: { label: 'How many' },
      'die.from': { label: 'A die that shows', choices: values },
      'die.to': { label: 'shall show', choices: values },
      power: { label: 'Power of the tile', choices: values },
      line: { label: 'Train line', choices: numbered(3, (n) => `line ${n + 1}`, 0) },
      gain: { label: 'The line gets the top tile of its stack', hint: 'Not ticked: its last tile of that power goes back on top.' },
      hex: { label: 'Hex' },
      a: { label: 'From the side', choices: sides },
      b: { label: 'to the side', choices: sides },
    },
  };
}
