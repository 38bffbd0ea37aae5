import {
  allowFailureOf,
  answer,
  answerNoMore,
  expect,
  expectAccessible,
  expectPlace,
  type Locator,
  type Page,
  test,
} from '../support/browser.ts';

const SET = 'PUT /api/library/:googleId';

const mine = (page: Page) => page.getByRole('region', { name: 'My library', exact: true });
const choose = async (page: Page, status: string) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Change status$|.*, Status of )/ })
    .click();
  await page.getByRole('menuitemradio', { name: status, exact: true }).click();
};

test('one press wants a book, and the library has it', async ({ signUp, openAs, book }) => {
  const page = await openAs(await signUp('ada'), '/library');
  await expect(page.getByText('A library of your own', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/#/details/${book.googleId}`);
  await page.getByRole('main').getByRole('button', { name: 'Want to read', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Want to read, Status of/ })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Library' }).click();
  await expectPlace(page, '/library');
  await expect(page.getByRole('status').filter({ hasText: '1 book' })).toBeVisible();
  await page.getByRole('button', { name: /^Read \d/ }).click();
  await expectPlace(page, '/library?status=read');
  await expect(page.getByText('No books in your library match.')).toBeVisible();
  await page.getByRole('button', { name: /^All \d/ }).click();
  for (const view of ['Covers', 'List', 'Table', 'Spines']) {
    await page.getByRole('button', { name: view, exact: true }).click();
    await expect(page.getByRole('main').getByRole('link', { name: book.title })).toBeVisible();
    await expectAccessible(page);
  }
  await page.reload();
  await expect(page.getByRole('button', { name: 'Spines', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('whoever has finished a book goes on to the form for a review', async ({
  signUp,
  openAs,
  book,
}) => {
  const page = await openAs(await signUp('ada'), `/details/${book.googleId}`);
  await choose(page, 'Read');
  const finished = page.getByRole('dialog', { name: 'Finished!' });
  await finished.getByRole('button', { name: 'Write a review' }).click();
  await expect(finished).toHaveCount(0);
  await expect(page.locator('#review-form [name=title]')).toBeFocused();
});

test('a reader says how far they are, finishes the book, and reads it again', async ({
  signUp,
  openAs,
  book,
}) => {
  const page = await openAs(await signUp('ada'), `/details/${book.googleId}`);
  await choose(page, 'Reading');
  await page.getByRole('button', { name: 'Update progress' }).click();
  await expect(page.getByRole('textbox', { name: 'Page' })).toBeFocused();
  await page.getByRole('combobox', { name: 'Track by' }).selectOption('Percent');
  await page.getByRole('textbox', { name: 'Percent' }).fill('40');
  await page.keyboard.press('Enter');
  await expect(mine(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  await expectAccessible(page);

  await page.goto('/#/home');
  await page.getByRole('button', { name: `Update progress: ${book.title}` }).click();
  // What it was counted in last is remembered.
  await page.getByRole('textbox', { name: 'Percent' }).fill('100');
  await page.keyboard.press('Enter');
  const finished = page.getByRole('dialog', { name: 'Finished!' });
  await expect(finished).toBeVisible();
  await expectAccessible(page);
  await finished.getByRole('slider', { name: 'Your rating' }).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('status').filter({ hasText: 'Rated 4.5' })).toBeVisible();
  await finished.getByRole('button', { name: 'Done' }).click();
  await expect(finished).toHaveCount(0);

  await page.goto(`/#/details/${book.googleId}`);
  await expect(page.getByRole('slider', { name: 'Your rating' })).toHaveAttribute(
    'aria-valuenow',
    '4.5',
  );
  await page.getByRole('button', { name: 'Read again' }).click();
  await expect(page.getByRole('button', { name: /^Reading again, Status of/ })).toBeVisible();
  await page.getByText('Reading history (2)').click();
  await expect(mine(page).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
});

test('a reader says what a day’s reading was, corrects it, and deletes what was wrong', async ({
  signUp,
  openAs,
  book,
}) => {
  const ada = await signUp('ada');
  const params = { googleId: book.googleId };
  await ada.call('POST /api/library/:googleId/progress', { params, body: { percent: 90 } });
  const page = await openAs(ada, `/details/${book.googleId}`);
  await page.getByRole('button', { name: 'Update progress' }).click();
  await page.getByRole('textbox', { name: 'Percent' }).fill('30');
  await page.getByRole('button', { name: 'Add a day or a note' }).click();
  await page.getByLabel('Day').fill('2026-01-15');
  await page.getByRole('textbox', { name: 'Note' }).fill('The letters begin.');
  await page.getByLabel('Who can see this progress').selectOption('Only me');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Reading history (1)').click();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(2)).toContainText('Jan 15, 2026');
  await expect(rows.nth(2)).toContainText('The letters begin.');
  await expect(page.getByRole('img', { name: /^Progress from Jan 15, 2026 to/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Options for 30%' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Correct' }).press('Enter');
  await page.getByRole('textbox', { name: 'Percent' }).fill('35');
  await page.keyboard.press('Enter');
  await expect(rows.nth(2)).toContainText('35%');
  await expect(rows.nth(2)).toContainText('Only me');
  await expect(page.getByRole('button', { name: 'Options for 35%' })).toBeFocused();

  await page.getByRole('button', { name: 'Options for 90%' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rows).toHaveCount(2);
  // What is left counts.
  await expect(mine(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '35');
});

test('a rating is taken back by one press', async ({ signUp, openAs, book }) => {
  const page = await openAs(await signUp('ada'), `/details/${book.googleId}`);
  const stars = page.getByRole('slider', { name: 'Your rating' });
  const box = await stars.boundingBox();
  if (!box) throw new Error('There are no stars');
  await stars.click({ position: { x: box.width * 0.69, y: box.height / 2 } });
  await expect(stars).toHaveAttribute('aria-valuetext', '3.5 of 5 stars');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(stars).toHaveAttribute('aria-valuetext', 'Not rated');
});

test('what is typed about a copy stays when it cannot be saved', async ({
  signUp,
  openAs,
  book,
}) => {
  const page = await openAs(await signUp('ada'), `/details/${book.googleId}`);
  await page.getByRole('button', { name: 'My copy' }).click();
  const dialog = page.getByRole('dialog', { name: 'My copy' });
  await dialog.getByRole('checkbox', { name: 'I own this book' }).check();
  await dialog.getByRole('textbox', { name: 'Lent to' }).fill('Winston');
  await expectAccessible(page);
  await answer(page, SET, { isLost: true });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Your library could not be changed')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Lent to' })).toHaveValue('Winston');
  await answerNoMore(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
});

test('a note and tags are written where they are read, by keys alone, and taken back by one press', async ({
  signUp,
  openAs,
  book,
}) => {
  const page = await openAs(await signUp('ada'), `/details/${book.googleId}`);
  const add = page.getByRole('button', { name: 'Add', exact: true });
  await add.press('Enter');
  await page.getByRole('menuitem', { name: 'Private note' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Private note' })).toBeFocused();
  await page.keyboard.type('Read on the train.');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Read on the train.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Private note' })).toBeFocused();
  await add.press('Enter');
  await page.getByRole('menuitem', { name: 'Tags' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Tags' })).toBeFocused();
  await page.keyboard.type('winter, trains');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'trains' })).toBeVisible();
  await expectAccessible(page);
  // The newest stands first.
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByRole('link', { name: 'trains' })).toHaveCount(0);
  await expect(page.getByText('Read on the train.')).toBeVisible();
});

test('a date that cannot be is refused beside its field', async ({ signUp, openAs, book }) => {
  const ada = await signUp('ada');
  await ada.call(SET, {
    params: { googleId: book.googleId },
    body: { status: 'read', endedOn: '2024-05' },
  });
  const page = await openAs(ada, `/details/${book.googleId}`);
  allowFailureOf(page, SET);
  await page.getByRole('button', { name: 'May 2024' }).click();
  const ended = mine(page).getByRole('group', { name: 'Finished' });
  await ended.getByRole('textbox', { name: 'Year' }).fill('2999');
  await mine(page).getByRole('button', { name: 'Save' }).click();
  await expect(ended.getByRole('textbox', { name: 'Year' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await ended.getByRole('textbox', { name: 'Year' }).fill('2023');
  await mine(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'May 2023' })).toBeVisible();
});

test('each result of a search can be wanted at once', async ({ signUp, openAs, book, page }) => {
  const ada = await signUp('ada');
  const search = `/search?q=${encodeURIComponent(book.title)}`;
  const own = await openAs(ada, search);
  const label = `Want to read: ${book.title}`;
  await own.getByRole('button', { name: label }).click();
  await expect(
    own.getByRole('main').getByText('Want to read', { exact: true }).first(),
  ).toBeVisible();
  await expect(own.getByRole('button', { name: label })).toHaveCount(0);
  await own.reload();
  await expect(own.getByRole('heading', { level: 3, name: book.title })).toBeVisible();
  await expect(own.getByRole('button', { name: label })).toHaveCount(0);
  await page.goto(`/#${search}`);
  await page.getByRole('link', { name: label }).click();
  await expectPlace(page, '/Account/Signin');
});

test('on a phone the bar holds one’s own, and the menu the rest', async ({ signUp, openAs }) => {
  const page = await openAs(await signUp('ada'), '/home', {
    viewport: { width: 390, height: 844 },
  });
  const bar = page.getByRole('navigation');
  await expect(bar.getByRole('link')).toHaveText(['Home', 'Search', 'Library', 'Feed']);
  await bar.getByRole('button', { name: 'Menu' }).click();
  await expect(bar.getByRole('link', { name: 'Profile' })).toBeVisible();
  // What is not laid out yet keeps the colours that it had before the dark came.
  await page.getByText('Follow some users to see their reviews here!').scrollIntoViewIfNeeded();
  // Nor is its end where it will be while home still grows.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expectAccessible(page);
  await bar.getByRole('link', { name: 'Users', exact: true }).click();
  await expectPlace(page, '/users-list');
  await expect(bar.getByRole('link', { name: 'Profile' })).toHaveCount(0);
});

test('many books are chosen, changed at once, and that is taken back by one press', async ({
  signUp,
  openAs,
  site,
}) => {
  const ada = await signUp('ada');
  const books = [await site.nextBook(), await site.nextBook(), await site.nextBook()];
  for (const { googleId } of books)
    await ada.call(SET, { params: { googleId }, body: { status: 'want' } });
  const page = await openAs(ada, '/library?sort=title');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const boxes = page.getByRole('checkbox', { name: /^Select / });
  await expect(boxes).toHaveCount(3);
  await boxes.first().click();
  await boxes.last().click({ modifiers: ['Shift'] });
  // The ring is around the cover, which cuts off what is in it.
  const ring = await boxes.first().evaluate((box) => {
    const cover = box.querySelector('img')?.parentElement as HTMLElement;
    return [cover, ...cover.querySelectorAll('*')].map(
      (each) => getComputedStyle(each).outlineStyle,
    );
  });
  expect(ring).toEqual(['solid', 'none']);
  const bar = page.getByRole('region', { name: 'Change the selected books' });
  await expect(bar.getByRole('status')).toHaveText('3 books selected');
  await boxes.nth(1).focus();
  await page.keyboard.press('Space');
  await expect(bar.getByRole('status')).toHaveText('2 books selected');
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitem', { name: 'Read', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 books changed' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Undone' })).toBeVisible();

  await bar.getByRole('button', { name: 'Select all 3' }).click();
  await bar.getByRole('button', { name: 'Change…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the selected books' });
  await expect(dialog.getByRole('group', { name: 'Finished in' }).locator(':focus')).toHaveCount(1);
  await dialog.getByRole('combobox', { name: 'I own this book' }).selectOption('Yes');
  await dialog.getByRole('textbox', { name: 'Add tags' }).fill('winter');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('status').filter({ hasText: '3 books changed' })).toBeVisible();
  await page.goto('/#/library?tag=winter&owned=true&status=want');
  await expect(page.getByRole('status').filter({ hasText: /^3 books$/ })).toBeVisible();

  // Those that are finished nobody knows when are told their year, and are no longer without a date.
  await ada.call(SET, {
    params: { googleId: books[0]?.googleId ?? '' },
    body: { status: 'read', endedOn: null },
  });
  await page.goto('/#/library?undated=true');
  await expect(page.getByRole('status').filter({ hasText: /^1 book$/ })).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Remove the filter Without a date' }),
  ).toBeVisible();
  await boxes.first().click();
  await bar.getByRole('button', { name: 'Change…' }).click();
  await dialog.getByRole('textbox', { name: 'Year' }).fill('2019');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('No books in your library match.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^1 book$/ })).toBeVisible();
  await page.goto('/#/library?tag=winter&owned=true');

  // One goes on choosing until one stops.
  await boxes.first().click();
  await bar.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^2 books$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^3 books$/ })).toBeVisible();
});

test('a passage is kept with its page, changed, and deleted', async ({ signUp, openAs, book }) => {
  const page = await openAs(await signUp('ada'), `/details/${book.googleId}`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add a quote' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'The passage' }).fill('It was a bright cold day.');
  await dialog.getByRole('textbox', { name: 'Where' }).fill('7');
  await dialog.getByLabel('Who can see this quote').selectOption('Only me');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Quote saved')).toBeVisible();
  await page.keyboard.press('End');
  const onBook = page.getByRole('region', { name: 'Quotes from this book' });
  await expect(onBook.getByRole('blockquote')).toHaveText('It was a bright cold day.');
  await expect(onBook.getByText('page 7')).toBeVisible();

  // The same passage among those of all books, and there what one does with it.
  await page.goto('/#/library');
  await page.getByRole('navigation', { name: 'Library' }).getByText('Quotes').click();
  await expectPlace(page, '/quotes');
  const kept = page.getByRole('main');
  await expect(kept.getByRole('link', { name: book.title })).toBeVisible();
  await kept.getByRole('button', { name: 'Options for this quote' }).click();
  await page.getByRole('menuitem', { name: 'Edit quote' }).click();
  await dialog.getByRole('textbox', { name: 'Your note' }).fill('And so it begins');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(kept.getByText('And so it begins')).toBeVisible();
  await expectAccessible(page);
  await kept.getByRole('button', { name: 'Options for this quote' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(kept.getByRole('blockquote')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(kept.getByRole('blockquote')).toHaveText('It was a bright cold day.');
});

test('a passage is kept from a book that is looked for', async ({ signUp, openAs, book }) => {
  const page = await openAs(await signUp('ada'), '/quotes');
  await page.getByRole('button', { name: 'Add a quote' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Which book is it from?' }).fill(book.title);
  await dialog.getByRole('option', { name: book.title }).first().click();
  await dialog.getByRole('textbox', { name: 'The passage' }).fill('A sentence.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('main').getByRole('blockquote')).toHaveText('A sentence.');
});

test('on a phone nothing that has the focus is behind the button at the end of “Sort and filter”', async ({
  signUp,
  openAs,
  book,
}) => {
  const member = await signUp('ada');
  const params = { googleId: book.googleId };
  await member.call('PUT /api/library/:googleId', { params, body: { status: 'read' } });
  const page = await openAs(member, '/library', { viewport: { width: 390, height: 844 } });
  await page.getByRole('button', { name: 'Sort and filter' }).press('Enter');
  const sheet = page.getByRole('dialog');
  const end = sheet.getByRole('button', { name: /^Show/ });
  const last = sheet.getByRole('checkbox').last();
  await sheet.getByRole('checkbox').first().focus();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(last).toBeFocused({ timeout: 100 });
  }).toPass();
  const [above, below] = [await last.boundingBox(), await end.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});

test('on a phone the library begins with books, and its table fits', async ({
  signUp,
  openAs,
  book,
}) => {
  const ada = await signUp('ada');
  const params = { googleId: book.googleId };
  await ada.call(SET, { params, body: { status: 'read', tags: ['winter', 'to discuss'] } });
  const page = await openAs(ada, '/library');
  await page.setViewportSize({ width: 390, height: 844 });
  const cover = page.getByRole('main').getByRole('link', { name: book.title }).locator('img');
  await expect(page.getByRole('button', { name: 'winter', exact: false })).toBeVisible();
  expect((await cover.boundingBox())?.y).toBeLessThanOrEqual(300);
  // The first tab begins where the heading does.
  const edgeOf = async (place: Locator) => (await place.boundingBox())?.x;
  expect(await edgeOf(page.getByRole('link', { name: 'Books', exact: true }))).toBe(
    await edgeOf(page.getByRole('heading', { level: 1 })),
  );
  // The headings of all tabs are as large.
  const sizeOfHeading = () =>
    page.getByRole('heading', { level: 1 }).evaluate((h1) => getComputedStyle(h1).fontSize);
  const ofLibrary = await sizeOfHeading();
  await page.goto('/#/shelves');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My shelves');
  expect(await sizeOfHeading()).toBe(ofLibrary);
  // Those of their parts are smaller.
  await page.goto('/#/imports');
  const part = page.getByRole('main').getByRole('heading', { level: 2 }).first();
  const ofPart = await part.evaluate((h2) => getComputedStyle(h2).fontSize);
  expect(Number.parseFloat(ofPart)).toBeLessThan(Number.parseFloat(ofLibrary));
  await page.goto('/#/library');

  await page.getByRole('button', { name: 'Sort and filter' }).click();
  const sheet = page.getByRole('dialog', { name: 'Sort and filter' });
  const order = sheet.getByRole('combobox', { name: 'Sort by' });
  await order.selectOption('Title');
  await expectPlace(page, '/library?sort=title');
  expect((await order.boundingBox())?.width).toBeGreaterThan(200);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Show 1 book' }).click();
  await expect(sheet).toHaveCount(0);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const table = page.getByRole('region', { name: 'My library' });
  await expect(table.getByRole('link', { name: book.title })).toBeVisible();
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});
