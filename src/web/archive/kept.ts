import type { FastifyRequest } from 'fastify';
import type { Curve } from '../../archive/curve.js';
import { keptPart } from '../../archive/keep.js';
import { seatNames } from '../../notify/names.js';
import type { GameId } from '../../table/types.js';
import { presentationOf } from '../../view/games.js';
import { capital, digits, spaced } from '../../view/shared/talk.js';
import type { WebDeps } from '../deps.js';
import { notFound } from '../say-error.js';
import type { KeptLine } from './keeper.js';
import { spark } from './rows.js';

/** A finished game shown from what was kept of it, without calling its rules. */

const REPLACED = new Set(['/games/:id', '/games/:id/history', '/games/:id/history/:n', '/games/:id/log']);

/** Where to look instead when a page of a finished game could not be made; null when nothing was kept. */
export async function keptInstead(deps: WebDeps, request: FastifyRequest, broke: boolean): Promise<string | null> {
  const { id } = (request.params ?? {}) as { id?: string };
  if (request.method !== 'GET' || !id || !REPLACED.has(request.routeOptions.url ?? '')) return null;
  const { rows } = await deps.database.pool.query<{ rules: string }>(
    `SELECT g.rules FROM game g JOIN kept k ON k.game = g.id AND k.part = 'sentences' WHERE g.id = $1 AND g.status = 'over'`,
    [id],
  );
  const [game] = rows;
  return game && (broke || !deps.games.has(game.rules)) ? `/games/${encodeURIComponent(id)}/kept` : null;
}

export async function keptPage(deps: WebDeps, id: GameId, person: string | null, sees: boolean): Promise<object> {
  const table = await deps.tables.table(id);
  const mayLook = table.visibility !== 'private' || sees || table.seats.some((seat) => person !== null && seat.person === person);
  const [sentences, curves] = await Promise.all([
    keptPart(deps.database.pool, id, 'sentences'),
    keptPart(deps.database.pool, id, 'curves'),
  ]);
  if (!mayLook || !sentences) throw notFound('Nothing was kept of this game.');
  const names = await seatNames(deps.database, table);
  const { words } = presentationOf(table.rules);
  const seats = table.standings?.seats ?? [];
  return {
    table,
    game: deps.games.get(table.rules)?.title ?? table.rules,
    lines: JSON.parse(sentences.content) as KeptLine[],
    steps: digits(table.steps),
    result: seats.map(({ seat, place, score }) => ({ seat, place, name: names[seat], score: words.money(score) })),
    curves: (JSON.parse(curves?.content ?? '[]') as Curve[]).map((curve) => ({
      title: words.series[curve.group] ?? capital(spaced(curve.group)),
      drawing: spark(curve, seats[0]?.seat ?? 0),
    })),
  };
}
