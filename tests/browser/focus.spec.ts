import {
  allowFailureOf,
  answer,
  expect,
  expectPlace,
  type Locator,
  type Page,
  test,
} from '../support/browser.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const submitIn = (page: Page, name = 'Submit Review') => page.getByRole('button', { name });
const titleIn = (page: Page) => page.getByRole('textbox', { name: 'Review Title' });
const contentIn = (page: Page) => page.getByRole('textbox', { name: 'Your Review' });
const ownIn = (page: Page) => page.getByRole('region', { name: 'Your Review', exact: true });
const announced = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).not.toHaveCount(0);

/** What is wrong stands beside the field that has the focus, where the eye is. */
async function expectBelow(field: Locator, sentence: Locator) {
  const [above, said] = [await field.boundingBox(), await sentence.boundingBox()];
  const gap = (said?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0));
  expect(gap).toBeGreaterThanOrEqual(0);
  expect(gap).toBeLessThan(40);
}

/** The radio button is hidden behind its picture, and may move while the page is still filling. */
const choose = (page: Page, stars: number) =>
  expect(() =>
    page.getByRole('radio', { name: `${stars} stars` }).check({ force: true, timeout: 2_000 }),
  ).toPass();

test('whoever writes, corrects and deletes a review by keyboard goes on where they were', async ({
  signUp,
  openAs,
  book,
}) => {
  const page = await openAs(await signUp('ada'), `/details/${book.googleId}`);
  await choose(page, 4);
  await titleIn(page).fill('Fine');
  await contentIn(page).fill('Every page.');
  await submitIn(page).press('Enter');
  await expect(heading(page, 'Your Review')).toBeFocused();

  await ownIn(page).getByRole('button', { name: 'Edit' }).press('Enter');
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeFocused();
  await titleIn(page).fill('Very fine');
  await submitIn(page, 'Update Review').press('Enter');
  await expect(ownIn(page)).toContainText('Very fine');
  await expect(heading(page, 'Your Review')).toBeFocused();

  await ownIn(page).getByRole('button', { name: 'Edit' }).press('Enter');
  await page.getByRole('button', { name: 'Clear', exact: true }).press('Enter');
  await expect(heading(page, 'Your Review')).toBeFocused();

  await ownIn(page)
    .getByRole('button', { name: /^Delete/ })
    .press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(heading(page, 'Add Your Review')).toBeFocused();
  await titleIn(page).fill('Half a thought');
  await page.getByRole('button', { name: 'Clear', exact: true }).press('Enter');
  await expect(heading(page, 'Add Your Review')).toBeFocused();
});

