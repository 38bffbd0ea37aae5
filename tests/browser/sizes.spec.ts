import type { Request } from '@playwright/test';
import { expect, isQuiet, type Page, test } from '../support/browser.ts';
import type { Site } from '../support/browserSite.ts';

/** Bytes of the bodies as they travel, compressed. */
const BARS = { script: 115_000, stylesheet: 10_000 };
/** The page as it was built; it is kept for when there is no network. */
const SHELL = 4_000;
/** Home as the server draws it: what is shown, and once more what it was drawn from. */
const DRAWN = 7_000;
const MORE_FOR_A_SCREEN = 25_000;
/** All that comes to a visitor's first page, a book, with what is fetched ahead for others. */
const ALL_FROM_A_BOOK = 230_000;
/** Comes only where the book stands in a series. */
const MORE_FOR_A_SERIES = 700;
/** Comes only where a review has marks. */
const MORE_FOR_MARKDOWN = 38_000;

/** What has travelled since then, by kind. */
function travels(page: Page) {
  const begun = new Set<Request>();
  const requests: Request[] = [];
  let isOver = false;
  page.on('request', (request) => {
    if (!isOver) begun.add(request);
  });
  page.on('requestfinished', (request) => {
    if (begun.has(request)) requests.push(request);
  });
  const bytesOf = async (kind: string, piece = '') => {
    const sizes = requests
      .filter((request) => request.resourceType() === kind && request.url().includes(piece))
      .map(async (request) => (await request.sizes()).responseBodySize);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
  /** Nothing that begins from now on counts. */
  const end = () => {
    isOver = true;
  };
  return Object.assign(bytesOf, { end });
}

/** Whether a piece of the build has come. */
const hasCome = (page: Page, piece: string) =>
  page.evaluate(
    (start) => performance.getEntriesByType('resource').some(({ name }) => name.includes(start)),
    `/assets/${piece}-`,
  );

/** What nobody waits for comes two seconds after the first page, with what it fetches itself, and is of no other screen. */
async function homeHasSettled(page: Page) {
  await expect.poll(() => hasCome(page, 'Prefetch'), { timeout: 20_000 }).toBe(true);
  await isQuiet(page);
}

/** As many books and reviews as home shows, by people who have something to say. */
async function fillHome(site: Site, signUp: Site['signUp']) {
  for (const name of ['ada', 'ben', 'cleo']) {
    const member = await signUp(name);
    for (let count = 0; count < 4; count += 1) {
      const { googleId, title } = await site.nextBook();
      const content = Array.from(
        { length: 8 },
        (_, at) => `${name} on ${title}: ${at} ${crypto.randomUUID()}.`,
      );
      await member.call('POST /api/reviews', {
        body: { title: `Of ${title}`, content: content.join(' '), rating: 4, book: googleId },
      });
    }
  }
}

for (const locale of ['en-US', 'fr-FR'])
  test.describe(() => {
    test.use({ locale });

    test(`the home page stays small in ${locale}`, async ({ page, site, signUp }) => {
      await fillHome(site, signUp);
      const bytesOf = travels(page);
      // What is fetched ahead after that is for other screens.
      page.once('load', () => bytesOf.end());
      await page.goto('/#/home');
      await expect(page.getByRole('region').first()).toBeVisible();
      for (const [kind, bar] of Object.entries({ ...BARS, document: DRAWN })) {
        expect(await bytesOf(kind), kind).toBeGreaterThan(100);
        expect(await bytesOf(kind), kind).toBeLessThanOrEqual(bar);
      }
    });

    test(`the page as it was built stays small in ${locale}`, async ({ page }) => {
      const bytesOf = travels(page);
      page.once('load', () => bytesOf.end());
      await page.goto('/index.html');
      await expect(page.getByRole('region').first()).toBeVisible();
      for (const [kind, bar] of Object.entries({ ...BARS, document: SHELL })) {
        expect(await bytesOf(kind), kind).toBeGreaterThan(100);
        expect(await bytesOf(kind), kind).toBeLessThanOrEqual(bar);
      }
    });
  });

for (const place of [
  '/search',
  '/recall',
  '/recommendations',
  '/users-list',
  '/Account/Signin',
  '/Account/Signup',
  '/credit',
])
  test(`${place} adds little to that`, async ({ page }) => {
    await page.goto('/#/home');
    await homeHasSettled(page);
    const bytesOf = travels(page);
    await page.goto(`/#${place}`);
    await isQuiet(page);
    expect(await bytesOf('script')).toBeLessThanOrEqual(MORE_FOR_A_SCREEN);
  });

// The others count from a home that has settled, and do not see what had come with it (docs/decisions/0207).
test('whoever comes to a book first loads little in all', async ({ page, book, watch }) => {
  const bytesOf = travels(page);
  await page.goto(`/book/${book.googleId}`);
  await expect.poll(() => hasCome(page, 'Prefetch'), { timeout: 20_000 }).toBe(true);
  await expect.poll(() => watch.quietMs).toBeGreaterThan(1_000);
  expect(await bytesOf('script')).toBeGreaterThan(100_000);
  expect(await bytesOf('script')).toBeLessThanOrEqual(ALL_FROM_A_BOOK);
});

test('a book, with all that reviews need, adds little as well', async ({
  signUp,
  openAs,
  book,
}) => {
  const page = await openAs(await signUp('ada'), '/home');
  await homeHasSettled(page);
  const bytesOf = travels(page);
  await page.goto(`/#/details/${book.googleId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(book.title);
  // What stands about the book in one's library is a piece of its own, asked for a moment later.
  await expect.poll(() => hasCome(page, 'BookEntry')).toBe(true);
  await isQuiet(page);
  // The books around it are a piece of their own, for those that stand in a series.
  const ofSeries = () => bytesOf('script', '/assets/SeriesOfBook-');
  expect(await ofSeries()).toBeLessThanOrEqual(MORE_FOR_A_SERIES);
  const withoutSeries = async () => (await bytesOf('script')) - (await ofSeries());
  expect(await withoutSeries()).toBeGreaterThan(1_000);
  expect(await withoutSeries()).toBeLessThanOrEqual(MORE_FOR_A_SCREEN);

  // What shows a description with marks may come late: it counts as the screen's, whenever it comes.
  const ofProse = () => bytesOf('script', '/assets/Prose-');
  const withoutProse = async () => (await withoutSeries()) - (await ofProse());
  const before = await withoutProse();
  await page.getByRole('textbox', { name: 'Your Review' }).fill('Plain.\nTwice.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.waitForLoadState('networkidle');
  // Something that is fetched ahead may come meanwhile; the reader of Markdown is larger.
  expect(await withoutProse()).toBeLessThan(before + 10_000);
  expect(await hasCome(page, 'Markdown')).toBe(false);
  await page.getByRole('button', { name: 'Write' }).click();
  await page.getByRole('textbox', { name: 'Your Review' }).fill('Not *so* plain.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('main').getByRole('emphasis').getByText('so')).toBeVisible();
  expect(await hasCome(page, 'Markdown')).toBe(true);
  expect((await withoutProse()) - before).toBeLessThanOrEqual(MORE_FOR_MARKDOWN);
  expect(before + (await ofProse())).toBeLessThanOrEqual(MORE_FOR_A_SCREEN);
});
