import type { Proofs } from '../../../rules/game.js';

/** Under the rulings of the other engine nothing is proven. */
export const NO_PROOFS: Proofs = { proof: () => null };
