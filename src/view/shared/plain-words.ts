import type { GameWords } from './catalogue.js';
import { digits } from './talk.js';

/** The catalogue of a game that has none yet. */
export const plainWords: GameWords = {
  summary: '',
  money: digits,
  score: 'Score',
  happenings: {},
  asks: {},
  choices: {},
  refusals: {},
  rounds: {},
  phases: {},
  causes: {},
  endings: {},
  parts: {},
  series: {},
  settings: {},
};
