import { expect, expectAccessible, expectPlace, test } from '../support/browser.ts';

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

test('what this place is and what becomes of one’s data is one press from every page', async ({
  page,
  book,
}) => {
  for (const address of ['/', `/book/${book.googleId}`, '/#/search', '/#/Account/Signup']) {
    await page.goto(address);
    await page.getByRole('contentinfo').getByRole('link', { name: 'About this place' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'About this place' })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'What becomes of your data' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Start your library' }).click();
  await expect(page.getByRole('heading', { name: 'Join us today' })).toBeVisible();
});
