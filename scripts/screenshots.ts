import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { projectRoot } from '../server/config.ts';
import { findChromium } from '../tests/support/chromium.ts';
import { smallerPng } from './png.ts';

const FOLDER = join(projectRoot, 'docs', 'pictures');
const BYTES_MAX = 250_000;
const START_MS = 60_000;

interface Picture {
  name: string;
  /** What stands behind the `#`. */
  place: string;
  isSignedIn?: boolean;
  options?: BrowserContextOptions;
  /** Looks for what to show: what is seen only after a press, or further down. */
  show?: (page: Page) => Promise<void>;
}

const PICTURES: Picture[] = [
  { name: 'home', place: '/home' },
  { name: 'home-phone', place: '/home', options: { viewport: { width: 390, height: 800 } } },
  { name: 'search', place: '/search?q=Science+Fiction' },
  { name: 'book', place: '/home', isSignedIn: true, show: openFirstBook },
  {
    name: 'profile-dark',
    place: '/Account/Profile',
    isSignedIn: true,
    options: { colorScheme: 'dark' },
  },
];

await withDemo(async (url) => {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox'],
  });
  try {
    mkdirSync(FOLDER, { recursive: true });
    for (const picture of PICTURES) await take(browser, url, picture);
  } finally {
    await browser.close();
  }
});

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

async function take(browser: Browser, url: string, picture: Picture) {
  const { name, place, isSignedIn = false, options = {}, show } = picture;
  const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
    ...options,
  });
  if (isSignedIn) await signIn(page, url);
  await page.goto(`${url}/#${place}`);
  await settled(page);
  if (show) {
    await show(page);
    await settled(page);
  }
  const png = smallerPng(await page.screenshot({ animations: 'disabled' }));
  await page.close();
  if (png.length > BYTES_MAX) throw new Error(`${name}.png is larger than ${BYTES_MAX / 1000} kB`);
  writeFileSync(join(FOLDER, `${name}.png`), png);
  console.log(`docs/pictures/${name}.png  ${Math.round(png.length / 1000)} kB`);
}

async function signIn(page: Page, url: string) {
  await page.goto(`${url}/#/Account/Signin`);
  await page.getByLabel('Username').fill('rosa');
  await page.getByLabel('Password').fill('commonplace');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Welcome, rosa!').waitFor();
  await page.waitForURL(/#\/home$/);
}

/** Its page, with the title of the book and not the review form in focus. */
async function openFirstBook(page: Page) {
  await page.locator('main a[href*="#/details/"]').first().click();
  await page.getByText('Community Reviews').waitFor();
}

/** Nothing on its way any more, fonts included. */
async function settled(page: Page) {
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready');
}

async function freePort() {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
