import {
  answer,
  answerNoMore,
  expect,
  expectPlace,
  hold,
  isQuiet,
  type Page,
  requestsOf,
  test,
} from '../support/browser.ts';
import { bookDetails, bookSummary, person, review } from '../support/browserReplies.ts';

const TRENDING = 'GET /api/books/top-engagement';
const RANDOM = 'GET /api/reviews/random';
const FOLLOWED = 'GET /api/profile/:id/following/reviews';

const trendingIn = (page: Page) => page.getByRole('region', { name: 'Trending Books' });
const communityIn = (page: Page) => page.getByRole('region', { name: 'Community Reviews' });
const followedIn = (page: Page) =>
  page.getByRole('region', { name: 'Reviews from People You Follow' });

// Specification: 2.route.1, 2.route.12
test('the empty address leads to the home page', async ({ page }) => {
  await page.goto('/');
  await expectPlace(page, '/home');
  await expect(trendingIn(page)).toBeVisible();
});

// Specification: 1.3, 2.route.2, 2.home.9
test('a visitor sees what the community reads and writes', async ({ page, signUp, book }) => {
  const ada = await signUp('ada');
  await ada.call('POST /api/reviews', {
    body: {
      title: 'Read it twice',
      content: 'And then once more.',
      rating: 5,
      book: book.googleId,
    },
  });
  await ada.call('POST /api/favorites/:googleId', { params: { googleId: book.googleId } });
  await page.goto('/#/home');
  await expect(trendingIn(page).getByRole('link')).not.toHaveCount(0);
  await expect(communityIn(page).getByRole('article')).not.toHaveCount(0);
  await expect(communityIn(page)).not.toContainText('Following');
});

// Specification: 2.home.1, 4.home.2
test('home says that it is loading until books and reviews are there', async ({ page }) => {
  const trending = await hold(page, TRENDING);
  await page.goto('/#/home');
  await expect(page.getByText('Loading content...')).toBeVisible();
  await expect(trendingIn(page)).toHaveCount(0);
  trending.letGo();
  await expect(trendingIn(page)).toBeVisible();
  await expect(page.getByText('Loading content...')).toHaveCount(0);
});

// Specification: 2.home.2, 4.home.2, 8.home.1
test('home that cannot be loaded says so, and Try again loads it', async ({ page }) => {
  await answer(page, TRENDING, { status: 500 });
  await answer(page, RANDOM, { isLost: true });
  await page.goto('/#/home');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Failed to load content. Please try again later.',
  );
  await answerNoMore(page);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(trendingIn(page)).toBeVisible();
  await expect(page.getByText('Failed to load content')).toHaveCount(0);
});

// Specification: 2.home.8, 8.home.2
test('trending books that cannot be loaded are an empty list beside the reviews', async ({
  page,
}) => {
  await answer(page, TRENDING, { status: 500 });
  await answer(page, RANDOM, { json: [review({ title: 'Still here' })] });
  await page.goto('/#/home');
  await expect(trendingIn(page)).toContainText('No trending books available yet.');
  await expect(trendingIn(page)).toContainText('Check back later for popular titles!');
  await expect(communityIn(page)).toContainText('Still here');
});

// Specification: 2.home.17, 8.home.2
test('reviews that cannot be loaded are an empty list beside the books', async ({ page }) => {
  await answer(page, TRENDING, { json: [bookSummary({ title: 'Dune' })] });
  await answer(page, RANDOM, { text: '<h1>Bad gateway</h1>', status: 502 });
  await page.goto('/#/home');
  await expect(communityIn(page)).toContainText('No reviews available yet.');
  await expect(communityIn(page)).toContainText('Be the first to write a review!');
  await expect(trendingIn(page)).toContainText('Dune');
});

