import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import sharp from 'sharp';
import { projectRoot } from '../server/config.ts';
import { settled, signIn, withDemoBrowser } from './demoBrowser.ts';

const FOLDER = join(projectRoot, 'docs', 'pictures');
const BYTES_MAX = 250_000;

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

await withDemoBrowser(async (browser, url) => {
  mkdirSync(FOLDER, { recursive: true });
  for (const picture of PICTURES) await take(browser, url, picture);
});

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
  if (isSignedIn) await signIn(page, url, 'rosa');
  await page.goto(`${url}/#${place}`);
  await settled(page);
  if (show) {
    await show(page);
    await settled(page);
  }
  const png = await sharp(await page.screenshot({ animations: 'disabled' }))
    .png({ palette: true, effort: 10 })
    .toBuffer();
  await page.close();
  if (png.length > BYTES_MAX) throw new Error(`${name}.png is larger than ${BYTES_MAX / 1000} kB`);
  writeFileSync(join(FOLDER, `${name}.png`), png);
  console.log(`docs/pictures/${name}.png  ${Math.round(png.length / 1000)} kB`);
}

/** Its page, with the title of the book and not the review form in focus. */
async function openFirstBook(page: Page) {
  await page.locator('main a[href*="#/details/"]').first().click();
  await page.getByText('Community Reviews').waitFor();
}