test('a review that is not sent says so beside what is missing, and leads there', async ({
  signUp,
  openAs,
  book,
}) => {
  const page = await openAs(await signUp('ada'), `/details/${book.googleId}`);
  await page.setViewportSize({ width: 390, height: 700 });
  const alert = page.getByRole('main').getByRole('alert');
  await contentIn(page).fill('A long one.\n\n'.repeat(60));
  await submitIn(page).press('Enter');
  await expect(page.getByRole('radiogroup')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('radio').first()).toBeFocused();
  await expect(alert).toContainText('Please fill in all fields and select a rating');
  await expectBelow(page.getByRole('radiogroup'), alert);

  await choose(page, 3);
  await submitIn(page).press('Enter');
  await expect(titleIn(page)).toBeFocused();
  await expect(alert).toBeInViewport();
  await expect(titleIn(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(titleIn(page)).toHaveAccessibleDescription(/Please fill in all fields/);
  await expectBelow(titleIn(page), alert);
  await titleIn(page).fill('Short');
  await expect(titleIn(page)).not.toHaveAttribute('aria-invalid');
  // Nothing is missing any more, and nothing says so.
  await expect(alert).toHaveCount(0);
  await answer(page, 'POST /api/reviews', { status: 500 });
  await submitIn(page).press('Enter');
  await expect(page.locator(':focus')).toContainText('Failed to submit review (500)');
  await expect(alert).toBeInViewport();
});

test('a session that has ended while a review was written leads to sign in, and back to the draft', async ({
  signUp,
  openAs,
  book,
}) => {
  const ada = await signUp('ada');
  const page = await openAs(ada, `/details/${book.googleId}`);
  await choose(page, 3);
  await titleIn(page).fill('Half a title');
  await contentIn(page).fill('Half a text');
  await ada.call('POST /api/users/signout');
  allowFailureOf(page, 'POST /api/reviews');
  await submitIn(page).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await alert.getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Username').fill(ada.username);
  await page.getByLabel('Password').fill(ada.password);
  await page.getByLabel('Password').press('Enter');
  await expectPlace(page, `/details/${book.googleId}`);
  await expect(titleIn(page)).toHaveValue('Half a title');
  await expect(contentIn(page)).toHaveValue('Half a text');
  await submitIn(page).click();
  await expect(ownIn(page)).toContainText('Half a title');
});

test('back leads to the link one had left by, and says where that is', async ({ page }) => {
  await page.goto('/#/search?q=england');
  const link = page.getByRole('article').nth(2).getByRole('link').first();
  const href = await link.getAttribute('href');
  await link.click();
  await expect(heading(page, 'Sign In Required')).toBeFocused();
  await page.goBack();
  await expect(page.locator(`main a[href="${href}"]`).first()).toBeFocused();
  await announced(page, 'Discover Your Next Great Read');
  await page.goForward();
  await expect(heading(page, 'Sign In Required')).toBeFocused();
  await announced(page, 'Sign In Required');
});

test('a book is announced by its title, not by what stands there while it loads', async ({
  signUp,
  openAs,
  book,
}) => {
  const page = await openAs(await signUp('ada'), `/search?q=${encodeURIComponent(book.title)}`);
  await page.getByRole('main').getByRole('link', { name: book.title, exact: true }).first().click();
  await expect(heading(page, book.title).first()).toBeFocused();
  await announced(page, book.title);
});

test('whoever keeps a book by keyboard goes on where they were', async ({
  signUp,
  openAs,
  book,
}) => {
  const page = await openAs(await signUp('ada'), `/details/${book.googleId}`);
  await page.getByRole('button', { name: 'Want to read' }).press('Enter');
  await expect(page.getByRole('button', { name: /^Want to read, Status/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemradio', { name: 'Reading' }).press('Enter');
  await expect(page.getByRole('button', { name: /^Reading, Status/ })).toBeFocused();
  await page.getByRole('button', { name: 'Update progress' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Page' })).toBeFocused();
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Update progress' })).toBeFocused();
  await page.getByRole('button', { name: /^Reading, Status/ }).press('Enter');
  await page.getByRole('menuitemradio', { name: 'No status' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Want to read', exact: true })).toBeFocused();
});

test('whoever changes many books at once goes on where they were', async ({
  signUp,
  openAs,
  book,
}) => {
  const ada = await signUp('ada');
  const params = { googleId: book.googleId };
  await ada.call('PUT /api/library/:googleId', { params, body: { status: 'want' } });
  const page = await openAs(ada, '/library');
  await page.getByRole('button', { name: 'Select' }).press('Enter');
  await page.getByRole('checkbox').first().press('Space');
  await page.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(page.getByText('1 book removed')).toBeVisible();
  await expect(heading(page, 'My library')).toBeFocused();
});

test('Edit Info leads to the form, and saving or leaving it back to where it was', async ({
  signUp,
  openAs,
}) => {
  const page = await openAs(await signUp('ada'), '/Account/Profile');
  const edit = page.getByRole('button', { name: 'Edit Info' });
  await edit.press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(edit).toBeFocused();
  await edit.press('Enter');
  await page.getByLabel('Bio').fill('Reads.');
  await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await expect(edit).toBeFocused();
});

test('a profile that was being changed when the session ended is there again after signing in', async ({
  signUp,
  openAs,
}) => {
  const ada = await signUp('ada');
  const page = await openAs(ada, '/Account/Profile');
  await page.getByRole('button', { name: 'Edit Info' }).click();
  await page.getByLabel('Bio').fill('Reads at night.');
  await ada.call('POST /api/users/signout');
  allowFailureOf(page, 'PUT /api/profile');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('main').getByRole('alert').getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Username').fill(ada.username);
  await page.getByLabel('Password').fill(ada.password);
  await page.getByLabel('Password').press('Enter');
  await expectPlace(page, '/Account/Profile');
  await expect(page.getByLabel('Bio')).toHaveValue('Reads at night.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Reads at night.')).toBeVisible();
});

test('after somebody is deleted the next row has the focus', async ({ signUp, openAs }) => {
  const names = [await signUp('row'), await signUp('row'), await signUp('row')];
  const page = await openAs(await signUp('ann', 'admin'), '/users');
  await page.getByRole('textbox', { name: 'Search users' }).fill('row-');
  const rows = page.getByRole('row').filter({ hasText: 'row-' });
  await expect(rows).toHaveCount(names.length);
  // Nobody else below the head: the list is the one that was searched, and not about to be replaced by it.
  await expect(page.getByRole('row')).toHaveCount(1 + names.length);
  const next = await rows
    .nth(2)
    .getByRole('button', { name: /^Delete/ })
    .getAttribute('aria-label');
  await rows
    .nth(1)
    .getByRole('button', { name: /^Delete/ })
    .press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete User' }).press('Enter');
  await expect(page.getByRole('button', { name: next ?? '' })).toBeFocused();
});

test('an empty current password is asked for like the other fields', async ({ signUp, openAs }) => {
  const page = await openAs(await signUp('ada'), '/Account/Settings');
  const form = page.getByRole('form', { name: 'Password' });
  await form.getByRole('button', { name: 'Change password' }).press('Enter');
  await expect(form.getByLabel('Current password')).toBeFocused();
  await expect(form.getByText('Please type your current password')).toBeVisible();
  await expect(form.getByText('Password is required')).toBeVisible();
});
