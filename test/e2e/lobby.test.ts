import type { Page } from 'playwright-core';
import type { Tables } from '../../src/table/types.js';
import type { App } from '../../src/web/app.js';
import { until } from '../notify/mail-server.js';
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE, useBrowser } from '../support/browser.js';
import { useDatabase } from '../support/postgres.js';
import { openSite, signedUp, tablesOver } from '../web/site.js';

/** The tables page, the form of a table and the keys, as people meet them. */

const db = useDatabase();
const browser = useBrowser();
let app: App;
let tables: Tables;
let baseURL: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  tables = tablesOver(db);
  app = await openSite(db, { tables });
  for (const name of ['Ana', 'Wei']) {
    await signedUp(app, db, name);
    ids[name] = (await db.prisma.person.findUniqueOrThrow({ where: { name } })).id;
  }
  baseURL = await app.listen({ port: 0, host: '127.0.0.1' });
}, 60_000);
afterAll(() => app.close());

async function signedIn(name: string, settings: { scripts?: boolean; viewport?: typeof DESK } = {}): Promise<Page> {
  const page = await browser.page({ baseURL, ...settings });
  await page.goto('/sign-in');
  await page.fill('[name=who]', name);
  await page.fill('[name=password]', `${name} likes trains`);
  await Promise.all([page.waitForURL((url) => url.pathname === '/'), page.locator('main form button').first().click()]);
  return page;
}

async function running(name: string): Promise<string> {
  const id = await tables.open(ids.Ana!, { rules: 'example', players: 2, name, seating: 'fixed' });
  await tables.join(id, ids.Wei!);
  await tables.start(id, { person: ids.Ana!, role: 'player' });
  return id;
}

describe('the tables page', () => {
  it('says in a line what began to wait; the rows stay until they are asked for', async () => {
    await running('First table');
    const page = await signedIn('Ana');
    await page.getByRole('link', { name: 'Go to First table' }).waitFor();
    const second = await running('Second table');
    await page.getByText('Second table waits for you now.').waitFor();
    expect(await page.locator('.turn-row').count()).toBe(1);
    await expectAccessible(page);
    await tables.pause(second, { by: { person: ids.Wei!, role: 'moderator' }, reason: 'a rest' });
    await page.locator('#news').waitFor({ state: 'hidden' });
    await running('Third table');
    await page.getByText('Third table waits for you now.').waitFor();
    await page.getByRole('link', { name: 'Show' }).click();
    await page.getByRole('link', { name: 'Go to Third table' }).waitFor();
    expect(await page.locator('.turn-row').count()).toBe(2);
  });
});

describe('a table before its start', () => {
  it('shows who joins without a reload', async () => {
    const id = await tables.open(ids.Ana!, { rules: 'example', players: 3, name: 'Live seats' });
    const page = await signedIn('Ana');
    await page.goto(`/games/${id}`);
    await page.getByText('Waiting for 2 players.').waitFor();
    // The stream must be there before somebody joins: what it says first is no news.
    await until(async () => {
      await tables.ready(id, ids.Ana!, true);
      if (!(await tables.table(id)).seats.some(({ person }) => person === ids.Wei)) await tables.join(id, ids.Wei!);
      return (await page.getByText('Waiting for 1 player.').count()) > 0;
    }, 'the page follows');
  });
});

