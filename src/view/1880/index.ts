import { stake } from '../rail18xx/stake.js';
import { presentation } from '../shared/presentation.js';
import { picture } from './board.js';
import { blocks } from './cards.js';
import { words } from './messages.js';

/** Stages of a company's own turn; share rounds and mergers interrupt it. */
const TURN = new Set(['track', 'stations', 'run', 'dividend', 'trains']);

export const presentation1880 = presentation({
  game: '1880',
  words,
  blocks,
  picture,
  stake: (view, seat, talk) =>
    stake({ ...view, operates: view.stage && TURN.has(view.stage.at) ? (view.turn?.entity ?? null) : null }, seat, talk),
  help: 'help/1880',
});
