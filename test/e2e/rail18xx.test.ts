import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { game1880 } from '../../src/games/1880/game.js';
import { game1888n } from '../../src/games/1888n/game.js';
import type { AnyGame } from '../../src/rules/game.js';
import { provingProofs } from '../../src/rules/proofs.js';
import { randomFrom } from '../../src/rules/random.js';
import { seedFrom } from '../../src/rules/source.js';
import { wander } from '../../src/rules/wander.js';
import { inlineProver } from '../../src/table/prover.js';
import { roomOf, tables } from '../../src/table/tables.js';
import type { Tables } from '../../src/table/types.js';
import type { App } from '../../src/web/app.js';
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE, screenshot, useBrowser } from '../support/browser.js';
import { useDatabase } from '../support/postgres.js';
import { openSite, signedUp } from '../web/site.js';

/** Tiles laid by clicking on the board of both 18xx games: a lit hex, a tile, its rotation, one button. */

const db = useDatabase();
const GAMES: readonly AnyGame[] = [game1888n, game1880];
let app: App;
let hall: Tables;
let baseURL: string;
let people: string[];

/** Plays by chance until somebody is asked for track for the k-th time with somewhere to build. */
async function tableAtTrack(game: AnyGame, players: number, k: number): Promise<string> {
  const owner = people[0]!;
  const id = await hall.open(owner, { rules: game.id, players, name: `${game.title} by clicking`, seating: 'fixed' });
  for (const person of people.slice(1, players)) await hall.join(id, person);
  await hall.start(id, { person: owner, role: 'player' });
  const random = randomFrom(seedFrom(`clicks-${game.id}`));
  for (let found = 0, moves = 0; moves < 400; moves++) {
    const { state, waiting } = await hall.position(id);
    const { seat, about } = waiting.find((one) => one.must)!;
    const proofs = provingProofs(game.prove);
    if (about.code === 'track') {
      const question = game.choices(state, seat, [], proofs);
      const open = question.kind === 'pick' && question.options.some((option) => option.facts.hex !== undefined && !option.barred);
      if (open && found++ === k) return id;
    }
    const { move } = wander(game, state, seat, random, proofs);
    await hall.move(id, { by: { person: people[seat]!, role: 'player' }, seat, move });
  }
  throw new Error('no such decision');
}

async function signIn(page: Page, name: string): Promise<void> {
  await page.goto('/sign-in');
  await page.fill('input[name="name"], input[name="email"], input[name="who"]', `${name.toLowerCase()}@example.org`);
  await page.fill('input[name="password"]', `${name} likes trains`);
  await page.click('main form button:not(.link)');
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
}

const NAMES = ['Ana', 'Ben', 'Cleo'];

describe('18xx boards in the browser', () => {
  const browser = useBrowser();
  beforeAll(async () => {
    const games = new Map(GAMES.map((game) => [game.id, game]));
    hall = tables(
      roomOf({ pool: db.pool, games, prover: inlineProver(games), settle: 0, newSeed: () => seedFrom('rail18xx by clicking') }),
    );
    app = await openSite(db, { games, offered: [...GAMES], tables: hall });
    await app.listen({ port: 0, host: '127.0.0.1' });
    baseURL = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    people = [];
    for (const name of NAMES) {
      await signedUp(app, db, name);
      const { rows } = await db.pool.query<{ id: string }>('select id from person where name = $1', [name]);
      people.push(rows[0]!.id);
    }
  });
  afterAll(() => app.close());

  it.each([
    ['1888n', 'scripts on', { scripts: true, viewport: DESK }],
    ['1888n', 'scripts off, on a phone', { scripts: false, viewport: PHONE }],
    ['1880', 'scripts on', { scripts: true, viewport: DESK }],
    ['1880', 'scripts off, on a phone', { scripts: false, viewport: PHONE }],
  ] as const)(
    '%s: a tile is laid by clicking on the board, with %s',
    async (id, name, settings) => {
      const game = GAMES.find((one) => one.id === id)!;
      const table = await tableAtTrack(game, 3, 1);
      const before = await hall.table(table);
      const seat = before.decisions.find((decision) => decision.must)!.seat;
      const person = before.seats.find((row) => row.seat === seat)!.person;
      const page = await browser.page({ baseURL, ...settings });
      await signIn(page, NAMES[people.indexOf(person!)]!);
      await page.goto(`/games/${table}`);
      const lit = page.locator('.r18-board a.r18-pick');
      expect(await lit.count()).toBeGreaterThan(0);
      await screenshot(page, `${id}-track-${name.replace(/\W+/g, '-')}`);
      await lit.first().press('Enter');
      await page.waitForSelector('.r18-board .r18-fresh');
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await screenshot(page, `${id}-half-made-${name.replace(/\W+/g, '-')}`);
      await page.locator('#turn form.final button').first().click();
      await page.waitForURL((url) => !url.search.includes('path='));
      expect((await hall.table(table)).steps).toBeGreaterThan(before.steps);
    },
    120_000,
  );
});
