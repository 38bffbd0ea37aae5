import { TOTP } from 'otpauth';
import {
  allowFailureOf,
  expect,
  expectPlace,
  isTakenOver,
  type Member,
  type Page,
  requestsOf,
  test,
} from '../support/browser.ts';

/*
 * What a visitor pressed is done once they have signed in.
 */

const main = (page: Page) => page.getByRole('main');

async function openBook(page: Page, { googleId }: { googleId: string }) {
  await page.goto(`/book/${googleId}`);
  await isTakenOver(page);
}

async function typeInto(page: Page, { username, password }: Member) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
}

async function signIn(page: Page, member: Member) {
  await expectPlace(page, /^\/Account\/Signin/);
  const send = main(page).getByRole('button', { name: 'Sign in', exact: true });
  // The form that was there before has some of the same fields.
  await expect(send).toBeVisible();
  await typeInto(page, member);
  await send.click();
}

/** Fills in the form of somebody new. */
async function signUpHere(page: Page, username: string) {
  await expectPlace(page, '/Account/Signup');
  const send = main(page).getByRole('button', { name: 'Sign up' });
  await expect(send).toBeVisible();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(`${username}@example.com`);
  await page.getByLabel('Identity').selectOption('reader');
  await page.getByLabel('Password', { exact: true }).fill('A-long-enough-secret-9');
  await page.getByLabel('Confirm password').fill('A-long-enough-secret-9');
  await send.click();
}

const review = (author: Member, googleId: string) =>
  author.call('POST /api/reviews', {
    body: { title: 'Sand', content: 'And spice.', rating: 4, book: googleId },
  });

const favoritesOf = async (member: Member) =>
  (await member.call('GET /api/favorites')).map(({ book }) => book);

