import { expect, expectAccessible, expectPlace, isTakenOver, test } from '../support/browser.ts';

test('a series is read in order by whoever opens it, and says what of it a reader has read', async ({
  browser,
  site,
  signUp,
  openAs,
}) => {
  const at = '/series/the-lord-of-the-rings';
  const bare = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false });
  await bare.goto(at);
  await expect(bare.getByRole('heading', { level: 1 })).toHaveText('The Lord of the Rings');
  await expect(bare.getByRole('heading', { level: 2 })).toHaveText([
    'The Fellowship of the Ring',
    'The Two Towers',
    'The Return of the King',
  ]);
  await bare.getByRole('link', { name: 'The Two Towers', exact: true }).click();
  const line = bare.getByRole('list', { name: 'Series' });
  await expect(line).toHaveText('The Lord of the Rings · Book 2');
  const near = bare.getByRole('region', { name: 'The Lord of the Rings' });
  await expect(near.getByRole('link')).toHaveText([
    /^The Fellowship of the Ring/,
    /^The Return of the King/,
  ]);
  await line.getByRole('link').click();
  expect(new URL(bare.url()).pathname).toBe(at);
  await bare.context().close();

  const rosa = await signUp('rosa');
  const page = await openAs(rosa, '/series/the-lord-of-the-rings');
  await expect(page.getByText('3 books', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'The Fellowship of the Ring', exact: true }).click();
  const own = page.getByRole('region', { name: 'The Lord of the Rings' });
  await expect(own.getByRole('heading')).toHaveText(['After it']);
  const googleId = decodeURIComponent(page.url().split('/').at(-1) ?? '');
  await rosa.call('PUT /api/library/:googleId', { params: { googleId }, body: { status: 'read' } });
  await page.reload();
  await expect(own.getByRole('heading')).toHaveText(['Next in the series']);
  await expectAccessible(page);
  await own.getByRole('button', { name: /^Want to Read/i }).click();
  await expect(own.getByText('Want to read', { exact: true })).toBeVisible();
  await page.getByRole('list', { name: 'Series' }).getByRole('link').click();
  await expectPlace(page, '/series/the-lord-of-the-rings');
  await expect(page.getByText('1 of 3 books read')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Want to Read/i })).toHaveCount(1);

  await page.goto(at);
  await isTakenOver(page);
  await expect(page.getByText('1 of 3 books read')).toBeVisible();
});

test('a writer makes a series out of a book, and puts another into it', async ({
  site,
  signUp,
  openAs,
}) => {
  const wanda = await signUp('wanda', 'writer');
  const [one, two] = [await site.nextBook(), await site.nextBook()];
  const name = `Tales of ${one.googleId}`;
  const page = await openAs(wanda, `/details/${one.googleId}`);
  const dialog = page.getByRole('dialog');

  async function put(typed: string, choice: RegExp, place: string) {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Put into a series' }).click();
    await dialog.getByRole('textbox', { name: 'Name of the series' }).fill(typed);
    await dialog.getByRole('radio', { name: choice }).check();
    await dialog.getByRole('textbox', { name: 'Place' }).fill(place);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^Put into the series: /)).toBeVisible();
  }

  await put(name, /Make a new series/, '1');
  const line = page.getByRole('list', { name: 'Series' });
  await expect(line).toContainText(name);
  await page.goto(`/#/details/${two.googleId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(two.title);
  await put(name, /1 book/, '2');
  await line.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([one.title, two.title]);

  const rosa = await signUp('rosa');
  const hers = await openAs(rosa, `/details/${one.googleId}`);
  await hers.getByRole('button', { name: 'More actions' }).click();
  await expect(hers.getByRole('menuitem', { name: 'Put into a series' })).toHaveCount(0);
});
