import { allowFailureOf, expect, expectPlace, type Page, test } from '../support/browser.ts';

const SIGN_IN = 'POST /api/users/signin';

const submitIn = (page: Page) => page.getByRole('main').getByRole('button', { name: /^sign in$/i });
const welcome = (page: Page) => page.getByRole('banner').getByText(/^Welcome, /);

async function fill(page: Page, username: string, password: string) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
}

// Specification: 1.1, 2.signin.1, 2.signin.3, 4.account.7, 7.1, 7.4
test('a member signs in and is welcomed on the home page', async ({ page, signUp }) => {
  const ada = await signUp('ada');
  await page.goto('/#/home');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await fill(page, `  ${ada.username} `, ada.password);
  await submitIn(page).click();
  await expectPlace(page, '/home');
  await expect(welcome(page)).toHaveText(`Welcome, ${ada.username}!`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toHaveCount(0);

  await page.reload();
  await expect(welcome(page)).toHaveText(`Welcome, ${ada.username}!`);
});

// Specification: 2.signin.5
test('a wrong password is refused in the red alert and keeps what was typed', async ({
  page,
  signUp,
}) => {
  const ada = await signUp('ada');
  await page.goto('/#/Account/Signin');
  allowFailureOf(page, SIGN_IN);
  await fill(page, ada.username, 'not her password');
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Invalid username or password',
  );
  await expect(page.getByLabel('Username')).toHaveValue(ada.username);
  await expectPlace(page, '/Account/Signin');
});

// Specification: 2.signin.2, 2.signin.4, 2.details.3
test('a visitor who wanted a book signs in and is led back to it', async ({
  page,
  signUp,
  book,
}) => {
  const ada = await signUp('ada');
  await page.goto(`/#/details/${book.googleId}`);
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(
    page.getByText(`Sign in to view "${book.title}" and access all features`),
  ).toBeVisible();
  // Whoever has no account yet sees the way to one first.
  const way = page.getByRole('main').getByRole('link', { name: 'Sign up' });
  const topOf = async (what: typeof way) => (await what.boundingBox())?.y ?? 0;
  expect(await topOf(way)).toBeLessThan(await topOf(page.getByLabel('Username')));
  await expect(page.getByRole('main').getByRole('link', { name: /back/i })).toHaveAttribute(
    'href',
    `#/details/${book.googleId}`,
  );
  await fill(page, ada.username, ada.password);
  await submitIn(page).click();
  await expectPlace(page, `/details/${book.googleId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(book.title);
});

test('somebody signs in with the keyboard alone', async ({ page, signUp }) => {
  const ada = await signUp('ada');
  await page.goto('/#/home');
  await expect(page.getByRole('heading', { name: 'Trending Books' })).toBeVisible();
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Sign in' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeFocused();
  await tabTo(page, page.getByLabel('Username'));
  await page.keyboard.type(ada.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(ada.password);
  await page.keyboard.press('Enter');
  await expect(welcome(page)).toHaveText(`Welcome, ${ada.username}!`);
});

async function tabTo(page: Page, target: ReturnType<Page['getByLabel']>) {
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('the Tab key does not lead there');
}
