import { HOUSE } from './house.js';
import type { Components } from './schema.js';

/** Every set of components a table can be played with; the first is the default. */
export const SETS: readonly Components[] = [HOUSE];
