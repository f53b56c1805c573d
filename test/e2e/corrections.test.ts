import type { Page } from 'playwright-core';
import { games } from '../../src/games/registry.js';
import type { Json } from '../../src/rules/json.js';
import type { App } from '../../src/web/app.js';
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE, screenshot, useBrowser } from '../support/browser.js';
import { useDatabase } from '../support/postgres.js';
import { type Begun, begun, chance, type Hall, hall, player, playOn } from '../table/aTable.js';
import { openSite, signedUp } from '../web/site.js';

/** The workshop and the history as people use them: in a browser, with and without scripts. */

const db = useDatabase();
const browser = useBrowser();
let app: App;
let h: Hall;
let baseURL = '';
beforeAll(async () => {
  h = hall(db.pool);
  app = await openSite(db, { tables: h.tables, games, offered: [...games.values()] });
  await signedUp(app, db, 'Mod');
  await db.prisma.person.update({ where: { name: 'Mod' }, data: { role: 'moderator' } });
  baseURL = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

async function moderator(settings: Parameters<typeof browser.page>[0]): Promise<Page> {
  const page = await browser.page({ ...settings, baseURL });
  await page.goto('/sign-in');
  await page.getByLabel('Name or mail address').fill('Mod');
  await page.getByLabel('Password').fill('Mod likes trains');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  return page;
}

describe('The workshop', () => {
  /** Both load; the first offers a coin for the other's bag, who declines. */
  async function declinedOffer(): Promise<Begun> {
    const table = await begun(h);
    const make = async (seat: number, move: Json) => {
      const { table: now } = await h.room.lives.fresh(table.game);
      await h.tables.move(table.game, { seat, move, by: player(table.people[seat]!), on: now.headSeq });
    };
    const { state } = await h.room.lives.fresh(table.game);
    const [mine, theirs] = (state as { players: { hand: string[] }[] }).players.map(({ hand }) => hand[0]!);
    await make(0, { type: 'load', bag: mine! });
    await make(1, { type: 'load', bag: theirs! });
    await make(0, { type: 'offer', bag: theirs!, price: 1 });
    await make(1, { type: 'answer', accept: false });
    return table;
  }

  const position = async (game: string): Promise<string> => JSON.stringify((await h.room.lives.fresh(game)).state);

  for (const [name, settings] of [
    ['desk', { viewport: DESK }],
    ['phone', { viewport: PHONE, dark: true, scripts: false }],
  ] as const) {
    it(`amends a move in the past, asks at each conflict, writes, and takes it back (${name})`, async () => {
      const { game } = await declinedOffer();
      const before = await position(game);
      const page = await moderator(settings);
      await page.goto(`/games/${game}/desk`);
      await expectAccessible(page);
      // Newest first: the answer, the offer, then the second one's load.
      await page.getByRole('link', { name: 'Correct', exact: true }).nth(2).click();
      await page.getByRole('heading', { name: 'Amend move 2' }).waitFor();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Load nothing' }).click();

      await page.getByText('becomes illegal', { exact: true }).waitFor();
      const write = page.getByRole('button', { name: 'Write the correction of move 2' });
      expect(await write.isDisabled()).toBe(true);
      await page.getByText('A later move that becomes illegal needs a choice.').waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await screenshot(page, `workshop-conflict-${name}`);
      await page.getByRole('link', { name: 'Drop the move' }).click();
      await page.getByText('1 choice made').waitFor();
      // Without the offer there is nothing to answer.
      await page.getByText('becomes illegal', { exact: true }).nth(1).waitFor();
      await page
        .getByRole('link', { name: /^Stop here/ })
        .nth(1)
        .click();
      await page.getByText('2 choices made').waitFor();
      expect(await position(game)).toBe(before);

      await page.getByRole('textbox', { name: 'Reason' }).fill('the bag was not meant');
      await page.getByLabel('I have read the changed moves').check();
      expect(await write.isEnabled()).toBe(true);
      await screenshot(page, `workshop-ready-${name}`);
      await write.click();
      await page.waitForURL(/history\/2\?said=corrected/);
      await page.getByText('Reason: the bag was not meant').waitFor();
      await page.getByText('Show what was replaced').click();
      await page.getByRole('link', { name: 'The struck-out branch' }).waitFor();
      expect(await position(game)).not.toBe(before);
      await expectAccessible(page);

      const undo = page.locator('form', { has: page.getByRole('button', { name: 'Undo this correction' }) });
      await undo.getByLabel('Reason').fill('it was meant after all');
      await undo.getByRole('button').click();
      await page.getByText('Reason: it was meant after all').waitFor();
      expect(await position(game)).toBe(before);
    });
  }
});

describe('The history', () => {
  let address = '';
  let last = 0;
  beforeAll(async () => {
    const table = await begun(h);
    await playOn(h, table, chance('history in a browser'), 2000);
    address = `/games/${table.game}/history`;
    last = (await h.tables.table(table.game)).steps;
  });

  const at = (n: number) => new RegExp(`/history/${n}$`);

  it('goes by arrows, keys, slider, number field and rounds', async () => {
    const page = await browser.page({ baseURL });
    await page.goto(`${address}/3`);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Next ›' }).click();
    await page.waitForURL(at(4));
    await page.getByRole('link', { name: '‹ Previous' }).click();
    await page.waitForURL(at(3));
    for (const [key, n] of [
      ['ArrowRight', 4],
      ['ArrowLeft', 3],
      ['End', last],
      ['Home', 0],
    ] as const) {
      await page.locator('body').press(key);
      await page.waitForURL(at(n));
      await page.getByText(`Move ${n} of ${last}`).waitFor();
    }
    await page.getByRole('heading', { name: 'The start.' }).waitFor();
    await expectAccessible(page);

    await page.getByRole('slider', { name: 'Position' }).fill('7');
    await page.waitForURL(at(7));
    await page.getByLabel('Move', { exact: true }).fill('5');
    await page.getByRole('button', { name: 'Go' }).click();
    await page.waitForURL(at(5));
    await page.locator('.rounds-list a').nth(1).click();
    await page.waitForURL((url) => !at(5).test(url.pathname) && /\/history\/\d+$/.test(url.pathname));
  });

  it('compares any two positions, on a phone without scripts', async () => {
    const page = await browser.page({ baseURL, viewport: PHONE, dark: true, scripts: false });
    await page.goto(`${address}/${last}`);
    await page.getByLabel('Compare with move').fill('0');
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByText('Compared with the position after move 0').waitFor();
    await page.getByRole('columnheader', { name: 'What changed' }).waitFor();
    await page.getByRole('heading', { name: 'After move 0' }).waitFor();
    await page.getByRole('heading', { name: `After move ${last}` }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await screenshot(page, 'history-compare-phone');
    await page.getByRole('link', { name: 'move 0' }).click();
    await page.waitForURL(at(0));
    await page.getByLabel('Move', { exact: true }).fill('2');
    await page.getByRole('button', { name: 'Go' }).click();
    await page.waitForURL(at(2));
  });
});