// Specification: 2.home.3, 2.home.4, 2.home.6, 2.home.7, 9.4
test('a trending card is numbered, cut to length and leads to the book', async ({ page }) => {
  const family = '👩‍👩‍👧';
  const books = [
    bookSummary({
      googleId: 'book-first',
      title: 'x'.repeat(51),
      categories: ['c'.repeat(19), 'Second'],
      authors: ['Ada Lovelace', 'Grace Hopper'],
    }),
    bookSummary({ title: 'y'.repeat(50), categories: ['d'.repeat(18)] }),
    bookSummary({ title: family.repeat(51), categories: ['e\u0301'.repeat(19)] }),
    bookSummary({ title: 'Nobody wrote this', categories: [], authors: [] }),
  ];
  await answer(page, TRENDING, { json: books });
  await answer(page, RANDOM, { json: [] });
  await page.goto('/#/home');
  const cards = trendingIn(page).getByRole('listitem');
  await expect(cards).toHaveCount(4);
  await expect(cards.nth(0)).toContainText('1');
  await expect(cards.nth(3)).toContainText('4');
  await expect(cards.nth(0).getByText(`${'x'.repeat(50)}…`, { exact: true })).toBeVisible();
  await expect(cards.nth(0).getByText(`${'c'.repeat(18)}…`, { exact: true })).toBeVisible();
  await expect(cards.nth(0)).not.toContainText('Second');
  await expect(cards.nth(0)).toContainText('by Ada Lovelace, Grace Hopper');
  await expect(cards.nth(1).getByText('y'.repeat(50), { exact: true })).toBeVisible();
  await expect(cards.nth(1).getByText('d'.repeat(18), { exact: true })).toBeVisible();
  await expect(cards.nth(2).getByText(`${family.repeat(50)}…`, { exact: true })).toBeVisible();
  await expect(cards.nth(2).getByText(`${'e\u0301'.repeat(18)}…`)).toBeVisible();
  await expect(cards.nth(3)).not.toContainText('by');

  await cards.nth(0).getByRole('link').click();
  await expectPlace(page, '/details/book-first');
});

// Specification: 2.home.5, 2.search.12, 2.details.10
test('a cover that fails gives way to the drawn one, and that to an icon', async ({
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource/);
  await answer(page, TRENDING, {
    json: [bookSummary({ googleId: 'book-gone', thumbnail: '/covers/thumbnail-that-is-gone.jpg' })],
  });
  await answer(page, RANDOM, { json: [] });
  const asked: string[] = [];
  await page.route('**/covers/**', (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({ status: 404 });
  });
  await page.goto('/#/home');
  const card = trendingIn(page).getByRole('listitem');
  await expect(card).toContainText('by Ada Lovelace');
  await expect
    .poll(() => asked)
    .toEqual(['/covers/thumbnail-that-is-gone.jpg', '/covers/book-gone.svg']);
  await expect(card.locator('img')).toHaveCount(0);
  await expect(card.locator('svg')).not.toHaveCount(0);
});

// Specification: 2.home.10, 2.home.11, 2.home.13, 2.home.15, 9.5, 9.11, 9.15
test('a review on home is cut to length and shows stars, name and short date', async ({
  page,
  signUp,
}) => {
  // Their profile is there, to which the link leads.
  const grace = { ...person('grace'), _id: (await signUp('grace'))._id };
  const reviews = [
    review({
      book: { googleId: 'book-long', title: 'b'.repeat(41), thumbnail: null },
      title: 'A title of its own',
      content: 'c'.repeat(121),
      rating: 3.5,
      user: grace,
      createdAt: '2026-11-05T12:00:00.000Z',
    }),
    review({
      book: { googleId: 'book-short', title: 'b'.repeat(40), thumbnail: null },
      content: '🇩🇪'.repeat(120),
      user: null,
    }),
  ];
  await answer(page, TRENDING, { json: [] });
  await answer(page, RANDOM, { json: reviews });
  await page.goto('/#/home');
  const [first, second] = [0, 1].map((at) => communityIn(page).getByRole('article').nth(at));
  if (!first || !second) throw new Error('unreachable');
  await expect(first).toContainText('1');
  await expect(first.getByText(`${'b'.repeat(40)}…`, { exact: true })).toBeVisible();
  await expect(first.getByText(`${'c'.repeat(120)}…`, { exact: true })).toBeVisible();
  await expect(first).toContainText('A title of its own');
  await expect(first).toContainText('@grace');
  await expect(first).toContainText('Nov 5');
  await expect(first).not.toContainText('2026');
  await expect(first.getByRole('img', { name: '3.5 out of 5 stars' })).toContainText('3.5');
  await expect(second.getByText('b'.repeat(40), { exact: true })).toBeVisible();
  await expect(second.getByText('🇩🇪'.repeat(120), { exact: true })).toBeVisible();
  await expect(second.getByRole('img', { name: '4 out of 5 stars' })).toContainText('4.0');
  await expect(second).toContainText('Anonymous');

  await first.getByRole('link', { name: '@grace' }).click();
  await expectPlace(page, `/Account/Profile/${grace._id}`);
});

