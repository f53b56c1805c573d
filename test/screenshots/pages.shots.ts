import { SIGN_INS } from '../../src/demo/people.js';
import { build, useFolders, usePrograms } from '../ops/support.js';
import { DESK, PHONE, screenshot, useBrowser } from '../support/browser.js';

/** `npm run screenshots`: the pages of the demonstration as people see them, into screenshots/. */
const folder = useFolders();
const run = usePrograms();
const browser = useBrowser();
beforeAll(build, 60_000);

const LOOKS = [
  { look: 'desk', viewport: DESK, dark: false },
  { look: 'desk-dark', viewport: DESK, dark: true },
  { look: 'phone', viewport: PHONE, dark: false },
];

it('takes pictures of every page', async () => {
  const { DATABASE_URL: _, ...environment } = process.env;
  const server = run(['dist/cli/main.js', 'serve'], { env: { ...environment, DATA_DIR: folder(), PORT: '0', RAILPOST_DEMO: '1' } });
  const [, baseURL] = await server.says(/open at (\S+)/);
  const { name, password } = SIGN_INS[0]!;
  for (const { look, viewport, dark } of LOOKS) {
    const page = await browser.page({ baseURL: String(baseURL), viewport, dark });
    const shoot = async (path: string, as: string) => {
      await page.goto(path);
      await screenshot(page, `${as}-${look}`);
    };
    await shoot('/', 'welcome');
    await shoot('/sign-up', 'sign-up');
    await shoot('/sign-in', 'sign-in');
    await page.fill('[name=who]', name);
    await page.fill('[name=password]', password);
    await page.click('main form button[type=submit], main form button:not([type])');
    await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
    await shoot('/', 'home');
    const links = await page.locator('main a[href^="/games/"]').evaluateAll((found) => found.map((one) => one.getAttribute('href') ?? ''));
    const tables = [...new Set(links.map((link) => /^\/games\/[^/?#]+/.exec(link)?.[0] ?? ''))].filter(Boolean);
    for (const [n, table] of tables.entries()) {
      await shoot(table, `table-${n + 1}`);
      await shoot(`${table}/history/3`, `history-${n + 1}`);
    }
    for (const [path, as] of Object.entries({
      '/tables/new': 'new-table',
      '/archive': 'archive',
      '/account': 'account',
      '/help': 'help',
      '/mailbox': 'mailbox',
    })) {
      await shoot(path, as);
    }
  }
  server.child.kill('SIGTERM');
  await server.ended;
}, 600_000);
