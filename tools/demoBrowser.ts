import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { projectRoot } from '../server/config.ts';
import { findChromium } from '../tests/support/chromium.ts';
import { freePort } from '../tests/support/freePort.ts';

const START_MS = 60_000;

/** A browser on the demo community, for as long as the work takes. */
export async function withDemoBrowser(work: (browser: Browser, url: string) => Promise<void>) {
  await withDemo(async (url) => {
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: ['--no-sandbox'],
    });
    try {
      await work(browser, url);
    } finally {
      await browser.close();
    }
  });
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

/** Runs the demo community on a data folder and a port of its own for as long as the work takes. */
async function withDemo(work: (url: string) => Promise<void>) {
  const dataDir = process.env.DATA_DIR || mkdtempSync(join(tmpdir(), 'screenshots-'));
  // As root, PostgreSQL runs as a user of its own, who has to get in.
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const server = spawn(process.execPath, [join(projectRoot, 'dist/server/main.js')], {
    env: {
      ...process.env,
      COMMONPLACE_DEMO: '1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      HOST: '127.0.0.1',
      PORT: `${port}`,
      PUBLIC_URL: '',
      LOG_LEVEL: 'warn',
      CATALOGUE_UPSTREAMS: 'none',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  try {
    await new Promise<void>((resolve, reject) => {
      server.stdout.on('data', (text) => {
        if (`${text}`.includes('is open at')) resolve();
      });
      server.once('exit', () => reject(new Error('The demo did not start; is it built?')));
      setTimeout(() => reject(new Error('The demo takes too long to start')), START_MS).unref();
    });
    await work(`http://127.0.0.1:${port}`);
  } finally {
    server.kill('SIGTERM');
    await ended;
    if (!process.env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
  }
}
