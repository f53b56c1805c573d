import { games } from '../../src/games/registry.js';
import type { App } from '../../src/web/app.js';
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE, screenshot, useBrowser } from '../support/browser.js';
import { useDatabase } from '../support/postgres.js';
import { begun, chance, hall, playOn } from '../table/aTable.js';
import { openSite } from '../web/site.js';

const db = useDatabase();
const browser = useBrowser();

describe('The archive in a browser', () => {
  let app: App;
  let baseURL = '';
  beforeAll(async () => {
    const h = hall(db.pool);
    app = await openSite(db, { tables: h.tables, games, offered: [...games.values()] });
    const names = ['Bohai Bay', 'Silk Road Sunday', 'Five Dragons', 'Three Rivers', 'Jade Gate'];
    for (const [n, name] of names.entries()) {
      const table = await begun(h, n === 4 ? 'dice' : 'example', 2 + (n % 3));
      await db.pool.query('UPDATE game SET name = $2 WHERE id = $1', [table.game, name]);
      h.room.lives.forget(table.game);
      await playOn(h, table, chance(`browser ${n}`), 400);
    }
    baseURL = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());

  for (const [name, settings] of [
    ['desk', { viewport: DESK }],
    ['phone', { viewport: PHONE, dark: true, scripts: false }],
  ] as const) {
    it(`shows, filters and opens finished games (${name})`, async () => {
      const page = await browser.page({ ...settings, baseURL });
      await page.goto('/archive');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await screenshot(page, `archive-${name}`);
      await page.getByLabel('Names and notes').fill('Dragons');
      await page.getByRole('button', { name: 'Show the games' }).click();
      await page.getByRole('heading', { name: '1 game' }).waitFor();
      await page.getByRole('link', { name: 'Five Dragons' }).click();
      await page.getByRole('heading', { name: 'Five Dragons' }).waitFor();
      await page.goto('/archive?game=example&option-edition=branch');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await screenshot(page, `archive-options-${name}`);
      await page
        .getByRole('region', { name: 'Games', exact: true })
        .getByRole('link', { name: /^Person/ })
        .first()
        .click();
      await page.getByRole('heading', { name: 'By game' }).waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await screenshot(page, `player-${name}`);
      await page.goto('/archive/verify');
      await expectAccessible(page);
      await screenshot(page, `verify-${name}`);
    });
  }

  it('verifies a downloaded file', async () => {
    const page = await browser.page({ scripts: false, baseURL });
    await page.goto('/archive?text=Bohai');
    const address = await page.getByRole('link', { name: 'Bohai Bay' }).getAttribute('href');
    const file = await (await page.request.get(`${address}/file.jsonl`)).body();
    await page.goto('/archive/verify');
    await page.getByLabel('Game file').setInputFiles({ name: 'game.jsonl', mimeType: 'application/jsonl', buffer: file });
    await page.getByRole('button', { name: 'Verify this file' }).click();
    await page.getByText('Genuine: Bohai Bay').waitFor();
  });
});
