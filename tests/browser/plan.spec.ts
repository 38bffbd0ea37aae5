import { expect, expectAccessible, expectPlace, test } from '../support/browser.ts';

test('a reader sees what to read this week, what will not fit, and leaves for the book', async ({
  signUp,
  openAs,
  book,
}) => {
  const ada = await signUp('ada');
  const page = await openAs(ada, '/library');
  await page.getByRole('link', { name: 'Plan', exact: true }).click();
  await expectPlace(page, '/plan');
  const main = page.getByRole('main');
  await expect(main.getByText('Nothing is waiting to be read.')).toBeVisible();
  await expectAccessible(page);

  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await ada.call('PUT /api/library/:googleId', {
    params: { googleId: book.googleId },
    body: { status: 'reading', dueOn: tomorrow },
  });
  // Nobody has said how long it is.
  await ada.call('POST /api/library/:googleId/progress', {
    params: { googleId: book.googleId },
    body: { page: 30, pages: 400 },
  });
  await page.reload();
  await expect(main.getByText('30 pages a day, until we know how much you read.')).toBeVisible();
  await expect(main.getByText('pages 31 to 60')).toBeVisible();
  await expect(main.getByText(/will not be read by .* that needs 185 pages a day/)).toBeVisible();
  await expect(main.getByRole('heading', { level: 3 })).toHaveCount(7);
  await expectAccessible(page);
  await main.getByRole('link', { name: book.title }).first().click();
  await expectPlace(page, `/details/${book.googleId}`);
});
