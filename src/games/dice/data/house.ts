import { BOT_CARDS } from './botCards.js';
import { OBJECTIVES } from './objectives.js';
import type { Components } from './schema.js';
import { TRAIN_SLOTS, TRAIN_TILES } from './trains.js';
import { VALE } from './vale.js';

/** Our own components: the rulebook's pictures are lost. Totals, kinds and what the icons do are the rulebook's (FACTS 2). */
export const HOUSE: Components = {
  id: 'house',
  source: 'house',
  map: VALE,
  // Rulebook: six companies, one die value and four shares each. House: names and colours; none is red, which marks blocked places.
  companies: [
    { value: 1, name: 'Blue Line', colour: 'blue', shares: 4 },
    { value: 2, name: 'Green Line', colour: 'green', shares: 4 },
    { value: 3, name: 'Yellow Line', colour: 'yellow', shares: 4 },
    { value: 4, name: 'Orange Line', colour: 'orange', shares: 4 },
    { value: 5, name: 'Purple Line', colour: 'purple', shares: 4 },
    { value: 6, name: 'Black Line', colour: 'black', shares: 4 },
  ],
  trainTiles: [...TRAIN_TILES],
  trainSlots: [...TRAIN_SLOTS],
  // Rulebook: six tiles, a square marked "4", one kind of track on each back. House: five squares, the backs.
  trackTiles: [
    { id: 'T1', squares: 5, squaresForFour: 1, back: 'straight' },
    { id: 'T2', squares: 5, squaresForFour: 1, back: 'straight' },
    { id: 'T3', squares: 5, squaresForFour: 1, back: 'gentle' },
    { id: 'T4', squares: 5, squaresForFour: 1, back: 'gentle' },
    { id: 'T5', squares: 5, squaresForFour: 1, back: 'sharp' },
    { id: 'T6', squares: 5, squaresForFour: 1, back: 'wild' },
  ],
  // Rulebook: eight cubes in each of four colours. House: the colours. This order is also the bots' order, left to right.
  cubes: [
    { kind: 'straight', colour: 'white', count: 8 },
    { kind: 'gentle', colour: 'yellow', count: 8 },
    { kind: 'sharp', colour: 'red', count: 8 },
    { kind: 'wild', colour: 'black', count: 8 },
  ],
  // Rulebook: three sections, their bonuses, three train lines, the end at a section's last circle. House: numbers and places.
  playerBoard: {
    lines: 3,
    ones: ['.....m....', '.m.....m..', '...m.....m', '.....m....', '.m.....m..'],
    fives: ['...d.', '..d..', '.d...'],
    tens: ['.o.o.o.', 'o.o.o..'],
    draws: 2,
    botDraws: 1,
  },
  objectives: [...OBJECTIVES],
  botCards: [...BOT_CARDS],
  dice: 6,
  // Rulebook: unspent modifiers and extra dice score, a bot's card is worth 10. House: 1 and 2 points (V2).
  points: { modifier: 1, extraDie: 2, botCard: 10 },
  lateSeatIncome: { '2': [0, 4], '3': [0, 2, 4], '4': [0, 2, 4, 6] },
};
