import { game1880 } from '../../games/1880/game.js';
import { game1888n } from '../../games/1888n/game.js';
import { readOptions } from '../../rules/border.js';
import type { AnyGame } from '../../rules/game.js';
import type { Json } from '../../rules/json.js';
import { seedOfGame, simulate } from '../../rules/simulate.js';
import { type Figure, type Part, timed } from './figure.js';

/**
 * How slow does a search for the best routes get in 200 random games? Random play of 1880 builds small networks: late
 * positions of games that people played are slower.
 */
export const searchesPart: Part = {
  name: 'searches',
  long: true,
  figures: () => [...figuresOf(game1888n, 10, 150), ...figuresOf(game1880, 15, 300)],
};

const GAMES = 200;

function figuresOf(game: AnyGame, medianGoal: number, slowestGoal: number): Figure[] {
  const times: number[] = [];
  const watched: AnyGame = {
    ...game,
    prove: (key, input) => {
      let answer: Json = null;
      times.push(timed(() => (answer = game.prove!(key, input))));
      return answer;
    },
  };
  const { min, max } = game.players;
  for (let k = 0; k < GAMES; k++) {
    const players = min + (k % (max - min + 1));
    simulate(watched, { options: readOptions(game, {}, players), players, seed: seedOfGame('searches', k), checks: 'none' });
  }
  times.sort((a, b) => a - b);
  return [
    { name: `${game.title}: best routes, median of ${times.length} searches`, ms: times[times.length >> 1] ?? 0, goalMs: medianGoal },
    { name: `${game.title}: best routes, the slowest of ${GAMES} games`, ms: times.at(-1) ?? 0, goalMs: slowestGoal },
  ];
}
