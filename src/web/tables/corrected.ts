import type { FastifyRequest } from 'fastify';
import { namesOf } from '../../notify/names.js';
import type { SeenCorrection } from '../../table/types.js';
import type { WebDeps } from '../deps.js';
import { logLine } from './game-page.js';
import type { Room } from './room.js';

/** Corrections on the history page: each is a move of its own, with its author, its reason and what it replaced. */

const DID: Record<SeenCorrection['kind'], string> = {
  undo: 'took moves back',
  rewind: 'rewound the game to here',
  amend: 'amended the game here',
  adjust: 'put the position right',
  redraw: 'had draws made anew',
};
/** Longer branches are shown on their own pages. */
const SHOWN = 60;

export async function correctionsAt(deps: WebDeps, room: Room, n: number, log: number): Promise<object[]> {
  const all = (await deps.tables.corrections(room.table.id, log)).filter((one) => one.n === n);
  if (all.length === 0) return [];
  const names = await namesOf(
    deps.database,
    all.flatMap(({ by }) => by ?? []),
  );
  return Promise.all(
    all.map(async ({ seq, at, kind, role, by, reason, struck }) => {
      const before = { log: seq - 1 };
      const lines = struck
        ? await deps.tables.steps(room.table.id, room.viewer, {
            ...before,
            from: struck.from,
            to: Math.min(struck.to, struck.from + SHOWN - 1),
          })
        : [];
      const who = by ? names.get(by) : null;
      return {
        seq,
        at,
        said: `${who ?? 'The server'}${role === 'player' ? '' : `, ${role},`} ${DID[kind]}.`,
        reason,
        struck: struck && {
          ...struck,
          one: struck.from === struck.to,
          href: `${room.address}/history/${struck.from}?log=${seq - 1}`,
          more: Math.max(0, struck.to - struck.from + 1 - lines.length),
          lines: lines.map((step) => ({ ...logLine(room, step), href: `${room.address}/history/${step.n}?log=${seq - 1}` })),
        },
      };
    }),
  );
}

/** The button that takes the last correction back, for whoever has the desk here. */
export async function undoableHere(deps: WebDeps, room: Room, request: FastifyRequest, seqs: readonly number[]): Promise<boolean> {
  const me = request.me;
  if (!me || !(me.role !== 'player' || (room.owns && room.table.ownerDesk))) return false;
  const last = await deps.desk.lastCorrection(room.table.id);
  return last !== null && seqs.includes(last);
}
