import type { Pool, PoolClient } from 'pg';
import type { Standings } from '../rules/game.js';
import type { JsonObject } from '../rules/json.js';
import { inTransaction } from '../table/act.js';
import type { GameId, PersonId } from '../table/types.js';
import type { Small } from './curve.js';

/** Finding finished games. Pages go on from the last row seen, so the millionth costs what the first does. */

export const SORTS = {
  newest: { column: 'ended_at', down: true },
  oldest: { column: 'ended_at', down: false },
  longest: { column: 'steps', down: true },
  shortest: { column: 'steps', down: false },
  clearest: { column: 'margin', down: true },
  closest: { column: 'margin', down: false },
} as const;
export type Sort = keyof typeof SORTS;

export interface Search {
  /** Words that all must fit: "rules=1880", "edition=2022", "players=4", "ended=bankBroken", "origin=imported". */
  readonly traits?: readonly string[];
  /** Somebody who sat there, and somebody who won. */
  readonly person?: PersonId;
  readonly winner?: PersonId;
  readonly from?: Date;
  readonly to?: Date;
  readonly shortest?: number;
  readonly longest?: number;
  /** In names and notes; at least three letters. */
  readonly text?: string;
  readonly sort?: Sort;
  readonly limit?: number;
  /** Where the last page ended. */
  readonly after?: string;
}

export interface ArchivedGame {
  readonly game: GameId;
  readonly rules: string;
  readonly options: JsonObject;
  readonly name: string;
  readonly players: number;
  readonly steps: number;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly ended: string;
  readonly margin: number;
  readonly standings: Standings;
  readonly people: readonly PersonId[];
  readonly winners: readonly PersonId[];
  readonly visibility: string;
  readonly origin: string;
  readonly curve: Small | null;
}

export interface Found {
  readonly games: readonly ArchivedGame[];
  /** Give it as `after` for the next page; null at the end. */
  readonly next: string | null;
}

const TITLE = 'rules=';
const FEWEST_LETTERS = 3;
const MOST_ROWS = 100;
/** Beyond this a count reads "more than". */
export const MOST_COUNTED = 10_000;
/** Up to so many are sorted; of more, the next ones are never far when read in order. */
const RARE = 5_000;