test('a favorite that was pressed is there after signing in, and is said', async ({
  page,
  signUp,
  book,
}) => {
  const ada = await signUp('ada');
  await openBook(page, book);
  await page.getByRole('link', { name: 'Add to Favorites' }).click();
  await signIn(page, ada);
  await expectPlace(page, `/details/${book.googleId}`);
  await expect(page.getByText(`“${book.title}” – Added to your favorites`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove from Favorites' })).toBeVisible();
  expect(await favoritesOf(ada)).toEqual([book.googleId]);

  // A reload does nothing again, and the way back makes nobody press twice.
  const calls = requestsOf(page, 'POST /api/favorites/:googleId');
  await page.getByRole('button', { name: 'Remove from Favorites' }).click();
  await expect(page.getByRole('button', { name: 'Add to Favorites' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add to Favorites' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/book/${book.googleId}`);
  await expect(page.getByRole('button', { name: 'Add to Favorites' })).toBeVisible();
  expect(calls).toHaveLength(0);
  expect(await favoritesOf(ada)).toEqual([]);
});

test('by keyboard, what is already a favorite stays one, and a second press is not a second call', async ({
  page,
  signUp,
  book,
}) => {
  const ada = await signUp('ada');
  await ada.call('POST /api/favorites/:googleId', { params: { googleId: book.googleId } });
  const calls = requestsOf(page, 'POST /api/favorites/:googleId');
  await openBook(page, book);
  await page.getByRole('link', { name: 'Add to Favorites' }).focus();
  await page.keyboard.press('Enter');
  await expectPlace(page, '/Account/Signin');
  await typeInto(page, ada);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expectPlace(page, `/details/${book.googleId}`);
  await expect(page.getByRole('button', { name: 'Remove from Favorites' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await favoritesOf(ada)).toEqual([book.googleId]);
  expect(calls).toHaveLength(1);
});

test('a book that was to be kept is in the library, unless it has a status already', async ({
  page,
  browser,
  site,
  signUp,
  book,
}) => {
  const ada = await signUp('ada');
  await openBook(page, book);
  await page.getByRole('link', { name: 'Save to my library' }).click();
  await signIn(page, ada);
  await expectPlace(page, `/details/${book.googleId}`);
  await expect(page.getByText(`“${book.title}” – Now: Want to read`)).toBeVisible();
  const status = async (member: Member) =>
    (await member.call('GET /api/library/:googleId', { params: { googleId: book.googleId } })).entry
      ?.status;
  expect(await status(ada)).toBe('want');

  const bo = await signUp('bo');
  await bo.call('PUT /api/library/:googleId', {
    params: { googleId: book.googleId },
    body: { status: 'read' },
  });
  const other = await browser.newPage({ baseURL: site.url });
  await openBook(other, book);
  await other.getByRole('link', { name: 'Save to my library' }).click();
  await signIn(other, bo);
  await expectPlace(other, `/details/${book.googleId}`);
  await expect(main(other).getByRole('button', { name: /^Read, / })).toBeVisible();
  expect(await status(bo)).toBe('read');
  await other.close();
});

test('whoever signs up by way of signing in has it done as well, and a form waits behind the way back', async ({
  page,
  book,
}) => {
  await openBook(page, book);
  await page.getByRole('link', { name: 'Add to Favorites' }).click();
  await main(page).getByRole('link', { name: 'Sign up' }).click();
  await expectPlace(page, '/Account/Signup');
  await main(page).getByRole('link', { name: 'Sign in' }).click();
  await expectPlace(page, '/Account/Signin');
  await main(page).getByRole('link', { name: 'Sign up' }).click();
  await signUpHere(page, `later${Date.now() % 1e6}`);
  await expectPlace(page, '/home');
  await expect(page.getByText(`“${book.title}” – Added to your favorites`)).toBeVisible();
  await page.getByRole('link', { name: `Back to “${book.title}”` }).click();
  await expect(page.getByRole('button', { name: 'Remove from Favorites' })).toBeVisible();
});

test('whoever came to write a review finds the form, also after signing up', async ({
  page,
  browser,
  site,
  signUp,
  book,
}) => {
  const ada = await signUp('ada');
  await openBook(page, book);
  await page.getByRole('link', { name: 'Sign in to review it' }).click();
  await signIn(page, ada);
  await expectPlace(page, `/details/${book.googleId}`);
  await expect(page.locator('#review-form [name=title]')).toBeFocused();
  // Who comes again has not asked for it again.
  await page.reload();
  await expect(page.locator('#review-form [name=title]')).toBeVisible();
  await expect(page.locator('#review-form [name=title]')).not.toBeFocused();

  const other = await browser.newPage({ baseURL: site.url });
  await openBook(other, book);
  await other.getByRole('link', { name: 'Sign in to review it' }).click();
  await main(other).getByRole('link', { name: 'Sign up' }).click();
  await signUpHere(other, `writer${Date.now() % 1e6}`);
  await expectPlace(other, '/home');
  await other.getByRole('link', { name: `Back to “${book.title}”` }).click();
  await expect(other.locator('#review-form [name=title]')).toBeFocused();
  await other.close();
});

test('a review is liked, and is talked about in the box that opens', async ({
  page,
  signUp,
  book,
}) => {
  const grace = await signUp('grace');
  const ada = await signUp('ada');
  const { _id: id } = await review(grace, book.googleId);
  await openBook(page, book);
  await page.getByRole('link', { name: 'Sign in to like' }).click();
  await signIn(page, ada);
  await expectPlace(page, `/details/${book.googleId}`);
  await expect(page.getByRole('button', { name: 'Like 1', pressed: true })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expectPlace(page, '/home');

  await openBook(page, book);
  await page.getByRole('link', { name: /comment/i }).click();
  await signIn(page, ada);
  await expectPlace(page, `/details/${book.googleId}?review=${id}`);
  await expect(page.getByLabel('Your comment')).toBeFocused();
});

test('one’s own review is liked by nobody: whoever signs in as its author is told', async ({
  page,
  signUp,
  book,
}) => {
  const grace = await signUp('grace');
  await review(grace, book.googleId);
  await openBook(page, book);
  allowFailureOf(page, 'PUT /api/reviews/:id/like');
  await page.getByRole('link', { name: 'Sign in to like' }).click();
  await signIn(page, grace);
  await expectPlace(page, `/details/${book.googleId}`);
  await expect(
    page.getByRole('alert').filter({ hasText: 'You cannot like what you wrote yourself' }),
  ).toBeVisible();
});

test('somebody is followed, a group come into, and a book suggested', async ({
  page,
  signUp,
  book,
}) => {
  const ada = await signUp('ada');
  const bo = await signUp('bo');
  const { _id: group } = await ada.call('POST /api/groups', { body: { title: 'Evenings' } });
  const { _id: list } = await ada.call('POST /api/lists', {
    body: { title: 'Walks', kind: 'open' },
  });
  await ada.call('PUT /api/lists/:id/books/:googleId', {
    params: { id: list, googleId: book.googleId },
    body: {},
  });
  const signOut = async () => {
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expectPlace(page, '/home');
  };

  // From the screen that members have.
  await page.goto(`/#/Account/Profile/${ada._id}`);
  await main(page).getByRole('button', { name: 'Follow', exact: true }).click();
  await signIn(page, bo);
  await expectPlace(page, `/Account/Profile/${ada._id}`);
  await expect(page.getByRole('button', { name: 'Unfollow', exact: true })).toBeVisible();
  await signOut();

  // Whoever follows already goes on to.
  await page.goto(`/profile/${ada._id}`);
  await isTakenOver(page);
  await main(page).getByRole('link', { name: 'Follow', exact: true }).click();
  await signIn(page, bo);
  await expect(page.getByRole('button', { name: 'Unfollow', exact: true })).toBeVisible();
  await signOut();

  await page.goto(`/group/${group}`);
  await isTakenOver(page);
  await main(page).getByRole('link', { name: 'Join' }).click();
  await signIn(page, bo);
  await expectPlace(page, `/groups/${group}`);
  await expect(page.getByText('Welcome to the group')).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Join' })).toHaveCount(0);
  await signOut();

  await page.goto(`/list/${list}`);
  await isTakenOver(page);
  await page.getByRole('link', { name: 'Suggest a book for this list' }).click();
  await signIn(page, bo);
  await expectPlace(page, `/lists/${list}`);
  await expect(page.locator('#suggest input')).toBeFocused();
  await signOut();

  await page.goto(`/list/${list}`);
  await isTakenOver(page);
  await page.getByRole('link', { name: `Want to read: ${book.title}` }).click();
  await signIn(page, bo);
  await expectPlace(page, `/details/${book.googleId}`);
  await expect(main(page).getByRole('button', { name: /^Want to read, / })).toBeVisible();
});

test('a second factor is shown in between', async ({ page, signUp, book }) => {
  const rosa = await signUp('rosa');
  const { secret } = await rosa.call('POST /api/account/totp', {
    body: { currentPassword: rosa.password },
  });
  const codeOf = (steps: number) =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
  await rosa.call('POST /api/account/totp/confirmation', { body: { code: codeOf(-1) } });
  await openBook(page, book);
  allowFailureOf(page, 'POST /api/users/signin');
  await page.getByRole('link', { name: 'Add to Favorites' }).click();
  await signIn(page, rosa);
  await expectPlace(page, '/Account/Confirm');
  await page.getByLabel('Code', { exact: true }).fill(codeOf(0));
  await main(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectPlace(page, `/details/${book.googleId}`);
  await expect(page.getByRole('button', { name: 'Remove from Favorites' })).toBeVisible();
});

test('no address makes anybody do anything, nor does a page that was loaded anew', async ({
  page,
  signUp,
  book,
}) => {
  const ada = await signUp('ada');
  const calls = requestsOf(page, 'POST /api/favorites/:googleId');
  const intent = JSON.stringify({ kind: 'favorite', id: book.googleId });
  const state = JSON.stringify({
    returnTo: `/details/${book.googleId}`,
    intent: JSON.parse(intent),
  });
  const query = new URLSearchParams({ intent, state, kind: 'favorite', id: book.googleId });
  await page.goto(`/?${query}#/Account/Signin?${query}`);
  await signIn(page, ada);
  await expectPlace(page, '/home');
  await page.getByRole('button', { name: 'Sign out' }).click();
  // A page for visitors leads members on.
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();

  // What was pressed before a reload was pressed by whoever sat there then.
  await openBook(page, book);
  await page.getByRole('link', { name: 'Add to Favorites' }).click();
  await expectPlace(page, '/Account/Signin');
  await page.reload();
  await main(page).getByRole('link', { name: 'Sign up' }).click();
  await main(page).getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, ada);
  await expectPlace(page, `/details/${book.googleId}`);
  await expect(page.getByRole('button', { name: 'Add to Favorites' })).toBeVisible();
  expect(calls).toHaveLength(0);
  expect(await favoritesOf(ada)).toEqual([]);
});

test('a call that is lost is said, and leads back all the same', async ({ page, signUp, book }) => {
  const ada = await signUp('ada');
  allowFailureOf(page, 'POST /api/favorites/:googleId');
  await page.route('**/api/favorites/*', (route) => route.abort('connectionrefused'));
  await openBook(page, book);
  await page.getByRole('link', { name: 'Add to Favorites' }).click();
  await signIn(page, ada);
  await expectPlace(page, `/details/${book.googleId}`);
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to update favorites' }),
  ).toBeVisible();
});
