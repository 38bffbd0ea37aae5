import { expect, type Page, test } from '../support/browser.ts';

const titleIn = (page: Page) => page.getByRole('textbox', { name: 'Review Title' });
const contentIn = (page: Page) => page.getByRole('textbox', { name: 'Your Review' });
const ownIn = (page: Page) => page.getByRole('region', { name: 'Your Review', exact: true });
const undoIn = (page: Page) => page.getByRole('button', { name: 'Undo' });

test('a review that its author deletes is back at a press, and counted again', async ({
  signUp,
  openAs,
  book,
}) => {
  const ada = await signUp('ada');
  await ada.call('POST /api/reviews', {
    body: { title: 'Dear', content: 'To me.', rating: 4.5, book: book.googleId },
  });
  const page = await openAs(ada, `/details/${book.googleId}`);
  await ownIn(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Review deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Community Reviews (0)' })).toBeVisible();
  await undoIn(page).click();
  await expect(ownIn(page)).toContainText('Dear');
  await expect(page.getByRole('heading', { name: 'Your Review' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Community Reviews (1)' })).toBeVisible();
  await expect(page.getByText('Your review is back')).toBeVisible();
  await expect(page.getByText('Review deleted')).toHaveCount(0);
});

test('a draft that was cleared is back at a press or with the keys, whether new or a change', async ({
  signUp,
  openAs,
  book,
}) => {
  const ada = await signUp('ada');
  const page = await openAs(ada, `/details/${book.googleId}`);
  await titleIn(page).fill('Half a title');
  await contentIn(page).fill('Half a thought');
  const [submit, clear] = [
    await page.getByRole('button', { name: 'Submit Review' }).boundingBox(),
    await page.getByRole('button', { name: 'Clear', exact: true }).boundingBox(),
  ];
  expect((clear?.x ?? 0) - ((submit?.x ?? 0) + (submit?.width ?? 0))).toBeGreaterThan(80);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(contentIn(page)).toHaveValue('');
  await undoIn(page).click();
  await expect(titleIn(page)).toHaveValue('Half a title');
  await expect(contentIn(page)).toHaveValue('Half a thought');
  await expect(page.getByRole('heading', { name: 'Add Your Review' })).toBeFocused();

  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await ada.call('POST /api/reviews', {
    body: { title: 'Written', content: 'At length.', rating: 4, book: book.googleId },
  });
  await page.reload();
  await ownIn(page).getByRole('button', { name: /^Edit/ }).click();
  await titleIn(page).fill('Changed');
  await page.getByRole('button', { name: 'Clear', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Your Review' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(titleIn(page)).toHaveValue('Changed');
  await expect(page.getByRole('heading', { name: 'Edit Your Review' })).toBeFocused();
});

test('one thing is said at a time, above the bar of a phone', async ({ signUp, openAs, book }) => {
  const page = await openAs(await signUp('ada'), `/details/${book.googleId}`, {
    viewport: { width: 390, height: 700 },
  });
  const favorite = page.getByRole('button', { name: /Favorites$/ });
  await favorite.click();
  const toasts = page.getByRole('status').filter({ has: page.getByRole('button') });
  await expect(toasts.locator('p')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Remove from Favorites' })).toBeVisible();
  const [toast, bar] = [
    await toasts.boundingBox(),
    await page.getByRole('navigation', { name: 'Main' }).boundingBox(),
  ];
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await page.getByRole('button', { name: 'Remove from Favorites' }).click();
  await expect(page.getByRole('button', { name: 'Add to Favorites' })).toBeVisible();
  await expect(toasts.locator('p')).toHaveCount(1);
});
