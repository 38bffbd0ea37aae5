import {
  allowFailureOf,
  answer,
  answerNoMore,
  expect,
  expectAccessible,
  expectPlace,
  hold,
  type Member,
  type Page,
  requestsOf,
  test,
} from '../support/browser.ts';
import { bookDetails, bookSummary } from '../support/browserReplies.ts';

const BOOK = 'GET /api/books/:googleId';
const REVIEWS = 'GET /api/reviews/book/:googleId';
const CREATE = 'POST /api/reviews';
const UPDATE = 'PUT /api/reviews/:id';
const DELETE = 'DELETE /api/reviews/:id';
const ADD = 'POST /api/favorites/:googleId';

const ownIn = (page: Page) => page.getByRole('region', { name: 'Your Review', exact: true });
const communityIn = (page: Page) => page.getByRole('region', { name: /^Community Reviews/ });
const favoriteIn = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const submitIn = (page: Page, name = 'Submit Review') =>
  page.getByRole('button', { name, exact: true });
const titleIn = (page: Page) => page.getByRole('textbox', { name: 'Review Title' });
const contentIn = (page: Page) => page.getByRole('textbox', { name: 'Your Review' });
const alertIn = (page: Page) => page.getByRole('main').getByRole('alert');
const factIn = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('dl > div', { has: page.getByText(name, { exact: true }) })
    .getByRole('definition');

/** The radio button may be hidden behind its picture, and move while the page is still filling. */
const choose = (page: Page, stars: number) =>
  expect(() =>
    page
      .getByRole('radio', { name: stars === 1 ? '1 star' : `${stars} stars` })
      .check({ force: true, timeout: 2_000 }),
  ).toPass();

async function write(page: Page, title: string, content: string, stars: number) {
  await choose(page, stars);
  await titleIn(page).fill(title);
  await contentIn(page).fill(content);
}

const reviews = (member: Member, book: string, title: string, rating = 4) =>
  member.call('POST /api/reviews', {
    body: { title, content: `${title}, at length.`, rating, book },
  });

// Specification: 2.details.2, 5.favorite.1, 6.3
test('a visitor is asked to sign in', async ({ page, book }) => {
  await page.goto(`/#/details/${book.googleId}`);
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  await expect(alertIn(page)).toContainText(
    /signed in to view (book )?details, write reviews,? and manage favou?rites/,
  );
  // What somebody pressed is still before their eyes.
  await expect(alertIn(page).getByRole('heading', { name: book.title })).toBeVisible();
  await expect(alertIn(page).getByRole('link', { name: 'Sign up' })).toHaveAttribute(
    'href',
    '#/Account/Signup',
  );
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expectPlace(page, '/Account/Signin');
});

// Specification: 2.details.4
test('Go Back leads a visitor back, or to the search where there is no back', async ({
  page,
  context,
  book,
}) => {
  await page.goto('/#/users-list');
  await page.getByRole('navigation').getByRole('link', { name: 'Search' }).click();
  await page.goto(`/#/book/${book.googleId}`);
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expectPlace(page, '/search');

  const fresh = await context.newPage();
  await fresh.goto(`/#/details/${book.googleId}`);
  await fresh.getByRole('button', { name: 'Go Back' }).click();
  await expectPlace(fresh, '/search');
});

// Specification: 2.details.4
test('Go Back leads to the screen before when a link led here', async ({ page, book }) => {
  await page.goto(`/#/search?q=${encodeURIComponent(book.title)}`);
  await page.getByRole('link', { name: book.title, exact: true }).first().click();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expectPlace(page, `/search?q=${book.title.replaceAll(' ', '+')}`);
});

