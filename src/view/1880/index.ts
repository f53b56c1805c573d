import { stake } from '../rail18xx/stake.js';
import { presentation } from '../shared/presentation.js';
import { picture } from './board.js';
import { blocks } from './cards.js';
import { words } from './messages.js';

export const presentation1880 = presentation({ game: '1880', words, blocks, picture, stake, help: 'help/1880' });