describe('what a table’s page leads to', () => {
  /** Every link there, clicked where it stands, and the heading that the reader then sees. */
  async function follow(page: Page, address: string): Promise<string[]> {
    await page.goto(address);
    const links = await page.$$eval('#game a[href^="/"]', (found) => [...new Set(found.map((one) => one.getAttribute('href')!))]);
    const seen: string[] = [];
    for (const href of links.filter((one) => !one.includes('#'))) {
      await page.goto(address);
      await page.locator(`#game a[href="${href}"]`).first().click();
      await page.waitForURL((url) => url.pathname + url.search === href);
      seen.push(await page.locator('main h1').first().innerText());
    }
    return seen;
  }

  it('opens, also the pages that are no part of it', async () => {
    const open = await tables.open(ids.Ana!, { rules: 'example', players: 3, name: 'Open line' });
    const stranger = await browser.page({ baseURL });
    expect(await follow(stranger, `/games/${open}`)).toEqual(['Chat and notes', 'How fairness is proven', 'Sign up', 'Sign in']);
    const ana = await signedIn('Ana');
    expect(await follow(ana, `/games/${open}`)).toContain('Change Open line');
    const seen = await follow(ana, `/games/${await running('Running line')}`);
    for (const heading of ['Log', 'Chat and notes', 'My seat', 'Report', 'Night Mail']) expect(seen).toContain(heading);
  });

  it('follows a form that leads away, and brings along what stands around the table', async () => {
    const id = await tables.open(ids.Ana!, { rules: 'example', players: 2, name: 'Passing loop', seating: 'fixed' });
    const wei = await signedIn('Wei');
    await wei.goto(`/games/${id}`);
    await wei.getByRole('button', { name: 'Take a seat' }).click();
    await wei.getByText('You have a seat.').waitFor();
    await wei.getByRole('button', { name: 'Leave the table' }).click();
    await wei.getByRole('heading', { name: 'Tables', exact: true }).waitFor();
    expect(new URL(wei.url()).pathname).toBe('/');
  });

  it('keeps whoever goes by keys at what is asked', async () => {
    const id = await running('By keys');
    const page = await signedIn('Ana');
    await page.goto(`/games/${id}`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('turn');
    await page
      .getByRole('button', { name: /^Load the bag/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Take back my last move' }).waitFor();
    const within = () => page.evaluate('document.getElementById("game").contains(document.activeElement)');
    expect(await within()).toBe(true);
    await page.getByRole('button', { name: 'Take back my last move' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Do it again' }).waitFor();
    expect(await within()).toBe(true);
  });
});

describe('the form of a table on a phone', () => {
  it('is folded except game and seats, with values in one line and the button in sight, without scripts too', async () => {
    const page = await signedIn('Wei', { scripts: false, viewport: PHONE });
    await page.goto('/tables/new');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    expect(await page.locator('details.part').count()).toBeGreaterThan(1);
    expect(await page.locator('details.part[open]').count()).toBe(0);
    expect(await page.locator('#value-mistakes').innerText()).toBe('an undo needs all players');
    expect(await page.locator('#notes').isVisible()).toBe(false);
    expect(await page.getByRole('radio', { name: '2', exact: true }).isVisible()).toBe(true);
    const button = page.getByRole('button', { name: 'Open the table' });
    const inSight = async () => {
      const box = (await button.boundingBox())!;
      return box.y >= 0 && box.y + box.height <= PHONE.height;
    };
    expect(await inSight()).toBe(true);
    await page.locator('#part-mistakes > summary').click();
    await page.getByRole('radio', { name: 'a majority' }).check();
    await page.locator('#part-watching > summary').click();
    await page.locator('#notes').fill('slowly');
    expect(await inSight()).toBe(true);
    await button.click();
    await page.getByText('The table is open.').waitFor();
    const row = await db.prisma.game.findFirstOrThrow({ where: { owner: ids.Wei! } });
    expect([row.undo, row.notes]).toEqual(['majority', 'slowly']);
  });

  it('is open as a whole at a desk, without scripts too', async () => {
    const page = await signedIn('Wei', { scripts: false, viewport: DESK });
    await page.goto('/tables/new');
    expect(await page.locator('#notes').isVisible()).toBe(true);
    await expectNoSidewaysScroll(page);
  });

  it('keeps the values of folded parts up to date, and open parts open when the form is drawn anew', async () => {
    const page = await signedIn('Wei', { viewport: PHONE });
    await page.goto('/tables/new');
    await page.locator('#part-mistakes > summary').click();
    await page.getByRole('radio', { name: 'nobody can' }).check();
    await page.locator('#value-mistakes', { hasText: 'no undo after that' }).waitFor();
    await page.getByRole('radio', { name: '2', exact: true }).check();
    await page.getByLabel('Seat 3').waitFor({ state: 'detached' });
    expect(await page.locator('#part-mistakes[open]').count()).toBe(1);
    await page.getByRole('radio', { name: 'By itself' }).check();
    await page.locator('#summary', { hasText: 'It starts by itself when all seats are taken.' }).waitFor();
  });
});

describe('keys', () => {
  it('are listed by ?, lead to the pages, and are silent in fields', async () => {
    const page = await signedIn('Ana');
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keys' });
    await list.waitFor();
    for (const what of ['tables', 'next table waiting for me', 'archive', 'search']) await list.getByText(what, { exact: true }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await Promise.all([page.waitForURL(/\/archive/), page.keyboard.press('a')]);
    await page.keyboard.press('/');
    await page.keyboard.type('g t?');
    expect(await page.locator(':focus').inputValue()).toBe('g t?');
    expect(new URL(page.url()).pathname).toBe('/archive');
    await page.locator(':focus').blur();
    await page.keyboard.press('g');
    await Promise.all([page.waitForURL(/\/games\//), page.keyboard.press('n')]);
    await page.keyboard.press('g');
    await Promise.all([page.waitForURL((url) => url.pathname === '/'), page.keyboard.press('t')]);
  });

  it('are switched off in the account', async () => {
    const page = await signedIn('Ana');
    await page.goto('/account');
    await page.getByLabel(/^Keys/).uncheck();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByText('Time zone and keys are kept.').waitFor();
    await page.keyboard.press('?');
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await page.getByRole('link', { name: 'Tables', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
