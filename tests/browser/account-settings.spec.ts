import {
  allowFailureOf,
  answer,
  expect,
  expectAccessible,
  expectPlace,
  type Page,
  test,
} from '../support/browser.ts';

const SETTINGS = '/Account/Settings';
/** What people come for most stands first. */
const PARTS = [
  'Site language',
  'Time zone',
  'Notifications',
  'Privacy',
  'Muted people',
  'Blocked people',
  'Hidden books',
  'Email',
  'Password',
  'Two-step sign-in',
  'Your sessions',
  'Download your data',
  'E-readers',
  'Access tokens',
  'RSS feeds',
  'Delete account',
];
const PASSWORD = 'PUT /api/account/password';
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a visitor is asked to sign in, and comes back', async ({ page, signUp }) => {
  const rosa = await signUp('rosa');
  await page.goto(`/#${SETTINGS}`);
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Username').fill(rosa.username);
  await page.getByLabel('Password').fill(rosa.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expectPlace(page, SETTINGS);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account settings');
});

test('a visitor whom a link led to a part of it comes back to that part', async ({
  page,
  signUp,
}) => {
  const rosa = await signUp('rosa');
  await page.goto(`/#${SETTINGS}?part=email`);
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Username').fill(rosa.username);
  await page.getByLabel('Password').fill(rosa.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expectPlace(page, `${SETTINGS}?part=email`);
  await expect(region(page, 'Email').getByRole('heading', { name: 'Email' })).toBeFocused();
});

test('the own profile leads to it, and axe finds nothing', async ({ signUp, openAs }) => {
  const page = await openAs(await signUp('rosa'), '/Account/Profile');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Account settings' }).click();
  await expectPlace(page, SETTINGS);
  await expect(region(page, 'Your sessions').getByText('This device')).toBeVisible();
  await expect(page.getByText('You have not blocked anyone.')).toBeVisible();
  await expectAccessible(page);
});

test('its contents lead to each part, more than once, and the language is chosen in it', async ({
  signUp,
  openAs,
}) => {
  const page = await openAs(await signUp('rosa'), SETTINGS);
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const leadTo = async (name: string) => {
    await contents.getByRole('link', { name, exact: true }).press('Enter');
    const heading = region(page, name).getByRole('heading', { name, exact: true });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
  };
  await expect(contents.getByRole('link')).toHaveText(PARTS);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(PARTS);
  await leadTo('Download your data');
  await leadTo('Delete account');
  await leadTo('Delete account');
  await leadTo('Site language');
  await region(page, 'Site language').getByRole('combobox').selectOption('de');
  await expect(region(page, 'Sprache der Website').getByRole('combobox')).toBeFocused();
});

test('on a phone one part is shown at a time, and what was typed in it stays', async ({
  signUp,
  openAs,
}) => {
  const page = await openAs(await signUp('rosa'), SETTINGS);
  await page.setViewportSize({ width: 390, height: 844 });
  const main = page.getByRole('main');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const way = (name: string) => contents.getByRole('link', { name, exact: true });
  await expect(contents.getByRole('link')).toHaveText(PARTS);
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(0);
  await expectAccessible(page);
  const leadTo = async (name: string) => {
    await way(name).press('Enter');
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([name]);
    const heading = region(page, name).getByRole('heading', { name, exact: true });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await expect(contents).toBeHidden();
  };
  await leadTo('Email');
  const email = region(page, 'Email').getByLabel('New email');
  await email.fill('rosa@example.org');
  await expectAccessible(page);
  await main.getByRole('link', { name: 'All settings' }).click();
  await expect(way('Email')).toBeFocused();
  await leadTo('Delete account');
  await page.goBack();
  await expect(way('Delete account')).toBeFocused();
  await leadTo('Email');
  await expect(email).toHaveValue('rosa@example.org');
  // Turned, or on a desk, the same address shows it among the others.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(PARTS);
  await expect(email).toHaveValue('rosa@example.org');
  await expect(main.getByRole('link', { name: 'Back to your profile' })).toBeVisible();
});

// ASVS: 6.2.2, 6.2.3
test('a password is changed, once it is typed twice and the current one is right', async ({
  signUp,
  openAs,
}) => {
  const rosa = await signUp('rosa');
  const page = await openAs(rosa, SETTINGS);
  const form = region(page, 'Password');
  allowFailureOf(page, PASSWORD);
  await button(page, 'Change password').click();
  await expect(form.getByText('Password is required')).toBeVisible();
  await form.getByLabel('Current password').fill('wrong');
  await form.getByLabel('New password', { exact: true }).fill('a new secret');
  await form.getByLabel('Confirm new password').fill('another');
  await button(page, 'Change password').click();
  await expect(form.getByText('Passwords do not match')).toBeVisible();
  await form.getByLabel('Confirm new password').fill('a new secret');
  await button(page, 'Change password').click();
  await expect(form.getByRole('alert')).toHaveText('That is not your current password');
  await form.getByLabel('Current password').fill(rosa.password);
  await button(page, 'Change password').click();
  await expect(
    page.getByText('Your password is changed. You are signed out everywhere else.'),
  ).toBeVisible();
  await page.reload();
  await expect(region(page, 'Your sessions').getByText('This device')).toBeVisible();
});

test('the server’s sentence about a bad password stands in the alert', async ({
  signUp,
  openAs,
}) => {
  const page = await openAs(await signUp('rosa'), SETTINGS);
  const sentence = 'Password must be at least 8 characters';
  await answer(page, PASSWORD, {
    status: 400,
    json: { message: sentence, fields: { newPassword: sentence } },
  });
  const form = region(page, 'Password');
  await form.getByLabel('Current password').fill('x');
  await form.getByLabel('New password', { exact: true }).fill('short');
  await form.getByLabel('Confirm new password').fill('short');
  await button(page, 'Change password').click();
  await expect(form.getByRole('alert')).toHaveText(sentence);
});

test('the email is changed with the password', async ({ signUp, openAs }) => {
  const rosa = await signUp('rosa');
  const page = await openAs(rosa, SETTINGS);
  const form = region(page, 'Email');
  await form.getByLabel('New email').fill(`new-${rosa.email}`);
  await form.getByLabel('Current password').fill(rosa.password);
  await button(page, 'Change email').click();
  await expect(page.getByText('Your email address is changed.')).toBeVisible();
  await expect(form.getByText(`new-${rosa.email}`)).toBeVisible();
});

test('other sessions are ended one by one and all at once', async ({ signUp, openAs, site }) => {
  const rosa = await signUp('rosa');
  const page = await openAs(rosa, SETTINGS);
  const signIn = (userAgent: string) =>
    fetch(`${site.url}/api/users/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({ username: rosa.username, password: rosa.password }),
    });
  await signIn('Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0');
  await signIn('Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36');
  await page.reload();
  const sessions = region(page, 'Your sessions');
  await expect(sessions.getByText('Firefox on Windows')).toBeVisible();
  await button(page, 'Sign out Firefox on Windows').click();
  await expect(page.getByText('Firefox on Windows is signed out.')).toBeVisible();
  await expect(button(page, 'Sign out Firefox on Windows')).toHaveCount(0);
  await button(page, 'Sign out everywhere else').click();
  await expect(page.getByText('You are signed out everywhere else.')).toBeVisible();
  await expect(sessions.getByText('Chrome on Android')).toHaveCount(0);
  await expect(sessions.getByText('This device')).toBeVisible();
});

test('a token is made for a program, which comes in with it until it is revoked', async ({
  signUp,
  openAs,
  site,
}) => {
  const page = await openAs(await signUp('rosa'), SETTINGS);
  const tokens = region(page, 'Access tokens');
  await expect(tokens.getByText('You have no tokens yet.')).toBeVisible();
  await button(page, 'New token').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Shell');
  await dialog.getByLabel('See what you can see here').check();
  await button(page, 'Create token').click();
  const token = await dialog.getByText(/^cpt_/).innerText();
  await expectAccessible(page);
  const ask = () =>
    fetch(`${site.url}/api/profile`, { headers: { authorization: `Bearer ${token}` } });
  expect((await ask()).status).toBe(200);
  await button(page, 'I have copied it').click();
  await button(page, 'Revoke Shell').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(tokens.getByText('You have no tokens yet.')).toBeVisible();
  expect((await ask()).status).toBe(401);
});

test('everything can be taken along as a file', async ({ signUp, openAs }) => {
  const rosa = await signUp('rosa');
  const page = await openAs(rosa, SETTINGS);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as JSON' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('commonplace-export.json');
  let text = '';
  for await (const piece of await file.createReadStream()) text += piece;
  expect(JSON.parse(text).account.username).toBe(rosa.username);
});

test('an account is deleted with its password only', async ({ signUp, openAs }) => {
  const rosa = await signUp('rosa');
  const page = await openAs(rosa, SETTINGS);
  allowFailureOf(page, 'POST /api/account/deletion');
  await button(page, 'Delete account').click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByLabel('Current password')).toBeFocused();
  await dialog.getByLabel('Current password').fill('wrong');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('That is not your current password');
  await dialog.getByLabel('Current password').fill(rosa.password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  await expectPlace(page, '/home');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
});
