import { expect, test } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { violationsOf } from '../support/axe.ts';
import { freePort } from '../support/freePort.ts';

/*
 * The page of parts as the development server has it; no server of ours is behind it. Axe reads the colours of the
 * page, not those that are forced on it.
 */

let vite: ViteDevServer;
let address: string;

test.beforeAll(async () => {
  const port = await freePort();
  vite = await createServer({
    configFile: 'vite.config.ts',
    logLevel: 'error',
    // What others start meanwhile keeps what it has made ready.
    cacheDir: '../node_modules/.vite-parts',
    server: { port, host: '127.0.0.1', hmr: false, watch: null },
  });
  await vite.listen();
  address = `http://127.0.0.1:${port}/dev/parts.html`;
});
test.afterAll(() => vite.close());

test('axe finds nothing on the page of parts, however it is looked at, and nothing stands outside of it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const look = (as: string, what: Parameters<typeof violationsOf>[1], within?: string) =>
    test.step(as, async () => {
      const outside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(outside, 'px too wide').toBeLessThanOrEqual(0);
      expect(await violationsOf(page, what, within)).toEqual([]);
    });
  const open = async (choices: string) => {
    await page.goto(`${address}?${choices}`);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
  };

  await open('');
  await look('light', 'all');
  await page.getByRole('button', { name: 'Icon', exact: true }).click();
  await look('a menu', 'all', '[role="menu"]');
  await page.keyboard.press('Escape');
  for (const name of ['Dialog', 'Confirm', 'ShareDialog', 'MergeDialog']) {
    await page.getByRole('button', { name, exact: true }).click();
    await look(name, 'all', 'dialog');
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Failed', exact: true }).click();
  await look('a toast', 'all', 'p:has(> [aria-label="Dismiss"])');
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  // However long the sentence is.
  expect((await dismiss.boundingBox())?.width).toBe(32);
  await dismiss.click();
  await page.emulateMedia({ forcedColors: 'active' });
  await look('forced colours', 'all but contrast');
  await page.emulateMedia({ forcedColors: 'none' });
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  await look('dark', 'contrast');
  await test.step('a menu at the lower edge opens above its button', async () => {
    await page.setViewportSize({ width: 1280, height: 700 });
    const opener = page.getByRole('button', { name: 'Icon', exact: true });
    await opener.evaluate((button) => button.scrollIntoView({ block: 'end' }));
    await opener.click();
    const [menu, button] = [await page.getByRole('menu').boundingBox(), await opener.boundingBox()];
    expect((menu?.y ?? 0) + (menu?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 800 });
  });
  await open('language=ar&letters=200');
  await look('right to left, with letters of 200 %', 'all but contrast');
});
