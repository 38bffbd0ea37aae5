import {
  answerNoMore,
  expect,
  expectPlace,
  type Member,
  type Page,
  requestsOf,
  test,
} from '../support/browser.ts';

/** React has taken over what the server drew. */
const isTakenOver = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        Object.keys(document.querySelector('main h1') ?? {}).some((key) =>
          key.startsWith('__react'),
        ),
      ),
    )
    .toBe(true);

/** A list of one book, open to suggestions. */
async function makeList(owner: Member, googleId: string) {
  const { _id: id } = await owner.call('POST /api/lists', {
    body: { title: 'Long walks', description: 'One\nafter another.', kind: 'open' },
  });
  await owner.call('PUT /api/lists/:id/books/:googleId', {
    params: { id, googleId },
    body: { note: 'Bring water.' },
  });
  return id;
}

for (const [locale, keep, suggest] of [
  ['en-US', 'Sign in to keep it', 'Suggest a book for this list'],
  ['de-DE', 'Anmelden und merken', 'Ein Buch für diese Liste vorschlagen'],
  ['fr-FR', 'Se connecter pour le garder', 'Suggérer un livre pour cette liste'],
  ['es-ES', 'Entrar para guardarlo', 'Sugerir un libro para esta lista'],
  ['ar-EG', 'سجّل الدخول لحفظه', 'اقتراح كتاب لهذه القائمة'],
  ['ja-JP', 'ログインして登録する', 'このリストに本を提案'],
] as const)
  test.describe(() => {
    // Far from UTC, in which the server draws days.
    test.use({ locale, timezoneId: 'Pacific/Auckland' });

    test(`a book's page goes on as it was drawn, in ${locale}`, async ({ page, signUp, book }) => {
      const ada = await signUp('ada');
      await ada.call('POST /api/reviews', {
        body: { title: 'Sand', content: 'And *spice*.', rating: 4, book: book.googleId },
      });
      const asked = requestsOf(page, 'GET /api/books/:googleId');
      const reviews = requestsOf(page, 'GET /api/reviews/book/:googleId');
      await page.goto(`/book/${book.googleId}`);
      await expect(page.getByRole('link', { name: keep })).toBeVisible();
      await isTakenOver(page);
      await expect(page.getByRole('link', { name: keep })).toBeVisible();
      await expect(page).toHaveTitle(`${book.title} · Commonplace`);
      await page.waitForLoadState('networkidle');
      expect([asked.length, reviews.length]).toEqual([0, 0]);
    });

    test(`the page of a list goes on as it was drawn, in ${locale}`, async ({
      page,
      signUp,
      book,
    }) => {
      const id = await makeList(await signUp('ada'), book.googleId);
      const asked = requestsOf(page, 'GET /api/lists/:id');
      const books = requestsOf(page, 'GET /api/lists/:id/books');
      await page.goto(`/list/${id}`);
      await expect(page.getByRole('link', { name: suggest })).toBeVisible();
      await isTakenOver(page);
      await expect(page.getByRole('link', { name: suggest })).toBeVisible();
      await expect(page).toHaveTitle('Long walks · Commonplace');
      await page.waitForLoadState('networkidle');
      expect([asked.length, books.length]).toEqual([0, 0]);
    });

    test(`the page of a profile goes on as it was drawn, in ${locale}`, async ({
      page,
      signUp,
      book,
    }) => {
      const ada = await signUp('ada');
      await ada.call('POST /api/reviews', {
        body: { title: 'Sand', content: 'And *spice*.', rating: 4, book: book.googleId },
      });
      await ada.call('POST /api/favorites/:googleId', { params: { googleId: book.googleId } });
      const calls = [
        requestsOf(page, 'GET /api/profile/:id'),
        requestsOf(page, 'GET /api/profile/:id/followers/count'),
        requestsOf(page, 'GET /api/profile/:id/following/count'),
        requestsOf(page, 'GET /api/profile/:id/reviews'),
        requestsOf(page, 'GET /api/favorites/user/:id'),
      ];
      await page.goto(`/profile/${ada._id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(ada.username);
      await isTakenOver(page);
      await expect(page.getByText('And spice.')).toBeVisible();
      await expect(page).toHaveTitle(`${ada.username} · Commonplace`);
      await page.waitForLoadState('networkidle');
      expect(calls.map((asked) => asked.length)).toEqual([0, 0, 0, 0, 0]);
    });

    test(`the page of an author goes on as it was drawn, in ${locale}`, async ({ page }) => {
      const asked = requestsOf(page, 'GET /api/books/search');
      await page.goto('/author/Frank%20Herbert');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frank Herbert');
      await isTakenOver(page);
      await expect(page.getByRole('heading', { name: 'Dune', exact: true })).toBeVisible();
      await expect(page).toHaveTitle('Frank Herbert · Commonplace');
      await page.waitForLoadState('networkidle');
      expect(asked).toHaveLength(0);
    });
  });

test("what is chosen on a book's page is done there", async ({ page, signUp, book }) => {
  for (const [name, rating] of [
    ['ada', 4],
    ['bo', 2],
  ] as const) {
    const member = await signUp(name);
    await member.call('POST /api/reviews', {
      body: { title: `By ${name}`, content: 'Words.', rating, book: book.googleId },
    });
  }
  await page.goto(`/book/${book.googleId}`);
  await isTakenOver(page);
  await page.getByRole('button', { name: /^4 stars/ }).click();
  await expect(page.getByRole('heading', { name: 'By ada' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'By bo' })).toHaveCount(0);
  await expect(page).toHaveURL(`/book/${book.googleId}`);
  await page.getByRole('link', { name: 'Find another book' }).click();
  await expectPlace(page, '/search');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(book.title);
});

test('what needs an account leads to signing in, and back to the book', async ({
  page,
  signUp,
  book,
}) => {
  const ada = await signUp('ada');
  await page.goto(`/book/${book.googleId}`);
  await isTakenOver(page);
  await page.getByRole('link', { name: 'Sign in to keep it' }).click();
  await expect(page.getByText(`Sign in to view "${book.title}"`)).toBeVisible();
  await page.getByLabel('Username').fill(ada.username);
  await page.getByLabel('Password').fill(ada.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expectPlace(page, `/details/${book.googleId}`);
  await expect(page.getByRole('button', { name: /Add to Favorites/ })).toBeVisible();
  // From now on a link leads there at once.
  await page.goto(`/book/${book.googleId}`);
  await expectPlace(page, `/details/${book.googleId}`);
});

test('a page that is kept in this browser has the theme and the language that were chosen', async ({
  page,
  book,
  watch,
}) => {
  watch.allow(/net::ERR_FAILED/);
  await page.addInitScript(() => {
    localStorage.setItem('commonplace.theme', 'dark');
    localStorage.setItem('commonplace.language', 'de');
  });
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`/book/${book.googleId}`, { waitUntil: 'domcontentloaded' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await answerNoMore(page);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Anmelden und merken' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zu hellen Farben wechseln' })).toBeVisible();
});

test.describe(() => {
  test.use({ colorScheme: 'dark' });

  test("a book's page goes on in dark colours, and leads to what stands behind the #", async ({
    page,
    book,
  }) => {
    await page.goto(`/book/${book.googleId}`);
    await isTakenOver(page);
    await expect(page.getByRole('button', { name: 'Switch to light colors' })).toBeVisible();
    await page.goto('about:blank');
    await page.goto(`/book/${book.googleId}#/search`);
    await expectPlace(page, '/search');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('the page of a list leads to its books, to signing in, and back', async ({
  page,
  signUp,
  book,
}) => {
  const ada = await signUp('ada');
  const bo = await signUp('bo');
  const id = await makeList(ada, book.googleId);
  await page.goto(`/list/${id}`);
  await isTakenOver(page);
  await page.getByRole('link', { name: book.title, exact: true }).click();
  await expect(page).toHaveURL(`/book/${book.googleId}`);
  await page.goBack();
  await isTakenOver(page);
  await page.getByRole('link', { name: 'Sign in to like' }).click();
  await expectPlace(page, '/Account/Signin');
  await page.getByLabel('Username').fill(bo.username);
  await page.getByLabel('Password').fill(bo.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expectPlace(page, `/lists/${id}`);
  await expect(page.getByRole('button', { name: 'Like' })).toBeVisible();
  // From now on a link leads there at once.
  await page.goto(`/list/${id}`);
  await expectPlace(page, `/lists/${id}`);
});

test('the page of an author leads to their books, to signing in, and back', async ({
  page,
  signUp,
}) => {
  const ada = await signUp('ada');
  await page.goto('/author/Frank%20Herbert');
  await isTakenOver(page);
  await page.getByRole('link', { name: 'Dune', exact: true }).click();
  await expect(page).toHaveURL(/\/book\/[\w-]+$/);
  await page.getByRole('main').getByRole('link', { name: 'Frank Herbert' }).click();
  await expect(page).toHaveURL('/author/Frank%20Herbert');
  await isTakenOver(page);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expectPlace(page, '/Account/Signin');
  await page.getByLabel('Username').fill(ada.username);
  await page.getByLabel('Password').fill(ada.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expectPlace(page, '/author/Frank Herbert');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frank Herbert');
  // From now on a link leads there at once.
  await page.goto('/author/Frank%20Herbert');
  await expectPlace(page, '/author/Frank Herbert');
});

test('the page of a profile leads to its shelves, to signing in, and back', async ({
  page,
  signUp,
}) => {
  const ada = await signUp('ada');
  const bo = await signUp('bo');
  await page.goto(`/profile/${ada._id}`);
  await isTakenOver(page);
  await page.getByRole('link', { name: 'Shelves' }).click();
  await expectPlace(page, `/Account/Profile/${ada._id}?tab=shelves`);
  await expect(page.getByRole('tab', { name: 'Shelves' })).toBeVisible();
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Follow', exact: true }).click();
  await expectPlace(page, '/Account/Signin');
  await page.getByLabel('Username').fill(bo.username);
  await page.getByLabel('Password').fill(bo.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expectPlace(page, `/Account/Profile/${ada._id}`);
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  // From now on a link leads there at once.
  await page.goto(`/profile/${ada._id}`);
  await expectPlace(page, `/Account/Profile/${ada._id}`);
});

test('the page of a private profile goes on as it was drawn', async ({ page, signUp }) => {
  const ada = await signUp('ada');
  await ada.call('PUT /api/account/privacy', { body: { profile: 'followers' } });
  await page.goto(`/profile/${ada._id}`);
  await isTakenOver(page);
  await expect(page.getByText('This profile is private')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Ask to follow' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('navigation', { name: 'Profile' })).toHaveCount(0);
});
