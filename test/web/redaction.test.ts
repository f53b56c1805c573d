import path from 'node:path';
import { games } from '../../src/games/registry.js';
import { write } from '../../src/notify/letters.js';
import type { PostNeed } from '../../src/notify/need.js';
import type { AnyGame, Viewer } from '../../src/rules/game.js';
import { canonicalText, type Json, type JsonObject } from '../../src/rules/json.js';
import { recordingSource, seedFrom } from '../../src/rules/source.js';
import { copyState } from '../../src/rules/state.js';
import { consent } from '../../src/table/consent.js';
import { desk } from '../../src/table/desk.js';
import { loadTemplates } from '../../src/view/templates.js';
import type { App } from '../../src/web/app.js';
import { makeToken } from '../../src/web/people/tokens.js';
import { loadAssets } from '../../src/web/plugins/assets.js';
import { useDatabase } from '../support/postgres.js';
import { type Begun, chance, type Hall, hall, randomMove } from '../table/aTable.js';
import { openSite, signedUp, type Visitor } from './site.js';

/**
 * What a viewer may not know makes no difference to what leaves the server for him. A second process is given the position
 * with everything hidden dealt anew, as a stored snapshot of its own build; pages, JSON, stream, mail and picture must be
 * the same to the byte.
 */
const db = useDatabase();
const templates = loadTemplates(path.join(__dirname, '../../templates'));
/** Read once for all processes: a style sheet that is edited meanwhile makes no difference. */
const assets = loadAssets(path.join(__dirname, '../../public'));
let real: Hall;
let app: App;
const NAMES = ['Ana', 'Wei', 'Tom', 'Stranger'];
const people: { visitor: Visitor; id: string; token: string }[] = [];

beforeAll(async () => {
  real = hall(db.pool, { build: 'real' });
  app = await siteOf(real);
  for (const name of NAMES) {
    const visitor = await signedUp(app, db, name);
    const { id } = await db.prisma.person.findUniqueOrThrow({ where: { name } });
    people.push({ visitor, id, token: (await makeToken(db, id, 'redaction', ['read']))! });
  }
});
afterAll(() => app.close());

const siteOf = ({ room, tables }: Hall): Promise<App> =>
  openSite(db, { assets, games, offered: [...games.values()], tables, consent: consent(room), desk: desk(room) });

async function started(rules: string, players: number, options: JsonObject): Promise<Begun> {
  const seated = people.slice(0, players).map(({ id }) => id);
  const game = await real.tables.open(seated[0]!, { rules, players, options, name: `Redacted ${rules}`, seating: 'fixed' });
  for (const person of seated.slice(1)) await real.tables.join(game, person);
  await real.tables.start(game, { person: seated[0]!, role: 'player' });
  return { game, people: seated };
}

let imagined = 0;
/** A process that believes in another position; null when nothing is hidden from this viewer now. */
async function otherProcess(game: string, viewer: Viewer): Promise<{ hall: Hall; app: App } | null> {
  const live = await real.room.lives.fresh(game);
  const rules: AnyGame = live.game;
  const seed = seedFrom(`imagined ${imagined++}`);
  const state = rules.imagine(copyState(rules, live.state), viewer, recordingSource(seed));
  if (canonicalText(state as Json) === canonicalText(live.state)) return null;
  const build = `imagined ${imagined}`;
  await db.prisma.snapshot.deleteMany({ where: { game } });
  await db.prisma.snapshot.create({
    data: { game, seq: live.table.headSeq, hash: live.table.headHash, build, content: JSON.stringify({ position: live.position, state }) },
  });
  const other = hall(db.pool, { build });
  expect(canonicalText((await other.tables.position(game)).state)).toBe(canonicalText(state as Json));
  return { hall: other, app: await siteOf(other) };
}

/** Keys that are drawn anew for every page, and nothing else. */
const plain = (text: string): string => text.replace(/(name="(?:token|key)" value=")[^"]*/g, '$1').replace(/&amp;key=[\w-]+/g, '');

async function everythingFor(
  site: App,
  { tables }: Hall,
  { visitor, id, token }: (typeof people)[number],
  { game, people: seated }: Begun,
) {
  const there = visitor.at(site);
  const table = await tables.table(game);
  const got: Record<string, string> = {};
  const pages = ['', '/turn', `/history/${table.steps}`, '/log', '/chat', '/view.json'];
  for (const page of pages) {
    const answer = await there.get(`/games/${game}${page}`);
    got[page] = `${answer.status} ${plain(answer.html)}`;
  }
  const seat = seated.indexOf(id);
  const asked = table.decisions.find((decision) => decision.seat === seat && decision.must);
  for (const part of ['position', 'steps', ...(asked ? ['choices'] : [])]) {
    const answer = await site.inject({ url: `/api/v1/tables/${game}/${part}`, headers: { authorization: `Bearer ${token}` } });
    got[`api ${part}`] = `${answer.statusCode} ${answer.body}`;
  }
  got.stream = await there.firstOf(`/games/${game}/live`);
  if (asked) {
    const need: PostNeed = {
      config: { from: 'post@railpost.test', smtpUrl: 'smtp://127.0.0.1:1' },
      address: 'https://railpost.test',
      database: db,
      jobsUrl: db.urls.jobs,
      tables,
      games,
      templates,
    };
    const row = { game, id: '1', person: id, kind: 'turn' as const, occasion: `${seat}:${asked.opened}`, facts: {}, attempts: 1 };
    const letter = await write(need, row);
    if (letter === 'dropped') throw new Error('the turn is open');
    got['mail text'] = `${letter.subject}\n${letter.text}`;
    got['mail html'] = letter.html;
    got['mail picture'] = letter.pictures.map(({ png }) => png.toString('base64')).join();
  }
  return got;
}

it.each([
  ['example', 3, { edition: 'main' }, 2, 5],
  ['example', 2, { edition: 'branch', bots: 1 }, 2, 6],
  ['dice', 3, {}, 2, 14],
  ['dice', 2, { bots: 1 }, 1, 20],
] as const)(
  '%s with %i players %j: every viewer gets the same bytes from another position',
  async (rules, players, options, looks, apart) => {
    const table = await started(rules, players, options);
    const random = chance(`redaction of pages ${rules} ${players}`);
    let compared = 0;
    for (let look = 0; look < looks; look++) {
      for (let moved = 0; moved < apart; moved++) if (!(await randomMove(real, table, random))) break;
      if ((await real.tables.table(table.game)).status !== 'running') break;
      for (const [index, viewer] of people.entries()) {
        if (index >= players && index < people.length - 1) continue;
        const other = await otherProcess(table.game, index < players ? index : 'spectator');
        if (!other) continue;
        // The first look counts as a visit; what is compared comes after it.
        await viewer.visitor.at(app).get(`/games/${table.game}`);
        const expected = await everythingFor(app, real, viewer, table);
        const found = await everythingFor(other.app, other.hall, viewer, table);
        await other.app.close();
        for (const [what, bytes] of Object.entries(expected)) expect([what, found[what]]).toEqual([what, bytes]);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(0);
  },
  120_000,
);
