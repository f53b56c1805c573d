import { existsSync, readFileSync } from 'node:fs';
import { openSession } from '../../games/1888n/foreign/session.js';
import { game1888n } from '../../games/1888n/game.js';
import { runInput } from '../../games/1888n/run.js';
import type { State } from '../../games/1888n/state.js';
import { readTrace } from '../../games/rail18xx/foreign/trace.js';
import { topOf } from '../../games/rail18xx/stages.js';
import type { Json } from '../../rules/json.js';
import { provingProofs } from '../../rules/proofs.js';
import { type Replayable, replay } from '../../rules/replay.js';
import { seedOfGame, simulate } from '../../rules/simulate.js';
import { seedFrom } from '../../rules/source.js';
import { type Figure, fastest, held, type Part, timed } from './figure.js';

/** 1888-N: replaying a whole game, offering tiles, searching the best routes. */
export const northernPart: Part = { name: '1888n', figures };

/** A game that people played, beside the project where it is to be had. */
const RECORDED = '../shared/conformance/18xx/1888n-128097.jsonl';

function figures(): Figure[] {
  const { record, seed, told } = existsSync(RECORDED) ? recordedGame() : simulatedGame();
  const offers: number[] = [];
  const searches: number[] = [];
  replay(game1888n, record, [seed], undefined, (_n, state) => look(state, offers, searches));
  const median = (times: number[]): number => times[Math.floor(times.length / 2)] ?? 0;
  offers.sort((a, b) => a - b);
  searches.sort((a, b) => a - b);
  return [
    held(
      `replay of ${told}, every move and route judged`,
      fastest(40, () => void replay(game1888n, record, [seed])),
      15,
    ),
    held('offers of a track turn, median', median(offers), 5),
    held('best routes of a run, median', median(searches), 10),
    held('best routes of a run, the slowest of that game', searches.at(-1) ?? 0, 150),
  ];
}

/** Times what a person would be offered in this position. */
function look(state: State, offers: number[], searches: number[]): void {
  const at = topOf(state)?.at;
  if (at === 'track') {
    const seat = game1888n.waitingFor(state)[0]!.seat;
    offers.push(timed(() => void game1888n.choices(state, seat, [], provingProofs(game1888n.prove))));
  }
  if (at === 'run') searches.push(timed(() => void game1888n.prove!('bestRoutes', runInput(state) as unknown as Json)));
}

interface Played {
  readonly record: Replayable;
  readonly seed: string;
  readonly told: string;
}

function recordedGame(): Played {
  const trace = readTrace(readFileSync(RECORDED, 'utf8'));
  const session = openSession(trace.header);
  for (const line of trace.lines) session.play(line);
  const steps = session.played.map(({ seat, move }) => ({ step: { kind: 'move' as const, seat, move: move as Json, auto: [] } }));
  const options = { rulings: '18xx.games', playingOrder: 'seats' };
  const setup = { options, players: Object.keys(trace.header.players).length, auto: [] };
  return { record: { setup, steps }, seed: seedFrom('bench'), told: `a recorded game (${steps.length} moves)` };
}

function simulatedGame(): Played {
  const name = seedOfGame('bench', 1888);
  const { record, moves } = simulate(game1888n, {
    options: { rulings: 'book', playingOrder: 'drawn' },
    players: 4,
    seed: name,
    checks: 'none',
  });
  return { record, seed: seedFrom(name), told: `a simulated game (${moves} moves)` };
}
