import sharp from 'sharp';
import {
  allowFailureOf,
  answer,
  answerNoMore,
  expect,
  expectAccessible,
  expectPlace,
  hold,
  type Page,
  requestsOf,
  test,
} from '../support/browser.ts';
import { foundBook } from '../support/browserReplies.ts';

const SEARCH = 'GET /api/books/search';
const SUGGEST = 'GET /api/books/suggest';

const boxIn = (page: Page) => page.getByRole('combobox', { name: 'Search for books' });
const listIn = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const optionsIn = (page: Page) => listIn(page).getByRole('option');
const resultsIn = (page: Page) => page.getByRole('main').getByRole('article');
const found = (...books: ReturnType<typeof foundBook>[]) => ({
  json: { success: true, books, total: books.length },
});

const DUNE = { kind: 'book', googleId: 'book-dune', title: 'Dune', authors: ['Frank Herbert'] };
const HERBERT = { kind: 'author', name: 'Frank Herbert' };
const suggestions = (...list: object[]) => ({ json: { suggestions: list } });

test.describe('Suggestions', () => {
  test('come while somebody types, and lead to a book and to an author', async ({ page }) => {
    await page.goto('/#/search');
    await boxIn(page).pressSequentially('epic of gilg');
    await expect(optionsIn(page).first()).toContainText('The Epic of Gilgamesh');
    await expect(boxIn(page)).toHaveAttribute('aria-expanded', 'true');
    await optionsIn(page).first().click();
    await expectPlace(page, /^\/details\/[\w-]+$/);

    await page.goto('/#/search');
    await answer(page, SUGGEST, suggestions(DUNE, HERBERT));
    await boxIn(page).pressSequentially('dun');
    await optionsIn(page).filter({ hasText: 'Author' }).click();
    await expectPlace(page, '/author/Frank Herbert');
  });

  test('are walked through with the arrow keys, while the box keeps what was typed', async ({
    page,
  }) => {
    await answer(page, SUGGEST, suggestions(DUNE, HERBERT));
    await page.goto('/#/search');
    await boxIn(page).pressSequentially('du');
    await expect(optionsIn(page)).toHaveCount(2);
    await expect(page.getByText('2 suggestions, use the arrow keys')).toBeAttached();
    const active = () => boxIn(page).getAttribute('aria-activedescendant');
    expect(await active()).toBeNull();
    await page.keyboard.press('ArrowDown');
    await expect(optionsIn(page).first()).toHaveAttribute('aria-selected', 'true');
    expect(await active()).toBe(await optionsIn(page).first().getAttribute('id'));
    await page.keyboard.press('ArrowDown');
    await expect(optionsIn(page).last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect.poll(active).toBeNull();
    await page.keyboard.press('ArrowUp');
    await expect(optionsIn(page).last()).toHaveAttribute('aria-selected', 'true');
    await expect(boxIn(page)).toHaveValue('du');
    await expect(boxIn(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expectPlace(page, '/author/Frank Herbert');
  });

  test('are closed by Escape, which clears the box only then', async ({ page }) => {
    await answer(page, SUGGEST, suggestions(DUNE));
    await page.goto('/#/search');
    await boxIn(page).pressSequentially('dune');
    await expect(listIn(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(listIn(page)).toHaveCount(0);
    await expect(boxIn(page)).toHaveValue('dune');
    await page.keyboard.press('Escape');
    await expect(boxIn(page)).toHaveValue('');
  });

  test('do not come between Enter and a search', async ({ page }) => {
    await page.goto('/#/search');
    await boxIn(page).pressSequentially('gilgamesh');
    await expect(listIn(page)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /"gilgamesh"/ })).toBeVisible();
    await expect(listIn(page)).toHaveCount(0);
  });

  test('that come late do not open the list after a search', async ({ page }) => {
    const call = await hold(page, SUGGEST);
    const calls = requestsOf(page, SUGGEST);
    await page.goto('/#/search');
    await boxIn(page).pressSequentially('gilgamesh');
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    call.letGo();
    await expect(resultsIn(page)).not.toHaveCount(0);
    await expect(listIn(page)).toHaveCount(0);
  });

  test('are asked for at most once in 150 ms, the last text always', async ({ page }) => {
    // Measured where the calls are made: on their way they come closer together.
    await page.addInitScript(() => {
      const { fetch } = window;
      window.fetch = (input, init) => {
        if (String(input).includes('/suggest')) performance.mark('suggest');
        return fetch(input, init);
      };
    });
    await page.goto('/#/search');
    const asked = requestsOf(page, SUGGEST);
    await boxIn(page).pressSequentially('the lord of the rings', { delay: 25 });
    await expect(boxIn(page)).toHaveValue('the lord of the rings');
    await expect
      .poll(() => new URL(asked.at(-1)?.url() ?? 'http://x').searchParams.get('q'))
      .toBe('the lord of the rings');
    const calls = await page.evaluate(() =>
      performance.getEntriesByName('suggest').map(({ startTime }) => startTime),
    );
    expect(calls.length).toBeGreaterThan(1);
    const enrichment = calls.slice(1).map((at, index) => at - (calls[index] ?? 0));
    for (const gap of enrichment) expect(gap).toBeGreaterThanOrEqual(149);
  });

  test('of an earlier text never stand where those of a later one are', async ({ page }) => {
    await page.goto('/#/search');
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/books/suggest?*', async (route) => {
      const q = new URL(route.request().url()).searchParams.get('q');
      if (q === 'du') await gate;
      const title = q === 'du' ? 'The earlier' : 'The later';
      await route.fulfill(suggestions({ ...DUNE, title })).catch(() => {});
    });
    await boxIn(page).pressSequentially('du');
    await page.waitForTimeout(300);
    await boxIn(page).pressSequentially('ne');
    await expect(optionsIn(page)).toHaveText([/The later/]);
    letGo();
    await page.waitForTimeout(300);
    await expect(optionsIn(page)).toHaveText([/The later/]);
  });

  test('that cannot be had are simply not there', async ({ page }) => {
    await answer(page, SUGGEST, { status: 500 });
    await page.goto('/#/search');
    const calls = requestsOf(page, SUGGEST);
    await boxIn(page).pressSequentially('gilgamesh');
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    await expect(resultsIn(page)).not.toHaveCount(0);
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  });

  test('have nothing that axe would find', async ({ page }) => {
    await page.goto('/#/search');
    await boxIn(page).pressSequentially('stephen');
    await expect(optionsIn(page).first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expectAccessible(page);
  });
});

test.describe('A search', () => {
  test('that was corrected says so, also from the address', async ({ page }) => {
    await page.goto('/#/search?q=gilgamseh');
    await expect(page.getByRole('heading', { name: /"gilgamseh"/ })).toBeVisible();
    await expect(page.getByText('Showing results for “gilgamesh”')).toBeVisible();
    await expect(resultsIn(page).first()).toContainText('Gilgamesh');
    await page.reload();
    await expect(page.getByText('Showing results for “gilgamesh”')).toBeVisible();
    await boxIn(page).fill('gilgamesh');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /"gilgamesh"/ })).toBeVisible();
    await expect(page.getByText('Showing results for')).toHaveCount(0);
  });

  test('is narrowed down by language and years, which the address keeps', async ({ page }) => {
    await answer(page, SEARCH, found(foundBook({ title: 'Some book' })));
    await page.goto('/#/search?q=sea');
    await expect(resultsIn(page)).toHaveCount(1);
    const calls = requestsOf(page, SEARCH);
    await page.getByText('Filters', { exact: true }).click();
    // Those that the catalogue has books in, with how many.
    await expect(page.getByRole('option', { name: /^English \([\d,]+\)$/ })).toBeAttached();
    await expect(page.getByRole('option', { name: 'Zulu' })).toHaveCount(0);
    await page.getByLabel('Language', { exact: true }).selectOption('de');
    await page.getByLabel('From year').fill('1900');
    await page.getByLabel('To year').fill('1899');
    await page.getByRole('button', { name: 'Apply filters' }).click();
    await expect(page.getByText('The end year is before the start year')).toBeVisible();
    expect(calls).toHaveLength(0);
    await page.getByLabel('To year').fill('1950');
    await page.getByRole('button', { name: 'Apply filters' }).click();
    await expectPlace(page, '/search?q=sea&language=de&from=1900&to=1950');
    // The address moves first, then the call goes out.
    await expect
      .poll(() => calls.map((call) => new URL(call.url()).search))
      .toEqual(['?q=sea&language=de&from=1900&to=1950&maxResults=20']);
    await page.reload();
    await expect(page.getByLabel('Language', { exact: true })).toHaveValue('de');
    await expect(page.getByText('German, 1900–1950')).toBeVisible();
    await expect(page.getByLabel('From year')).toHaveValue('1900');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expectPlace(page, '/search?q=sea');
    await expect(page.getByLabel('From year')).toHaveValue('');
  });

  test('by years finds only books of these', async ({ page }) => {
    await page.goto('/#/search?q=england&from=1800&to=1850');
    await expect(resultsIn(page)).not.toHaveCount(0);
    for (const book of await resultsIn(page).all())
      await expect(book.getByText(/^18[0-5]\d$/)).toBeVisible();
  });

  test('takes no filters that are none from the address', async ({ page }) => {
    await page.goto('/#/search');
    const calls = requestsOf(page, SEARCH);
    await page.goto('/#/search?q=dune&language=%3Cb%3E&from=soon&to=99999');
    await expect(resultsIn(page)).not.toHaveCount(0);
    expect(new URL(calls[0]?.url() ?? '').search).toBe('?q=dune&maxResults=20');
  });

  test('offers to add what it does not find', async ({ page }) => {
    await page.goto('/#/search?q=zzyzxqqq');
    await page.getByRole('main').getByRole('link', { name: 'Add a missing book' }).click();
    await expectPlace(page, '/add-book?title=zzyzxqqq');
    await page.goto('/#/search?q=978-3-16-148410-0');
    await page.getByRole('main').getByRole('link', { name: 'Add a missing book' }).click();
    await expectPlace(page, '/add-book?isbn=9783161484100');
    await page.goto('/#/search?q=dune');
    await expect(page.getByRole('link', { name: 'Add a missing book' })).toBeVisible();
  });

  test('brings along what was searched for last, unless a book was begun', async ({
    signUp,
    openAs,
  }) => {
    const page = await openAs(await signUp('rosa'), '/search?q=zzyzxqqq');
    const title = page.getByRole('textbox', { name: 'Title', exact: true });
    const isbn = page.getByRole('textbox', { name: 'ISBN' });
    const add = page.getByRole('main').getByRole('link', { name: 'Add a missing book' });
    await add.click();
    await expect(title).toHaveValue('zzyzxqqq');
    await page.goto('/#/search?q=978-3-16-148410-0');
    await add.click();
    await expect(isbn).toHaveValue('9783161484100');
    await expect(title).toHaveValue('');
    await title.fill('A book that was begun');
    await page.goto('/#/search?q=zzyzxqqq');
    await add.click();
    await expect(title).toHaveValue('A book that was begun');
    await expect(isbn).toHaveValue('9783161484100');
  });
});

