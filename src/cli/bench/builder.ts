import { topOf } from '../../games/rail18xx/stages.js';
import type { AnyGame } from '../../rules/game.js';
import { provingProofs } from '../../rules/proofs.js';
import type { Random } from '../../rules/random.js';
import type { Player } from '../../rules/simulate.js';
import { wander } from '../../rules/wander.js';

/** Plays a title of the 18xx family so that large networks come about: chance, with a preference for track and patience with trains. */
export function builder(game: AnyGame): Player<unknown, unknown> {
  return (state, seat, random) => {
    const at = topOf(state as { stack: { at: string }[] })?.at ?? '';
    const choosing = CHOOSING[at];
    return choosing ? wander(game, state, seat, choosing(random), provingProofs(game.prove)).move : null;
  };
}

/** Chance among the keys that are liked; among all where there is none. */
const liking =
  (liked: (key: string) => boolean) =>
  (random: Random): Random => ({
    ...random,
    one<T>(of: readonly T[]): T {
      const best = of.filter((each) => typeof each === 'string' && liked(each));
      return random.one(best.length > 0 ? best : of);
    },
  });

const build = liking((key) => key !== 'pass');
const pass = liking((key) => key === 'pass');

/** By the question that is asked. */
const CHOOSING: { readonly [at: string]: (random: Random) => Random } = {
  track: build,
  station: build,
  run: liking((key) => key.startsWith('best')),
  dividend: liking((key) => key === 'withhold' || key === 'retain'),
  // Who buys all trains at once sees no long game.
  trains: (random) => (random.oneIn(3) ? build(random) : pass(random)),
  shareRound: liking((key) => key === 'buy' || key === 'found' || key === 'pass'),
  stock: liking((key) => /^(buy|found|pass)/.test(key)),
};
