import {
  allowFailureOf,
  answer,
  expect,
  expectAccessible,
  expectPlace,
  type Page,
  test,
} from '../support/browser.ts';

/** The titles of the books on a list, in its order. */
const titlesOn = (page: Page) =>
  page.getByRole('main').locator('ol').getByRole('heading', { level: 2 });
const handles = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Move / })
    .evaluateAll((all) =>
      all.map((handle) => handle.getAttribute('aria-label')?.replace('Move ', '')),
    );

test('a reader makes a list of several books by the keyboard, orders them, and says why', async ({
  signUp,
  openAs,
  site,
}) => {
  const books = [await site.nextBook(), await site.nextBook(), await site.nextBook()];
  const [first, second, third] = books.map(({ title }) => title) as [string, string, string];
  const page = await openAs(await signUp('ada'), '/library');
  await page
    .getByRole('navigation', { name: 'My library' })
    .getByRole('link', { name: 'Lists' })
    .click();
  await expectPlace(page, '/lists');
  await expect(page.getByText('A list puts books together', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New list' }).click();
  const dialog = page.getByRole('dialog', { name: 'New list' });
  allowFailureOf(page, 'POST /api/lists');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Title of the list' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Title of the list' }).fill('Where to begin');
  await dialog.getByRole('textbox', { name: 'What it is about' }).fill('Short ones first.');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Where to begin', level: 1 })).toBeVisible();
  await expect(page.getByText('This list is waiting for its first book.')).toBeVisible();

  // One after another: the box keeps the focus.
  const box = page.getByRole('combobox', { name: 'Add a book to this list' });
  await expect(box).toHaveAttribute('placeholder', 'Add a book');
  await box.focus();
  for (const { title } of books) {
    await page.keyboard.type(title);
    await page.getByRole('option').filter({ hasText: title }).first().waitFor();
    const options = await page.getByRole('option').allInnerTexts();
    const at = options.findIndex((option) => option.split('\n')[0] === title);
    for (let press = 0; press < at + 1; press += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`“${title}” is on the list.`)).toBeVisible();
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('');
  }
  await expect(titlesOn(page)).toHaveText([first, second, third]);
  await expect(page.getByText('3 books')).toBeVisible();

  await page.getByRole('button', { name: `Options for ${second}` }).click();
  await page.getByRole('menuitem', { name: 'Add a note' }).click();
  await page.keyboard.type('Begin in the middle.\nThen go back.');
  await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Begin in the middle.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: `Options for ${second}` })).toBeFocused();
  await expect(titlesOn(page)).toHaveText([first, second, third]);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Arrange' }).click();
  await page.getByRole('button', { name: `Move ${third}` }).focus();
  await page.keyboard.press('Home');
  await expect.poll(() => handles(page)).toEqual([third, first, second]);
  await expect(page.getByRole('button', { name: `Move ${third}` })).toBeFocused();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await expect(titlesOn(page)).toHaveText([third, first, second]);
  await expect(page.getByText('Then go back.', { exact: false })).toBeVisible();

  await page.getByRole('button', { name: `Options for ${first}` }).click();
  await page.getByRole('menuitem', { name: 'Remove from the list' }).click();
  await expect(titlesOn(page)).toHaveText([third, second]);
  await expect(page.getByRole('button', { name: `Options for ${second}` })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(titlesOn(page)).toHaveText([third, first, second]);
  await expect(page.getByRole('button', { name: `Options for ${second}` })).toBeFocused();

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete list' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectPlace(page, '/lists');
  await expect(page.getByText('A list puts books together', { exact: false })).toBeVisible();
});

test('on an open list a reader suggests a book, and its owner puts it there', async ({
  signUp,
  openAs,
  site,
}) => {
  const [ada, rosa] = [await signUp('ada'), await signUp('rosa')];
  const [there, wanted, other] = [
    await site.nextBook(),
    await site.nextBook(),
    await site.nextBook(),
  ];
  const { _id: id } = await ada.call('POST /api/lists', {
    body: { title: 'Under the plum tree', kind: 'open', description: 'For warm evenings.' },
  });
  await ada.call('PUT /api/lists/:id/books/:googleId', {
    params: { id, googleId: there.googleId },
    body: { note: 'The first of them.' },
  });
  await rosa.call('POST /api/lists/:id/suggestions', {
    params: { id },
    body: { googleId: other.googleId },
  });

  const page = await openAs(rosa, `/lists/${id}`);
  await expect(page.getByRole('heading', { name: 'Under the plum tree' })).toBeVisible();
  await expect(page.getByText('The first of them.')).toBeVisible();
  const box = page.getByRole('combobox', { name: 'Suggest a book for this list' });
  await box.fill(wanted.title);
  await page.getByRole('option').filter({ hasText: wanted.title }).first().click();
  await page.getByRole('textbox', { name: 'Why does it belong here?' }).fill('It rains in it.');
  await page.getByRole('button', { name: 'Suggest', exact: true }).click();
  await expect(page.getByText(`Suggested: ${wanted.title}`)).toBeVisible();
  const mine = page.getByRole('region', { name: 'Suggested by you' });
  await expect(mine.getByText('It rains in it.')).toBeVisible();
  await mine.getByRole('button', { name: `Withdraw the suggestion of ${other.title}` }).click();
  await expect(mine.getByText(other.title)).toHaveCount(0);
  await page.getByRole('button', { name: 'Like' }).click();
  await expect(page.getByRole('button', { name: 'Like', pressed: true })).toContainText('1');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Report the list “Under the plum tree”' }).click();
  const report = page.getByRole('dialog');
  await report.getByRole('combobox').selectOption('Spam or advertising');
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thank you. An administrator will look at it.')).toBeVisible();

  const owner = await openAs(ada, `/lists/${id}`);
  const waiting = owner.getByRole('region', { name: 'Suggested by readers' });
  await expect(waiting.getByText('It rains in it.')).toBeVisible();
  await expectAccessible(owner);
  await waiting.getByRole('button', { name: `Add ${wanted.title}` }).click();
  await expect(titlesOn(owner)).toHaveText([there.title, wanted.title]);
  await expect(waiting).toHaveCount(0);
  await expect(owner.getByText('It rains in it.')).toBeVisible();
});

