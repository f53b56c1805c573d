import type { AnyGame } from '../rules/game.js';
import { History } from '../rules/history.js';
import type { Json } from '../rules/json.js';
import { replay } from '../rules/replay.js';
import { entryOf } from '../table/log.js';
import { BadFile, type GameFile } from './file.js';

/** A position of a game in a file, without any database. */
export interface ReplayedPosition {
  readonly n: number;
  readonly total: number;
  readonly where: Json;
  readonly waiting: Json;
  readonly standings: Json;
  readonly series: Json;
  readonly digest: Json;
  /** What the step that led here brought about. */
  readonly happenings: Json;
  readonly view: Json;
}

/** Position n of the effective history (the last one when left out). Needs the seeds, so a finished game. */
export function replayFile(file: GameFile, games: ReadonlyMap<string, AnyGame>, at?: number): ReplayedPosition {
  const game = games.get(file.header.rules);
  if (!game) throw new BadFile(1, `this version of Railpost does not know the game ${file.header.rules}`);
  const seeds = file.header.seeds.flatMap(({ seed }) => seed ?? []);
  if (seeds.length < file.header.seeds.length) throw new BadFile(1, 'the game still runs: without its seed it cannot be replayed');
  const history = History.of(file.rows.map(entryOf));
  const total = history.length;
  const n = at ?? total;
  if (!Number.isInteger(n) || n < 0 || n > total) throw new RangeError(`this game has positions 0 to ${total}`);
  let happenings: Json = [];
  const state = replay(game, history, seeds, n, (_, __, played) => {
    happenings = played.happenings as unknown as Json;
  });
  return {
    n,
    total,
    where: game.where(state) as unknown as Json,
    waiting: game.waitingFor(state) as unknown as Json,
    standings: game.standings(state) as unknown as Json,
    series: game.series(state) as unknown as Json,
    digest: game.digest(state),
    happenings,
    view: game.view(state, 'all') as Json,
  };
}
