import type { Pool } from 'pg';
import type { Viewer } from '../rules/game.js';
import type { Json } from '../rules/json.js';
import { TableRefusal } from '../table/errors.js';
import { readLog } from '../table/log.js';
import { readTable } from '../table/stored.js';
import type { GameId, Table, Tables } from '../table/types.js';
import { FORMAT, type GameFile } from './file.js';

/** Taking a game away. */

export interface HowToExport {
  /** Without people's names, ids and reasons, and without the salt that would open their hashes. */
  readonly pseudonymous?: boolean;
  /** Running games and their seeds, too: for an operator who moves a server. */
  readonly everything?: boolean;
}

export async function exportGame(pool: Pool, game: GameId, how: HowToExport = {}): Promise<GameFile> {
  const table = await readTable(pool, game);
  if (table.headSeq < 0) throw new TableRefusal('notStarted');
  if (table.status !== 'over' && !how.everything) throw new TableRefusal('stillRunning');
  const [rows, secrets, beside, names] = await Promise.all([
    readLog(pool, game),
    pool.query<{ salt: string; seed: string; commitment: string }>(
      'SELECT g.salt, s.seed, s.commitment FROM game g JOIN seed s ON s.game = g.id WHERE g.id = $1 ORDER BY s.number',
      [game],
    ),
    pool.query<{ hash: string; kind: 'person' | 'reason'; text: string }>(
      'SELECT hash, kind, text FROM beside WHERE game = $1 ORDER BY kind, hash',
      [game],
    ),
    namesOf(pool, table),
  ]);
  const open = how.pseudonymous !== true;
  return {
    rows,
    header: {
      railpost: FORMAT,
      id: table.id,
      rules: table.rules,
      version: table.version,
      options: table.options as Json,
      players: table.players,
      name: table.name,
      notes: open ? table.notes : '',
      status: table.status === 'over' ? 'over' : 'running',
      startedAt: table.startedAt!.toISOString(),
      endedAt: table.endedAt?.toISOString() ?? null,
      origin: table.origin,
      source: table.source,
      seats: table.seats.map(({ seat, person, bot }) => ({
        seat,
        bot,
        name: bot ? `Bot ${seat - table.players + 1}` : open ? (names.get(person ?? '') ?? 'former player') : `Player ${seat + 1}`,
        ...(open && person !== null && { person }),
      })),
      ...(open && { salt: secrets.rows[0]!.salt }),
      texts: open ? beside.rows : [],
      seeds: secrets.rows.map(({ seed, commitment }) => ({ commitment, seed })),
      entries: rows.length,
      head: rows.at(-1)!.hash,
    },
  };
}

async function namesOf(pool: Pool, table: Table): Promise<Map<string, string>> {
  const people = table.seats.flatMap(({ person }) => person ?? []);
  const { rows } = await pool.query<{ id: string; name: string }>('SELECT id, name FROM person WHERE id = ANY($1) AND deleted_at IS NULL', [
    people,
  ]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Of a running game, what one viewer may know: readable, and nothing that could be verified. */
export async function exportView(tables: Tables, game: GameId, viewer: Viewer): Promise<Json> {
  const [table, seen, steps] = await Promise.all([tables.table(game), tables.see(game, viewer), tables.steps(game, viewer)]);
  return {
    railpostView: FORMAT,
    unverifiable: 'A running game is shown as this viewer may see it; the log and its seed are given out after the end.',
    id: table.id,
    rules: table.rules,
    version: table.version,
    options: table.options as Json,
    name: table.name,
    viewer,
    n: seen.n,
    view: seen.view,
    standings: seen.standings as unknown as Json,
    steps: steps.map(({ n, at, seat, happenings, auto }) => ({ n, at: at.toISOString(), seat, happenings, auto })) as unknown as Json,
  };
}
