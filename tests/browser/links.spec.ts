import { expect, expectAccessible, expectPlace, test } from '../support/browser.ts';

test('a link to a book is the page of members too, and Back leads to where it was', async ({
  signUp,
  openAs,
  book,
}) => {
  const page = await openAs(await signUp('ada'), '/credit');
  await page.goto(`/book/${book.googleId}`);
  await expect(page.getByRole('button', { name: /Add to Favorites/ })).toBeVisible();
  await expect(page).toHaveURL(`/book/${book.googleId}`);
  await expect(page.getByRole('heading', { level: 1, name: book.title })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Credits' })).toBeVisible();
});

test('a link to a profile is the page of members too', async ({ signUp, openAs }) => {
  const ada = await signUp('ada');
  const page = await openAs(await signUp('bo'), '/credit');
  await page.goto(`/profile/${ada._id}`);
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  await expect(page).toHaveURL(`/profile/${ada._id}`);
  await expect(page.getByRole('heading', { level: 1, name: ada.username })).toBeVisible();
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a link to a book shows title, cover, text and reviews, and where to go on', async ({
    page,
    signUp,
    book,
  }) => {
    const ada = await signUp('ada');
    await ada.call('POST /api/reviews', {
      body: { title: 'Sand', content: 'And *spice*.', rating: 4, book: book.googleId },
    });
    await page.goto(`/book/${book.googleId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(book.title);
    await expect(page.getByRole('paragraph')).not.toHaveCount(0);
    await expect(page.getByRole('article').getByText('And spice.')).toBeVisible();
    await expect(page.getByRole('link', { name: `@${ada.username}` })).toHaveAttribute(
      'href',
      `/profile/${ada._id}`,
    );
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Save to my library' }),
    ).toHaveAttribute('href', '/#/Account/Signin');
  });

  test('a link to a list shows its books, what it says of each, and where to go on', async ({
    page,
    signUp,
    book,
  }) => {
    const ada = await signUp('ada');
    const { _id: id } = await ada.call('POST /api/lists', { body: { title: 'Long walks' } });
    const params = { id, googleId: book.googleId };
    await ada.call('PUT /api/lists/:id/books/:googleId', {
      params,
      body: { note: 'Bring water.' },
    });
    await page.goto(`/list/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Long walks');
    await expect(page.getByText('Bring water.')).toBeVisible();
    await expect(page.getByRole('link', { name: book.title, exact: true })).toHaveAttribute(
      'href',
      `/book/${book.googleId}`,
    );
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Sign in to like' }),
    ).toHaveAttribute('href', '/#/Account/Signin');
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a link to a profile shows who it is, their reviews and their favorites', async ({
    page,
    signUp,
    book,
  }) => {
    const ada = await signUp('ada');
    await ada.call('PUT /api/profile', { body: { bio: 'Reads on trains.' } });
    await ada.call('POST /api/reviews', {
      body: { title: 'Sand', content: 'And *spice*.', rating: 4, book: book.googleId },
    });
    await ada.call('POST /api/favorites/:googleId', { params: { googleId: book.googleId } });
    await page.goto(`/profile/${ada._id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ada.username);
    await expect(page.getByText('Reads on trains.')).toBeVisible();
    await expect(page.getByRole('article').getByText('And spice.')).toBeVisible();
    await expect(
      page.getByRole('link', { name: new RegExp(`^${book.title}`) }).last(),
    ).toHaveAttribute('href', `/book/${book.googleId}`);
    await expect(page.getByRole('link', { name: 'Follow', exact: true })).toHaveAttribute(
      'href',
      '/#/Account/Signin',
    );
  });

  test('a link to a group shows what it is about and what it reads', async ({
    page,
    signUp,
    book,
  }) => {
    const ada = await signUp('ada');
    const { _id: id } = await ada.call('POST /api/groups', {
      body: { title: 'Winter evenings', description: 'With tea.' },
    });
    await ada.call('POST /api/groups/:id/reads', {
      params: { id },
      body: {
        book: book.googleId,
        from: '2026-01-05',
        sections: [{ name: 'To the river', upTo: { percent: 40 }, on: '2026-02-03' }],
      },
    });
    await page.goto(`/group/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Winter evenings');
    await expect(page.getByText('With tea.')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'To the river' })).toContainText(
      'Feb 3, 2026',
    );
    await expect(page.getByRole('link', { name: book.title, exact: true })).toHaveAttribute(
      'href',
      `/book/${book.googleId}`,
    );
    await expect(page.getByRole('link', { name: 'Join', exact: true })).toHaveAttribute(
      'href',
      '/#/Account/Signin',
    );
  });

  test('a link to a year shows what was read in it, and how much', async ({
    page,
    signUp,
    book,
  }) => {
    const ada = await signUp('ada');
    await ada.call('PUT /api/library/:googleId', {
      params: { googleId: book.googleId },
      body: { status: 'read', endedOn: '2024-03-04' },
    });
    await page.goto(`/profile/${ada._id}/year/2024`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('2024 in books');
    await expect(page.getByRole('link', { name: book.title }).first()).toHaveAttribute(
      'href',
      `/book/${book.googleId}`,
    );
    await page.getByText('All figures').click();
    const months = page.getByRole('region', { name: 'Books by month' });
    await months.getByText('As a table').click();
    await expect(months.getByRole('row', { name: /^March 1 / })).toBeVisible();
  });

  test('a link to an author shows their books', async ({ page }) => {
    await page.goto('/author/frank-herbert');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frank Herbert');
    await expect(page.getByRole('link', { name: 'Dune', exact: true })).toHaveAttribute(
      'href',
      /^\/book\/[\w-]+$/,
    );
  });
});

