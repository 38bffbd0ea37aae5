import {
  answer,
  enlargeLetters,
  expect,
  type Member,
  type Page,
  test,
} from '../support/browser.ts';

const reviewBy = (member: Member, book: string) =>
  member.call('POST /api/reviews', {
    body: {
      title: 'Read it twice',
      content: 'One line.\n\n'.repeat(30),
      rating: 4.5,
      book,
    },
  });

/** Letters that a style makes twice as large, as an extension of a browser does: no media query knows of it. */
const enlargeByStyle = (page: Page) =>
  page.addInitScript(() => {
    const style = new CSSStyleSheet();
    style.replaceSync('html { font-size: 200% }');
    document.adoptedStyleSheets = [style];
  });

/** Words of up to ten letters that stand in two lines; what is part of something longer, as of an address, has to. */
const brokenWords = (page: Page) =>
  page.evaluate(async () => {
    // Until they have come, letters of another width are in their place.
    await document.fonts.ready;
    const WORD = /(?<![^\s(“„«"'])[\p{L}\p{N}]{2,10}(?![^\s.,:;!?…)”“»"'])/gu;
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!element?.checkVisibility({ visibilityProperty: true })) continue;
      if (element.closest('.visually-hidden, thead, script, style, option')) continue;
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(WORD)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) broken.push(word);
      }
    }
    return broken;
  });

