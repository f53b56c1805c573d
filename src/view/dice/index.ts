import { presentation } from '../shared/presentation.js';
import { blocks, picture } from './blocks.js';
import { changes } from './changes.js';
import { corrections } from './corrections.js';
import { words } from './messages.js';
import { stake } from './stake.js';
import { onward } from './tray.js';

export const dicePresentation = presentation({
  game: 'dice',
  words,
  blocks,
  changes,
  corrections,
  picture,
  stake,
  onward,
  ranks: 'always',
  help: 'help/dice',
});
