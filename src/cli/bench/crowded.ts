import { gamesToKeep } from '../../archive/keep.js';
import { connectDatabase, type Database } from '../../database/client.js';
import type { App } from '../../web/app.js';
import { openSession } from '../../web/people/sessions.js';
import { makeToken } from '../../web/people/tokens.js';
import { type Crowd, crowd, GROWING } from './crowd.js';
import { withBenchDatabase } from './database.js';
import { type Explained, explain, watched } from './explained.js';
import type { Figure, Part } from './figure.js';
import { siteOver } from './site.js';

/** Every page whose queries could grow with the number of tables, looked at on a crowded server. */
const partOf = (name: Part['name'], size: number): Part => ({
  name,
  long: true,
  figures: () =>
    withBenchDatabase(
      4,
      async (owner, urls) => {
        const began = performance.now();
        const made = await crowd(owner.pool, size);
        const filled = performance.now() - began;
        const database = connectDatabase(urls.app, 4);
        try {
          const looks = await lookAround(database, made);
          const faults = looks.flatMap(({ faults: found }) => found);
          if (faults.length > 0) throw new Error(`too much is read:\n${faults.join('\n')}`);
          return [{ name: `making ${size.toLocaleString('en')} tables`, ms: filled }, ...looks.map(figureOf)];
        } finally {
          await database.close();
        }
      },
      'owner',
    ),
});

export const tablesPart = partOf('tables', 100_000);
export const millionPart = partOf('million', 1_000_000);

const GOAL = 100;
const figureOf = ({ name, ms, read }: Look): Figure => ({ name: `${name} (rows read: ${read.toLocaleString('en')})`, ms, goalMs: GOAL });

/** More rows than any page may look at, however many there are. */
const MOST_READ = 60_000;

export interface Look {
  readonly name: string;
  /** All its statements together, by the database's own clock. */
  readonly ms: number;
  readonly read: number;
  readonly statements: number;
  /** A sentence for each statement that reads too much. */
  readonly faults: readonly string[];
}

/** Looks at every page and explains what each asked. */
export async function lookAround(database: Database, made: Crowd, withoutScans = false): Promise<Look[]> {
  const asked = watched(database.pool);
  const { app } = await siteOver(database);
  try {
    const visit = await visitor(app, database, made);
    const looks: Look[] = [];
    for (const [name, look] of Object.entries(sights(visit, database))) {
      await look();
      asked.since();
      await look();
      looks.push(await lookOf(database, name, asked.since(), withoutScans));
    }
    return looks;
  } finally {
    await app.close();
  }
}

async function lookOf(
  database: Database,
  name: string,
  statements: readonly Explained['statement'][],
  withoutScans: boolean,
): Promise<Look> {
  const client = await database.pool.connect();
  try {
    const all: Explained[] = [];
    for (const statement of statements) all.push(await explain(client, statement, GROWING, withoutScans));
    const faults = all
      .filter(({ whole, read }) => whole.length > 0 || read > MOST_READ)
      .map(({ whole, read, statement }) => {
        const what = whole.length > 0 ? `reads all of ${whole.join(', ')}` : `reads ${read} rows`;
        return `${name} ${what}: ${statement.text.replace(/\s+/g, ' ')} ${JSON.stringify(statement.values)}`;
      });
    const sum = (of: (one: Explained) => number): number => all.reduce((total, one) => total + of(one), 0);
    return { name, ms: sum(({ ms }) => ms), read: sum(({ read }) => read), statements: all.length, faults };
  } finally {
    client.release();
  }
}

type Who = 'nobody' | 'busy' | 'moderator' | 'administrator' | 'program';
/** Answers the page. */
type Visit = (who: Who, url: string) => Promise<string>;

