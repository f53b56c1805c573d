import type { ForeignTitle } from '../../rail18xx/foreign/conform.js';
import { openSession } from './session.js';

/** Games of 1880 recorded by 18xx.games. */
export const FOREIGN_1880: ForeignTitle = { title: '1880', open: openSession };
