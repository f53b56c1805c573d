import { existsSync, readFileSync } from 'node:fs';
import { reader1880 } from '../../games/1880/foreign/exported.js';
import { game1880 } from '../../games/1880/game.js';
import { runInput } from '../../games/1880/run.js';
import type { State1880 } from '../../games/1880/state.js';
import { readExported } from '../../games/rail18xx/foreign/exported.js';
import { topOf } from '../../games/rail18xx/stages.js';
import type { Json } from '../../rules/json.js';
import { provingProofs } from '../../rules/proofs.js';
import { type Replayable, replay } from '../../rules/replay.js';
import { seedOfGame, simulate } from '../../rules/simulate.js';
import { seedFrom } from '../../rules/source.js';
import { type Figure, fastest, held, type Part, timed } from './figure.js';

/** 1880: replaying a whole game, offering tiles, searching the best routes. */
export const chinaPart: Part = { name: '1880', figures };

/** A game that people played, beside the project where it is to be had. */
const RECORDED = '../shared/conformance/18xx/original/1880-1.json';
function figures(): Figure[] {
  const { record, seed, told } = existsSync(RECORDED) ? recordedGame() : simulatedGame();
  const offers: number[] = [];
  const searches: number[] = [];
  replay(game1880, record, [seed], undefined, (_n, state) => look(state as State1880, offers, searches));
  const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  return [
    held(
      `replay of ${told}, everything validated`,
      fastest(40, () => void replay(game1880, record, [seed])),
      20,
    ),
    held('offers of a track turn, median', median(offers), 8),
    held('best routes of a run, median', median(searches), 15),
    held('best routes of a run, the slowest of that game', searches.at(-1) ?? 0, 300),
  ];
}

/** Times what a person would be offered in this position. */
function look(state: State1880, offers: number[], searches: number[]): void {
  const at = topOf(state)?.at;
  if (at === 'track') {
    const seat = game1880.waitingFor(state)[0]!.seat;
    offers.push(timed(() => void game1880.choices(state, seat, [], provingProofs(game1880.prove))));
  }
  const input = at === 'run' ? (runInput(state, state.turn!.entity) as unknown as Json) : null;
  if (input !== null) searches.push(timed(() => void game1880.prove!('bestRoutes', input)));
}

interface Played {
  readonly record: Replayable;
  readonly seed: string;
  readonly told: string;
}

function recordedGame(): Played {
  const { options, names, steps } = reader1880.read(readExported(readFileSync(RECORDED, 'utf8'))!);
  const record = { setup: { options, players: names.length, auto: [] }, steps: steps.map((step) => ({ step })) };
  return { record, seed: seedFrom('bench'), told: `a recorded game (${steps.length} moves)` };
}

function simulatedGame(): Played {
  const name = seedOfGame('bench', 1880);
  const options = { edition: '2022', rulings: 'book' } as const;
  const { record, moves } = simulate(game1880, { options, players: 4, seed: name, checks: 'none' });
  return { record, seed: seedFrom(name), told: `a simulated game (${moves} moves)` };
}