test.describe('What a search finds', () => {
  test('is counted in all, and comes page by page', async ({ page }) => {
    await page.goto('/#/search?q=fantasy');
    const count = page.getByRole('status').getByText(/^[\d,]+ books found/);
    await expect(count).toBeVisible();
    const total = Number.parseInt(((await count.textContent()) ?? '').replace(',', ''), 10);
    expect(total).toBeGreaterThan(20);
    await expect(page.getByText(`Showing 20 of ${total}`)).toBeVisible();
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(resultsIn(page)).toHaveCount(Math.min(40, total));
    await expect(page.getByText(/^Showing 40 of/)).toBeVisible();
    // What has come is there again on the way back.
    const link = resultsIn(page).nth(30).getByRole('link').first();
    await link.click();
    await page.goBack();
    await expect(resultsIn(page)).toHaveCount(Math.min(40, total));
    await expect(link).toBeFocused();
  });

  test('goes on also where the first page is kept in the address', async ({ page }) => {
    const books = Array.from({ length: 2 }, () => foundBook());
    await answer(page, SEARCH, {
      json: { success: true, books, total: 3 },
      headers: { link: '</api/books/search?q=x&cursor=abc>; rel="next"' },
    });
    await page.goto('/#/search?q=kept');
    await expect.poll(() => page.url()).toContain('next=abc');
    await page.reload();
    await expect(page.getByText('3 books found')).toBeVisible();
    const calls = requestsOf(page, SEARCH);
    await answer(page, SEARCH, {
      json: { success: true, books: [foundBook({ title: 'The last' })], total: 3 },
    });
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(resultsIn(page)).toHaveCount(3);
    expect(new URL(calls[0]?.url() ?? '').searchParams.get('cursor')).toBe('abc');
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  });

  test('is nothing for want of the filters, which are one press away', async ({ page }) => {
    await page.goto('/#/search?q=gilgamesh&from=2019&to=2020');
    await expect(page.getByText('No books found matching your search.')).toBeVisible();
    await expect(page.getByText(/^Without the filters there (is|are) \d+ books?\.$/)).toBeVisible();
    await page.getByText('Filters', { exact: true }).click();
    await expect(page.getByText('2019–2020')).toBeVisible();
    await expect(page.getByLabel('From year')).toBeHidden();
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
    await expectPlace(page, '/search?q=gilgamesh');
    await expect(resultsIn(page)).not.toHaveCount(0);
  });

  test('leaves no list of suggestions open on the way back', async ({ page }) => {
    await page.goto('/#/search?q=dune');
    await expect(resultsIn(page)).not.toHaveCount(0);
    await page.goto('/#/search?q=gilgamesh');
    await expect(page.getByRole('heading', { name: /"gilgamesh"/ })).toBeVisible();
    await boxIn(page).fill('hundred ye');
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: /"dune"/ })).toBeVisible();
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(boxIn(page)).toHaveValue('dune');
  });
});

