import { expect, expectAccessible, expectPlace, test } from '../support/browser.ts';

test('two books are made one by hand, with what people have of either, and two again', async ({
  site,
  signUp,
  openAs,
}) => {
  const [wanda, rosa] = [await signUp('wanda', 'writer'), await signUp('rosa')];
  const [from, into] = [await site.nextBook(), await site.nextBook()];
  await rosa.call('PUT /api/library/:googleId', {
    params: { googleId: from.googleId },
    body: { status: 'reading', note: 'Lent by Theo' },
  });
  await rosa.call('POST /api/reviews', {
    body: { title: 'Kept', content: 'I liked it.', rating: 4, book: from.googleId },
  });

  const page = await openAs(wanda, `/details/${from.googleId}`);
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Merge with another' }).click();
  const dialog = page.getByRole('dialog');
  const found = dialog.getByRole('textbox', { name: 'Find by name' });
  await expect(found).toHaveValue(from.title);
  // It is no book that it could become part of.
  await found.fill(into.title);
  // By the keys alone.
  await dialog.getByRole('radio', { name: into.title }).first().focus();
  await page.keyboard.press('Space');
  await expect(dialog.getByText(`${from.title} becomes part of ${into.title}`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText('The two are one now.')).toBeVisible();
  await expectPlace(page, `/details/${into.googleId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(into.title);
  await expect(page.getByRole('heading', { name: 'Kept' })).toBeVisible();

  // Whoever had it has it still, and its old address leads there.
  const hers = await openAs(rosa, `/details/${from.googleId}`);
  await expect(hers.getByRole('heading', { level: 1 })).toHaveText(into.title);
  const { entry } = await rosa.call('GET /api/library/:googleId', {
    params: { googleId: into.googleId },
  });
  expect(entry).toMatchObject({ status: 'reading', note: 'Lent by Theo' });

  await page.goto('/#/merged-books');
  const merge = page.getByRole('listitem').filter({ hasText: from.title });
  await expect(merge.getByRole('link', { name: into.title })).toBeVisible();
  await expectAccessible(page);
  await merge.getByRole('button', { name: `Undo the merge of ${from.title}` }).click();
  await expect(page.getByText('They are two books again.')).toBeVisible();
  await expect(merge.getByText('Two books again since')).toBeVisible();
  await expect(merge.getByRole('button')).toHaveCount(0);

  await hers.reload();
  await expect(hers.getByRole('heading', { level: 1 })).toHaveText(from.title);
  await expect(hers.getByRole('heading', { name: 'Kept' }).first()).toBeVisible();
  await page.goto(`/#/details/${into.googleId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(into.title);
  await expect(page.getByRole('heading', { name: 'Kept' })).toHaveCount(0);
});
