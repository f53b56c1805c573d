import { example } from '../../../src/games/example/index.js';
import { type State, seatsOf } from '../../../src/games/example/state.js';
import type { Viewer } from '../../../src/rules/game.js';
import { itKeepsTheContract } from '../../support/contract.js';
import { itHidesWhatIsHidden } from '../../support/redaction.js';

const cases = ['branch', 'main'].flatMap((edition) => [
  { players: 2, options: { edition } },
  { players: 4, options: { edition } },
  { players: 1, options: { edition, bots: 1 } },
  { players: 2, options: { edition, bots: 2 } },
]);

/** Bags in other hands, unless they lie open on a shelf by now. */
const bagsOfOthers = (state: State, viewer: Viewer): string[] =>
  viewer === 'all' ? [] : seatsOf(state).flatMap((seat) => (seat === viewer ? [] : state.players[seat]!.hand));

itKeepsTheContract(example, cases, { games: 3 });
itHidesWhatIsHidden(example, cases, { games: 4, secrets: bagsOfOthers });
