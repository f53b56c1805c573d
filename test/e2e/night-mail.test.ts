import { createServer } from 'node:net';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { example } from '../../src/games/example/index.js';
import { type Mailbox, startMailbox } from '../../src/notify/mailbox.js';
import { type PostOffice, startPost } from '../../src/notify/post-office.js';
import { loadTemplates } from '../../src/view/templates.js';
import type { App } from '../../src/web/app.js';
import { until } from '../notify/mail-server.js';
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE, screenshot, useBrowser } from '../support/browser.js';
import { useDatabase } from '../support/postgres.js';
import { openSite, tablesOver } from '../web/site.js';

/**
 * Two strangers sign up, open and join a table and play Night Mail to its end, as people do: one at a desk with scripts,
 * one on a phone without, by pages and by what the mails say.
 */

const db = useDatabase();
const browser = useBrowser();
let app: App;
let mailbox: Mailbox;
let office: PostOffice;
let baseURL: string;

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

/** Waits for the newest mail to this address and follows the first link of its text. */
async function followMail(page: Page, to: string, subject: RegExp): Promise<void> {
  const found = () => mailbox.mails().find((one) => one.to.includes(to) && subject.test(one.mail.subject ?? ''));
  await until(() => found() !== undefined, `a mail to ${to} about ${subject}`);
  await page.goto('/mailbox');
  await expectNoSidewaysScroll(page);
  await page.goto(/https?:\S+/.exec(found()!.mail.text ?? '')![0]);
}

async function signUp(page: Page, name: string): Promise<void> {
  await page.goto('/');
  await press(page, page.getByRole('link', { name: 'Sign up' }));
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Mail address').fill(`${name.toLowerCase()}@example.org`);
  await page.getByLabel('Password').fill(`${name} likes trains`);
  await press(page, page.getByRole('button', { name: 'Sign up' }));
  await page.getByText('Look into your mail').first().waitFor();
  await followMail(page, `${name.toLowerCase()}@example.org`, /Finish signing up/);
  await press(page, page.getByRole('button', { name: 'Finish signing up' }));
  await page.getByText(`Welcome to Railpost`).waitFor();
}

/** Clicks and waits for the page that answers: without scripts nothing else tells when it is there. */
async function press(page: Page, button: Locator): Promise<void> {
  await Promise.all([page.waitForEvent('load'), button.click()]);
}

/** One move, if it is this person's turn: a steady player who loads, runs on where it pays, and pays the fogmen. */
async function moveOnce(page: Page, scripts: boolean): Promise<boolean> {
  const panel = page.locator('.panel.turn');
  if ((await panel.count()) === 0) return false;
  for (const name of [/^Load the/, /^Throw two dice/, /^Stop here/, /^Pay a coin/, /^Decline/]) {
    const button = panel.getByRole('button', { name }).first();
    if ((await button.count()) === 0) continue;
    if (scripts) await Promise.all([page.waitForEvent('requestfinished', (request) => request.method() === 'GET'), button.click()]);
    else await press(page, button);
    return true;
  }
  throw new Error(`nothing to choose: ${await panel.innerText()}`);
}