// Specification: 2.route.11, 2.details.8
test('both addresses of a book show it, with ways back and home', async ({
  signUp,
  openAs,
  book,
}) => {
  const page = await openAs(await signUp('ada'), '/credit');
  await answer(page, 'GET /api/books/top-engagement', { json: [bookSummary(book)] });
  await page.goto('/#/home');
  await page.getByRole('link', { name: book.title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(book.title);
  await page.getByRole('main').getByRole('button', { name: 'Back' }).click();
  await expectPlace(page, '/home');

  await page.goto(`/#/book/${book.googleId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(book.title);
  await page.getByRole('main').getByRole('link', { name: 'Home', exact: true }).click();
  await expectPlace(page, '/home');
});

// Specification: 2.details.9, 2.details.11, 2.details.12, 2.details.14
test('a book shows its facts, its authors and categories as links, its description as HTML', async ({
  signUp,
  openAs,
  watch,
}) => {
  // The policy of the page stops what is inert already, and says so.
  watch.allow(/Executing inline event handler violates/);
  const page = await openAs(await signUp('ada'), '/credit');
  await answer(page, BOOK, {
    json: {
      success: true,
      book: bookDetails({
        googleId: 'book-full',
        title: 'A full book',
        authors: ['Ada Lovelace', 'Grace Hopper'],
        categories: ['Science & Nature', 'History'],
        publishedDate: '1999-05-01',
        pageCount: 320,
        publisher: 'A Press',
        language: 'en',
        isbn13: '9780306406157',
        isbn10: '0306406152',
        description:
          '<p>An <em>engine</em>.</p><script>alert(1)</script><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">no</a>',
      }),
    },
  });
  await answer(page, REVIEWS, { json: [] });
  await page.goto('/#/details/book-full');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A full book');
  await expect(factIn(page, 'Published')).toHaveText('1999-05-01');
  await expect(factIn(page, 'Pages')).toHaveText('320');
  await expect(factIn(page, 'Publisher')).toHaveText('A Press');
  await expect(factIn(page, 'Language')).toHaveText('EN');
  await expect(factIn(page, 'ISBN')).toHaveText('9780306406157');
  await expect(page.getByRole('emphasis')).toHaveText('engine');
  const description = await page.getByRole('main').innerHTML();
  expect(description).not.toMatch(/<script|onerror|javascript:/);
  for (const name of ['Ada Lovelace', 'Grace Hopper', 'Science & Nature', 'History'])
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Science & Nature' }).click();
  await expectPlace(page, '/category/Science & Nature');
});

// Specification: 2.details.13, 4.favorite.1, 7.30
test('a favourite is added and removed, and the button says that it is busy', async ({
  signUp,
  openAs,
  book,
}) => {
  const ada = await signUp('ada');
  const page = await openAs(ada, `/details/${book.googleId}`);
  const add = await hold(page, ADD);
  const calls = requestsOf(page, ADD);
  await favoriteIn(page, 'Add to Favorites').click();
  await expect(favoriteIn(page, 'Updating...')).toBeVisible();
  await favoriteIn(page, 'Updating...').click({ force: true });
  add.letGo();
  await expect(favoriteIn(page, 'Remove from Favorites')).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(await ada.call('GET /api/favorites')).toMatchObject([{ book: book.googleId }]);

  await page.reload();
  await favoriteIn(page, 'Remove from Favorites').click();
  await expect(favoriteIn(page, 'Add to Favorites')).toBeVisible();
  expect(await ada.call('GET /api/favorites')).toEqual([]);
});

// Specification: 2.details.15, 2.details.16, 2.details.17, 2.details.18, 2.details.20, 2.details.22, 4.review.1, 4.review.2, 4.review.3, 4.review.5, 4.review.6, 5.review.2, 6.7, 8.delete.1
test('a reader writes a review, changes it and deletes it', async ({ signUp, openAs, book }) => {
  const ada = await signUp('ada');
  const page = await openAs(ada, `/details/${book.googleId}`);
  await expect(page.getByRole('heading', { name: 'Community Reviews (0)' })).toBeVisible();
  await expect(communityIn(page)).toContainText('No reviews yet');
  await expect(communityIn(page)).toContainText(
    'Be the first to share your thoughts about this book!',
  );

  await expect(page.getByRole('heading', { name: 'Add Your Review' })).toBeVisible();
  const create = await hold(page, CREATE);
  const calls = requestsOf(page, CREATE);
  await write(page, '  A fine book ', '\n Worth every page. ', 4);
  await submitIn(page).click();
  await expect(submitIn(page, 'Submitting...')).toBeVisible();
  await submitIn(page, 'Submitting...').click({ force: true });
  create.letGo();
  await expect(page.getByText('Review submitted successfully!')).toBeVisible();
  expect(calls.map((call) => call.postDataJSON())).toEqual([
    { title: 'A fine book', content: 'Worth every page.', rating: 4, book: book.googleId },
  ]);
  await expect(ownIn(page)).toContainText('A fine book');
  await expect(ownIn(page)).toContainText('Worth every page.');
  await expect(page.getByRole('heading', { name: 'Add Your Review' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Community Reviews (1)' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'All Reviews (1)' })).toBeVisible();

  await ownIn(page).getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Your Review' })).toBeVisible();
  await expect(titleIn(page)).toHaveValue('A fine book');
  await expect(contentIn(page)).toHaveValue('Worth every page.');
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await write(page, 'A very fine book', 'Worth every page, twice.', 5);
  const update = await hold(page, UPDATE);
  await submitIn(page, 'Update Review').click();
  await expect(submitIn(page, 'Updating...')).toBeVisible();
  update.letGo();
  await expect(page.getByText('Review updated successfully!')).toBeVisible();
  await expect(ownIn(page)).toContainText('A very fine book');
  await expect(ownIn(page).getByRole('img', { name: '5 out of 5 stars' })).toBeVisible();
  await expect(communityIn(page)).toContainText('A very fine book');

  await ownIn(page).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete your review?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(ownIn(page)).toBeVisible();
  await ownIn(page).getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'Community Reviews (0)' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Add Your Review' })).toBeVisible();
  await expect(titleIn(page)).toHaveValue('');
});

test('a submitted review is said to be so, whatever is reloaded last', async ({
  signUp,
  openAs,
  book,
}) => {
  const page = await openAs(await signUp('ada'), `/details/${book.googleId}`);
  await write(page, 'A fine book', 'Worth every page.', 4);
  const reload = await hold(page, BOOK);
  await submitIn(page).click();
  await expect(page.getByText('Review submitted successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Community Reviews (1)' })).toBeVisible();
  // Who goes on at once is not interrupted by what comes later.
  await ownIn(page).getByRole('button', { name: 'Edit' }).click();
  const reloaded = page.waitForResponse((response) => response.url().endsWith(book.googleId));
  reload.letGo();
  await reloaded;
  await expect(page.getByRole('heading', { name: 'Edit Your Review' })).toBeVisible();
  await expect(titleIn(page)).toHaveValue('A fine book');
  await page.reload();
  await expect(ownIn(page)).toContainText('A fine book');
  await expect(page.getByRole('heading', { name: 'Edit Your Review' })).toHaveCount(0);
});

// Specification: 2.details.19, 4.review.4
test('Clear empties the form, and leaves edit mode', async ({ signUp, openAs, book }) => {
  const ada = await signUp('ada');
  const page = await openAs(ada, `/details/${book.googleId}`);
  await write(page, 'A title', 'A text', 3);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(titleIn(page)).toHaveValue('');
  await expect(contentIn(page)).toHaveValue('');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);

  await reviews(ada, book.googleId, 'Already written');
  await page.reload();
  await ownIn(page).getByRole('button', { name: 'Edit' }).click();
  await titleIn(page).fill('Changed my mind');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Edit Your Review' })).toHaveCount(0);
  await expect(ownIn(page)).toContainText('Already written');
});

test('a review that is being written survives a reload and a session that ended', async ({
  signUp,
  openAs,
  book,
}) => {
  const ada = await signUp('ada');
  const page = await openAs(ada, `/details/${book.googleId}`);
  await write(page, 'Half a tho', 'Half a sente', 3);
  await page.reload();
  await expect(titleIn(page)).toHaveValue('Half a tho');
  await expect(contentIn(page)).toHaveValue('Half a sente');
  await expect(page.getByRole('radio', { name: '3 stars' })).toBeChecked();

  await ada.call('POST /api/users/signout');
  allowFailureOf(page, CREATE);
  await submitIn(page).click();
  await expect(alertIn(page).getByText('Authentication required.')).toBeVisible();
  await page.goto('/#/Account/Signin');
  await page.getByLabel('Username').fill(ada.username);
  await page.getByLabel('Password').fill(ada.password);
  await page.getByLabel('Password').press('Enter');
  await expectPlace(page, '/home');
  await page.goto(`/#/details/${book.googleId}`);
  await expect(titleIn(page)).toHaveValue('Half a tho');
  await submitIn(page).click();
  await expect(ownIn(page)).toContainText('Half a sente');
  await page.reload();
  await expect(ownIn(page)).toContainText('Half a sente');
  await expect(page.getByRole('button', { name: 'Update Review' })).toHaveCount(0);
});

test('an edit that is being written survives a reload', async ({ signUp, openAs, book }) => {
  const ada = await signUp('ada');
  await reviews(ada, book.googleId, 'As it was');
  const page = await openAs(ada, `/details/${book.googleId}`);
  await ownIn(page).getByRole('button', { name: 'Edit' }).click();
  await titleIn(page).fill('As it will be');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Edit Your Review' })).toBeVisible();
  await expect(titleIn(page)).toHaveValue('As it will be');
  await submitIn(page, 'Update Review').click();
  await expect(ownIn(page)).toContainText('As it will be');
});

test('the draft of one reader is not shown to the next', async ({ signUp, openAs, book }) => {
  const page = await openAs(await signUp('ada'), `/details/${book.googleId}`);
  await write(page, 'My secret', 'Nobody reads this.', 3);
  const grace = await signUp('grace');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expectPlace(page, '/home');
  await page.goto('/#/Account/Signin');
  await page.getByLabel('Username').fill(grace.username);
  await page.getByLabel('Password').fill(grace.password);
  await page.getByLabel('Password').press('Enter');
  await expectPlace(page, '/home');
  await page.goto(`/#/details/${book.googleId}`);
  await expect(titleIn(page)).toHaveValue('');
});

// Specification: 6.8, 8.delete.1, 8.delete.2
test('a writer may delete any review, and is asked first', async ({ signUp, openAs, book }) => {
  const grace = await signUp('grace');
  await reviews(grace, book.googleId, 'Not for long');
  const page = await openAs(await signUp('wanda', 'writer'), `/details/${book.googleId}`);
  const button = communityIn(page).getByRole('button', { name: /delete/i });
  await expect(button).toHaveAttribute('title', 'Delete this review (Writer privilege)');
  await button.click();
  const question = page.getByRole('dialog', { name: `Delete review by @${grace.username}?` });
  await expect(question).toBeVisible();
  await expect(question.getByRole('button', { name: 'Delete' })).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(button).toBeFocused();

  await answer(page, DELETE, { status: 500 });
  await button.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert').getByText('Error deleting review')).toBeVisible();
  await expect(communityIn(page)).toContainText('Not for long');
  await answer(page, DELETE, { status: 403, json: { message: 'You cannot delete this review' } });
  await button.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert').getByText('You cannot delete this review')).toBeVisible();

  await answerNoMore(page);
  await button.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'Community Reviews (0)' })).toBeVisible();
});

