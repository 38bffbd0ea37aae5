import {
  allowFailureOf,
  expect,
  expectAccessible,
  expectPlace,
  type Page,
  test,
} from '../support/browser.ts';

const titles = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Move / })
    .evaluateAll((handles) =>
      handles.map((handle) => handle.getAttribute('aria-label')?.replace('Move ', '')),
    );

test('a reader makes a shelf, puts a book on it from its page, and deletes it again', async ({
  signUp,
  openAs,
  book,
}) => {
  const page = await openAs(await signUp('ada'), '/library');
  await page
    .getByRole('navigation', { name: 'My library' })
    .getByRole('link', { name: 'Shelves' })
    .click();
  await expectPlace(page, '/shelves');
  await expect(page.getByText('A shelf holds books', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New shelf' }).click();
  const dialog = page.getByRole('dialog', { name: 'New shelf' });
  await dialog.getByRole('textbox', { name: 'Name of the shelf' }).fill('For the summer');
  await dialog.getByRole('combobox', { name: 'Who can see this shelf' }).selectOption('Only me');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'For the summer', level: 1 })).toBeVisible();
  await expect(page.getByText('This shelf is waiting for its first book.')).toBeVisible();

  await page.goto(`/#/details/${book.googleId}`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Shelves' }).click();
  const own = page.getByRole('region', { name: 'My library' });
  await own.getByRole('checkbox', { name: 'For the summer' }).check();
  await own.getByRole('button', { name: 'New shelf' }).click();
  await own.getByRole('textbox', { name: 'Name of the shelf' }).fill('Lent');
  await page.keyboard.press('Enter');
  await expect(own.getByRole('checkbox', { name: 'Lent' })).toBeChecked();
  await expectAccessible(page);
  await own.getByRole('button', { name: 'Done' }).click();
  await expect(own.getByRole('link', { name: 'For the summer' })).toBeVisible();
  await expect(own.getByRole('link', { name: 'Lent' })).toBeVisible();

  await page.goto('/#/shelves');
  await page.getByRole('link', { name: /^For the summer/ }).click();
  await expect(page.getByRole('link', { name: book.title })).toBeVisible();
  await page.getByRole('button', { name: 'Options for For the summer' }).click();
  await page.getByRole('menuitem', { name: 'Edit shelf' }).click();
  allowFailureOf(page, 'PUT /api/shelves/:id');
  await page.getByRole('textbox', { name: 'Name of the shelf' }).fill('Lent');
  await page.getByRole('textbox', { name: 'Description' }).fill('Under the plum tree');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('You have a shelf of this name already')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name of the shelf' }).fill('For the autumn');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'For the autumn', level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Under the plum tree')).toBeVisible();
  await page.getByRole('button', { name: 'Options for For the autumn' }).click();
  await page.getByRole('menuitem', { name: 'Delete shelf' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectPlace(page, '/shelves');
  await expect(page.getByRole('link', { name: /^Lent/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^For the autumn/ })).toHaveCount(0);
});

test('the books of a shelf are moved by keys, by dragging and by a menu, and taken off with an undo', async ({
  signUp,
  openAs,
  site,
}) => {
  const ada = await signUp('ada');
  const books = [await site.nextBook(), await site.nextBook(), await site.nextBook()];
  const { _id: id } = await ada.call('POST /api/shelves', { body: { name: 'In order' } });
  for (const { googleId } of books)
    await ada.call('PUT /api/shelves/:id/books/:googleId', { params: { id, googleId }, body: {} });
  const [first, second, third] = books.map(({ title }) => title) as [string, string, string];
  const page = await openAs(ada, `/shelves/${id}`);
  await page.getByRole('button', { name: 'Arrange' }).click();
  await expect.poll(() => titles(page)).toEqual([first, second, third]);
  await expectAccessible(page);

  await page.getByRole('button', { name: `Move ${first}` }).focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => titles(page)).toEqual([second, first, third]);
  await expect(page.getByRole('button', { name: `Move ${first}` })).toBeFocused();
  await expect(page.getByText('Now in place 2')).toBeAttached();

  const from = await page.getByRole('button', { name: `Move ${third}` }).boundingBox();
  const to = await page.getByRole('button', { name: `Move ${second}` }).boundingBox();
  if (!from || !to) throw new Error('There are no handles');
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 20, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => titles(page)).toEqual([third, second, first]);

  await page.getByRole('button', { name: `Options for ${third}` }).click();
  await page.getByRole('menuitem', { name: 'Move to the end' }).click();
  await expect.poll(() => titles(page)).toEqual([second, first, third]);
  await page.reload();
  await page.getByRole('button', { name: 'Arrange' }).click();
  await expect.poll(() => titles(page)).toEqual([second, first, third]);

  await page.getByRole('button', { name: `Options for ${first}` }).click();
  await page.getByRole('menuitem', { name: 'Remove from the shelf' }).click();
  await expect.poll(() => titles(page)).toEqual([second, third]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => titles(page)).toEqual([second, first, third]);
});

test('a shelf is seen by whom it is for', async ({ signUp, openAs, book, page: visitor }) => {
  const ada = await signUp('ada');
  const { _id: id } = await ada.call('POST /api/shelves', { body: { name: 'Open to all' } });
  await ada.call('PUT /api/shelves/:id/books/:googleId', {
    params: { id, googleId: book.googleId },
    body: {},
  });
  await visitor.goto(`/#/shelves/${id}`);
  await expect(visitor.getByRole('link', { name: ada.username })).toBeVisible();
  await expect(visitor.getByRole('main').getByRole('link', { name: book.title })).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Arrange' })).toHaveCount(0);
  await expectAccessible(visitor);
  await ada.call('PUT /api/shelves/:id', { params: { id }, body: { visibility: 'private' } });
  const other = await openAs(await signUp('theo'), '/home');
  allowFailureOf(other, 'GET /api/shelves/:id');
  allowFailureOf(other, 'GET /api/shelves/:id/books');
  await other.goto(`/#/shelves/${id}`);
  await expect(other.getByText('There is no such shelf', { exact: false })).toBeVisible();
});

test('a book is taken out of the library, and put back by one press', async ({
  signUp,
  openAs,
  book,
}) => {
  const ada = await signUp('ada');
  await ada.call('PUT /api/library/:googleId', {
    params: { googleId: book.googleId },
    body: { status: 'read', rating: 4.5 },
  });
  const page = await openAs(ada, `/details/${book.googleId}`);
  await page.getByRole('button', { name: 'My copy' }).click();
  await page.getByRole('button', { name: 'Remove from my library' }).click();
  await expect(page.getByRole('button', { name: 'Want to read', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /^Read, Status of/ })).toBeVisible();
});