test('the page of a link is accessible as it is', async ({ page, book, signUp }) => {
  await page.goto(`/book/${book.googleId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(book.title);
  await expectAccessible(page);
  const ada = await signUp('ada');
  const { _id: id } = await ada.call('POST /api/lists', { body: { title: 'Long walks' } });
  const params = { id, googleId: book.googleId };
  await ada.call('PUT /api/lists/:id/books/:googleId', { params, body: { note: 'Bring water.' } });
  await page.goto(`/list/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Long walks');
  await expectAccessible(page);
  const group = await ada.call('POST /api/groups', { body: { title: 'Winter evenings' } });
  await ada.call('POST /api/groups/:id/reads', {
    params: { id: group._id },
    body: { book: book.googleId },
  });
  await page.goto(`/group/${group._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Winter evenings');
  await expectAccessible(page);
  await page.goto('/author/frank-herbert');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frank Herbert');
  await expectAccessible(page);
  await page.goto(`/profile/${ada._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ada.username);
  await expectAccessible(page);
  await ada.call('PUT /api/library/:googleId', {
    params: { googleId: book.googleId },
    body: { status: 'read', endedOn: '2024-03-04' },
  });
  await page.goto(`/profile/${ada._id}/year/2024`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2024 in books');
  await expectAccessible(page);
});

test('a link to nothing is a page with a way home', async ({ page, watch }) => {
  watch.allow(/404/);
  await page.goto('/book/nothing-here');
  await expect(page.getByRole('heading', { name: 'There is no such book' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the home page of Commonplace' }).click();
  await expectPlace(page, '/home');
});

test('without scripts a page that is not there leads to the search, and says what needs them', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  await page.goto('/nothing-here');
  await page.getByRole('searchbox', { name: 'Search for books' }).fill('love & war');
  await page.getByRole('button', { name: 'Search for books' }).click();
  await expect(page).toHaveURL(/\/#\/search\?q=love/);
  // Emulated like this, the browser shows no <noscript>.
  expect(await page.content()).toContain('search, signing in and lists of your own need them');
  await context.close();
});

test('the search of a page that is not there is the search of the application', async ({
  page,
  watch,
  book,
}) => {
  watch.allow(/404/);
  await page.goto('/nothing-here');
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Search for books' }).fill(book.title);
  await page.keyboard.press('Enter');
  await expectPlace(page, /^\/search\?q=/);
  await expect(page.getByRole('link', { name: book.title }).first()).toBeVisible();
});

test('Share copies the link of a book where the system cannot share, and says so', async ({
  signUp,
  openAs,
  book,
}) => {
  const page = await openAs(await signUp('ada'), `/details/${book.googleId}`, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
  const { origin } = new URL(page.url());
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${origin}/book/${book.googleId}`,
  );
});

test('Share hands the link of a profile to the system, and is quiet when that is left', async ({
  page,
  signUp,
}) => {
  const ada = await signUp('ada');
  await page.addInitScript(() => {
    const given: unknown[] = [];
    Object.assign(window, { given });
    Object.assign(navigator, {
      canShare: () => true,
      share: async (data: unknown) => {
        given.push(data);
        throw new DOMException('left', 'AbortError');
      },
    });
  });
  await page.goto(`/#/Account/Profile/${ada._id}`);
  await page.getByRole('button', { name: 'Share' }).click();
  const { origin } = new URL(page.url());
  expect(await page.evaluate(() => (window as unknown as { given: unknown[] }).given)).toEqual([
    { title: ada.username, url: `${origin}/profile/${ada._id}` },
  ]);
  await expect(page.getByText('Link copied')).toHaveCount(0);
});

test('Share shows the link where nothing may be copied', async ({ page, signUp }) => {
  const ada = await signUp('ada');
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    Object.defineProperty(navigator, 'canShare', { value: undefined });
  });
  await page.goto(`/#/Account/Profile/${ada._id}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('alert')).toContainText(`/profile/${ada._id}`);
});