// Specification: 2.home.14
test('a press anywhere on a review of the home page opens its book', async ({ page }) => {
  await answer(page, TRENDING, { json: [] });
  await answer(page, RANDOM, {
    json: [review({ book: { googleId: 'book-pressed', title: 'Pressed', thumbnail: null } })],
  });
  await page.goto('/#/home');
  await communityIn(page).getByText('What I thought of it').click({ force: true });
  await expectPlace(page, '/details/book-pressed');
});

// Specification: 7.22, 9.3
test('at most three random reviews are shown, also when they come as an object', async ({
  page,
}) => {
  await answer(page, TRENDING, { json: [] });
  await answer(page, RANDOM, { json: { reviews: Array.from({ length: 6 }, () => review()) } });
  await page.goto('/#/home');
  await expect(communityIn(page).getByRole('article')).toHaveCount(3);
});

// Specification: 1.3, 2.home.12, 7.20, 9.2
test('at most five followed reviews are shown, each tagged, also when they come as an object', async ({
  signUp,
  openAs,
  page: visitor,
}) => {
  const ada = await signUp('ada');
  const page = await openAs(ada, '/credit');
  await answer(page, FOLLOWED, { json: { reviews: Array.from({ length: 7 }, () => review()) } });
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await expect(followedIn(page).getByRole('article')).toHaveCount(5);
  await expect(followedIn(page).getByText('Following', { exact: true })).toHaveCount(5);
  await expect(communityIn(page)).toHaveCount(0);
  await visitor.close();
});

// Specification: 2.home.16
test('a reader who follows nobody is told how to change that', async ({ signUp, openAs }) => {
  const page = await openAs(await signUp('ada'), '/home');
  await expect(followedIn(page)).toContainText('No reviews from people you follow yet.');
  await expect(followedIn(page)).toContainText('Follow some users to see their reviews here!');
});

// Specification: 7.21
test('followed reviews that cannot be loaded fall back to random ones', async ({
  signUp,
  openAs,
}) => {
  const page = await openAs(await signUp('ada'), '/credit');
  await answer(page, FOLLOWED, { status: 500 });
  await answer(page, RANDOM, { json: Array.from({ length: 4 }, () => review()) });
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await expect(followedIn(page).getByRole('article')).toHaveCount(3);
});

test('a goal that cannot be loaded is not asked for on and on, and takes nothing away', async ({
  signUp,
  openAs,
}) => {
  const page = await openAs(await signUp('ada'), '/credit');
  await answer(page, 'GET /api/goals/:year', { status: 500 });
  const asked = requestsOf(page, 'GET /api/goals/:year');
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await expect(trendingIn(page)).toBeVisible();
  await page.waitForTimeout(1_000);
  // For the page, and by the part that shows it.
  expect(asked.length).toBeLessThanOrEqual(2);
});

// Specification: 3.11, 4.home.3
test('a review that names its book by id only gets its title, asked for once', async ({ page }) => {
  await answer(page, TRENDING, { json: [] });
  await answer(page, RANDOM, {
    json: [review({ book: 'book-by-id' }), review({ book: 'book-by-id' })],
  });
  await answer(page, 'GET /api/books/:googleId', {
    json: { success: true, book: bookDetails({ googleId: 'book-by-id', title: 'Looked up' }) },
  });
  const lookups = requestsOf(page, 'GET /api/books/:googleId');
  await page.goto('/#/home');
  await expect(communityIn(page).getByText('Looked up')).toHaveCount(2);
  expect(lookups).toHaveLength(1);
  await communityIn(page).getByRole('link', { name: 'Looked up' }).first().click();
  await expectPlace(page, '/details/book-by-id');
});

// Specification: 4.home.4, 8.home.3
test('a title that cannot be looked up is an Unknown Book', async ({ page }) => {
  await answer(page, TRENDING, { json: [] });
  await answer(page, RANDOM, { json: [review({ book: 'book-by-id' })] });
  await answer(page, 'GET /api/books/:googleId', { status: 500 });
  await page.goto('/#/home');
  await expect(communityIn(page).getByText('Unknown Book')).toBeVisible();
});