for (const [width, enlarge, how] of [
  [390, enlargeLetters, ''],
  [390, enlargeByStyle, ' by a style'],
  [1440, enlargeLetters, ''],
] as const)
  test(`with letters twice as large${how} everything is there at ${width} px`, async ({
    signUp,
    openAs,
    book,
  }) => {
    const ada = await signUp('ada');
    await reviewBy(ada, book.googleId);
    const shelf = await ada.call('POST /api/shelves', {
      body: { name: 'Books about houses and gardens' },
    });
    await ada.call('POST /api/groups', { body: { title: 'Wednesdays' } });
    const onShelf = { id: shelf._id, googleId: book.googleId };
    await ada.call('PUT /api/shelves/:id/books/:googleId', { params: onShelf, body: {} });
    const page = await openAs(ada, '/credit', { viewport: { width, height: 800 } });
    await enlarge(page);
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
      '/plan',
      '/quotes',
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
        if (width === 390) expect(await brokenWords(page), 'words in two lines').toEqual([]);
        // On a phone it is behind one's face.
        const face = page.getByRole('button', { name: `Account of ${ada.username}` });
        const isBehind = await face.isVisible();
        if (isBehind) await face.click();
        const signOut = await page.getByRole('button', { name: 'Sign out' }).boundingBox();
        expect((signOut?.x ?? 0) + (signOut?.width ?? 0)).toBeLessThanOrEqual(width);
        if (isBehind) await face.press('Escape');
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

test('short words stay whole on a phone: of the bell, of a form, of a button beside a field', async ({
  signUp,
  openAs,
  book,
}) => {
  const ada = await signUp('ada');
  const params = { googleId: book.googleId };
  await ada.call('PUT /api/library/:googleId', { params, body: { status: 'reading' } });
  for (const width of [390, 360]) {
    const page = await openAs(ada, '/credit', { viewport: { width, height: 800 } });
    await answer(page, 'GET /api/notifications/count', { json: { count: 12 } });
    await page.goto('/#/home');
    await page.reload();
    await page.getByRole('button', { name: 'Update progress' }).click();
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
    await expect(page.locator('[data-count]')).toHaveText('12');
    expect(await brokenWords(page)).toEqual([]);
    const badge = await page.locator('[data-count]').boundingBox();
    expect(badge?.height).toBeLessThan(24);
  }
});

test('below the narrow covers of a small phone words stay whole, and are all there', async ({
  signUp,
  openAs,
  site,
  book,
}) => {
  const ada = await signUp('ada');
  const other = await site.nextBook();
  const params = { googleId: book.googleId };
  await ada.call('PUT /api/library/:googleId', { params, body: { status: 'want' } });
  await ada.call('PUT /api/library/:googleId', {
    params: { googleId: other.googleId },
    body: { status: 'read', endedOn: '2024-03-04', rating: 4 },
  });
  const page = await openAs(ada, '/library', { viewport: { width: 320, height: 800 } });
  const main = page.getByRole('main');
  // As long as the words are that there may be.
  const setTitle = (title: string) =>
    main.locator('a:has(img) bdi').evaluateAll((all, text) => {
      for (const each of all) each.textContent = text;
    }, title);
  const mark = main.getByRole('listitem').getByText('Want to read', { exact: true });
  await expect(mark).toBeVisible();
  await setTitle('Middlemarch');
  expect(await mark.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  expect(await linesOfTitles(page)).toEqual([1, 1]);
});

/** In how many lines each title of a cover stands. */
const linesOfTitles = (page: Page) =>
  page
    .getByRole('main')
    .locator('a:has(img) bdi')
    .evaluateAll((all) =>
      all.map((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
    );

test('what can be done ends where the screen does on each place of the library', async ({
  signUp,
  openAs,
  book,
}) => {
  const ada = await signUp('ada');
  await ada.call('POST /api/library/:googleId/quotes', {
    params: { googleId: book.googleId },
    body: { text: 'I am half agony.' },
  });
  const page = await openAs(ada, '/lists', { viewport: { width: 1280, height: 800 } });
  const ends: number[] = [];
  for (const [place, name] of [
    ['/lists', 'New list'],
    ['/quotes', 'Add a quote'],
  ] as const) {
    await page.goto(`/#${place}`);
    const box = await page.getByRole('main').getByRole('button', { name }).first().boundingBox();
    ends.push(Math.round((box?.x ?? 0) + (box?.width ?? 0)));
  }
  expect(ends[1]).toBe(ends[0]);
});

test('what loads is grey in its shape, and nothing turns beside it', async ({ signUp, openAs }) => {
  const page = await openAs(await signUp('ada'), '/credit');
  for (const [place, call, shapes] of [
    ['/library', '/api/library?', 14],
    ['/notifications', '/api/notifications?', 3],
    ['/imports', '/api/imports', 3],
    ['/shelves', '/api/shelves', 3],
    ['/plan', '/api/plan', 3],
  ] as const)
    await test.step(place, async () => {
      await page.route(
        ({ pathname, search }) => `${pathname}${search || '?'}`.startsWith(call),
        () => {},
      );
      await page.goto(`/#${place}`);
      const waiting = page.getByRole('main').locator('div[data-waiting]');
      await expect(waiting.getByRole('status')).toHaveText(/^Loading/);
      await expect(waiting.locator('span[data-waiting]')).toHaveCount(shapes);
      const turning = await waiting.evaluate((block) =>
        block
          .getAnimations({ subtree: true })
          .some(({ effect }) => effect?.getComputedTiming().duration === 900),
      );
      expect(turning).toBe(false);
    });
});

test('a name stays whole beside a long press that takes something back', async ({
  signUp,
  openAs,
}) => {
  const [ada, theo] = [await signUp('ada'), await signUp('theo')];
  await ada.call('PUT /api/mutes/:userId', { params: { userId: theo._id } });
  const page = await openAs(ada, '/Account/Settings?part=mutes', {
    locale: 'de',
    viewport: { width: 390, height: 800 },
  });
  const name = page.getByRole('link', { name: theo.username });
  await expect(name).toBeVisible();
  expect((await name.boundingBox())?.height).toBeLessThan(32);
});

test('letters that have no slanted hand are not slanted', async ({ page }) => {
  await page.goto('/#/credit');
  // What still moves, or letters that come in between, would be a difference of their own.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const shots = [];
  for (const style of ['italic', 'normal']) {
    await page.evaluate((style) => {
      const text = document.createElement('p');
      // Without a space, which is a Latin letter's.
      text.textContent = '三体كتاب책';
      text.style.font = `${style} 40px var(--serif)`;
      Object.assign(text.style, { position: 'fixed', inset: '0 auto auto 0', zIndex: '9' });
      text.id = 'written';
      document.querySelector('#written')?.remove();
      document.body.append(text);
    }, style);
    shots.push(await page.locator('#written').screenshot());
  }
  expect(shots[0]?.equals(shots[1] as Buffer)).toBe(true);
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
  const group = await ada.call('POST /api/groups', { body: { title: 'Wednesdays' } });
  await ada.call('POST /api/lists', { body: { title: 'Before the sea' } });
  const page = await openAs(ada, '/credit', { viewport: { width: 1280, height: 800 } });
  await noteShifts(page);
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
    '/lists',
    '/groups',
    `/groups/${group._id}`,
  ])
    await test.step(place, async () => {
      // Another address each time, or it would not be loaded again.
      const load = (times: number) =>
        page.goto(`/?at=${encodeURIComponent(place)}-${times}#${place}`);
      expect(await shiftOf(page, load, 0.02), place).toBeLessThan(0.02);
    });
  // Drawn for everybody: an entry that comes at once is whole, and takes more room than was kept for it. On a slow machine
  // the page is being read by then.
  for (const place of [`/book/${book.googleId}`, `/book/${begun}`])
    await test.step(place, async () => {
      const load = async () => {
        await page.goto(place);
        // Which of them, `entry.test.tsx` holds.
        const whole = page.getByText('Your rating');
        const inItsRoom = page.getByRole('button', { name: 'Show more: My library' });
        await expect(whole.or(inItsRoom).first()).toBeVisible();
      };
      expect(await shiftOf(page, load, 0.05), place).toBeLessThan(0.05);
    });
});

// What is one's own comes later than a page waits for it (`useLate`), or sooner, when the page is being read already.
for (const [width, height, entryMs] of [
  [390, 844, 1_700],
  [1280, 800, 900],
] as const)
  test(`a page that came drawn becomes a member’s on a slow network, and nothing that is seen moves at ${width} px`, async ({
    signUp,
    openAs,
    site,
    book: reviewed,
  }) => {
    const [ada, theo] = [await signUp('ada'), await signUp('theo')];
    const [begun, unknown] = [await site.nextBook(), await site.nextBook()];
    for (const by of [ada, theo]) await reviewBy(by, reviewed.googleId);
    await reviewBy(theo, unknown.googleId);
    for (const [by, { googleId }, status] of [
      [ada, reviewed, 'read'],
      [ada, begun, 'reading'],
      [theo, begun, 'reading'],
    ] as const)
      await by.call('PUT /api/library/:googleId', { params: { googleId }, body: { status } });
    const page = await openAs(ada, '/credit', { viewport: { width, height } });
    await noteShifts(page);
    await page.route('**/api/**', async (route) => {
      const { pathname, searchParams } = new URL(route.request().url());
      const isOwn = pathname.startsWith('/api/library/') || searchParams.has('user');
      const wait = isOwn ? entryMs : /common|friends/.test(pathname) ? 1_200 : 400;
      await new Promise((resolve) => setTimeout(resolve, wait));
      await route.fallback();
    });
    const [theirs, more] = [
      page.getByRole('button', { name: 'Show more: My library' }),
      page.getByRole('button', { name: 'More actions' }),
    ];
    for (const [place, last] of [
      [`/book/${reviewed.googleId}`, theirs],
      [`/book/${begun.googleId}`, theirs],
      [`/book/${unknown.googleId}`, page.getByText('Your rating')],
      [`/profile/${theo._id}`, page.getByText(/in common/)],
      [`/profile/${ada._id}`, more],
    ] as const)
      await test.step(place, async () => {
        await page.goto(place);
        await expect(last).toBeVisible();
        await page.waitForLoadState('networkidle');
        const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
        expect(shift, place).toBeLessThan(0.02);
      });
  });

test('nothing that is seen moves while a screen loads on a phone, nor does its foot come into sight and leave it', async ({
  signUp,
  openAs,
  page: visitor,
  book,
}) => {
  const [ada, theo] = [await signUp('ada'), await signUp('theo')];
  const params = { googleId: book.googleId };
  await ada.call('PUT /api/library/:googleId', {
    params,
    body: { status: 'read', endedOn: '2024-03-04' },
  });
  await ada.call('POST /api/library/:googleId/quotes', { params, body: { text: 'A sentence.' } });
  const question = await ada.call('POST /api/questions', {
    body: { text: 'A quokka who sells xylophones.' },
  });
  const answered = await ada.call('POST /api/questions', {
    body: { text: 'The sea is the only one who knows.' },
  });
  await theo.call('POST /api/questions/:id/answers', {
    params: { id: answered._id },
    body: { googleId: book.googleId, text: 'This one, I think. '.repeat(12) },
  });
  const viewport = { width: 390, height: 844 };
  await visitor.setViewportSize(viewport);
  for (const [page, places] of [
    [
      await openAs(ada, '/credit', { viewport }),
      [
        `/questions/${question._id}`,
        `/questions/${answered._id}`,
        '/quotes',
        '/statistics',
        '/search?q=zzqxw',
      ],
    ],
    [await openAs(theo, '/credit', { viewport }), ['/feed', '/welcome']],
    [visitor, [`/details/${book.googleId}`]],
  ] as const) {
    await noteShifts(page);
    for (const place of places)
      await test.step(place, async () => {
        const load = (times: number) =>
          page.goto(`/?at=${encodeURIComponent(place)}-${times}#${place}`);
        expect(await shiftOf(page, load, 0.02), place).toBeLessThan(0.02);
      });
  }
});

test('on a phone whom one might follow comes after what everybody writes, which stands above it', async ({
  signUp,
  openAs,
}) => {
  const [ada, theo] = [await signUp('ada'), await signUp('theo')];
  const page = await openAs(ada, '/credit', { viewport: { width: 390, height: 844 } });
  const user = { ...theo, displayName: null, firstName: null, lastName: null, avatarUrl: null };
  await answer(page, 'GET /api/people/suggested', {
    json: [{ user, reason: 'books', commonBooks: 4, agreement: null }],
  });
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/api/feed/everybody*', async (route) => {
    await held;
    await route.fallback();
  });
  const suggested = page.waitForResponse('**/api/people/suggested');
  await page.goto('/#/reviews');
  await suggested;
  const people = page.getByText('Readers you might like to follow');
  await expect(people).toHaveCount(1);
  await expect(people).toBeHidden();
  goOn();
  await expect(people).toBeVisible();
});

const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, value } = entry as unknown as Record<string, number>;
        if (!hadRecentInput) (window as unknown as { shift: number }).shift += value ?? 0;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/**
 * How much moves on a page. A page waits a second for what is one's own on it (`useLate`): where a busy machine was
 * slower than that, what moves afterwards is no fault, and it is loaded again.
 */
async function shiftOf(page: Page, load: (times: number) => Promise<unknown>, most: number) {
  for (let times = 1; ; times++) {
    await load(times);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const { shift, spreadMs } = await page.evaluate(() => {
      const ends = performance
        .getEntriesByType('resource')
        .map((entry) => (entry as PerformanceResourceTiming).responseEnd);
      return {
        shift: (window as unknown as { shift: number }).shift,
        spreadMs: Math.max(...ends) - Math.min(...ends),
      };
    });
    if (shift < most || spreadMs < 800 || times === 10) return shift;
  }
}

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
    // The link of a card is as large as the card.
    .evaluateAll((links) =>
      links.map((link) =>
        Math.max(
          link.getBoundingClientRect().height,
          Number.parseFloat(getComputedStyle(link, '::after').height) || 0,
        ),
      ),
    );
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
