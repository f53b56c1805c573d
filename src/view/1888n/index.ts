import { stake } from '../rail18xx/stake.js';
import { presentation } from '../shared/presentation.js';
import { picture } from './board.js';
import { blocks } from './cards.js';
import { words } from './messages.js';

export const presentation1888n = presentation({
  game: '1888n',
  words,
  blocks,
  picture,
  stake: (view, seat, talk) =>
    stake({ ...view, operates: view.round.kind === 'operating' ? (view.turn?.company ?? null) : null }, seat, talk),
  help: 'help/1888n',
});
