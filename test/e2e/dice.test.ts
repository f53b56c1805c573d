import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { dice } from '../../src/games/dice/game.js';
import type { AnyGame } from '../../src/rules/game.js';
import { randomFrom } from '../../src/rules/random.js';
import { seedFrom } from '../../src/rules/source.js';
import { inlineProver } from '../../src/table/prover.js';
import { roomOf, tables } from '../../src/table/tables.js';
import type { App } from '../../src/web/app.js';
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE, screenshot, useBrowser } from '../support/browser.js';
import { useDatabase } from '../support/postgres.js';
import { openSite, signedUp, type Visitor } from '../web/site.js';

/** A whole game of Dice Railways by clicking: on the map, on the dice, and on the buttons of the panel. */

const db = useDatabase();
let app: App;
let baseURL: string;
let ana: Visitor;

async function startTable(bots: number): Promise<string> {
  const opened = await ana.post('/tables/new', {
    game: 'dice',
    players: '1',
    name: 'Thursday dice',
    seating: 'fixed',
    joining: 'anybody',
    undo: 'all',
    visibility: 'public',
    notes: '',
    'option-bots': `${bots}`,
    'option-components': 'house',
    'option-differentShares': 'companies',
    'option-runMayEndInForeignStart': 'on',
  });
  if (opened.status !== 303) throw new Error(opened.text);
  const address = opened.location!.split('?')[0]!;
  const started = await ana.post(`${address}/start`);
  if (started.status !== 303) throw new Error(started.text);
  return address;
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/sign-in');
  await page.fill('input[name="name"], input[name="email"], input[name="who"]', 'ana@example.org');
  await page.fill('input[name="password"]', 'Ana likes trains');
  await page.click('main form button:not(.link)');
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
}

/** Clicks something that leads one level further: on the map or the dice where they offer it, else in the panel. */
async function click(page: Page, chance: (below: number) => number): Promise<void> {
  const final = page.locator('#turn form.final button');
  if (await final.count()) return final.first().click();
  const panel = '#turn .dr-options a.dr-go, #turn .dr-actions a.dr-go, #turn .dr-values a.dr-go, #turn .picks a.pick';
  for (const places of ['.dr-map a.dr-spot', '.dr-yard a.dr-take', panel]) {
    const found = page.locator(places);
    const number = await found.count();
    if (number === 0 || (places.includes('take') && chance(4) === 0)) continue;
    const one = found.nth(chance(number));
    // A mark on the map is reached by the keyboard, like every link.
    if (places.includes('map')) return one.press('Enter');
    return one.click();
  }
  throw new Error('nothing to click');
}

describe('Dice Railways in the browser', () => {
  const browser = useBrowser();
  beforeAll(async () => {
    const games = new Map<string, AnyGame>([[dice.id, dice]]);
    app = await openSite(db, {
      games,
      offered: [dice],
      tables: tables(roomOf({ pool: db.pool, games, prover: inlineProver(games), settle: 0, newSeed: () => seedFrom('dice by clicking') })),
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    baseURL = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    ana = await signedUp(app, db, 'Ana');
  });
  afterAll(() => app.close());

  it.each([
    ['scripts on', { scripts: true, viewport: DESK }, 3],
    ['scripts off, on a phone', { scripts: false, viewport: PHONE }, 3],
  ] as const)(
    'is played to its end by clicking, with %s',
    async (name, settings, bots) => {
      const address = await startTable(bots);
      const page = await browser.page({ baseURL, ...settings });
      await signIn(page);
      const random = randomFrom(seedFrom(name));
      await page.goto(address);
      let clicks = 0;
      let drawn = false;
      for (; clicks < 1500; clicks++) {
        if (await page.locator('.panel.result').count()) break;
        // The page is drawn anew by a navigation or by a swap: the old one is marked, the new one is not.
        await page.evaluate("document.querySelector('#turn').dataset.seen = 'yes'");
        await click(page, random.below);
        await page.waitForSelector('#turn:not([data-seen])');
        if (!drawn && (await page.locator('.dr-map .dr-ghost').count())) {
          drawn = true;
          await expectAccessible(page);
          await expectNoSidewaysScroll(page);
          await screenshot(page, `dice-${name.replace(/\W+/g, '-')}`);
        }
      }
      expect(await page.textContent('.panel.result')).toMatch(/The game is over: .* (wins|share the first place) with \d+/);
      expect(drawn).toBe(true);
      expect(clicks).toBeGreaterThan(40);
      await page.goto(`${address}/history/20`);
      expect(await page.locator('.dr-map').count()).toBe(1);
      await expectAccessible(page);
    },
    240_000,
  );

  it('explains itself on a help page that fits a phone', async () => {
    const page = await browser.page({ baseURL, viewport: PHONE });
    await page.goto('/help/games/dice');
    expect(await page.textContent('main')).toContain('Our own components');
    expect(await page.locator('main table').count()).toBe(4);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});
