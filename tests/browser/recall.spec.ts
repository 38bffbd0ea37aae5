import { expect, expectAccessible, expectPlace, type Page, test } from '../support/browser.ts';

const boxIn = (page: Page) => page.getByLabel('What do you remember of it?');
const resultsIn = (page: Page) => page.getByRole('main').getByRole('article');

test('a visitor who has no title describes the book, and comes back to what was found', async ({
  page,
}) => {
  await page.goto('/#/search?q=zzyzx+whale+captain+leg');
  const main = page.getByRole('main');
  // Beside the search, and where it finds nothing.
  await expect(main.getByRole('link', { name: 'Describe it instead' })).toHaveCount(2);
  await main.getByRole('link', { name: 'Describe it instead' }).first().click();
  await expectPlace(page, '/recall?q=zzyzx+whale+captain+leg');

  await boxIn(page).fill('whale took the captain’s leg, Victorian, maybe from the 1850s');
  await boxIn(page).press('Enter');
  await expect(resultsIn(page).first()).toContainText('Moby-Dick');
  await expect(resultsIn(page).first().locator('mark').first()).toBeVisible();
  const decade = page.getByRole('button', { name: '1850s' });
  await expect(decade).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);

  await decade.focus();
  await page.keyboard.press('Space');
  await expect(decade).toHaveAttribute('aria-pressed', 'false');
  await expect(decade).toBeFocused();
  await expect(page).toHaveURL(/without=decade%3A1850/);

  await resultsIn(page).first().getByRole('link').first().click();
  await expectPlace(page, /^\/details\/[\w-]+$/);
  await page.goBack();
  await expect(resultsIn(page).first()).toContainText('Moby-Dick');
  await expect(decade).toHaveAttribute('aria-pressed', 'false');
});

test('who remembers nothing that is here is told what tells more', async ({ page }) => {
  await page.goto('/#/recall?q=zzyzxqqq');
  await expect(page.getByText('Nothing here sounds like that.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Search by title or author' }).last().click();
  await expectPlace(page, '/search?q=zzyzxqqq');
});
