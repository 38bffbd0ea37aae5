import { expect, expectAccessible, expectPlace, type Member, test } from '../support/browser.ts';
import type { CatalogueBook } from '../support/browserSite.ts';

const YEAR = new Date().getFullYear() - 1;

async function read(who: Member, { googleId }: CatalogueBook, endedOn: string, rating = 4) {
  await who.call('PUT /api/library/:googleId', {
    params: { googleId },
    body: { status: 'read', endedOn, rating },
  });
}

test('statistics are drawn, every bar opens its books, and a table says the same', async ({
  signUp,
  openAs,
  site,
}) => {
  const ada = await signUp('ada');
  const page = await openAs(ada, '/statistics');
  await expect(
    page.getByText('Here your reading becomes a picture', { exact: false }),
  ).toBeVisible();
  await expectAccessible(page);
  const [first, second] = [await site.nextBook(), await site.nextBook()];
  await read(ada, first, `${YEAR}-03-04`);
  await read(ada, second, `${YEAR}-05`, 5);
  await page.reload();
  await page.getByRole('combobox', { name: 'Period' }).selectOption(`${YEAR}`);
  await expectPlace(page, `/statistics?year=${YEAR}`);
  const calendar = page.getByRole('region', { name: `Read in ${YEAR}` });
  await expect(
    calendar.getByRole('list', { name: 'March: 1 book' }).getByRole('link', { name: first.title }),
  ).toBeVisible();
  await expect(
    calendar.getByRole('list', { name: 'May: 1 book' }).getByRole('link', { name: second.title }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByText('All figures').click();
  const months = page.getByRole('group', { name: 'Books by month' });
  await expect(months.getByRole('link')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('region', { name: 'Books by month' }).getByText('As a table').click();
  await expect(page.getByRole('row', { name: /^March 1 / })).toBeVisible();
  await months.getByRole('link', { name: 'March: 1 book' }).click();
  await expectPlace(page, `/library?year=${YEAR}&month=3`);
  await expect(page.getByRole('main').getByRole('link', { name: first.title })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: second.title })).toHaveCount(0);
});

test('a goal is set, seen at home, and dropped without a trace', async ({
  signUp,
  openAs,
  book,
}) => {
  const ada = await signUp('ada');
  await read(ada, book, `${YEAR + 1}-01-01`);
  const page = await openAs(ada, '/statistics');
  await page.getByRole('button', { name: 'Set a goal' }).click();
  await page.getByRole('textbox', { name: 'Books' }).fill('24');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('progressbar', { name: '1 of 24 books' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('progressbar', { name: '1 of 24 books' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/#/statistics');
  await page.getByRole('button', { name: 'Change goal' }).click();
  await page.getByRole('button', { name: 'Drop the goal' }).click();
  await expect(page.getByRole('button', { name: 'Set a goal' })).toBeVisible();
  await page.goto('/#/home');
  await expect(page.getByRole('heading', { name: 'Currently reading' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Reading goal/ })).toHaveCount(0);
});

test('the page of a year is for everyone, and shows what everyone may see', async ({
  signUp,
  site,
  page: visitor,
}) => {
  const ada = await signUp('ada');
  const [open, hidden] = [await site.nextBook(), await site.nextBook()];
  await read(ada, open, `${YEAR}-03-04`);
  await read(ada, hidden, `${YEAR}-04-04`);
  await ada.call('PUT /api/library/:googleId', {
    params: { googleId: hidden.googleId },
    body: { visibility: 'private' },
  });
  await visitor.goto(`/#/year/${ada._id}/${YEAR}`);
  await expect(visitor.getByRole('heading', { name: `${YEAR} in books` })).toBeVisible();
  await expect(
    visitor.getByRole('main').getByRole('link', { name: open.title }).first(),
  ).toBeVisible();
  await expect(visitor.getByText(hidden.title)).toHaveCount(0);
  await expectAccessible(visitor);
  const preview = await visitor.request.get(`/profile/${ada._id}/year/${YEAR}`);
  expect(await preview.text()).toContain(`What @${ada.username} read in ${YEAR}: 1 book, `);
});
