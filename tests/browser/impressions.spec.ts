import { expect, expectAccessible, test } from '../support/browser.ts';

test('what readers say of a book stands on its page, and one says one’s own after a press', async ({
  site,
  signUp,
  openAs,
}) => {
  const { googleId } = await site.nextBook();
  for (const name of ['theo', 'wren'])
    await (await signUp(name)).call('PUT /api/books/:googleId/impressions', {
      params: { googleId },
      body: { moods: ['dark', 'sad'], pace: 'slow', warnings: [{ id: 'war', level: 'graphic' }] },
    });
  const page = await openAs(await signUp('rosa'), `/details/${googleId}`);
  const section = page.getByRole('region', { name: 'Impressions' });
  await expect(async () => {
    await page.mouse.wheel(0, 2_000);
    await expect(section).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(section.getByRole('listitem')).toHaveCount(0);
  await section.getByRole('button', { name: 'Your impressions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your impressions' });
  await dialog.getByRole('button', { name: 'Dark' }).click();
  await dialog.getByRole('button', { name: 'Fast' }).click();
  await dialog.getByText('Content warnings').click();
  await dialog.getByLabel('Violence', { exact: true }).selectOption('minor');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(section).toContainText('From 3 readers');
  await expect(section.getByRole('list', { name: 'Moods' }).getByRole('listitem')).toHaveText([
    'Dark 3',
    'Sad 2',
  ]);
  await expect(section.getByText('Graphic 2')).toBeHidden();
  await section.getByText('Content warnings').click();
  await expect(section.getByText('Graphic 2')).toBeVisible();
  await expectAccessible(page);
  if (process.env.LOOK) {
    await section.screenshot({ path: `${process.env.LOOK}/section.png` });
    await page.setViewportSize({ width: 320, height: 640 });
    await section.getByRole('button', { name: 'Your impressions' }).click();
    await dialog.screenshot({ path: `${process.env.LOOK}/dialog.png` });
  }
});
