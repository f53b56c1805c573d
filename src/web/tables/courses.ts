import { Lru } from '../../table/lru.js';
import type { GameId } from '../../table/types.js';
import { type Curve, curvesOf } from '../../view/shared/curves.js';
import type { WebDeps } from '../deps.js';
import type { Room } from './room.js';
import { type Round, roundsOf, ticksOf } from './rounds.js';

/**
 * What every position's page of one history has in common: rounds, leaders and curves. Made once of what the rules
 * tell everybody, whoever looks, so nobody's hidden things can get in; kept by the id of the last position, which any
 * move or correction changes, and by the names it speaks of. One process runs one build of the rules.
 */
export interface Drawn {
  readonly total: number;
  readonly rounds: readonly Round[];
  readonly curves: readonly Curve[];
}

export class Courses {
  private readonly kept = new Lru<string, Drawn>(100);

  constructor(private readonly deps: Pick<WebDeps, 'tables'>) {}

  async of(room: Room, game: GameId, log?: number): Promise<Drawn> {
    const course = await this.deps.tables.course(game, log);
    const key = JSON.stringify([course.id, room.names]);
    const known = this.kept.get(key);
    if (known) return known;
    const points = await course.points();
    const rounds = roundsOf(room, points);
    const drawn = { total: course.total, rounds, curves: curvesOf(room, points, ticksOf(room, rounds)) };
    this.kept.set(key, drawn);
    return drawn;
  }
}
