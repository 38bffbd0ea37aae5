import sharp from 'sharp';
import { expect, expectAccessible, test } from '../support/browser.ts';

const picture = async (background: string) => ({
  name: 'cover.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 400, height: 600, channels: 3, background } })
    .png()
    .toBuffer(),
});

test('an edition is added with its cover, chosen, corrected and put back', async ({
  site,
  signUp,
  openAs,
}) => {
  const rosa = await signUp('rosa');
  const { googleId } = await site.nextBook();
  const page = await openAs(rosa, `/details/${googleId}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Editions' }).click();
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByText('No edition is known yet besides what stands on the book’s page.'),
  ).toBeVisible();
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Add an edition' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await dialog.getByLabel('ISBN').fill('978-0-306-40615-7');
  await dialog.getByLabel('Publisher').fill('Kern & Saar');
  await dialog.getByLabel('Published').fill('1998-05');
  await dialog.getByLabel('Pages').fill('344');
  await dialog.getByLabel('Language').selectOption({ label: 'German' });
  await dialog.getByLabel('Format').selectOption({ label: 'Print' });
  await dialog.getByLabel('Cover').setInputFiles(await picture('#1e3f31'));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = dialog.getByRole('listitem');
  await expect(row).toContainText('9780306406157');

  await row.getByRole('button', { name: 'This is mine' }).click();
  await expect(row.getByText('My edition', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Changes' }).click();
  await expect(dialog.getByText('2 changes')).toBeVisible();
  await dialog.getByRole('button', { name: 'Correct' }).click();
  await dialog.getByLabel('Publisher').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).not.toContainText('Kern');
  await row.getByRole('button', { name: 'Changes' }).click();
  await dialog.getByRole('button', { name: 'Revert this change: Publisher' }).click();
  await expect(dialog.getByText('4 changes')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'All editions' }).click();
  await expect(row).toContainText('Kern & Saar');
  await dialog.getByRole('button', { name: 'Close' }).click();

  // The cover follows on the page and in one's own library.
  await expect(page.locator('main img[src^="/covers/editions/"]').first()).toBeVisible();
  await page.goto('/#/library');
  await expect(page.locator('main img[src^="/covers/editions/"]').first()).toBeVisible();
});
