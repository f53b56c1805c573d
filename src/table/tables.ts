import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { AnyGame } from '../rules/game.js';
import * as administration from './administration.js';
import { LiveTables } from './live.js';
import { type Meter, silentMeter } from './meter.js';
import * as moves from './moves.js';
import { practise } from './practice.js';
import { type Prover, rememberingProver } from './prover.js';
import * as reading from './reading.js';
import type { Room } from './room.js';
import * as seating from './seating.js';
import * as starting from './starting.js';
import { readTable } from './stored.js';
import type { Tables } from './types.js';
import * as undoing from './undo.js';
import { waker } from './wake.js';

export interface TablesNeed {
  readonly pool: Pool;
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly prover: Prover;
  /** Names the code that computes positions; stored snapshots of another build are not used. */
  readonly build?: string;
  /** Milliseconds that a turn mail waits. */
  readonly settle?: number;
  readonly now?: () => Date;
  readonly meter?: Meter;
  /** Where a new table's 32 bytes of chance come from; tests give their own. */
  readonly newSeed?: () => string;
}

export function roomOf(need: TablesNeed): Room {
  const meter = need.meter ?? silentMeter;
  return {
    pool: need.pool,
    lives: new LiveTables(need.pool, need.games, need.build ?? 'unnamed', meter),
    prover: rememberingProver(need.prover),
    waker: waker(need.pool),
    meter,
    now: need.now ?? (() => new Date()),
    settle: need.settle ?? 120_000,
    newSeed: need.newSeed ?? (() => randomBytes(32).toString('hex')),
  };
}

/** The life of tables, over one database. Any number of processes may do this at once. */
export function tables(room: Room): Tables {
  return {
    open: (by, table) => seating.open(room, by, table),
    change: (game, by, changes) => seating.change(room, game, by, changes),
    join: (game, person, seat) => seating.join(room, game, person, seat),
    leave: (game, person) => seating.leave(room, game, person),
    ready: (game, person, isReady) => seating.ready(room, game, person, isReady),
    cancel: (game, by) => seating.cancel(room, game, by),
    start: (game, by) => starting.start(room, game, by),

    table: (game) => readTable(room.pool, game),
    head: (game) => reading.head(room, game),
    position: (game, at) => reading.position(room, game, at),
    see: (game, viewer, at) => reading.see(room, game, viewer, at),
    steps: (game, viewer, range) => reading.steps(room, game, viewer, range),
    course: (game, log) => reading.course(room, game, log),
    entries: (game) => reading.entries(room, game),
    corrections: (game, log) => reading.corrections(room, game, log),

    choices: (game, seat, path) => moves.choices(room, game, seat, path),
    preview: (game, seat, path) => moves.previewed(room, game, seat, path),
    move: (game, request) => moves.move(room, game, request),
    moveAlong: (game, request) => moves.moveAlong(room, game, request),
    mayUndo: (game, seat) => undoing.mayUndo(room, game, seat),
    mayRedo: (game, seat) => undoing.mayRedo(room, game, seat),
    undo: (game, request) => undoing.undo(room, game, request),
    redo: (game, request) => undoing.redo(room, game, request),

    practise: (game, by, viewer, at) => practise(room, game, by, viewer, at),

    resign: (game, request) => administration.resign(room, game, request),
    substitute: (game, request) => administration.substitute(room, game, request),
    pause: (game, request) => administration.pause(room, game, request),
    resume: (game, request) => administration.resume(room, game, request),
    end: (game, request) => administration.end(room, game, request),
    reopen: (game, request) => administration.reopen(room, game, request),
  };
}
