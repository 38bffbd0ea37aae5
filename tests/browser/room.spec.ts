import { enlargeLetters, expect, type Member, test } from '../support/browser.ts';

const reviewBy = (member: Member, book: string) =>
  member.call('POST /api/reviews', {
    body: {
      title: 'Read it twice',
      content: 'One line.\n\n'.repeat(30),
      rating: 4.5,
      book,
    },
  });

for (const width of [390, 1440])
  test(`with letters twice as large everything is there at ${width} px`, async ({
    signUp,
    openAs,
    book,
  }) => {
    const ada = await signUp('ada');
    await reviewBy(ada, book.googleId);
    const shelf = await ada.call('POST /api/shelves', {
      body: { name: 'Books about houses and gardens' },
    });
    const onShelf = { id: shelf._id, googleId: book.googleId };
    await ada.call('PUT /api/shelves/:id/books/:googleId', { params: onShelf, body: {} });
    const page = await openAs(ada, '/credit', { viewport: { width, height: 800 } });
    await enlargeLetters(page);
    await page.reload();
    for (const place of [
      '/home',
      '/search?q=dune',
      '/users-list',
      '/Account/Profile',
      '/Account/Settings',
      '/library',
      '/shelves',
      `/shelves/${shelf._id}`,
      '/statistics',
      `/year/${ada._id}/${new Date().getFullYear()}`,
      '/imports',
      '/feed',
      '/lists',
      '/groups',
      `/details/${book.googleId}`,
    ])
      await test.step(place, async () => {
        await page.goto(`/#${place}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        const size = await page.evaluate(() =>
          Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
        );
        expect(size).toBe(32);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wider, place).toBeLessThanOrEqual(0);
        const signOut = await page.getByRole('button', { name: 'Sign out' }).boundingBox();
        expect((signOut?.x ?? 0) + (signOut?.width ?? 0)).toBeLessThanOrEqual(width);
      });
    const broken = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      const text = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode();
      return [...(text?.textContent ?? '').matchAll(/\S+/g)].filter(({ index, 0: word }) => {
        const range = document.createRange();
        range.setStart(text as Node, index);
        range.setEnd(text as Node, index + word.length);
        return range.getClientRects().length > 1;
      }).length;
    });
    expect(broken, 'words of the title that are broken').toBe(0);
  });

test('on a wide screen the navigation stands beside what it leads through, and lists have two columns', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1000 });
  await page.goto('/#/search?q=fantasy');
  const rows = page.getByRole('main').getByRole('article');
  await expect(rows).toHaveCount(20);
  const [first, second] = [await rows.nth(0).boundingBox(), await rows.nth(1).boundingBox()];
  expect(second?.y).toBe(first?.y);
  const navigation = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  expect(navigation?.x).toBeGreaterThan(200);
  const gap = (first?.x ?? 0) - (navigation?.x ?? 0) - (navigation?.width ?? 0);
  expect(gap).toBeLessThan(100);
});

test('nothing that is seen moves while a screen loads on a desk', async ({
  signUp,
  openAs,
  site,
  book,
}) => {
  const ada = await signUp('ada');
  await reviewBy(ada, book.googleId);
  const params = { googleId: book.googleId };
  await ada.call('PUT /api/library/:googleId', { params, body: { status: 'read' } });
  await ada.call('POST /api/library/:googleId/readings', {
    params,
    body: { startedOn: '2019-05', endedOn: '2019-06-02', outcome: 'finished' },
  });
  const { googleId: begun } = await site.nextBook();
  await ada.call('PUT /api/library/:googleId', {
    params: { googleId: begun },
    body: { status: 'reading' },
  });
  const year = `${new Date().getFullYear()}`;
  await ada.call('PUT /api/goals/:year', { params: { year }, body: { books: 24, pages: null } });
  const page = await openAs(ada, '/credit', { viewport: { width: 1280, height: 800 } });
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, value } = entry as unknown as Record<string, number>;
        if (!hadRecentInput) (window as unknown as { shift: number }).shift += value ?? 0;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const place of [
    '/home',
    '/search?q=dune',
    '/users-list',
    '/Account/Profile',
    `/details/${book.googleId}`,
    `/details/${begun}`,
    '/library',
    '/shelves',
    '/statistics',
    '/imports',
  ])
    await test.step(place, async () => {
      await page.goto(`/?at=${encodeURIComponent(place)}#${place}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
      expect(shift, place).toBeLessThan(0.02);
    });
});

test('a group’s book has room beside its cover with letters twice as large', async ({
  signUp,
  openAs,
  book,
}) => {
  const ada = await signUp('ada');
  const { _id: id } = await ada.call('POST /api/groups', {
    body: { title: 'Slow readers', joining: 'open' },
  });
  await ada.call('POST /api/groups/:id/reads', { params: { id }, body: { book: book.googleId } });
  const page = await openAs(ada, '/credit', { viewport: { width: 390, height: 800 } });
  await enlargeLetters(page);
  await page.goto(`/#/groups/${id}`);
  await page.reload();
  const title = page.getByRole('link', { name: book.title, exact: true }).first();
  await expect(title).toBeVisible();
  const room = await title.evaluate((link) => link.closest('div')?.clientWidth ?? 0);
  expect(room).toBeGreaterThan(200);
});

test('on paper there is what is read, whole, and nothing to press', async ({
  signUp,
  openAs,
  book,
}) => {
  const ada = await signUp('ada');
  await reviewBy(ada, book.googleId);
  const page = await openAs(await signUp('grace'), `/details/${book.googleId}`);
  const article = page.getByRole('article').first();
  await expect(article).toBeVisible();
  const cut = (await article.boundingBox())?.height ?? 0;
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeHidden();
  expect((await article.boundingBox())?.height).toBeGreaterThan(cut + 100);
  await page.goto(`/#/Account/Profile/${ada._id}`);
  await expect(page.getByText('Read it twice')).toBeVisible();
  await expect(page.getByRole('tablist')).toBeHidden();
});

test('what is rarely done is behind one button, which gives the focus back', async ({
  signUp,
  openAs,
  book,
}) => {
  const page = await openAs(await signUp('ada'), `/details/${book.googleId}`);
  const more = page.getByRole('button', { name: 'More actions' });
  await more.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Add to a list' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Share' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  const sizes = await page
    .locator('main a:visible')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
});

test('a list goes on with Enter, and ends with it where nothing was written', async ({
  signUp,
  openAs,
  book,
}) => {
  const page = await openAs(await signUp('ada'), `/details/${book.googleId}`);
  const content = page.getByRole('textbox', { name: 'Your Review' });
  await content.click();
  await page.keyboard.type('- one\ntwo\n\nand so on');
  await expect(content).toHaveValue('- one\n- two\n\nand so on');
});