async function visitor(app: App, database: Database, made: Crowd): Promise<Visit> {
  const headers: Record<Who, Record<string, string>> = { nobody: {}, busy: {}, moderator: {}, administrator: {}, program: {} };
  for (const who of ['busy', 'moderator', 'administrator'] as const)
    headers[who] = { cookie: `railpost=${await openSession(database, made[who], 'bench')}` };
  headers.program = { authorization: `Bearer ${await makeToken(database, made.busy, 'bench', ['read'])}` };
  return async (who, url) => {
    const answer = await app.inject({ url, headers: headers[who] });
    if (answer.statusCode >= 400) throw new Error(`${url} answers ${answer.statusCode}: ${answer.body.slice(0, 300)}`);
    return answer.body;
  };
}

/** Every filter, sort and count of the archive stands here; a new page of lists belongs here, too. */
const ARCHIVE: { readonly [name: string]: string } = {
  'newest games': '',
  'first games': 'sort=oldest',
  'longest games of one title': 'game=1880&sort=longest',
  'shortest games': 'sort=shortest',
  'clearest games': 'sort=clearest',
  'closest games between dates': 'from=2024-03-01&to=2024-03-08&sort=closest',
  'one title': 'game=1888n',
  'number of players': 'players=4',
  'way of ending': 'ended=lastTrain',
  'one title, number of players and end': 'game=1880&players=4&ended=lastTrain',
  'long games of one title': 'game=1880&shortest=700',
  'games of a length': 'shortest=300&longest=310',
  'games of somebody': 'person=Person+0',
  'games that somebody won': 'person=Person+0&won=1&sort=clearest',
  'games of nobody': 'person=Zeppelin',
  'a common word': 'text=Bohai',
  'a rare word': 'text=Express+4243',
  'a word that is nowhere': 'text=zeppelin',
  'a title that nobody plays': 'game=chess',
  'a word and a title': 'text=Delta&game=1880&sort=longest',
};

function sights(visit: Visit, database: Database): Record<string, () => Promise<unknown>> {
  const archive = Object.entries(ARCHIVE).flatMap(([name, query]) => {
    const url = `/archive${query ? `?${query}` : ''}`;
    return [
      [`archive: ${name}`, () => visit('nobody', url)],
      [`archive: ${name}, next page`, onwards(visit, url)],
    ] as const;
  });
  const deep = Buffer.from(JSON.stringify([Date.parse('2018-01-01'), 'g'])).toString('base64url');
  return {
    'welcome page': () => visit('nobody', '/'),
    'tables page': () => visit('busy', '/'),
    'next table that waits': () => visit('busy', '/next'),
    'new table': () => visit('busy', '/tables/new'),
    account: () => visit('busy', '/account'),
    desk: () => visit('moderator', '/desk'),
    administration: () => visit('administrator', '/admin'),
    'player’s statistics': () => visit('nobody', '/players/Person%200'),
    'archive: far down': () => visit('nobody', `/archive?after=${deep}`),
    'archive: my own games, private ones too': () => visit('busy', '/archive?person=Person+0'),
    'program: tables': () => visit('program', '/api/v1/tables'),
    'program: open tables': () => visit('program', '/api/v1/tables?status=open'),
    'program: finished tables': () => visit('program', '/api/v1/tables?status=over'),
    'program: my tables': () => visit('program', '/api/v1/tables?mine=true'),
    'program: my running tables': () => visit('program', '/api/v1/tables?mine=true&status=running'),
    'program: tables that wait': () => visit('program', '/api/v1/tables?waiting=true'),
    'program: archive': () => visit('program', '/api/v1/archive?rules=1880'),
    'games to keep': () => gamesToKeep(database.pool),
    ...Object.fromEntries(archive),
  };
}

/** The first look finds the way, the second goes it. */
function onwards(visit: Visit, url: string): () => Promise<unknown> {
  let next: string | undefined;
  return async () => {
    if (next !== undefined) return visit('nobody', next);
    next = nextOf(await visit('nobody', url)) ?? url;
    return null;
  };
}

const nextOf = (page: string): string | undefined =>
  /href="(\/archive\?[^"]*after[^"]*)"/
    .exec(page)?.[1]
    ?.replace(/&amp;/g, '&')
    .replace(/&#x3D;/g, '=');