describe('Night Mail by web and mail', () => {
  beforeAll(async () => {
    const port = await freePort();
    baseURL = `http://127.0.0.1:${port}`;
    mailbox = await startMailbox();
    const tables = tablesOver(db);
    const games = new Map([[example.id, example]]);
    office = await startPost({
      config: { from: 'Railpost <post@railpost.test>', smtpUrl: `smtp://127.0.0.1:${mailbox.port}` },
      address: baseURL,
      database: db,
      jobsUrl: db.urls.jobs,
      tables,
      games,
      templates: loadTemplates(path.join(__dirname, '../../templates')),
    });
    app = await openSite(db, {
      config: { address: baseURL, trustProxy: 0, logLevel: 'silent' },
      tables,
      mailbox,
      wakePost: () => office.wake(),
    });
    await app.listen({ port, host: '127.0.0.1' });
  }, 60_000);
  afterAll(async () => {
    await app.close();
    await office.stop();
    await mailbox.stop();
  });

  it('from the first page to the last, with and without scripts, by web and mail', async () => {
    const ana = await browser.page({ baseURL, viewport: DESK });
    const wei = await browser.page({ baseURL, viewport: PHONE, scripts: false, dark: true });
    await ana.goto('/');
    await expectAccessible(ana);
    await screenshot(ana, 'welcome-desk');
    await signUp(ana, 'Ana');
    await signUp(wei, 'Wei');
    await expectAccessible(wei);
    await expectNoSidewaysScroll(wei);
    await screenshot(wei, 'home-empty-phone-dark');

    await ana.getByRole('link', { name: 'Open a new table' }).click();
    await ana.locator('label').filter({ hasText: /^2$/ }).click();
    await ana.getByLabel('Seat 3').waitFor({ state: 'detached' });
    await ana.getByLabel('Name of the table').fill('Night shift');
    await ana.getByLabel('Seat 2').fill('wei@example.org');
    await ana.getByRole('button', { name: 'Open the table, mail 1 invitation' }).waitFor();
    await expectAccessible(ana);
    await screenshot(ana, 'new-table-desk');
    await ana.getByRole('button', { name: 'Open the table, mail 1 invitation' }).click();
    await ana.getByText('The table is open.').waitFor();
    await expectAccessible(ana);
    await screenshot(ana, 'open-table-desk');

    await followMail(wei, 'wei@example.org', /invites you to Night shift/);
    await press(wei, wei.getByRole('button', { name: 'Take a seat' }));
    expect(await wei.locator('.panel').first().innerText()).toContain('You are ready');
    await expectNoSidewaysScroll(wei);
    await ana.reload();
    await ana.getByRole('button', { name: 'Start Night shift' }).click();
    await ana.locator('.game-grid .panel.turn').waitFor();
    await expectAccessible(ana);
    await screenshot(ana, 'game-desk');

    await followMail(wei, 'wei@example.org', /choose a bag to load/);
    await wei.locator('.panel.turn').waitFor();
    await expectAccessible(wei);
    await expectNoSidewaysScroll(wei);
    await screenshot(wei, 'game-phone-dark');

    const address = new URL(ana.url()).pathname;
    let moves = 0;
    for (let round = 0; round < 120 && (await ana.locator('.panel.result').count()) === 0; round++) {
      if (await moveOnce(ana, true)) moves += 1;
      await wei.goto(address);
      if (await moveOnce(wei, false)) moves += 1;
      // The desk follows by itself: no reload, the stream tells it.
      await wei.goto(address);
      const expected = Number(await wei.locator('#game').getAttribute('data-seq'));
      await until(async () => Number(await ana.locator('#game').getAttribute('data-seq')) >= expected, 'the desk has followed');
    }
    expect(moves).toBeGreaterThan(10);
    await ana.locator('.panel.result').waitFor();
    await screenshot(ana, 'game-over-desk');
    await expectAccessible(ana);
    await until(
      () => mailbox.mails().some((one) => one.to.includes('wei@example.org') && /the game is over/.test(one.mail.subject ?? '')),
      'the result is mailed',
    );

    await wei.goto(`${address}/history/3`);
    await press(wei, wei.getByRole('link', { name: 'Next ›' }));
    await expectAccessible(wei);
    await expectNoSidewaysScroll(wei);
    await screenshot(wei, 'history-phone-dark');
    await ana.goto(`${address}/history/3`);
    await ana.locator('#game').press('ArrowRight');
    await ana.waitForURL(/history\/4$/);
    await screenshot(ana, 'history-desk');
    await expectAccessible(ana);
  }, 240_000);

  it('every other page is accessible and fits a phone', async () => {
    const page = await browser.page({ baseURL, viewport: PHONE });
    await page.goto('/sign-in');
    await page.getByLabel('Name or mail address').fill('Ana');
    await page.getByLabel('Password').fill('Ana likes trains');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await db.prisma.person.update({ where: { name: 'Ana' }, data: { role: 'administrator' } });
    const { id } = (await db.prisma.game.findFirst({ where: { name: 'Night shift' } }))!;
    const urls = [
      '/',
      '/tables/new',
      '/account',
      '/account/mail',
      '/account/delete',
      '/help',
      '/help/fairness',
      '/help/games/example',
      '/mailbox',
      '/mailbox/1',
      '/admin',
      '/desk',
      '/nowhere',
      `/games/${id}`,
      `/games/${id}/chat`,
      `/games/${id}/log`,
      `/games/${id}/report`,
      `/games/${id}/seat`,
    ];
    for (const url of urls) {
      await page.goto(url);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    const stranger = await browser.page({ baseURL, viewport: PHONE });
    for (const url of ['/sign-in', '/sign-up', '/sign-in/mail', '/']) {
      await stranger.goto(url);
      await expectAccessible(stranger);
      await expectNoSidewaysScroll(stranger);
    }
  }, 120_000);
});
