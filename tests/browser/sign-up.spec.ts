import {
  allowFailureOf,
  expect,
  expectAccessible,
  expectPlace,
  type Page,
  test,
} from '../support/browser.ts';

const SIGN_UP = 'POST /api/users/signup';
let number = 0;

const submitIn = (page: Page) => page.getByRole('main').getByRole('button', { name: /^sign up$/i });
const confirmIn = (page: Page) => page.getByLabel(/confirm password/i);
const passwordIn = (page: Page) => page.getByLabel('Password', { exact: true });

async function fill(page: Page, username: string, role = 'reader') {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(`${username}@example.org`);
  await page.getByLabel('Identity').selectOption(role);
  await passwordIn(page).fill('a secret');
  await confirmIn(page).fill('a secret');
}

function newName(testId: string) {
  number += 1;
  return `new-${testId.slice(-8)}-${number}`;
}

// Specification: 1.1, 2.signup.1, 2.signup.2, 2.signup.4, 3.15, 7.5
test('a visitor signs up and is welcomed on the home page', async ({ page }, { testId }) => {
  const name = newName(testId);
  await page.goto('/#/home');
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Join us today' })).toBeVisible();
  await expect(page.getByText('Create your new account')).toBeVisible();
  await fill(page, name);
  const call = page.waitForRequest((request) => request.url().endsWith('/api/users/signup'));
  await submitIn(page).click();
  expect((await call).postDataJSON()).toEqual({
    username: name,
    email: `${name}@example.org`,
    password: 'a secret',
    role: 'reader',
  });
  await expectPlace(page, '/home');
  await expect(page.getByRole('banner').getByText(`Welcome, ${name}!`)).toBeVisible();
});

test('who signs up for the sake of a book finds the way back to it on the home page', async ({
  page,
  book,
}, { testId }) => {
  const { googleId, title } = book;
  await page.goto(`/#/details/${googleId}`);
  const required = page.getByRole('alert').filter({ hasText: title });
  await required.getByRole('link', { name: 'Sign up' }).click();
  // By way of signing in, and back.
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByText(`Sign in to view "${title}"`)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await expect(passwordIn(page)).toHaveAccessibleDescription('At least 8 characters.');
  await fill(page, newName(testId));
  await submitIn(page).click();
  await expectPlace(page, '/home');
  await expect(page.getByRole('region', { name: 'Make yourself at home' })).toBeVisible();
  await page.getByRole('link', { name: `Back to “${title}”` }).click();
  await expectPlace(page, `/details/${googleId}`);

  // Once: the home page says nothing of it later.
  await page.goto('/#/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Back to/ })).toHaveCount(0);
});

// Specification: 1.2, 2.signup.2, 6.1
test('the identity is a choice of reader, writer and admin', async ({ page }, { testId }) => {
  await page.goto('/#/Account/Signup');
  await expect(page.getByLabel('Identity')).toBeVisible();
  const values = await page
    .getByLabel('Identity')
    .getByRole('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(values).toEqual(['', 'reader', 'writer', 'admin']);

  await fill(page, newName(testId), 'admin');
  await submitIn(page).click();
  await expectPlace(page, '/home');
  await page.getByRole('navigation').getByRole('link', { name: 'Manage Users' }).click();
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible();
});

test('a name that is taken is said once, at its field', async ({ page, signUp }) => {
  const ada = await signUp('ada');
  await page.goto('/#/Account/Signup');
  allowFailureOf(page, SIGN_UP);
  await fill(page, ada.username.toUpperCase());
  await page.getByLabel('Email').fill('another@example.org');
  await submitIn(page).click();
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(
    'Username is already taken',
  );
  await expect(page.getByText('Username is already taken')).toHaveCount(1);
  await expect(page.getByLabel('Username')).toBeFocused();
  await expectPlace(page, '/Account/Signup');
});

test('whoever signs up for no book’s sake begins with three steps, which are remembered', async ({
  page,
  site,
  signUp,
}, { testId }) => {
  const reader = await signUp('reader');
  const books = [await site.nextBook(), await site.nextBook()];
  for (const { googleId } of books)
    await reader.call('PUT /api/library/:googleId', {
      params: { googleId },
      body: { status: 'read' },
    });
  await page.goto('/#/Account/Signup');
  await fill(page, newName(testId));
  await submitIn(page).click();
  await expectPlace(page, '/home');
  const steps = page.getByRole('region', { name: 'Make yourself at home' });
  // They say what to begin with: that nothing is being read is not said as well.
  const reading = page.getByRole('heading', { name: 'Currently reading' });
  await expect(page.getByRole('heading', { name: 'Trending Books' })).toBeVisible();
  await expect(reading).toHaveCount(0);
  await steps.getByRole('link', { name: 'Choose five books you love' }).click();
  await expectPlace(page, '/welcome?step=loved');
  const find = page.getByRole('combobox', { name: 'Find a book you love' });
  for (const { title } of books) {
    await find.fill(title);
    await expect(page.getByRole('option').filter({ hasText: title }).first()).toBeVisible();
    await find.press('Enter');
    await expect(page.getByRole('button', { name: `Take away: ${title}` })).toBeVisible();
  }
  await expect(page.getByText('2 of 5 chosen')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Leave this for later' }).click();
  await expect(page.getByRole('button', { name: /Follow three people/ })).toBeFocused();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Follow', exact: true }).first().click();
  await expect(page.getByText('1 of 3 followed')).toBeVisible();
  await expectAccessible(page);

  // What was chosen and what was left is still so.
  await page.goto('/#/welcome');
  await page.reload();
  await expect(
    page.getByRole('button', { name: /Bring your books/, expanded: true }),
  ).toBeVisible();
  await expect(page.getByText('Left for later')).toBeVisible();
  await page.getByRole('link', { name: 'To your home page' }).click();
  await expectPlace(page, '/home');
  await steps.getByRole('button', { name: 'Not now' }).click();
  await expect(steps).toHaveCount(0);
  await expect(reading).toBeVisible();
  await page.reload();
  await expect(reading).toBeVisible();
  await expect(steps).toHaveCount(0);
});
