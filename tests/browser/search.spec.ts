import {
  answer,
  answerNoMore,
  expect,
  expectPlace,
  hold,
  type Page,
  requestsOf,
  test,
} from '../support/browser.ts';
import { foundBook } from '../support/browserReplies.ts';

const SEARCH = 'GET /api/books/search';

const boxIn = (page: Page) => page.getByRole('main').getByRole('combobox');
const resultsIn = (page: Page) => page.getByRole('main').getByRole('article');
const chipIn = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const parametersOf = (page: Page) => new URLSearchParams(new URL(page.url()).hash.split('?')[1]);
const resultsAddress = (q: string, results: unknown) =>
  `/#/search?${new URLSearchParams({ q, results: typeof results === 'string' ? results : JSON.stringify(results) })}`;

async function searchFor(page: Page, text: string) {
  await boxIn(page).fill(text);
  await boxIn(page).press('Enter');
}

const found = (...books: ReturnType<typeof foundBook>[]) => ({
  json: { success: true, books, total: books.length },
});

// Specification: 2.route.7, 2.search.1, 2.search.10, 5.search.1, 7.24, 9.6
test('a visitor searches the catalogue and opens a book', async ({ page }) => {
  await page.goto('/#/search');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discover Your Next Great Read');
  const calls = requestsOf(page, SEARCH);
  await searchFor(page, '  Gilgamesh ');
  await expect(page.getByRole('heading', { name: 'Search Results for "Gilgamesh"' })).toBeVisible();
  const count = await resultsIn(page).count();
  await expect(page.getByText(`${count} books found`)).toBeVisible();
  await expect(resultsIn(page).first()).toContainText('The Epic of Gilgamesh');
  const [call] = calls;
  expect(new URL(call?.url() ?? '').search).toBe('?q=Gilgamesh&maxResults=20');
  await resultsIn(page).first().getByRole('link').first().click();
  await expectPlace(page, /^\/details\/[\w-]+$/);
});