// Specification: 2.home.9, 4.home.1
test('home is loaded again when the reader signs out', async ({ signUp, openAs }) => {
  const page = await openAs(await signUp('ada'), '/home');
  await expect(followedIn(page)).toBeVisible();
  // What is one's own may still be on its way, and would be refused.
  await isQuiet(page);
  const trending = requestsOf(page, TRENDING);
  const random = requestsOf(page, RANDOM);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(communityIn(page)).toBeVisible();
  // The shape of what everybody writes is there before it is asked for.
  await expect.poll(() => random.length).toBeGreaterThan(0);
  await expect.poll(() => trending.length).toBeGreaterThan(0);
});

test('a member’s home begins with what they read, and one press says they have read on', async ({
  signUp,
  openAs,
  book,
}) => {
  const ada = await signUp('ada');
  const params = { googleId: book.googleId };
  await ada.call('POST /api/library/:googleId/progress', { params, body: { percent: 40 } });
  const page = await openAs(ada, '/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings.first()).toHaveText('Currently reading');
  await expect(page.getByRole('heading', { name: 'Trending Books' })).toBeVisible();
  const names = await headings.allTextContents();
  expect(names.indexOf('Reviews from People You Follow')).toBeLessThan(
    names.indexOf('Trending Books'),
  );

  const further = page.getByRole('button', { name: `+5%: ${book.title}` });
  const said = requestsOf(page, 'POST /api/library/:googleId/progress');
  await further.dblclick();
  await expect(page.getByRole('progressbar', { name: book.title })).toHaveAttribute(
    'aria-valuenow',
    '45',
  );
  expect(said).toHaveLength(1);
  await answer(page, 'POST /api/library/:googleId/progress', { isLost: true });
  await further.click();
  await expect(page.getByRole('alert').filter({ visible: true })).not.toHaveCount(0);
  await expect(page.getByRole('progressbar', { name: book.title })).toHaveAttribute(
    'aria-valuenow',
    '45',
  );
  await answerNoMore(page);
  await further.click();
  await expect(page.getByRole('progressbar', { name: book.title })).toHaveAttribute(
    'aria-valuenow',
    '50',
  );

  // Where another press would be the end of the book, it is for having finished it.
  await ada.call('POST /api/library/:googleId/progress', { params, body: { percent: 96 } });
  await page.reload();
  await page.getByRole('button', { name: `I finished it: ${book.title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('What are you reading?')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: book.title })).toHaveCount(0);
});

test('whoever has finished a book on home goes on to the form for its review', async ({
  signUp,
  openAs,
  book,
}) => {
  const ada = await signUp('ada');
  const params = { googleId: book.googleId };
  await ada.call('PUT /api/library/:googleId', { params, body: { status: 'reading' } });
  await ada.call('POST /api/library/:googleId/progress', { params, body: { percent: 96 } });
  const page = await openAs(ada, '/home');
  await page.getByRole('button', { name: `I finished it: ${book.title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Write a review' }).click();
  await expect(page).toHaveURL(new RegExp(`/details/${book.googleId}$`));
  await expect(page.getByRole('textbox', { name: 'Review Title' })).toBeFocused();
});

test('the outline of the field for a page is seen whole', async ({ signUp, openAs, book }) => {
  const ada = await signUp('ada');
  const params = { googleId: book.googleId };
  await ada.call('PUT /api/library/:googleId', { params, body: { status: 'reading' } });
  const page = await openAs(ada, '/home');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: `Update progress: ${book.title}` }).click();
  const field = page.getByRole('textbox', { name: /^(?:Page|Percent)$/ });
  await expect(field).toBeFocused();
  // Between the field and the edge of whatever cuts off what is drawn beyond it.
  const room = await field.evaluate((shown) => {
    let cut: Element | null = shown.parentElement;
    while (cut && getComputedStyle(cut).overflowX !== 'clip') cut = cut.parentElement;
    const { left } = (cut ?? document.body).getBoundingClientRect();
    const { outlineWidth, outlineOffset } = getComputedStyle(shown);
    const outline = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    return shown.getBoundingClientRect().left - left - outline;
  });
  expect(room).toBeGreaterThanOrEqual(0);
});
