import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { AnyGame } from '../rules/game.js';
import type { Json } from '../rules/json.js';
import { inTransaction } from '../table/act.js';
import { archive } from '../table/archiving.js';
import { append } from '../table/log.js';
import { readTable } from '../table/stored.js';
import type { GameId, Visibility } from '../table/types.js';
import { type Examined, examine } from './examine.js';
import { BadFile, type GameFile } from './file.js';

/** Bringing a game from a file into the archive: verified first, entry by entry the same afterwards. */

export interface HowToImport {
  /** Who brings it: its owner here. */
  readonly by: string | null;
  readonly visibility?: Visibility;
}

export interface Imported {
  readonly game: GameId;
  /** It was here already. */
  readonly known: boolean;
}

/** `examined` may come from a thread of its own; otherwise the file is verified and replayed right here. */
export async function importGame(
  pool: Pool,
  games: ReadonlyMap<string, AnyGame>,
  file: GameFile,
  how: HowToImport,
  examined: Examined = examine(file, games),
): Promise<Imported> {
  const { header, rows } = file;
  const { verdict, end } = examined;
  if (!games.has(header.rules)) throw new BadFile(1, `this version of Railpost does not know the game ${header.rules}`);
  if (header.status !== 'over') throw new BadFile(1, 'the game still runs: only finished games can be imported');
  if (!verdict.genuine) throw new BadFile((verdict.problem.seq ?? -1) + 2, verdict.problem.what);
  if (!end) throw new BadFile(1, 'the seed is not in the file: only finished games can be imported');
  const seeds = header.seeds.map(({ commitment, seed }) => ({ commitment, seed: seed! }));

  return inTransaction({ pool }, async (client) => {
    const same = await client.query<{ id: GameId }>('SELECT id FROM game WHERE id = $1 AND head_hash = $2', [header.id, header.head]);
    if (same.rows[0]) return { game: header.id, known: true };
    const taken = await client.query('SELECT 1 FROM game WHERE id = $1', [header.id]);
    const id = taken.rowCount ? `${header.id.slice(0, 24)}-${randomBytes(4).toString('hex')}` : header.id;
    const first = rows[0]!;
    const last = rows.at(-1)!;
    await client.query(
      `INSERT INTO game (id, rules, version, options, players, name, notes, owner, visibility, origin, source, created_at, salt, commitment)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'imported', $10, $11, $12, $13)`,
      [
        id,
        header.rules,
        header.version,
        header.options,
        header.players,
        header.name,
        header.notes,
        how.by,
        how.visibility ?? 'public',
        header.source ?? `Railpost game ${header.id}`,
        first.at,
        header.salt ?? randomBytes(16).toString('hex'),
        seeds.at(-1)!.commitment,
      ],
    );
    for (const [number, { seed, commitment }] of seeds.entries()) {
      await client.query('INSERT INTO seed (game, number, seed, commitment) VALUES ($1, $2, $3, $4)', [id, number, seed, commitment]);
    }
    for (const { seat, bot, name } of header.seats) {
      await client.query('INSERT INTO seat (game, seat, bot, name, ready) VALUES ($1, $2, $3, $4, true)', [
        id,
        seat,
        bot,
        bot ? null : name,
      ]);
    }
    for (const { hash, kind, text } of header.texts) {
      await client.query('INSERT INTO beside (game, hash, kind, text) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING', [
        id,
        hash,
        kind,
        text,
      ]);
    }
    const outcome = await append(client, {
      game: id,
      head: '',
      key: null,
      request: null,
      rows,
      messages: [],
      summary: {
        movedAt: last.at,
        status: 'over',
        steps: end.steps,
        decisions: [],
        whereabouts: end.where as unknown as Json,
        standings: end.standings as unknown as Json,
        ended: end.ended,
        winners: [],
        startedAt: first.at,
        endedAt: last.at,
        pausedAt: null,
        commitment: seeds.at(-1)!.commitment,
      },
    });
    if (outcome.outcome !== 'appended') throw new Error(`import of ${id}: ${outcome.outcome}`);
    await archive(client, await readTable(client, id));
    return { game: id, known: false };
  });
}