test.describe('The page of an author', () => {
  test('lists the books, most read first, page by page', async ({ page }) => {
    await page.goto('/#/author/Stephen%20King');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stephen King');
    await expect(page).toHaveTitle('Stephen King · Commonplace');
    const heading = page.getByRole('heading', { level: 2 });
    await expect(heading).toHaveText(/^\d+ books$/);
    const total = Number.parseInt((await heading.textContent()) ?? '', 10);
    expect(total).toBeGreaterThan(20);
    await expect(resultsIn(page)).toHaveCount(20);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(resultsIn(page)).toHaveCount(Math.min(40, total));
    await expectAccessible(page);
  });

  test('says when there is none, and when it cannot be loaded', async ({ page }) => {
    allowFailureOf(page, 'GET /api/authors/:id');
    await page.goto('/#/author/Nobody%20At%20All');
    await expect(page.getByText('There is no such author')).toBeVisible();
    await expectAccessible(page);
    await answer(page, 'GET /api/authors/:id/books', { status: 500 });
    await page.goto('/#/author/Jane%20Austen');
    await expect(page.getByText('The books could not be loaded.')).toBeVisible();
    await expectAccessible(page);
    await answerNoMore(page);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(resultsIn(page)).not.toHaveCount(0);
  });

  test('is there for names of every kind', async ({ page, signUp }) => {
    const winston = await signUp('winston', 'writer');
    for (const name of ['A/B & C', '100% Ünïcode', 'عمر الخيام', '<b>Bold</b>', 'x?y#z']) {
      await winston.call('POST /api/books', { body: { title: `By ${name}`, authors: [name] } });
      await page.goto(`/#/author/${encodeURIComponent(name)}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    }
  });

  test('and that of a category are where a book leads to', async ({ signUp, openAs, book }) => {
    const page = await openAs(await signUp('ada'), `/details/${book.googleId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(book.title);
    await page.locator('a[href^="#/author/"]').first().click();
    await expectPlace(page, /^\/author\//);
    await expect(resultsIn(page).filter({ hasText: book.title }).first()).toBeVisible();
    await page.goBack();
    await page.locator('a[href^="#/category/"]').first().click();
    await expectPlace(page, /^\/category\//);
    await expect(resultsIn(page)).not.toHaveCount(0);
    await expectAccessible(page);
  });
});

const moreOf = (page: Page) => page.getByRole('button', { name: 'More actions' });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test.describe('Adding a book', () => {
  test('asks a visitor to sign in, and leads back', async ({ page, signUp }) => {
    const rosa = await signUp('rosa');
    await page.goto('/#/add-book');
    await expect(page.getByText('You need to be signed in to add a book.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await field(page, 'Username').fill(rosa.username);
    await field(page, 'Password').fill(rosa.password);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await expectPlace(page, '/add-book');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add a missing book');
  });

  test('leads to its page, with its cover', async ({ signUp, openAs }) => {
    const rosa = await signUp('rosa');
    const page = await openAs(rosa, '/add-book');
    const title = `The Lamplighter’s Ledger of ${rosa.username}`;
    await field(page, 'Title').fill(title);
    await field(page, 'Author').fill('Mila Kern');
    await page.getByRole('button', { name: 'Add another author' }).click();
    await expect(field(page, 'Author 2')).toBeFocused();
    await page.keyboard.type('Ott Saar');
    await field(page, 'Year').fill('1987');
    await field(page, 'Pages').fill('212');
    await field(page, 'Language').selectOption({ label: 'German' });
    await field(page, 'Description').fill('Of lamps & <ledgers>.');
    await field(page, 'Cover').setInputFiles({
      name: 'cover.png',
      mimeType: 'image/png',
      buffer: await sharp({
        create: { width: 1_000, height: 1_500, channels: 3, background: '#1e3f31' },
      })
        .png()
        .toBuffer(),
    });
    await expect(page.getByRole('img', { name: 'The chosen cover' })).toBeVisible();
    await page.getByRole('button', { name: 'Add this book' }).click();
    await expectPlace(page, /^\/details\/[\w-]{12}$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText('is in the catalog now. Thank you!')).toBeVisible();
    await expect(page.getByText('Of lamps & .')).toBeVisible();
    const cover = page.getByRole('main').locator('img').first();
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/\?v=[\w-]{12}$/);
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(400);

    // The draft is not needed any more.
    await page.goto('/#/add-book');
    await expect(field(page, 'Title')).toHaveValue('');
  });

  test('begins with what was searched for, also after signing in', async ({ page, signUp }) => {
    const rosa = await signUp('rosa');
    await page.goto('/#/search?q=The%20unfound%20book');
    await page.getByRole('main').getByRole('link', { name: 'Add a missing book' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await field(page, 'Username').fill(rosa.username);
    await field(page, 'Password').fill(rosa.password);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await expect(field(page, 'Title')).toHaveValue('The unfound book');
    await field(page, 'Year').fill('nineteen');
    await expect(field(page, 'Year')).toHaveValue('nineteen');
  });

  test('says what is wrong where it is, and leads there', async ({ signUp, openAs }) => {
    const page = await openAs(await signUp('rosa'), '/add-book');
    await page.getByRole('button', { name: 'Add this book' }).click();
    await expect(field(page, 'Title')).toBeFocused();
    await expect(page.getByText('Please give the title of the book')).toBeVisible();
    await expect(page.getByText('Please name the author')).toBeVisible();
    await field(page, 'Title').fill('x');
    await expect(page.getByText('Please give the title of the book')).toHaveCount(0);
    await field(page, 'Author').fill('y');
    await field(page, 'ISBN').fill('9780306406158');
    await field(page, 'Year').fill('soon');
    await page.getByRole('button', { name: 'Add this book' }).click();
    await expect(field(page, 'ISBN')).toBeFocused();
    await expect(page.getByText('Not a valid ISBN.')).toBeVisible();
    await expect(page.getByText('Please give the year in digits')).toBeVisible();
    await field(page, 'Cover').setInputFiles({
      name: 'cover.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    });
    await expect(page.getByText('This file cannot be read as a picture.')).toBeVisible();
    await expectAccessible(page);
  });

  test('says while an ISBN is typed that the book is here, and says it again', async ({
    signUp,
    openAs,
  }) => {
    const rosa = await signUp('rosa');
    await rosa
      .call('POST /api/books', {
        body: { title: 'Salt and Tide', authors: ['A. Aalto'], isbn: '9783161484100' },
      })
      .catch(() => undefined);
    const page = await openAs(rosa, '/add-book');
    await field(page, 'ISBN').pressSequentially('3-16-148410-X');
    await expect(page.getByRole('status').filter({ hasText: 'already here' })).toHaveText(
      'This book is already here: Salt and Tide',
    );
    await field(page, 'Title').fill('Something else');
    await field(page, 'Author').fill('Somebody');
    const call = 'POST /api/books' as const;
    const watched = requestsOf(page, call);
    allowFailureOf(page, call);
    await page.getByRole('button', { name: 'Add this book' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'This book is already here: “Salt and Tide” by A. Aalto',
    );
    expect(watched).toHaveLength(1);
    await page.getByRole('link', { name: 'Open it' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Salt and Tide');
  });

  test('keeps what was typed over a reload, a failure and a session that ended', async ({
    signUp,
    openAs,
  }) => {
    const page = await openAs(await signUp('rosa'), '/add-book');
    await field(page, 'Title').fill('Half a book');
    await field(page, 'Author').fill('Half an author');
    await page.reload();
    await expect(field(page, 'Title')).toHaveValue('Half a book');
    await expect(field(page, 'Author')).toHaveValue('Half an author');
    await answer(page, 'POST /api/books', { isLost: true });
    await page.getByRole('button', { name: 'Add this book' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'This could not be saved. Please try again.',
    );
    await answer(page, 'POST /api/books', { status: 401 });
    await page.getByRole('button', { name: 'Add this book' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Your session has ended.',
    );
    await expect(field(page, 'Title')).toHaveValue('Half a book');
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.reload();
    await expect(field(page, 'Title')).toHaveValue('');
  });
});

test.describe('Correcting a book', () => {
  test('is for writers: the book shows it, its history too, and it can be reverted', async ({
    signUp,
    openAs,
    book,
  }) => {
    const winston = await signUp('winston', 'writer');
    const page = await openAs(winston, `/details/${book.googleId}`);
    await moreOf(page).click();
    await page.getByRole('menuitem', { name: 'Correct this book' }).click();
    await expect(field(page, 'Title')).toHaveValue(book.title);
    await expectAccessible(page);
    await field(page, 'Publisher').fill('Kern & Saar');
    await field(page, 'Pages').fill('4321');
    await page.getByRole('button', { name: 'Save the correction' }).click();
    await expectPlace(page, `/details/${book.googleId}`);
    await expect(page.getByText('Kern & Saar')).toBeVisible();
    await expect(page.getByText('4,321')).toBeVisible();

    await moreOf(page).click();
    await page.getByRole('menuitem', { name: 'Changes' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changes');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('1 change');
    const change = page.getByRole('main').getByRole('listitem');
    await expect(change).toContainText(`@${winston.username} corrected`);
    await expect(change).toContainText('Kern & Saar');
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Revert/ }).click();
    await expect(page.getByText('The change is reverted.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('2 changes');
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
    await page.getByRole('link', { name: 'Back to the book' }).click();
    await expect(page.getByText('4,321')).toHaveCount(0);
  });

  test('sends only what was changed', async ({ signUp, openAs, book }) => {
    const page = await openAs(await signUp('winston', 'writer'), '/credit');
    await page.goto(`/#/details/${book.googleId}/correct`);
    const calls = requestsOf(page, 'PUT /api/books/:googleId');
    await field(page, 'Subtitle').fill('A Tale');
    await page.getByRole('button', { name: 'Save the correction' }).click();
    await expectPlace(page, `/details/${book.googleId}`);
    expect(calls[0]?.postDataJSON()).toEqual({ subtitle: 'A Tale' });
  });

  test('is not for readers, who see the history nevertheless', async ({ signUp, openAs, book }) => {
    const winston = await signUp('winston', 'writer');
    await winston.call('PUT /api/books/:googleId', {
      params: { googleId: book.googleId },
      body: { publisher: 'Another Press' },
    });
    const page = await openAs(await signUp('rosa'), `/details/${book.googleId}`);
    await moreOf(page).click();
    await expect(page.getByRole('menuitem', { name: 'Changes' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Correct this book' })).toHaveCount(0);
    await page.goto(`/#/details/${book.googleId}/correct`);
    await expect(
      page.getByText('Only writers and administrators can correct this book.'),
    ).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/#/details/${book.googleId}/history`);
    await expect(page.getByText('Another Press')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Revert/ })).toHaveCount(0);
  });

  test('says when there is no history yet, and when it cannot be loaded', async ({
    page,
    book,
  }) => {
    await page.goto(`/#/details/${book.googleId}/history`);
    await expect(page.getByText('Nobody has changed anything yet.')).toBeVisible();
    await expectAccessible(page);
    await answer(page, 'GET /api/books/:googleId/changes', { status: 500 });
    await page.reload();
    await expect(page.getByText('The changes could not be loaded.')).toBeVisible();
    await answerNoMore(page);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Nobody has changed anything yet.')).toBeVisible();
  });
});

test('no new screen scrolls sideways at 320 px', async ({ signUp, openAs, book }) => {
  const winston = await signUp('winston', 'writer');
  const long = 'Incomprehensibilities'.repeat(6);
  await winston.call('PUT /api/books/:googleId', {
    params: { googleId: book.googleId },
    body: { subtitle: long, categories: [long, 'Fiction'], publisher: long, authors: [long] },
  });
  const page = await openAs(winston, '/home', { viewport: { width: 320, height: 640 } });
  for (const screen of [
    '/add-book',
    `/details/${book.googleId}/correct`,
    `/details/${book.googleId}/history`,
    `/author/${encodeURIComponent(long)}`,
    '/category/Fiction',
    '/search?q=dune&language=en&from=1900',
  ])
    await test.step(screen, async () => {
      await page.goto(`/#${screen}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/^(Loading|Searching|Verifying)/)).toHaveCount(0);
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(widest, screen).toBeLessThanOrEqual(320);
    });
  await page.goto('/#/search');
  await boxIn(page).pressSequentially('stephen');
  await expect(listIn(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
