import { expect, expectPlace, type Page, test } from '../support/browser.ts';

const reviewsOf = (page: Page, name: string) => page.getByRole('region', { name });
const choose = (page: Page, stars: number) =>
  expect(() =>
    page.getByRole('radio', { name: `${stars} stars` }).check({ force: true, timeout: 2_000 }),
  ).toPass();
const countIn = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('dl > div', { has: page.getByText(name, { exact: true }) })
    .getByRole('definition');

test('the big one: sign up, search, review, edit, favourite; be followed and read; be deleted', async ({
  page: ada,
  signUp,
  openAs,
  book,
}, { testId }) => {
  test.slow();
  const name = `ada-of-${testId.slice(-8)}`;

  await test.step('the first person signs up', async () => {
    await ada.goto('/#/Account/Signup');
    await ada.getByLabel('Username').fill(name);
    await ada.getByLabel('Email').fill(`${name}@example.org`);
    await ada.getByLabel('Identity').selectOption('writer');
    await ada.getByLabel('Password', { exact: true }).fill('a secret');
    await ada.getByLabel(/confirm password/i).fill('a secret');
    await ada
      .getByRole('main')
      .getByRole('button', { name: /^sign up$/i })
      .click();
    await expect(ada.getByText(`Welcome, ${name}!`)).toBeVisible();
  });

  await test.step('searches', async () => {
    await ada.getByRole('navigation').getByRole('link', { name: 'Search' }).click();
    await ada.getByRole('main').getByRole('combobox').fill(book.title);
    await ada.keyboard.press('Enter');
    await ada.getByRole('main').locator(`a[href="#/details/${book.googleId}"]`).click();
    await expect(ada.getByRole('heading', { level: 1 })).toHaveText(book.title);
  });

  await test.step('reviews', async () => {
    await choose(ada, 3);
    await ada.getByRole('textbox', { name: 'Review Title' }).fill('First thoughts');
    await ada.getByRole('textbox', { name: 'Your Review' }).fill('Not bad at all.');
    await ada.getByRole('button', { name: 'Submit Review' }).click();
    await expect(ada.getByText('Review submitted successfully!')).toBeVisible();
    await expect(ada.getByRole('heading', { name: 'Community Reviews (1)' })).toBeVisible();
  });

  await test.step('edits', async () => {
    await ada.getByRole('button', { name: 'Edit' }).click();
    await choose(ada, 5);
    await ada.getByRole('textbox', { name: 'Review Title' }).fill('Second thoughts');
    await ada.getByRole('button', { name: 'Update Review' }).click();
    await expect(ada.getByText('Review updated successfully!')).toBeVisible();
    await expect(ada.getByRole('region', { name: 'Your Review', exact: true })).toContainText(
      'Second thoughts',
    );
  });

  await test.step('and keeps the book', async () => {
    await ada.getByRole('button', { name: 'Add to Favorites' }).click();
    await expect(ada.getByRole('button', { name: 'Remove from Favorites' })).toBeVisible();
    await ada.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
    await expect(countIn(ada, 'Reviews')).toHaveText('1');
    await expect(countIn(ada, 'Favorites')).toHaveText('1');
  });

  const graceMember = await signUp('grace');
  const grace = await openAs(graceMember, '/users-list');
  await test.step('a second person finds and follows the first', async () => {
    await grace.getByRole('textbox', { name: /search/i }).fill(name);
    await grace.getByRole('link', { name, exact: true }).click();
    await grace.getByRole('button', { name: 'Follow', exact: true }).click();
    await expect(grace.getByRole('button', { name: 'Unfollow' })).toBeVisible();
    await expect(countIn(grace, 'Followers')).toHaveText('1');
  });

  await test.step('and reads the review on the home page', async () => {
    await grace.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    const read = reviewsOf(grace, 'Reviews from People You Follow').getByRole('article');
    await expect(read).toHaveCount(1);
    for (const text of [book.title, 'Second thoughts', 'Not bad at all.', `@${name}`, 'Following'])
      await expect(read).toContainText(text);
    await expect(read.getByRole('img', { name: '5 out of 5 stars' })).toContainText('5.0');
    await expect(
      reviewsOf(grace, 'Trending Books').locator(`a[href="#/details/${book.googleId}"]`),
    ).toBeVisible();
  });

  const admin = await openAs(await signUp('alma', 'admin'), '/users');
  await test.step('an admin deletes the first person', async () => {
    await admin.getByRole('textbox', { name: /search/i }).fill(name);
    await expect(admin.getByRole('heading', { name: 'All Users (1)' })).toBeVisible();
    await admin.getByRole('button', { name: /^Delete/ }).click();
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(admin.getByText('User deleted successfully!')).toBeVisible();
    await expect(admin.getByText(`No users found matching "${name}"`)).toBeVisible();
  });

  await test.step('the counts are right afterwards', async () => {
    await grace.goto('/?again#/Account/Profile');
    await expect(countIn(grace, 'Following')).toHaveText('0');
    await grace.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    await expect(reviewsOf(grace, 'Reviews from People You Follow')).toContainText(
      'No reviews from people you follow yet.',
    );
    await grace.goto(`/#/details/${book.googleId}`);
    await expect(grace.getByRole('heading', { name: 'Community Reviews (0)' })).toBeVisible();
    const details = await graceMember.call('GET /api/books/:googleId', {
      params: { googleId: book.googleId },
    });
    expect(details.book).toMatchObject({
      averageRating: null,
      ratingsCount: 0,
      reviewsCount: 0,
      favoritesCount: 0,
    });
  });

  await test.step('and the first person is signed out', async () => {
    await ada.goto('/?again#/Account/Profile');
    await expect(ada.getByText('Please sign in to view your profile')).toBeVisible();
    await expectPlace(ada, '/Account/Profile');
  });
});
