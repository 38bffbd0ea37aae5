import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { openToAll } from '../bench/databases.ts';
import { runSite } from '../bench/running.ts';
import { findChromium } from '../tests/support/chromium.ts';

/** A browser on the demo community, on a data folder and a port of its own, for as long as the work takes. */
export async function withDemoBrowser(work: (browser: Browser, url: string) => Promise<void>) {
  const dataDir = process.env.DATA_DIR || mkdtempSync(join(tmpdir(), 'screenshots-'));
  const settings = { COMMONPLACE_DEMO: '1', DATA_DIR: openToAll(dataDir), ROLE_POLICY: '' };
  const site = await runSite(settings);
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox'],
  });
  try {
    await work(browser, site.url);
  } finally {
    await browser.close();
    await site.end();
    if (!process.env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Signs one of the three accounts of the demo in. */
export async function signIn(page: Page, url: string, username: string) {
  await page.goto(`${url}/#/Account/Signin`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill('commonplace');
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText(`Welcome, ${username}!`).waitFor();
  await page.waitForURL(/#\/home$/);
}

/** Nothing on its way any more, fonts included. */
export async function settled(page: Page) {
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready');
}
