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
import {
  DESK,
  expectAccessible,
  expectNoSidewaysScroll,
  type PageSettings,
  PHONE,
  screenshot,
  type TestBrowser,
  useBrowser,
} from '../support/browser.js';
import { useDatabase } from '../support/postgres.js';
import { openSite, signedUp } from '../web/site.js';

/** Tiles laid by clicking on the board of both 18xx games: a lit hex, a tile, its rotation, one button. */

const db = useDatabase();
const GAMES: readonly AnyGame[] = [game1888n, game1880];
let app: App;
let hall: Tables;
let baseURL: string;
let people: string[];

/** Plays by chance until somebody is asked so for the k-th time with something on the map to decide. */
async function tableAt(game: AnyGame, players: number, k: number, stage: 'track' | 'run' = 'track', attempt = 0): Promise<string> {
  const owner = people[0]!;
  const id = await hall.open(owner, { rules: game.id, players, name: `${game.title} by clicking`, seating: 'fixed' });
  for (const person of people.slice(1, players)) await hall.join(id, person);
  await hall.start(id, { person: owner, role: 'player' });
  const random = randomFrom(seedFrom(attempt === 0 ? `clicks-${game.id}` : `clicks-${game.id}-${attempt}`));
  for (let found = 0, moves = 0; moves < 600; moves++) {
    const { state, waiting } = await hall.position(id);
    const asked = waiting.find((one) => one.must);
    // A game played by chance may end before any train ran: another one is tried.
    if (!asked && attempt < 20) return tableAt(game, players, k, stage, attempt + 1);
    const { seat, about } = asked!;
    const proofs = provingProofs(game.prove);
    if (about.code === stage) {
      const question = game.choices(state, seat, [], proofs);
      const open =
        question.kind === 'pick' &&
        question.options.some((option) =>
          stage === 'run'
            ? option.key.startsWith('best') && Number(option.facts.revenue) > 0
            : option.facts.hex !== undefined && !option.barred,
        );
      if (open && found++ === k) return id;
    }
    const { move } = wander(game, state, seat, random, proofs);
    await hall.move(id, { by: { person: people[seat]!, role: 'player' }, seat, move });
  }
  throw new Error('no such decision');
}

/** The page of whoever must decide there. */
async function atTable(browser: TestBrowser, table: string, settings: PageSettings): Promise<Page> {
  const { decisions, seats } = await hall.table(table);
  const seat = decisions.find((decision) => decision.must)!.seat;
  const page = await browser.page({ baseURL, ...settings });
  await signIn(page, NAMES[people.indexOf(seats.find((row) => row.seat === seat)!.person!)]!);
  await page.goto(`/games/${table}`);
  return page;
}

/** Waits until the page says so; the test's own time limit ends it. */
async function becomes(read: () => Promise<string>, wanted: (text: string) => boolean): Promise<void> {
  while (!wanted(await read())) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Does something that leads to another address of the same page. */
async function leads(page: Page, act: () => Promise<void>): Promise<void> {
  const address = page.url();
  await act();
  await page.waitForURL((url) => url.href !== address);
  await page.waitForSelector('#turn');
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
      const table = await tableAt(game, 3, 1);
      const before = await hall.table(table);
      const page = await atTable(browser, table, settings);
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

  it.each([
    ['1888n', 'scripts on', { scripts: true, viewport: DESK }],
    ['1880', 'scripts off', { scripts: false, viewport: DESK, dark: true }],
  ] as const)(
    '%s: the tile turns in its hex by click and by letter, with %s',
    async (id, _, settings) => {
      const table = await tableAt(GAMES.find((one) => one.id === id)!, 3, 1);
      const page = await atTable(browser, table, settings);
      const hexes = page.locator('.r18-board a.r18-pick');
      // A hex where more than one lay is possible.
      for (let at = 0; at < (await hexes.count()); at++) {
        await leads(page, () => hexes.nth(at).press('Enter'));
        await page.waitForSelector('.r18-options a');
        if ((await page.locator('.r18-options a').count()) > 1 && (await page.locator('[data-turn]').count()) > 0) break;
        await leads(page, () => page.locator('.answered a').first().click());
        await page.waitForSelector('.r18-board .r18-lit');
      }
      const current = () => page.locator('.r18-options a[aria-current] .r18-letter').innerText();
      const button = () => page.locator('#turn form.final input[name="path"]').inputValue();
      const [first, promise] = [await current(), await button()];
      await leads(page, () => page.locator('.r18-board a[data-chosen]').press('Enter'));
      await becomes(current, (letter) => letter !== first);
      expect(await button()).not.toBe(promise);
      expect(await page.locator('.r18-board .r18-fresh').count()).toBeGreaterThan(0);
      await leads(page, () => page.locator('.r18-options a').first().press('Enter'));
      await becomes(current, (letter) => letter === first);
      if (!settings.scripts) return;
      const turn = (await page.locator('[data-turn="next"]').count()) > 0 ? 'ArrowRight' : 'ArrowDown';
      await leads(page, () => page.keyboard.press(turn));
      await becomes(current, (letter) => letter !== first);
      const width = () =>
        page.evaluate("document.querySelector('.r18-sized').clientWidth / document.querySelector('.r18-frame').clientWidth");
      for (const [key, zoom] of [
        ['+', 1.5],
        ['+', 2],
        ['+', 3],
        ['-', 2],
      ] as const) {
        await page.keyboard.press(key);
        expect(await width()).toBeCloseTo(zoom, 1);
      }
    },
    120_000,
  );

  it.each([
    ['1888n', 'scripts on', { scripts: true, viewport: DESK }],
    ['1880', 'scripts off, on a phone', { scripts: false, viewport: PHONE }],
    ['1888n', 'scripts on, by night', { scripts: true, viewport: DESK, dark: true }],
  ] as const)(
    '%s: routes are edited by clicking stops, with %s',
    async (id, name, settings) => {
      const table = await tableAt(GAMES.find((one) => one.id === id)!, 3, 0, 'run');
      const { steps } = await hall.table(table);
      const page = await atTable(browser, table, settings);
      await page.waitForSelector('.r18-board .r18-route', { state: 'attached' });
      await screenshot(page, `${id}-run-${name.replace(/\W+/g, '-')}`);
      const total = () => page.locator('.r18-total b').innerText();
      const proposed = await total();
      await leads(page, () => page.locator('.r18-routes li a').first().press('Enter'));
      await page.waitForSelector('.r18-board a.r18-stop-pick');
      await leads(page, () => page.locator('.r18-board a.r18-stop-pick[aria-label^="Take"]').first().press('Enter'));
      await page.waitForSelector('.r18-routes .reason');
      expect(await page.locator('#turn form.final').count()).toBe(0);
      await expectAccessible(page);
      await screenshot(page, `${id}-edit-${name.replace(/\W+/g, '-')}`);
      await leads(page, () => page.locator('.r18-routes a', { hasText: 'Clear all routes' }).click());
      await page.locator('.r18-board .r18-route').first().waitFor({ state: 'detached' });
      await leads(page, () => page.locator('.r18-routes a', { hasText: 'Back to the proposal' }).click());
      await page.waitForSelector('#turn form.final button');
      expect(await total()).toBe(proposed);
      await page.locator('#turn form.final button').click();
      await page.waitForURL((url) => !url.search.includes('path='));
      expect((await hall.table(table)).steps).toBeGreaterThan(steps);
    },
    120_000,
  );
});