/** Public games, and those at which the viewer sat. */
export async function searchArchive(pool: Pool, search: Search, viewer: PersonId | null): Promise<Found> {
  const { column, down } = SORTS[search.sort ?? 'newest'];
  const limit = Math.min(Math.max(search.limit ?? 20, 1), MOST_ROWS);
  const after = search.after === undefined ? null : readCursor(search.after);
  const rows = await reading(pool, async (client) => {
    const query = conditions(search, viewer);
    // Rare things are found by their index and sorted; common ones are met soon enough when read in order.
    const isRare = query.indexed && (await counted(client, query, RARE)) <= RARE;
    if (after)
      query.and(`(${column}, game) ${down ? '<' : '>'} (`, column === 'ended_at' ? new Date(after.at) : after.at, ', ', after.game, ')');
    const fields =
      'game, rules, options, name, players, steps, started_at, ended_at, ended, margin, standings, people, winners, visibility, origin, curve';
    const found = `SELECT ${fields} FROM archived WHERE ${query.text}`;
    const order = `ORDER BY ${column} ${down ? 'DESC' : 'ASC'}, game ${down ? 'DESC' : 'ASC'} LIMIT ${limit + 1}`;
    // OFFSET 0 keeps the planner from reading everything in order in the hope of rare things.
    const sql = isRare ? `SELECT * FROM (${found} OFFSET 0) rare ${order}` : `${found} ${order}`;
    return (await client.query<Row>(sql, query.values)).rows;
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    games: page.map(({ started_at, ended_at, ...row }) => ({ ...row, startedAt: started_at, endedAt: ended_at })),
    next: rows.length > limit && last ? cursor(column === 'ended_at' ? last.ended_at.getTime() : last[column], last.game) : null,
  };
}

/** How many there are, up to a limit beyond which nobody needs to know. */
export const countArchive = (pool: Pool, search: Search, viewer: PersonId | null): Promise<number> =>
  reading(pool, (client) => counted(client, conditions(search, viewer), MOST_COUNTED));

async function counted(client: PoolClient, query: Conditions, most: number): Promise<number> {
  await gathering(client, query.indexed);
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM (SELECT FROM archived WHERE ${query.text} LIMIT ${most + 1}) found`,
    query.values,
  );
  await gathering(client, false);
  return rows[0]!.n;
}

/**
 * A count needs no order. Where words and traits say what is wanted, their own indexes gather it; a scan of an ordered index
 * would look at everything else on its way to the ten thousandth.
 */
const gathering = (client: PoolClient, is: boolean) => client.query(`SET LOCAL enable_indexscan = ${is ? 'off' : 'on'}`);

/** Reading the table from end to end is never the right way here, whatever the statistics make the planner hope. */
async function reading<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return inTransaction({ pool }, async (client) => {
    await client.query('SET LOCAL enable_seqscan = off');
    // Enough to remember every row that a common word finds, so that none is looked at in vain.
    await client.query(`SET LOCAL work_mem = '64MB'`);
    return work(client);
  });
}

/** Games of one title, with the same options, size and end. */
export interface Kind {
  readonly rules: string;
  readonly options: JsonObject;
  readonly players: number;
  readonly ended: string;
  readonly n: number;
  /** Moves of all of them together. */
  readonly moves: number;
}

/** How many of what was found are of which kind; null when there are too many to count. */
export async function countByKind(pool: Pool, search: Search, viewer: PersonId | null): Promise<Kind[] | null> {
  return reading(pool, async (client) => {
    const query = conditions(search, viewer);
    await gathering(client, query.indexed);
    const { rows } = await client.query<Kind>(
      `SELECT rules, options, players, ended, count(*)::int AS n, sum(steps)::float8 AS moves
         FROM (SELECT rules, options, players, ended, steps FROM archived WHERE ${query.text} LIMIT ${MOST_COUNTED + 1}) found
        GROUP BY rules, options, players, ended`,
      query.values,
    );
    return rows.reduce((sum, { n }) => sum + n, 0) > MOST_COUNTED ? null : rows;
  });
}

/** How long the games found are: equal steps of moves with how many games each has, at most this many steps. */
const STEPS = 12;

export interface Lengths {
  readonly from: number;
  readonly to: number;
  readonly n: number;
}

/** Lengths of what was found; null when there are too many to count, empty when there is nothing. */
export async function countLengths(pool: Pool, search: Search, viewer: PersonId | null): Promise<Lengths[] | null> {
  return reading(pool, async (client) => {
    const query = conditions(search, viewer);
    await gathering(client, query.indexed);
    const { rows } = await client.query<{ steps: number; n: number }>(
      `SELECT steps, count(*)::int AS n FROM (SELECT steps FROM archived WHERE ${query.text} LIMIT ${MOST_COUNTED + 1}) found
        GROUP BY steps ORDER BY steps`,
      query.values,
    );
    if (rows.reduce((sum, { n }) => sum + n, 0) > MOST_COUNTED) return null;
    const most = rows.at(-1)?.steps ?? 0;
    if (most === 0) return [];
    const wide = Math.max(10, Math.ceil(most / STEPS / 10) * 10);
    return Array.from({ length: Math.floor(most / wide) + 1 }, (_, index) => {
      const from = index * wide;
      const inside = rows.filter(({ steps }) => steps >= from && steps < from + wide);
      return { from, to: from + wide - 1, n: inside.reduce((sum, { n }) => sum + n, 0) };
    });
  });
}

interface Row extends Omit<ArchivedGame, 'startedAt' | 'endedAt'> {
  readonly started_at: Date;
  readonly ended_at: Date;
}

interface Conditions {
  readonly text: string;
  /** Something that an index of its own finds, in whatever order. */
  readonly indexed: boolean;
  readonly values: unknown[];
  /** Texts of SQL and values, in turn. */
  and(...parts: unknown[]): void;
}

function conditions(search: Search, viewer: PersonId | null): Conditions {
  const texts: string[] = [];
  const values: unknown[] = [];
  const and = (...parts: unknown[]): void => {
    texts.push(parts.map((part, index) => (index % 2 === 0 ? part : `$${values.push(part)}`)).join(''));
  };
  // Only one's own search looks beyond public games: an OR would keep the ordered indexes from being used.
  if (viewer === null || search.person !== viewer) and(`visibility = 'public'`);
  const title = search.traits?.find((trait) => trait.startsWith(TITLE));
  const traits = search.traits?.filter((trait) => trait !== title) ?? [];
  // One title is found by its column, which leads the ordered indexes.
  if (title !== undefined) and('rules = ', title.slice(TITLE.length));
  if (traits.length > 0) and('traits @> ', traits, '::text[]');
  if (search.person !== undefined) and('people @> ', [search.person], '::text[]');
  if (search.winner !== undefined) {
    and('people @> ', [search.winner], '::text[]');
    and('winners @> ', [search.winner], '::text[]');
  }
  if (search.from) and('ended_at >= ', search.from);
  if (search.to) and('ended_at < ', search.to);
  if (search.shortest !== undefined) and('steps >= ', search.shortest);
  if (search.longest !== undefined) and('steps <= ', search.longest);
  for (const word of words(search.text)) and('sought ILIKE ', `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  if (texts.length === 0) texts.push('true');
  return {
    get text() {
      return texts.join(' AND ');
    },
    indexed: Boolean(traits.length > 0 || search.person || search.winner || words(search.text).length),
    values,
    and,
  };
}

const words = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/\s+/)
    .filter((word) => word.length >= FEWEST_LETTERS)
    .slice(0, 8);

const cursor = (at: number, game: GameId): string => Buffer.from(JSON.stringify([at, game])).toString('base64url');

/** Null when it is not one of ours: the first page then. */
export function readCursor(text: string): { at: number; game: GameId } | null {
  try {
    const [at, game] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as [unknown, unknown];
    return typeof at === 'number' && Number.isSafeInteger(at) && typeof game === 'string' ? { at, game } : null;
  } catch {
    return null;
  }
}
