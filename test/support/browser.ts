import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { AxeResults } from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumLaunch } from './chromium.js';

export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1440, height: 900 };

export interface PageSettings {
  /** Off: the page must work with links and forms alone. */
  readonly scripts?: boolean;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly dark?: boolean;
  readonly baseURL?: string;
}

export interface TestBrowser {
  /** A new page in a context of its own (cookies apart); closed after the test. */
  page(settings?: PageSettings): Promise<Page>;
}

const silent = new WeakSet<Page>();

/** One Chromium for a test file. Console errors and uncaught exceptions of any page fail the test that opened it. */
export function useBrowser(): TestBrowser {
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  let complaints: string[] = [];
  beforeAll(async () => {
    browser = await chromium.launch(chromiumLaunch());
  }, 120_000);
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    const found = complaints;
    contexts = [];
    complaints = [];
    expect(found).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
  });
  return {
    async page({ scripts = true, viewport = DESK, dark = false, baseURL } = {}) {
      const context = await browser.newContext({
        javaScriptEnabled: scripts,
        viewport,
        baseURL,
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
      });
      contexts.push(context);
      const page = await context.newPage();
      if (!scripts) silent.add(page);
      page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
      page.on('console', (message) => {
        // A page may show a refused request (403, 422) on purpose: the browser's own line about it is no fault.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          complaints.push(`${page.url()}: ${message.text()}`);
      });
      return page;
    },
  };
}

const axe = `${readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')}; undefined`;

/** WCAG 2.2 A and AA, as far as a program can tell; works under a strict content policy and for pages with scripts off. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const looked = silent.has(page) ? await twin(page) : page;
  await looked.evaluate(axe);
  const { violations } = (await looked.evaluate(`axe.run(document, { runOnly: ${JSON.stringify(tags)} })`)) as AxeResults;
  if (looked !== page) await looked.context().close();
  const readable = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
  expect(readable).toEqual([]);
}

/** axe needs timers, which do not run with scripts off: the same document, without its scripts, where they do. */
async function twin(page: Page): Promise<Page> {
  const document = (await page.content()).replace(/<script\b[\s\S]*?<\/script>/g, '');
  const context = await page.context().browser()!.newContext({ viewport: page.viewportSize() });
  const other = await context.newPage();
  await other.route(page.url(), (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: document }));
  await other.goto(page.url());
  return other;
}

/** Nothing sticks out sideways: a phone shows the page without scrolling to the right. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, window] = (await page.evaluate('[document.documentElement.scrollWidth, window.innerWidth]')) as [number, number];
  expect(content).toBeLessThanOrEqual(window);
}

/** A picture in screenshots/ (ignored by git) for people to look at. */
export async function screenshot(page: Page, name: string): Promise<void> {
  const folder = path.resolve(__dirname, '../../screenshots');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
}
