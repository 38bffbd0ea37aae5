import {
  allowFailureOf,
  allowMissingBook,
  answer,
  expect,
  expectAccessible,
  test,
} from '../support/browser.ts';
import { bookSummary, foundBook, review } from '../support/browserReplies.ts';

const heading = { level: 1 } as const;

// Axe takes its time on a machine that is busy.
test.describe.configure({ timeout: 120_000 });

const screens = {
  'the screens that everybody sees': [
    ['/home', 'Trending Books'],
    ['/credit', 'Credits'],
    ['/users-list', 'All Users'],
    ['/nowhere', 'Page not found'],
  ],
  'the search before, with and without results': [
    ['/search', 'Popular Searches'],
    ['/search?q=dune', 'Search Results for'],
    ['/search?q=zzyzxqqq', 'No books found matching your search.'],
  ],
  'the screens that ask a visitor to sign in': [
    ['/Account/Profile', 'Please sign in to view your profile'],
    ['/users', 'Authentication Required'],
    ['/details/book-1', 'Sign In Required'],
  ],
} as const;

for (const [title, places] of Object.entries(screens))
  test(`axe finds nothing on ${title}`, async ({ page }) => {
    for (const [place, text] of places)
      await test.step(place, async () => {
        allowFailureOf(page, 'GET /api/books/:googleId');
        await page.goto(`/#${place}`);
        await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
        await expectAccessible(page);
      });
  });

test('axe finds nothing on home full, empty and failed', async ({ page }) => {
  const reviews = [review({ rating: 3.5 }), review({ user: null })];
  await answer(page, 'GET /api/books/top-engagement', {
    json: Array.from({ length: 10 }, () => bookSummary()),
  });
  await answer(page, 'GET /api/reviews/random', { json: reviews });
  await page.goto('/#/home');
  await expect(page.getByRole('article')).toHaveCount(2);
  await expectAccessible(page);

  await answer(page, 'GET /api/books/top-engagement', { json: [] });
  await answer(page, 'GET /api/reviews/random', { json: [] });
  await page.reload();
  await expect(page.getByText('No reviews available yet.')).toBeVisible();
  await expectAccessible(page);

  await answer(page, 'GET /api/books/top-engagement', { status: 500 });
  await answer(page, 'GET /api/reviews/random', { status: 500 });
  await page.reload();
  await expect(page.getByText('Failed to load content.')).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on the forms, new and with errors', async ({ page }) => {
  await page.goto('/#/Account/Signin');
  await expect(page.getByText('Welcome back')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/#/Account/Signup');
  await expect(page.getByText('Join us today')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Please select your identity')).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on search results and a failed search', async ({ page }) => {
  await answer(page, 'GET /api/books/search', {
    json: {
      success: true,
      books: [foundBook({ pageCount: 3, publishedDate: '1999', description: 'Long ago.' })],
    },
  });
  await page.goto('/#/search?q=anything');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectAccessible(page);
  await answer(page, 'GET /api/books/search', { status: 500 });
  await page.goto('/#/search?q=else');
  await expect(page.getByText('An error occurred while searching.')).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on a profile, in each tab and while editing', async ({
  signUp,
  openAs,
  book,
}) => {
  const [ada, grace] = [await signUp('ada', 'writer'), await signUp('grace')];
  const body = { title: 'Good', content: 'Very.', rating: 4, book: book.googleId };
  await ada.call('POST /api/reviews', { body });
  await ada.call('POST /api/favorites/:googleId', { params: { googleId: book.googleId } });
  await ada.call('POST /api/follow/:id', { params: { id: grace._id } });
  await grace.call('POST /api/follow/:id', { params: { id: ada._id } });
  const page = await openAs(ada, '/Account/Profile');
  await expect(page.getByRole('heading', heading)).toHaveText(ada.username);
  for (const name of ['Followers', 'Following', 'Favorites', 'Reviews', 'Info']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tabpanel')).toContainText(
      name === 'Info' ? 'Username' : /grace|\d{4}/,
    );
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Edit Info' }).click();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on a book, with and without reviews, while writing and asking', async ({
  signUp,
  openAs,
  book,
}) => {
  const [ada, grace] = [await signUp('ada'), await signUp('grace')];
  const page = await openAs(ada, `/details/${book.googleId}`);
  await expect(page.getByText('Be the first to share your thoughts')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page.getByText('Please fill in all fields')).toBeVisible();
  await expectAccessible(page);

  const body = { title: 'Good', content: 'Very.', rating: 4, book: book.googleId };
  await ada.call('POST /api/reviews', { body });
  await grace.call('POST /api/reviews', { body: { ...body, rating: 3 } });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Your Review', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('region', { name: 'Your Review', exact: true })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);

  allowMissingBook(page);
  await page.goto('/#/details/nothing-here');
  await expect(page.getByText('Oops! Book Not Found')).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on the pages of an admin and in their dialogs', async ({
  signUp,
  openAs,
}) => {
  const [alma, rhea] = [await signUp('alma', 'admin'), await signUp('rhea')];
  const page = await openAs(alma, '/users');
  await page.getByRole('textbox', { name: /search/i }).fill(rhea.username);
  await expect(page.getByRole('heading', { name: 'All Users (1)' })).toBeVisible();
  await expectAccessible(page);
  for (const opener of [/^Add User/, /^Edit/, /^Delete/]) {
    await page.getByRole('button', { name: opener }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('textbox', { name: /search/i }).fill('nobody-of-this-name');
  await expect(page.getByText('No users found matching')).toBeVisible();
  await expectAccessible(page);
  await answer(page, 'GET /api/users', { status: 500 });
  await page.reload();
  await expect(page.getByText('Failed to fetch users')).toBeVisible();
  await expectAccessible(page);

  const reader = await openAs(rhea, '/users');
  await expect(reader.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expectAccessible(reader);
});

test('nothing moves for a reader who wants less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/#/home');
  await expect(page.getByRole('heading', { name: 'Trending Books' })).toBeVisible();
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .map((element) => getComputedStyle(element))
      .flatMap(({ transitionDuration, animationName, animationDuration }) => [
        ...transitionDuration.split(', '),
        ...(animationName === 'none' ? [] : animationDuration.split(', ')),
      ])
      .map((duration) => Number.parseFloat(duration) * (duration.endsWith('ms') ? 1 : 1000))
      .filter((ms) => ms > 10),
  );
  expect(moving).toEqual([]);
});