// Specification: 2.search.3
test('popular searches are offered until something was searched for', async ({ page }) => {
  await page.goto('/#/search');
  await expect(page.getByRole('heading', { name: 'Popular Searches' })).toBeVisible();
  for (const chip of [
    'Stephen King',
    'Romance',
    'Science Fiction',
    'Mystery',
    'Fantasy',
    'Non-fiction',
  ])
    await expect(chipIn(page, chip)).toBeVisible();
  await searchFor(page, 'dune');
  await expect(page.getByRole('heading', { name: /^Search Results/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Popular Searches' })).toHaveCount(0);
});

// Specification: 2.search.4, 9.9
test('a chip fills the box and searches after 100 ms', async ({ page }) => {
  await page.clock.install();
  await page.goto('/#/search');
  await expect(chipIn(page, 'Mystery')).toBeVisible();
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1_000);
  await chipIn(page, 'Mystery').click();
  await expect(boxIn(page)).toHaveValue('Mystery');
  await page.clock.runFor(99);
  await expectPlace(page, '/search');
  await page.clock.runFor(1);
  await expectPlace(page, '/search?q=Mystery');
  await page.clock.resume();
  await expect(page.getByRole('heading', { name: 'Search Results for "Mystery"' })).toBeVisible();
  await expect(resultsIn(page)).toHaveCount(20);
});

// Specification: 5.search.1
test('a blank query does nothing', async ({ page }) => {
  await page.goto('/#/search');
  const calls = requestsOf(page, SEARCH);
  await searchFor(page, '   ');
  await searchFor(page, '');
  await expect(page.getByRole('heading', { name: 'Popular Searches' })).toBeVisible();
  await expectPlace(page, '/search');
  expect(calls).toHaveLength(0);
});

// Specification: 2.search.2
test('the box can be cleared with its button and with Escape', async ({ page }) => {
  await page.goto('/#/search');
  await boxIn(page).fill('dune');
  await page.getByRole('button', { name: /clear/i }).click();
  await expect(boxIn(page)).toHaveValue('');
  await expect(boxIn(page)).toBeFocused();
  await boxIn(page).fill('dune');
  // The first closes the suggestions.
  await expect(page.getByRole('listbox')).toBeVisible();
  await boxIn(page).press('Escape');
  await expect(boxIn(page)).toHaveValue('dune');
  await boxIn(page).press('Escape');
  await expect(boxIn(page)).toHaveValue('');
});

test('the box has the focus on a desk, and fast typing loses no letter', async ({ page }) => {
  await page.goto('/#/search');
  await expect(boxIn(page)).toBeFocused();
  const text = 'the quick brown fox jumps over the lazy dog';
  await page.keyboard.type(text);
  await expect(boxIn(page)).toHaveValue(text);
});

// Specification: 2.search.8
test('a search that runs says so', async ({ page }) => {
  await page.goto('/#/search');
  const call = await hold(page, SEARCH);
  await searchFor(page, 'dune');
  await expect(page.getByText('Searching for books...')).toBeVisible();
  call.letGo();
  await expect(resultsIn(page)).not.toHaveCount(0);
  await expect(page.getByText('Searching for books...')).toHaveCount(0);
});

// Specification: 2.search.11
test('a search that finds nothing says what to try', async ({ page }) => {
  await page.goto('/#/search?q=zzyzxqqq');
  await expect(page.getByRole('heading', { name: 'Search Results for "zzyzxqqq"' })).toBeVisible();
  await expect(page.getByText('0 books found')).toBeVisible();
  await expect(page.getByText('No books found matching your search.')).toBeVisible();
  await expect(
    page.getByText('Try adjusting your search terms or browse our suggestions above.'),
  ).toBeVisible();
});

test('on a phone the suggestions above a search that finds nothing are one line', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/#/search?q=zzyzxqqq');
  await expect(page.getByText('No books found matching your search.')).toBeVisible();
  const tops = await page
    .getByRole('region', { name: 'Popular Searches' })
    .getByRole('button')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect([tops.length, new Set(tops).size]).toEqual([6, 1]);
  await chipIn(page, 'Non-fiction').click();
  await expectPlace(page, '/search?q=Non-fiction');
});

test('on a phone the box shows more than two words of what was typed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/#/search');
  await boxIn(page).fill('left hand of dark');
  await expect(
    page.getByRole('main').getByRole('button', { name: 'Search', exact: true }),
  ).toBeVisible();
  expect(await boxIn(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

// Specification: 2.search.13, 2.search.14, 2.search.15, 9.7
test('a result shows what is known of the book, its description cut to 150', async ({ page }) => {
  await answer(
    page,
    SEARCH,
    found(
      foundBook({
        googleId: 'book-full',
        title: 'A full book',
        authors: ['Ada Lovelace', 'Grace Hopper'],
        description: `<p>${'d'.repeat(151)}</p>`,
        publishedDate: '1999-05-01',
        pageCount: 320,
        categories: ['Science', 'History'],
        averageRating: 4.25,
        ratingsCount: 4,
      }),
      foundBook({
        title: 'A bare book',
        authors: [],
        categories: [],
        description: 'e'.repeat(150),
        pageCount: 0,
      }),
    ),
  );
  await page.goto('/#/search?q=anything');
  const [full, bare] = [resultsIn(page).first(), resultsIn(page).last()];
  await expect(page.getByText('2 books found')).toBeVisible();
  await expect(full).toContainText('Ada Lovelace, Grace Hopper');
  await expect(full.getByText(`${'d'.repeat(150)}…`, { exact: true })).toBeVisible();
  await expect(full).toContainText('1999-05-01');
  await expect(full).toContainText('320 pages');
  await expect(full).toContainText('Science');
  await expect(full).not.toContainText('History');
  await expect(full.getByRole('img', { name: '4.25 out of 5 stars' })).toBeVisible();
  await expect(bare.getByRole('img')).toHaveCount(0);
  await expect(bare.getByText('e'.repeat(150), { exact: true })).toBeVisible();
  await expect(bare).not.toContainText('pages');
  await full.getByRole('link', { name: 'A full book', exact: true }).click();
  await expectPlace(page, '/details/book-full');
});

// Specification: 2.search.5, 2.search.7
test('short results are kept in the address and not asked for again', async ({ page }) => {
  const books = [foundBook({ title: 'Kept' }), foundBook({ title: 'Kept too' })];
  await answer(page, SEARCH, found(...books));
  await page.goto('/#/search');
  const calls = requestsOf(page, SEARCH);
  await searchFor(page, 'keep me');
  await expect(resultsIn(page)).toHaveCount(2);
  await expect.poll(() => parametersOf(page).get('q')).toBe('keep me');
  await expect.poll(() => JSON.parse(parametersOf(page).get('results') ?? 'null')).toEqual(books);
  expect(calls).toHaveLength(1);

  await resultsIn(page).first().getByRole('link').first().click();
  await page.goBack();
  await expect(resultsIn(page)).toHaveCount(2);
  await page.reload();
  await expect(resultsIn(page)).toHaveCount(2);
  await expect(boxIn(page)).toHaveValue('keep me');
  expect(calls).toHaveLength(1);
});

// Specification: 2.search.6, 5.search.2, 9.8
test('results of 8192 characters are not kept in the address, of 8191 they are', async ({
  page,
}) => {
  const withLength = (length: number) => {
    const book = foundBook({ title: 'Long', description: '' });
    const rest = length - JSON.stringify([book]).length;
    return { ...book, description: 'x'.repeat(rest) };
  };
  await page.goto('/#/search');
  await answer(page, SEARCH, found(withLength(8192)));
  await searchFor(page, 'too long');
  await expect(resultsIn(page)).toHaveCount(1);
  await answer(page, SEARCH, found(withLength(8191)));
  expect(parametersOf(page).has('results')).toBe(false);
  await searchFor(page, 'just short enough');
  await expect.poll(() => parametersOf(page).get('results')?.length).toBe(8191);
  expect(parametersOf(page).get('q')).toBe('just short enough');
});

const forged: [title: string, results: unknown][] = [
  ['no JSON', '{{{'],
  ['an empty list', []],
  ['no list', { title: 'A book' }],
  ['a title that is an object', [{ ...foundBook(), title: { toString: 'x' } }]],
  ['authors that are no list', [{ ...foundBook(), authors: 'Ada' }]],
  ['an id that leads elsewhere', [{ ...foundBook(), googleId: '../../Account/Profile' }]],
  ['an id that is a script', [{ ...foundBook(), googleId: 'javascript:alert(1)' }]],
  ['nothing in the list', [null]],
  ['8192 characters', [foundBook({ description: 'x'.repeat(9000) })]],
];

// Specification: 2.search.7
test('forged results in the address are not taken: the search runs again', async ({ page }) => {
  const calls = requestsOf(page, SEARCH);
  await answer(page, SEARCH, found(foundBook({ title: 'From the server' })));
  for (const [at, [title, results]] of forged.entries())
    await test.step(title, async () => {
      calls.length = 0;
      // Another question each time: no answer to one before will do.
      await page.goto(resultsAddress(`forged ${at}`, results));
      await expect(page.getByText(`Search Results for "forged ${at}"`)).toBeVisible();
      await expect(resultsIn(page)).toHaveText(/From the server/);
      expect(calls).toHaveLength(1);
    });
});

// ASVS: 3.2.2
test('cached results are shown without a call, and what they claim is text only', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const calls = requestsOf(page, SEARCH);
  await page.goto(
    resultsAddress('cached', [
      foundBook({
        title: '<img src=x onerror=alert(1)>',
        thumbnail: 'javascript:alert(1)',
        description: '<script>alert(1)</script><b onclick="alert(1)">bold</b>',
      }),
      foundBook({ title: 'Tracked', thumbnail: 'https://tracker.example/pixel.gif' }),
      foundBook({ title: 'Tracked again', thumbnail: '//tracker.example/pixel.gif' }),
    ]),
  );
  await expect(resultsIn(page)).toHaveCount(3);
  await expect(
    page.getByRole('link', { name: '<img src=x onerror=alert(1)>', exact: true }),
  ).toBeVisible();
  const html = await page.getByRole('main').innerHTML();
  expect(html).not.toMatch(/javascript:|<script|onclick=|tracker/);
  expect(asked.filter((url) => url.includes('tracker') || url.endsWith('/x'))).toEqual([]);
  expect(calls).toHaveLength(0);
});

const failures = [
  { how: { status: 500 }, sentence: 'An error occurred while searching. Please try again.' },
  {
    how: { status: 400, json: { message: 'What?' } },
    sentence: 'An error occurred while searching. Please try again.',
  },
  {
    how: { text: '<h1>Hello</h1>' },
    sentence: 'An error occurred while searching. Please try again.',
  },
  { how: { isLost: true }, sentence: 'An error occurred while searching. Please try again.' },
  { how: { json: { success: false } }, sentence: 'Failed to search books. Please try again.' },
];

// Specification: 2.search.9, 7.25, 8.search.1, 8.search.2
test('each failed search has its sentence, and the results are cleared', async ({ page }) => {
  await page.goto('/#/search');
  for (const [number, { how, sentence }] of failures.entries())
    await test.step(JSON.stringify(how), async () => {
      await answer(page, SEARCH, found(foundBook()));
      await searchFor(page, `good ${number}`);
      await expect(resultsIn(page)).toHaveCount(1);
      await answer(page, SEARCH, how);
      await searchFor(page, `bad ${number}`);
      await expect(page.getByRole('main').getByRole('alert').getByText(sentence)).toBeVisible();
      await expect(resultsIn(page)).toHaveCount(0);
    });
  await answerNoMore(page);
  await searchFor(page, 'dune');
  await expect(resultsIn(page)).not.toHaveCount(0);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});

test('a failed search can be tried again with the same words', async ({ page }) => {
  await answer(page, SEARCH, { status: 500 });
  await page.goto('/#/search?q=dune');
  await expect(page.getByText('An error occurred while searching.')).toBeVisible();
  await answerNoMore(page);
  await boxIn(page).press('Enter');
  await expect(resultsIn(page)).not.toHaveCount(0);
});

test('back and forward lead through the searches, and the box follows', async ({ page }) => {
  await page.goto('/#/search');
  await searchFor(page, 'dune');
  await expect(page.getByRole('heading', { name: /"dune"/ })).toBeVisible();
  await searchFor(page, 'gilgamesh');
  await expect(page.getByRole('heading', { name: /"gilgamesh"/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: /"dune"/ })).toBeVisible();
  await expect(boxIn(page)).toHaveValue('dune');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Popular Searches' })).toBeVisible();
  await expect(boxIn(page)).toHaveValue('');
  await page.goForward();
  await expect(boxIn(page)).toHaveValue('dune');
});

test('what the books found have in common narrows them down by one press, and widens them by another', async ({
  page,
}) => {
  await page.goto('/#/search');
  await searchFor(page, 'love');
  const category = page.getByRole('group', { name: 'Category' }).getByRole('button').first();
  await expect(category).toHaveAttribute('aria-pressed', 'false');
  const many = await page.getByText(/books found/).textContent();
  await category.press('Enter');
  await expect.poll(() => parametersOf(page).get('subject')).toBeTruthy();
  await expect(category).toHaveAttribute('aria-pressed', 'true');
  await expect(category).toBeFocused();
  await expect(
    page.getByText(`${await category.locator('small').textContent()} books found`),
  ).toBeVisible();
  await category.press('Enter');
  await expect.poll(() => parametersOf(page).has('subject')).toBe(false);
  await expect(page.getByText(`${many}`)).toBeVisible();
});

test('what they have in common stays when the results come into the address', async ({ page }) => {
  await page.goto('/#/search');
  await searchFor(page, 'dune');
  await expect.poll(() => parametersOf(page).has('results')).toBe(true);
  await expect(page.getByRole('group', { name: 'Published' })).toBeVisible();
});

test('fields that were typed narrow a search down, and go with the filters', async ({ page }) => {
  await page.goto('/#/search');
  await searchFor(page, 'emma author:austen year:1990-1999');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expectPlace(page, /^\/search\?q=emma/);
  await expect(resultsIn(page).first()).toContainText('Emma');
});

// Specification: 2.search.16
test('the search page has a way home', async ({ page }) => {
  await page.goto('/#/search');
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expectPlace(page, '/home');
});
