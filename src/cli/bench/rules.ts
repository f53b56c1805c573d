import { example } from '../../games/example/index.js';
import { games } from '../../games/registry.js';
import { readOptions } from '../../rules/border.js';
import type { AnyGame } from '../../rules/game.js';
import { stateHash } from '../../rules/hash.js';
import { History } from '../../rules/history.js';
import { replay } from '../../rules/replay.js';
import { entriesOf, type Simulated, seedOfGame, simulate } from '../../rules/simulate.js';
import { seedFrom } from '../../rules/source.js';
import { type Figure, fastest, type Part, timed } from './figure.js';

/** Replaying, hashing and folding of the example. */
export const rulesPart: Part = { name: 'rules', figures: exampleFigures };

/** How fast random games of every title are played. */
export const titlesPart: Part = { name: 'titles', figures: () => [...games.values()].map(simulationFigure) };

const MOVES = 1000;

function exampleFigures(): Figure[] {
  const played = thousandMoves();
  const replayed = (onEach?: (state: Parameters<typeof example.digest>[0], seed: string) => void) =>
    fastest(7, () => {
      for (const { record, seed, upTo } of played) {
        replay(example, record, [seed], upTo, onEach && ((_n, state) => onEach(state, seed)));
      }
    });
  const entries = played.map(({ record, name }) => entriesOf(example, record, name));
  return [
    { name: 'replay of 1,000 example moves', ms: replayed(), goalMs: 25, atMost: 0.15 },
    { name: 'the same with a state hash after every move', ms: replayed((state, seed) => stateHash(example, state, seed)) },
    { name: 'effective history of 1,000 entries', ms: fastest(7, () => entries.forEach((log) => void History.of(log).steps)) },
  ];
}

/** Games of four people until their moves are a thousand. */
function thousandMoves() {
  const played: { record: Simulated<unknown>['record']; seed: string; name: string; upTo: number }[] = [];
  let left = MOVES;
  for (let k = 0; left > 0; k++) {
    const name = seedOfGame('bench', k);
    const { record } = simulate(example, { options: { edition: 'main', bots: 0 }, players: 4, seed: name, checks: 'none' });
    const upTo = Math.min(left, record.steps.length);
    left -= upTo;
    played.push({ record, seed: seedFrom(name), name, upTo });
  }
  return played;
}

/** Time per 1,000 moves of random games, referee on, checks off. */
function simulationFigure(game: AnyGame): Figure {
  const players = Math.max(2, game.players.min);
  const options = readOptions(game, {}, players);
  let moves = 0;
  const ms = timed(() => {
    for (let k = 0; k < 20 && moves < 2000; k++)
      moves += simulate(game, { options, players, seed: seedOfGame('bench', k), checks: 'none' }).moves;
  });
  return { name: `1,000 random moves of ${game.title}`, ms: (ms * 1000) / moves };
}