// Specification: 2.details.17
test('a review is written with the keyboard alone', async ({ signUp, openAs, book }) => {
  const page = await openAs(await signUp('ada'), `/details/${book.googleId}`);
  await expect(page.getByRole('heading', { name: 'Add Your Review' })).toBeVisible();
  const isAt = (role: 'radio' | 'button', name: string | RegExp) =>
    page.getByRole(role, { name }).and(page.locator(':focus')).count();
  for (let presses = 0; !(await isAt('radio', /star/)); presses += 1) {
    expect(presses).toBeLessThan(60);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  const chosen = await page.getByRole('radio', { checked: true }).getAttribute('value');
  await page.keyboard.press('Tab');
  await expect(titleIn(page)).toBeFocused();
  await page.keyboard.type('By hand');
  // The tools are one stop, with arrow keys within; the preview is the next.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Preview' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(contentIn(page)).toBeFocused();
  await page.keyboard.type('No mouse was harmed.');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'Contains spoilers' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Who can see this review' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(submitIn(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ownIn(page)).toContainText('No mouse was harmed.');
  await expect(ownIn(page).getByRole('img', { name: `${chosen} out of 5 stars` })).toBeVisible();
  expect(chosen).toBe('2');
});

test('a review can be for oneself alone, and a reload does not forget that', async ({
  signUp,
  openAs,
  site,
}) => {
  const book = await site.nextBook();
  const ada = await signUp('ada');
  const page = await openAs(ada, `/details/${book.googleId}`);
  await titleIn(page).fill('For me');
  await contentIn(page).fill('What I thought of it.');
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
  const seenBy = page.getByRole('combobox', { name: 'Who can see this review' });
  await expect(seenBy).toHaveValue('public');
  await seenBy.selectOption('Only me');
  await page.reload();
  await expect(seenBy).toHaveValue('private');
  await submitIn(page).click();
  await expect(ownIn(page)).toContainText('What I thought of it.');
  const bea = await signUp('bea');
  const seen = await bea.call('GET /api/reviews/book/:googleId', {
    params: { googleId: book.googleId },
  });
  expect(seen).toEqual([]);
  await ownIn(page).getByRole('button', { name: /Edit/ }).click();
  await expect(seenBy).toHaveValue('private');
});

test('books like a book are asked for when somebody comes near, and lead to their own pages', async ({
  signUp,
  openAs,
  book,
}) => {
  const page = await openAs(await signUp('rosa'), '/home');
  const asked = requestsOf(page, 'GET /api/books/:googleId/similar');
  await page.goto(`/#/details/${book.googleId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(book.title);
  await expect(page.getByRole('link', { name: 'Find another book' })).toBeAttached();
  expect(asked).toHaveLength(0);
  await page.getByRole('link', { name: 'Find another book' }).scrollIntoViewIfNeeded();
  const similar = page.getByRole('region', { name: 'Books like this one' });
  await expect(similar.getByRole('listitem')).toHaveCount(10);
  expect(asked).toHaveLength(1);
  await expectAccessible(page);
  const first = similar.getByRole('link').first();
  const place = (await first.getAttribute('href'))?.replace('#', '') ?? '';
  await first.click();
  await expectPlace(page, place);
});

test('a failure to find books like a book disturbs nobody', async ({ signUp, openAs, book }) => {
  const page = await openAs(await signUp('rosa'), '/home');
  allowFailureOf(page, 'GET /api/books/:googleId/similar');
  await answer(page, 'GET /api/books/:googleId/similar', { status: 500 });
  await page.goto(`/#/details/${book.googleId}`);
  await page.getByRole('link', { name: 'Find another book' }).scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('region', { name: 'Books like this one' })).toHaveCount(0);
  await expect(alertIn(page)).toHaveCount(0);
});
