import { expect, holdCode, requestsOf, test } from '../support/browser.ts';

test('home asks for its books and reviews while its script is still on its way', async ({
  page,
}) => {
  const { letGo } = await holdCode(page);
  const calls = [
    requestsOf(page, 'GET /api/books/top-engagement'),
    requestsOf(page, 'GET /api/reviews/random'),
  ];
  await page.goto('/#/home', { waitUntil: 'commit' });
  await expect.poll(() => calls.map(({ length }) => length)).toEqual([1, 1]);

  letGo();
  await expect(page.getByRole('heading', { name: 'Trending Books' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls.map(({ length }) => length)).toEqual([1, 1]);
});

test('the home of somebody who is signed in is asked for ahead as well', async ({
  signUp,
  openAs,
}) => {
  const page = await openAs(await signUp('ada'), '/credit');
  await page.evaluate(() => history.replaceState(null, '', '/#/home'));
  const own = requestsOf(page, 'GET /api/profile');
  const followed = requestsOf(page, 'GET /api/profile/:id/following/reviews');
  const random = requestsOf(page, 'GET /api/reviews/random');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Reviews from People You Follow' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect([own, followed, random].map(({ length }) => length)).toEqual([1, 1, 0]);
});

test('a link that is pointed at has its screen and its book on their way', async ({
  page,
  book,
}) => {
  const fetched = page.waitForRequest('**/assets/Prefetch-*.js');
  await page.goto(`/#/search?q=${encodeURIComponent(book.title)}`);
  const link = page.getByRole('main').getByRole('link', { name: book.title, exact: true }).first();
  await expect(link).toBeVisible();
  // What nobody waits for comes two seconds after the page.
  await fetched;
  await page.waitForLoadState('networkidle');

  const code = page.waitForRequest('**/assets/DetailsPage-*.js');
  const data = requestsOf(page, 'GET /api/books/:googleId');
  await expect(async () => {
    await page.mouse.move(0, 0);
    await link.hover();
    await expect.poll(() => data.length, { timeout: 1_000 }).toBe(1);
  }).toPass();
  await code;
});
