import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible, expectNoSidewaysScroll, PHONE, useBrowser } from '../support/browser.js';

describe('The browser of the tests', () => {
  const browser = useBrowser();
  const pages: Record<string, string> = {
    '/good':
      '<!doctype html><html lang="en"><title>Good</title><main><h1>Hello</h1></main><script>document.querySelector("h1").textContent = "Scripted"</script>',
    '/bad': '<!doctype html><html><title>Bad</title><img src="x.png"><div style="width: 3000px">wide</div>',
  };
  const server = createServer(({ url }, response) => response.setHeader('content-type', 'text/html').end(pages[url ?? ''] ?? ''));
  let baseURL: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  it('runs scripts, or not', async () => {
    for (const scripts of [true, false]) {
      const page = await browser.page({ baseURL, scripts });
      await page.goto('/good');
      expect(await page.textContent('h1')).toBe(scripts ? 'Scripted' : 'Hello');
      await expectAccessible(page);
    }
  });

  it('finds what is not accessible and what is too wide', async () => {
    const page = await browser.page({ baseURL, scripts: false, viewport: PHONE });
    await page.goto('/bad');
    await expect(expectAccessible(page)).rejects.toThrow(/image-alt/);
    await expect(expectNoSidewaysScroll(page)).rejects.toThrow();
  });
});
