import { games } from '../../src/games/registry.js';
import { presentationOf } from '../../src/view/games.js';
import { endTitle } from '../../src/view/shared/sentences.js';
import type { App } from '../../src/web/app.js';
import { keepGame } from '../../src/web/archive/keeper.js';
import { useDatabase } from '../support/postgres.js';
import { type Begun, begun, chance, hall, playOn } from '../table/aTable.js';
import { openSite, signedUp, Visitor } from './site.js';

const db = useDatabase();

describe('The archive’s pages', () => {
  let app: App;
  let reader: Visitor;
  const finished: Begun[] = [];
  let running: Begun;
  beforeAll(async () => {
    const h = hall(db.pool);
    app = await openSite(db, { tables: h.tables, games });
    for (let n = 0; n < 14; n++) {
      const table = await begun(h, 'example', 2 + (n % 2), { edition: n < 5 ? 'main' : 'branch' });
      await db.pool.query('UPDATE game SET name = $2 WHERE id = $1', [table.game, n === 3 ? 'Storm <b>over</b> the summit' : `Line ${n}`]);
      h.room.lives.forget(table.game);
      await playOn(h, table, chance(`page ${n}`), 2000);
      finished.push(table);
    }
    running = await begun(h);
    await playOn(h, running, chance('running'), 4);
    reader = new Visitor(app);
  });
  afterAll(() => app.close());

  const upload = (visitor: Visitor, url: string, fields: Record<string, string>) => {
    const mark = 'xxBoundaryxx';
    const parts = Object.entries({ token: visitor.token, ...fields }).map(
      ([name, value]) =>
        `--${mark}\r\nContent-Disposition: form-data; name="${name}"${name === 'file' ? '; filename="g.jsonl"' : ''}\r\n\r\n${value}\r\n`,
    );
    return visitor.raw(url, `${parts.join('')}--${mark}--\r\n`, `multipart/form-data; boundary=${mark}`);
  };

  it('says which filter hides the games, and how many', async () => {
    const none = await reader.get('/archive?text=Line&players=2&shortest=900000');
    expect(none.text).toContain('No game matches.');
    expect(none.text).toMatch(/Without “[^”]*moves” there (is|are) \d/);
    expect(none.text).not.toMatch(/Without “2 players” there/);
  });

  it('gives what was found as a list, safe for a spreadsheet', async () => {
    const list = await reader.get('/archive/list.csv?game=example');
    const lines = list.html.split('\r\n');
    expect(lines[0]).toMatch(/^name,game,players,moves/);
    expect(lines).toHaveLength(1 + finished.length);
    expect(list.html).toContain('Storm <b>over</b> the summit');
  });

  it('tells how a title goes: lengths, scores, ends and winning seats', async () => {
    const page = await reader.get('/archive/games/example');
    expect(page.status).toBe(200);
    expect(page.text).toContain(`${finished.length} public finished games`);
    for (const heading of ['By edition and number of players', 'How it ended', 'Which seat won']) expect(page.text).toContain(heading);
    const games = [...page.html.matchAll(/of (\d+)<\/span>/g)].map((found) => Number(found[1]));
    expect(Math.max(...games)).toBeLessThanOrEqual(finished.length);
    expect((await reader.get('/archive/games/nothing')).status).toBe(404);
  });

  it('lists finished games with result, curve and end, newest first, and goes on by key', async () => {
    const page = await reader.get('/archive');
    expect(page.status).toBe(200);
    expect(page.text).toContain('14 games');
    expect(page.html).toContain('Storm &lt;b&gt;over&lt;/b&gt; the summit');
    expect(page.html.match(/class="spark"/g)).toHaveLength(12);
    const next = /href="(\/archive\?[^"]*after[^"]*)"/.exec(page.html)![1]!.replaceAll('&amp;', '&').replaceAll('&#x3D;', '=');
    const rest = await reader.get(next);
    expect(rest.html.match(/<a class="strong serif"/g)).toHaveLength(2);
    expect(rest.text).not.toContain('Next games');
  });

  it('filters by everything the form offers, with counts, chips, and a way back when nothing matches', async () => {
    const three = await reader.get('/archive?players=3&sort=longest');
    expect(three.text).toContain('7 games');
    expect(three.html).toMatch(/value="3" checked/);
    expect((await reader.get('/archive?text=summit')).text).toContain('1 game');
    const none = await reader.get('/archive?text=zeppelin&game=example');
    expect(none.text).toContain('No game matches');
    expect(none.html).toContain('href="/archive?game&#x3D;example"');
    const name = (await db.prisma.person.findUniqueOrThrow({ where: { id: finished[4]!.people[0]! } })).name;
    expect((await reader.get(`/archive?person=${encodeURIComponent(name)}`)).text).toContain('1 game');
    expect((await reader.get('/archive?person=Nobody%20Known')).text).toContain('0 games');
    for (const odd of [
      'players=x',
      'from=2026-99-99',
      'sort=sideways',
      'after=zzz',
      'game=%27%3B--',
      'players=1&players=2',
      'text=%25_%5C',
      'text=abc%00d',
      'person=%00',
    ])
      expect((await reader.get(`/archive?${odd}`)).status).toBe(200);
  });

  it('filters by the options of the chosen game, with counts, and forgets them with the game', async () => {
    expect((await reader.get('/archive')).text).toContain('Choose a game to filter by its edition and modules.');
    const chosen = await reader.get('/archive?game=example');
    expect(chosen.text).toMatch(/Edition Any Branch line \(9\) Main line \(5\)/);
    const main = await reader.get('/archive?game=example&option-edition=main&players=3');
    expect(main.text).toContain('2 games');
    expect(main.html).toMatch(/<option value="main" selected>Main line \(2\)/);
    expect(main.text).toContain('Branch line (5)');
    expect(main.html).toMatch(/href="\/archive\?game&#x3D;example&amp;players&#x3D;3" aria-label="Without Edition: Main line"/);
    expect(main.html).toContain('href="/archive?players&#x3D;3"');
    for (const unknown of ['game=example&option-edition=2022', 'option-edition=main', 'game=example&option-colour=red'])
      expect((await reader.get(`/archive?${unknown}`)).text).toContain('14 games');
  });

  it('says in words how games ended, for every ending of every game', async () => {
    expect((await reader.get('/archive?ended=lastNight')).text).toContain('All nights played 14');
    // An end that only another game has keeps that game's words.
    expect((await reader.get('/archive?game=1880&ended=lastNight')).text).toContain('All nights played 0');
    for (const id of games.keys()) {
      const { words } = presentationOf(id);
      expect(Object.keys(words.endings).filter((code) => endTitle(words, code) === null)).toEqual([]);
    }
  });

  it('shows how somebody fared, from public finished games only, and nothing of former players', async () => {
    const [ana, wei] = finished[8]!.people as [string, string];
    const name = async (id: string) => (await db.prisma.person.findUniqueOrThrow({ where: { id } })).name;
    const page = `/players/${encodeURIComponent(await name(ana))}`;
    const row = async (id: string) => {
      const games = await db.prisma.archived.findMany({ where: { people: { has: id } } });
      return games.map(({ winners }) => winners.includes(id));
    };
    expect((await reader.get(`/archive?person=${encodeURIComponent(await name(ana))}`)).html).toContain(`href="${page}"`);
    const won = (await row(ana))[0];
    const seen = await reader.get(page);
    expect(seen.text).toContain('1 public finished game');
    expect(seen.text).toMatch(won ? /Night Mail 1 1 100 % 1\.0 of 2\.0/ : /Night Mail 1 0 0 % 2\.0 of 2\.0/);

    // A second game on another seat, as archived: the place is that of the seat, the average over both.
    await db.pool.query('UPDATE seat SET person = $2 WHERE game = $1 AND seat = 2', [finished[9]!.game, ana]);
    await db.pool.query(
      `UPDATE archived SET people = array_append(people, $2), winners = '{}',
              standings = '{"ended":null,"seats":[{"seat":0,"place":1,"score":9},{"seat":1,"place":2,"score":8},{"seat":2,"place":3,"score":1}]}'
        WHERE game = $1`,
      [finished[9]!.game, ana],
    );
    expect((await reader.get(page)).text).toMatch(won ? /Night Mail 2 1 50 % 2\.0 of 2\.5/ : /Night Mail 2 0 0 % 2\.5 of 2\.5/);

    await db.pool.query(`UPDATE archived SET visibility = 'private' WHERE game = ANY($1)`, [[finished[8]!.game, finished[9]!.game]]);
    expect((await reader.get(page)).status).toBe(404);
    await db.pool.query(`UPDATE archived SET visibility = 'public' WHERE game = ANY($1)`, [[finished[8]!.game, finished[9]!.game]]);

    const former = await name(wei);
    await db.prisma.person.update({ where: { id: wei }, data: { deletedAt: new Date() } });
    expect((await reader.get(`/players/${encodeURIComponent(former)}`)).status).toBe(404);
    const listed = await reader.get('/archive?text=Line%208');
    expect(listed.text).toContain('former player');
    expect(listed.html).not.toContain('/players/former');
    expect((await reader.get('/players/%00')).status).toBe(404);
  });

  it('opens a finished game from what was kept when its rules are gone or no longer replay it', async () => {
    const { game } = finished[6]!;
    await keepGame({ database: db, tables: hall(db.pool).tables, games }, game);
    const bare = hall(db.pool, { games: new Map() });
    const later = await openSite(db, { tables: bare.tables, games: new Map(), offered: [] });
    const visitor = new Visitor(later);
    const moved = await visitor.get(`/games/${game}`);
    expect(moved).toMatchObject({ status: 302, location: `/games/${game}/kept` });
    const page = await visitor.get(moved.location!);
    expect(page.text).toContain('Shown from its kept last page, sentences and curves; no single positions.');
    const name = (await db.prisma.person.findUniqueOrThrow({ where: { id: finished[6]!.people[0]! } })).name;
    expect(page.text).toContain(name);
    expect(page.html).toContain('class="spark"');
    expect((await visitor.get('/games/nowhere')).status).toBe(404);
    await later.close();
  });

  it('lets a member practise from a position, on all seats, at a table of one’s own', async () => {
    const member = await signedUp(app, db, 'Practiser');
    const history = await member.get(`/games/${finished[1]!.game}/history/3`);
    expect(history.text).toContain('Practise from here');
    const fork = await member.post(`/games/${finished[1]!.game}/practise`, { n: '3' });
    expect(fork.status).toBe(303);
    const table = await member.get(fork.location!);
    expect(table.status).toBe(200);
    expect((await reader.get(fork.location!)).status).toBe(404);
    const last = await member.post(`/games/${finished[1]!.game}/practise`, { n: '99999' });
    expect([404, 422]).toContain(last.status);
  });

  it('gives a finished game out as a file that verifies and can be brought in, and a running one only as its viewer sees it', async () => {
    const { game } = finished[2]!;
    const file = await reader.get(`/games/${game}/file.jsonl`);
    expect(file.headers['content-disposition']).toBe(`attachment; filename="${game}.jsonl"`);
    const hidden = await reader.get(`/games/${game}/file.json?pseudonymous=1`);
    for (const person of finished[2]!.people) {
      expect(file.html).toContain(person);
      expect(hidden.html).not.toContain(person);
    }
    expect((await reader.get(`/games/${running.game}/file.jsonl`)).status).toBe(404);
    const view = await reader.get(`/games/${running.game}/view.json`);
    expect(JSON.parse(view.html)).toMatchObject({ viewer: 'spectator', n: 4 });

    await reader.get('/archive/verify');
    const genuine = await upload(reader, '/archive/verify', { file: file.html });
    expect(genuine.text).toContain('Genuine:');
    const tampered = await upload(reader, '/archive/verify', { file: file.html.replace('"role":"player"', '"role":"server"') });
    expect(tampered.status).toBe(422);
    expect(tampered.text).toMatch(/Not genuine: entry \d+ was changed/);
    for (const nonsense of ['', 'nonsense', '{"a":1}']) {
      const refused = await upload(reader, '/archive/verify', { file: nonsense });
      expect(refused.status).toBe(422);
    }

    const member = await signedUp(app, db, 'Importer');
    await member.get('/archive/import');
    const elsewhere = file.html.replace(`"id":"${game}"`, '"id":"elsewhere"');
    const brought = await upload(member, '/archive/import', { file: elsewhere });
    expect(brought).toMatchObject({ status: 303, location: '/games/elsewhere' });
    expect((await reader.get('/archive?text=Line%202')).text).toContain('imported');
    await member.get('/archive/import');
    expect((await upload(member, '/archive/import', { file: 'nonsense' })).status).toBe(422);
    expect((await member.raw('/archive/import', Buffer.from([0xff, 0xfe]), 'multipart/form-data; boundary=x')).status).toBe(403);
  });
});