test('a list is on its owner’s profile and on the page of its books, and says when it is not there', async ({
  signUp,
  openAs,
  book,
  page: visitor,
}) => {
  const ada = await signUp('ada');
  const { _id: id } = await ada.call('POST /api/lists', { body: { title: 'For the train' } });
  await ada.call('PUT /api/lists/:id/books/:googleId', {
    params: { id, googleId: book.googleId },
    body: {},
  });
  await visitor.goto(`/#/Account/Profile/${ada._id}?tab=lists`);
  await visitor.getByRole('link', { name: 'For the train' }).click();
  await expectPlace(visitor, `/lists/${id}`);
  await expect(titlesOn(visitor)).toHaveText([book.title]);
  await expect(visitor.getByRole('link', { name: 'Sign in to like' })).toBeVisible();
  await expectAccessible(visitor);

  const rosa = await openAs(await signUp('rosa'), `/details/${book.googleId}`);
  await rosa.getByRole('link', { name: 'Find another' }).scrollIntoViewIfNeeded();
  await rosa
    .getByRole('region', { name: 'On these lists' })
    .getByRole('link', { name: 'For the train' })
    .click();
  await expectPlace(rosa, `/lists/${id}`);
  // All of the card leads there, and its owner's name to the owner.
  await rosa.goBack();
  const card = rosa
    .getByRole('region', { name: 'On these lists' })
    .getByRole('listitem')
    .filter({ hasText: 'For the train' });
  await card.getByText('1 book').click({ force: true });
  await expectPlace(rosa, `/lists/${id}`);
  await rosa.goBack();
  await card.getByRole('link', { name: ada.username }).click();
  await expectPlace(rosa, `/Account/Profile/${ada._id}`);
  await rosa.goto(`/#/lists/${id}`);

  await answer(rosa, 'GET /api/lists/:id', { status: 500 });
  await rosa.reload();
  await expect(rosa.getByText('The list could not be loaded')).toBeVisible();
  await rosa.unrouteAll();
  await ada.call('PUT /api/lists/:id', { params: { id }, body: { visibility: 'private' } });
  await rosa.getByRole('button', { name: 'Retry' }).click();
  await expect(rosa.getByText('There is no such list', { exact: false })).toBeVisible();
});

test('on a card the first book of a list lies on those after it', async ({
  signUp,
  openAs,
  site,
}) => {
  const ada = await signUp('ada');
  const { _id: id } = await ada.call('POST /api/lists', { body: { title: 'For the train' } });
  const first = await site.nextBook();
  for (const { googleId } of [first, await site.nextBook(), await site.nextBook()])
    await ada.call('PUT /api/lists/:id/books/:googleId', { params: { id, googleId }, body: {} });
  for (const width of [320, 1280]) {
    const page = await openAs(ada, '/lists', { viewport: { width, height: 800 } });
    const card = page.getByRole('listitem').filter({ hasText: 'For the train' }).first();
    const covers = card.locator('img');
    await expect(covers).toHaveCount(3);
    const lying = await covers.evaluateAll((all) => {
      const boxes = all.map((image) => ({ image, box: image.getBoundingClientRect() }));
      const [top, below] = boxes.toSorted((one, other) => one.box.left - other.box.left);
      const [x, y] = [(top?.box.right ?? 0) - 4, (top?.box.top ?? 0) + (top?.box.height ?? 0) / 2];
      return {
        first: top?.image.getAttribute('src') ?? '',
        overlap: (top?.box.right ?? 0) - (below?.box.left ?? 0),
        isOnTop:
          document.elementsFromPoint(x, y).find((each) => each.matches('img')) === top?.image,
      };
    });
    expect(lying.first).toContain(first.googleId);
    expect(lying.overlap).toBeGreaterThan(8);
    expect(lying.isOnTop).toBe(true);
  }
});

test('a book is put on a list from its own page, on a new one too, and taken off', async ({
  signUp,
  openAs,
  site,
}) => {
  const book = await site.nextBook();
  const ada = await signUp('ada');
  await ada.call('POST /api/lists', { body: { title: 'By the sea' } });
  const page = await openAs(ada, `/details/${book.googleId}`);
  const open = async () => {
    await page.getByRole('main').getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('menuitem', { name: 'Add to a list' }).click();
  };
  await open();
  const dialog = page.getByRole('dialog', { name: 'Add to a list' });
  const bySea = dialog.getByRole('checkbox', { name: 'By the sea' });
  await bySea.check();
  await expect(page.getByText(`“${book.title}” is on the list.`)).toBeVisible();
  await expect(bySea).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'New list' }).click();
  const form = page.getByRole('dialog', { name: 'New list' });
  await form.getByRole('textbox', { name: 'Title of the list' }).fill('Salt');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Salt' })).toBeChecked();
  await bySea.uncheck();
  await expect(page.getByText('Removed from the list')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const own = await ada.call('GET /api/lists', { query: { book: book.googleId } });
  expect(own.map(({ title, hasBook }) => [title, hasBook])).toEqual([
    ['Salt', true],
    ['By the sea', false],
  ]);
});
