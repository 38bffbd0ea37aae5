import { expect, expectPlace, test } from '../support/browser.ts';

// Specification: 2.route.10, 2.credit.1
test('the credits name course and term and link to the two repositories', async ({ page }) => {
  await page.goto('/#/credit');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Credits');
  const main = page.getByRole('main');
  await expect(main).toContainText('Course');
  await expect(main).toContainText('Term');
  const repositories = main.getByRole('link', { name: /repository/i });
  await expect(repositories).toHaveCount(2);
  for (const link of await repositories.all())
    await expect(link).toHaveAttribute('href', /^https:\/\//);
});

// Specification: 2.home.18
test('the button at the end of the home page leads to the credits', async ({ page }) => {
  await page.goto('/#/home');
  await page.getByRole('link', { name: 'Credit page' }).click();
  await expectPlace(page, '/credit');
  await expect(page.getByRole('heading', { name: 'Credits' })).toBeFocused();
});
