import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { openSession as open1880 } from '../../games/1880/foreign/session.js';
import { game1880 } from '../../games/1880/game.js';
import { runInput as input1880 } from '../../games/1880/run.js';
import { openSession as open1888n } from '../../games/1888n/foreign/session.js';
import { game1888n } from '../../games/1888n/game.js';
import { runInput as input1888n } from '../../games/1888n/run.js';
import { readTrace, type Trace } from '../../games/rail18xx/foreign/trace.js';
import type { RunInput } from '../../games/rail18xx/routes/run.js';
import { topOf } from '../../games/rail18xx/stages.js';
import { readOptions } from '../../rules/border.js';
import type { AnyGame } from '../../rules/game.js';
import type { Json } from '../../rules/json.js';
import { type Player, seedOfGame, simulate } from '../../rules/simulate.js';
import { builder } from './builder.js';
import { busy, type Figure, held, type Part } from './figure.js';

/**
 * How slow does a search for the best routes get? Over all searches of 200 random games; of games whose players build
 * track whenever they can, because chance builds small networks; and of every game recorded elsewhere, where the
 * recordings lie beside the project.
 */
export const searchesPart: Part = {
  name: 'searches',
  long: true,
  figures: () => [...figuresOf(NORTHERN), ...figuresOf(CHINA)],
};

const GAMES = 200;
const BUILT_GAMES = 20;
const FOLDER = '../shared/conformance/18xx';
const SLOW_MS = 10;

interface Title {
  readonly game: AnyGame;
  readonly medianGoal: number;
  readonly slowestGoal: number;
  /** What was run in a recorded game. */
  runs(trace: Trace): readonly RunInput[];
}

const NORTHERN: Title = {
  game: game1888n,
  medianGoal: 10,
  slowestGoal: 150,
  runs(trace) {
    const session = open1888n(trace.header);
    return trace.lines.flatMap((line) => {
      const found = topOf(session.state)?.at === 'run' ? [copyOf(input1888n(session.state))] : [];
      session.play(line);
      return found;
    });
  },
};

const CHINA: Title = {
  game: game1880,
  medianGoal: 15,
  slowestGoal: 300,
  runs(trace) {
    const session = open1880(trace.header);
    return trace.lines.flatMap((line) => {
      const { turn } = session.state;
      const found = turn && topOf(session.state)?.at === 'run' ? [copyOf(input1880(session.state, turn.entity))] : [];
      session.play(line);
      return found;
    });
  },
};

/** The session goes on with the board that it was asked with. */
const copyOf = (input: RunInput): RunInput => JSON.parse(JSON.stringify(input)) as RunInput;

/**
 * The processor's time, not the clock's: others use the machine too, and one search of thousands is bound to be put
 * aside. A slow one is timed again, because caches and collected garbage count as well.
 */
function unhindered(search: () => void): number {
  const ms = busy(search);
  return ms > SLOW_MS ? Math.min(ms, busy(search), busy(search)) : ms;
}

function figuresOf(title: Title): Figure[] {
  const { game } = title;
  const traces = recorded(title);
  return [
    ...figures(title, `${GAMES} random games`, simulated(game, GAMES)),
    ...figures(title, `${BUILT_GAMES} games of builders`, simulated(game, BUILT_GAMES, builder)),
    ...(traces.length > 0 ? figures(title, 'the recorded games', traces) : []),
  ];
}

function figures({ game, medianGoal, slowestGoal }: Title, where: string, times: number[]): Figure[] {
  times.sort((a, b) => a - b);
  return [
    held(`${game.title}: best routes, median of ${times.length} searches of ${where}`, times[times.length >> 1] ?? 0, medianGoal),
    held(`${game.title}: best routes, the slowest of ${where}`, times.at(-1) ?? 0, slowestGoal),
  ];
}

/** The times of all searches of random games, or of games played by somebody. */
function simulated(game: AnyGame, count: number, playerOf?: (game: AnyGame) => Player<unknown, unknown>): number[] {
  const times: number[] = [];
  let [last, answer]: [string, Json] = ['', null];
  const watched: AnyGame = {
    ...game,
    prove: (key, input) => {
      // Whoever offers and whoever plays ask the same.
      const asked = JSON.stringify(input);
      if (asked !== last) times.push(unhindered(() => (answer = game.prove!(key, input))));
      last = asked;
      return answer;
    },
  };
  const player = playerOf?.(watched);
  const { min, max } = game.players;
  for (let k = 0; k < count; k++) {
    const players = min + (k % (max - min + 1));
    simulate(watched, { options: readOptions(game, {}, players), players, seed: seedOfGame('searches', k), checks: 'none', player });
  }
  return times;
}

/** The times of the searches of every recorded game of the title. */
function recorded({ game, runs }: Title): number[] {
  if (!existsSync(FOLDER)) return [];
  const files = ['', 'generated/'].flatMap((sub) => readdirSync(`${FOLDER}/${sub}`).map((name) => `${sub}${name}`));
  const traces = files.filter((name) => name.includes(`${game.id}-`) && name.endsWith('.jsonl') && !name.endsWith('.legal.jsonl'));
  return traces
    .flatMap((name) => runs(readTrace(readFileSync(`${FOLDER}/${name}`, 'utf8'))))
    .map((input) => unhindered(() => void game.prove!('bestRoutes', input as unknown as Json)));
}
